// Reads one list of the service into its table: new rows and rows that were still open, not rows that are final.
import type { CallInput } from '#client/types.ts';
import { pagesOf } from '#contract/pages.ts';
import { isStatement, setUnchecked } from '#mirror/balance-chain.ts';
import { differingFields, keptRows } from '#mirror/differences.ts';
import type { MirrorTable, Open } from '#mirror/schema/table.ts';
import { lastKey, listInput } from '#mirror/schema/tables.ts';
import type { Sql, SqlValue } from '#mirror/sql.ts';
import { quoteName } from '#mirror/sql.ts';
import { readState, setAnchor, setSyncedAt } from '#mirror/state.ts';
import { computedRows, text } from '#mirror/typed-rows.ts';
import { readByTime } from './by-time.ts';
import { gathered } from './gathered.ts';
import { lookUpRows, readOpenRows } from './open-rows.ts';
import type { ListReader, Row, SyncOptions, TableReport } from './reading.ts';
import { noteRefunds, refundsToFollow } from './refunded-payments.ts';
import { columnsOf, rowOf, VERSION } from './rows.ts';

/** Rows of a list that are written together, and maximum number of rows waiting meanwhile. */
const BATCH = { least: 1_000, most: 2_000 };

export class Reader implements ListReader {
  readonly options: SyncOptions;
  readonly table: MirrorTable;
  readonly scope: string;
  readonly #report: TableReport;
  readonly #names: readonly string[];
  /** Keys of the rows read; undefined unless missing rows must be found (`again`). */
  readonly #seen: Set<string> | undefined;
  /** Called with rows before they are written. */
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
    // Refunds are read before the payments whose status they change.
    if (name === 'refunds') this.watch = (sql, rows) => noteRefunds(sql, this, rows);
    const follow = name === 'transactions' ? await refundsToFollow(this) : undefined;
    const stillListed = isStatement(name) ? await this.#newestLine() : undefined;
    if (reading.by === 'time') await readByTime(this, reading.column);
    else if (reading.by === 'newest') await this.#byNewest();
    else await this.#whole();
    if (open !== undefined) await readOpenRows(this, open);
    await follow?.();
    if (stillListed?.() === false) this.options.notes?.replaced.push({ table: name, scope: this.scope });
    await this.#notSeen();
    await setSyncedAt(this.options.mirror, name, this.scope, this.at());
  }

  /** Returns a check for whether the newest line of the mirror was listed again; each run reads past it. */
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

  /** Returns the start of the run as RFC 3339. */
  at(): string {
    return new Date(this.options.now).toISOString();
  }

  /** Returns the index of a column in a row. */
  place(column: string): number {
    return this.#names.indexOf(column);
  }

  /** SQL condition for the rows of this scope, with its parameter. */
  get own(): { readonly sql: string; readonly values: readonly SqlValue[] } {
    return this.table.each === undefined
      ? { sql: '', values: [] }
      : { sql: ' AND scope = ?', values: [this.scope] };
  }

  input(query: Readonly<Record<string, unknown>> = {}): CallInput {
    return listInput(this.table, this.scope, query);
  }

  rows(query: Readonly<Record<string, unknown>>): ReturnType<typeof pagesOf<unknown>> {
    return gathered(this.pages(query), BATCH);
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

  /** Writes a complete list. @param there keys of the rows that the mirror had before the list was read */
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
    this.options.progress?.wrote(items.length);
    for (const row of rows) this.#seen?.add(this.#keyOf(row));
    return rows;
  }

  #keyOf(row: Row): string {
    return String(row[this.place(lastKey(this.table))]);
  }

  /**
   * Resets the version column of rows whose columns were changed outside pixctl: they would otherwise look unchanged
   * and not be written.
   */
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

  /** Looks up rows that were not listed again (`again`), or marks them as removed if they cannot be looked up. */
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

  /** Reads newest first, up to the row where the last reading began. */
  async #byNewest(): Promise<void> {
    const { mirror, again } = this.options;
    const anchor =
      again === undefined ? (await readState(mirror, this.table.name, this.scope)).anchor : undefined;
    const [place = 0] = this.#keyPlaces();
    let first: string | undefined;
    // With an anchor the end is near, so pages are not prefetched.
    for await (const page of anchor === undefined ? this.rows({}) : this.pages({})) {
      const rows = await this.write(page);
      first ??= rows[0] === undefined ? undefined : String(rows[0][place]);
      if (anchor !== undefined && rows.some((row) => String(row[place]) === anchor)) break;
    }
    if (first !== undefined && first !== anchor) await setAnchor(mirror, this.table.name, this.scope, first);
  }

  /** Reads the whole list; rows no longer listed are marked as removed. */
  async #whole(): Promise<void> {
    // Before the list is read: another run may write rows that were created later.
    const there = await this.keysThere();
    const seen = new Set<string>();
    for await (const page of this.rows({}))
      for (const row of await this.write(page)) seen.add(this.#keyOf(row));
    await this.markGone(
      lastKey(this.table),
      there.filter((key) => !seen.has(key)),
    );
  }

  /** Returns the keys of the rows that the mirror has in this scope. */
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

  async ask(open: Open, keys: readonly string[]): Promise<void> {
    await lookUpRows(this, open, keys);
  }

  /** Marks rows as removed at the service (`gone_at`). */
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

  /** Marks the balance chain of a statement as unchecked after each change. */
  async #uncheck(sql: Sql): Promise<void> {
    const { name } = this.table;
    if (isStatement(name)) await setUnchecked(sql, { table: name, scope: this.scope });
  }

  #keyPlaces(): readonly number[] {
    return this.table.key.map((column) => this.place(column));
  }
}

/** Keeps the last row of each key: neither engine changes a row twice in one statement. */
function distinct(rows: readonly Row[], places: readonly number[]): readonly Row[] {
  const byKey = new Map(rows.map((row) => [JSON.stringify(places.map((place) => row[place])), row]));
  return [...byKey.values()];
}
