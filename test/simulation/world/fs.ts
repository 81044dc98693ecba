// Replaces `node:fs` in the simulated program. Only what pixctl and the bundled packages use is here.
import { Writable } from 'node:stream';
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
import { current } from './current.ts';
import promises, { inTurn, writeTo } from './fs-promises.ts';
import { BigIntStats, Stats } from './stats.ts';

export { BigIntStats, constants, promises, Stats };

export const openSync = (path: Path, flags?: Flags, mode?: Mode): number =>
  calls.open(current, path, flags, mode);
export const closeSync = (fd: number): void => calls.close(current, fd);

export function readSync(
  fd: number,
  buffer: Bytes,
  offset?: number | Range | null,
  length?: number | null,
  position?: number | bigint | null,
): number {
  const range = typeof offset === 'object' && offset !== null ? offset : { offset, length, position };
  // Node.js does not look at the descriptor then.
  if (range.length === 0) return 0;
  return calls.read(current, calls.fileOf(current, fd, 'read'), buffer, range);
}

export const writeSync = (
  fd: number,
  data: string | Bytes,
  offset?: number | Range | null,
  length?: number | BufferEncoding | null,
  position?: number | bigint | null,
): number => writeTo(current, calls.fileOf(current, fd, 'write'), data, offset, length, position);

export const fsyncSync = (fd: number): void =>
  calls.sync(current, calls.fileOf(current, fd, 'fsync'), 'fsync');
export const fdatasyncSync = (fd: number): void =>
  calls.sync(current, calls.fileOf(current, fd, 'fdatasync'), 'fdatasync');
export const ftruncateSync = (fd: number, size?: number | null): void =>
  calls.truncate(current, calls.fileOf(current, fd, 'ftruncate'), size);
export const fstatSync = (fd: number, options?: StatOptions): Stats | BigIntStats =>
  calls.fileStat(current, calls.fileOf(current, fd, 'fstat'), options);
export const fchmodSync = (fd: number, mode: Mode): void =>
  calls.changeFileMode(current, calls.fileOf(current, fd, 'fchmod'), mode);

export const statSync = (path: Path, options?: StatOptions): Stats | BigIntStats | undefined =>
  calls.stat(current, path, options, 'stat');
export const lstatSync = (path: Path, options?: StatOptions): Stats | BigIntStats | undefined =>
  calls.stat(current, path, options, 'lstat');
export const existsSync = (path: Path): boolean => calls.exists(current, path);
export const accessSync = (path: Path, mode?: number): void => calls.access(current, path, mode);
export const readdirSync = (path: Path, _options?: ListOptions | BufferEncoding | null): string[] =>
  calls.list(current, path);
export const mkdirSync = (path: Path, options?: MakeFolderOptions | Mode): string | undefined =>
  calls.makeFolder(current, path, options);
export const mkdtempSync = (prefix: Path): string => calls.makeTemporaryFolder(current, prefix);
export const rmSync = (path: Path, options?: RemoveOptions): void => calls.remove(current, path, options);
export const rmdirSync = (path: Path): void => calls.removeFolder(current, path);
export const unlinkSync = (path: Path): void => calls.unlink(current, path);
export const renameSync = (from: Path, to: Path): void => calls.rename(current, from, to);
export const linkSync = (from: Path, to: Path): void => calls.link(current, from, to);
export const symlinkSync = (target: Path, path: Path): void => calls.symlink(current, target, path);
export const readlinkSync = (path: Path): string => calls.readlink(current, path);
export const realpathSync = (path: Path): string => calls.realpath(current, path);
export const chmodSync = (path: Path, mode: Mode): void => calls.changeMode(current, path, mode);
export const chownSync = (path: Path, uid: number, gid: number): void =>
  calls.changeOwner(current, path, uid, gid);
export const readFileSync = (
  path: Path | number,
  options?: ReadFileOptions | BufferEncoding | null,
): string | Buffer => calls.readFile(current, path, options);
export const writeFileSync = (
  path: Path | number,
  data: string | Bytes,
  options?: WriteFileOptions | BufferEncoding | null,
): void => calls.writeFile(current, path, data, options, 'w');
export const appendFileSync = (
  path: Path | number,
  data: string | Bytes,
  options?: WriteFileOptions | BufferEncoding | null,
): void => calls.writeFile(current, path, data, options, 'a');

type Callback = (error: unknown, result?: unknown) => void;

/** Makes the form with a callback, which is the last argument. */
const withCallback =
  (act: (own: ProcessPorts, ...args: never[]) => unknown) =>
  (...args: unknown[]): void => {
    const done = args.pop() as Callback;
    inTurn((own) => act(own, ...(args as never[]))).then(
      (result) => done(null, result),
      (error: unknown) => done(error),
    );
  };

export const open = withCallback(calls.open);
export const close = withCallback(calls.close);
export const fsync = withCallback((own: ProcessPorts, fd: number) =>
  calls.sync(own, calls.fileOf(own, fd, 'fsync'), 'fsync'),
);
export const write = withCallback(
  (
    own: ProcessPorts,
    fd: number,
    data: string | Bytes,
    offset?: number | null,
    length?: number | BufferEncoding | null,
    position?: number | null,
  ) => writeTo(own, calls.fileOf(own, fd, 'write'), data, offset, length, position),
);
export const stat = withCallback((own: ProcessPorts, path: Path, options?: StatOptions) =>
  calls.stat(own, path, options, 'stat'),
);
export const realpath = withCallback(calls.realpath);
export const mkdir = withCallback(calls.makeFolder);
export const rename = withCallback(calls.rename);
export const unlink = withCallback(calls.unlink);
export const chmod = withCallback(calls.changeMode);
export const chown = withCallback(calls.changeOwner);
export const readFile = withCallback(calls.readFile);
export const writeFile = withCallback(
  (
    own: ProcessPorts,
    path: Path | number,
    data: string | Bytes,
    options?: WriteFileOptions | BufferEncoding | null,
  ) => calls.writeFile(own, path, data, options, 'w'),
);

/** Writes to a descriptor that is open already, as the package atomically does. */
export function createWriteStream(path: Path, { fd }: { readonly fd?: number } = {}): Writable {
  const own = current;
  const file = fd ?? calls.open(own, path, 'w');
  return new Writable({
    write: (piece: Buffer, _encoding, done) => {
      inTurn((process) => calls.writeAll(process, calls.fileOf(process, file, 'write'), piece), own).then(
        () => done(),
        (error: unknown) => done(error as Error),
      );
    },
    final: (done) => {
      if (fd === undefined) calls.close(own, file);
      done();
    },
  });
}

export default {
  BigIntStats,
  Stats,
  accessSync,
  appendFileSync,
  chmod,
  chmodSync,
  chown,
  chownSync,
  close,
  closeSync,
  constants,
  createWriteStream,
  existsSync,
  fchmodSync,
  fdatasyncSync,
  fstatSync,
  fsync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdir,
  mkdirSync,
  mkdtempSync,
  open,
  openSync,
  promises,
  readFile,
  readFileSync,
  readSync,
  readdirSync,
  readlinkSync,
  realpath,
  realpathSync,
  rename,
  renameSync,
  rmSync,
  rmdirSync,
  stat,
  statSync,
  symlinkSync,
  unlink,
  unlinkSync,
  write,
  writeFile,
  writeFileSync,
  writeSync,
};
