// Peers that accept a connection and never answer, or stop in the middle of an answer, and processes that hold a lock:
// SIGINT, SIGTERM and `--timeout` end every command that waits for one. PIXCTL_TEST_TIMES=1 prints how long each took.
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM, start, until } from '#test/support/binary.ts';

/** Time for a command to end at its time limit; less than any other limit of pixctl that would end it. */
const MAX_MS = 5_000;
/** A command that ends by itself instead of by a signal has another exit code. */
const MAX_AFTER_SIGNAL_MS = 30_000;
/** The program waits for a keyring for 3 s, which a slow machine may need to send the signal. */
const MAX_ATTEMPTS = 5;
const TIMEOUT_S = 2;

interface Peer {
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Text on standard input, which stays open. */
  readonly input?: string;
  /** Resolves when the program waits for the peer. */
  readonly reached: (pid: number) => Promise<unknown>;
}

/** Folders of the tests, which run at the same time: `tempDir` would remove those of the others. */
const root = mkdtempSync(join(tmpdir(), 'pixctl-silent-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = (): string => mkdtempSync(join(root, 'home-'));

const envIn = (dir: string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  ...freshEnv(),
  HOME: dir,
  PIXCTL_CONFIG_DIR: join(dir, 'config'),
  PIXCTL_DATA_DIR: join(dir, 'data'),
  ...more,
});

type Closers = (() => void)[];
type Open = (closers: Closers) => Promise<Peer>;

/** A server that accepts connections. @param answer first bytes of its answer to the first bytes of each connection */
async function silent(
  closers: Closers,
  answer?: string,
): Promise<{ port: number; reached: () => Promise<unknown> }> {
  let connections = 0;
  const server = createServer((socket) => {
    closers.push(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.once('data', () => {
      connections += 1;
      if (answer !== undefined) socket.write(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return {
    port: (server.address() as AddressInfo).port,
    reached: () => until(() => (connections > 0 ? true : undefined)),
  };
}

const HALF = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"charges":[';

type Service = 'http' | 'tls' | 'half an answer';
const at = (kind: Service, ...words: string[]) =>
  [
    `${words.join(' ')}, ${kind}`,
    async (closers: Closers): Promise<Peer> => {
      const { port, reached } = await silent(closers, kind === 'half an answer' ? HALF : undefined);
      const url = `${kind === 'tls' ? 'https' : 'http'}://127.0.0.1:${port}`;
      return { words, env: { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' }, reached };
    },
  ] as const;

const database = (...words: string[]) =>
  [
    `${words.join(' ')}, database`,
    async (closers: Closers): Promise<Peer> => {
      const { port, reached } = await silent(closers);
      const store = `postgres://pixctl@127.0.0.1:${port}/pixctl`;
      return {
        words: words.map((word) => (word === 'DATABASE' ? store : word)),
        env: words.includes('DATABASE') ? {} : { PIXCTL_STORE: store },
        reached,
      };
    },
  ] as const;

/** The session bus of a profile whose keys are in the keyring. */
const bus = (...words: string[]) =>
  [
    `${words.join(' ')}, keyring`,
    async (closers: Closers): Promise<Peer> => {
      const dir = folder();
      const baseUrl = 'http://127.0.0.1:1';
      const profile = { baseUrl, mode: 'live', namespace: 'service', createdAt: '2026-11-01T12:00:00.000Z' };
      writePrivate(join(dir, 'config.json'), { version: 1, current: 'loja', profiles: { loja: profile } });
      writePrivate(join(dir, 'credentials.json'), { version: 1, keys: { loja: { baseUrl } } });
      let connections = 0;
      const path = join(dir, 'bus');
      const server = createServer((socket) => {
        connections += 1;
        closers.push(() => socket.destroy());
        socket.resume().on('error', () => undefined);
      }).listen(path);
      await once(server, 'listening');
      closers.push(() => server.close());
      return {
        words,
        env: { PIXCTL_CONFIG_DIR: dir, PIXCTL_KEYRING: 'on', DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` },
        reached: () => until(() => (connections > 0 ? true : undefined)),
      };
    },
  ] as const;

const writePrivate = (path: string, value: unknown): void =>
  writeFileSync(path, JSON.stringify(value), { mode: 0o600 });

const fifo = (...words: string[]) =>
  [
    `${words.join(' ')}, pipe without an end`,
    (closers: Closers): Promise<Peer> => {
      const path = join(folder(), 'fifo');
      execFileSync('mkfifo', [path]);
      // Opening it for writing fails until the program has opened it for reading.
      const reached = async (): Promise<void> => {
        const fd = await until(() => {
          try {
            return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
          } catch {
            return undefined;
          }
        });
        closers.push(() => closeSync(fd));
      };
      return Promise.resolve({ words: words.map((word) => (word === 'FIFO' ? path : word)), reached });
    },
  ] as const;

/** Commands that need a payment plan get an approved one in place of PLAN, those that need a mirror its file. */
async function preparedWords(dir: string, words: readonly string[]): Promise<readonly string[]> {
  const env = envIn(dir);
  const [sheet, mirror] = [join(dir, 'pay.csv'), join(dir, 'mirror.db')];
  const plan = `${sheet}.plan`;
  const setUp = async (...line: string[]): Promise<void> => {
    const { code, err } = await start(['--sandbox', ...line], env).done;
    if (code !== 0) throw new Error(`${line.join(' ')}: ${code} ${err}`);
  };
  await setUp('charge', 'create', '--value', '100', '--correlation-id', 'order-1');
  if (words.includes('MIRROR')) await setUp('sync', '--to', mirror);
  if (words.includes('PLAN')) {
    writeFileSync(sheet, 'pix-key,value\nana@example.com,100\n');
    await setUp('payment', 'batch', 'plan', sheet);
    await setUp('payment', 'batch', 'approve', plan, '--yes', '--total', '1,00');
  }
  return words.map((word) => (word === 'MIRROR' ? mirror : word === 'PLAN' ? plan : word));
}

/** A lock file of this process, which is alive and does not release it. */
const lockFile = (folderName: 'config' | 'data', ...words: string[]) =>
  [
    `${words.join(' ')}, lock of the ${folderName} folder`,
    async (): Promise<Peer> => {
      const dir = folder();
      const prepared = await preparedWords(dir, words);
      const own = join(dir, folderName);
      mkdirSync(own, { recursive: true, mode: 0o700 });
      writeFileSync(join(own, '.lock'), `${process.pid} ${hostname()} ${randomUUID()}`, { mode: 0o600 });
      // Whoever finds a lock first compares its time with that of a new file.
      const looked = new Promise((found) => {
        const watcher = watch(own, (_event, name) => {
          if (name !== '.lock.break') return;
          watcher.close();
          found(undefined);
        });
      });
      const env = { PIXCTL_CONFIG_DIR: join(dir, 'config'), PIXCTL_DATA_DIR: join(dir, 'data') };
      return { words: prepared, env, reached: () => looked };
    },
  ] as const;

/** A database that a suspended process has locked. */
const lockedFile = (file: 'data/sandbox.db' | 'mirror.db', begin: string, ...words: string[]) =>
  [
    `${words.join(' ')}, ${file} after ${begin}`,
    async (closers: Closers): Promise<Peer> => {
      const dir = folder();
      const prepared = await preparedWords(dir, words);
      const path = join(dir, file);
      const holder = spawn(process.execPath, ['-e', HOLDER, LIBSQL, path, begin]);
      closers.push(() => holder.kill('SIGKILL'));
      await once(holder.stdout, 'data');
      holder.kill('SIGSTOP');
      const env = { PIXCTL_CONFIG_DIR: join(dir, 'config'), PIXCTL_DATA_DIR: join(dir, 'data') };
      return { words: prepared, env, reached: (pid) => until(() => opens(pid, path)) };
    },
  ] as const;

/** No other process can even read a file in this mode. */
const EXCLUSIVE = 'PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE';
const LIBSQL = createRequire(import.meta.url).resolve('libsql');
/** Locks a database, says so, and stays. */
const HOLDER = `
  const [library, path, begin] = process.argv.slice(1);
  const database = new (require(library))(path);
  database.exec(begin);
  database.exec('CREATE TABLE other (a)');
  console.log('locked');
  setInterval(() => undefined, 60_000);`;

/** Returns whether a process has opened a file; undefined if not. Linux only. */
function opens(pid: number, path: string): true | undefined {
  const files = `/proc/${pid}/fd`;
  const isOpen = readdirSync(files).some((file) => {
    try {
      return readlinkSync(join(files, file)) === path;
    } catch {
      // Closed meanwhile.
      return false;
    }
  });
  return isOpen ? true : undefined;
}

const stdin = (input: string, ...words: string[]) =>
  [
    `${words.join(' ')}, standard input without an end`,
    // More than a pipe holds: the program has read it once all is written.
    (): Promise<Peer> => Promise.resolve({ words, input, reached: () => Promise.resolve() }),
  ] as const;

const PEERS: readonly (readonly [string, Open])[] = [
  at('http', 'charge', 'list', '--all', '-o', 'ndjson'),
  at('http', 'charge', 'create', '--value', '100'),
  at('http', 'charge', 'watch', 'order-1'),
  at('http', 'payment', 'send', '--value', '100', '--pix-key', 'a@example.com', '--yes'),
  at('http', 'webhook', 'listen', '--poll'),
  at('http', 'sync', '--to', 'mirror.db'),
  at('http', 'today'),
  at('http', 'doctor'),
  at('tls', 'doctor'),
  at('http', 'api', 'POST', '/api/v1/charge', '-f', 'value=100'),
  at('tls', 'charge', 'list'),
  at('half an answer', 'charge', 'list'),
  at('half an answer', 'sync', '--to', 'mirror.db'),
  at('half an answer', 'webhook', 'listen', '--poll'),
  [
    'charge list, proxy',
    async (closers) => {
      const { port, reached } = await silent(closers);
      return {
        words: ['charge', 'list'],
        env: {
          PIXCTL_BASE_URL: 'https://service.example',
          PIXCTL_APP_KEY: 'key',
          HTTPS_PROXY: `http://127.0.0.1:${port}`,
        },
        reached,
      };
    },
  ],
  database('journal', 'list'),
  database('store', 'status'),
  database('store', 'check'),
  database('--sandbox', 'charge', 'create', '--value', '100'),
  database('--sandbox', 'sync', '--to', 'DATABASE'),
  database('--sandbox', 'query', '--to', 'DATABASE', 'SELECT 1'),
  // The other systems do not reach their keyring through a bus. `login` is in keyring.test.ts.
  ...(process.platform === 'linux'
    ? [
        bus('doctor'),
        bus('whoami'),
        bus('charge', 'list'),
        bus('logout'),
        bus('profile', 'rename', 'loja', 'shop'),
        bus('profile', 'delete', 'loja', '--yes'),
      ]
    : []),
  lockFile('config', 'config', 'set', 'output', 'json'),
  lockFile('config', 'profile', 'use', 'sandbox'),
  lockFile('data', '--sandbox', 'charge', 'create', '--value', '100'),
  lockFile('data', '--sandbox', 'payment', 'batch', 'run', 'PLAN', '--yes'),
  // The test needs to see which files the program has opened.
  ...(process.platform === 'linux'
    ? [
        lockedFile('data/sandbox.db', 'BEGIN IMMEDIATE', '--sandbox', 'charge', 'create', '--value', '100'),
        lockedFile('data/sandbox.db', EXCLUSIVE, '--sandbox', 'charge', 'list'),
        lockedFile('mirror.db', 'BEGIN IMMEDIATE', '--sandbox', 'sync', '--to', 'MIRROR'),
        lockedFile('mirror.db', EXCLUSIVE, '--sandbox', 'query', '--to', 'MIRROR', 'SELECT 1'),
      ]
    : []),
  fifo('--sandbox', 'charge', 'create', '--batch', 'FIFO'),
  fifo('--sandbox', 'charge', 'create', '--input', 'FIFO'),
  fifo('--sandbox', 'reconcile', 'FIFO'),
  fifo('--sandbox', 'api', 'POST', '/api/v1/charge', '--input', 'FIFO'),
  fifo('--sandbox', 'webhook', 'verify', '--body', 'FIFO', '--headers', '/dev/null'),
  stdin(`{"value":100,"comment":"${'x'.repeat(300_000)}`, '--sandbox', 'charge', 'create', '--input', '-'),
  stdin(`{"value":100,"comment":"${'x'.repeat(300_000)}`, '--sandbox', 'charge', 'create', '--batch', '-'),
];

/** Exit code after a signal: 130, or 6 once a write has left. */
const codeOf = (title: string): number =>
  title.startsWith('webhook listen')
    ? 0
    : /^(?:charge create|payment send|api POST).* http$/.test(title)
      ? 6
      : 130;

/** Exit codes at the time limit. A profile can be deleted without its keyring. */
const lateCodesOf = (title: string): readonly number[] =>
  title.startsWith('profile delete') ? [0] : title.endsWith('keyring') ? [3] : [5, 6, 8];

const times: string[] = [];
afterAll(() => {
  if (process.env['PIXCTL_TEST_TIMES'] === '1') console.log(times.join('\n'));
});

/** Runs the program until it waits for the peer, ends it, and returns its exit code. */
async function endedBy(open: Open, how: 'SIGINT' | 'SIGTERM' | '--timeout', title: string) {
  for (let attempt = 1; ; attempt += 1) {
    const closers: Closers = [];
    try {
      const ended = await endedWith(await open(closers), how, title, closers);
      const isLate = how !== '--timeout' && title.endsWith('keyring') && ended.code !== 130;
      if (!isLate || attempt === MAX_ATTEMPTS) return ended;
    } finally {
      for (const close of closers.reverse()) close();
    }
  }
}

async function endedWith(
  peer: Peer,
  how: 'SIGINT' | 'SIGTERM' | '--timeout',
  title: string,
  closers: Closers,
) {
  const dir = folder();
  const words = how === '--timeout' ? [...peer.words, '--timeout', `${TIMEOUT_S}s`] : peer.words;
  const began = performance.now();
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    cwd: dir,
    env: envIn(dir, peer.env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  closers.push(() => child.kill('SIGKILL'));
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdout.resume();
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  const early = ended.then(([code]) => {
    // On a slow machine, the time limit may come first.
    if (how !== '--timeout') throw new Error(`ended with ${code} before it waited for the peer: ${err}`);
  });
  early.catch(() => undefined);
  if (peer.input === undefined) child.stdin.end();
  else await Promise.race([new Promise((written) => child.stdin.write(peer.input, written)), early]);
  await Promise.race([peer.reached(child.pid ?? 0), early]);
  const reachedAt = performance.now();
  const from = how === '--timeout' ? began + TIMEOUT_S * 1_000 : reachedAt;
  if (how !== '--timeout') child.kill(how);
  // A machine that needs long until the program waits also needs long to end it.
  const patience = how === '--timeout' ? TIMEOUT_S * 1_000 + MAX_MS + reachedAt - began : MAX_AFTER_SIGNAL_MS;
  const stuck = setTimeout(() => child.kill('SIGKILL'), patience);
  const [code, signal] = await ended;
  clearTimeout(stuck);
  times.push(`${how} ${Math.round(performance.now() - from)} ms: ${title}`);
  return { code, signal, err };
}

describe.skipIf(process.platform === 'win32').concurrent('a peer that never answers or holds a lock', () => {
  it.each(PEERS)('%s: SIGINT, SIGTERM and --timeout end it', async (title, open) => {
    const [interrupted, terminated, late] = await Promise.all(
      (['SIGINT', 'SIGTERM', '--timeout'] as const).map((how) => endedBy(open, how, title)),
    );
    const expected = codeOf(title);
    expect([interrupted?.code, terminated?.code]).toEqual([expected, expected]);
    expect(lateCodesOf(title)).toContain(late?.code);
    for (const ended of [interrupted, terminated, late]) expect(ended?.err).not.toContain('bug in pixctl');
  });
});

/** Runs the program, which has to end by itself, and returns its exit code and messages. */
async function endedByItself(dir: string, words: readonly string[], more: Readonly<Record<string, string>>) {
  const { child, done } = start(words, envIn(dir, more));
  const stuck = setTimeout(() => child.kill('SIGKILL'), MAX_MS);
  const ended = await done;
  clearTimeout(stuck);
  return ended;
}

describe.skipIf(process.platform !== 'linux').concurrent('a folder in which none can be created', () => {
  it.each([
    ['PIXCTL_DATA_DIR', ['--sandbox', 'charge', 'list']],
    ['PIXCTL_DATA_DIR', ['--sandbox', 'charge', 'create', '--value', '100']],
    ['PIXCTL_DATA_DIR', ['completion', 'bash', '--install']],
    ['PIXCTL_CONFIG_DIR', ['config', 'set', 'output', 'json']],
    ['PIXCTL_DATA_DIR', ['--sandbox', 'sync', '--to', '/proc/pixctl/data/mirror.db']],
  ] as const)('%s with %j: ends with exit code 2 and names it', async (variable, words) => {
    const { code, err } = await endedByItself(folder(), words, { [variable]: '/proc/pixctl/data' });
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('/proc/pixctl'),
    });
  });
});

describe.skipIf(process.platform === 'win32').concurrent('a pipe in place of a file of pixctl', () => {
  it.each([
    ['config/config.json', ['profile', 'list']],
    ['config/config.json', ['config', 'set', 'output', 'json']],
    ['config/.lock', ['config', 'set', 'output', 'json']],
    ['data/journal.ndjson', ['journal', 'list']],
    ['data/journal.ndjson', ['--sandbox', 'charge', 'create', '--value', '100']],
    ['data/sandbox.db', ['--sandbox', 'charge', 'list']],
    ['.bashrc', ['completion', 'bash', '--install']],
    ['mirror.db', ['--sandbox', 'sync', '--to', 'PIPE']],
    ['plan', ['--sandbox', 'payment', 'batch', 'run', 'PIPE']],
    ['plan', ['--sandbox', 'payment', 'batch', 'resume', 'PIPE']],
  ] as const)('%s: %j ends with exit code 2 and names it', async (name, words) => {
    const dir = folder();
    const path = join(dir, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    execFileSync('mkfifo', ['-m', '600', path]);
    const { code, err } = await endedByItself(
      dir,
      words.map((word) => (word === 'PIPE' ? path : word)),
      {},
    );
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(path) });
  });
});
