// Runs the built program like a user does: as a process with an empty home.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { tempDir } from './cli.ts';

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

/** Returns the environment of a user who never ran pixctl, except for the code cache. */
export function freshEnv(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const home = tempDir();
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    PIXCTL_CONFIG_DIR: join(home, 'config'),
    PIXCTL_DATA_DIR: join(home, 'data'),
    // Never touch the keyring of the developer who runs the tests.
    PIXCTL_KEYRING: 'off',
    // No update checks at a package registry.
    PIXCTL_UPDATE_NOTICE: 'off',
    XDG_CACHE_HOME: CACHES,
    ...more,
  };
}

/** Starts the program; `done` resolves when it has exited. */
export function start(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): { readonly child: ChildProcess; readonly done: Promise<Ended>; readonly soFar: () => string } {
  const child = spawn(process.execPath, [PROGRAM, ...argv], { env, stdio: ['pipe', 'pipe', 'pipe'] });
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
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): Promise<Ended> => start(argv, env, input).done;
