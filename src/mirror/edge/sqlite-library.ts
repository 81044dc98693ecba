// Opens SQLite files with node:sqlite where available, or else libsql.
import type { SqlRow, SqlValue } from '#mirror/sql.ts';
import { nodeSqlite } from '#sandbox/edge/open-database.ts';
import type { Values } from '#sandbox/store/database.ts';

export interface Prepared {
  run(...values: SqlValue[]): { readonly changes: number | bigint };
  all(...values: SqlValue[]): readonly SqlRow[];
  iterate(...values: SqlValue[]): Iterable<SqlRow>;
}

export interface Library {
  readonly isLibsql: boolean;
  exec(sql: string): unknown;
  prepare(sql: string): Prepared;
  close(): void;
  /** Prevents SQL from corrupting the file; from Node.js 24. */
  enableDefensive?(on: boolean): void;
}

export async function openLibrary(path: string): Promise<Library> {
  const builtIn = await nodeSqlite();
  if (builtIn !== undefined) {
    const library = new builtIn.DatabaseSync(path) as unknown as Omit<Library, 'isLibsql'>;
    return Object.assign(library, { isLibsql: false });
  }
  const { ofLibsql } = await import('#sandbox/edge/libsql.ts');
  const { exec, prepare, close } = ofLibsql(path);
  return {
    exec,
    close,
    prepare: (sql) => {
      const statement = prepare(sql);
      return {
        run: (...values) => statement.run(values as Values),
        all: (...values) => statement.all(values as Values) as readonly SqlRow[],
        iterate: (...values) => statement.iterate(values as Values),
      };
    },
    isLibsql: true,
  };
}
