// A PostgreSQL server of its own for tests: Debian's, on a free port, with its data in a folder that goes with it.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const HOME = '/usr/lib/postgresql';

/** Folder of the server's programs; undefined where there is none. */
export const postgresBin = (): string | undefined =>
  (existsSync(HOME) ? readdirSync(HOME) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(HOME, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));

/** The server refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const [, , uid, gid] = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres')!;
  return { uid: Number(uid), gid: Number(gid) };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

export interface PostgresServer {
  /** Address of a new database. @param more options of createdb */
  database(...more: readonly string[]): string;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function startPostgres(bin: string): Promise<PostgresServer> {
  const who = unprivileged();
  const dir = mkdtempSync(join(tmpdir(), 'pixctl-postgres-'));
  if (who.uid !== undefined) chownSync(dir, who.uid, who.gid!);
  const run = (program: string, ...args: string[]): void =>
    void execFileSync(join(bin, program), args, { ...who, cwd: dir, stdio: 'ignore' });
  const data = join(dir, 'data');
  run('initdb', '-D', data, '-A', 'trust', '-U', 'pixctl', '-E', 'UTF8', '--no-sync');
  const port = await freePort();
  let server: ReturnType<typeof spawn> | undefined;
  let count = 0;
  const self: PostgresServer = {
    start: async () => {
      server = spawn(
        join(bin, 'postgres'),
        ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', dir, '-c', 'fsync=off'],
        { ...who, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      await new Promise<void>((resolve, reject) => {
        let said = '';
        server!.stderr!.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (said.includes('ready to accept connections')) resolve();
        });
        server!.on('exit', () => reject(new Error(said)));
      });
    },
    stop: () =>
      new Promise((resolve) => {
        server?.on('exit', () => resolve());
        server?.kill('SIGINT');
      }),
    database: (...more) => {
      const name = `mirror${(count += 1)}`;
      run('createdb', ...more, '-h', '127.0.0.1', '-p', String(port), '-U', 'pixctl', name);
      return `postgres://pixctl@127.0.0.1:${port}/${name}`;
    },
    remove: async () => {
      await self.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  await self.start();
  return self;
}
