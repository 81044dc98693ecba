// PostgreSQL server for tests: Debian's, on a free port, with its data in a temporary folder.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { until } from '../until.ts';

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
  /** Ends it at once, as a crash does. */
  crash(): Promise<void>;
  /** Starts a standby for which commits wait. Its address has the port of the standby. */
  standby(): Promise<Standby>;
  remove(): Promise<void>;
}

interface Standby {
  readonly port: string;
  /** Makes it the primary. */
  promote(): void;
  /**
   * Crashes the primary, makes the standby the primary, and starts the crashed one as its standby. Both keep their
   * ports. Until the new standby follows, commits wait.
   */
  failOver(): Promise<void>;
  /** Ends the server, and the primary if `failOver` was called. */
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

/** @param settings of the server, as NAME=VALUE; they take precedence over those that make tests fast */
export async function startPostgres(bin: string, settings: readonly string[] = []): Promise<PostgresServer> {
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
  const kill = (one: typeof server, signal: NodeJS.Signals): Promise<void> =>
    new Promise((resolve) => {
      if (one === undefined || one.exitCode !== null || one.signalCode !== null) return resolve();
      one.on('exit', () => resolve());
      return one.kill(signal);
    });
  const serve = async (folder: string, at: number): Promise<typeof server> => {
    const started = spawn(
      join(bin, 'postgres'),
      [
        ...['-D', folder, '-p', String(at), '-h', '127.0.0.1', '-k', dir],
        ...['fsync=off', ...settings].flatMap((setting) => ['-c', setting]),
      ],
      { ...who, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await new Promise<void>((resolve, reject) => {
      let log = '';
      started.stderr.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        if (/ready to accept (?:read-only )?connections/.test(log)) resolve();
      });
      started.on('exit', () => reject(new Error(log)));
    });
    return started;
  };
  const psql = (at: number, statement: string): string =>
    execFileSync(
      join(bin, 'psql'),
      ['-XAtq', '-h', '127.0.0.1', '-p', String(at), '-U', 'postgres', '-c', statement, 'postgres'],
      { ...who, cwd: dir, encoding: 'utf8' },
    );
  /** Starts a copy of a primary as its synchronous standby. */
  const follow = async (from: number, folder: string, at: number): Promise<typeof server> => {
    const place = ['-h', '127.0.0.1', '-p', String(from), '-U', 'postgres', '-D', folder];
    run('pg_basebackup', ...place, '-R', '-c', 'fast');
    const follower = await serve(folder, at);
    psql(from, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
    psql(from, 'SELECT pg_reload_conf()');
    await until(
      () => psql(from, 'SELECT sync_state FROM pg_stat_replication').trim() === 'sync' || undefined,
    );
    return follower;
  };
  const self: PostgresServer = {
    start: async () => {
      server = await serve(data, port);
    },
    stop: () => kill(server, 'SIGINT'),
    crash: () => kill(server, 'SIGQUIT'),
    standby: async () => {
      const at = await freePort();
      const folder = join(dir, 'standby');
      let primary = { server, port, folder: data };
      let follower = { server: await follow(port, folder, at), port: at, folder };
      return {
        port: String(at),
        promote: () => run('pg_ctl', 'promote', '-w', '-D', folder),
        failOver: async () => {
          await kill(primary.server, 'SIGQUIT');
          run('pg_ctl', 'promote', '-w', '-D', follower.folder);
          const crashed = primary;
          primary = follower;
          rmSync(crashed.folder, { recursive: true });
          const again = await follow(primary.port, crashed.folder, crashed.port);
          follower = { ...crashed, server: again };
        },
        remove: async () => {
          await kill(follower.server, 'SIGINT');
          if (primary.server !== server) await kill(primary.server, 'SIGINT');
        },
      };
    },
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
