// Writes the SQL of a table: inserts, updates, deletes and queries by columns.
import type { Columns } from './columns.ts';
import type { Value } from './database.ts';

/** Values by column name. */
export type ColumnValues = Readonly<Record<string, Value | undefined>>;

/** SQL of one table. Texts that are needed often are cached by the columns that they name. */
export class TableSql {
  /** All columns except for the row id. */
  readonly completeColumns: readonly string[];
  /** Inserts a value for each of `completeColumns`. */
  readonly insertComplete: string;
  readonly #name: string;
  readonly #columns: Columns;
  /** Columns by which rows are newest first. */
  readonly #order: readonly string[];
  readonly #inserts = new Map<string, string>();
  /** By the SQL after the conditions, then by columns. */
  readonly #selects = new Map<string, Map<string, string>>();

  constructor(name: string, columns: Columns, newestBy?: string) {
    this.#name = name;
    this.#columns = columns;
    this.#order = [...(newestBy === undefined ? [] : [newestBy]), 'seq'];
    this.completeColumns = Object.keys(columns).filter((column) => column !== 'seq');
    this.insertComplete = this.#insertOf(this.completeColumns);
  }

  insert(row: ColumnValues): string {
    return cached(this.#inserts, row, () => this.#insertOf(this.#namesOf(row)));
  }

  /** @param more SQL to append after the conditions */
  select(where: ColumnValues, more: string): string {
    let texts = this.#selects.get(more);
    if (texts === undefined) this.#selects.set(more, (texts = new Map<string, string>()));
    return cached(texts, where, () => `SELECT * FROM ${this.#name} WHERE ${this.#conditions(where)} ${more}`);
  }

  exists(where: ColumnValues): string {
    return `SELECT 1 FROM ${this.#name} WHERE ${this.#conditions(where)} LIMIT 1`;
  }

  update(where: ColumnValues, changes: ColumnValues): string {
    const assignments = this.#equations(changes).join(', ');
    return `UPDATE ${this.#name} SET ${assignments} WHERE ${this.#conditions(where)}`;
  }

  delete(where: ColumnValues): string {
    return `DELETE FROM ${this.#name} WHERE ${this.#conditions(where)}`;
  }

  /** Conditions whose values are given as `:name`. */
  namedConditions(where: ColumnValues): string[] {
    return this.#namesOf(where).map((column) => `${column} = :${column}`);
  }

  from(conditions: readonly string[]): string {
    return `FROM ${this.#name} WHERE ${conditions.join(' AND ')}`;
  }

  /** Selects the `:limit` newest rows of those after a place. */
  page(from: string, isNarrow: boolean): string {
    // With the unary plus, SQLite uses the index of the narrow condition instead of an index that ends in `seq`.
    const columns = this.#order.map((column) => `${isNarrow ? '+' : ''}${column}`).join(', ');
    const place = `(${columns}) < (${this.#order.map((column) => `:last_${column}`).join(', ')})`;
    // The subquery selects only ids, so that SQLite reads and sorts no complete rows of other pages.
    return `SELECT * FROM ${this.#name} WHERE seq IN
               (SELECT seq ${from} AND ${place} ORDER BY ${this.#newestFirst} LIMIT :limit)
               ORDER BY ${this.#newestFirst}`;
  }

  /** Selects the place of the row at index `:index`, newest first: its values of the columns of the order. */
  placeAt(from: string): string {
    const place = this.#order.map((column) => `${column} AS last_${column}`).join(', ');
    return `SELECT ${place} ${from} ORDER BY ${this.#newestFirst} LIMIT 1 OFFSET :index`;
  }

  /** Place before the newest row. */
  get firstPlace(): ColumnValues {
    return this.placeOf(Object.fromEntries(this.#order.map((column) => [column, Number.MAX_SAFE_INTEGER])));
  }

  /** Returns the place of a row, as `placeAt` selects it. */
  placeOf(row: ColumnValues): ColumnValues {
    return Object.fromEntries(this.#order.map((column) => [`last_${column}`, row[column]]));
  }

  get #newestFirst(): string {
    return this.#order.map((column) => `${column} DESC`).join(', ');
  }

  #insertOf(names: readonly string[]): string {
    return `INSERT INTO ${this.#name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  }

  #conditions(where: ColumnValues): string {
    return this.#equations(where).join(' AND ');
  }

  #equations(values: ColumnValues): string[] {
    return this.#namesOf(values).map((column) => `${column} = ?`);
  }

  /** @throws Error for a name that is no column: it becomes part of the SQL */
  #namesOf(values: ColumnValues): string[] {
    const names = Object.keys(values);
    const unknown = names.find((name) => !Object.hasOwn(this.#columns, name));
    if (unknown !== undefined) throw new Error(`${this.#name} has no column ${unknown}`);
    return names;
  }
}

/** Returns the text for the set of columns; writes it if there is none yet. */
function cached(texts: Map<string, string>, values: ColumnValues, write: () => string): string {
  const names = Object.keys(values).join();
  let sql = texts.get(names);
  if (sql === undefined) texts.set(names, (sql = write()));
  return sql;
}
