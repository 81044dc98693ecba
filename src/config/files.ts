// Private files: readable only by their owner, written atomically, by one process at a time.
import { closeSync, lstatSync, readFileSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { messageOf, systemError } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { reasonOf } from '#files/errors.ts';
import { NO_LINK, openRegular, regular } from '#files/read.ts';
import {
  appendLine,
  createFile,
  ensureFolder as createFolder,
  NotDurable,
  replaceFile,
} from '#files/write.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { isAlive } from './process.ts';

const problem = (message: Message, code: string, hint: Message): PixctlError =>
  new PixctlError(message, { code, exitCode: EXIT.usage, hint });

/** Converts an error about a file to one for the user. */
export function fileProblem(error: unknown, path: string, what: 'read' | 'written'): unknown {
  if (error instanceof PixctlError) return error;
  if (error instanceof NotDurable)
    return problem(
      say`${path} was changed, but a power failure may undo the change: ${messageOf(error.cause)}`,
      'config-file',
      say`Check the disk, then run the command again.`,
    );
  const why = reasonOf(error, what === 'read' ? 'read' : 'write');
  return why === undefined
    ? error
    : problem(
        what === 'read' ? say`${path} cannot be read: ${why}` : say`${path} cannot be written: ${why}`,
        'config-file',
        say`Check the permissions, or set PIXCTL_CONFIG_DIR to another folder.`,
      );
}

/** Reads a private file; undefined if there is none. With `secret`, a file that others can read is refused. */
export function readPrivate(path: string, secret = false, maxBytes = Infinity): string | undefined {
  try {
    const { file, stats } = openRegular(path, secret ? NO_LINK : 0);
    try {
      const { mode, size } = stats;
      if (secret && process.platform !== 'win32' && (mode & 0o077) !== 0)
        throw problem(
          say`${path} contains keys and can be read by other users`,
          'key-file-open',
          say`Run: chmod 600 ${path}`,
        );
      if (size > maxBytes)
        throw problem(
          say`${path} cannot be read: it has ${size} bytes, and at most ${maxBytes} are read`,
          'config-file',
          say`Replace it with a regular file.`,
        );
      return readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (systemError(error).code === 'ENOENT') return undefined;
    throw fileProblem(error, path, 'read');
  }
}

/** Does the work; an error about the file is one for the user. @throws PixctlError (exit 2) */
function changing(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw fileProblem(error, path, 'written');
  }
}

/**
 * Appends a line to a private file, creating it if needed; on disk before it returns. Returns the path.
 * @throws PixctlError (exit 2), also for a symbolic link and anything that is not a regular file
 */
export function appendPrivate(path: string, line: Uint8Array): string {
  changing(path, () => appendLine(path, line));
  return path;
}

/** Creates the folder, inaccessible to others. @throws PixctlError (exit 2) */
export const ensureFolder = (dir: string): void => changing(dir, () => createFolder(dir));

/** Refuses a symbolic link, because writing through it would change another file. */
export function refuseLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw problem(
      say`${path} is a symbolic link`,
      'config-link',
      say`Replace it with the file itself, or set PIXCTL_CONFIG_DIR to its folder.`,
    );
}

/** Writes a private file atomically: a reader sees either the old or the new text. @throws PixctlError (exit 2) */
export function writePrivate(path: string, text: string): void {
  ensureFolder(dirname(path));
  refuseLink(path);
  // Writers are serialized, so an existing part file was left by a killed process.
  changing(path, () => void replaceFile(path, text));
}

/** Clock and delay, in milliseconds. */
export interface Clock {
  /** Seconds since the machine was started; does not depend on its clock. */
  readonly uptime: () => number;
  /** Rejects when the wait for a lock is to end, such as after Ctrl-C. */
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/**
 * Age in milliseconds after which a lock is considered stale if its process cannot be checked; a change takes only
 * milliseconds.
 */
const LOCK_STALE_MS = 10_000;
/**
 * Age in milliseconds after which the lock of a running process is considered stale. The process may only have been
 * suspended and resume later; or its id may have been reused.
 */
const LOCK_ALIVE_MS = 600_000;
/**
 * Age in milliseconds for a process that is not running; not 0, because a container may not see the processes of
 * another.
 */
const LOCK_ORPHAN_MS = 1_000;
const LOCK_TIMEOUT_MS = 15_000;
const LOCK_PAUSE_MS = 20;

/**
 * Runs `work` while no other process does the same in this folder. `work` must be quick: a promise of its own may wait
 * for nothing but files of this machine. Its argument tells whether the lock is still held, which may not be the case
 * after the process was suspended.
 * @param name of the lock file; a distinct one is needed in a folder shared with other programs, which may use `.lock`
 * @throws PixctlError (exit 2) if the folder cannot be written or stays locked for 15 s; the error of the clock
 */
export async function withLock<T>(
  dir: string,
  clock: Clock,
  work: (held: () => boolean) => T | Promise<T>,
  name = '.lock',
): Promise<T> {
  ensureFolder(dir);
  const path = join(dir, name);
  const token = `${process.pid} ${hostname()} ${crypto.randomUUID()}`;
  const elapsed = (): number => clock.uptime() * 1_000;
  const until = elapsed() + LOCK_TIMEOUT_MS;
  const watch = new LockWatch(path);
  while (!createLock(path, token)) {
    if (watch.removeAbandoned(elapsed())) continue;
    if (elapsed() > until)
      throw problem(
        say`${dir} is locked by another pixctl`,
        'config-locked',
        say`Run the command again. If no other pixctl is running, remove ${path}.`,
      );
    await clock.sleep(LOCK_PAUSE_MS);
  }
  try {
    return await work(() => readLock(path) === token);
  } finally {
    // Keep a lock that another process took while this one was suspended.
    if (readLock(path) === token) rmSync(path, { force: true });
  }
}

/** Creates the lock file; returns false if it exists. */
function createLock(path: string, token: string): boolean {
  try {
    createFile(path, token);
    return true;
  } catch (error) {
    if (systemError(error).code !== 'EEXIST') throw fileProblem(error, dirname(path), 'written');
    refuseOther(path);
    return false;
  }
}

/** Refuses what nobody releases: a lock that is not a regular file. @throws PixctlError (exit 2) */
function refuseOther(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  try {
    if (found !== undefined) regular(found);
  } catch (error) {
    throw fileProblem(error, path, 'read');
  }
}

/** Returns the text of a lock; undefined if there is none. Does not block on a pipe at its path. */
export function readLock(path: string): string | undefined {
  try {
    return readPrivate(path);
  } catch {
    return undefined;
  }
}

/** A file as it was seen; `since` is when it was first seen like this, in milliseconds of the watching process. */
interface SeenFile {
  readonly text: string | undefined;
  /** Milliseconds of the clock of the file system, which may differ from that of the process. */
  readonly mtimeMs: number;
  readonly since: number;
}

/** Returns the regular file at a path; undefined if there is none. @param before what was seen last */
function look(path: string, now: number, before?: SeenFile): SeenFile | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) return undefined;
  const { mtimeMs } = found;
  const text = readLock(path);
  return before?.mtimeMs === mtimeMs && before.text === text ? before : { text, mtimeMs, since: now };
}

/** Age in milliseconds after which a lock with this text was left by a killed process. */
function staleAfter(text: string | undefined): number {
  const [pid, host] = (text ?? '').split(' ');
  if (host !== hostname() || !/^[1-9]\d*$/.test(pid ?? '')) return LOCK_STALE_MS;
  return isAlive(Number(pid)) ? LOCK_ALIVE_MS : LOCK_ORPHAN_MS;
}

/**
 * Watches the lock of another process. The clock of the process is never compared with the time of a file: a file
 * server may have another time.
 */
class LockWatch {
  readonly #path: string;
  readonly #breaker: string;
  #lock: SeenFile | undefined;
  #otherBreaker: SeenFile | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#breaker = `${path}.break`;
  }

  /** Removes the lock if a killed process left it. Returns whether it did. @param now milliseconds */
  removeAbandoned(now: number): boolean {
    const lock = look(this.#path, now, this.#lock);
    const isNew = lock !== this.#lock;
    this.#lock = lock;
    this.#otherBreaker = look(this.#breaker, now, this.#otherBreaker);
    if (this.#otherBreaker !== undefined && now - this.#otherBreaker.since > LOCK_STALE_MS)
      rmSync(this.#breaker, { force: true });
    if (lock === undefined) return false;
    const watched = now - lock.since;
    // A new lock may be an old file. Only a file that is written now tells its age by the clock of the file system.
    return (isNew || watched > staleAfter(lock.text)) && this.#break(lock, watched);
  }

  /**
   * Two processes that saw the same lock must not both remove it, because the second would remove the lock that the
   * first has taken since. So only the one that has created the breaker may, and it looks again before.
   */
  #break(lock: SeenFile, watched: number): boolean {
    if (!createLock(this.#breaker, '')) return false;
    try {
      const written = statSync(this.#breaker, { throwIfNoEntry: false })?.mtimeMs ?? lock.mtimeMs;
      const age = Math.max(watched, written - lock.mtimeMs);
      if (look(this.#path, 0, lock) !== lock || age <= staleAfter(lock.text)) return false;
      rmSync(this.#path, { force: true });
      return true;
    } finally {
      rmSync(this.#breaker, { force: true });
    }
  }
}
