// Opens the database file with node:sqlite if available, otherwise libsql. Creates the folder, restricts permissions
// and translates errors.
import { chmodSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, systemError } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { whileLocked } from '#files/while-locked.ts';
import { ensureFolder } from '#files/write.ts';
import { say } from '#messages/message.ts';
import type { Database, RawDatabase, Values } from '#sandbox/store/database.ts';
import { wrap } from '#sandbox/store/database.ts';
import { loadLibsql, ofLibsql } from './libsql.ts';

/** File name of the database in the data folder. */
export const DATABASE_FILE = 'sandbox.db';
export const IN_MEMORY = ':memory:';

/** Time in milliseconds for which a process waits for another one that has locked the data. */
const LOCKED_MS = 5_000;

/**
 * @param sleep ends the wait for another process when it rejects
 * @throws PixctlError with the reason if the data cannot be used
 */
export async function openDatabase(
  dataDir: string,
  sleep?: (milliseconds: number) => Promise<void>,
): Promise<Database> {
  const path = dataDir === IN_MEMORY ? IN_MEMORY : join(dataDir, DATABASE_FILE);
  try {
    if (path !== IN_MEMORY) prepareFile(dataDir, path);
    const database = wrap(await openRaw(path));
    await whileLocked(() => database.exec('PRAGMA journal_mode = WAL'), LOCKED_MS, sleep);
    // Wait for the transaction of another process; the default is not to wait.
    database.exec(`PRAGMA busy_timeout = ${LOCKED_MS}`);
    // FULL: an acknowledged payment must survive a power failure, not only a crash.
    database.exec('PRAGMA synchronous = FULL');
    database.exec('PRAGMA foreign_keys = ON');
    // Keep the rollback data of savepoints in memory; it is too short-lived for a file.
    database.exec('PRAGMA temp_store = MEMORY');
    // 64 MiB: random ids touch pages all over their indexes, which do not fit into the default of 2 MB.
    database.exec('PRAGMA cache_size = -65536');
    // In pages. Fewer checkpoints copy fewer pages into the file.
    database.exec('PRAGMA wal_autocheckpoint = 8000');
    if (path !== IN_MEMORY) for (const suffix of ['', '-wal', '-shm']) tighten(path + suffix);
    return database;
  } catch (error) {
    throw storeFault(error, path);
  }
}

/** Waits for another process that has locked the data. @throws the error of `sleep` */
export const whenFree = (database: Database, sleep: (milliseconds: number) => Promise<void>): Promise<void> =>
  whileLocked(
    () => {
      database.exec('PRAGMA busy_timeout = 0');
      try {
        database.exec('BEGIN IMMEDIATE; ROLLBACK');
      } finally {
        database.exec(`PRAGMA busy_timeout = ${LOCKED_MS}`);
      }
    },
    LOCKED_MS,
    sleep,
  );

/** Loads the SQLite library ahead of the first `openDatabase`. Errors are left to that. */
export async function preloadSqlite(): Promise<void> {
  if ((await nodeSqlite()) !== undefined) return;
  try {
    loadLibsql();
  } catch {
    // `openDatabase` reports it.
  }
}

async function openRaw(path: string): Promise<RawDatabase> {
  const builtIn = await nodeSqlite();
  if (builtIn !== undefined) return ofNode(new builtIn.DatabaseSync(path));
  return ofLibsql(path);
}

/** Database of node:sqlite; values are passed as separate arguments. */
interface NodeDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): {
    run(...values: Values): { changes: number | bigint; lastInsertRowid: number | bigint };
    get(...values: Values): unknown;
    all(...values: Values): unknown[];
  };
  close(): void;
}

export interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => NodeDatabase;
}

const ofNode = (database: NodeDatabase): RawDatabase => ({
  exec: (sql) => database.exec(sql),
  prepare: (sql) => {
    const statement = database.prepare(sql);
    return {
      run: (values) => statement.run(...values),
      get: (values) => statement.get(...values),
      all: (values) => statement.all(...values),
    };
  },
  close: () => database.close(),
});

/** Loads node:sqlite without its warning about being experimental; pixctl uses only the stable part of its API. */
export async function nodeSqlite(): Promise<NodeSqlite | undefined> {
  const load = (process as { getBuiltinModule?: (name: string) => unknown }).getBuiltinModule;
  if (load === undefined) return undefined;
  const emit = process.emitWarning;
  process.emitWarning = () => undefined;
  try {
    return load('node:sqlite') as NodeSqlite | undefined;
  } finally {
    process.emitWarning = emit;
  }
}

function prepareFile(dataDir: string, path: string): void {
  ensureFolder(dataDir);
  const kind = lstatSync(path, { throwIfNoEntry: false });
  if (kind?.isSymbolicLink() === true)
    throw new PixctlError(say`the sandbox's data ${path} is a symbolic link`, {
      code: 'sandbox-data',
      exitCode: EXIT.usage,
      hint: say`Replace it with the file itself, or set PIXCTL_DATA_DIR.`,
    });
  if (kind?.isFIFO() === true)
    throw new PixctlError(say`the sandbox's data ${path} cannot be used: ${say`it is not a regular file`}`, {
      code: 'sandbox-data',
      exitCode: EXIT.usage,
      hint: say`Rename it. A new one is created.`,
    });
}

function tighten(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && (found.mode & 0o077) !== 0) chmodSync(path, 0o600);
}

/** Translates a database error to a PixctlError with a reason and a hint. */
export function storeFault(error: unknown, path: string): Error {
  if (error instanceof PixctlError) return error;
  const text = `${systemError(error).code ?? ''} ${messageOf(error)}`;
  const [why, hint] = /full|ENOSPC/i.test(text)
    ? [say`the disk is full`, say`Free some disk space. The data is intact.`]
    : /readonly|read-only|EROFS/i.test(text)
      ? [say`it is read-only`, say`Set PIXCTL_DATA_DIR to a folder that can be written.`]
      : /EMFILE|too many open files/i.test(text)
        ? [say`too many files are open`, say`Raise the limit of the shell (ulimit -n) or of the service.`]
        : /EACCES|EPERM|unable to open|CANTOPEN/i.test(text)
          ? [say`it cannot be opened`, say`Check its permissions, or set PIXCTL_DATA_DIR.`]
          : /another version of pixctl/i.test(text)
            ? [
                say`another version of pixctl wrote it`,
                say`Use that version, or rename the file. A new one is created.`,
              ]
            : /not a database|malformed|corrupt/i.test(text)
              ? [say`it is not a valid database`, say`Rename it. A new one is created.`]
              : /disk I\/O error/i.test(text)
                ? [say`the device failed, or there is no room`, say`Check the disk and its quota.`]
                : /locked|busy/i.test(text)
                  ? [say`another process has locked it`, say`Try again when that process is done.`]
                  : [undefined, undefined];
  if (why === undefined) return error instanceof Error ? error : new Error(messageOf(error));
  return new PixctlError(say`the sandbox's data ${path} cannot be used: ${why}`, {
    code: 'sandbox-data',
    exitCode: EXIT.unreachable,
    hint: hint,
  });
}
