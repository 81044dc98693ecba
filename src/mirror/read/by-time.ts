// Reads a list that takes a time range. Spans that were read completely are not read again, unless the service counts a
// different number of rows there than the mirror has.
import { at } from '#contract/path.ts';
import { defined } from '#errors/defined.ts';
import type { Open } from '#mirror/schema/table.ts';
import { quoteName } from '#mirror/sql.ts';
import { addSpan, readState, setAnchor, setSyncedAt } from '#mirror/state.ts';
import { computedRows, nullable, number, text, time } from '#mirror/typed-rows.ts';
import type { Interval } from './intervals.ts';
import { gaps } from './intervals.ts';
import type { ListReader, Row } from './reading.ts';

/** Overlap with the previous run: a row may be listed later than its timestamp. */
const OVERLAP_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** If the service returns no count: how much of the past is read again, and how often. */
const LATE_MS = 3 * DAY_MS;
const LATE_EVERY_MS = 3_600_000;
/** A span with more rows is split: services limit how far a list can be skipped. */
const ROWS_OF_A_SPAN = 5_000;
/** After a span with at most this many rows the next span is longer. */
const FEW_ROWS = 1_000;
/** A span whose counts differ is split until it has at most this many rows. */
const COUNTED_TOGETHER = 300;
/** Earliest date the service can have data for. */
const FIRST_TIME = Date.parse('2000-01-01T00:00:00.000Z');

export async function readByTime(reader: ListReader, column: string): Promise<void> {
  const { mirror, now, again = Infinity } = reader.options;
  const { covered, anchor } = await readState(mirror, reader.table.name, reader.scope);
  const [latest] = covered;
  // The local clock may have been set back since the last run.
  const until = Math.max(now, latest?.to ?? now);
  const spans = new Spans(reader, column, until);
  // Rows may follow whose time is before that of rows that were removed: the service's clock may have been set back.
  const newestRow = covered.length === 0 ? 0 : await spans.newestRow();
  // The newest timestamp comes from the service's clock, which may lag behind the local clock.
  const newest = Math.min(
    latest?.to ?? Infinity,
    anchor === undefined ? Infinity : Math.min(Date.parse(anchor), newestRow),
  );
  const known = covered.flatMap(({ from, to }) => {
    // The list may filter by another time than the one it returns: read one more day.
    const end = Math.min(again - DAY_MS, to === latest?.to ? newest - OVERLAP_MS : Math.min(to, newestRow));
    return end > from ? [{ from, to: end }] : [];
  });
  if (covered.length === 0) await spans.announce();
  // Also before the first span: after a run that is cut off, the next one must not rely on the local clock.
  if (anchor === undefined) await spans.anchor();
  for (const gap of gaps(known, until)) await spans.fill(gap);
  if (anchor === undefined) await spans.anchor();
  if (!(await spans.recount()) && covered.length > 0) await spans.late(newest);
}

/** Reads a span of the past again, both ends included. */
export const readSpan = (reader: ListReader, column: string, span: Interval): Promise<void> =>
  new Spans(reader, column, Infinity).fill(span);

class Spans {
  readonly #reader: ListReader;
  readonly #column: string;
  /** Upper bound of the range (epoch ms); rows created later are included. */
  readonly #until: number;
  /** Time of the newest row read; epoch milliseconds. */
  #newest = 0;
  /** True while spans are read whose counts differ. */
  #isRecount = false;

  constructor(reader: ListReader, column: string, until: number) {
    this.#reader = reader;
    this.#column = column;
    this.#until = until;
  }

  /** Reads a span, newest part first. */
  async fill({ from, to }: Interval): Promise<void> {
    let width = from === -Infinity ? DAY_MS : to - from;
    for (let end = to; end > from;) {
      const next = Math.max(from, end - width);
      const start = next < FIRST_TIME ? from : next;
      const rows = await this.#span({ from: start, to: end }, end - start > 1 && Number.isFinite(start));
      if (rows === undefined) {
        width = Math.max(1, Math.floor((end - start) / 4));
        continue;
      }
      end = start;
      if (rows > FEW_ROWS) continue;
      width *= 4;
      // There may be nothing before: one request instead of many empty ones.
      if (from === -Infinity && end > from && rows === 0 && !(await this.#hasBefore(end))) {
        await this.#cover({ from: -Infinity, to: end });
        return;
      }
    }
  }

  /** Reads a span completely. @returns number of rows; undefined if it has too many rows and must be split */
  async #span(span: Interval, divisible: boolean): Promise<number | undefined> {
    const reader = this.#reader;
    const place = reader.place(this.#column);
    const there = await this.#keysInMirror(span);
    const seen = new Set<string>();
    let rows = 0;
    for await (const page of reader.rows(this.#query(span))) {
      rows += page.length;
      const before = reader.inserted;
      const written = await reader.write(page);
      if (this.#isRecount && reader.inserted > before)
        this.#noteLate(written.map((row) => timeOf(row, place)));
      for (const row of written) {
        this.#newest = Math.min(Math.max(this.#newest, timeOf(row, place)), this.#until);
        if (there !== undefined) seen.add(String(row[reader.place(there.open.column)]));
      }
      if (divisible && rows > ROWS_OF_A_SPAN) return undefined;
    }
    // Looked up one by one, because the list may filter by another time than the one it returns.
    if (there !== undefined)
      await reader.ask(
        there.open,
        there.keys.filter((key) => !seen.has(key)),
      );
    if (span.to === this.#until && rows > 0) await this.anchor();
    await this.#cover(span);
    return rows;
  }

  /** Returns the time of the newest row that was not removed, in epoch milliseconds; 0 if there is none. */
  async newestRow(): Promise<number> {
    const { sql, values } = this.#within({ from: -Infinity, to: this.#until });
    const [row] = await computedRows(
      this.#reader.options.mirror,
      { t: nullable(time) },
      `SELECT MAX(${quoteName(this.#column)}) AS t FROM ${quoteName(this.#reader.table.name)} WHERE ${sql}`,
      ...values,
    );
    return row?.t == null ? 0 : Date.parse(row.t);
  }

  /** Stores the time at which the next run begins. */
  async anchor(): Promise<void> {
    const { options, table, scope } = this.#reader;
    await setAnchor(options.mirror, table.name, scope, new Date(this.#newest).toISOString());
  }

  /** Returns the keys that the mirror has in the span; undefined if the service cannot look up single rows. */
  async #keysInMirror(
    span: Interval,
  ): Promise<{ readonly open: Open; readonly keys: readonly string[] } | undefined> {
    const { open, name } = this.#reader.table;
    if (open === undefined) return undefined;
    const { sql, values } = this.#within(span);
    const rows = await computedRows(
      this.#reader.options.mirror,
      { k: text },
      `SELECT ${quoteName(open.column)} AS k FROM ${quoteName(name)} WHERE ${sql}`,
      ...values,
    );
    return { open, keys: rows.map(({ k }) => k) };
  }

  /**
   * Compares the number of rows at the service with the mirror, and reads spans that differ again: a row may appear
   * long after its timestamp, and a final row may be deleted.
   * @returns false if the service returns no count or the counts still differ
   */
  async recount(): Promise<boolean> {
    this.#isRecount = true;
    const isSame = await this.#recounted({ from: -Infinity, to: this.#until });
    this.#isRecount = false;
    if (isSame) this.#reader.options.notes?.counted.add(this.#reader.table.name);
    return isSame;
  }

  /** Reports how many rows will be read, before a list is read for the first time. */
  async announce(): Promise<void> {
    const { progress } = this.#reader.options;
    const { name, each } = this.#reader.table;
    // The service returns no number of the lines of a statement.
    if (progress === undefined || each !== undefined) return;
    progress.begin(name, await this.#countAtService({ from: -Infinity, to: this.#until }));
  }

  #noteLate(times: readonly number[]): void {
    const { options, table } = this.#reader;
    const known = times.filter((time) => Number.isFinite(time));
    if (options.notes === undefined || table.name !== 'transactions' || known.length === 0) return;
    const { from = Infinity, to = -Infinity } = options.notes.late ?? {};
    options.notes.late = { from: Math.min(from, ...known), to: Math.max(to, ...known) };
  }

  async #recounted(span: Interval): Promise<boolean> {
    const reported = await this.#countAtService(span);
    if (reported === undefined) return false;
    if (reported === (await this.#count(span))) return true;
    if (reported <= COUNTED_TOGETHER) return (await this.#span(span, false)) === reported;
    const middle = await this.#middle(span);
    if (middle === undefined) {
      await this.fill(span);
      return true;
    }
    return (
      (await this.#recounted({ from: middle, to: span.to })) &&
      (await this.#recounted({ from: span.from, to: middle }))
    );
  }

  async #countAtService(span: Interval): Promise<number | undefined> {
    const { client, signal } = this.#reader.options;
    signal.throwIfAborted();
    const { list } = this.#reader.table;
    if (list.result.kind !== 'list') return undefined;
    const { body } = await client.call(list, this.#reader.input({ ...this.#query(span), limit: 1 }));
    const total = at(body, 'pageInfo.totalCount');
    return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : undefined;
  }

  async #count(span: Interval): Promise<number> {
    const { sql, values } = this.#within(span);
    const [row] = await computedRows(
      this.#reader.options.mirror,
      { n: number },
      `SELECT COUNT(*) AS n FROM ${quoteName(this.#reader.table.name)} WHERE ${sql}`,
      ...values,
    );
    return defined(row, 'the row of a count').n;
  }

  /** Returns the time of the median row of the mirror; undefined if it does not split the span. */
  async #middle(span: Interval): Promise<number | undefined> {
    const { sql, values } = this.#within(span);
    const count = await this.#count(span);
    const [row] = await computedRows(
      this.#reader.options.mirror,
      { t: time },
      `SELECT ${quoteName(this.#column)} AS t FROM ${quoteName(this.#reader.table.name)}
       WHERE ${sql} AND ${quoteName(this.#column)} IS NOT NULL ORDER BY 1 LIMIT 1 OFFSET ?`,
      ...values,
      Math.floor(count / 2),
    );
    const middle = row === undefined ? Number.NaN : Date.parse(row.t);
    return middle > span.from && middle < span.to ? middle : undefined;
  }

  #within({ from, to }: Interval): { readonly sql: string; readonly values: readonly (string | number)[] } {
    const column = quoteName(this.#column);
    const { own } = this.#reader;
    const parts: readonly (readonly [sql: string, ...values: string[]])[] = [
      ...(from === -Infinity ? [] : ([[`${column} >= ?`, new Date(from).toISOString()]] as const)),
      ...(to === this.#until ? [] : ([[`${column} <= ?`, new Date(to).toISOString()]] as const)),
    ];
    return {
      sql: `gone_at IS NULL${parts.map(([sql]) => ` AND ${sql}`).join('')}${own.sql}`,
      values: [...parts.flatMap(([, ...values]) => values), ...own.values.map(String)],
    };
  }

  /** Reads the last days (`LATE_MS`) again, at most once per `LATE_EVERY_MS`. */
  async late(end: number): Promise<void> {
    const { mirror, now } = this.#reader.options;
    const name = `${this.#reader.table.name} late`;
    const { syncedAt } = await readState(mirror, name, this.#reader.scope);
    const ago = syncedAt === undefined ? Infinity : Math.abs(now - Date.parse(syncedAt));
    if (ago < LATE_EVERY_MS) return;
    await this.fill({ from: end - LATE_MS, to: end });
    await setSyncedAt(mirror, name, this.#reader.scope, this.#reader.at());
  }

  async #hasBefore(end: number): Promise<boolean> {
    for await (const page of this.#reader.pages({ end: new Date(end).toISOString() }, 1))
      return page.length > 0;
    return false;
  }

  #query({ from, to }: Interval): Readonly<Record<string, string>> {
    return {
      ...(from === -Infinity ? {} : { start: new Date(from).toISOString() }),
      ...(to === this.#until ? {} : { end: new Date(to).toISOString() }),
    };
  }

  #cover(span: Interval): Promise<void> {
    const { table, scope, options } = this.#reader;
    return options.mirror.transaction((sql) => addSpan(sql, table.name, scope, span));
  }
}

const moment = (value: unknown): number =>
  value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : Number.NaN;

/** Returns the time of a row in epoch milliseconds; -Infinity if it has none. */
function timeOf(row: Row, place: number): number {
  const time = moment(row[place]);
  return Number.isNaN(time) ? -Infinity : time;
}
