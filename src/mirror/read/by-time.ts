// A list that can be asked for a span of time: spans that were read whole are not read again, unless the service counts
// other rows there than the mirror has.
import { at } from '#contract/path.ts';
import { defined } from '#errors/defined.ts';
import type { Open } from '#mirror/schema/tables.ts';
import { quoteName } from '#mirror/sql.ts';
import { addSpan, readState, setAnchor, setSyncedAt } from '#mirror/state.ts';
import { computedRows, number, text, time } from '#mirror/typed-rows.ts';
import type { Interval } from './intervals.ts';
import { gaps } from './intervals.ts';
import type { ListReader, Row } from './reading.ts';

/** What is read again of the past each time: a service may show a row later than its time says. */
const OVERLAP_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** What is read again of the past now and then, where the service does not count: how much of it, and how often. */
const LATE_MS = 3 * DAY_MS;
const LATE_EVERY_MS = 3_600_000;
/** A span with more rows is read in parts: services cap how far a list can be skipped. */
const ROWS_OF_A_SPAN = 5_000;
/** Below this many the next span is longer. */
const FEW_ROWS = 1_000;
/** A span whose rows are counted otherwise is divided until it has no more rows than this. */
const COUNTED_TOGETHER = 300;
/** No service was there before. */
const FIRST_TIME = Date.parse('2000-01-01T00:00:00.000Z');

export async function readByTime(reader: ListReader, column: string): Promise<void> {
  const { mirror, now, again = Infinity } = reader.options;
  const { covered, anchor } = await readState(mirror, reader.table.name, reader.scope);
  const [latest] = covered;
  // The clock of this machine may have been set back since.
  const until = Math.max(now, latest?.to ?? now);
  const spans = new Spans(reader, column, until);
  // The newest row was told by the clock of the service, which may be behind the one of this machine.
  const newest = Math.min(latest?.to ?? Infinity, anchor === undefined ? Infinity : Date.parse(anchor));
  const known = covered.flatMap(({ from, to }) => {
    // A list may go by another time than the one that it tells: a day more is read.
    const end = Math.min(again - DAY_MS, to === latest?.to ? newest - OVERLAP_MS : to);
    return end > from ? [{ from, to: end }] : [];
  });
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
  /** Up to here, and whatever the service has after it. */
  readonly #until: number;
  /** Time of the newest row that came; epoch milliseconds. */
  #newest = 0;
  /** Whether rows are read that the service counts otherwise. */
  #isRecount = false;

  constructor(reader: ListReader, column: string, until: number) {
    this.#reader = reader;
    this.#column = column;
    this.#until = until;
  }

  /** Reads a span, the latest first. */
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
      // Far back there may be nothing at all: one question instead of many.
      if (from === -Infinity && end > from && rows === 0 && !(await this.#hasBefore(end))) {
        await this.#cover({ from: -Infinity, to: end });
        return;
      }
    }
  }

  /** Reads a span whole. Undefined where it has too many rows to be read at once, and can be divided. */
  async #span(span: Interval, divisible: boolean): Promise<number | undefined> {
    const reader = this.#reader;
    const place = reader.place(this.#column);
    const there = await this.#kept(span);
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
    // Asked for, because the list may go by another time than the one that it tells.
    if (there !== undefined)
      await reader.ask(
        there.open,
        there.keys.filter((key) => !seen.has(key)),
      );
    if (span.to === this.#until && rows > 0) await this.anchor();
    await this.#cover(span);
    return rows;
  }

  /** Keeps where the next run begins. */
  async anchor(): Promise<void> {
    const { options, table, scope } = this.#reader;
    await setAnchor(options.mirror, table.name, scope, new Date(this.#newest).toISOString());
  }

  /** Rows of the span that the mirror has, where the service can be asked for each of them. */
  async #kept(
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
   * Compares how many rows the service counts with those of the mirror, and reads again where they are others: a row may
   * appear long after its time, or be deleted when it was final. @returns false where the service does not count
   */
  async recount(): Promise<boolean> {
    this.#isRecount = true;
    const isSame = await this.#recounted({ from: -Infinity, to: this.#until });
    this.#isRecount = false;
    if (isSame) this.#reader.options.notes?.counted.add(this.#reader.table.name);
    return isSame;
  }

  #noteLate(times: readonly number[]): void {
    const { options, table } = this.#reader;
    const known = times.filter((time) => Number.isFinite(time));
    if (options.notes === undefined || table.name !== 'transactions' || known.length === 0) return;
    const { from = Infinity, to = -Infinity } = options.notes.late ?? {};
    options.notes.late = { from: Math.min(from, ...known), to: Math.max(to, ...known) };
  }

  async #recounted(span: Interval): Promise<boolean> {
    const reported = await this.#told(span);
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

  async #told(span: Interval): Promise<number | undefined> {
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

  /** The time of the row in the middle of those that the mirror has. Undefined where it divides nothing. */
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

  /** Reads the last days again, where that was not done of late. */
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

/** Epoch milliseconds; -Infinity for none. */
function timeOf(row: Row, place: number): number {
  const time = moment(row[place]);
  return Number.isNaN(time) ? -Infinity : time;
}
