// Brings a mirror up to date: what is new, what was still open, and nothing that is known already. It can be ended at
// any moment and goes on from there; two of them at once do no harm.
import type { CallInput, Client } from '../client/types.ts';
import { accountOperations } from '../contract/operations/account.ts';
import { pick } from '../contract/operation.ts';
import { pagesOf } from '../contract/pages.ts';
import { at } from '../contract/path.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { PixctlError, usageError } from '../errors/pixctl-error.ts';
import { say } from '../messages/message.ts';
import type { Message } from '../messages/message.ts';
import { gathered } from './gather.ts';
import { gaps } from './intervals.ts';
import type { Interval } from './intervals.ts';
import { VERSION, columnsOf, rowOf } from './rows.ts';
import { readInfo } from './schema.ts';
import { quoteName } from './sql.ts';
import type { Sql, SqlConnection, SqlValue } from './sql.ts';
import { NO_SCOPE, addSpan, readState, setAnchor, setSyncedAt } from './state.ts';
import { MIRROR_TABLES } from './tables.ts';
import type { MirrorTable, Open } from './tables.ts';

/** What became of one table. */
export interface TableReport {
  readonly table: string;
  /** Rows that the service gave. */
  read: number;
  inserted: number;
  updated: number;
  /** Rows that the service has no more. */
  gone: number;
  /** Why the service did not give it. */
  refused?: Message;
}

export interface SyncOptions {
  readonly client: Client;
  readonly mirror: SqlConnection;
  /** What the journal knows the service by: a mirror is of one. */
  readonly origin: string;
  /** Epoch milliseconds at the service. */
  readonly now: number;
  readonly signal: AbortSignal;
  /** Told of rows as they are written. */
  readonly progress?: (table: string, rows: number) => void;
}

const accounts = pick(accountOperations, 'account.list');

/** What is read again of the past each time: a service may show a row later than its time says. */
const OVERLAP_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A span with more rows is read in parts: services cap how far a list can be skipped. */
const ROWS_OF_A_SPAN = 5_000;
/** Below this many the next span is longer. */
const FEW_ROWS = 1_000;
/** Rows that were asked for one by one are written together. */
const KEPT_TOGETHER = 100;
/** Rows of a list that wait to be written, at most. */
const WAITING = 1_000;
/** From so many new rows on, a table is another one for the engine. */
const MANY_NEW = 1_000;
/** From so many open rows on the list is asked for them. */
const MANY_OPEN = 20;
/** How long after it was paid a Pix can be given back, in milliseconds: 90 days. */
const REFUNDABLE_MS = 90 * DAY_MS;

/** @throws PixctlError (exit 2) where the mirror is another account's; what the client throws, but for lists that are not granted */
export async function sync(options: SyncOptions): Promise<readonly TableReport[]> {
  await claim(options);
  const reports: TableReport[] = [];
  for (const table of MIRROR_TABLES) {
    const report: TableReport = { table: table.name, read: 0, inserted: 0, updated: 0, gone: 0 };
    reports.push(report);
    try {
      for (const scope of await scopesOf(options.mirror, table))
        await new Reader(options, table, scope, report).read();
    } catch (error) {
      const refusal = notGiven(error);
      if (refusal === undefined) throw error;
      report.refused = refusal;
    }
  }
  return reports;
}

/** A list that this key may not read, or this service does not have, is no error of the others. */
function notGiven(error: unknown): Message | undefined {
  if (!(error instanceof PixctlError)) return undefined;
  const { exitCode, status } = error.fields;
  const isMissing = exitCode === EXIT.refused && (status === 404 || status === 403);
  return isMissing || (exitCode === EXIT.auth && status === 403) ? error.said : undefined;
}

/** A mirror is of one company: of the accounts in it at least one must be there. */
async function claim({ client, mirror, origin }: SyncOptions): Promise<void> {
  await mirror.transaction(async (sql) => {
    await sql.all(
      `INSERT INTO pixctl_mirror (name, value) VALUES ('origin', ?) ON CONFLICT (name) DO NOTHING`,
      origin,
    );
  });
  const known = (await mirror.all('SELECT account_id FROM accounts')).map(({ account_id }) => account_id);
  let isTheirs = (await readInfo(mirror)).get('origin') === origin && known.length === 0;
  if (known.length > 0) {
    const items: AsyncIterable<unknown> = client.list(accounts, {}, { all: true });
    for await (const account of items) isTheirs ||= known.includes(at(account, 'accountId'));
  }
  if (!isTheirs)
    throw usageError(
      say`${mirror.name} mirrors another account`,
      say`Name another file or database with --to, or remove this one. Nothing was changed.`,
    );
}

/** The rows of another table by each of which a list is asked for. */
async function scopesOf(mirror: Sql, { each }: MirrorTable): Promise<readonly string[]> {
  if (each === undefined) return [NO_SCOPE];
  const rows = await mirror.all(
    `SELECT ${quoteName(each.column)} AS scope FROM ${quoteName(each.table)} WHERE gone_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ scope }) => String(scope));
}

class Reader {
  readonly #options: SyncOptions;
  readonly #table: MirrorTable;
  readonly #scope: string;
  readonly #report: TableReport;

  constructor(options: SyncOptions, table: MirrorTable, scope: string, report: TableReport) {
    this.#options = options;
    this.#table = table;
    this.#scope = scope;
    this.#report = report;
  }

  async read(): Promise<void> {
    const { reading, open } = this.#table;
    if (reading.by === 'time') await this.#byTime();
    else if (reading.by === 'newest') await this.#byNewest();
    else await this.#whole();
    if (this.#report.inserted >= MANY_NEW) await this.#options.mirror.analyze(this.#table.name);
    if (open !== undefined) await this.#stillOpen(open);
    if (this.#table.name === 'transactions') await this.#givenBack();
    await setSyncedAt(this.#options.mirror, this.#table.name, this.#scope, this.#at());
  }

  #at(): string {
    return new Date(this.#options.now).toISOString();
  }

  #input(query: Readonly<Record<string, unknown>> = {}): CallInput {
    const { each } = this.#table;
    if (each === undefined) return { query };
    return each.in === 'path'
      ? { path: { [each.param]: this.#scope }, query }
      : { query: { ...query, [each.param]: this.#scope } };
  }

  #pages(
    query: Readonly<Record<string, unknown>>,
    limit?: number,
  ): AsyncGenerator<readonly unknown[], void, undefined> {
    const { client, signal } = this.#options;
    signal.throwIfAborted();
    const items: AsyncIterable<unknown> = client.list(
      this.#table.list,
      this.#input(query),
      limit === undefined ? { all: true } : { limit },
    );
    return pagesOf(items);
  }

  /** Writes a page, and what `also` does in the same transaction. */
  async #write(
    items: readonly unknown[],
    also?: (sql: Sql) => Promise<void>,
  ): Promise<readonly (readonly SqlValue[])[]> {
    const table = this.#table;
    const rows = distinct(
      items.map((item) => rowOf(table, item, this.#scope)).filter((row) => row !== undefined),
      keyPlaces(table),
    );
    const { mirror, progress, signal } = this.#options;
    const { inserted, updated } = await mirror.transaction(async (sql) => {
      const written = await sql.put({
        table: table.name,
        columns: columnsOf(table),
        key: table.key,
        rows,
        version: VERSION,
      });
      await also?.(sql);
      return written;
    });
    this.#report.read += items.length;
    this.#report.inserted += inserted;
    this.#report.updated += updated;
    progress?.(table.name, items.length);
    signal.throwIfAborted();
    return rows;
  }

  /** All spans of time that were not read yet, the latest first. */
  async #byTime(): Promise<void> {
    const { mirror, now } = this.#options;
    const { covered } = await readState(mirror, this.#table.name, this.#scope);
    const [latest] = covered;
    // The end of what was read last is read once more.
    const known = covered.map((span) =>
      span === latest ? { from: span.from, to: Math.max(span.from, span.to - OVERLAP_MS) } : span,
    );
    for (const gap of gaps(known, now)) await this.#fill(gap);
  }

  async #fill({ from, to }: Interval): Promise<void> {
    let width = DAY_MS;
    for (let end = to; end > from;) {
      const start = Math.max(from, end - width);
      const rows = await this.#span({ from: start, to: end }, end - start > 1);
      if (rows === undefined) {
        width = Math.max(1, Math.floor((end - start) / 4));
        continue;
      }
      end = start;
      if (rows > FEW_ROWS) continue;
      width *= 4;
      // Far back there may be nothing at all: one question instead of many.
      if (from === -Infinity && rows === 0 && !(await this.#hasBefore(end))) {
        await mirrorSpan(this.#options.mirror, this.#table.name, this.#scope, { from: -Infinity, to: end });
        return;
      }
    }
  }

  /** Reads a span whole. Undefined where it has too many rows to be read at once, and can be divided. */
  async #span(span: Interval, divisible: boolean): Promise<number | undefined> {
    let rows = 0;
    for await (const page of gathered(this.#pages(queryOf(span)), WAITING)) {
      rows += page.length;
      await this.#write(page);
      if (divisible && rows > ROWS_OF_A_SPAN) return undefined;
    }
    await mirrorSpan(this.#options.mirror, this.#table.name, this.#scope, span);
    return rows;
  }

  async #hasBefore(end: number): Promise<boolean> {
    for await (const page of this.#pages({ end: new Date(end).toISOString() }, 1)) return page.length > 0;
    return false;
  }

  /** Newest first, as far as the row where the last reading began. */
  async #byNewest(): Promise<void> {
    const { mirror } = this.#options;
    const { anchor } = await readState(mirror, this.#table.name, this.#scope);
    const [place = 0] = keyPlaces(this.#table);
    let first: string | undefined;
    // Where the end is known to be near, no page is asked for that nobody wants.
    const pages = this.#pages({});
    for await (const page of anchor === undefined ? gathered(pages, WAITING) : pages) {
      const rows = await this.#write(page);
      first ??= rows[0] === undefined ? undefined : String(rows[0][place]);
      if (anchor !== undefined && rows.some((row) => String(row[place]) === anchor)) break;
    }
    if (first !== undefined && first !== anchor)
      await setAnchor(mirror, this.#table.name, this.#scope, first);
  }

  /** All of it; what is not there any more is marked. */
  async #whole(): Promise<void> {
    const { mirror } = this.#options;
    const table = this.#table;
    const [place = 0] = keyPlaces(table).slice(-1);
    const column = quoteName(table.key.at(-1)!);
    const seen = new Set<string>();
    for await (const page of gathered(this.#pages({}), WAITING))
      for (const row of await this.#write(page)) seen.add(String(row[place]));
    const where = table.each === undefined ? '' : ' AND scope = ?';
    const scope = table.each === undefined ? [] : [this.#scope];
    const there = await mirror.all(
      `SELECT ${column} AS k FROM ${quoteName(table.name)} WHERE gone_at IS NULL${where}`,
      ...scope,
    );
    const gone = there.map(({ k }) => String(k)).filter((key) => !seen.has(key));
    if (gone.length > 0) await mirror.transaction((sql) => this.#mark(sql, column, gone));
  }

  /** Asks again for the rows that were not final when they were last seen. */
  async #stillOpen(open: Open): Promise<void> {
    let keys = await this.#openKeys(open);
    if (open.filter !== undefined && keys.length >= MANY_OPEN) {
      const listed = new Set<string>();
      const [place = 0] = keyPlaces(this.#table);
      for await (const page of gathered(this.#pages(open.filter), WAITING))
        for (const row of await this.#write(page)) listed.add(String(row[place]));
      // What was open and is not among them has changed since.
      keys = keys.filter((key) => !listed.has(key));
    }
    const { client, mirror, signal } = this.#options;
    const found: unknown[] = [];
    for (const key of keys) {
      signal.throwIfAborted();
      try {
        const { result } = await client.call(open.get, { path: { [open.param]: key } });
        found.push(result);
      } catch (error) {
        if (!isUnknownId(error)) throw error;
        await mirror.transaction((sql) => this.#mark(sql, quoteName(open.column), [key]));
      }
      if (found.length >= KEPT_TOGETHER) await this.#write(found.splice(0));
    }
    if (found.length > 0) await this.#write(found);
  }

  async #openKeys({ column, state, final }: Open): Promise<readonly string[]> {
    const rows = await this.#options.mirror.all(
      `SELECT ${quoteName(column)} AS k FROM ${quoteName(this.#table.name)}
       WHERE gone_at IS NULL AND (${quoteName(state)} IS NULL OR ${quoteName(state)} NOT IN (${final.map(() => '?').join(', ')}))
       ORDER BY 1`,
      ...final,
    );
    return rows.map(({ k }) => String(k));
  }

  /** A Pix that is given back changes its state long after its time: those of charges that were refunded are read again. */
  async #givenBack(): Promise<void> {
    const { mirror, now } = this.#options;
    const rows = await mirror.all(
      `SELECT r.charge_correlation_id AS charge FROM transactions r
       JOIN transactions p ON p.charge_correlation_id = r.charge_correlation_id AND p.type = 'PAYMENT'
       WHERE r.type = 'REFUND' AND r.time >= ? AND p.status IN ('CONFIRMED', 'PARTIAL_REFUND')
       GROUP BY r.charge_correlation_id, p.id, p.value, p.status
       HAVING p.status = 'CONFIRMED' OR SUM(r.value) >= p.value`,
      new Date(now - REFUNDABLE_MS).toISOString(),
    );
    for (const { charge } of rows)
      for await (const page of this.#pages({ charge: String(charge) })) await this.#write(page);
  }

  /** Marks rows as gone. */
  async #mark(sql: Sql, column: string, keys: readonly string[]): Promise<void> {
    const ofScope = this.#table.each !== undefined;
    for (const key of keys)
      await sql.all(
        `UPDATE ${quoteName(this.#table.name)} SET gone_at = ? WHERE ${column} = ?${ofScope ? ' AND scope = ?' : ''}`,
        this.#at(),
        key,
        ...(ofScope ? [this.#scope] : []),
      );
    this.#report.gone += keys.length;
  }
}

/** The service knows no such id: this service says so with 400 too. */
const isUnknownId = (error: unknown): boolean =>
  error instanceof PixctlError && error.fields.exitCode === EXIT.refused && error.fields.code === 'not-found';

const queryOf = ({ from, to }: Interval): Readonly<Record<string, string>> => ({
  ...(from === -Infinity ? {} : { start: new Date(from).toISOString() }),
  end: new Date(to).toISOString(),
});

const mirrorSpan = (mirror: SqlConnection, name: string, scope: string, span: Interval): Promise<void> =>
  mirror.transaction((sql) => addSpan(sql, name, scope, span));

/** Places of the key's columns in a row. */
function keyPlaces(table: MirrorTable): readonly number[] {
  const names = columnsOf(table).map(({ name }) => name);
  return table.key.map((column) => names.indexOf(column));
}

/** One row for each key, the last one: no engine changes a row twice in a statement. */
function distinct(
  rows: readonly (readonly SqlValue[])[],
  places: readonly number[],
): readonly (readonly SqlValue[])[] {
  const byKey = new Map(rows.map((row) => [JSON.stringify(places.map((place) => row[place])), row]));
  return [...byKey.values()];
}
