// Opens and reads files that a user names or that another person may have written. Never opens a device or socket;
// reads pipes only where supported; limits the size.
import type { Stats } from 'node:fs';
import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, stat } from 'node:fs/promises';
import type { PixctlError } from '#errors/pixctl-error.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { ReadOptions } from '#ports/context.ts';
import { fileError } from './files.ts';
import type { Host } from './host.ts';
import { DeadlineOver } from './time-limit.ts';

const MEBIBYTE = 1024 * 1024;
/** Default limit in bytes for a file that is read into memory. */
const MAX_BYTES = 16 * MEBIBYTE;
const PIECE_BYTES = 64 * 1024;

/**
 * Non-blocking, because opening a pipe without a writer would wait; and a terminal must not become the controlling
 * terminal of this process.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Returns why this is not read; undefined for a file, and for a pipe where supported. */
function refusal(found: Stats, supportsPipe: boolean): Message | undefined {
  if (found.isFile() || (supportsPipe && found.isFIFO())) return undefined;
  if (found.isDirectory()) return say`it is a folder`;
  if (found.isFIFO()) return say`it is a pipe, and a regular file is needed`;
  if (found.isSocket()) return say`it is a socket`;
  return say`it is a device`;
}

function check(found: Stats, path: string, { maxBytes, regularOnly = false }: ReadOptions): void {
  const why = refusal(found, !regularOnly);
  if (why !== undefined) throw usageError(say`cannot read ${path}: ${why}`, undefined, 'file');
  if (maxBytes !== undefined && found.size > maxBytes) throw tooLarge(path, maxBytes, found.size);
}

/** @param size in bytes; undefined if unknown, as for a pipe */
export function tooLarge(path: string, maxBytes: number, size?: number): PixctlError {
  const limit = maxBytes / MEBIBYTE;
  return usageError(
    size === undefined
      ? say`${path} is too large: it has more than the ${limit} MiB that are allowed`
      : say`${path} is too large: it has ${size} bytes, and ${limit} MiB are allowed`,
    undefined,
    'file',
  );
}

/**
 * Opens a regular file for reading without blocking. The file is checked before it is opened, because opening a device
 * can have side effects, and again afterwards, because it may have been replaced in between.
 * @param maxBytes size limit; unlimited by default
 * @throws PixctlError (exit 2) naming the file and its type
 */
export async function openRegularFile(path: string, maxBytes?: number): Promise<FileHandle> {
  const options = { regularOnly: true, ...(maxBytes === undefined ? {} : { maxBytes }) };
  try {
    check(await stat(path), path, options);
    const handle = await open(path, FLAGS);
    try {
      check(await handle.stat(), path, options);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return handle;
  } catch (error) {
    throw fileError(error, path, 'read');
  }
}

/** Reads a pipe in chunks; waits for a writer until `signal` aborts. */
async function* pipePieces(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { Socket } = process.getBuiltinModule('node:net');
  const file = openSync(path, FLAGS);
  try {
    check(fstatSync(file), path, {});
  } catch (error) {
    closeSync(file);
    throw error;
  }
  yield* streamPieces(new Socket({ fd: file, readable: true, writable: false }), signal);
}

interface Destroyable extends AsyncIterable<Uint8Array> {
  destroy(error?: Error): unknown;
}

async function* streamPieces(stream: Destroyable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const stop = (): unknown => stream.destroy(signal.reason as Error);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    yield* stream;
  } finally {
    signal.removeEventListener('abort', stop);
    stream.destroy();
  }
}

/** @throws the signal's reason between two chunks */
async function* filePieces(handle: FileHandle, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    const piece = new Uint8Array(PIECE_BYTES);
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES, null);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** @throws PixctlError (exit 2) if standard input is a terminal */
function refuseTerminal(host: Host): void {
  if (host.stdinIsTerminal)
    throw usageError(say`standard input is a terminal`, say`Pipe the data in, or use a file.`);
}

/**
 * Reads a file, a pipe, or standard input (`-`) in chunks. A chunk is valid only until the next one is requested.
 * @throws PixctlError (exit 2) naming the file, (exit 5) if the time limit ends before the file does
 */
export async function* streamFileOrInput(
  host: Host,
  path: string,
  signal: AbortSignal,
  options: ReadOptions = {},
): AsyncGenerator<Uint8Array> {
  try {
    if (path === '-') {
      refuseTerminal(host);
      yield* streamPieces(host.streamInput(), signal);
    } else if (options.regularOnly !== true && (await stat(path)).isFIFO()) yield* pipePieces(path, signal);
    else yield* filePieces(await openRegularFile(path, options.maxBytes), signal);
  } catch (error) {
    if (error instanceof DeadlineOver) throw error.reading(path);
    throw fileError(error, path, 'read');
  }
}

/**
 * Reads a file, a pipe, or standard input (`-`) completely.
 * @throws the same errors as `streamFileOrInput`
 */
export async function readFileOrInput(
  host: Host,
  path: string,
  signal: AbortSignal,
  { maxBytes = MAX_BYTES, ...options }: ReadOptions = {},
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of streamFileOrInput(host, path, signal, { ...options, maxBytes })) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge(path, maxBytes);
    pieces.push(Uint8Array.from(piece));
  }
  return Buffer.concat(pieces);
}
