// SQLite files on a virtual disk: a database in memory for each inode, which the processes that have the file open share.
//
// Transactions of the mirror never wait for anything but SQL, so no two overlap; this module refuses it if they do.
import type { Library, Prepared } from '#mirror/edge/sqlite-library.ts';
import type { SqlRow, SqlValue } from '#mirror/sql.ts';
import type { LibsqlDatabase } from '#sandbox/edge/libsql.ts';
import { ofLibsql } from '#sandbox/edge/libsql.ts';
import type { Values } from '#sandbox/store/database.ts';
import { close, fileOf, open } from './calls.ts';
import type { ProcessPorts } from './current.ts';
import { current } from './current.ts';
import type { Inode } from './disk.ts';

const opened = new Set<LibsqlDatabase>();

/** Frees the databases of a history that is over. */
export function closeDatabases(): void {
  for (const database of opened) database.close();
  opened.clear();
}

type Statement = ReturnType<LibsqlDatabase['prepare']>;

interface Change {
  readonly sql: string;
  /** Values of one execution; undefined for a script. */
  readonly values: readonly SqlValue[] | undefined;
}

/** The content of a SQLite file. */
export class SqliteFile {
  #database: LibsqlDatabase | undefined;
  readonly #statements = new Map<string, Statement>();
  /** Every committed transaction, oldest first. */
  #committed: (readonly Change[])[];
  /** Changes of the transaction that is open. */
  #open: Change[] | undefined;
  /** Process that has a transaction open. */
  #writer: ProcessPorts | undefined;

  constructor(committed: readonly (readonly Change[])[] = []) {
    this.#committed = [...committed];
  }

  /** Returns a copy as somebody makes it who copies the file. */
  copy(): SqliteFile {
    return new SqliteFile(this.#committed);
  }

  /** Power loss: with `synchronous = NORMAL` the last transactions may be lost, but none of them in part. */
  crash(random: () => number): void {
    this.#forget();
    const count = this.#committed.length;
    const kept = random() < 0.5 ? count : Math.floor(random() * (count + 1));
    this.#committed = this.#committed.slice(0, kept);
  }

  /** Rolls back what a process that was killed has left open. */
  rollBackOf(process: ProcessPorts): void {
    if (this.#writer !== process) return;
    this.#writer = undefined;
    this.#open = undefined;
    this.#live.exec('ROLLBACK');
  }

  execute(process: ProcessPorts, sql: string): void {
    this.#refuseOther(process);
    const [word = ''] = /[A-Z]+/i.exec(sql) ?? [];
    switch (word.toUpperCase()) {
      case 'BEGIN':
        this.#live.exec('BEGIN');
        this.#writer = process;
        this.#open = [];
        return;
      case 'COMMIT':
        this.#live.exec('COMMIT');
        if (this.#open !== undefined && this.#open.length > 0) this.#committed.push(this.#open);
        this.#writer = undefined;
        this.#open = undefined;
        return;
      case 'ROLLBACK':
        this.#live.exec('ROLLBACK');
        this.#writer = undefined;
        this.#open = undefined;
        return;
      default:
        this.#live.exec(sql);
        this.#note({ sql, values: undefined });
    }
  }

  run(
    process: ProcessPorts,
    sql: string,
    values: readonly SqlValue[],
  ): { readonly changes: number | bigint } {
    this.#refuseOther(process);
    const done = this.#statement(sql).run(values as Values);
    this.#note({ sql, values });
    return done;
  }

  all(process: ProcessPorts, sql: string, values: readonly SqlValue[]): readonly SqlRow[] {
    this.#refuseOther(process);
    const rows = this.#statement(sql).all(values as Values) as readonly SqlRow[];
    if (!READS.test(sql)) this.#note({ sql, values });
    return rows;
  }

  /** Changes rows, as another program does; nothing if the tables do not exist yet. */
  edit(sql: string): void {
    try {
      this.#live.exec(sql);
    } catch (error) {
      if (/no such table/.test(String(error))) return;
      throw error;
    }
    this.#committed.push([{ sql, values: undefined }]);
  }

  /** Returns rows for the oracle; none if the file has no such table. */
  rows(sql: string): readonly SqlRow[] {
    try {
      return this.#statement(sql).all([]) as readonly SqlRow[];
    } catch (error) {
      if (/no such table/.test(String(error))) return [];
      throw error;
    }
  }

  get #live(): LibsqlDatabase {
    if (this.#database === undefined) {
      const database = ofLibsql(':memory:');
      this.#database = database;
      opened.add(database);
      for (const transaction of this.#committed)
        for (const { sql, values } of transaction)
          if (values === undefined) database.exec(sql);
          else database.prepare(sql).all(values as Values);
    }
    return this.#database;
  }

  #statement(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#live.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #note(change: Change): void {
    if (this.#open === undefined) this.#committed.push([change]);
    else this.#open.push(change);
  }

  #refuseOther(process: ProcessPorts): void {
    const writer = this.#writer;
    if (writer !== undefined && !writer.isRunning(writer.pid)) this.rollBackOf(writer);
    if (this.#writer !== undefined && this.#writer !== process)
      throw new Error('a transaction of another process is open: the simulation cannot isolate them');
  }

  #forget(): void {
    if (this.#database !== undefined) {
      opened.delete(this.#database);
      this.#database.close();
    }
    this.#database = undefined;
    this.#statements.clear();
    this.#writer = undefined;
    this.#open = undefined;
  }
}

/** SQLite writes whole pages. */
const PAGE_BYTES = 4_096;
const READS = /^\s*(?:SELECT|WITH)\b/i;
const SETTING = /^\s*PRAGMA\s+(\w+)\s*=\s*(\w+)/i;

export const sqliteFileOf = (inode: Inode): SqliteFile | undefined =>
  inode.payload instanceof SqliteFile ? inode.payload : undefined;

/** @throws Error as SQLite does if the file has other content */
function contentOf(inode: Inode): SqliteFile {
  const known = sqliteFileOf(inode);
  if (known !== undefined) return known;
  if (inode.size > 0) throw new Error('file is not a database');
  const made = new SqliteFile();
  inode.payload = made;
  return made;
}

/** Takes the place of the module that opens real files. */
export function openLibrary(path: string): Promise<Library> {
  const process = current;
  const fd = open(process, path, 'r+');
  const { inode } = fileOf(process, fd, 'open');
  let isReadOnly = false;
  const step = (operation: string): SqliteFile => {
    const content = contentOf(inode);
    try {
      process.step(operation, path);
    } catch (error) {
      content.rollBackOf(process);
      throw error;
    }
    return content;
  };
  const changing = (sql: string): void => {
    if (/^\s*(?:SELECT|WITH|BEGIN|COMMIT|ROLLBACK)\b/i.test(sql)) return;
    const { disk } = process;
    if (isReadOnly || disk.readOnly) throw new Error('attempt to write a readonly database');
    if (disk.failing?.(path, 'write') !== undefined) throw new Error('disk I/O error');
    if (disk.fullAfter < PAGE_BYTES) throw new Error('database or disk is full');
  };
  const prepare = (sql: string): Prepared => ({
    run: (...values) => {
      changing(sql);
      return step('sqlite').run(process, sql, values);
    },
    all: (...values) => {
      changing(sql);
      return step('sqlite').all(process, sql, values);
    },
    // Read at once: as in WAL mode, a reader does not see later changes.
    iterate: (...values) => step('sqlite').all(process, sql, values),
  });
  return Promise.resolve({
    isLibsql: true,
    exec: (sql) => {
      const content = step('sqlite');
      const [, setting, value] = SETTING.exec(sql) ?? [];
      if (setting === undefined) {
        changing(sql);
        content.execute(process, sql);
      } else if (setting === 'query_only') isReadOnly = value === 'ON';
    },
    prepare,
    close: () => {
      if (process.descriptors.has(fd)) close(process, fd);
    },
  });
}
