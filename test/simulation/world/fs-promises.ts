// Replaces `node:fs/promises` in the simulated program.
import { Readable } from 'node:stream';
import type {
  Bytes,
  Flags,
  ListOptions,
  MakeFolderOptions,
  Mode,
  Path,
  Range,
  ReadFileOptions,
  RemoveOptions,
  StatOptions,
  WriteFileOptions,
} from './calls.ts';
import * as calls from './calls.ts';
import { constants } from './constants.ts';
import type { ProcessPorts } from './current.ts';
import { current, Killed } from './current.ts';
import type { OpenFile } from './disk.ts';
import type { BigIntStats, Stats } from './stats.ts';
import { systemError } from './system-error.ts';

const NEVER = new Promise<never>(() => undefined);

/** Waits for the turn of the process, then acts. Never returns to a process that was killed. */
export async function inTurn<T>(act: (own: ProcessPorts) => T, own = current): Promise<T> {
  await own.turn();
  try {
    return act(own);
  } catch (error) {
    if (error instanceof Killed) return await NEVER;
    throw error;
  }
}

export class FileHandle {
  readonly #own: ProcessPorts;
  #file: OpenFile | undefined;
  #fd: number;

  constructor(own: ProcessPorts, fd: number) {
    this.#own = own;
    this.#fd = fd;
    this.#file = calls.fileOf(own, fd, 'open');
  }

  get fd(): number {
    return this.#fd;
  }

  #act<T>(operation: string, act: (file: OpenFile, own: ProcessPorts) => T): Promise<T> {
    return inTurn((own) => {
      if (this.#file === undefined) throw systemError('EBADF', operation);
      return act(this.#file, own);
    }, this.#own);
  }

  async read<T extends Bytes>(
    buffer: T | (Range & { readonly buffer: T }),
    offset?: number | Range | null,
    length?: number | null,
    position?: number | bigint | null,
  ): Promise<{ bytesRead: number; buffer: T }> {
    const [into, range]: [T, Range] = ArrayBuffer.isView(buffer)
      ? [buffer, typeof offset === 'object' && offset !== null ? offset : { offset, length, position }]
      : [buffer.buffer, buffer];
    const bytesRead = await this.#act('read', (file, own) => calls.read(own, file, into, range));
    return { bytesRead, buffer: into };
  }

  async write<T extends Bytes | string>(
    buffer: T,
    offset?: number | Range | null,
    length?: number | BufferEncoding | null,
    position?: number | bigint | null,
  ): Promise<{ bytesWritten: number; buffer: T }> {
    const bytesWritten = await this.#act('write', (file, own) =>
      writeTo(own, file, buffer, offset, length, position),
    );
    return { bytesWritten, buffer };
  }

  async writeFile(data: string | Bytes, options?: WriteFileOptions | BufferEncoding | null): Promise<void> {
    let rest: Uint8Array = calls.bytesOf(data, typeof options === 'string' ? options : options?.encoding);
    do rest = rest.subarray(await this.#act('write', (file, own) => calls.write(own, file, rest)));
    while (rest.length > 0);
  }

  appendFile(data: string | Bytes, options?: WriteFileOptions | BufferEncoding | null): Promise<void> {
    return this.writeFile(data, options);
  }

  readFile(options?: ReadFileOptions | BufferEncoding | null): Promise<string | Buffer> {
    return this.#act('read', (file, own) => calls.readRest(own, file, options));
  }

  stat(options?: StatOptions): Promise<Stats | BigIntStats> {
    return this.#act('fstat', (file, own) => calls.fileStat(own, file, options));
  }

  sync(): Promise<void> {
    return this.#act('fsync', (file, own) => calls.sync(own, file, 'fsync'));
  }

  datasync(): Promise<void> {
    return this.#act('fdatasync', (file, own) => calls.sync(own, file, 'fdatasync'));
  }

  truncate(size?: number | null): Promise<void> {
    return this.#act('ftruncate', (file, own) => calls.truncate(own, file, size));
  }

  chmod(mode: Mode): Promise<void> {
    return this.#act('fchmod', (file, own) => calls.changeFileMode(own, file, mode));
  }

  /** Closing it twice is not an error. */
  async close(): Promise<void> {
    if (this.#file === undefined) return;
    await this.#act('close', (_file, own) => calls.close(own, this.#fd));
    this.#file = undefined;
    this.#fd = -1;
  }

  createReadStream({ highWaterMark = 65_536, autoClose = true } = {}): Readable {
    const read = async (): Promise<Buffer | null> => {
      const piece = Buffer.alloc(highWaterMark);
      const { bytesRead } = await this.read(piece, 0, highWaterMark, null);
      return bytesRead === 0 ? null : piece.subarray(0, bytesRead);
    };
    return new Readable({
      highWaterMark,
      read() {
        read().then(
          (piece) => this.push(piece),
          (error: unknown) => this.destroy(error as Error),
        );
      },
      destroy: (error, done) => {
        if (!autoClose) return done(error);
        this.close().then(
          () => done(error),
          (failed: unknown) => done(error ?? (failed as Error)),
        );
      },
    });
  }

  [Symbol.for('nodejs.asyncDispose')](): Promise<void> {
    return this.close();
  }
}

/** Writes text or part of a buffer, with the optional arguments of `write`. */
export function writeTo(
  own: ProcessPorts,
  file: OpenFile,
  data: string | Bytes,
  offset?: number | Range | null,
  length?: number | BufferEncoding | null,
  position?: number | bigint | null,
): number {
  if (typeof data !== 'string') {
    const range: Range =
      typeof offset === 'object' && offset !== null
        ? offset
        : { offset, length: typeof length === 'string' ? undefined : length, position };
    return calls.writePart(own, file, data, range);
  }
  const encoding = typeof length === 'string' ? length : undefined;
  return calls.write(own, file, calls.bytesOf(data, encoding), typeof offset === 'number' ? offset : null);
}

export async function open(path: Path, flags?: Flags, mode?: Mode): Promise<FileHandle> {
  return inTurn((own) => new FileHandle(own, calls.open(own, path, flags, mode)));
}

export async function readFile(
  path: Path | FileHandle,
  options?: ReadFileOptions | BufferEncoding | null,
): Promise<string | Buffer> {
  if (path instanceof FileHandle) return path.readFile(options);
  const handle = await open(path, typeof options === 'object' ? options?.flag : undefined);
  try {
    return await handle.readFile(options);
  } finally {
    await handle.close();
  }
}

async function writeWhole(
  path: Path | FileHandle,
  data: string | Bytes,
  options: WriteFileOptions | BufferEncoding | null | undefined,
  flag: 'w' | 'a',
): Promise<void> {
  if (path instanceof FileHandle) return path.writeFile(data, options);
  const given = typeof options === 'string' ? { encoding: options } : (options ?? {});
  const handle = await open(path, given.flag ?? flag, given.mode);
  try {
    await handle.writeFile(data, given);
    if (given.flush === true) await handle.sync();
  } finally {
    await handle.close();
  }
}

type Whole = (
  path: Path | FileHandle,
  data: string | Bytes,
  options?: WriteFileOptions | BufferEncoding | null,
) => Promise<void>;

export const writeFile: Whole = (path, data, options) => writeWhole(path, data, options, 'w');
export const appendFile: Whole = (path, data, options) => writeWhole(path, data, options, 'a');

export const stat = (path: Path, options?: StatOptions): Promise<Stats | BigIntStats> =>
  inTurn((own) => calls.stat(own, path, options, 'stat')!);
export const lstat = (path: Path, options?: StatOptions): Promise<Stats | BigIntStats> =>
  inTurn((own) => calls.stat(own, path, options, 'lstat')!);
export const access = (path: Path, mode?: number): Promise<void> =>
  inTurn((own) => calls.access(own, path, mode));
export const readdir = (path: Path, _options?: ListOptions | BufferEncoding | null): Promise<string[]> =>
  inTurn((own) => calls.list(own, path));
export const mkdir = (path: Path, options?: MakeFolderOptions | Mode): Promise<string | undefined> =>
  inTurn((own) => calls.makeFolder(own, path, options));
export const rm = (path: Path, options?: RemoveOptions): Promise<void> =>
  inTurn((own) => calls.remove(own, path, options));
export const rmdir = (path: Path): Promise<void> => inTurn((own) => calls.removeFolder(own, path));
export const unlink = (path: Path): Promise<void> => inTurn((own) => calls.unlink(own, path));
export const rename = (from: Path, to: Path): Promise<void> => inTurn((own) => calls.rename(own, from, to));
export const link = (from: Path, to: Path): Promise<void> => inTurn((own) => calls.link(own, from, to));
export const symlink = (target: Path, path: Path): Promise<void> =>
  inTurn((own) => calls.symlink(own, target, path));
export const readlink = (path: Path): Promise<string> => inTurn((own) => calls.readlink(own, path));
export const realpath = (path: Path): Promise<string> => inTurn((own) => calls.realpath(own, path));
export const chmod = (path: Path, mode: Mode): Promise<void> =>
  inTurn((own) => calls.changeMode(own, path, mode));
export const chown = (path: Path, uid: number, gid: number): Promise<void> =>
  inTurn((own) => calls.changeOwner(own, path, uid, gid));

export { constants };

export default {
  FileHandle,
  access,
  appendFile,
  chmod,
  chown,
  constants,
  link,
  lstat,
  mkdir,
  open,
  readFile,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  unlink,
  writeFile,
};
