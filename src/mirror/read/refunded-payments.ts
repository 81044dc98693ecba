// Finds incoming payments whose status changed because of a refund. The status changes long after the time of the
// payment, and a refund does not name its Pix. So new and finished refunds are noted, and payments are read again, the
// most likely ones first, until as many payments have changed as refunds were noted.
import type { Sql, SqlValue } from '#mirror/sql.ts';
import { NO_SCOPE, readState, setAnchor } from '#mirror/state.ts';
import { computedRows, nullable, text, time } from '#mirror/typed-rows.ts';
import { storedJson } from '#mirror/wrong-value.ts';
import type { ListReader, Row } from './reading.ts';

const DAY_MS = 86_400_000;
/** Period after payment in which a Pix can be refunded, in milliseconds: 90 days. */
const REFUNDABLE_MS = 90 * DAY_MS;
const NOTES = 'refunds noted';
/** Maximum number of stored notes for refunds without a changed payment. */
const KEPT = 1_000;
const GIVEN_BACK: readonly unknown[] = ['REFUNDED', 'PARTIAL_REFUND'];
/** The refund failed: the payment returns to its previous status. */
const STAYED: readonly unknown[] = ['REJECTED', 'NOT_ACCOMPLISHED'];

/** A refund because of which some payment may have changed. */
interface Note {
  readonly id: string;
  /** Cents. */
  readonly value: number;
  /** Epoch milliseconds; undefined if the service gives no time. */
  readonly at: number | undefined;
  /** True if all candidate payments were read again and none had changed. */
  readonly tried?: true;
}

async function readNotes(sql: Sql): Promise<readonly Note[]> {
  const { anchor } = await readState(sql, NOTES, NO_SCOPE);
  return anchor === undefined ? [] : (storedJson(anchor) as readonly Note[]);
}

const writeNotes = (sql: Sql, notes: readonly Note[]): Promise<void> =>
  setAnchor(
    sql,
    NOTES,
    NO_SCOPE,
    JSON.stringify([
      ...notes.filter(({ tried }) => tried === true).slice(-KEPT),
      ...notes.filter(({ tried }) => tried !== true),
    ]),
  );

/** Returns the status of these rows in the mirror, by key. */
async function statusesOf(
  sql: Sql,
  { table }: ListReader,
  keys: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const [key] = table.key;
  const rows = await computedRows(
    sql,
    { k: text, status: nullable(text) },
    `SELECT ${key} AS k, status FROM ${table.name} WHERE ${key} IN (${keys.map(() => '?').join(', ')})`,
    ...keys,
  );
  return new Map(rows.map(({ k, status }) => [k, status]));
}

/** Notes new and changed refunds, in the transaction that writes them. */
export async function noteRefunds(sql: Sql, reader: ListReader, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const place = {
    id: reader.place('correlation_id'),
    value: reader.place('value'),
    time: reader.place('time'),
    status: reader.place('status'),
  };
  const known = await statusesOf(
    sql,
    reader,
    rows.map((row) => String(row[place.id])),
  );
  let notes: readonly Note[] | undefined;
  for (const row of rows) {
    const key = String(row[place.id]);
    if (known.get(key) === row[place.status]) continue;
    // Transactions that were never read cannot have an outdated status.
    if (notes === undefined && (await readState(sql, 'transactions', NO_SCOPE)).covered.length === 0) return;
    notes ??= await readNotes(sql);
    const before = notes.find((note) => note.id === key);
    const others = notes.filter((note) => note.id !== key);
    // A completed refund changes nothing more, unless no changed payment was found when it was created.
    notes =
      known.has(key) && before === undefined && !STAYED.includes(row[place.status])
        ? others
        : [...others, { id: key, value: amountOf(row[place.value] ?? null), at: timeOf(row[place.time]) }];
  }
  if (notes !== undefined) await writeNotes(sql, notes);
}

/** Returns cents; 0 if the service gave no integer. */
const amountOf = (value: SqlValue): number => (typeof value === 'number' ? value : 0);

const timeOf = (value: unknown): number | undefined =>
  typeof value === 'string' ? Date.parse(value) : value instanceof Date ? value.getTime() : undefined;

/**
 * Starts counting the payments that change while transactions are read.
 * @returns a function that reads further payments again, as far as needed; undefined if no refund has changed
 */
export async function refundsToFollow(reader: ListReader): Promise<(() => Promise<void>) | undefined> {
  const { mirror } = reader.options;
  const notes = (await readNotes(mirror)).filter(({ tried }) => tried !== true);
  if (notes.length === 0) return undefined;
  const { covered } = await readState(mirror, reader.table.name, NO_SCOPE);
  const place = { id: reader.place('id'), status: reader.place('status'), type: reader.place('type') };
  const changed = new Set<string>();
  reader.watch = async (sql, rows) => {
    const payments = rows.filter((row) => row[place.type] === 'PAYMENT');
    if (payments.length === 0) return;
    const known = await statusesOf(
      sql,
      reader,
      payments.map((row) => String(row[place.id])),
    );
    for (const row of payments) {
      const key = String(row[place.id]);
      const isChanged = known.has(key)
        ? known.get(key) !== row[place.status]
        : GIVEN_BACK.includes(row[place.status]);
      if (isChanged) changed.add(key);
    }
  };
  return async () => {
    const isDone = (): boolean => changed.size >= notes.length;
    if (!isDone()) await readCharges(reader, isDone);
    const least = Math.min(...notes.map(({ value }) => value));
    const first = Math.min(...notes.map(({ at }) => (at ?? reader.options.now) - REFUNDABLE_MS));
    // Only spans that were mirrored before: the others have just been read, after the refund.
    for (const { from, to } of covered)
      for (let until = to; !isDone();) {
        const at = await newestBefore(reader, least, Math.max(first, from), until);
        if (at === undefined) break;
        until = Math.max(at - DAY_MS, first, from);
        for await (const page of reader.pages({
          start: new Date(until).toISOString(),
          end: new Date(at).toISOString(),
        }))
          await reader.write(page);
        if (at <= until) break;
      }
    const ids = new Set(notes.map((note) => note.id));
    await mirror.transaction(async (sql) => {
      const now = await readNotes(sql);
      await writeNotes(
        sql,
        isDone()
          ? now.filter((note) => !ids.has(note.id))
          : now.map((note) => (ids.has(note.id) ? { ...note, tried: true } : note)),
      );
    });
  };
}

/**
 * Reads the charges again that completed refunds name: a completed refund has a transaction with the charge, if any.
 */
async function readCharges(reader: ListReader, isDone: () => boolean): Promise<void> {
  const rows = await computedRows(
    reader.options.mirror,
    { charge: text },
    `SELECT r.charge_correlation_id AS charge FROM transactions r
     JOIN transactions p ON p.charge_correlation_id = r.charge_correlation_id AND p.type = 'PAYMENT'
     WHERE r.type = 'REFUND' AND r.time >= ? AND p.status IN ('CONFIRMED', 'PARTIAL_REFUND')
     GROUP BY r.charge_correlation_id, p.id, p.value, p.status
     HAVING p.status = 'CONFIRMED' OR SUM(r.value) >= p.value`,
    new Date(reader.options.now - REFUNDABLE_MS).toISOString(),
  );
  for (const { charge } of rows) {
    if (isDone()) return;
    for await (const page of reader.pages({ charge })) await reader.write(page);
  }
}

/** Returns the time of the newest payment in the span of at least `least` cents; undefined if there is none. */
async function newestBefore(
  { options: { mirror } }: ListReader,
  least: number,
  from: number,
  to: number,
): Promise<number | undefined> {
  const [row] = await computedRows(
    mirror,
    { time: nullable(time) },
    `SELECT time FROM transactions WHERE type = 'PAYMENT' AND value >= ? AND time <= ?${from === -Infinity ? '' : ' AND time >= ?'}
     ORDER BY time DESC LIMIT 1`,
    least,
    new Date(to).toISOString(),
    ...(from === -Infinity ? [] : [new Date(from).toISOString()]),
  );
  return row?.time == null ? undefined : Date.parse(row.time);
}
