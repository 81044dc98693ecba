// Mirror in a SQLite file.
import { resolve } from 'node:path';
import { usageError } from '#errors/pixctl-error.ts';
import { whileLocked } from '#files/while-locked.ts';
import { say } from '#messages/message.ts';
import type { Sql, SqlConnection } from '#mirror/sql.ts';
import type { MirrorUse } from '#ports/mirror.ts';
import type { QueryContext } from './reading.ts';
import { explained, inPages } from './reading.ts';
import { isFileError, sqliteError } from './sqlite-errors.ts';
import { checkFiles, createFile, identityOf } from './sqlite-file.ts';
import type { Library, Prepared } from './sqlite-library.ts';
import { openLibrary } from './sqlite-library.ts';
import type { QueryProcess } from './sqlite-query.ts';
import { plain, putRows } from './sqlite-rows.ts';

/** Time in milliseconds for which a process waits for the transaction of another one. */
const LOCKED_MS = 10_000;

/** @throws PixctlError (exit 2 or 5) for a file that is not a database, cannot be opened, or does not exist */
export async function openSqlite(to: string, use: MirrorUse, ending?: QueryContext): Promise<SqlConnection> {
  const path = resolve(to);
  const isNew = checkFiles(path);
  if (use === 'read' && isNew) throw usageError(say`${path} contains no mirror`, say`Make one: pixctl sync`);
  try {
    if (isNew) createFile(path);
    const library = await openLibrary(path);
    // The file may come from anybody: its views, triggers and indexes may call only functions without side effects.
    library.exec('PRAGMA trusted_schema = OFF');
    library.enableDefensive?.(true);
    if (use === 'write') {
      // Bytes; for a new file only. On the default of 4096, most of the rows (2 KB and more) would each fill a page.
      library.exec('PRAGMA page_size = 16384');
      await whileLocked(() => library.exec('PRAGMA journal_mode = WAL'), LOCKED_MS, ending?.sleep);
      // Writes of the last second that a power failure loses are read again from the service.
      library.exec('PRAGMA synchronous = NORMAL');
      // Pages. A checkpoint waits for the disk: do it every 32 MB, not every 4 MB.
      library.exec('PRAGMA wal_autocheckpoint = 2000');
      // In KiB. Ids are unordered, so without a cache for their indexes every row would wait for the disk.
      library.exec('PRAGMA cache_size = -32768');
    } else library.exec('PRAGMA query_only = ON');
    return connectionOf(library, path, identityOf(path), ending);
  } catch (error) {
    if (ending?.signal.aborted === true) throw error;
    throw sqliteError(error, path);
  }
}

/** @param identity of the file when it was opened */
function connectionOf(
  library: Library,
  path: string,
  identity: string | undefined,
  ending: QueryContext | undefined,
): SqlConnection {
  const prepare = preparedOnce(library);
  const guard = async <T>(work: () => T): Promise<T> => {
    try {
      return await whileLocked(work, LOCKED_MS, ending?.sleep);
    } catch (error) {
      throw ending?.signal.aborted === true && error === ending.signal.reason
        ? error
        : sqliteError(error, path);
    }
  };
  const sql: Sql = {
    dialect: 'sqlite',
    exec: (text) => guard(() => void library.exec(text)),
    all: (text, ...values) => guard(() => prepare(text).all(...values.map(plain))),
    put: (put) => guard(() => putRows(prepare, put)),
  };
  let queries: QueryProcess | undefined;
  return {
    ...sql,
    name: path,
    transaction: (work) => inTransaction(sql, work),
    read: (text) =>
      explained(
        inPages(
          { [Symbol.iterator]: () => library.prepare(text).iterate()[Symbol.iterator]() },
          ending?.checkpoint,
        ),
        (error) => sqliteError(error, path),
      ),
    query: async (text, { signal }) => {
      queries ??= (await import('./sqlite-query.ts')).queryProcess(path, library.isLibsql, {
        env: ending?.env ?? {},
        fault: (error) => (isFileError(error) ? sqliteError(error, path) : undefined),
      });
      return queries.run(text, ending?.signal ?? signal);
    },
    isSame: () =>
      guard(
        () =>
          identityOf(path) === identity &&
          prepare(`SELECT 1 FROM sqlite_master WHERE name = 'pixctl_mirror'`).all().length > 0,
      ),
    // SQLite uses an index even without statistics.
    analyze: () => Promise.resolve(),
    close: () => {
      queries?.close();
      return Promise.resolve(library.close());
    },
  };
}

/** Returns a function that prepares each statement once. */
function preparedOnce(library: Library): (sql: string) => Prepared {
  const statements = new Map<string, Prepared>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = library.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
}

async function inTransaction<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  // SQLite blocks the process; let pending requests to the service be sent first.
  await new Promise((turned) => setImmediate(turned));
  await sql.exec('BEGIN IMMEDIATE');
  try {
    const result = await work(sql);
    await sql.exec('COMMIT');
    return result;
  } catch (error) {
    // A disk error may already have rolled it back.
    await sql.exec('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
