// Files that pixctl keeps for itself, with a link, a pipe or a folder in their place: no other file is written through a
// link, and no command waits for a pipe. A link can only be put there by somebody who may write in that folder.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { socketTransport } from '#client/http/transport.ts';
import { writeSums } from '#client/journal/daily-totals.ts';
import { announce } from '#sandbox/edge/server-file.ts';
import { freshEnv, PROGRAM, run, startLimited } from '#test/support/binary.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { makeCertificate } from '#test/support/services/certificate.ts';

const BEFORE = 'text of another file';

/** A link at `path`, and what its target holds afterwards. */
function linkAt(path: string): () => string {
  const target = join(tempDir(), 'target');
  writeFileSync(target, BEFORE);
  symlinkSync(target, path);
  return () => readFileSync(target, 'utf8');
}

const fifoAt = (path: string): void => void execFileSync('mkfifo', [path]);

describe.skipIf(process.platform === 'win32')('symbolic link in place of a file of pixctl', () => {
  it('is replaced by writeSums, and its target is unchanged', () => {
    const dir = tempDir();
    const [part, file] = [
      linkAt(join(dir, 'journal.sums.json.part')),
      linkAt(join(dir, 'journal.sums.json')),
    ];
    const sum = { profile: 'sandbox', day: 0, cents: 100 };
    writeSums(dir, { 'journal-1.ndjson': [sum] }, []);
    expect([part(), file()]).toEqual([BEFORE, BEFORE]);
    const kept = join(dir, 'journal.sums.json');
    expect(lstatSync(kept).isFile()).toBe(true);
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toMatchObject({ last: { 'journal-1.ndjson': [sum] } });
  });

  it('is replaced by the server file of the sandbox, and its target is unchanged', () => {
    const dir = tempDir();
    const server = { url: 'http://127.0.0.1:1', appKey: 'a', controlKey: 'c', pid: 4242 };
    const [part, file] = [linkAt(join(dir, 'server.json.4242')), linkAt(join(dir, 'server.json'))];
    announce(dir, server);
    expect([part(), file()]).toEqual([BEFORE, BEFORE]);
    const kept = join(dir, 'server.json');
    expect(lstatSync(kept).isFile()).toBe(true);
    expect(lstatSync(kept).mode & 0o077).toBe(0);
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual(server);
  });
});

describe.skipIf(process.platform === 'win32')('named pipe in place of a file of pixctl', () => {
  const withPipe = (...names: readonly string[]): Record<string, string> => {
    const env = freshEnv({ PIXCTL_PROFILE: 'sandbox' });
    mkdirSync(env['PIXCTL_DATA_DIR']!);
    for (const name of names) fifoAt(join(env['PIXCTL_DATA_DIR']!, name));
    return env;
  };

  it.each([
    ['server.json', ['sandbox', 'status']],
    ['recent.json', ['charge', 'list']],
    ['journal.sums.json', ['journal', 'list']],
  ])('does not block a command: %s', async (name, words) => {
    expect(await run(words, withPipe(name))).toMatchObject({ code: 0 });
  });

  it('does not block shell completion', async () => {
    const { code } = await run(['__complete', '--', 'charge', 'get', ''], withPipe('recent.json'));
    expect(code).not.toBeNull();
  });

  it('is refused by config set as the lock file', async () => {
    const self = machine();
    mkdirSync(join(self.dir, 'config'));
    fifoAt(join(self.dir, 'config', '.lock'));
    const { code, err } = await self.run('config set locale en-US');
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('.lock') as string });
  });
});

describe.skipIf(process.platform === 'win32')('doctor on a disk without room', () => {
  it('reports that the folders cannot be written, and leaves no file behind', async () => {
    const env = freshEnv({ PIXCTL_CODE_CACHE: 'off' });
    mkdirSync(env['PIXCTL_DATA_DIR']!, { mode: 0o700 });
    const { code, out } = await startLimited(4, ['doctor', '--sandbox', '--json'], env).done;
    expect(code).toBe(2);
    expect(out).toContain(`${env['PIXCTL_DATA_DIR']} cannot be written to: the file is too large`);
    expect(readdirSync(env['PIXCTL_DATA_DIR']!).filter((name) => name.includes('doctor'))).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('SSL_CERT_FILE and NODE_EXTRA_CA_CERTS', () => {
  /** Lists charges of a service with its own certificate. */
  async function listed(variables: (file: string, other: string, dir: string) => Record<string, string>) {
    const dir = tempDir();
    const { file, cert, key } = makeCertificate(dir);
    const other = makeCertificate(tempDir()).file;
    const server = createTlsServer({ cert, key }, (_request, response) =>
      response.end('{"pageInfo":{"skip":0,"limit":100,"totalCount":0,"hasNextPage":false},"charges":[]}'),
    );
    await new Promise<void>((ready) => server.listen(0, ready));
    afterEveryTest(() => void server.close());
    return run(
      'charge list --json --retries 0',
      freshEnv({
        PIXCTL_BASE_URL: `https://localhost:${(server.address() as AddressInfo).port}`,
        PIXCTL_APP_KEY: 'key-of-a-test',
        ...variables(file, other, dir),
      }),
    );
  }

  const emptyFile = (dir: string, text = ''): string => {
    const path = join(dir, 'other.pem');
    writeFileSync(path, text);
    return path;
  };

  it.each<[string, (file: string, other: string, dir: string) => Record<string, string>]>([
    ['only SSL_CERT_FILE', (file) => ({ SSL_CERT_FILE: file })],
    ['only NODE_EXTRA_CA_CERTS', (file) => ({ NODE_EXTRA_CA_CERTS: file })],
    ['SSL_CERT_FILE', (file, other) => ({ SSL_CERT_FILE: file, NODE_EXTRA_CA_CERTS: other })],
    ['NODE_EXTRA_CA_CERTS', (file, other) => ({ SSL_CERT_FILE: other, NODE_EXTRA_CA_CERTS: file })],
    [
      'SSL_CERT_FILE, NODE_EXTRA_CA_CERTS missing',
      (file) => ({ SSL_CERT_FILE: file, NODE_EXTRA_CA_CERTS: '/missing' }),
    ],
    [
      'SSL_CERT_FILE, NODE_EXTRA_CA_CERTS empty',
      (file) => ({ SSL_CERT_FILE: file, NODE_EXTRA_CA_CERTS: '' }),
    ],
  ])('trust the authority in %s', async (_, variables) => {
    const { code, out } = await listed(variables);
    expect({ code, out }).toEqual({ code: 0, out: '[]\n' });
  });

  it('are named if none of them contains the authority', async () => {
    const { code, err } = await listed((_file, other, dir) => ({
      SSL_CERT_FILE: other,
      NODE_EXTRA_CA_CERTS: emptyFile(dir),
    }));
    expect(code).toBe(5);
    expect(err).toMatch(
      /SSL_CERT_FILE=\S+cert\.pem and NODE_EXTRA_CA_CERTS=\S+other\.pem, which cannot be read or/,
    );
  });

  it.each([
    ['is empty', ''],
    ['is no certificate', 'garbage'],
    ['is a broken certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
  ])('SSL_CERT_FILE that %s is refused', async (_, text) => {
    const { code, err } = await listed((_file, _other, dir) => ({ SSL_CERT_FILE: emptyFile(dir, text) }));
    expect(code).toBe(2);
    expect(err).toContain('other.pem');
  });
});

describe.skipIf(process.platform === 'win32')('SSL_CERT_FILE', () => {
  it.each([
    ['a pipe', (path: string) => fifoAt(path)],
    ['a folder', (path: string) => mkdirSync(path)],
    ['a device', (path: string): void => symlinkSync('/dev/zero', path)],
  ])('that is %s is refused with its path', async (_kind, make) => {
    const path = join(tempDir(), 'certificates');
    make(path);
    const env = freshEnv({
      SSL_CERT_FILE: path,
      PIXCTL_BASE_URL: 'https://127.0.0.1:1',
      PIXCTL_APP_KEY: 'key-of-a-test',
    });
    const { code, err } = await run(['charge', 'list'], env);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(path) as string });
  });

  // A transport that did not close left the timer of --timeout running: the program ended when that was over.
  it('that is missing makes send fail, and close still resolves', async () => {
    const transport = socketTransport({
      origin: 'https://127.0.0.1:1',
      loopback: true,
      env: { SSL_CERT_FILE: join(tempDir(), 'missing') },
    });
    const request = { method: 'GET', path: '/', headers: {} };
    await expect(transport.send(request)).rejects.toThrow('SSL_CERT_FILE');
    await expect(transport.close()).resolves.toBeUndefined();
  });
});

const COMMANDS = [
  ['sync'],
  ['sync', 'status'],
  ['sync', 'verify'],
  ['query', 'SELECT 1'],
  ['report', '--offline'],
  ['books', 'export', '--format', 'csv', '--month', '2026-01'],
] as const;

describe.skipIf(process.platform === 'win32')('--to of mirror commands', () => {
  const env = freshEnv({ PIXCTL_PROFILE: 'sandbox' });

  it.each([
    ['a pipe', 'it is a pipe', (path: string): void => fifoAt(path)],
    ['a folder', 'it is a folder', (path: string) => mkdirSync(path)],
    ['a device', 'it is a device', undefined],
    ['a link', 'it is a symbolic link', (path: string): void => void linkAt(path)],
    ['a link that leads nowhere', 'it is a symbolic link', (path: string) => symlinkSync('/nowhere/x', path)],
    ['a socket', 'it is a socket', 'socket'],
  ] as const)('refuses %s, and names the path', async (_kind, why, make) => {
    const path = make === undefined ? '/dev/zero' : join(tempDir(), 'mirror.db');
    const socket = make === 'socket' ? createServer().listen(path) : undefined;
    if (typeof make === 'function') make(path);
    try {
      for (const words of COMMANDS) {
        const { code, out, err } = await run([...words, '--to', path], env);
        expect({ words, code, out, err }).toEqual({
          words,
          code: 2,
          out: '',
          err: expect.stringContaining(why) as string,
        });
        expect(err).toContain(path);
      }
    } finally {
      socket?.close();
    }
  });

  it.each(['-wal', '-shm', '-journal'])(
    'refuses a symbolic link as FILE%s, and leaves its target unchanged',
    async (suffix) => {
      const path = join(tempDir(), 'mirror.db');
      expect((await run(['sync', '--to', path], env)).code).toBe(0);
      const target = linkAt(path + suffix);
      const { code, err } = await run(['sync', '--to', path], env);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(path + suffix) as string });
      expect(target()).toBe(BEFORE);
    },
  );

  it('accepts a path through a linked folder', async () => {
    const [folder, link] = [tempDir(), join(tempDir(), 'folder')];
    symlinkSync(folder, link);
    expect((await run(['sync', '--to', join(link, 'mirror.db')], env)).code).toBe(0);
    expect(lstatSync(join(folder, 'mirror.db')).isFile()).toBe(true);
  });
});

describe.skipIf(process.getuid?.() !== 0)('environment without HOME', () => {
  it('does not put the journal into the working directory', () => {
    const cwd = tempDir();
    chmodSync(cwd, 0o777);
    // A user without an entry in the user database, as in a container.
    const ran = spawnSync(process.execPath, [PROGRAM, '--sandbox', 'charge', 'create', '--value', '500'], {
      cwd,
      env: { PATH: process.env['PATH'] },
      uid: 54_321,
      encoding: 'utf8',
    });
    expect(ran).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('error: pixctl does not know your home folder'),
    });
    expect(readdirSync(cwd)).toEqual([]);
  });
});
