// Tries whether folders and files can be written, and leaves nothing behind.
import {
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { systemError } from '#errors/caught.ts';
import { NO_LINK, NO_WAIT } from './read.ts';
import { writeAll } from './write.ts';

/** Number of bytes that are written for a try: more than the journal needs for a few payments. */
const TRIED_BYTES = 64 * 1024;

/** Writes a file in a folder, to the disk, and removes it. @throws the system error */
export function tryFile(dir: string, name: string): void {
  const path = join(dir, name);
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_LINK, 0o600);
  try {
    writeAll(file, new Uint8Array(TRIED_BYTES));
    // Some file systems report a full disk or a used-up quota only here.
    fsyncSync(file);
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
  }
}

/** Makes a folder in the nearest folder that exists, and removes it. @throws the system error */
export function tryFolder(dir: string, name: string): void {
  const parent = dirname(dir);
  if (parent !== dir && lstatSync(parent, { throwIfNoEntry: false }) === undefined) {
    tryFolder(parent, name);
    return;
  }
  const path = join(parent, name);
  mkdirSync(path);
  rmdirSync(path);
}

/** Opens each file of a folder for writing: a run with `sudo` leaves files that the user cannot change. */
export function unwritableFile(dir: string): { readonly path: string; readonly error: unknown } | undefined {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(dir, entry.name);
    try {
      closeSync(openSync(path, constants.O_WRONLY | NO_LINK | NO_WAIT));
    } catch (error) {
      // A file of another process may be gone by now, or locked on Windows.
      if (['EACCES', 'EPERM', 'EROFS'].includes(systemError(error).code ?? '')) return { path, error };
    }
  }
  return undefined;
}
