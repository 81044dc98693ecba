// The calls of `node:fs` for one virtual process. Each is one or more steps of it, at each of which it can be killed.
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { constants } from './constants.ts';
import type { ProcessPorts } from './current.ts';
import type { Inode, OpenFile } from './disk.ts';
import { BigIntStats, Stats } from './stats.ts';
import { systemError } from './system-error.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_SYNC, O_TRUNC, O_WRONLY } = constants;

/** Flags of `open` as words; the letters of each may be in another order. */
const FLAGS: Readonly<Record<string, number | undefined>> = {
  r: O_RDONLY,
  rs: O_RDONLY | O_SYNC,
  sr: O_RDONLY | O_SYNC,
  'r+': O_RDWR,
  'rs+': O_RDWR | O_SYNC,
  'sr+': O_RDWR | O_SYNC,
  w: O_TRUNC | O_CREAT | O_WRONLY,
  wx: O_TRUNC | O_CREAT | O_WRONLY | O_EXCL,
  xw: O_TRUNC | O_CREAT | O_WRONLY | O_EXCL,
  'w+': O_TRUNC | O_CREAT | O_RDWR,
  'wx+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL,
  'xw+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL,
  a: O_APPEND | O_CREAT | O_WRONLY,
  ax: O_APPEND | O_CREAT | O_WRONLY | O_EXCL,
  xa: O_APPEND | O_CREAT | O_WRONLY | O_EXCL,
  as: O_APPEND | O_CREAT | O_WRONLY | O_SYNC,
  sa: O_APPEND | O_CREAT | O_WRONLY | O_SYNC,
  'a+': O_APPEND | O_CREAT | O_RDWR,
  'ax+': O_APPEND | O_CREAT | O_RDWR | O_EXCL,
  'xa+': O_APPEND | O_CREAT | O_RDWR | O_EXCL,
  'as+': O_APPEND | O_CREAT | O_RDWR | O_SYNC,
  'sa+': O_APPEND | O_CREAT | O_RDWR | O_SYNC,
};

export type Path = string | Buffer | URL;
export type Flags = string | number | null | undefined;
export type Mode = string | number | null | undefined;
type Text = BufferEncoding | null | undefined;

export interface StatOptions {
  readonly bigint?: boolean;
  readonly throwIfNoEntry?: boolean;
}

export interface WriteFileOptions {
  readonly encoding?: Text;
  readonly mode?: Mode;
  readonly flag?: Flags;
  readonly flush?: boolean;
}

export interface ReadFileOptions {
  readonly encoding?: Text;
  readonly flag?: Flags;
}

export interface MakeFolderOptions {
  readonly recursive?: boolean;
  readonly mode?: Mode;
}

export interface RemoveOptions {
  readonly force?: boolean;
  readonly recursive?: boolean;
}

export interface ListOptions {
  readonly encoding?: BufferEncoding | null;
}

/** Where a read or a write is: `null` for the position of the file. */
export interface Range {
  readonly offset?: number | null | undefined;
  readonly length?: number | null | undefined;
  readonly position?: number | bigint | null | undefined;
}

export type Bytes = NodeJS.ArrayBufferView;

function invalid(code: string, message: string, Type: typeof TypeError | typeof RangeError): Error {
  return Object.assign(new Type(message), { code });
}

/** Returns the absolute path. */
function pathOf(own: ProcessPorts, path: Path, name = 'path'): string {
  const text = typeof path === 'string' ? path : path instanceof URL ? fileURLToPath(path) : path.toString();
  if (text.includes('\0'))
    throw invalid(
      'ERR_INVALID_ARG_VALUE',
      `The argument '${name}' must be a string, Uint8Array, or URL without null bytes. Received ${inspect(text)}`,
      TypeError,
    );
  return text.startsWith('/') || text === '' ? text : posix.join(own.cwd ?? '/', text);
}

function flagsOf(flags: Flags): number {
  if (typeof flags === 'number') return flags;
  const found = FLAGS[flags ?? 'r'];
  if (found !== undefined) return found;
  throw invalid(
    'ERR_INVALID_ARG_VALUE',
    `The argument 'flags' is invalid. Received ${inspect(flags)}`,
    TypeError,
  );
}

const modeOf = (mode: Mode, otherwise: number): number =>
  mode == null ? otherwise : typeof mode === 'string' ? Number.parseInt(mode, 8) : mode;

const positionOf = (position: number | bigint | null | undefined): number | null =>
  position == null || position < 0 ? null : Number(position);

const encodingOf = (options: ReadFileOptions | Text): Text =>
  typeof options === 'string' ? options : options?.encoding;

export const bytesOf = (data: string | Bytes, encoding?: Text): Uint8Array =>
  typeof data === 'string'
    ? Buffer.from(data, encoding ?? 'utf8')
    : data instanceof Uint8Array
      ? data
      : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

/** Returns the open file of a descriptor. */
export function fileOf(own: ProcessPorts, fd: number, operation: string): OpenFile {
  const file = own.descriptors.get(fd);
  if (file === undefined) throw systemError('EBADF', operation);
  return file;
}

export function open(own: ProcessPorts, path: Path, flags?: Flags, mode?: Mode): number {
  const [at, bits] = [pathOf(own, path), flagsOf(flags)];
  own.step('open', at);
  const file = own.disk.open(at, bits, modeOf(mode, 0o666));
  // 0 to 2 are the streams.
  let fd = 3;
  while (own.descriptors.has(fd)) fd += 1;
  own.descriptors.set(fd, file);
  return fd;
}

export function close(own: ProcessPorts, fd: number): void {
  const file = fileOf(own, fd, 'close');
  own.step('close', file.path);
  own.descriptors.delete(fd);
  own.disk.close(file);
}

export function read(own: ProcessPorts, file: OpenFile, buffer: Bytes, range: Range): number {
  const into = bytesOf(buffer);
  const offset = range.offset ?? 0;
  const length = range.length ?? into.length - offset;
  if (offset + length > into.length)
    throw invalid(
      'ERR_OUT_OF_RANGE',
      `The value of "length" is out of range. It must be <= ${into.length - offset}. Received ${length}`,
      RangeError,
    );
  own.step('read', file.path);
  return own.disk.read(file, into, offset, length, positionOf(range.position));
}

export function write(
  own: ProcessPorts,
  file: OpenFile,
  data: Uint8Array,
  position?: number | bigint | null,
): number {
  const at = positionOf(position);
  own.step('write', file.path, () => {
    own.disk.write(file, data.subarray(0, data.length >> 1), at);
  });
  return own.disk.write(file, data, at);
}

/** Writes part of a buffer. */
export function writePart(own: ProcessPorts, file: OpenFile, buffer: Bytes, range: Range): number {
  const bytes = bytesOf(buffer);
  const offset = range.offset ?? 0;
  const length = range.length ?? bytes.length - offset;
  if (offset > bytes.length || offset + length > bytes.length)
    throw invalid(
      'ERR_OUT_OF_RANGE',
      `The value of "length" is out of range. It must be <= ${bytes.length - offset}. Received ${length}`,
      RangeError,
    );
  return write(own, file, bytes.subarray(offset, offset + length), range.position);
}

export function writeAll(own: ProcessPorts, file: OpenFile, data: Uint8Array): void {
  for (let rest = data; rest.length > 0;) rest = rest.subarray(write(own, file, rest));
}

export function sync(own: ProcessPorts, file: OpenFile, operation: 'fsync' | 'fdatasync'): void {
  own.step(operation, file.path);
  own.disk.sync(file, operation);
}

export function truncate(own: ProcessPorts, file: OpenFile, size: number | null | undefined): void {
  own.step('ftruncate', file.path);
  own.disk.truncate(file, Math.max(0, size ?? 0));
}

const statsOf = (inode: Inode, options: StatOptions | undefined): Stats | BigIntStats =>
  options?.bigint === true ? new BigIntStats(inode) : new Stats(inode);

export function stat(
  own: ProcessPorts,
  path: Path,
  options: StatOptions | undefined,
  operation: 'stat' | 'lstat',
): Stats | BigIntStats | undefined {
  const at = pathOf(own, path);
  own.step(operation, at);
  const found = own.disk.lookup(at, operation === 'stat', operation);
  if (found !== undefined) return statsOf(found, options);
  if (options?.throwIfNoEntry === false) return undefined;
  throw systemError('ENOENT', operation, at);
}

export function fileStat(
  own: ProcessPorts,
  file: OpenFile,
  options: StatOptions | undefined,
): Stats | BigIntStats {
  own.step('fstat', file.path);
  return statsOf(file.inode, options);
}

/** @throws a system error, unless it exists; permissions are not checked */
export function access(own: ProcessPorts, path: Path, mode = 0): void {
  const at = pathOf(own, path);
  own.step('access', at);
  own.disk.existing(at, true, 'access');
  if ((mode & constants.W_OK) !== 0) own.disk.refuseReadOnly('access', at);
}

export function exists(own: ProcessPorts, path: Path): boolean {
  let at: string;
  try {
    at = pathOf(own, path);
  } catch {
    return false;
  }
  own.step('access', at);
  try {
    return own.disk.lookup(at, true, 'access') !== undefined;
  } catch {
    return false;
  }
}

export function makeFolder(
  own: ProcessPorts,
  path: Path,
  options?: MakeFolderOptions | Mode,
): string | undefined {
  const at = pathOf(own, path);
  const { recursive = false, mode } =
    typeof options === 'object' && options !== null ? options : { mode: options };
  const permissions = modeOf(mode, 0o777);
  own.step('mkdir', at);
  if (recursive) return makeFolders(own, at, permissions);
  own.disk.makeFolder(at, permissions);
  return undefined;
}

/** Makes the missing folders and returns the first one, as libuv does: from the longest path to the shortest and back. */
function makeFolders(own: ProcessPorts, path: string, permissions: number): string | undefined {
  const { disk } = own;
  const waiting = [path];
  let first: string | undefined;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    try {
      disk.makeFolder(at, permissions);
      first ??= at;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'ENOENT' && at.lastIndexOf('/') > 0) {
        waiting.push(at, at.slice(0, at.lastIndexOf('/')));
        continue;
      }
      if (code !== 'EEXIST') throw systemError(codeOf(error), 'mkdir', path);
      const found = disk.lookup(at, true, 'mkdir');
      if (found === undefined) throw systemError('ENOENT', 'mkdir', path);
      if (found.kind === 'folder') continue;
      throw systemError(waiting.length > 0 ? 'ENOTDIR' : 'EEXIST', 'mkdir', path);
    }
  return first;
}

const codeOf = (error: unknown) => (error as ReturnType<typeof systemError>).code;

export function remove(own: ProcessPorts, path: Path, options: RemoveOptions = {}): void {
  const at = pathOf(own, path);
  const { force = false, recursive = false } = options;
  own.step('lstat', at);
  const found = own.disk.lookup(at, false, 'lstat');
  if (found === undefined) {
    if (force) return;
    throw systemError('ENOENT', 'lstat', at);
  }
  if (found.kind === 'folder' && !recursive)
    throw Object.assign(new Error(`Path is a directory: rm returned EISDIR (is a directory) ${at}`), {
      name: 'SystemError',
      code: 'ERR_FS_EISDIR',
      errno: 21,
      syscall: 'rm',
      path: at,
    });
  removeAll(own, at);
}

/** A name that disappears meanwhile is not an error. */
function removeAll(own: ProcessPorts, path: string): void {
  const found = own.disk.lookup(path, false, 'lstat');
  if (found?.kind === 'folder') {
    for (const name of found.entries.keys()) removeAll(own, `${path}/${name}`);
    own.step('rmdir', path);
  } else own.step('unlink', path);
  try {
    if (found?.kind === 'folder') own.disk.removeFolder(path);
    else own.disk.unlink(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

export function removeFolder(own: ProcessPorts, path: Path): void {
  const at = pathOf(own, path);
  own.step('rmdir', at);
  own.disk.removeFolder(at);
}

export function unlink(own: ProcessPorts, path: Path): void {
  const at = pathOf(own, path);
  own.step('unlink', at);
  own.disk.unlink(at);
}

export function rename(own: ProcessPorts, from: Path, to: Path): void {
  const [source, target] = [pathOf(own, from, 'oldPath'), pathOf(own, to, 'newPath')];
  own.step('rename', source);
  own.disk.rename(source, target);
}

export function link(own: ProcessPorts, from: Path, to: Path): void {
  const [source, target] = [pathOf(own, from, 'existingPath'), pathOf(own, to, 'newPath')];
  own.step('link', source);
  own.disk.link(source, target);
}

export function symlink(own: ProcessPorts, target: Path, path: Path): void {
  const at = pathOf(own, path);
  own.step('symlink', at);
  own.disk.symlink(target.toString(), at);
}

export function readlink(own: ProcessPorts, path: Path): string {
  const at = pathOf(own, path);
  own.step('readlink', at);
  return own.disk.readlink(at);
}

export function realpath(own: ProcessPorts, path: Path): string {
  const at = pathOf(own, path);
  own.step('realpath', at);
  return own.disk.realpath(at);
}

export function list(own: ProcessPorts, path: Path): string[] {
  const at = pathOf(own, path);
  own.step('scandir', at);
  return own.disk.names(at);
}

export function changeMode(own: ProcessPorts, path: Path, mode: Mode): void {
  const at = pathOf(own, path);
  own.step('chmod', at);
  const found = own.disk.existing(at, true, 'chmod');
  own.disk.refuseReadOnly('chmod', at);
  own.disk.setPermissions(found, modeOf(mode, 0));
}

export function changeFileMode(own: ProcessPorts, file: OpenFile, mode: Mode): void {
  own.step('fchmod', file.path);
  own.disk.refuseReadOnly('fchmod');
  own.disk.setPermissions(file.inode, modeOf(mode, 0));
}

export function changeOwner(own: ProcessPorts, path: Path, uid: number, gid: number): void {
  const at = pathOf(own, path);
  own.step('chown', at);
  const found = own.disk.existing(at, true, 'chown');
  own.disk.refuseReadOnly('chown', at);
  found.uid = uid;
  found.gid = gid;
}

/** Reads from the position of the file to its end. */
export function readRest(
  own: ProcessPorts,
  file: OpenFile,
  options?: ReadFileOptions | Text,
): string | Buffer {
  own.step('read', file.path);
  const rest = Buffer.alloc(Math.max(0, file.inode.size - file.position));
  own.disk.read(file, rest, 0, rest.length, null);
  const encoding = encodingOf(options);
  return encoding == null ? rest : rest.toString(encoding);
}

export function readFile(
  own: ProcessPorts,
  path: Path | number,
  options?: ReadFileOptions | Text,
): string | Buffer {
  if (typeof path === 'number') return readRest(own, fileOf(own, path, 'fstat'), options);
  const fd = open(own, path, typeof options === 'object' ? options?.flag : undefined);
  return closing(own, fd, (file) => readRest(own, file, options));
}

export function writeFile(
  own: ProcessPorts,
  path: Path | number,
  data: string | Bytes,
  options: WriteFileOptions | Text,
  flag: 'w' | 'a',
): void {
  const given: WriteFileOptions = typeof options === 'string' ? { encoding: options } : (options ?? {});
  const bytes = bytesOf(data, given.encoding);
  if (typeof path === 'number') return writeAll(own, fileOf(own, path, 'write'), bytes);
  const fd = open(own, path, given.flag ?? flag, given.mode);
  closing(own, fd, (file) => {
    writeAll(own, file, bytes);
    if (given.flush === true) sync(own, file, 'fsync');
  });
}

/** Closes the descriptor afterwards, also after an error. */
function closing<T>(own: ProcessPorts, fd: number, act: (file: OpenFile) => T): T {
  const file = fileOf(own, fd, 'read');
  try {
    return act(file);
  } finally {
    // Not a step: nobody can see whether a process that is killed here has closed it.
    own.descriptors.delete(fd);
    own.disk.close(file);
  }
}

/** Makes a folder with a random name. */
export function makeTemporaryFolder(own: ProcessPorts, prefix: Path): string {
  const start = pathOf(own, prefix, 'prefix');
  for (let number = own.pid; ; number++) {
    const at = `${start}${number.toString(36).padStart(6, '0')}`;
    own.step('mkdtemp', at);
    if (own.disk.lookup(at, false, 'mkdtemp') !== undefined) continue;
    own.disk.makeFolder(at, 0o700);
    return at;
  }
}
