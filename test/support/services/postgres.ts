// PostgreSQL server for tests: Debian's, on a free port, with its data in a temporary folder.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const HOME = '/usr/lib/postgresql';

/** Returns the folder of the server's programs; undefined if it is not installed. */
export const postgresBin = (): string | undefined =>
  (existsSync(HOME) ? readdirSync(HOME) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(HOME, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));

/** Returns an unprivileged user, because the server refuses to run as root. */
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
  /**
   * Creates a database owned by the user `pixctl` and returns its address; `postgres` is the superuser.
   * @param more options of createdb
   */
  database(...more: readonly string[]): string;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const initialise = (bin: string, data: string, who: ReturnType<typeof unprivileged>): void =>
  void execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync'],
    { ...who, stdio: 'ignore', cwd: '/' },
  );

/** Returns the folder in which `makeTemplate` puts the data of a new server, for this vitest run. */
const templateOf = (bin: string): string =>
  join(process.env['PIXCTL_TEST_POSTGRES'] ?? '/nowhere', bin.replaceAll('/', '-'), 'data');

/**
 * Creates the data of a new server once for all tests, which takes seconds.
 * @returns the folder, to be removed at the end
 */
export function makeTemplate(): string | undefined {
  const bin = postgresBin();
  if (bin === undefined) return undefined;
  const who = unprivileged();
  const dir = mkdtempSync(join(tmpdir(), 'pixctl-postgres-template-'));
  process.env['PIXCTL_TEST_POSTGRES'] = dir;
  const folder = join(templateOf(bin), '..');
  mkdirSync(folder);
  for (const one of [dir, folder]) if (who.uid !== undefined) chownSync(one, who.uid, who.gid!);
  initialise(bin, templateOf(bin), who);
  return dir;
}

export async function startPostgres(bin: string): Promise<PostgresServer> {
  const who = unprivileged();
  const dir = mkdtempSync(join(tmpdir(), 'pixctl-postgres-'));
  if (who.uid !== undefined) chownSync(dir, who.uid, who.gid!);
  const run = (program: string, ...args: string[]): void =>
    void execFileSync(program === 'cp' ? program : join(bin, program), args, {
      ...who,
      cwd: dir,
      stdio: 'ignore',
    });
  const data = join(dir, 'data');
  const template = templateOf(bin);
  if (existsSync(template)) run('cp', '-a', template, data);
  else initialise(bin, data, who);
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
        let log = '';
        server!.stderr!.on('data', (chunk: Buffer) => {
          log += chunk.toString();
          if (log.includes('ready to accept connections')) resolve();
        });
        server!.on('exit', () => reject(new Error(log)));
      });
    },
    stop: () =>
      new Promise((resolve) => {
        if (server === undefined || server.exitCode !== null || server.signalCode !== null) return resolve();
        server.on('exit', () => resolve());
        return server.kill('SIGINT');
      }),
    database: (...more) => {
      const name = `mirror${(count += 1)}`;
      run('createdb', ...more, '-O', 'pixctl', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', name);
      return `postgres://pixctl@127.0.0.1:${port}/${name}`;
    },
    remove: async () => {
      await self.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  await self.start();
  // An ordinary user, not a superuser.
  run('createuser', '--createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'pixctl');
  return self;
}
