// The data of the service in memory, which can be put back to the beginning quickly: only what was written is restored.
import { openDatabase } from '#sandbox/edge/open-database.ts';
import type { Database, Statement, Value } from '#sandbox/store/database.ts';
import { migrate } from '#sandbox/store/migrate.ts';

type Row = readonly Value[];

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Inserts a row with all columns. */
  readonly insert: string;
  /** Rows at the beginning. */
  rows: readonly Row[];
}

/** Matches a statement that writes, with the name of its table. */
const WRITES = /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+(\w+)/i;

export class ServiceData {
  /** The database that the service gets: it notes the tables that are written. */
  readonly database: Database;
  readonly #tables: readonly Table[];
  readonly #written = new Set<string>();
  #isCopy = false;

  private constructor(database: Database) {
    this.database = noting(database, this.#written);
    this.#tables = tablesOf(database);
  }

  static async open(): Promise<ServiceData> {
    const database = await openDatabase(':memory:');
    // There is nothing to be made durable, and tables are filled in any order.
    database.exec('PRAGMA synchronous = OFF');
    database.exec('PRAGMA foreign_keys = OFF');
    migrate(database);
    return new ServiceData(database);
  }

  /** Makes what the tables contain now their beginning. */
  keepAsBeginning(): void {
    for (const table of this.#tables) table.rows = this.#rowsOf(table);
    this.#written.clear();
  }

  /** Puts all tables back to the beginning. */
  restore(): void {
    this.database.transaction(() => {
      for (const table of this.#tables) if (this.#written.has(table.name)) this.#fill(table, table.rows);
    });
    this.#written.clear();
  }

  /** Puts the tables of another database, with the same beginning, into this one. */
  copyFrom(other: ServiceData): void {
    this.database.transaction(() => {
      for (const [index, table] of this.#tables.entries()) {
        const own = other.#tables[index]!;
        if (other.#written.has(own.name)) this.#fill(table, other.#rowsOf(own));
        else if (!this.#isCopy || this.#written.has(table.name)) this.#fill(table, own.rows);
      }
    });
    this.#isCopy = true;
  }

  #fill({ name, insert }: Table, rows: readonly Row[]): void {
    this.database.prepare(`DELETE FROM ${name}`).run();
    if (rows.length === 0) return;
    const statement = this.database.prepare(insert);
    for (const row of rows) statement.run(...row);
  }

  #rowsOf({ name, columns }: Table): Row[] {
    return this.database
      .prepare<Readonly<Record<string, Value>>>(`SELECT * FROM ${name}`)
      .all()
      .map((row) => columns.map((column) => row[column] ?? null));
  }
}

/** Returns the database; it notes every table that it writes. */
function noting(database: Database, written: Set<string>): Database {
  const statements = new Map<string, Statement<never>>();
  return {
    ...database,
    prepare: (sql: string) => {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const plain = database.prepare<never>(sql);
      const [, table] = WRITES.exec(sql) ?? [];
      const statement: Statement<never> =
        table === undefined
          ? plain
          : {
              run: (...values) => note(() => plain.run(...values)),
              get: (...values) => note(() => plain.get(...values)),
              all: (...values) => note(() => plain.all(...values)),
              one: (...values) => note(() => plain.one(...values)),
            };
      const note = <T>(work: () => T): T => {
        written.add(table ?? '');
        return work();
      };
      statements.set(sql, statement);
      return statement;
    },
  };
}

function tablesOf(database: Database): Table[] {
  const names = database
    .prepare<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all();
  return names.map(({ name }): Table => {
    const columns = database
      .prepare<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`)
      .all()
      .map((column) => column.name);
    const insert = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    return { name, columns, insert, rows: [] };
  });
}
