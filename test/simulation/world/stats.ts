// The results of `stat`.
import { constants } from './constants.ts';
import type { Inode } from './disk.ts';

const { S_IFMT, S_IFDIR, S_IFLNK, S_IFREG } = constants;
const BLOCK_BYTES = 4096;
const SECTOR_BYTES = 512;
const NANOSECONDS = 1_000_000n;

const sectorsOf = (size: number): number => Math.ceil(size / BLOCK_BYTES) * (BLOCK_BYTES / SECTOR_BYTES);

export class Stats {
  readonly dev: number;
  readonly mode: number;
  readonly nlink: number;
  readonly uid: number;
  readonly gid: number;
  readonly rdev = 0;
  readonly blksize = BLOCK_BYTES;
  readonly ino: number;
  readonly size: number;
  readonly blocks: number;
  readonly atimeMs: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly birthtimeMs: number;

  constructor(inode: Inode, dev = 1) {
    this.dev = dev;
    this.mode = inode.mode;
    this.nlink = inode.links;
    this.uid = inode.uid;
    this.gid = inode.gid;
    this.ino = inode.ino;
    this.size = inode.kind === 'folder' ? BLOCK_BYTES : inode.size;
    this.blocks = sectorsOf(this.size);
    this.atimeMs = inode.accessed;
    this.mtimeMs = inode.modified;
    this.ctimeMs = inode.changed;
    this.birthtimeMs = inode.born;
  }

  get atime(): Date {
    return new Date(this.atimeMs);
  }
  get mtime(): Date {
    return new Date(this.mtimeMs);
  }
  get ctime(): Date {
    return new Date(this.ctimeMs);
  }
  get birthtime(): Date {
    return new Date(this.birthtimeMs);
  }
  isFile(): boolean {
    return (this.mode & S_IFMT) === S_IFREG;
  }
  isDirectory(): boolean {
    return (this.mode & S_IFMT) === S_IFDIR;
  }
  isSymbolicLink(): boolean {
    return (this.mode & S_IFMT) === S_IFLNK;
  }
  isFIFO(): boolean {
    return false;
  }
  isSocket(): boolean {
    return false;
  }
  isBlockDevice(): boolean {
    return false;
  }
  isCharacterDevice(): boolean {
    return false;
  }
}

const nanoseconds = (milliseconds: number): bigint => BigInt(Math.round(milliseconds)) * NANOSECONDS;

/** The same, with integers of any size, for the option `bigint`. */
export class BigIntStats {
  readonly dev: bigint;
  readonly mode: bigint;
  readonly nlink: bigint;
  readonly uid: bigint;
  readonly gid: bigint;
  readonly rdev = 0n;
  readonly blksize = BigInt(BLOCK_BYTES);
  readonly ino: bigint;
  readonly size: bigint;
  readonly blocks: bigint;
  readonly atimeNs: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  readonly birthtimeNs: bigint;
  readonly #stats: Stats;

  constructor(inode: Inode) {
    const stats = new Stats(inode);
    this.#stats = stats;
    this.dev = BigInt(stats.dev);
    this.mode = BigInt(stats.mode);
    this.nlink = BigInt(stats.nlink);
    this.uid = BigInt(stats.uid);
    this.gid = BigInt(stats.gid);
    this.ino = BigInt(stats.ino);
    this.size = BigInt(stats.size);
    this.blocks = BigInt(stats.blocks);
    this.atimeNs = nanoseconds(stats.atimeMs);
    this.mtimeNs = nanoseconds(stats.mtimeMs);
    this.ctimeNs = nanoseconds(stats.ctimeMs);
    this.birthtimeNs = nanoseconds(stats.birthtimeMs);
  }

  get atimeMs(): bigint {
    return this.atimeNs / NANOSECONDS;
  }
  get mtimeMs(): bigint {
    return this.mtimeNs / NANOSECONDS;
  }
  get ctimeMs(): bigint {
    return this.ctimeNs / NANOSECONDS;
  }
  get birthtimeMs(): bigint {
    return this.birthtimeNs / NANOSECONDS;
  }
  isFile(): boolean {
    return this.#stats.isFile();
  }
  isDirectory(): boolean {
    return this.#stats.isDirectory();
  }
  isSymbolicLink(): boolean {
    return this.#stats.isSymbolicLink();
  }
  isFIFO(): boolean {
    return false;
  }
  isSocket(): boolean {
    return false;
  }
  isBlockDevice(): boolean {
    return false;
  }
  isCharacterDevice(): boolean {
    return false;
  }
}
