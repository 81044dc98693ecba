// Writes files that a user names: atomically, and never through a symbolic link.
import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { constants, fstatSync, openSync } from 'node:fs';
import { lstat, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isAlive } from '#config/process.ts';
import { messageOf, systemError } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { reasonOf } from '#files/errors.ts';
import { NO_WAIT } from '#files/read.ts';
import { NotDurable, replaceFile as replaceOnDisk, writeAll } from '#files/write.ts';
import { say } from '#messages/message.ts';
import type { Host } from './host.ts';

/**
 * Minimum age in milliseconds of an abandoned temporary file before it is removed; a younger one may belong to a
 * process that is not visible from here, for example in another container.
 */
const ORPHAN_MS = 1_000;

/** Maximum length in characters of the file name in a temporary name; file systems limit names to 255 bytes. */
const STEM = 60;

/** Prefix of the temporary file: hidden, with the name of the target file. The process id and a random id follow. */
const stemOf = (path: string): string => `.${basename(path).slice(0, STEM)}.`;
/** Returns a path for the temporary file of a file, unique among all processes. */
export const partOf = (path: string): string =>
  join(dirname(path), `${stemOf(path)}${process.pid}-${randomUUID()}.part`);

/** Names of this process's descriptors, such as `/dev/stdout`, which are written directly. */
const DESCRIPTOR = /^\/(?:dev|proc\/self)\/(?:(stdout)|(stderr)|fd\/(\d+))$/;

/**
 * Writes a file atomically: a reader sees either the old or the new content, and a failure leaves the old content.
 * Pipes, devices and descriptors such as `/dev/stdout` are written directly.
 * @throws PixctlError (exit 2) naming the file; also for a symbolic link, because its target is another file
 */
export async function writeWhole(
  host: Host,
  path: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<void> {
  const [isDescriptor, isOut, isError, number] = DESCRIPTOR.exec(path) ?? [];
  if (isOut !== undefined || number === '1') return host.outBytes(bytes);
  try {
    if (isDescriptor !== undefined)
      return await writeDescriptor(path, isError === undefined ? Number(number) : 2, bytes, signal);
    const kind = await lstat(path).catch(() => undefined);
    if (kind === undefined || kind.isFile()) return await replaceFile(path, bytes, kind);
    if (kind.isSymbolicLink()) throw isLink(path);
    if (kind.isFIFO()) return await writePipe(path, bytes, signal);
    // Opening fails for a folder and a socket.
    const handle = await open(path, constants.O_WRONLY | (constants.O_NOCTTY ?? 0));
    try {
      await handle.writeFile(bytes);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileError(error, path, 'write');
  }
}

/**
 * Writes a regular file atomically.
 * @throws PixctlError (exit 2) naming the file; also for a symbolic link
 */
export async function writeRegularFile(path: string, bytes: Uint8Array): Promise<void> {
  try {
    const kind = await lstat(path).catch(() => undefined);
    if (kind?.isSymbolicLink() === true) throw isLink(path);
    await replaceFile(path, bytes, kind);
  } catch (error) {
    throw fileError(error, path, 'write');
  }
}

const isLink = (path: string): PixctlError =>
  usageError(
    say`cannot write ${path}: it is a symbolic link`,
    say`Name the file itself, or remove the link.`,
    'file',
  );

/** Replaces a file. A new file gets the usual permissions; the old ones are kept. */
async function replaceFile(path: string, bytes: Uint8Array, old: Stats | undefined): Promise<void> {
  const time = replaceOnDisk(path, bytes, {
    part: partOf(path),
    mode: 0o666,
    exactMode: old === undefined ? undefined : old.mode & 0o777,
  });
  await removeParts(path, time);
}

/** Writes to a pipe. Opens it non-blocking: a pipe without a reader is refused instead of waiting for one. */
async function writePipe(path: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const file = openSync(path, constants.O_WRONLY | NO_WAIT);
  const { Socket } = process.getBuiltinModule('node:net');
  const { finished } = process.getBuiltinModule('node:stream/promises');
  const pipe = new Socket({ fd: file, readable: false, writable: true });
  const stop = (): unknown => pipe.destroy(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  try {
    pipe.end(bytes);
    await finished(pipe, { readable: false });
  } finally {
    signal.removeEventListener('abort', stop);
    pipe.destroy();
  }
}

async function writeDescriptor(
  path: string,
  file: number,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<void> {
  // `--png >(program)` names a pipe created by the shell.
  if (fstatSync(file).isFIFO()) return writePipe(path, bytes, signal);
  writeAll(file, bytes);
}

/**
 * Removes the temporary files that killed processes left, because they contain the same data as the file.
 * @param now milliseconds by the clock of the file system, which may differ from that of the process
 */
async function removeParts(path: string, now: number): Promise<void> {
  const [folder, start] = [dirname(path), stemOf(path)];
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(start)) continue;
    const [, pid] = /^(\d+)-[0-9a-f-]{36}\.part$/.exec(name.slice(start.length)) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const part = join(folder, name);
    const since = await stat(part).catch(() => undefined);
    if (since !== undefined && now - since.mtimeMs > ORPHAN_MS)
      await rm(part, { force: true }).catch(() => undefined);
  }
}

/** Converts a path to a file URL, which escapes unusual characters. */
export const addressOf = (path: string): string => pathToFileURL(path).href;

/** Whether the error means that the file does not exist. */
export const isMissing = (error: unknown): boolean =>
  systemError(error instanceof PixctlError ? error.cause : error).code === 'ENOENT';

/** Converts an error about a file that the user named; returns other errors unchanged. */
export function fileError(error: unknown, path: string, what: 'read' | 'write'): unknown {
  const why = reasonOf(error, what);
  if (error instanceof NotDurable)
    return usageError(
      say`${path} was written, but a power failure may undo it: ${messageOf(error.cause)}`,
      say`Check the disk.`,
      'file',
    );
  if (why === undefined) return error;
  if (what === 'write' && systemError(error).code === 'ELOOP') return isLink(path);
  const message = what === 'read' ? say`cannot read ${path}: ${why}` : say`cannot write ${path}: ${why}`;
  return new PixctlError(message, { code: 'file', exitCode: EXIT.usage }, { cause: error });
}
