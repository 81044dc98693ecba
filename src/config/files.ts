// Private files: readable by their owner only, written whole or not at all, one writer at a time.
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { EXIT, PixctlError } from '../contract/errors.ts';

const problem = (message: string, code: string, hint: string): PixctlError =>
  new PixctlError(message, { code, exitCode: EXIT.usage, hint });

/** What went wrong with a file, for the person. */
export function fileProblem(error: unknown, path: string, what: 'read' | 'written'): unknown {
  if (error instanceof PixctlError) return error;
  const { code } = error as NodeJS.ErrnoException;
  const why = {
    EACCES: 'permission is denied',
    EPERM: 'permission is denied',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'part of its path is no folder',
    EISDIR: 'it is a folder',
    ELOOP: 'it is a symbolic link',
  }[code ?? ''];
  return why === undefined
    ? error
    : problem(
        `${path} cannot be ${what}: ${why}`,
        'config-file',
        'Check the permissions, or set PIXCTL_CONFIG_DIR to another folder.',
      );
}

/** Text of a private file; undefined when there is none. `secret`: refused when others can read it. */
export function readPrivate(path: string, secret = false): string | undefined {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (secret ? (constants.O_NOFOLLOW ?? 0) : 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fileProblem(error, path, 'read');
  }
  try {
    const { mode } = fstatSync(file);
    if (secret && process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw problem(
        `${path} holds keys and can be read by others`,
        'key-file-open',
        `Close it: chmod 600 ${path}`,
      );
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw fileProblem(error, path, 'read');
  } finally {
    closeSync(file);
  }
}

/** Makes the folder, closed to others. */
export function ensureFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw fileProblem(error, dir, 'written');
  }
}

/** Refuses a file that is a link: writing through it would change another file. */
export function refuseLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw problem(
      `${path} is a symbolic link`,
      'config-link',
      'Put the real file there, or set PIXCTL_CONFIG_DIR to where it is.',
    );
}

/** Makes what was written durable and private. */
export function seal(path: string): void {
  chmodSync(path, 0o600);
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Writes a private file whole: a reader sees the old text or the new one. */
export function writePrivate(path: string, text: string): void {
  ensureFolder(dirname(path));
  refuseLink(path);
  const part = `${path}.${process.pid}.part`;
  try {
    writeFileSync(part, text, { mode: 0o600, flag: 'w' });
    seal(part);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw fileProblem(error, path, 'written');
  }
}

const LOCK_STALE_MS = 10_000;
const LOCK_PATIENCE_MS = 5_000;
const LOCK_PAUSE_MS = 20;

/** Runs `work` while no other process does the same in this folder. */
export async function locked<T>(
  dir: string,
  clock: { now: () => number; sleep: (ms: number) => Promise<void> },
  work: () => T | Promise<T>,
): Promise<T> {
  ensureFolder(dir);
  const path = `${dir}/.lock`;
  const until = clock.now() + LOCK_PATIENCE_MS;
  for (;;) {
    try {
      closeSync(openSync(path, 'wx', 0o600));
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw fileProblem(error, dir, 'written');
    }
    // Left behind by a process that was killed: nobody holds it that long.
    const age = clock.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? clock.now());
    if (age > LOCK_STALE_MS) rmSync(path, { force: true });
    else if (clock.now() > until)
      throw problem(
        `${dir} is locked by another pixctl`,
        'config-locked',
        `Run it again; if none is running, remove ${path}.`,
      );
    else await clock.sleep(LOCK_PAUSE_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
