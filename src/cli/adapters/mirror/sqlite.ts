// Mirror in a SQLite file, with node:sqlite where available, or else libsql.
import type { Stats } from 'node:fs';
import { closeSync, lstatSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ensureFolder } from '#config/files.ts';
import { messageOf, systemError } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { RowsToWrite, Sql, SqlConnection, SqlRow, SqlValue } from '#mirror/sql.ts';
import { quoteName } from '#mirror/sql.ts';
import { wrongValue } from '#mirror/wrong-value.ts';
import type { MirrorUse } from '#ports/mirror.ts';
import { nodeSqlite } from '#sandbox/edge/open-database.ts';
import type { Values } from '#sandbox/store/database.ts';
import type { Ending } from './reading.ts';
import { explained, inPages } from './reading.ts';
import type { QueryProcess } from './sqlite-query.ts';

interface Prepared {
  run(...values: SqlValue[]): { readonly changes: number | bigint };
  all(...values: SqlValue[]): readonly SqlRow[];
  iterate(...values: SqlValue[]): Iterable<SqlRow>;
}

interface Library {
  exec(sql: string): unknown;
  prepare(sql: string): Prepared;
  close(): void;
  /** Prevents SQL from corrupting the file; from Node.js 24. */
  enableDefensive?(on: boolean): void;
}

async function open(path: string): Promise<Library & { readonly isLibsql: boolean }> {
  const builtIn = await nodeSqlite();
  if (builtIn !== undefined) {
    const library = new builtIn.DatabaseSync(path) as unknown as Library;
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

/** @throws PixctlError (exit 2 or 5) for a file that is not a database, cannot be opened, or does not exist */
export async function openSqlite(to: string, use: MirrorUse, ending?: Ending): Promise<SqlConnection> {
  const path = resolve(to);
  const isNew = checkFiles(path);
  if (use === 'read' && isNew)
    throw usageError(say`there is no mirror yet in ${path}`, say`Make one: pixctl sync`);
  try {
    if (isNew) create(path);
    const library = await open(path);
    // Wait up to 10 s for another process's transaction; the default is not to wait.
    library.exec('PRAGMA busy_timeout = 10000');
    // The file may come from anybody: its views, triggers and indexes may call only functions without side effects.
    library.exec('PRAGMA trusted_schema = OFF');
    library.enableDefensive?.(true);
    if (use === 'write') {
      library.exec('PRAGMA journal_mode = WAL');
      // Writes of the last second that a power failure loses are read again from the service.
      library.exec('PRAGMA synchronous = NORMAL');
      // A checkpoint waits for the disk: do it every 32 MB, not every 4 MB.
      library.exec('PRAGMA wal_autocheckpoint = 8000');
      // In KiB. Ids are unordered, so without a cache for their indexes every row would wait for the disk.
      library.exec('PRAGMA cache_size = -32768');
    } else library.exec('PRAGMA query_only = ON');
    return connectionOf(library, path, fileAt(path), ending);
  } catch (error) {
    throw fault(error, path);
  }
}

/**
 * Suffixes of files that SQLite reads and writes; a symbolic link among them would redirect its writes to another file.
 */
const SUFFIXES = ['', '-wal', '-shm', '-journal'] as const;

/** Returns why SQLite may not open the file; undefined for a regular file. */
function refusal(found: Stats): Message | undefined {
  if (found.isFile()) return undefined;
  if (found.isSymbolicLink()) return say`it is a symbolic link`;
  if (found.isDirectory()) return say`it is a folder`;
  if (found.isFIFO()) return say`it is a pipe, and a regular file is needed`;
  return found.isSocket() ? say`it is a socket` : say`it is a device`;
}

/** Undefined if the file does not exist or cannot be examined; opening it reports the reason. */
function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/**
 * @returns whether there is no file yet
 * @throws PixctlError (exit 2) if it is not a regular file
 */
function checkFiles(path: string): boolean {
  const found = SUFFIXES.map((suffix) => ({
    path: path + suffix,
    stats: statsOf(path + suffix),
  }));
  for (const { path: file, stats } of found) {
    const why = stats === undefined ? undefined : refusal(stats);
    if (why !== undefined)
      throw usageError(
        say`the mirror ${file} cannot be used: ${why}`,
        say`Name a regular file with --to, in a folder that only you can write to. Nothing was changed.`,
      );
  }
  return found[0]?.stats === undefined;
}

/**
 * Creates an empty private file, which SQLite treats as a new database. It will contain names and tax ids of customers.
 */
function create(path: string): void {
  ensureFolder(dirname(path));
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Another process created it first.
    if (systemError(error).code !== 'EEXIST') throw error;
  }
}

/** Returns an identifier that distinguishes the file from another with the same name; undefined if there is no file. */
function fileAt(path: string): string | undefined {
  // Inode numbers can exceed the safe integer range.
  const file = statSync(path, { bigint: true, throwIfNoEntry: false });
  return file === undefined ? undefined : `${file.dev} ${file.ino}`;
}

/** @param opened result of `fileAt` when the file was opened */
function connectionOf(
  library: Awaited<ReturnType<typeof open>>,
  path: string,
  opened: string | undefined,
  ending: Ending | undefined,
): SqlConnection {
  const kept = new Map<string, Prepared>();
  let running: QueryProcess | undefined;
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
    },
    read: (text) =>
      explained(
        inPages(
          { [Symbol.iterator]: () => library.prepare(text).iterate()[Symbol.iterator]() },
          ending?.checkpoint,
        ),
        (error) => fault(error, path),
      ),
    query: async (text, { signal }) => {
      running ??= (await import('./sqlite-query.ts')).queryProcess(path, library.isLibsql, {
        env: ending?.env ?? {},
        fault: (error) => (isOfStore(error) ? fault(error, path) : undefined),
      });
      return running.run(text, ending?.signal ?? signal);
    },
    isSame: () =>
      guard(
        () =>
          fileAt(path) === opened &&
          prepare(`SELECT 1 FROM sqlite_master WHERE name = 'pixctl_mirror'`).all().length > 0,
      ),
    // SQLite uses an index even without statistics.
    analyze: () => Promise.resolve(),
    close: () => {
      running?.close();
      return Promise.resolve(library.close());
    },
  };
}

/** SQLite has no boolean type. */
const plain = (value: SqlValue): SqlValue => (typeof value === 'boolean' ? Number(value) : value);

/** Rows per INSERT statement; executing one statement per row costs more than the row itself. */
const TOGETHER = 50;

function putRows(prepare: (sql: string) => Prepared, { table, columns, key, rows, version }: RowsToWrite) {
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
    // Rows that were just inserted are up to date; the update does not change them.
    for (const values of some)
      updated += Number(
        update.run(...values, ...places.map((place) => values[place] ?? null), values[versionAt] ?? null)
          .changes,
      );
  };
  const all = rows.map((values) => values.map(plain));
  const whole = all.length - (all.length % TOGETHER);
  for (let from = 0; from < whole; from += TOGETHER) insert(all.slice(from, from + TOGETHER));
  for (const values of all.slice(whole)) insert([values]);
  return { inserted, updated };
}

const STORE =
  /I\/O error|full|ENOSPC|EROFS|EACCES|EPERM|unable to open|CANTOPEN|not a database|malformed|corrupt|locked|busy/i;
/** Errors for rows with values that pixctl does not write. */
const VALUE = /JSON cannot hold BLOB|malformed JSON|datatype mismatch/i;
const isOfStore = (error: unknown): boolean => STORE.test(messageOf(error));

/** Converts an error of the file to one for the user. */
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
          : /not a database|malformed (?!JSON)|corrupt/i.test(text)
            ? [say`it is not a valid database`, say`Name another file with --to.`]
            : /locked|busy/i.test(text)
              ? [say`another process has locked it`, say`Run it again when that process is done.`]
              : [undefined, undefined];
  if (VALUE.test(text)) return wrongValue(messageOf(error));
  if (why === undefined) return error instanceof Error ? error : new Error(messageOf(error));
  return new PixctlError(say`the mirror ${path} cannot be used: ${why}`, {
    code: 'mirror',
    exitCode: EXIT.unreachable,
    hint,
  });
}
