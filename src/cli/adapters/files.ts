// Files the user names: read whole with a limit, written whole or not at all.
import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { usageError } from '../../errors/pixctl-error.ts';
import type { Host } from '../host.ts';
import { systemError } from '../../errors/caught.ts';
import { say } from '../../messages/message.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** Nobody types a file. */
function refuseTerminal(host: Host): void {
  if (host.stdinIsTerminal)
    throw usageError(say`standard input is a terminal`, say`Pipe the data in, or use a file.`);
}

/** Bytes of a file, or of standard input for `-`. @throws PixctlError (exit 2) naming the file. */
export async function readFileOrInput(host: Host, path: string): Promise<Uint8Array> {
  if (path === '-') {
    refuseTerminal(host);
    return host.readInput();
  }
  try {
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      if (size > MAX_BYTES) throw usageError(say`${path} is larger than 64 MiB`);
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileError(error, path, 'read');
  }
}

const PIECE_BYTES = 64 * 1024;

/** The same piece by piece, of any size. A piece is only valid until the next one is asked for. */
export async function* streamFileOrInput(host: Host, path: string): AsyncGenerator<Uint8Array> {
  if (path === '-') {
    refuseTerminal(host);
    yield* host.streamInput();
    return;
  }
  try {
    const handle = await open(path, 'r');
    try {
      const piece = new Uint8Array(PIECE_BYTES);
      for (;;) {
        const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES, null);
        if (bytesRead === 0) return;
        yield piece.subarray(0, bytesRead);
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileError(error, path, 'read');
  }
}

/** Writes a file whole: a reader sees the old content or the new, and a failure leaves the old. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const kind = await stat(path).catch(() => undefined);
  // A device or pipe (`--png /dev/stdout`) cannot be replaced, only written to.
  const replace = kind === undefined || kind.isFile();
  const target = replace ? join(dirname(path), `.${randomUUID()}.part`) : path;
  try {
    const handle = await open(target, replace ? 'wx' : 'w');
    try {
      await handle.writeFile(bytes);
      if (replace) await handle.sync();
    } finally {
      await handle.close();
    }
    if (replace) await rename(target, path);
  } catch (error) {
    if (replace) await rm(target, { force: true });
    throw fileError(error, path, 'write');
  }
}

/** The address of a file, whatever its name looks like to the program that opens it. */
export const addressOf = (path: string): string => pathToFileURL(path).href;

/** What went wrong with a file that the user named; other errors stay as they are. */
export function fileError(error: unknown, path: string, what: 'read' | 'write'): unknown {
  const { code } = systemError(error);
  const why = {
    ENOENT: what === 'read' ? say`it does not exist` : say`its folder does not exist`,
    EACCES: say`permission is denied`,
    EPERM: say`permission is denied`,
    EISDIR: say`it is a folder`,
    ENOSPC: say`the disk is full`,
    ENAMETOOLONG: say`its name is too long`,
    ENOTDIR: say`part of its path is not a folder`,
    // What Node.js refuses before the system is asked: a NUL in it.
    ERR_INVALID_ARG_VALUE: say`this is not a valid file name`,
    EROFS: say`the file system is read-only`,
  }[code ?? ''];
  if (why === undefined) return error;
  const message = what === 'read' ? say`cannot read ${path}: ${why}` : say`cannot write ${path}: ${why}`;
  return usageError(message, undefined, 'file');
}
