// Reads small regular files. Refuses pipes and devices, which could block.
import type { Stats } from 'node:fs';
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** O_NONBLOCK: without it, opening a pipe waits for a writer. Windows has neither. */
export const NOT_HELD_UP = constants.O_NONBLOCK ?? 0;

/** @throws Error if it is not a regular file */
export function regular(found: Stats): Stats {
  if (!found.isFile()) throw new Error('it is not a regular file');
  return found;
}

/**
 * Reads a regular file from an offset, up to its end or `to`; also returns its inode. Checks the file type before opening, because opening a
 * device may have side effects, and again afterwards, because the file may have been replaced in between.
 */
export function readRegularFile(
  path: string,
  from = 0,
  to = Infinity,
): { readonly bytes: Buffer; readonly ino: number } {
  regular(statSync(path));
  const file = openSync(path, constants.O_RDONLY | NOT_HELD_UP);
  try {
    const { size, ino } = regular(fstatSync(file));
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(size, to) - from));
    let read = 0;
    while (read < bytes.length) {
      const count = readSync(file, bytes, read, bytes.length - read, from + read);
      if (count === 0) break;
      read += count;
    }
    return { bytes: bytes.subarray(0, read), ino };
  } finally {
    closeSync(file);
  }
}
