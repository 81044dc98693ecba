// A mirror in a SQLite file: by node:sqlite where Node has it, else by libsql.
import { chmodSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { ensureFolder } from '../../../config/files.ts';
import { messageOf, systemError } from '../../../errors/caught.ts';
import { EXIT } from '../../../errors/exit-codes.ts';
import { PixctlError, usageError } from '../../../errors/pixctl-error.ts';
import { say } from '../../../messages/message.ts';
import { quoteName } from '../../../mirror/sql.ts';
import type { Put, QueryResult, Sql, SqlConnection, SqlRow, SqlValue } from '../../../mirror/sql.ts';
import type { MirrorUse } from '../../../ports/mirror.ts';
import { nodeSqlite } from '../../../sandbox/edge/open-database.ts';
import { explained, inPages, refuseSeveral } from './reading.ts';

interface Prepared {
  run(...values: SqlValue[]): { readonly changes: number | bigint };
  all(...values: SqlValue[]): readonly SqlRow[];
  iterate(...values: SqlValue[]): Iterable<SqlRow>;
  columns?(): readonly { readonly name: string }[];
  /** Whole numbers as bigint: of node:sqlite, and of libsql. */
  setReadBigInts?(on: boolean): void;
  safeIntegers?(on: boolean): void;
}

interface Library {
  exec(sql: string): unknown;
  prepare(sql: string): Prepared;
  close(): void;
}

async function open(path: string): Promise<Library> {
  const builtIn = await nodeSqlite();
  if (builtIn !== undefined) return new builtIn.DatabaseSync(path) as unknown as Library;
  const Database = createRequire(import.meta.url)('libsql') as new (path: string) => Library;
  return new Database(path);
}

/** @throws PixctlError (exit 2 or 5) for a file that is no database, cannot be opened, or is not there to be read */
export async function openSqlite(to: string, use: MirrorUse): Promise<SqlConnection> {
  const path = resolve(to);
  if (use === 'read' && !existsSync(path))
    throw usageError(say`there is no mirror yet in ${path}`, say`Make one: pixctl sync`);
  try {
    const isNew = !existsSync(path);
    if (isNew) ensureFolder(dirname(path));
    const library = await open(path);
    // The default is not to wait at all for another process's transaction.
    library.exec('PRAGMA busy_timeout = 10000');
    if (use === 'write') {
      library.exec('PRAGMA journal_mode = WAL');
      // What a power failure takes of the last second is read again from the service.
      library.exec('PRAGMA synchronous = NORMAL');
      // Moving pages into the file waits for the disk: 32 MB of them together, not 4.
      library.exec('PRAGMA wal_autocheckpoint = 8000');
      // Ids come in no order: without room for their indexes each row waits for the disk. In KiB.
      library.exec('PRAGMA cache_size = -32768');
    } else library.exec('PRAGMA query_only = ON');
    // It holds names and tax ids of customers.
    if (isNew) chmodSync(path, 0o600);
    return connectionOf(library, path);
  } catch (error) {
    throw fault(error, path);
  }
}

function connectionOf(library: Library, path: string): SqlConnection {
  const kept = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const made = library.prepare(sql);
    kept.set(sql, made);
    return made;
  };
  const guard = <T>(work: () => T): Promise<T> => {
    try {
      return Promise.resolve(work());
    } catch (error) {
      return Promise.reject(fault(error, path));
    }
  };
  const sql: Sql = {
    dialect: 'sqlite',
    exec: (text) => guard(() => void library.exec(text)),
    all: (text, ...values) => guard(() => prepare(text).all(...values.map(plain))),
    put: (put) => guard(() => putRows(prepare, put)),
  };
  return {
    ...sql,
    name: path,
    transaction: async (work) => {
      // The file keeps the program busy: what it is about to ask of the service leaves first.
      await new Promise((turned) => setImmediate(turned));
      await sql.exec('BEGIN IMMEDIATE');
      try {
        const result = await work(sql);
        await sql.exec('COMMIT');
        return result;
      } catch (error) {
        // A fault of the disk may have undone it already.
        await sql.exec('ROLLBACK').catch(() => undefined);
        throw error;
      }
    },
    query: (text, { exact = false } = {}) => readOnly(library, text, path, exact),
    // It takes an index where there is one, whatever it knows of a table.
    analyze: () => Promise.resolve(),
    close: () => Promise.resolve(library.close()),
  };
}

/** SQLite has no type for true and false. */
const plain = (value: SqlValue): SqlValue => (typeof value === 'boolean' ? Number(value) : value);

/** Rows that one statement inserts: a statement for each costs more than the row itself. */
const TOGETHER = 50;

function putRows(prepare: (sql: string) => Prepared, { table, columns, key, rows, version }: Put) {
  const names = columns.map(({ name }) => quoteName(name));
  const row = `(${names.map(() => '?').join(', ')})`;
  const insertOf = (count: number): Prepared =>
    prepare(
      `INSERT INTO ${quoteName(table)} (${names.join(', ')}) VALUES ${Array<string>(count).fill(row).join(', ')}
       ON CONFLICT DO NOTHING`,
    );
  const places = key.map((name) => columns.findIndex((column) => column.name === name));
  const versionAt = columns.findIndex(({ name }) => name === version);
  const update = prepare(
    `UPDATE ${quoteName(table)} SET ${names.map((name) => `${name} = ?`).join(', ')}
     WHERE ${key.map((name) => `${quoteName(name)} = ?`).join(' AND ')}
       AND (${quoteName(version)} IS NOT ? OR gone_at IS NOT NULL)`,
  );
  let inserted = 0;
  let updated = 0;
  const insert = (some: readonly (readonly SqlValue[])[]): void => {
    const changes = Number(insertOf(some.length).run(...some.flat()).changes);
    inserted += changes;
    if (changes === some.length) return;
    // Those that were inserted are as they should be: no update changes them.
    for (const values of some)
      updated += Number(
        update.run(...values, ...places.map((place) => values[place]!), values[versionAt]!).changes,
      );
  };
  const all = rows.map((values) => values.map(plain));
  const whole = all.length - (all.length % TOGETHER);
  for (let from = 0; from < whole; from += TOGETHER) insert(all.slice(from, from + TOGETHER));
  for (const values of all.slice(whole)) insert([values]);
  return { inserted, updated };
}

async function readOnly(library: Library, text: string, path: string, exact: boolean): Promise<QueryResult> {
  refuseSeveral(text);
  let prepared: Prepared;
  try {
    prepared = library.prepare(text);
    if (exact)
      if (prepared.setReadBigInts === undefined) prepared.safeIntegers?.(true);
      else prepared.setReadBigInts(true);
  } catch (error) {
    throw isOfStore(error)
      ? fault(error, path)
      : usageError(say`the query cannot be run: ${messageOf(error)}`);
  }
  const pages = explained(inPages(prepared.iterate()), (error) =>
    isOfStore(error) ? fault(error, path) : usageError(say`the query cannot be run: ${messageOf(error)}`),
  );
  return Promise.resolve({ columns: prepared.columns?.().map(({ name }) => name) ?? [], pages });
}

const STORE =
  /I\/O error|full|ENOSPC|EROFS|EACCES|EPERM|unable to open|CANTOPEN|not a database|malformed|corrupt|locked|busy/i;
const isOfStore = (error: unknown): boolean => STORE.test(messageOf(error));

/** What a fault of the file means to a person. */
function fault(error: unknown, path: string): Error {
  if (error instanceof PixctlError) return error;
  const text = `${systemError(error).code ?? ''} ${messageOf(error)}`;
  const [why, hint] = /full|ENOSPC/i.test(text)
    ? [say`the disk is full`, say`Free some disk space and run it again. What was read before is kept.`]
    : /I\/O error|IOERR|EFBIG/i.test(text)
      ? [
          say`the disk does not take it`,
          say`Check the disk and its limits, and run it again. What was read before is kept.`,
        ]
      : /readonly|read-only|EROFS/i.test(text)
        ? [say`it is read-only`, say`Name another file with --to.`]
        : /EACCES|EPERM|unable to open|CANTOPEN|EISDIR/i.test(text)
          ? [say`it cannot be opened`, say`Check its permissions, or name another file with --to.`]
          : /not a database|malformed|corrupt/i.test(text)
            ? [say`it is not a valid database`, say`Name another file with --to.`]
            : /locked|busy/i.test(text)
              ? [say`another process has locked it`, say`Run it again when that process is done.`]
              : [undefined, undefined];
  if (why === undefined) return error instanceof Error ? error : new Error(messageOf(error));
  return new PixctlError(say`the mirror ${path} cannot be used: ${why}`, {
    code: 'mirror',
    exitCode: EXIT.unreachable,
    hint,
  });
}
