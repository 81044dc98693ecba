// The files of the journal: one in use, and those that were set aside when they had grown large.
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { NOT_HELD_UP, readRegularFile, regular } from '#client/regular-file.ts';
import { messageOf, systemError } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/** The file in use. */
export const CURRENT = 'journal.ndjson';
/** Copies of what is open, where that is more than the file in use is to begin with. */
export const LEFT_OPEN = 'journal.open.ndjson';
/**
 * Set aside when it has grown this large, so that what is open is found quickly however long the journal is:
 * `journal-<epoch milliseconds>.ndjson`. With `.open` in its name it holds what is open and was not copied yet.
 */
export const MAX_BYTES = 512 * 1024;
const SET_ASIDE = /^journal-(\d+)(\.open)?\.ndjson$/;

/** Names of the files, oldest first. */
export function filesOf(dir: string): string[] {
  let names: string[];
  try {
    names = readdirSync(dir);
  } catch (error) {
    const { code } = systemError(error);
    if (code === 'ENOENT') return [];
    // The program words this one, as it does for every other file in the same folder.
    if (code === 'ENOTDIR') throw error;
    throw cannotRead(dir, error);
  }
  return [
    ...names.filter((name) => name === LEFT_OPEN),
    ...names.filter((name) => SET_ASIDE.test(name)).toSorted((a, b) => setAsideAt(a) - setAsideAt(b)),
    ...names.filter((name) => name === CURRENT),
  ];
}

/** Epoch milliseconds at which it was set aside; without end for the one in use. */
export const setAsideAt = (name: string): number => Number(SET_ASIDE.exec(name)?.[1] ?? Infinity);

/** Set aside, but what is open in it was not copied yet. */
export const isStillOpen = (name: string): boolean => SET_ASIDE.exec(name)?.[2] !== undefined;

/** Whether what is open is looked for in it. */
export const isLive = (name: string): boolean => name === CURRENT || name === LEFT_OPEN || isStillOpen(name);

export const closedName = (name: string): string => name.replace('.open', '');

/** A name for the file in use when it is set aside. No two are the same, and a later one has a later time. */
export function nextName(names: readonly string[], now: number): string {
  const last = Math.max(0, ...names.map(setAsideAt).filter(Number.isFinite));
  return `journal-${Math.max(now, last + 1)}.open.ndjson`;
}

/** Returns size in bytes and inode of a file; undefined where there is none. */
export function sizeOf(path: string): { readonly size: number; readonly ino: number } | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // Node.js 20 throws where part of the path is a file; Node.js 22 and 24 return undefined.
    if (systemError(error).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

export const isLarge = (path: string, maxBytes: number): boolean => (sizeOf(path)?.size ?? 0) > maxBytes;

export interface Opened {
  readonly file: number;
  readonly size: number;
  readonly ino: number;
  /** The last record was cut off, by a crash or a full disk: the next one starts on a line of its own. */
  readonly torn: boolean;
}

/** Opens a file for appending, the one in use if none is named: private, and made with its folder if it is not there. */
export function openForAppend(dir: string, name = CURRENT): Opened {
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | NOT_HELD_UP;
  const open = (): number => openSync(join(dir, name), flags | (constants.O_NOFOLLOW ?? 0), 0o600);
  let file: number;
  try {
    file = open();
  } catch (error) {
    if (systemError(error).code !== 'ENOENT') throw error;
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    file = open();
  }
  try {
    const { size, mode, ino } = regular(fstatSync(file));
    if ((mode & 0o077) !== 0) fchmodSync(file, 0o600);
    return { file, size, ino, torn: endsTorn(file, size) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function endsTorn(file: number, size: number): boolean {
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  return last[0] !== 0x0a;
}

/** Makes a new file's name durable too. */
export function syncFolder(dir: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dir, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Bytes of a file from this place on, and its inode. @throws PixctlError (exit 2) for one that cannot be read */
export function bytesFrom(path: string, from = 0): { readonly bytes: Buffer; readonly ino: number } {
  try {
    return readRegularFile(path, from);
  } catch (error) {
    throw cannotRead(path, error);
  }
}

const cannotRead = (path: string, error: unknown): PixctlError =>
  new PixctlError(
    say`the journal ${path} cannot be read: ${whyNot(error)}`,
    {
      code: 'journal',
      exitCode: EXIT.usage,
      hint: say`Correct this, or set PIXCTL_DATA_DIR to another folder.`,
    },
    { cause: error },
  );

/** Another process has renamed the file between its being found and read. */
export const isGone = (error: unknown): boolean =>
  error instanceof PixctlError && systemError(error.cause).code === 'ENOENT';

const REASONS: Readonly<Record<string, Message>> = {
  ENOSPC: say`the disk is full`,
  EACCES: say`permission is denied`,
  EPERM: say`permission is denied`,
  EROFS: say`the file system is read-only`,
  ELOOP: say`it is a symbolic link`,
  EISDIR: say`it is a folder`,
  ENOTDIR: say`part of its path is not a folder`,
  ENXIO: say`it is not a regular file`,
};

/** Why a file could not be read or written. */
export const whyNot = (error: unknown): Value => REASONS[systemError(error).code ?? ''] ?? messageOf(error);
