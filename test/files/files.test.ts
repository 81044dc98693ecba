// Writing, replacing and reading files: what stays after a failure, and the order in which the disk is asked.
import { execFileSync } from 'node:child_process';
import type * as NodeFs from 'node:fs';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Errors from '#files/errors.ts';
import type * as Read from '#files/read.ts';
import type * as Write from '#files/write.ts';
import { english } from '#messages/message.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** Calls of functions that change the disk, in order; those in `failing` throw this code. */
const calls: string[] = [];
let failing: Readonly<Record<string, string>> = {};
/** Files that are open now. */
const names = new Map<number, string>();

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof NodeFs>();
  const watched =
    <A extends unknown[], R>(name: string, real: (...args: A) => R) =>
    (...args: A): R => {
      const [first, second] = args;
      const target =
        typeof first === 'number'
          ? (names.get(first) ?? '?')
          : basename(String(name === 'rename' ? second : first));
      calls.push(`${name} ${target}`);
      const code = failing[`${name} ${target}`];
      if (code !== undefined) throw Object.assign(new Error(code), { code });
      const result = real(...args);
      if (name === 'open') names.set(result as number, target);
      return result;
    };
  return {
    ...fs,
    openSync: watched('open', fs.openSync),
    closeSync: (file: number) => {
      names.delete(file);
      fs.closeSync(file);
    },
    writeSync: watched('write', fs.writeSync as (...args: unknown[]) => number),
    fsyncSync: watched('sync', fs.fsyncSync),
    renameSync: watched('rename', fs.renameSync),
  };
});

let write: typeof Write;
let read: typeof Read;
let errors: typeof Errors;
let dir = '';
let path = '';
beforeEach(async () => {
  vi.resetModules();
  [write, read, errors] = await Promise.all([
    import('#files/write.ts'),
    import('#files/read.ts'),
    import('#files/errors.ts'),
  ]);
  dir = tempDir();
  path = join(dir, 'file');
  failing = {};
  calls.length = 0;
});
afterEach(() => {
  failing = {};
});

const reason = (error: unknown, action?: 'read' | 'write'): string =>
  english(errors.reasonOf(error, action) ?? 'none');
/** Returns the words for what the work throws. */
function reasonFor(work: () => unknown, action: 'read' | 'write' = 'write'): string {
  try {
    work();
  } catch (error) {
    return reason(error, action);
  }
  return 'no error';
}

describe('replaceFile', () => {
  it('syncs the file before the rename, and the folder after it', () => {
    write.replaceFile(path, 'new');
    expect(calls).toEqual([
      'open file.part',
      'write file.part',
      'sync file.part',
      'rename file',
      `open ${basename(dir)}`,
      `sync ${basename(dir)}`,
    ]);
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('does not wait for the disk for a cache', () => {
    write.replaceFile(path, 'new', { isCache: true });
    expect(calls).toEqual(['open file.part', 'write file.part', 'rename file']);
  });

  it.each([
    ['open file.part', 'EACCES', 'permission is denied'],
    ['write file.part', 'ENOSPC', 'the disk is full'],
    ['sync file.part', 'EIO', 'the device failed'],
    ['rename file', 'EROFS', 'the file system is read-only'],
  ])('keeps the old content and leaves nothing if it fails at: %s', (step, code, words) => {
    writeFileSync(path, 'old');
    failing = { [step]: code };
    expect(reasonFor(() => write.replaceFile(path, 'new'))).toBe(words);
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(dir)).toEqual(['file']);
  });

  it('says that a power failure may undo it if the folder cannot be synced', () => {
    failing = { [`sync ${basename(dir)}`]: 'EIO' };
    expect(() => write.replaceFile(path, 'new')).toThrow(write.NotDurable);
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  it.each(['EINVAL', 'ENOTSUP'])('accepts a file system that cannot sync folders: %s', (code) => {
    failing = { [`sync ${basename(dir)}`]: code };
    write.replaceFile(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  it('replaces a symbolic link, and follows neither it nor one at the temporary path', () => {
    const other = join(dir, 'other');
    writeFileSync(other, 'other');
    symlinkSync(other, path);
    symlinkSync(other, `${path}.part`);
    write.replaceFile(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readFileSync(other, 'utf8')).toBe('other');
  });

  it('gives a new file the usual permissions, and keeps those of an old one', () => {
    const usual = join(dir, 'usual');
    writeFileSync(usual, '');
    write.replaceFile(path, 'new', { mode: 0o666 });
    expect(statSync(path).mode).toBe(statSync(usual).mode);
    write.replaceFile(path, 'newer', { mode: 0o666, exactMode: 0o606 });
    expect(statSync(path).mode & 0o777).toBe(0o606);
  });
});

describe('createFile', () => {
  it('refuses to replace a file or a link', () => {
    writeFileSync(path, 'old');
    symlinkSync(join(dir, 'nowhere'), join(dir, 'link'));
    for (const name of ['file', 'link'])
      expect(() => write.createFile(join(dir, name), 'new')).toThrow('EEXIST');
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(existsSync(join(dir, 'nowhere'))).toBe(false);
  });

  it('leaves no file if its content cannot be written', () => {
    failing = { 'write file': 'ENOSPC' };
    expect(reasonFor(() => write.createFile(path, 'new'))).toBe('the disk is full');
    expect(readdirSync(dir)).toEqual([]);
  });
});

describe('appendLine', () => {
  it('ends an incomplete line, syncs, and makes the file private', () => {
    writeFileSync(path, 'whole\ntorn');
    chmodSync(path, 0o644);
    write.appendLine(path, Buffer.from('next'));
    expect(readFileSync(path, 'utf8')).toBe('whole\ntorn\nnext\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(calls).toContain('sync file');
  });

  it('says that a power failure may undo it if the folder of a new file cannot be synced', () => {
    failing = { [`sync ${basename(dir)}`]: 'EIO' };
    expect(() => write.appendLine(path, Buffer.from('first'))).toThrow(write.NotDurable);
    expect(readFileSync(path, 'utf8')).toBe('first\n');
  });

  it('makes the name of a new file durable, in a new folder that only the user can open', () => {
    write.appendLine(join(dir, 'new', 'file'), Buffer.from('first'));
    expect(calls.at(-1)).toBe('sync new');
    expect(statSync(join(dir, 'new')).mode & 0o777).toBe(0o700);
  });
});

it('syncChanged syncs a file that something else wrote, and its folder', () => {
  writeFileSync(path, 'new');
  write.syncChanged(path);
  expect(calls).toEqual(['open file', 'sync file', `open ${basename(dir)}`, `sync ${basename(dir)}`]);
});

it('no function leaves a file open, also if it fails', () => {
  const attempts = [
    () => write.replaceFile(path, 'new'),
    () => write.appendLine(path, Buffer.from('line')),
    () => write.syncChanged(path),
    () => write.createFile(join(dir, 'created'), ''),
    () => read.readRegularFile(path),
  ];
  names.clear();
  for (const failure of [{}, { 'write file.part': 'ENOSPC', 'write file': 'ENOSPC', 'sync file': 'EIO' }])
    for (const attempt of attempts) {
      failing = failure;
      try {
        attempt();
      } catch {
        // Some of them fail on purpose.
      }
    }
  mkdirSync(join(dir, 'folder'));
  expect(() => write.openForAppend(join(dir, 'folder'))).toThrow();
  expect([...names.values()]).toEqual([]);
});

describe.skipIf(process.platform === 'win32')('anything but a regular file', () => {
  const make: Readonly<Record<string, () => void>> = {
    folder: () => mkdirSync(path),
    pipe: () => void execFileSync('mkfifo', [path]),
    link: () => symlinkSync(join(dir, 'nowhere'), path),
  };
  it.each([
    ['folder', 'it is a folder', 'it is a folder'],
    ['pipe', 'it is not a regular file', 'it is not a regular file'],
    ['link', 'it is a symbolic link', 'it is a symbolic link'],
  ])('is refused without waiting: %s', (kind, reading, appending) => {
    make[kind]?.();
    expect(reasonFor(() => read.openRegular(path, read.NO_LINK), 'read')).toBe(reading);
    expect(reasonFor(() => write.appendLine(path, Buffer.from('x')))).toBe(appending);
  });

  it('is not opened to be read, because opening a device may have side effects', () => {
    make['pipe']?.();
    expect(reasonFor(() => read.readRegularFile(path), 'read')).toBe('it is not a regular file');
    expect(calls).toEqual([]);
  });
});

it.each([
  [{ code: 'ENOENT' }, 'read', 'it does not exist'],
  [{ code: 'ENOENT' }, 'write', 'its folder does not exist'],
  [{ code: 'ENOENT', syscall: 'mkdir' }, 'write', 'it cannot be created there'],
  [{ code: 'EEXIST', syscall: 'mkdir' }, undefined, 'it is not a folder'],
  [{ code: 'ENXIO' }, 'read', 'it is a socket'],
  [{ code: 'ENXIO' }, 'write', 'nobody reads from it'],
  [{ code: 'ECONNREFUSED' }, 'read', 'none'],
  [{}, undefined, 'none'],
] as const)('reasonOf %j to %s is: %s', (fields, action, expected) => {
  expect(reason(Object.assign(new Error('x'), fields), action)).toBe(expected);
});
