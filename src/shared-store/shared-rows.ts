// Rows that processes divide among themselves, in the table `claim` of a shared store.
import { batched } from '#client/journal/batched.ts';
import { defined } from '#errors/defined.ts';
import type { Host } from '#host/host.ts';
import type { RecordedRow, SharedRows } from '#ports/shared-rows.ts';
import type { StoreMember } from './journal/open.ts';
import { next } from './tables/rules.ts';
import { STORE_SCHEMA } from './tables/schema.ts';
import type { StoreRow } from './tables/sql.ts';

/** Time in seconds for which a claim needs no confirmation; far less than a lease lasts. */
const CONFIRMED_SECONDS = 5;
/** Rows read with one statement. */
const PAGE = 5_000;

const IS_LEASED = `EXISTS (SELECT 1 FROM ${STORE_SCHEMA}.process p
  WHERE p.id = c.process AND p.lease_until > clock_timestamp())`;

/**
 * Claims the rows in the JSON array `$3` of work `$1` for process `$2`. A row that another process has is taken over if
 * that process has ended: its lease, or according to the list `$6`. A row with an outcome other than `$4` is claimed again
 * if it was recorded before `$5`; a time in the future was not recorded by pixctl.
 */
const CLAIM = `INSERT INTO ${STORE_SCHEMA}.claim AS c (work, row_number, process, fence, at)
  SELECT $1, r.row_number, $2, 1, clock_timestamp() FROM json_to_recordset($3::text::json) AS r (row_number bigint)
  ON CONFLICT (work, row_number) DO UPDATE
  SET process = $2, fence = ${next('c.fence')}, outcome = NULL, line = NULL, at = clock_timestamp()
  WHERE (c.outcome IS NULL AND c.process <> $2
      AND (NOT ${IS_LEASED} OR c.process IN (SELECT json_array_elements_text($6::text::json))))
    OR (c.outcome IS NOT NULL AND c.outcome NOT IN (SELECT json_array_elements_text($4::text::json))
      AND (c.at < $5::text::timestamptz OR c.at > clock_timestamp()))
  RETURNING c.row_number, c.fence`;

/**
 * Records the outcomes in the JSON array `$3` for rows of work `$1` that process `$2` still has. Each row is found by its
 * key: of an UPDATE with a join, the database would often read all rows of the work.
 */
const RECORD = `INSERT INTO ${STORE_SCHEMA}.claim AS c (work, row_number, process, fence, outcome, line, at)
  SELECT $1, r.row_number, $2, r.fence, r.outcome, r.line, clock_timestamp()
  FROM json_to_recordset($3::text::json) AS r (row_number bigint, fence bigint, outcome text, line text)
  ON CONFLICT (work, row_number) DO UPDATE
  SET outcome = excluded.outcome, line = excluded.line, at = excluded.at
  WHERE c.process = excluded.process AND c.fence = excluded.fence
  RETURNING c.row_number`;

const SELECT = `SELECT c.row_number, c.outcome, c.process, p.pid, p.born, p.pid_space,
    p.lease_until > clock_timestamp() AS leased
  FROM ${STORE_SCHEMA}.claim c JOIN ${STORE_SCHEMA}.process p ON p.id = c.process
  WHERE c.work = $1 AND c.row_number > $2::bigint ORDER BY c.row_number LIMIT ${PAGE}`;

type ClaimColumn = 'row_number' | 'outcome' | 'process' | 'pid' | 'born' | 'pid_space' | 'leased';

interface NewOutcome {
  readonly row: number;
  readonly fence: number;
  readonly outcome: string;
  readonly line: string;
  readonly resolve: (isOwn: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** @param work identifies the work on every machine */
export function sharedRows(host: Pick<Host, 'uptime'>, member: StoreMember, work: string): SharedRows {
  const { process: own, hasEnded } = member;
  /** Fence of each row that this process has claimed, and when that was last confirmed; seconds of uptime. */
  const claims = new Map<number, { readonly fence: number; confirmed: number }>();
  /** Ids of processes of this machine that were found to have ended before their lease. */
  const ended = new Set<string>();
  const record = batched(async (outcomes: readonly NewOutcome[]) => {
    try {
      const connection = await member.connection();
      const values = outcomes.map(({ row, fence, outcome, line }) => ({
        row_number: row,
        fence,
        outcome,
        line,
      }));
      const rows = await connection.query<'row_number'>(RECORD, [work, own.id, JSON.stringify(values)]);
      const recorded = new Set(rows.map((row) => Number(row.row_number)));
      for (const { row, resolve } of outcomes) resolve(recorded.has(row));
    } catch (error) {
      for (const { reject } of outcomes) reject(error);
    }
  });
  const holderOf = (row: StoreRow<ClaimColumn>): RecordedRow['holder'] => {
    const id = String(row.process);
    if (id === own.id) return 'this';
    if (row.leased !== true) return 'none';
    const born = typeof row.born === 'string' ? row.born : undefined;
    const isLocal = own.pidSpace !== undefined && row.pid_space === own.pidSpace;
    if (!isLocal || !hasEnded({ pid: Number(row.pid), born })) return 'other';
    ended.add(id);
    return 'none';
  };
  async function* recorded(): AsyncGenerator<RecordedRow> {
    const connection = await member.connection();
    for (let after = -1; ;) {
      const rows = await connection.query<ClaimColumn>(SELECT, [work, after]);
      for (const row of rows) {
        after = Number(row.row_number);
        const outcome = typeof row.outcome === 'string' ? row.outcome : undefined;
        yield { row: after, outcome, holder: holderOf(row) };
      }
      if (rows.length < PAGE) return;
    }
  }
  return {
    now: async () => {
      const connection = await member.connection();
      const [row] = await connection.query<'now'>(`SELECT clock_timestamp()::text AS now`);
      return String(row?.now);
    },
    claim: async (rows, { except, before }) => {
      await member.register();
      const connection = await member.connection();
      const found = await connection.query<'row_number' | 'fence'>(CLAIM, [
        work,
        own.id,
        // In order, so that two processes cannot wait for each other.
        JSON.stringify(rows.toSorted((a, b) => a - b).map((row) => ({ row_number: row }))),
        JSON.stringify(except),
        before,
        JSON.stringify([...ended]),
      ]);
      for (const row of found)
        claims.set(Number(row.row_number), { fence: Number(row.fence), confirmed: host.uptime() });
      return new Set(found.map((row) => Number(row.row_number)));
    },
    isHeld: async (row) => {
      const claim = defined(claims.get(row), 'claimed row');
      const now = host.uptime();
      if (now - claim.confirmed >= 0 && now - claim.confirmed < CONFIRMED_SECONDS) return true;
      const connection = await member.connection();
      const found = await connection.query(
        `SELECT 1 FROM ${STORE_SCHEMA}.claim WHERE work = $1 AND row_number = $2::bigint AND process = $3 AND fence = $4::bigint`,
        [work, row, own.id, claim.fence],
      );
      claim.confirmed = now;
      return found.length === 1;
    },
    record: (row, outcome, line) =>
      new Promise((resolve, reject) =>
        record({
          row,
          fence: defined(claims.get(row), 'claimed row').fence,
          outcome,
          line,
          resolve,
          reject,
        }),
      ),
    recorded,
  };
}
