// The disk of a virtual machine: what Linux does with files, and what a power loss leaves of them.
//
// For each file the disk knows which changes were not synced, and for each folder which names. `crash` undoes some of
// them. A process that is killed loses nothing that was written.
import { constants, O_ACCMODE } from './constants.ts';
import type { Code } from './system-error.ts';
import { systemError } from './system-error.ts';

const { O_APPEND, O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_RDONLY, O_SYNC, O_TRUNC, O_WRONLY } = constants;

const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 4096;
const MAX_LINKS_FOLLOWED = 40;
/**
 * Number of changes of a file, or of names, after which the oldest become durable without a sync. An operating system
 * does this after some seconds.
 */
const MAX_UNSYNCED = 256;

type Kind = 'file' | 'folder' | 'link';

const KIND_BITS: Readonly<Record<Kind, number>> = {
  file: constants.S_IFREG,
  folder: constants.S_IFDIR,
  link: constants.S_IFLNK,
};

/** A change of a file's content that was not synced, with what undoes it. */
interface ContentChange {
  /** Offset of the write, or the new size of a truncation. */
  readonly at: number;
  /** Number of bytes written; -1 for a truncation. */
  readonly length: number;
  readonly sizeBefore: number;
  /** The bytes from `at` that were overwritten or cut off. */
  readonly old: Buffer | undefined;
}

interface NameChange {
  readonly folder: Inode;
  readonly name: string;
  readonly before: Inode | undefined;
  readonly after: Inode | undefined;
}

/** Changes of names that happen together or not at all: a rename has two. */
type NameChanges = readonly NameChange[];

const EMPTY = Buffer.alloc(0);

export class Inode {
  readonly ino: number;
  readonly kind: Kind;
  /** Type and permission bits. */
  mode: number;
  uid = 1000;
  gid = 1000;
  /** Number of names. */
  links = 0;
  /** Number of open descriptions. */
  opened = 0;
  /** Epoch milliseconds. */
  accessed: number;
  modified: number;
  changed: number;
  readonly born: number;

  /** Content, followed by spare capacity. */
  data: Buffer = EMPTY;
  size = 0;
  readonly unsynced: ContentChange[] = [];

  /** Names of a folder. */
  entries: Map<string, Inode>;
  /** Names that a crash does not remove. */
  readonly durable: Map<string, Inode>;
  parent: Inode;

  /** Where a symbolic link points to. */
  readonly target: string;

  /** Number of names in `durable` of folders. */
  durableLinks = 0;
  /** Number of unsynced changes of names that concern it. */
  unsyncedNames = 0;

  /** Content that is not bytes, such as an open database; kept with the file when it is renamed, lost when removed. */
  payload: unknown = undefined;

  constructor(ino: number, kind: Kind, permissions: number, now: number, target: string, names: boolean) {
    this.ino = ino;
    this.kind = kind;
    this.mode = KIND_BITS[kind] | permissions;
    this.accessed = this.modified = this.changed = this.born = now;
    this.target = target;
    this.entries = names ? new Map<string, Inode>() : NO_NAMES;
    this.durable = names ? new Map<string, Inode>() : NO_NAMES;
    this.parent = this;
    if (kind === 'link') this.size = Buffer.byteLength(target);
  }
}

/** A payload that loses something when the power fails. */
const canCrash = (payload: unknown): payload is { crash(random: () => number): void } =>
  typeof payload === 'object' && payload !== null && 'crash' in payload;

/** Shared by everything that is not a folder; never written. */
const NO_NAMES = new Map<string, Inode>();

/** An open file, which several descriptors may share. */
export class OpenFile {
  readonly inode: Inode;
  readonly flags: number;
  /** Path with which it was opened. */
  readonly path: string;
  position = 0;

  constructor(inode: Inode, flags: number, path: string) {
    this.inode = inode;
    this.flags = flags;
    this.path = path;
  }
}

export interface DiskOptions {
  /** Epoch milliseconds of the machine's clock. */
  readonly now: () => number;
  /**
   * Chooses, when a file is synced, whether its new name becomes durable too: on ext4 it does. From 0 to 1; without it,
   * names become durable only when their folder is synced.
   */
  readonly random?: () => number;
  /** Subtracted from the permissions of what is created. */
  readonly umask?: number;
}

export interface CrashOptions {
  /** Whether a later change may survive where an earlier one of the same file does not. Default: true. */
  readonly reorder?: boolean;
}

export class Disk {
  readonly root: Inode;
  /** Bytes by which files may still grow. */
  fullAfter = Infinity;
  readOnly = false;
  /** Returns the error code with which an operation fails, named as its system call. */
  failing: ((path: string, operation: string) => Code | undefined) | undefined;

  readonly #now: () => number;
  readonly #random: (() => number) | undefined;
  readonly #umask: number;
  /** Unsynced changes of names, oldest first. */
  #names: NameChanges[] = [];
  #nextIno = 2;
  readonly #freeInos: number[] = [];

  // Results of the last `#find`, kept here because an object per lookup would cost as much as the lookup.
  #folder: Inode;
  #name = '';
  #found: Inode | undefined;

  constructor({ now, random, umask = 0o022 }: DiskOptions) {
    this.#now = now;
    this.#random = random;
    this.#umask = umask;
    this.root = this.#inode('folder', 0o755);
    this.root.links = this.root.durableLinks = 1;
    this.#folder = this.root;
  }

  // Operations of processes.

  /** @throws a system error */
  open(path: string, flags: number, permissions = 0o666): OpenFile {
    this.#fail('open', path);
    const access = flags & O_ACCMODE;
    const create = (flags & O_CREAT) !== 0;
    const exclusive = create && (flags & O_EXCL) !== 0;
    const code = this.#find(path, !exclusive && (flags & O_NOFOLLOW) === 0);
    if (code !== undefined) throw systemError(code, 'open', path);
    let inode = this.#found;
    if (inode === undefined) {
      if (!create) throw systemError('ENOENT', 'open', path);
      if (path.endsWith('/')) throw systemError('EISDIR', 'open', path);
      this.#refuseReadOnly('open', path);
      const name = this.#name;
      const folder = this.#folder;
      inode = this.#inode('file', permissions & 0o7777 & ~this.#umask);
      this.#change([{ folder, name, before: undefined, after: inode }]);
    } else {
      if (exclusive) throw systemError('EEXIST', 'open', path);
      if (inode.kind === 'link') throw systemError('ELOOP', 'open', path);
      if (inode.kind === 'folder') {
        if (access !== O_RDONLY || create) throw systemError('EISDIR', 'open', path);
      } else if ((flags & O_DIRECTORY) !== 0) throw systemError('ENOTDIR', 'open', path);
      if (access !== O_RDONLY || (flags & O_TRUNC) !== 0) this.#refuseReadOnly('open', path);
      if ((flags & O_TRUNC) !== 0 && inode.kind === 'file') this.#resize(inode, 0);
    }
    inode.opened += 1;
    return new OpenFile(inode, flags, path);
  }

  close(file: OpenFile): void {
    file.inode.opened -= 1;
    this.#release(file.inode);
  }

  /** Reads at a position, or at that of the file, which then advances. Returns the number of bytes. */
  read(file: OpenFile, into: Uint8Array, offset: number, length: number, position: number | null): number {
    const { inode } = file;
    this.#fail('read', file.path, false);
    if ((file.flags & O_ACCMODE) === O_WRONLY) throw systemError('EBADF', 'read');
    if (inode.kind === 'folder') throw systemError('EISDIR', 'read');
    const from = position ?? file.position;
    const count = Math.max(0, Math.min(length, inode.size - from));
    if (count > 0) into.set(inode.data.subarray(from, from + count), offset);
    if (position === null) file.position = from + count;
    return count;
  }

  /**
   * Writes at a position, or at that of the file, which then advances. A file opened for appending is written
   * at its end; only without a position does its own position move there. Returns the number of bytes.
   */
  write(file: OpenFile, bytes: Uint8Array, position: number | null): number {
    const { inode, flags } = file;
    this.#fail('write', file.path, false);
    if ((flags & O_ACCMODE) === O_RDONLY) throw systemError('EBADF', 'write');
    if (this.readOnly) throw systemError('EROFS', 'write');
    const at = (flags & O_APPEND) !== 0 ? inode.size : (position ?? file.position);
    let { length } = bytes;
    if (at + length - inode.size > this.fullAfter) {
      length = Math.max(0, inode.size + this.fullAfter - at);
      if (length === 0) throw systemError('ENOSPC', 'write');
    }
    if (length > 0) {
      this.fullAfter -= Math.max(0, at + length - inode.size);
      this.#put(inode, at, length === bytes.length ? bytes : bytes.subarray(0, length));
      if ((flags & O_SYNC) === O_SYNC) inode.unsynced.length = 0;
    }
    if (position === null) file.position = at + length;
    return length;
  }

  /** Makes the content of a file, or the names in a folder, durable. */
  sync(file: OpenFile, operation: 'fsync' | 'fdatasync' = 'fsync'): void {
    const { inode } = file;
    this.#fail(operation, file.path, false);
    if (inode.kind === 'folder') this.#syncNames(inode);
    else {
      inode.unsynced.length = 0;
      if (inode.unsyncedNames > 0 && this.#random !== undefined && this.#random() < 0.5)
        this.#syncNames(inode);
    }
  }

  truncate(file: OpenFile, size: number): void {
    this.#fail('ftruncate', file.path, false);
    if ((file.flags & O_ACCMODE) === O_RDONLY || file.inode.kind !== 'file')
      throw systemError('EINVAL', 'ftruncate');
    if (this.readOnly) throw systemError('EROFS', 'ftruncate');
    this.#resize(file.inode, size);
  }

  /** Returns the inode; undefined if there is none. */
  lookup(path: string, follow: boolean, operation: string): Inode | undefined {
    this.#fail(operation, path);
    const code = this.#find(path, follow);
    if (code === 'ENOENT') return undefined;
    if (code !== undefined) throw systemError(code, operation, path);
    return this.#found;
  }

  /** @throws a system error, also if there is none */
  existing(path: string, follow: boolean, operation: string): Inode {
    const found = this.lookup(path, follow, operation);
    if (found === undefined) throw systemError('ENOENT', operation, path);
    return found;
  }

  makeFolder(path: string, permissions = 0o777): void {
    this.#fail('mkdir', path);
    const code = this.#find(path, false);
    if (code !== undefined) throw systemError(code, 'mkdir', path);
    if (this.#found !== undefined) throw systemError('EEXIST', 'mkdir', path);
    this.#refuseReadOnly('mkdir', path);
    const [folder, name] = [this.#folder, this.#name];
    const made = this.#inode('folder', permissions & 0o1777 & ~this.#umask);
    made.parent = folder;
    this.#change([{ folder, name, before: undefined, after: made }]);
  }

  removeFolder(path: string): void {
    this.#fail('rmdir', path);
    this.#refuseReadOnly('rmdir', path);
    const code = this.#find(path, false);
    if (code !== undefined) throw systemError(code, 'rmdir', path);
    const [folder, name, before] = [this.#folder, this.#name, this.#found];
    if (before === undefined) throw systemError('ENOENT', 'rmdir', path);
    if (before.kind !== 'folder') throw systemError('ENOTDIR', 'rmdir', path);
    if (before === this.root) throw systemError('EBUSY', 'rmdir', path);
    if (name === '.') throw systemError('EINVAL', 'rmdir', path);
    if (name === '..' || before.entries.size > 0) throw systemError('ENOTEMPTY', 'rmdir', path);
    this.#change([{ folder, name, before, after: undefined }]);
  }

  unlink(path: string): void {
    this.#fail('unlink', path);
    this.#refuseReadOnly('unlink', path);
    const code = this.#find(path, false);
    if (code !== undefined) throw systemError(code, 'unlink', path);
    const [folder, name, before] = [this.#folder, this.#name, this.#found];
    if (before === undefined) throw systemError('ENOENT', 'unlink', path);
    if (before.kind === 'folder') throw systemError('EISDIR', 'unlink', path);
    this.#change([{ folder, name, before, after: undefined }]);
  }

  rename(from: string, to: string): void {
    const fail = (code: Code): never => {
      throw systemError(code, 'rename', from, to);
    };
    const failure = this.failing?.(from, 'rename') ?? this.failing?.(to, 'rename');
    if (failure !== undefined) fail(failure);
    const code = this.#find(from, false);
    if (code !== undefined) fail(code);
    const [folder, name, moved] = [this.#folder, this.#name, this.#found];
    const targetCode = this.#find(to, false);
    if (targetCode !== undefined && targetCode !== 'ENOTDIR') fail(targetCode);
    if (targetCode !== undefined && this.#found === undefined) fail(targetCode);
    if (this.readOnly) fail('EROFS');
    const [newFolder, newName, replaced] = [this.#folder, this.#name, this.#found];
    if (isDots(name) || isDots(newName) || moved === this.root || replaced === this.root) fail('EBUSY');
    if (moved === undefined) return fail('ENOENT');
    if (moved.kind === 'folder')
      for (let at = newFolder; ; at = at.parent) {
        if (at === moved) fail('EINVAL');
        if (at === this.root) break;
      }
    else if (to.endsWith('/')) fail('ENOTDIR');
    if (replaced === moved) return;
    if (replaced !== undefined) {
      // Linux looks at this before the types.
      if (replaced.kind === 'folder' && isInside(folder, replaced)) fail('ENOTEMPTY');
      if (moved.kind === 'folder' && replaced.kind !== 'folder') fail('ENOTDIR');
      if (moved.kind !== 'folder' && replaced.kind === 'folder') fail('EISDIR');
      if (replaced.entries.size > 0) fail('ENOTEMPTY');
    }
    this.#change([
      { folder, name, before: moved, after: undefined },
      { folder: newFolder, name: newName, before: replaced, after: moved },
    ]);
    moved.changed = this.#now();
    if (moved.kind === 'folder') moved.parent = newFolder;
  }

  link(from: string, to: string): void {
    const fail = (code: Code): never => {
      throw systemError(code, 'link', from, to);
    };
    const failure = this.failing?.(from, 'link') ?? this.failing?.(to, 'link');
    if (failure !== undefined) fail(failure);
    const code = this.#find(from, false);
    if (code !== undefined) fail(code);
    const linked = this.#found;
    if (linked === undefined) return fail('ENOENT');
    const targetCode = this.#find(to, false);
    if (targetCode !== undefined) fail(targetCode);
    if (this.#found !== undefined) fail('EEXIST');
    if (to.endsWith('/')) fail('ENOENT');
    if (this.readOnly) fail('EROFS');
    if (linked.kind === 'folder') fail('EPERM');
    this.#change([{ folder: this.#folder, name: this.#name, before: undefined, after: linked }]);
    linked.changed = this.#now();
  }

  symlink(target: string, path: string): void {
    const fail = (code: Code): never => {
      throw systemError(code, 'symlink', target, path);
    };
    const failure = this.failing?.(path, 'symlink');
    if (failure !== undefined) fail(failure);
    const code = this.#find(path, false);
    if (code !== undefined) fail(code);
    if (this.#found !== undefined) fail('EEXIST');
    if (path.endsWith('/')) fail('ENOENT');
    if (this.readOnly) fail('EROFS');
    const [folder, name] = [this.#folder, this.#name];
    const after = this.#inode('link', 0o777, target);
    this.#change([{ folder, name, before: undefined, after }]);
  }

  readlink(path: string): string {
    const found = this.existing(path, false, 'readlink');
    if (found.kind !== 'link') throw systemError('EINVAL', 'readlink', path);
    return found.target;
  }

  /** Returns the names in a folder, sorted as libuv does. */
  names(path: string): string[] {
    const found = this.existing(path, true, 'scandir');
    if (found.kind !== 'folder') throw systemError('ENOTDIR', 'scandir', path);
    return [...found.entries.keys()].sort();
  }

  realpath(path: string): string {
    let at = this.existing(path, true, 'realpath');
    const names: string[] = [];
    if (at.kind !== 'folder') {
      names.unshift(this.#name);
      at = this.#folder;
    }
    for (; at !== this.root; at = at.parent)
      for (const [name, inode] of at.parent.entries) if (inode === at) names.unshift(name);
    return `/${names.join('/')}`;
  }

  setPermissions(inode: Inode, permissions: number): void {
    inode.mode = KIND_BITS[inode.kind] | (permissions & 0o7777);
    inode.changed = this.#now();
  }

  refuseReadOnly(operation: string, path?: string): void {
    this.#refuseReadOnly(operation, path);
  }

  // Operations of people, which never fail because of a simulated fault, and are durable.

  /** Removes a file or a folder with all that it contains; nothing if there is none. */
  remove(path: string): void {
    this.#asPerson(() => {
      const found = this.lookup(path, false, 'lstat');
      if (found !== undefined) this.#removeAll(path, found);
    });
  }

  /** Replaces a file by a new one with this content, and makes the folders that it needs. */
  replace(path: string, content: string | Uint8Array): void {
    this.#asPerson(() => {
      this.#makeFolders(path.slice(0, path.lastIndexOf('/')));
      if (this.lookup(path, false, 'lstat') !== undefined) this.unlink(path);
      // Only the owner can read it, as the program demands of its key file.
      const file = this.open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600);
      this.write(file, typeof content === 'string' ? Buffer.from(content) : content, null);
      file.inode.unsynced.length = 0;
      this.close(file);
    });
  }

  /** Replaces a text in a file wherever it occurs, as a person does; does nothing if there is no file. */
  edit(path: string, from: string, to: string): void {
    const text = this.readText(path);
    if (text !== undefined) this.replace(path, text.replaceAll(from, to));
  }

  /** Renames a file or a folder as a person does: an existing file is replaced. */
  move(from: string, to: string): void {
    this.#asPerson(() => this.rename(from, to));
  }

  /** Makes a folder and those that it is in; does nothing if it exists. */
  folder(path: string): void {
    this.#asPerson(() => this.#makeFolders(path));
  }

  /** Returns the content of a file; undefined if there is none. */
  readBytes(path: string): Buffer | undefined {
    const found = this.#find(path, true) === undefined ? this.#found : undefined;
    return found?.kind === 'file' ? Buffer.from(found.data.subarray(0, found.size)) : undefined;
  }

  /** Returns the text of a file; undefined if there is none. */
  readText(path: string): string | undefined {
    return this.readBytes(path)?.toString();
  }

  /** Returns the names in a folder; none if there is no folder. */
  list(path: string): string[] {
    const found = this.#find(path, true) === undefined ? this.#found : undefined;
    return found === undefined ? [] : [...found.entries.keys()].sort();
  }

  /** Returns the inode, without regard to simulated faults. */
  at(path: string): Inode | undefined {
    return this.#find(path, true) === undefined ? this.#found : undefined;
  }

  /** Makes everything durable, as an operating system does when it is idle or shuts down. */
  syncAll(): void {
    for (const changes of this.#names) this.#commit(changes);
    this.#names = [];
    this.#each((inode) => {
      inode.unsynced.length = 0;
    });
  }

  /**
   * Power loss: of what was not synced, nothing, something or everything survives, also parts of a write. Every process
   * of the machine must be dead: its open files are not valid any more.
   */
  crash(random: () => number, { reorder = true }: CrashOptions = {}): void {
    this.#crashNames(random, reorder);
    const seen = new Set<Inode>();
    this.#freeInos.length = 0;
    const visit = (inode: Inode): void => {
      inode.links += 1;
      if (seen.has(inode)) return;
      seen.add(inode);
      inode.opened = 0;
      inode.unsyncedNames = 0;
      if (inode.kind === 'file') {
        crashContent(inode, random, reorder);
        if (canCrash(inode.payload)) inode.payload.crash(random);
        return;
      }
      inode.entries = inode.kind === 'folder' ? new Map(inode.durable) : NO_NAMES;
      for (const child of inode.entries.values()) {
        if (!seen.has(child)) child.links = 0;
        if (child.kind === 'folder') child.parent = inode;
        visit(child);
      }
    };
    this.root.links = 0;
    visit(this.root);
  }

  #crashNames(random: () => number, reorder: boolean): void {
    const all = this.#names;
    this.#names = [];
    const how = random();
    // Nothing, everything, the first changes, or some of those that do not depend on a lost one.
    const until = how < 0.2 ? 0 : how < 0.5 ? all.length : Math.floor(random() * (all.length + 1));
    const some = how >= 0.75 && reorder;
    const lost = new Set<Inode>();
    const lostNames = new Map<Inode, Set<string>>();
    const dependsOnLost = ({ folder, name, before, after }: NameChange): boolean =>
      lost.has(folder) ||
      lostNames.get(folder)?.has(name) === true ||
      (before !== undefined && lost.has(before)) ||
      (after !== undefined && lost.has(after));
    all.forEach((changes, index) => {
      const survives = (some ? random() < 0.5 : index < until) && !changes.some(dependsOnLost);
      if (survives) {
        this.#commit(changes);
        return;
      }
      for (const { folder, name, before, after } of changes) {
        if (before !== undefined) lost.add(before);
        if (after !== undefined) lost.add(after);
        lostNames.set(folder, (lostNames.get(folder) ?? new Set()).add(name));
      }
    });
  }

  // Internals.

  #inode(kind: Kind, permissions: number, target = ''): Inode {
    // As on ext4, the number of a removed file is used again soon.
    const ino = this.#freeInos.pop() ?? this.#nextIno++;
    return new Inode(ino, kind, permissions, this.#now(), target, kind === 'folder');
  }

  /** Lets its number be used again, if nothing refers to it any more. */
  #release(inode: Inode): void {
    if (inode.links + inode.opened + inode.durableLinks + inode.unsyncedNames === 0)
      this.#freeInos.push(inode.ino);
  }

  #fail(operation: string, path: string, named = true): void {
    const code = this.failing?.(path, operation);
    if (code !== undefined) throw systemError(code, operation, named ? path : undefined);
  }

  #refuseReadOnly(operation: string, path?: string): void {
    if (this.readOnly) throw systemError('EROFS', operation, path);
  }

  /**
   * Finds a path: its folder, its name there, and what has that name, if anything.
   * @returns the error code if the folder does not exist, or the path cannot exist
   */
  #find(path: string, follow: boolean): Code | undefined {
    this.#found = undefined;
    if (path === '') return 'ENOENT';
    if (path.length > MAX_PATH_BYTES / 4 && Buffer.byteLength(path) >= MAX_PATH_BYTES) return 'ENAMETOOLONG';
    let parts = path.split('/');
    let at = this.root;
    this.#folder = at;
    this.#name = '.';
    let followed = 0;
    const mustBeFolder = parts.length > 1 && parts.at(-1) === '';
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index] ?? '';
      if (part === '') continue;
      if (at.kind !== 'folder') return 'ENOTDIR';
      this.#folder = at;
      this.#name = part;
      if (part === '.') continue;
      if (part === '..') {
        at = at.parent;
        continue;
      }
      if (part.length > MAX_NAME_BYTES / 4 && Buffer.byteLength(part) > MAX_NAME_BYTES) return 'ENAMETOOLONG';
      const next = at.entries.get(part);
      let last = true;
      for (let rest = index + 1; rest < parts.length; rest++) if (parts[rest] !== '') last = false;
      if (next === undefined) return last ? undefined : 'ENOENT';
      if (next.kind === 'link' && (follow || !last || mustBeFolder)) {
        if (++followed > MAX_LINKS_FOLLOWED) return 'ELOOP';
        parts = [...next.target.split('/'), ...parts.slice(index + 1)];
        index = -1;
        if (next.target.startsWith('/')) at = this.root;
        continue;
      }
      at = next;
    }
    this.#found = at;
    return mustBeFolder && at.kind !== 'folder' ? 'ENOTDIR' : undefined;
  }

  /** Changes names now; a crash may undo it. */
  #change(changes: NameChanges): void {
    const now = this.#now();
    for (const { folder, name, before, after } of changes) {
      if (after === undefined) folder.entries.delete(name);
      else {
        folder.entries.set(name, after);
        after.links += 1;
        after.unsyncedNames += 1;
      }
      if (before !== undefined) {
        before.links -= 1;
        before.unsyncedNames += 1;
        before.changed = now;
      }
      folder.modified = folder.changed = now;
    }
    this.#names.push(changes);
    if (this.#names.length > MAX_UNSYNCED)
      for (const oldest of this.#names.splice(0, MAX_UNSYNCED / 2)) this.#commit(oldest);
  }

  #commit(changes: NameChanges): void {
    for (const { folder, name, before, after } of changes) {
      const old = folder.durable.get(name);
      if (old !== undefined) old.durableLinks -= 1;
      if (after === undefined) folder.durable.delete(name);
      else {
        folder.durable.set(name, after);
        after.durableLinks += 1;
        after.unsyncedNames -= 1;
      }
      if (before !== undefined) before.unsyncedNames -= 1;
    }
    for (const { before } of changes) if (before !== undefined) this.#release(before);
  }

  /** Makes all names in a folder, or all of a file, durable, with every earlier change on which they depend. */
  #syncNames(of: Inode): void {
    const needed = new Set<Inode>([of]);
    const neededNames = new Map<Inode, Set<string>>();
    const rest: NameChanges[] = [];
    const synced: NameChanges[] = [];
    for (let index = this.#names.length - 1; index >= 0; index--) {
      const changes = this.#names[index] ?? [];
      const isNeeded = changes.some(
        ({ folder, name, before, after }) =>
          folder === of ||
          neededNames.get(folder)?.has(name) === true ||
          (before !== undefined && needed.has(before)) ||
          (after !== undefined && needed.has(after)),
      );
      (isNeeded ? synced : rest).push(changes);
      if (!isNeeded) continue;
      for (const { folder, name, before, after } of changes) {
        needed.add(folder);
        if (before !== undefined) needed.add(before);
        if (after !== undefined) needed.add(after);
        neededNames.set(folder, (neededNames.get(folder) ?? new Set()).add(name));
      }
    }
    this.#names = rest.reverse();
    for (const changes of synced.reverse()) this.#commit(changes);
  }

  #put(inode: Inode, at: number, bytes: Uint8Array): void {
    const sizeBefore = inode.size;
    const end = at + bytes.length;
    remember(inode, {
      at,
      length: bytes.length,
      sizeBefore,
      old: at < sizeBefore ? Buffer.from(inode.data.subarray(at, Math.min(end, sizeBefore))) : undefined,
    });
    put(inode, at, bytes);
    inode.modified = inode.changed = this.#now();
  }

  #resize(inode: Inode, size: number): void {
    const sizeBefore = inode.size;
    if (size !== sizeBefore) {
      const old = size < sizeBefore ? Buffer.from(inode.data.subarray(size, sizeBefore)) : undefined;
      remember(inode, { at: size, length: -1, sizeBefore, old });
      resize(inode, size);
    }
    inode.modified = inode.changed = this.#now();
  }

  #makeFolders(path: string): void {
    let at = '';
    for (const part of path.split('/').filter((name) => name !== '')) {
      at += `/${part}`;
      if (this.lookup(at, true, 'stat') === undefined) this.makeFolder(at, 0o755);
    }
  }

  #removeAll(path: string, inode: Inode): void {
    if (inode.kind !== 'folder') return this.unlink(path);
    for (const [name, child] of [...inode.entries]) this.#removeAll(`${path}/${name}`, child);
    this.removeFolder(path);
  }

  #asPerson(act: () => void): void {
    const { fullAfter, readOnly, failing } = this;
    this.fullAfter = Infinity;
    this.readOnly = false;
    this.failing = undefined;
    const before = new Set(this.#names);
    try {
      act();
    } finally {
      for (const changes of this.#names.filter((one) => !before.has(one)))
        for (const { before: old, after } of changes) {
          const changed = after ?? old;
          if (changed !== undefined) this.#syncNames(changed);
        }
      this.fullAfter = fullAfter;
      this.readOnly = readOnly;
      this.failing = failing;
    }
  }

  #each(visit: (inode: Inode) => void): void {
    const walk = (inode: Inode): void => {
      visit(inode);
      for (const child of inode.entries.values()) walk(child);
    };
    walk(this.root);
  }
}

const isDots = (name: string): boolean => name === '.' || name === '..';

/** Whether a folder is another one, or in it. */
function isInside(folder: Inode, other: Inode): boolean {
  for (let at = folder; ; at = at.parent) {
    if (at === other) return true;
    if (at.parent === at) return false;
  }
}

function remember(inode: Inode, change: ContentChange): void {
  inode.unsynced.push(change);
  if (inode.unsynced.length > MAX_UNSYNCED) inode.unsynced.splice(0, MAX_UNSYNCED / 2);
}

/** Writes, and fills a gap before it with zeros. */
function put(inode: Inode, at: number, bytes: Uint8Array): void {
  const end = at + bytes.length;
  if (end > inode.data.length) {
    const grown = Buffer.allocUnsafe(Math.max(end, inode.data.length * 2, 256));
    inode.data.copy(grown, 0, 0, inode.size);
    inode.data = grown;
  }
  if (at > inode.size) inode.data.fill(0, inode.size, at);
  inode.data.set(bytes, at);
  if (end > inode.size) inode.size = end;
}

function resize(inode: Inode, size: number): void {
  if (size > inode.size) put(inode, size, EMPTY);
  inode.size = size;
}

/** Undoes all unsynced changes of a file, and makes some of them again. */
function crashContent(inode: Inode, random: () => number, reorder: boolean): void {
  const changes = inode.unsynced.splice(0);
  const written = new Map<ContentChange, Buffer>();
  for (const change of changes.toReversed()) {
    const { at, length, sizeBefore, old } = change;
    if (length >= 0) written.set(change, Buffer.from(inode.data.subarray(at, at + length)));
    inode.size = sizeBefore;
    if (old !== undefined) {
      put(inode, at, old);
      inode.size = sizeBefore;
    }
  }
  const how = changes.length === 0 ? 0 : random();
  const again = (change: ContentChange, torn: boolean): void => {
    const bytes = written.get(change);
    if (bytes === undefined) {
      if (!torn || random() < 0.5) resize(inode, change.at);
    } else if (!torn) put(inode, change.at, bytes);
    else put(inode, change.at, bytes.subarray(0, Math.floor(random() * (bytes.length + 1))));
  };
  if (how < 0.2) return;
  if (how < 0.45) for (const change of changes) again(change, false);
  else if (how < 0.8 || !reorder) {
    const whole = Math.floor(random() * changes.length);
    changes.slice(0, whole + 1).forEach((change, index) => again(change, index === whole));
  } else
    for (const change of changes) {
      const choice = random();
      if (choice < 0.4) again(change, false);
      else if (choice < 0.6) again(change, true);
      // The size was stored, and the bytes were not.
      else if (choice < 0.75 && change.length >= 0)
        resize(inode, Math.max(inode.size, change.at + change.length));
    }
}
