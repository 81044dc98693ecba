// The built program with caches of its own, on any Node: what it keeps of compiled code, and when it must not use it.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM, until } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const PROBE = resolve(import.meta.dirname, '../support/code-cache-probe.cjs');
const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

let service: string;
beforeEach(async () => {
  const { url } = await httpServer((_, response) =>
    json(response, 200, {
      pageInfo: { skip: 0, limit: 100, totalCount: 1, hasPreviousPage: false, hasNextPage: false },
      charges: [
        { correlationID: 'a-1', status: 'ACTIVE', value: 1990, createdAt: '2026-01-01T12:00:00.000Z' },
      ],
    }),
  );
  service = url;
});

interface Run {
  /** Chunks whose code came from the cache. */
  readonly used: readonly string[];
  readonly rejected: readonly string[];
}

/**
 * Lists charges and expects the answer, whatever happened to the cache. `limit` is of the shell's `ulimit -f`; `jq` is an
 * expression that prints the first value.
 */
async function listCharges(
  env: Readonly<Record<string, string | undefined>>,
  { limit, jq, ...options }: { limit?: number; jq?: string; uid?: number; gid?: number } = {},
): Promise<Run> {
  const argv = [
    process.execPath,
    '-r',
    PROBE,
    PROGRAM,
    'charge',
    'list',
    ...(jq === undefined ? [] : ['--jq', jq]),
  ];
  const limited = ['/bin/sh', '-c', `ulimit -f ${limit}; exec "$@"`, 'sh', ...argv];
  const [command, ...args] = limit === undefined ? argv : limited;
  const { PIXCTL_CONFIG_DIR: _, PIXCTL_DATA_DIR: __, XDG_CACHE_HOME: ___, ...fresh } = freshEnv();
  const child = spawn(command!, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...fresh,
      PIXCTL_BASE_URL: service,
      PIXCTL_APP_KEY: 'key',
      ...env,
    },
    ...options,
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise((done) => child.on('close', done));
  expect({ code, out }, err).toEqual({
    code: 0,
    out: expect.stringMatching(jq === undefined ? /^a-1\tACTIVE\t1990\t/ : /^1990\n$/),
  });
  const chunks = (result: string): string[] =>
    [...err.matchAll(new RegExp(`code cache for (\\S+) was ${result}`, 'g'))].map(([, file]) =>
      basename(file!),
    );
  return { used: chunks('accepted'), rejected: chunks('rejected') };
}

/** A home with its folder for caches, as XDG and macOS have it. */
function home(): { HOME: string; caches: string; own: string; code: string } {
  const HOME = tempDir();
  const caches = process.platform === 'darwin' ? join(HOME, 'Library', 'Caches') : join(HOME, '.cache');
  const own = join(caches, 'pixctl');
  return { HOME, caches, own, code: join(own, 'code') };
}

let filled: string | undefined;
/** A home after a run; the first one is copied, because a run without a cache takes twice as long. */
async function usedHome(): Promise<ReturnType<typeof home>> {
  const place = home();
  if (filled === undefined) {
    await listCharges({ HOME: place.HOME });
    filled = mkdtempSync(join(tmpdir(), 'pixctl-code-cache-'));
    cpSync(place.own, filled, { recursive: true });
    chmodSync(filled, 0o700);
  } else {
    mkdirSync(place.caches, { recursive: true });
    cpSync(filled, place.own, { recursive: true });
  }
  return place;
}
afterAll(() => {
  if (filled !== undefined) rmSync(filled, { recursive: true });
});

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);

describe.skipIf(process.platform === 'win32')('code cache', () => {
  it('is filled by the first run, and used by the next', async () => {
    const { HOME, own, code } = home();
    expect((await listCharges({ HOME })).used).toEqual([]);
    expect(statSync(own).mode & 0o777).toBe(0o700);
    const stored = filesIn(code).length;
    const { used, rejected } = await listCharges({ HOME });
    expect(used.map((name) => name.replace(/-[\w-]{8}\.cjs$/, ''))).toEqual(
      expect.arrayContaining(['start', 'base', 'request', 'transport', 'charge']),
    );
    expect(used).toHaveLength(stored);
    expect(rejected).toEqual([]);
    expect(filesIn(code)).toHaveLength(stored);
  });

  it('contains the evaluator of jq expressions, which is loaded after the flags of V8 change', async () => {
    const { HOME } = home();
    await listCharges({ HOME }, { jq: '.[0].value' });
    const { used, rejected } = await listCharges({ HOME }, { jq: '.[0].value' });
    expect(used.filter((name) => name.startsWith('jq-'))).toHaveLength(1);
    expect(rejected).toEqual([]);
  });

  it.each(
    [
      ['charge', 'list', '-o', 'yaml', '--search', 'a-1'],
      ['charge', 'list', '-o', 'table'],
      ['charge', 'list', '--jq', '.[0].value'],
      ['charge', 'create', '--amount', '19,90', '--correlation-id', 'a-1', '--json'],
      ['charge', 'list', '--no-such-option'],
    ].map((argv) => [argv.join(' '), argv] as const),
  )('of %s › is not written by the second run', async (_, argv) => {
    const { HOME, code } = home();
    const run = async (): Promise<void> => {
      const child = spawn(process.execPath, [PROGRAM, ...argv], {
        stdio: 'ignore',
        env: {
          ...freshEnv(),
          HOME,
          XDG_CACHE_HOME: undefined,
          PIXCTL_BASE_URL: service,
          PIXCTL_APP_KEY: 'key',
        },
      });
      await new Promise((done) => child.on('close', done));
    };
    /** A file that is written again is another one. */
    const files = (): readonly string[] =>
      filesIn(code)
        .map((file) => `${basename(file)} ${statSync(file, { bigint: true }).ino}`)
        .sort();
    await run();
    const stored = files();
    expect(stored.length).toBeGreaterThan(2);
    await run();
    expect(files()).toEqual(stored);
  });

  it('is stored in XDG_CACHE_HOME if that is an absolute path', async () => {
    const { HOME, caches } = home();
    const XDG_CACHE_HOME = join(tempDir(), 'made', 'here');
    await listCharges({ HOME, XDG_CACHE_HOME });
    expect((await listCharges({ HOME, XDG_CACHE_HOME })).used).not.toEqual([]);
    expect(existsSync(caches)).toBe(process.platform === 'darwin');
    await listCharges({ HOME, XDG_CACHE_HOME: 'relative' });
    expect(existsSync(caches)).toBe(true);
  });

  it.each([
    ['cut short', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['cut to an odd length', (file: string) => truncateSync(file, statSync(file).size - 1)],
    ['empty', (file: string) => truncateSync(file)],
    ['filled with zeros', (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size))],
    ['another text', (file: string) => writeFileSync(file, 'no code')],
    [
      'changed in a few bytes',
      (file: string) => {
        const bytes = readFileSync(file);
        for (let at = 200; at < bytes.length; at += 997) bytes[at]! ^= 0xff;
        writeFileSync(file, bytes);
      },
    ],
    [
      'a folder',
      (file: string) => {
        rmSync(file);
        mkdirSync(file);
      },
    ],
    [
      'a FIFO',
      (file: string) => {
        rmSync(file);
        spawnSync('mkfifo', ['-m', '600', file]);
      },
    ],
    [
      'links to a device',
      (file: string) => {
        rmSync(file);
        symlinkSync('/dev/zero', file);
      },
    ],
    [
      'unreadable',
      (file: string) => {
        chmodSync(file, 0);
      },
    ],
  ])('has files that are %s › the program runs from its source', async (what, spoil) => {
    const { HOME, code } = await usedHome();
    for (const file of filesIn(code)) spoil(file);
    const { used } = await listCharges({ HOME });
    // Root can read anything.
    if (!(isRoot && what === 'unreadable')) expect(used).toEqual([]);
    if (what !== 'a folder') expect((await listCharges({ HOME })).used).not.toEqual([]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'is not written at %s, when a script may delete it',
    async (signal) => {
      const { HOME, code } = home();
      const silent = await httpServer(() => child.kill(signal));
      const child = spawn(process.execPath, [PROGRAM, 'charge', 'list'], {
        stdio: 'ignore',
        env: {
          ...freshEnv(),
          HOME,
          XDG_CACHE_HOME: undefined,
          PIXCTL_BASE_URL: silent.url,
          PIXCTL_APP_KEY: 'key',
        },
      });
      expect(await new Promise((done) => child.on('close', done))).toBe(130);
      expect(filesIn(code)).toEqual([]);
    },
  );

  it('is filled by a program that goes on running, before a signal ends it', async () => {
    const { HOME, code } = home();
    const served = spawn(process.execPath, [PROGRAM, 'sandbox', 'start', '--port', '0'], {
      stdio: 'ignore',
      env: { ...freshEnv(), HOME, XDG_CACHE_HOME: undefined },
    });
    await until(() => (existsSync(code) && filesIn(code).length > 2) || undefined);
    served.kill('SIGTERM');
    expect(await new Promise((done) => served.on('close', done))).toBe(0);
  });

  it('is filled again after it was removed', async () => {
    const { HOME, code } = await usedHome();
    rmSync(code, { recursive: true });
    await listCharges({ HOME });
    expect((await listCharges({ HOME })).used).not.toEqual([]);
  });

  it('was made with other flags of V8 › is not used', async () => {
    const { HOME } = await usedHome();
    const NODE_OPTIONS = '--max-old-space-size=2048';
    await listCharges({ HOME, NODE_OPTIONS });
    expect((await listCharges({ HOME, NODE_OPTIONS })).rejected).toEqual([]);
  });

  it.each([
    ['PIXCTL_CODE_CACHE=off', { PIXCTL_CODE_CACHE: 'off' }],
    ['NODE_DISABLE_COMPILE_CACHE=1', { NODE_DISABLE_COMPILE_CACHE: '1' }],
  ])('is turned off by %s', async (_, env) => {
    const { HOME } = home();
    await listCharges({ HOME, ...env });
    expect(readdirSync(HOME).filter((name) => name !== '.config' && name !== '.local')).toEqual([]);
  });

  it('is not filled without HOME', async () => {
    const cwd = tempDir();
    const folders = { PIXCTL_CONFIG_DIR: join(cwd, 'config'), PIXCTL_DATA_DIR: join(cwd, 'data') };
    await listCharges({ ...folders, HOME: undefined });
    expect((await listCharges({ ...folders, HOME: undefined })).used).toEqual([]);
  });

  it('is not filled if its folder cannot be created', async () => {
    const { HOME, caches } = home();
    mkdirSync(resolve(caches, '..'), { recursive: true });
    writeFileSync(caches, 'a file');
    await listCharges({ HOME });
    expect(readFileSync(caches, 'utf8')).toBe('a file');
  });

  it('is not filled in a read-only home', async ({ skip }) => {
    const { HOME, caches } = home();
    // Root may write everywhere, so another user runs it, if that user may read the project.
    const user = isRoot ? nobody : {};
    if (spawnSync('/bin/sh', ['-c', 'test -r "$0"', PROGRAM], user).status !== 0) {
      console.error('SKIPPED: read-only home: another user cannot read the project');
      skip();
    }
    const folder = tempDir();
    chmodSync(folder, 0o777);
    chmodSync(HOME, 0o555);
    await listCharges(
      { HOME, PIXCTL_CONFIG_DIR: join(folder, 'config'), PIXCTL_DATA_DIR: join(folder, 'data') },
      user,
    );
    expect(existsSync(caches)).toBe(false);
    chmodSync(HOME, 0o755);
  });

  it('cannot be written because the disk is full › the program works', async () => {
    const { HOME, code } = home();
    await listCharges({ HOME }, { limit: 8 });
    const partial = filesIn(code).filter((file) => /\.\d+$/.test(file));
    expect(partial).toEqual([]);
    await listCharges({ HOME });
    expect((await listCharges({ HOME })).used).not.toEqual([]);
  });

  it.each([
    [
      'a symbolic link',
      ({ own }: { own: string }) => {
        renameSync(own, `${own}-moved`);
        symlinkSync(`${own}-moved`, own);
      },
    ],
    ['writable by its group', ({ own }: { own: string }) => chmodSync(own, 0o770)],
    ['writable by everybody', ({ own }: { own: string }) => chmodSync(own, 0o707)],
    [
      'in a folder that is writable by everybody',
      ({ caches }: { caches: string }) => chmodSync(caches, 0o777),
    ],
  ])('is %s › is neither used nor filled', async (_, change) => {
    const place = await usedHome();
    change(place);
    expect((await listCharges({ HOME: place.HOME })).used).toEqual([]);
    rmSync(place.code, { recursive: true });
    await listCharges({ HOME: place.HOME });
    expect(existsSync(place.code)).toBe(false);
  });

  it.runIf(isRoot)('belongs to another user › is neither used nor filled', async () => {
    const { HOME, own, code } = await usedHome();
    chownSync(own, nobody.uid, nobody.gid);
    expect((await listCharges({ HOME })).used).toEqual([]);
    rmSync(code, { recursive: true });
    await listCharges({ HOME });
    expect(existsSync(code)).toBe(false);
  });

  it.runIf(isRoot)('is not created by root in the home directory of another user', async () => {
    const { HOME, caches } = home();
    chownSync(HOME, nobody.uid, nobody.gid);
    await listCharges({ HOME });
    expect(existsSync(caches)).toBe(false);
  });

  it('is filled by several processes at once', async () => {
    const { HOME, code } = home();
    await Promise.all(Array.from({ length: 4 }, () => listCharges({ HOME })));
    const stored = filesIn(code);
    expect(stored.filter((file) => /\.\d+$/.test(file))).toEqual([]);
    expect((await listCharges({ HOME })).used).toHaveLength(stored.length);
  });

  it('removes the oldest folders of other builds', async () => {
    const { HOME, code } = home();
    for (let age = 1; age <= 6; age += 1) {
      mkdirSync(join(code, `old-${age}`), { recursive: true, mode: 0o700 });
      writeFileSync(join(code, `old-${age}`, 'chunk'), '');
      utimesSync(join(code, `old-${age}`), 1_000_000 - age, 1_000_000 - age);
    }
    await listCharges({ HOME });
    expect(readdirSync(code).sort()).toEqual([expect.stringMatching(/^0\./), 'old-1', 'old-2', 'old-3']);
  });
});
