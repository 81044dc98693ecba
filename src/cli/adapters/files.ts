// Files the user names: read whole with a limit, written whole or not at all.
import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { usageError } from '../../errors/pixctl-error.ts';
import { isAlive } from '../host.ts';
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

/** A part that was left behind is looked at after this long: until then its process may be one that is not seen from here. */
const ORPHAN_MS = 1_000;

/** Characters of a name that a longer one can begin with: no system has names of more than 255 bytes. */
const STEM = 60;

/** What is written before it takes the place of a file: hidden, and named after the file and the process that writes. */
const stemOf = (path: string): string => `.${basename(path).slice(0, STEM)}.`;
const partOf = (path: string): string =>
  join(dirname(path), `${stemOf(path)}${process.pid}-${randomUUID()}.part`);

/** Writes a file whole: a reader sees the old content or the new, and a failure leaves the old. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const kind = await stat(path).catch(() => undefined);
  // A device or pipe (`--png /dev/stdout`) cannot be replaced, only written to.
  const replace = kind === undefined || kind.isFile();
  const target = replace ? partOf(path) : path;
  try {
    const handle = await open(target, replace ? 'wx' : 'w');
    try {
      // Who could not read the old one cannot read the new one either.
      if (replace && kind !== undefined) await handle.chmod(kind.mode & 0o777);
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
  if (replace) await removeParts(path);
}

/** Removes what processes that were killed have left of this file: it holds what the file holds. */
async function removeParts(path: string): Promise<void> {
  const [folder, start] = [dirname(path), stemOf(path)];
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(start)) continue;
    const [, pid] = /^(\d+)-[0-9a-f-]{36}\.part$/.exec(name.slice(start.length)) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const part = join(folder, name);
    const since = await stat(part).catch(() => undefined);
    if (since !== undefined && Date.now() - since.mtimeMs > ORPHAN_MS)
      await rm(part, { force: true }).catch(() => undefined);
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
