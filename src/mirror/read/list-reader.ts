// Reads one list of the service into its table: what is new, what was still open, and nothing that is known already.
import type { CallInput } from '#client/types.ts';
import { pagesOf } from '#contract/pages.ts';
import { at } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { isStatement, setUnchecked } from '#mirror/balance-chain.ts';
import { differingFields, keptRows } from '#mirror/differences.ts';
import type { MirrorTable, Open } from '#mirror/schema/tables.ts';
import { lastKey, listInput } from '#mirror/schema/tables.ts';
import type { Sql, SqlRow, SqlValue } from '#mirror/sql.ts';
import { quoteName } from '#mirror/sql.ts';
import { readState, setAnchor, setSyncedAt } from '#mirror/state.ts';
import { computedRows, text } from '#mirror/typed-rows.ts';
import { storedJson } from '#mirror/wrong-value.ts';
import { readByTime } from './by-time.ts';
import { gathered } from './prefetch.ts';
import type { ListReader, Row, SyncOptions, TableReport } from './reading.ts';
import { noteRefunds, refundsToFollow } from './refunded-payments.ts';
import { columnsOf, rowOf, VERSION } from './rows.ts';

/** Rows that were asked for one by one are written together. */
const KEPT_TOGETHER = 100;
/** Rows of a list that wait to be written, at most. */
const WAITING = 1_000;
/** From so many open rows on the list is asked for them. */
const MANY_OPEN = 20;

export class Reader implements ListReader {
  readonly options: SyncOptions;
  readonly table: MirrorTable;
  readonly scope: string;
  readonly #report: TableReport;
  readonly #names: readonly string[];
  /** Keys of the rows that came, where what did not come is looked for. */
  readonly #seen: Set<string> | undefined;
  /** Told of rows before they are written. */
  watch: ((sql: Sql, rows: readonly Row[]) => Promise<void>) | undefined;

  constructor(options: SyncOptions, table: MirrorTable, scope: string, report: TableReport) {
    this.options = options;
    this.table = table;
    this.scope = scope;
    this.#report = report;
    this.#names = columnsOf(table).map(({ name }) => name);
    this.#seen = options.again === undefined ? undefined : new Set();
  }

  async read(): Promise<void> {
    const { reading, open, name } = this.table;
    // Refunds are read before the payments that they change.
    if (name === 'refunds') this.watch = (sql, rows) => noteRefunds(sql, this, rows);
    const follow = name === 'transactions' ? await refundsToFollow(this) : undefined;
    const stillListed = isStatement(name) ? await this.#newestLine() : undefined;
    if (reading.by === 'time') await readByTime(this, reading.column);
    else if (reading.by === 'newest') await this.#byNewest();
    else await this.#whole();
    if (open !== undefined) await this.#stillOpen(open);
    await follow?.();
    if (stillListed?.() === false) this.options.notes?.replaced.push({ table: name, scope: this.scope });
    await this.#notSeen();
    await setSyncedAt(this.options.mirror, name, this.scope, this.at());
  }

  /** Returns whether the newest line of the mirror came again: it lies in what is read each time. */
  async #newestLine(): Promise<(() => boolean) | undefined> {
    const [newest] = await computedRows(
      this.options.mirror,
      { id: text },
      `SELECT id FROM ${quoteName(this.table.name)} WHERE gone_at IS NULL AND time IS NOT NULL${this.own.sql} ORDER BY time DESC LIMIT 1`,
      ...this.own.values,
    );
    if (newest === undefined) return undefined;
    let isListed = false;
    this.watch = (_sql, rows) => {
      isListed ||= rows.some((row) => this.#keyOf(row) === newest.id);
      return Promise.resolve();
    };
    return () => isListed;
  }

  get inserted(): number {
    return this.#report.inserted;
  }

  /** RFC 3339. */
  at(): string {
    return new Date(this.options.now).toISOString();
  }

  /** Place of a column in a row. */
  place(column: string): number {
    return this.#names.indexOf(column);
  }

  /** The condition for the rows of this scope, and its value. */
  get own(): { readonly sql: string; readonly values: readonly SqlValue[] } {
    return this.table.each === undefined
      ? { sql: '', values: [] }
      : { sql: ' AND scope = ?', values: [this.scope] };
  }

  input(query: Readonly<Record<string, unknown>> = {}): CallInput {
    return listInput(this.table, this.scope, query);
  }

  rows(query: Readonly<Record<string, unknown>>): ReturnType<typeof pagesOf<unknown>> {
    return gathered(this.pages(query), WAITING);
  }

  pages(query: Readonly<Record<string, unknown>>, limit?: number): ReturnType<typeof pagesOf<unknown>> {
    const { client, signal } = this.options;
    signal.throwIfAborted();
    const items: AsyncIterable<unknown> = client.list(
      this.table.list,
      this.input(query),
      limit === undefined ? { all: true } : { limit },
    );
    return pagesOf(items);
  }

  async write(items: readonly unknown[]): Promise<readonly Row[]> {
    const { mirror, signal } = this.options;
    const rows = await mirror.transaction((sql) => this.#writeIn(sql, items));
    signal.throwIfAborted();
    return rows;
  }

  /** Writes a list that is known whole. @param there keys of rows that the mirror had before it was read */
  async writeWhole(sql: Sql, items: readonly unknown[], there: readonly string[]): Promise<void> {
    const rows = await this.#writeIn(sql, items);
    const seen = new Set(rows.map((row) => this.#keyOf(row)));
    await this.#markGoneIn(
      sql,
      lastKey(this.table),
      there.filter((key) => !seen.has(key)),
    );
  }

  async #writeIn(sql: Sql, items: readonly unknown[]): Promise<readonly Row[]> {
    const { table } = this;
    const named = items.map((item) => rowOf(table, item, this.scope)).filter((row) => row !== undefined);
    const rows = distinct(named, this.#keyPlaces());
    await this.watch?.(sql, rows);
    if (this.#seen !== undefined) await this.#makeOther(sql, rows);
    const { inserted, updated } = await sql.put({
      table: table.name,
      columns: columnsOf(table),
      key: table.key,
      rows,
      version: VERSION,
    });
    if (inserted + updated > 0) await this.#uncheck(sql);
    this.#report.read += items.length;
    this.#report.unnamed += items.length - named.length;
    this.#report.inserted += inserted;
    this.#report.updated += updated;
    this.options.progress?.(table.name, items.length);
    for (const row of rows) this.#seen?.add(this.#keyOf(row));
    return rows;
  }

  #keyOf(row: Row): string {
    return String(row[this.place(lastKey(this.table))]);
  }

  /** Rows whose columns somebody has changed look as if nothing were new: what makes them so is taken away. */
  async #makeOther(sql: Sql, rows: readonly Row[]): Promise<void> {
    const { table } = this;
    const kept = await keptRows(
      sql,
      table,
      this.scope,
      rows.map((row) => this.#keyOf(row)),
    );
    for (const row of rows) {
      const key = this.#keyOf(row);
      const own = kept.get(key);
      if (own === undefined || differingFields(table, this.#names, row, own).length === 0) continue;
      await sql.all(
        `UPDATE ${quoteName(table.name)} SET ${VERSION} = 'null' WHERE ${quoteName(lastKey(table))} = ?${this.own.sql}`,
        key,
        ...this.own.values,
      );
    }
  }

  /** Of what was read again, the rows that did not come are asked for, or marked as gone. */
  async #notSeen(): Promise<void> {
    const { again, mirror } = this.options;
    const { reading, open, name } = this.table;
    const key = lastKey(this.table);
    if (again === undefined || this.#seen === undefined || reading.by === 'whole') return;
    const rows = await computedRows(
      mirror,
      { k: text },
      `SELECT ${quoteName(key)} AS k FROM ${quoteName(name)} WHERE gone_at IS NULL${
        reading.by === 'time' ? ` AND ${quoteName(reading.column)} >= ?` : ''
      }${this.own.sql}`,
      ...(reading.by === 'time' ? [new Date(again).toISOString()] : []),
      ...this.own.values,
    );
    const keys = rows.map(({ k }) => k).filter((one) => this.#seen?.has(one) === false);
    await (open === undefined ? this.markGone(key, keys) : this.ask(open, keys));
  }

  /** Newest first, as far as the row where the last reading began. */
  async #byNewest(): Promise<void> {
    const { mirror, again } = this.options;
    const anchor =
      again === undefined ? (await readState(mirror, this.table.name, this.scope)).anchor : undefined;
    const [place = 0] = this.#keyPlaces();
    let first: string | undefined;
    // Where the end is known to be near, no page is asked for that nobody wants.
    for await (const page of anchor === undefined ? this.rows({}) : this.pages({})) {
      const rows = await this.write(page);
      first ??= rows[0] === undefined ? undefined : String(rows[0][place]);
      if (anchor !== undefined && rows.some((row) => String(row[place]) === anchor)) break;
    }
    if (first !== undefined && first !== anchor) await setAnchor(mirror, this.table.name, this.scope, first);
  }

  /** All of it; what is not there any more is marked. */
  async #whole(): Promise<void> {
    // Before it is read: another run may write rows that came after.
    const there = await this.keysThere();
    const seen = new Set<string>();
    for await (const page of this.rows({}))
      for (const row of await this.write(page)) seen.add(this.#keyOf(row));
    await this.markGone(
      lastKey(this.table),
      there.filter((key) => !seen.has(key)),
    );
  }

  /** Keys of the rows that the mirror has of it. */
  async keysThere(): Promise<readonly string[]> {
    const { name } = this.table;
    const rows = await computedRows(
      this.options.mirror,
      { k: text },
      `SELECT ${quoteName(lastKey(this.table))} AS k FROM ${quoteName(name)} WHERE gone_at IS NULL${this.own.sql}`,
      ...this.own.values,
    );
    return rows.map(({ k }) => k);
  }

  /** Asks again for the rows that were not final when they were last seen. */
  async #stillOpen(open: Open): Promise<void> {
    let keys = await this.#openKeys(open);
    if (open.filter !== undefined && keys.length >= MANY_OPEN) {
      const listed = new Set<string>();
      const [place = 0] = this.#keyPlaces();
      for await (const page of this.rows(open.filter))
        for (const row of await this.write(page)) listed.add(String(row[place]));
      // What was open and is not among them has changed since.
      keys = keys.filter((key) => !listed.has(key));
    }
    await this.ask(open, keys);
  }

  /** Asks for rows one by one. Those that the service does not know any more are marked as gone. */
  async ask(open: Open, keys: readonly string[]): Promise<void> {
    const { client, signal } = this.options;
    const found: unknown[] = [];
    for (const key of keys) {
      signal.throwIfAborted();
      try {
        const { result } = await client.call(open.get, { path: { [open.param]: key } });
        found.push(await this.#asListed(open, key, result));
      } catch (error) {
        if (!isUnknownId(error)) throw error;
        await this.markGone(open.column, [key]);
      }
      if (found.length >= KEPT_TOGETHER) await this.write(found.splice(0));
    }
    if (found.length > 0) await this.write(found);
  }

  /** What `get` tells, in the shape of the list. */
  async #asListed({ tells, column }: Open, key: string, item: unknown): Promise<unknown> {
    if (tells === undefined) return item;
    const [row] = await this.options.mirror.all(
      `SELECT raw FROM ${quoteName(this.table.name)} WHERE ${quoteName(column)} = ?${this.own.sql}`,
      key,
      ...this.own.values,
    );
    const reported = tells.filter((field) => at(item, field) !== undefined);
    return { ...rawOf(row), ...Object.fromEntries(reported.map((field) => [field, at(item, field)])) };
  }

  async #openKeys({ column, state, final }: Open): Promise<readonly string[]> {
    const rows = await computedRows(
      this.options.mirror,
      { k: text },
      `SELECT ${quoteName(column)} AS k FROM ${quoteName(this.table.name)}
       WHERE gone_at IS NULL AND (${quoteName(state)} IS NULL OR ${quoteName(state)} NOT IN (${final.map(() => '?').join(', ')}))
       ORDER BY 1`,
      ...final,
    );
    return rows.map(({ k }) => k);
  }

  /** Marks rows as gone. */
  async markGone(column: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.options.mirror.transaction((sql) => this.#markGoneIn(sql, column, keys));
  }

  async #markGoneIn(sql: Sql, column: string, keys: readonly string[]): Promise<void> {
    for (const key of keys)
      await sql.all(
        `UPDATE ${quoteName(this.table.name)} SET gone_at = ? WHERE ${quoteName(column)} = ?${this.own.sql}`,
        this.at(),
        key,
        ...this.own.values,
      );
    if (keys.length > 0) await this.#uncheck(sql);
    this.#report.removed += keys.length;
  }

  /** The balances of a statement are checked again after each change. */
  async #uncheck(sql: Sql): Promise<void> {
    const { name } = this.table;
    if (isStatement(name)) await setUnchecked(sql, { table: name, scope: this.scope });
  }

  #keyPlaces(): readonly number[] {
    return this.table.key.map((column) => this.place(column));
  }
}

/** The item of a row, as it was kept. */
function rawOf(row: SqlRow | undefined): object {
  const item = storedJson(row?.raw);
  return typeof item === 'object' && item !== null ? item : {};
}

/** The service knows no such id: this service says so with 400 too. */
const isUnknownId = (error: unknown): boolean =>
  error instanceof PixctlError && error.fields.exitCode === EXIT.refused && error.fields.code === 'not-found';

/** One row for each key, the last one: no engine changes a row twice in a statement. */
function distinct(rows: readonly Row[], places: readonly number[]): readonly Row[] {
  const byKey = new Map(rows.map((row) => [JSON.stringify(places.map((place) => row[place])), row]));
  return [...byKey.values()];
}
