// Journal files: the current one, and rotated ones that had grown large.
import { closeSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, systemError } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { reasonOf } from '#files/errors.ts';
import { readRegularFile } from '#files/read.ts';
import { endsTorn, ensureFolder, makePrivate, openForAppend as openFile, syncFolder } from '#files/write.ts';
import type { Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/** The current file. */
export const CURRENT = 'journal.ndjson';
/** Copies of open entries, if there are more than a new current file should begin with. */
export const LEFT_OPEN = 'journal.open.ndjson';
/**
 * Size at which the current file is rotated to `journal-<epoch milliseconds>.ndjson`, so that open entries are found
 * quickly however long the journal is. While the name contains `.open`, the file holds open entries that were not
 * copied yet.
 */
export const MAX_BYTES = 512 * 1024;
const SET_ASIDE = /^journal-(\d+)(\.open)?\.ndjson$/;

/** Returns the names of the files, oldest first. */
export function filesOf(dir: string): string[] {
  let names: string[];
  try {
    names = readdirSync(dir);
  } catch (error) {
    const { code } = systemError(error);
    if (code === 'ENOENT') return [];
    // The CLI reports ENOTDIR itself, as for every other file in this folder.
    if (code === 'ENOTDIR') throw error;
    throw cannotRead(dir, error);
  }
  return [
    ...names.filter((name) => name === LEFT_OPEN),
    ...names.filter((name) => SET_ASIDE.test(name)).toSorted((a, b) => setAsideAt(a) - setAsideAt(b)),
    ...names.filter((name) => name === CURRENT),
  ];
}

/** Returns when a file was rotated in epoch milliseconds; Infinity for the current one. */
export const setAsideAt = (name: string): number => Number(SET_ASIDE.exec(name)?.[1] ?? Infinity);

/** Tests for a rotated file whose open entries were not copied yet. */
export const isStillOpen = (name: string): boolean => SET_ASIDE.exec(name)?.[2] !== undefined;

/** Tests whether a file is searched for open entries. */
export const isLive = (name: string): boolean => name === CURRENT || name === LEFT_OPEN || isStillOpen(name);

/** Returns the names of the rotated files without open entries, oldest first. */
export const closedFiles = (dir: string): string[] => filesOf(dir).filter((name) => !isLive(name));

export const closedName = (name: string): string => name.replace('.open', '');

/** Returns a unique name for rotating the current file, with a later time than all others. */
export function nextName(names: readonly string[], now: number): string {
  const last = Math.max(0, ...names.map(setAsideAt).filter(Number.isFinite));
  return `journal-${Math.max(now, last + 1)}.open.ndjson`;
}

/** Returns size in bytes and inode of a file; undefined if it does not exist. */
export function sizeOf(path: string): { readonly size: number; readonly ino: number } | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // If part of the path is a file, Node.js 20 throws; Node.js 22 and 24 return undefined.
    if (systemError(error).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Returns size in bytes and time of the last change of a file; undefined if it cannot be told. */
export function identityOf(path: string): { readonly size: number; readonly changed: number } | undefined {
  try {
    const { size, mtimeMs: changed } = statSync(path);
    return { size, changed };
  } catch {
    return undefined;
  }
}

export const isLarge = (path: string, maxBytes: number): boolean => (sizeOf(path)?.size ?? 0) > maxBytes;

export interface Opened {
  readonly file: number;
  readonly size: number;
  readonly ino: number;
  /** The last record was cut off by a crash or a full disk; the next one must start on a new line. */
  readonly torn: boolean;
}

/**
 * Opens a file for appending (default: the current one). Creates it and its folder if needed, private to the user. The
 * name of the file is durable.
 */
export function openForAppend(dir: string, name = CURRENT): Opened {
  const path = join(dir, name);
  let opened;
  try {
    opened = openFile(path);
  } catch (error) {
    if (systemError(error).code !== 'ENOENT') throw error;
    ensureFolder(dir);
    opened = openFile(path);
  }
  const { file, stats } = opened;
  try {
    makePrivate(file, stats);
    const { size, ino } = stats;
    // Before the first byte: a file with bytes has a durable name, even if the process that wrote them was killed.
    if (size === 0) syncFolder(dir);
    return { file, size, ino, torn: endsTorn(file, size) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Reads a file from an offset, up to its end or `to`. @throws PixctlError (exit 2) if it cannot be read */
export function bytesFrom(
  path: string,
  from = 0,
  to?: number,
): { readonly bytes: Buffer; readonly ino: number } {
  try {
    return readRegularFile(path, from, to);
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

/** Tests whether another process renamed the file between listing and reading it. */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof PixctlError && systemError(error.cause).code === 'ENOENT';

/** Returns the reason why a file could not be read or written. */
export const whyNot = (error: unknown): Value => reasonOf(error) ?? messageOf(error);
