// Runs the built program like a user does: as a process with an empty home.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { tempDir, wordsOf } from './cli.ts';

export { until } from './until.ts';

export const PROGRAM = resolve(import.meta.dirname, '../../dist/pixctl.cjs');

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** Code cache, filled by the first tests that run the program; later runs start as fast as for a user. */
const CACHES = resolve(import.meta.dirname, '../../.cache/home');

/** Folder with a link to the program, so that messages name it `pixctl`. */
const INSTALLED = resolve(import.meta.dirname, '../../.cache/bin');
function installed(): string {
  const link = join(INSTALLED, 'pixctl');
  if (!existsSync(link)) {
    mkdirSync(INSTALLED, { recursive: true });
    try {
      symlinkSync(PROGRAM, link);
    } catch (error) {
      // Another test file has made it since.
      if (!existsSync(link)) throw error;
    }
  }
  return INSTALLED;
}

/** Returns the environment of a user who never ran pixctl, except for the code cache. */
export function freshEnv(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const home = tempDir();
  return {
    PATH: [installed(), process.env['PATH'] ?? ''].join(delimiter),
    HOME: home,
    PIXCTL_CONFIG_DIR: join(home, 'config'),
    PIXCTL_DATA_DIR: join(home, 'data'),
    // Never touch the keyring of the developer who runs the tests.
    PIXCTL_KEYRING: 'off',
    XDG_CACHE_HOME: CACHES,
    ...more,
  };
}

export interface Started {
  readonly child: ChildProcess;
  /** Resolves when it has ended. */
  readonly done: Promise<Ended>;
  /** Returns its output so far. */
  readonly soFar: () => string;
}

/** Starts the program with these words, or with a command line of them. */
export const start = (
  line: string | readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): Started => startCommand([process.execPath, PROGRAM, ...wordsOf(line)], env, input);

/** Starts the program on a disk that is nearly full: no file can grow beyond this size. */
export const startLimited = (
  kilobytes: number,
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
): Started =>
  startCommand(
    ['bash', '-c', `ulimit -f ${kilobytes}; exec "$@"`, 'bash', process.execPath, PROGRAM, ...argv],
    env,
  );

/** Starts another program. */
export function startCommand(
  [command = '', ...words]: readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): Started {
  const child = spawn(command, words, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input ?? '');
  const done = new Promise<Ended>((resolveEnd) => {
    child.on('close', (code, signal) => resolveEnd({ code, signal, out, err }));
  });
  return { child, done, soFar: () => out };
}

export const run = (
  line: string | readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): Promise<Ended> => start(line, env, input).done;
