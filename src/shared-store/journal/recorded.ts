// Reads the journal of a shared store.
import { batched } from '#client/journal/batched.ts';
import { doneIds } from '#client/journal/done-ids.ts';
import { paidUnderMandate } from '#client/journal/outgoing-totals.ts';
import type { JournalEntry, LeftOn, OnDamaged, Recorded } from '#client/journal/types.ts';
import { isNotDone } from '#client/journal/types.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { STORE_SCHEMA } from '#shared-store/tables/schema.ts';
import type { StoreRow, StoreSession, StoreValue } from '#shared-store/tables/sql.ts';
import type { Snapshot } from './ended.ts';
import type { EntryColumn, EntryRow, StoreProcess } from './rows.ts';
import { damaged, IS_OPEN, rowOf, SELECT_ENTRY, SELECT_OPEN_WITH } from './rows.ts';

/**
 * Condition: a write of profile `$1` or key `$3` to service `$2` was done, or may have been. An outcome that pixctl does
 * not know counts.
 */
const OF_ACCOUNT = `(e.profile = $1 OR e.account_key = $3) AND (e.origin IS NULL OR e.origin = $2)
  AND COALESCE(e.outcome, '') NOT IN ('refused', 'not-done')`;
/** Condition: a time that is before all others was not recorded by pixctl, and may be of any day. */
const since = (time: string): string => `(e.attempted_at >= ${time} OR e.attempted_at < to_timestamp(0))`;

/** Start of the day in Brasília, by the clock of the database. Brazil has had no daylight saving time since 2019. */
const DAY_START = `(date_trunc('day', clock_timestamp() AT TIME ZONE 'America/Sao_Paulo') AT TIME ZONE 'America/Sao_Paulo')`;

/** Condition: left today, except entry `$4`. */
const LEFT = `${OF_ACCOUNT} AND e.id <> $4 AND ${since(DAY_START)}`;

interface LookUp {
  readonly keys: readonly string[];
  readonly resolve: (found: JournalEntry[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Largest sum in cents that JavaScript represents exactly. */
const MAX_CENTS = Number.MAX_SAFE_INTEGER;

/** Entries read with one statement. */
const PAGE = 1_000;

/** @throws PixctlError (exit 2) for a damaged entry, without `onDamaged` */
const entriesOf = (rows: readonly EntryRow[], onDamaged?: OnDamaged): JournalEntry[] =>
  rows.flatMap(({ entry }) => {
    if (!(entry instanceof PixctlError)) return [entry];
    if (onDamaged === undefined) throw entry;
    onDamaged(entry);
    return [];
  });

/** Escapes a text for LIKE with the escape character `!`. */
const likeText = (text: string): string => text.replaceAll(/[!%_]/g, '!$&');

/**
 * Reads outside a transaction: each statement has a snapshot of its own.
 * @param session returns the connection, which the first read opens
 */
export const recordedIn = (
  session: () => Promise<StoreSession>,
  own: StoreProcess,
  snapshot: () => Snapshot,
): Recorded =>
  recordedBy(session, async (read) => {
    for (;;) {
      const { hasEnded, isOutdated } = snapshot();
      const rows = (await read()).map((row) => rowOf(row, own, hasEnded));
      if (!isOutdated()) return rows;
    }
  });

/** Reads in a transaction, which is repeated if its snapshot is outdated. */
export const recordedInTransaction = (
  session: StoreSession,
  own: StoreProcess,
  { hasEnded }: Snapshot,
): Recorded =>
  recordedBy(
    () => Promise.resolve(session),
    async (read) => (await read()).map((row) => rowOf(row, own, hasEnded)),
  );

function recordedBy(
  session: () => Promise<StoreSession>,
  rowsOf: (read: () => Promise<readonly StoreRow<EntryColumn>[]>) => Promise<EntryRow[]>,
): Recorded {
  const select = async (
    rest: string,
    values: readonly StoreValue[] = [],
    onDamaged?: OnDamaged,
  ): Promise<JournalEntry[]> =>
    entriesOf(
      await rowsOf(async () => (await session()).query<EntryColumn>(`${SELECT_ENTRY} ${rest}`, values)),
      onDamaged,
    );
  /** Look-ups that arrive while others are answered share one statement. */
  const lookUp = batched(async (lookUps: readonly LookUp[]) => {
    try {
      const keys = [...new Set(lookUps.flatMap((one) => one.keys))];
      const found = await rowsOf(async () => {
        const rows = await (await session()).query<EntryColumn>(SELECT_OPEN_WITH, [JSON.stringify(keys)]);
        const distinct = new Map(rows.map((row) => [row.id, row]));
        return [...distinct.values()].toSorted((a, b) => Number(a.sequence) - Number(b.sequence));
      });
      for (const { keys: wanted, resolve, reject } of lookUps)
        try {
          resolve(entriesOf(found.filter(({ keys: its }) => its.some((key) => wanted.includes(key)))));
        } catch (error) {
          // A damaged entry concerns only the requests with its keys.
          reject(error);
        }
    } catch (error) {
      for (const { reject } of lookUps) reject(error);
    }
  });
  const sum = async (condition: string, values: readonly StoreValue[]): Promise<number> => {
    const [row] = await (
      await session()
    ).query<'cents' | 'damaged'>(
      `SELECT LEAST(COALESCE(SUM(e.amount), 0), ${MAX_CENTS})::bigint AS cents,
         MIN(CASE WHEN e.amount < 0 OR e.attempted_at < to_timestamp(0) THEN e.id END) AS damaged
       FROM ${STORE_SCHEMA}.entry e WHERE ${condition}`,
      values,
    );
    // The sum would be too small, and more could be sent than the limit allows.
    if (typeof row?.damaged === 'string') throw damaged(row.damaged);
    return Number(row?.cents ?? 0);
  };
  const left = ({ profile, origin, key, except = '' }: LeftOn): StoreValue[] => [
    profile,
    origin,
    key,
    except,
  ];
  async function* entries(onDamaged?: OnDamaged): AsyncGenerator<JournalEntry, void, undefined> {
    let before: StoreValue = null;
    for (;;) {
      let last: StoreRow<EntryColumn> | undefined;
      const page = await rowsOf(async () => {
        const rows = await (
          await session()
        ).query<EntryColumn>(
          `${SELECT_ENTRY} WHERE $1::bigint IS NULL OR e.sequence < $1::bigint ORDER BY e.sequence DESC LIMIT ${PAGE}`,
          [before],
        );
        last = rows.at(-1);
        return rows;
      });
      yield* entriesOf(page, onDamaged);
      if (page.length < PAGE) return;
      before = String(last?.sequence);
    }
  }
  return {
    open: (onDamaged) => select(`WHERE ${IS_OPEN} ORDER BY e.sequence`, [], onDamaged),
    unseen: (onDamaged) => select(`WHERE e.outcome = 'done' AND e.unseen ORDER BY e.sequence`, [], onDamaged),
    notDone: async () => {
      const found = await select(
        `WHERE e.outcome = 'not-done' AND e.attempted_at > clock_timestamp() - interval '1 day'
         ORDER BY e.sequence DESC`,
      );
      return found.filter(isNotDone);
    },
    openWith: (keys) => new Promise((resolve, reject) => lookUp({ keys, resolve, reject })),
    entries,
    withId: async (beginning) => {
      const whole = await select('WHERE e.id = $1', [beginning]);
      return whole.length > 0
        ? whole
        : select(`WHERE e.id LIKE $1 ESCAPE '!' ORDER BY e.sequence DESC`, [`${likeText(beginning)}%`]);
    },
    about: (id) => select('WHERE e.correlation_id = $1 ORDER BY e.sequence', [id]),
    ofOperation: (operation, from) =>
      select(
        `WHERE e.operation = $1 AND ${since('to_timestamp($2::double precision / 1000)')} ORDER BY e.sequence`,
        [operation, from],
      ),
    ofDebt: (debt) => select('WHERE e.debt = $1 ORDER BY e.sequence', [debt]),
    left: (on) => sum(LEFT, left(on)),
    leftFor: (on, operation, id) =>
      sum(`${LEFT} AND e.correlation_id = $5 AND ($6::text IS NULL OR e.operation = $6)`, [
        ...left(on),
        id,
        operation ?? null,
      ]),
    now: async () => {
      const [row] = await (
        await session()
      ).query<'now'>(`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`);
      return Number(row?.now);
    },
    underMandate: async ({ profile, origin, key }, from) => {
      // Writes of agents have ids of their own; few others are read.
      const found = await select(
        `WHERE ${OF_ACCOUNT} AND e.correlation_id LIKE 'agent-%'
          AND ${since('to_timestamp($4::double precision / 1000)')}`,
        [profile, origin, key, from],
      );
      return paidUnderMandate(found, { profile, origin, key }, from);
    },
    done: (where) => doneIds(entries(), where),
  };
}
