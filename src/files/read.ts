// Reads regular files. Refuses pipes and devices, which could block.
import type { Stats } from 'node:fs';
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** Flag O_NONBLOCK: without it, opening a pipe waits for a writer. Windows does not have it. */
export const NO_WAIT = constants.O_NONBLOCK ?? 0;
/** Flag O_NOFOLLOW: opening a symbolic link fails with ELOOP. Windows does not have it. */
export const NO_LINK = constants.O_NOFOLLOW ?? 0;

/** @throws Error with the code EISDIR or EFTYPE if it is not a regular file; `reasonOf` has words for both */
export function regular(found: Stats): Stats {
  if (found.isFile()) return found;
  throw found.isDirectory()
    ? Object.assign(new Error('it is a folder'), { code: 'EISDIR' })
    : Object.assign(new Error('it is not a regular file'), { code: 'EFTYPE' });
}

/**
 * Opens a regular file, without waiting if it is a pipe.
 * @param flags such as `NO_LINK`
 * @throws the system error, or as `regular` does
 */
export function openRegular(path: string, flags = 0): { readonly file: number; readonly stats: Stats } {
  const file = openSync(path, constants.O_RDONLY | NO_WAIT | flags);
  try {
    return { file, stats: regular(fstatSync(file)) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/**
 * Reads a regular file from an offset, up to its end or `to`; also returns its inode. The kind is checked before the file
 * is opened, because opening a device may have side effects, and again afterwards, because it may have been replaced.
 * @throws as `openRegular` does
 */
export function readRegularFile(
  path: string,
  from = 0,
  to = Infinity,
): { readonly bytes: Buffer; readonly ino: number } {
  regular(statSync(path));
  const { file, stats } = openRegular(path);
  try {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(stats.size, to) - from));
    let read = 0;
    while (read < bytes.length) {
      const count = readSync(file, bytes, read, bytes.length - read, from + read);
      if (count === 0) break;
      read += count;
    }
    return { bytes: bytes.subarray(0, read), ino: stats.ino };
  } finally {
    closeSync(file);
  }
}
