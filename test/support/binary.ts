// Runs the built program as a user does: a process with an empty home.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { tempDir } from './cli.ts';

export const PROGRAM = resolve(import.meta.dirname, '../../dist/pixctl.cjs');

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** Filled by the first tests that run the program, which then starts for the others as fast as for a user. */
const CACHES = resolve(import.meta.dirname, '../../.cache/home');

/** Environment of somebody who never ran pixctl, except for its code cache. */
export function freshEnv(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const home = tempDir();
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    PIXCTL_CONFIG_DIR: join(home, 'config'),
    PIXCTL_DATA_DIR: join(home, 'data'),
    // The keyring of whoever runs the tests is none of their business.
    PIXCTL_KEYRING: 'off',
    // Nothing is asked of a package registry behind a test's back.
    PIXCTL_UPDATE_NOTICE: 'off',
    XDG_CACHE_HOME: CACHES,
    ...more,
  };
}

/** Starts the program; `done` resolves when it has ended. */
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

/** Pause between two looks, in milliseconds: the processor belongs to what is waited for. */
const PAUSE_MS = 5;
/** Looks before `until` gives up: at least a minute. On a busy machine each look takes longer, so it waits longer there. */
const LOOKS = 12_000;

/** Resolves with the first value that `probe` returns other than undefined. @throws after so many looks in vain */
export async function until<T>(probe: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let look = 0; look < LOOKS; look += 1) {
    const value = await probe();
    if (value !== undefined) return value;
    await new Promise((next) => setTimeout(next, PAUSE_MS));
  }
  throw new Error(`The awaited condition did not hold after ${LOOKS} looks.`);
}
