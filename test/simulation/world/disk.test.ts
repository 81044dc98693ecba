import * as real from 'node:fs';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { size } from '#test/support/sample-size.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import { constants } from './constants.ts';
import type { ProcessPorts } from './current.ts';
import { Killed, setCurrent } from './current.ts';
import type { DiskOptions } from './disk.ts';
import { Disk } from './disk.ts';
import * as virtual from './fs.ts';
import * as virtualPromises from './fs-promises.ts';
import { Random } from './random.ts';

/** A descriptor that is surely not open: low numbers may belong to other tests of this process. */
const CLOSED = 2 ** 30;

type Fs = typeof real;
const virtualFs = virtual as unknown as Fs;

/** A process that is never killed, or at the step that `step` chooses. */
function processOn(disk: Disk, step: ProcessPorts['step'] = () => undefined): ProcessPorts {
  const ports: ProcessPorts = {
    disk,
    pid: 1,
    hostname: 'machine',
    home: '/home/user',
    env: {},
    descriptors: new Map(),
    step,
    random: new Random(1),
    turn: async () => undefined,
    now: () => 0,
    uptimeMs: () => 0,
    after: () => () => undefined,
    soon: () => () => undefined,
    isRunning: () => true,
  };
  setCurrent(ports);
  return ports;
}

function newDisk(options: Partial<DiskOptions> = {}): Disk {
  const disk = new Disk({ now: () => 0, ...options });
  processOn(disk);
  return disk;
}

/** Open descriptors of a sequence of operations. */
type Slots = (number | undefined)[];
interface Operation {
  readonly name: string;
  readonly act: (fs: Fs, at: (path: string) => string, slots: Slots) => unknown;
}

const operation = (name: string, act: Operation['act']): Operation => ({ name, act });

const PATHS = ['a', 'b', 'd', 'd/a', 'd/b', 'd/e', 'd/e/a', 'l', 'd/l', 'd/../b', 'l/a', 'a/x'] as const;
const FLAGS = ['r', 'r+', 'w', 'wx', 'w+', 'a', 'ax', 'a+'] as const;
const { O_APPEND, O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR, O_TRUNC } =
  constants;
const BITS = [
  O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_NOFOLLOW,
  O_RDONLY | O_NONBLOCK,
  O_RDONLY | O_NOFOLLOW,
  O_RDONLY | O_DIRECTORY,
  O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW,
  O_RDWR | O_TRUNC,
] as const;
const SLOTS = 3;

const path = fc.constantFrom(...PATHS);
const slot = fc.nat(SLOTS - 1);
const text = fc.string({ maxLength: 12 });
const flag = fc.oneof(fc.constantFrom(...FLAGS), fc.constantFrom(...BITS));
const position = fc.option(fc.nat(20));

const kindOf = (found: real.Stats | real.BigIntStats): string =>
  found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'link';
const describeStats = (found: real.Stats | undefined): unknown =>
  found && {
    kind: kindOf(found),
    mode: found.mode,
    // How many links and bytes a folder has depends on the file system.
    ...(found.isDirectory() ? {} : { links: found.nlink, size: found.size }),
  };

const OPERATIONS: fc.Arbitrary<Operation> = fc.oneof(
  fc
    .tuple(path, text, fc.constantFrom('w', 'a', 'wx'))
    .map(([p, data, how]) =>
      operation(`writeFile ${p} ${how}`, (fs, at) =>
        fs.writeFileSync(at(p), data, { flag: how, mode: 0o640 }),
      ),
    ),
  path.map((p) => operation(`readFile ${p}`, (fs, at) => fs.readFileSync(at(p), 'latin1'))),
  fc.tuple(slot, path, flag).map(([s, p, how]) =>
    operation(`open ${s} ${p} ${how}`, (fs, at, slots) => {
      const old = slots[s];
      if (old !== undefined) fs.closeSync(old);
      slots[s] = undefined;
      slots[s] = fs.openSync(at(p), how, 0o600);
    }),
  ),
  fc
    .tuple(slot, text, position)
    .map(([s, data, where]) =>
      operation(`write ${s} ${where}`, (fs, _at, slots) =>
        fs.writeSync(slots[s] ?? CLOSED, Buffer.from(data), 0, undefined, where),
      ),
    ),
  fc.tuple(slot, fc.integer({ min: 1, max: 20 }), position).map(([s, length, where]) =>
    operation(`read ${s} ${length} ${where}`, (fs, _at, slots) => {
      const into = Buffer.alloc(20);
      return [fs.readSync(slots[s] ?? CLOSED, into, 0, length, where), into.toString('latin1')];
    }),
  ),
  fc
    .tuple(slot, fc.nat(20))
    .map(([s, length]) =>
      operation(`ftruncate ${s} ${length}`, (fs, _at, slots) => fs.ftruncateSync(slots[s] ?? CLOSED, length)),
    ),
  slot.map((s) =>
    operation(`readFile ${s}`, (fs, _at, slots) => fs.readFileSync(slots[s] ?? CLOSED, 'latin1')),
  ),
  slot.map((s) => operation(`fsync ${s}`, (fs, _at, slots) => fs.fsyncSync(slots[s] ?? CLOSED))),
  slot.map((s) =>
    operation(`fstat ${s}`, (fs, _at, slots) => describeStats(fs.fstatSync(slots[s] ?? CLOSED))),
  ),
  path.map((p) => operation(`stat ${p}`, (fs, at) => describeStats(fs.statSync(at(p))))),
  path.map((p) => operation(`lstat ${p}`, (fs, at) => describeStats(fs.lstatSync(at(p))))),
  path.map((p) =>
    operation(`stat? ${p}`, (fs, at) => {
      try {
        return describeStats(fs.statSync(at(p), { throwIfNoEntry: false }));
      } catch (error) {
        // Below a file, Node.js 20 throws; Node.js 22 and 24 return undefined.
        if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
        throw error;
      }
    }),
  ),
  path.map((p) => operation(`exists ${p}`, (fs, at) => fs.existsSync(at(p)))),
  path.map((p) => operation(`access ${p}`, (fs, at) => fs.accessSync(at(p)))),
  fc
    .tuple(path, fc.boolean())
    .map(([p, recursive]) =>
      operation(`mkdir ${p} ${recursive}`, (fs, at) => fs.mkdirSync(at(p), { recursive, mode: 0o700 })),
    ),
  path.map((p) => operation(`rmdir ${p}`, (fs, at) => fs.rmdirSync(at(p)))),
  fc.tuple(path, fc.boolean(), fc.boolean()).map(([p, recursive, force]) =>
    operation(`rm ${p} ${recursive} ${force}`, (fs, at) => {
      try {
        fs.rmSync(at(p), { recursive, force });
        return 'done';
      } catch (error) {
        // Versions of Node.js differ in the rest of the error; Node.js 24 has no code below a link to itself.
        const { code = '' } = error as NodeJS.ErrnoException;
        return code === 'ENOTDIR' ? 'done' : code === '' ? 'ELOOP' : code;
      }
    }),
  ),
  path.map((p) => operation(`unlink ${p}`, (fs, at) => fs.unlinkSync(at(p)))),
  fc
    .tuple(path, path)
    .map(([from, to]) => operation(`rename ${from} ${to}`, (fs, at) => fs.renameSync(at(from), at(to)))),
  fc
    .tuple(path, path)
    .map(([from, to]) => operation(`link ${from} ${to}`, (fs, at) => fs.linkSync(at(from), at(to)))),
  fc
    .tuple(fc.constantFrom('a', 'd', 'd/a', 'l', 'none', '../a'), path)
    .map(([target, p]) => operation(`symlink ${target} ${p}`, (fs, at) => fs.symlinkSync(target, at(p)))),
  path.map((p) => operation(`readlink ${p}`, (fs, at) => fs.readlinkSync(at(p)))),
  path.map((p) => operation(`readdir ${p}`, (fs, at) => fs.readdirSync(at(p)))),
  path.map((p) => operation(`chmod ${p}`, (fs, at) => fs.chmodSync(at(p), 0o600))),
);

/** Returns what an operation returned or threw. */
function outcomeOf(act: () => unknown): unknown {
  try {
    return { returned: act() };
  } catch (error) {
    const {
      code,
      errno,
      syscall,
      message,
      path: named,
      dest,
    } = error as NodeJS.ErrnoException & {
      dest?: string;
    };
    return { code, errno, syscall, message, path: named, dest };
  }
}

/** Returns everything below a folder. */
function treeOf(fs: Fs, folder: string): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const name of fs.readdirSync(folder)) {
    const at = join(folder, name);
    const found = fs.lstatSync(at);
    tree[name] = found.isDirectory()
      ? treeOf(fs, at)
      : [describeStats(found), found.isSymbolicLink() ? fs.readlinkSync(at) : fs.readFileSync(at, 'latin1')];
  }
  return tree;
}

describe('disk compared with the file system of this machine', () => {
  it.runIf(process.platform === 'linux')('returns the same results and errors', () => {
    const parent = tempDir();
    fc.assert(
      fc.property(fc.array(OPERATIONS, { maxLength: 40 }), (operations) => {
        // A link to `../a` leads out of the folder.
        const outside = real.mkdtempSync(join(parent, 'case-'));
        const root = join(outside, 'root');
        real.mkdirSync(root);
        const at = (name: string): string => `${root}/${name}`;
        const disk = newDisk();
        disk.folder(root);
        const slots: { readonly real: Slots; readonly virtual: Slots } = { real: [], virtual: [] };
        try {
          for (const { name, act } of operations)
            expect([name, outcomeOf(() => act(virtualFs, at, slots.virtual))]).toEqual([
              name,
              outcomeOf(() => act(real, at, slots.real)),
            ]);
          expect(treeOf(virtualFs, outside)).toEqual(treeOf(real, outside));
        } finally {
          for (const file of slots.real) if (file !== undefined) real.closeSync(file);
          rmSync(outside, { recursive: true, force: true });
        }
      }),
      { numRuns: size(150, 4_000) },
    );
  });

  it.runIf(process.platform === 'linux')(
    'keeps the position of a file when data is appended at a given position',
    () => {
      const results = [real, virtualFs].map((fs) => {
        const folder = tempDir();
        newDisk().folder(folder);
        const file = fs.openSync(join(folder, 'a'), 'a+');
        const into = Buffer.alloc(4);
        const read = (): string => into.toString('latin1', 0, fs.readSync(file, into, 0, 4, null));
        fs.writeSync(file, Buffer.from('ab'), 0, undefined, 0);
        const seen = [read(), read()];
        fs.writeSync(file, Buffer.from('cd'), 0, undefined, null);
        seen.push(read());
        fs.closeSync(file);
        return seen;
      });
      expect(results).toEqual([
        ['ab', '', ''],
        ['ab', '', ''],
      ]);
    },
  );
});

const SEED = fc.integer();
const crash = (disk: Disk, seed: number, reorder = true): void => {
  disk.crash(new Random(seed).next, { reorder });
  processOn(disk);
};

/** Appends, and makes the content durable. */
function appendSynced(at: string, data: string): void {
  const file = virtual.openSync(at, 'a');
  virtual.writeSync(file, data);
  virtual.fsyncSync(file);
  virtual.closeSync(file);
}

function syncFolder(at: string): void {
  const folder = virtual.openSync(at, 'r');
  virtual.fsyncSync(folder);
  virtual.closeSync(folder);
}

/** Returns every result of a test that depends on a random seed. */
const resultsOf = (run: (seed: number) => unknown, seeds = 400): Set<unknown> =>
  new Set(Array.from({ length: seeds }, (_, seed) => run(seed)));

describe('power loss', () => {
  it('keeps a file whose content and name were synced', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), SEED, (durable, later, seed) => {
        const disk = newDisk();
        virtual.mkdirSync('/d/e', { recursive: true });
        appendSynced('/d/e/f', durable);
        syncFolder('/d/e');
        for (const data of later) virtual.appendFileSync('/d/e/f', data);
        crash(disk, seed, false);
        const found = disk.readBytes('/d/e/f') ?? Buffer.alloc(0);
        const whole = Buffer.from(durable + later.join(''));
        expect(found.length).toBeGreaterThanOrEqual(Buffer.byteLength(durable));
        expect(found.equals(whole.subarray(0, found.length))).toBe(true);
      }),
    );
  });

  it('keeps, tears, drops or reorders appended text that was not synced', () => {
    const run = (seed: number): unknown => {
      const disk = newDisk();
      disk.replace('/f', 'old\n');
      virtual.appendFileSync('/f', 'ab');
      virtual.appendFileSync('/f', 'cd');
      crash(disk, seed);
      return disk.readText('/f');
    };
    const found = resultsOf(run);
    for (const text of ['old\n', 'old\na', 'old\nab', 'old\nabc', 'old\nabcd', 'old\n\0\0cd'])
      expect(found).toContain(text);
  });

  it('leaves the old or the new file after a rename over a synced file', () => {
    const run = (seed: number): unknown => {
      const disk = newDisk();
      disk.replace('/d/f', 'old');
      appendSynced('/d/f.part', 'new');
      virtual.renameSync('/d/f.part', '/d/f');
      crash(disk, seed);
      return `${disk.readText('/d/f')} ${disk.list('/d').join()}`;
    };
    expect(resultsOf(run)).toEqual(new Set(['old f', 'old f,f.part', 'new f']));
  });

  it('may lose the content of a renamed file that was not synced', () => {
    const run = (seed: number): unknown => {
      const disk = newDisk();
      disk.replace('/d/f', 'old');
      virtual.writeFileSync('/d/f.part', 'new');
      virtual.renameSync('/d/f.part', '/d/f');
      crash(disk, seed);
      return disk.readText('/d/f');
    };
    const found = resultsOf(run);
    expect(found).toContain('');
    expect(found).toContain('new');
    expect(found).toContain('old');
  });

  it('may bring back a removed file, unless its folder was synced', () => {
    const run = (synced: boolean) => (seed: number) => {
      const disk = newDisk();
      disk.replace('/d/f', 'text');
      virtual.rmSync('/d/f');
      if (synced) syncFolder('/d');
      crash(disk, seed);
      return disk.readText('/d/f');
    };
    expect(resultsOf(run(false))).toEqual(new Set(['text', undefined]));
    expect(resultsOf(run(true))).toEqual(new Set([undefined]));
  });

  it('may lose the name of a new file that was synced, if its folder was not', () => {
    const run = (random?: () => number) => (seed: number) => {
      const disk = newDisk(random === undefined ? {} : { random });
      appendSynced('/f', 'text');
      crash(disk, seed);
      return disk.readText('/f');
    };
    expect(resultsOf(run())).toEqual(new Set(['text', undefined]));
    // As on ext4, where the sync of a file stores its name.
    expect(resultsOf(run(() => 0))).toEqual(new Set(['text']));
  });

  it('invents nothing, and never loses a synced file that was only renamed and linked', () => {
    const name = fc.constantFrom('/d/a', '/d/b', '/e/a', '/e/b', '/c');
    const act = fc.oneof(
      fc.tuple(name, name).map(
        ([from, to]) =>
          () =>
            virtual.renameSync(from, to),
      ),
      fc.tuple(name, name).map(
        ([from, to]) =>
          () =>
            virtual.linkSync(from, to),
      ),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), fc.nat(30), SEED, (acts, syncAt, seed) => {
        const disk = newDisk();
        for (const folder of ['/d', '/e']) disk.folder(folder);
        disk.replace('/d/a', 'precious');
        acts.forEach((one, index) => {
          outcomeOf(one);
          if (index === syncAt) syncFolder('/d');
        });
        crash(disk, seed);
        const found = ['/d', '/e'].flatMap((folder) =>
          disk.list(folder).map((file) => disk.readText(`${folder}/${file}`)),
        );
        const all = [...found, ...(disk.list('/').includes('c') ? [disk.readText('/c')] : [])];
        expect(new Set(all)).toEqual(new Set(['precious']));
        const { links } =
          disk.at('/c') ?? disk.at('/d/a') ?? disk.at('/d/b') ?? disk.at('/e/a') ?? disk.at('/e/b')!;
        expect(links).toBe(all.length);
      }),
      { numRuns: size(150, 8_000) },
    );
  });

  it('loses nothing at the second power loss that survived the first', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), SEED, SEED, (pieces, first, second) => {
        const disk = newDisk();
        for (const piece of pieces) virtual.appendFileSync('/f', piece);
        crash(disk, first);
        const survived = disk.readText('/f');
        crash(disk, second);
        expect(disk.readText('/f')).toBe(survived);
      }),
    );
  });
});

describe('faults', () => {
  it('writes the part that has room on a full disk, then fails with ENOSPC', () => {
    const disk = newDisk();
    disk.fullAfter = 5;
    const file = virtual.openSync('/f', 'w');
    expect(virtual.writeSync(file, 'abc')).toBe(3);
    expect(virtual.writeSync(file, 'defg')).toBe(2);
    expect(() => virtual.writeSync(file, 'h')).toThrow('ENOSPC: no space left on device, write');
    expect(virtual.writeSync(file, 'A', 0)).toBe(1);
    expect(disk.readText('/f')).toBe('Abcde');
  });

  it('refuses every change of a read-only disk with EROFS, and reads', () => {
    const disk = newDisk();
    disk.replace('/f', 'text');
    disk.readOnly = true;
    const changes = [
      () => virtual.writeFileSync('/f', ''),
      () => virtual.mkdirSync('/d'),
      () => virtual.rmSync('/f'),
      () => virtual.renameSync('/f', '/g'),
      () => virtual.chmodSync('/f', 0o600),
    ];
    for (const change of changes) expect(outcomeOf(change)).toMatchObject({ code: 'EROFS', errno: -30 });
    expect(virtual.readFileSync('/f', 'utf8')).toBe('text');
  });

  it('fails an operation with the code that the simulator chose, but not for people', () => {
    const disk = newDisk();
    disk.replace('/f', 'text');
    disk.failing = (at, syscall) => (at === '/f' && syscall === 'read' ? 'EIO' : undefined);
    expect(() => virtual.readFileSync('/f')).toThrow('EIO: i/o error, read');
    expect(disk.readText('/f')).toBe('text');
    expect(virtual.existsSync('/f')).toBe(true);
  });
});

describe('killed process', () => {
  it('can leave half of a write, which no power loss is needed for', () => {
    const disk = newDisk();
    processOn(disk, (syscall, _path, half) => {
      if (syscall !== 'write') return;
      half?.();
      throw new Killed();
    });
    expect(() => virtual.writeFileSync('/f', 'abcd')).toThrow(Killed);
    expect(disk.readText('/f')).toBe('ab');
  });

  it('never continues after an asynchronous operation', async () => {
    const disk = newDisk();
    processOn(disk, () => {
      throw new Killed();
    });
    let continued = false;
    void virtualPromises.stat('/').finally(() => {
      continued = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(continued).toBe(false);
  });
});

describe('fs/promises', () => {
  it('writes, reads, streams and closes for the process that called it', async () => {
    const [one, other] = [newDisk(), newDisk()];
    const ports = processOn(one);
    const writing = virtualPromises.open('/f', 'wx+', 0o600);
    processOn(other);
    const handle = await writing;
    await handle.writeFile('first\n');
    await handle.writeFile('second\n');
    await handle.sync();
    const into = Buffer.alloc(5);
    expect(await handle.read(into, 0, 5, 0)).toEqual({ bytesRead: 5, buffer: Buffer.from('first') });
    await handle.close();
    expect([one.readText('/f'), other.list('/')]).toEqual(['first\nsecond\n', []]);
    setCurrent(ports);
    const pieces: Buffer[] = [];
    const input = (await virtualPromises.open('/f')).createReadStream({ highWaterMark: 4 });
    for await (const piece of input) pieces.push(piece as Buffer);
    expect(Buffer.concat(pieces).toString()).toBe('first\nsecond\n');
    expect(ports.descriptors.size).toBe(0);
  });

  it('rejects with the errors of Node.js', async () => {
    newDisk();
    await expect(virtualPromises.open('/x')).rejects.toMatchObject({
      message: "ENOENT: no such file or directory, open '/x'",
      errno: -2,
      code: 'ENOENT',
      syscall: 'open',
      path: '/x',
    });
  });
});
