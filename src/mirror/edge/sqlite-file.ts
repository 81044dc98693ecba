// Checks and creates the file of a SQLite mirror.
import type { Stats } from 'node:fs';
import { closeSync, lstatSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensureFolder } from '#config/files.ts';
import { systemError } from '#errors/caught.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/**
 * Suffixes of files that SQLite reads and writes; a symbolic link among them would redirect its writes to another file.
 */
const SUFFIXES = ['', '-wal', '-shm', '-journal'] as const;

/** Returns why SQLite may not open the file; undefined for a regular file. */
function problemOf(found: Stats): Message | undefined {
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
export function checkFiles(path: string): boolean {
  const found = SUFFIXES.map((suffix) => ({
    path: path + suffix,
    stats: statsOf(path + suffix),
  }));
  for (const { path: file, stats } of found) {
    const problem = stats === undefined ? undefined : problemOf(stats);
    if (problem !== undefined)
      throw usageError(
        say`the mirror ${file} cannot be used: ${problem}`,
        say`Name a regular file with --to, in a folder that only you can write to. Nothing was changed.`,
      );
  }
  return found[0]?.stats === undefined;
}

/**
 * Creates an empty private file, which SQLite treats as a new database. It will contain names and tax ids of customers.
 */
export function createFile(path: string): void {
  ensureFolder(dirname(path));
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Another process created it first.
    if (systemError(error).code !== 'EEXIST') throw error;
  }
}

/** Returns an identifier that distinguishes the file from another with the same name; undefined if there is no file. */
export function identityOf(path: string): string | undefined {
  // Inode numbers can exceed the safe integer range.
  const file = statSync(path, { bigint: true, throwIfNoEntry: false });
  return file === undefined ? undefined : `${file.dev} ${file.ino}`;
}
