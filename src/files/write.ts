// Writes files: atomically, durably, and never through a symbolic link.
import type { Stats } from 'node:fs';
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { systemError } from '#errors/caught.ts';
import { NO_LINK, NO_WAIT, regular } from './read.ts';

/**
 * Creates a folder and those above it, inaccessible to others. One by one, because mkdirSync with `recursive` never
 * returns for `/proc/x`: it takes the ENOENT of that file system for a missing parent (Node.js 20).
 * @throws the system error
 */
export function ensureFolder(dir: string): void {
  if (isFolder(dir)) return;
  const above = dirname(dir);
  if (above !== dir) ensureFolder(above);
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it.
    if (!isFolder(dir)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Writes all bytes: a single write may write fewer. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let rest = bytes; rest.length > 0;) rest = rest.subarray(writeSync(file, rest));
}

/** Makes the names of the files in a folder durable. Some file systems cannot do this. */
export function syncFolder(dir: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dir, 'r');
  try {
    fsyncSync(folder);
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP'].includes(systemError(error).code ?? '')) throw error;
  } finally {
    closeSync(folder);
  }
}

/**
 * Makes a file durable that something else wrote: its content and its name.
 * @throws the system error, or NotDurable
 */
export function syncChanged(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncNameOf(path);
}

/** Makes the name of a written file durable. @throws NotDurable */
export function syncNameOf(path: string): void {
  try {
    syncFolder(dirname(path));
  } catch (error) {
    throw new NotDurable(error);
  }
}

export interface Replacement {
  /** Permissions of the new file. Default: only the owner can read and write it. */
  readonly mode?: number;
  /** Permissions without the umask: those of a file that is replaced. */
  readonly exactMode?: number | undefined;
  /** Path of the temporary file, in the same folder. An existing file there is removed. Default: the path and `.part`. */
  readonly part?: string;
  /** Called right before the file is replaced, when the new content is on the disk; what it throws leaves the old content. */
  readonly check?: () => void;
  /** True for a cache, which may be lost in a power failure and should not wait for the disk. */
  readonly isCache?: boolean;
}

/** The file has its new content, which a power failure may undo: the folder could not be synced. */
export class NotDurable extends Error {
  constructor(override readonly cause: unknown) {
    super();
  }
}

/**
 * Replaces a file: a reader sees either the old or the new content, and a failure leaves the old content. A symbolic link
 * is replaced, not followed.
 * @returns the time of the new file in milliseconds, by the clock of the file system
 * @throws the system error, or NotDurable; the temporary file is removed
 */
export function replaceFile(path: string, content: string | Uint8Array, options: Replacement = {}): number {
  const { mode = 0o600, exactMode, part = `${path}.part`, check, isCache = false } = options;
  let time: number;
  try {
    rmSync(part, { force: true });
    // Always a new file: an existing one could be a link to another file.
    const file = openSync(part, 'wx', mode);
    try {
      if (exactMode !== undefined) fchmodSync(file, exactMode);
      writeAll(file, typeof content === 'string' ? Buffer.from(content) : content);
      if (!isCache) fsyncSync(file);
      time = fstatSync(file).mtimeMs;
    } finally {
      closeSync(file);
    }
    check?.();
    renameSync(part, path);
  } catch (error) {
    try {
      rmSync(part, { force: true });
    } catch {
      // The first error says more.
    }
    throw error;
  }
  if (!isCache) syncNameOf(path);
  return time;
}

/** Creates a private file with this content. @throws the system error, EEXIST if there is a file */
export function createFile(path: string, content: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeAll(file, Buffer.from(content));
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * Opens a regular file for reading and appending. Creates it if needed, private to the user. Never follows a symbolic
 * link.
 * @throws the system error, or as `regular` does
 */
export function openForAppend(path: string): { readonly file: number; readonly stats: Stats } {
  const { O_RDWR, O_APPEND, O_CREAT } = constants;
  const file = openSync(path, O_RDWR | O_APPEND | O_CREAT | NO_WAIT | NO_LINK, 0o600);
  try {
    return { file, stats: regular(fstatSync(file)) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Takes the permissions of others away. */
export function makePrivate(file: number, { mode }: Stats): void {
  if ((mode & 0o077) !== 0) fchmodSync(file, 0o600);
}

/** Whether the last line of a file is incomplete: a crash or a full disk cut it off. */
export function endsTorn(file: number, size: number): boolean {
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  return last[0] !== 0x0a;
}

/** Appends a line to a private file, on disk before it returns. Ends an incomplete line before it. */
export function appendLine(path: string, line: Uint8Array): void {
  ensureFolder(dirname(path));
  const { file, stats } = openForAppend(path);
  try {
    makePrivate(file, stats);
    writeAll(
      file,
      Buffer.concat([Buffer.from(endsTorn(file, stats.size) ? '\n' : ''), line, Buffer.from('\n')]),
    );
    fsyncSync(file);
    if (stats.size === 0) syncNameOf(path);
  } finally {
    closeSync(file);
  }
}
