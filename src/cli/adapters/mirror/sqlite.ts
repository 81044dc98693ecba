// A mirror in a SQLite file: by node:sqlite where Node has it, else by libsql.
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
  /** Refuses to damage the file, whatever the SQL within it asks for: Node.js 24. */
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

/** @throws PixctlError (exit 2 or 5) for a file that is no database, cannot be opened, or is not there to be read */
export async function openSqlite(to: string, use: MirrorUse, ending?: Ending): Promise<SqlConnection> {
  const path = resolve(to);
  const isNew = checkFiles(path);
  if (use === 'read' && isNew)
    throw usageError(say`there is no mirror yet in ${path}`, say`Make one: pixctl sync`);
  try {
    if (isNew) create(path);
    const library = await open(path);
    // The default is not to wait at all for another process's transaction.
    library.exec('PRAGMA busy_timeout = 10000');
    // The file may be anybody's: its views, triggers and indexes may only call functions that have no side effects.
    library.exec('PRAGMA trusted_schema = OFF');
    library.enableDefensive?.(true);
    if (use === 'write') {
      library.exec('PRAGMA journal_mode = WAL');
      // What a power failure takes of the last second is read again from the service.
      library.exec('PRAGMA synchronous = NORMAL');
      // Moving pages into the file waits for the disk: 32 MB of them together, not 4.
      library.exec('PRAGMA wal_autocheckpoint = 8000');
      // Ids come in no order: without room for their indexes each row waits for the disk. In KiB.
      library.exec('PRAGMA cache_size = -32768');
    } else library.exec('PRAGMA query_only = ON');
    return connectionOf(library, path, fileAt(path), ending);
  } catch (error) {
    throw fault(error, path);
  }
}

/** Files that SQLite reads and writes beside the database: a link there would lead its writing to another file. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'] as const;

/** Why SQLite is not let near it; undefined for a regular file. */
function refusal(found: Stats): Message | undefined {
  if (found.isFile()) return undefined;
  if (found.isSymbolicLink()) return say`it is a symbolic link`;
  if (found.isDirectory()) return say`it is a folder`;
  if (found.isFIFO()) return say`it is a pipe, and a regular file is needed`;
  return found.isSocket() ? say`it is a socket` : say`it is a device`;
}

/** Undefined for what is not there, and for what cannot be looked at: opening it tells why. */
function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** @returns whether there is no file yet @throws PixctlError (exit 2) for what is not a regular file */
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

/** Makes an empty file, which SQLite takes for a new database. It will hold names and tax ids of customers. */
function create(path: string): void {
  ensureFolder(dirname(path));
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Another run was faster.
    if (systemError(error).code !== 'EEXIST') throw error;
  }
}

/** What tells a file from another one of the same name; undefined where there is none. */
function fileAt(path: string): string | undefined {
  // Inode numbers can be larger than JavaScript numbers hold exactly.
  const file = statSync(path, { bigint: true, throwIfNoEntry: false });
  return file === undefined ? undefined : `${file.dev} ${file.ino}`;
}

/** @param opened of `fileAt`, when the file was opened */
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
    // It takes an index where there is one, whatever it knows of a table.
    analyze: () => Promise.resolve(),
    close: () => {
      running?.close();
      return Promise.resolve(library.close());
    },
  };
}

/** SQLite has no type for true and false. */
const plain = (value: SqlValue): SqlValue => (typeof value === 'boolean' ? Number(value) : value);

/** Rows that one statement inserts: a statement for each costs more than the row itself. */
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
    // Those that were inserted are as they should be: no update changes them.
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
/** A row holds what pixctl does not write. */
const VALUE = /JSON cannot hold BLOB|malformed JSON|datatype mismatch/i;
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
