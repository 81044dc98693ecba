// Reads the journal of a shared store.
import { batched } from '#client/journal/batched.ts';
import { doneIds } from '#client/journal/done-ids.ts';
import { paidUnderMandate } from '#client/journal/outgoing-totals.ts';
import { requestKeys } from '#client/journal/request-keys.ts';
import type { JournalEntry, LeftOn, Recorded } from '#client/journal/types.ts';
import { isNotDone } from '#client/journal/types.ts';
import type { Snapshot } from './ended.ts';
import type { StoreProcess } from './rows.ts';
import { entryOf, IS_OPEN, SELECT_ENTRY, SELECT_OPEN_WITH } from './rows.ts';
import { STORE_SCHEMA } from './schema.ts';
import type { StoreRow, StoreSession, StoreValue } from './sql.ts';

/** Condition: a write of profile `$1` or key `$3` to service `$2` was done, or may have been. */
const OF_ACCOUNT = `(e.profile = $1 OR e.account_key = $3) AND (e.origin IS NULL OR e.origin = $2)
  AND e.outcome IN ('done', 'pending', 'unknown')`;
/** The same, except entry `$4`. */
const LEFT = `${OF_ACCOUNT} AND e.id <> $4`;

/** Start of the day in Brasília, by the clock of the database. Brazil has had no daylight saving time since 2019. */
const DAY_START = `(date_trunc('day', clock_timestamp() AT TIME ZONE 'America/Sao_Paulo') AT TIME ZONE 'America/Sao_Paulo')`;

interface LookUp {
  readonly keys: readonly string[];
  readonly resolve: (found: JournalEntry[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Entries read with one statement. */
const PAGE = 1_000;

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
      const entries = (await read()).map((row) => entryOf(row, own, hasEnded));
      if (!isOutdated()) return entries;
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
    async (read) => (await read()).map((row) => entryOf(row, own, hasEnded)),
  );

function recordedBy(
  session: () => Promise<StoreSession>,
  entriesOf: (read: () => Promise<readonly StoreRow[]>) => Promise<JournalEntry[]>,
): Recorded {
  const select = (rest: string, values: readonly StoreValue[] = []): Promise<JournalEntry[]> =>
    entriesOf(async () => (await session()).query(`${SELECT_ENTRY} ${rest}`, values));
  /** Look-ups that arrive while others are answered share one statement. */
  const lookUp = batched(async (lookUps: readonly LookUp[]) => {
    try {
      const keys = [...new Set(lookUps.flatMap((one) => one.keys))];
      const found = await entriesOf(async () => {
        const rows = await (await session()).query(SELECT_OPEN_WITH, [JSON.stringify(keys)]);
        const distinct = new Map(rows.map((row) => [row['id'], row]));
        return [...distinct.values()].toSorted((a, b) => Number(a['sequence']) - Number(b['sequence']));
      });
      const keyed = found.map((entry) => ({ entry, its: requestKeys(entry) }));
      for (const one of lookUps)
        one.resolve(
          keyed.filter(({ its }) => its.some((key) => one.keys.includes(key))).map(({ entry }) => entry),
        );
    } catch (error) {
      for (const { reject } of lookUps) reject(error);
    }
  });
  const sum = async (condition: string, values: readonly StoreValue[]): Promise<number> => {
    const [row] = await (
      await session()
    ).query(
      `SELECT COALESCE(SUM(e.amount), 0)::bigint AS cents FROM ${STORE_SCHEMA}.entry e WHERE ${condition}`,
      values,
    );
    return Number(row?.['cents'] ?? 0);
  };
  const left = ({ profile, origin, key, except = '' }: LeftOn): StoreValue[] => [
    profile,
    origin,
    key,
    except,
  ];
  async function* entries(): AsyncGenerator<JournalEntry, void, undefined> {
    let before: StoreValue = null;
    for (;;) {
      let last: StoreRow | undefined;
      const page = await entriesOf(async () => {
        const rows = await (
          await session()
        ).query(
          `${SELECT_ENTRY} WHERE $1::bigint IS NULL OR e.sequence < $1::bigint ORDER BY e.sequence DESC LIMIT ${PAGE}`,
          [before],
        );
        last = rows.at(-1);
        return rows;
      });
      yield* page;
      if (page.length < PAGE) return;
      before = String(last?.['sequence']);
    }
  }
  return {
    open: () => select(`WHERE ${IS_OPEN} ORDER BY e.sequence`),
    unseen: () => select(`WHERE e.outcome = 'done' AND e.unseen ORDER BY e.sequence`),
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
    ofDebt: (debt) => select('WHERE e.debt = $1 ORDER BY e.sequence', [debt]),
    left: (on) => sum(`${LEFT} AND e.attempted_at >= ${DAY_START}`, left(on)),
    leftFor: (on, operation, id) =>
      sum(
        `${LEFT} AND e.attempted_at >= ${DAY_START} AND e.correlation_id = $5 AND ($6::text IS NULL OR e.operation = $6)`,
        [...left(on), id, operation ?? null],
      ),
    now: async () => {
      const [row] = await (
        await session()
      ).query(`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`);
      return Number(row?.['now']);
    },
    underMandate: async ({ profile, origin, key }, since) => {
      // Writes of agents have ids of their own; few others are read.
      const found = await select(
        `WHERE ${OF_ACCOUNT} AND e.correlation_id LIKE 'agent-%'
          AND e.attempted_at >= to_timestamp($4::double precision / 1000)`,
        [profile, origin, key, since],
      );
      return paidUnderMandate(found, { profile, origin, key }, since);
    },
    done: (where) => doneIds(entries(), where),
  };
}
