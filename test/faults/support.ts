// Shared by the fault suites: real processes, and the settling of a write after a fault.
import { uptime } from 'node:os';
import { expect } from 'vitest';
import type { Database } from '#sandbox/store/database.ts';
import type { Random } from '#test/simulation/world/random.ts';
import { freshEnv, start, startLimited, until } from '#test/support/binary.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import { machine } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import type { Intent } from '#test/support/writes.ts';
import { WRITES } from '#test/support/writes.ts';
import { startProxy } from './proxy.ts';

/** Starts a service in this process, with the real clock, behind a proxy. @param data folder; without one, data are in memory */
export async function serveBehindProxy(random?: Random, data?: string) {
  const served = await serve({ now: Date.now, ...(data === undefined ? {} : { data }) });
  const proxy = await startProxy(served.url, random);
  return { served, books: served.database, proxy, address: { url: proxy.url, appKey: served.appKey } };
}

/** Prepares a write. Returns its command, and a function that counts how often it happened. */
export const prepared = (write: string, served: Served): Promise<Intent> =>
  WRITES.find(({ id }) => id === write)!.prepare((method, path, body) => served.ok(method, path, body), 1);

const services: ReturnType<typeof start>[] = [];
afterEveryTest(async () => {
  for (const { child } of services) child.kill('SIGKILL');
  for (const { done } of services.splice(0)) await done;
});

/** Starts a sandbox in its own process until the test ends. @param kilobytes to which its files may grow */
export async function startService(dir: string, kilobytes?: number) {
  const words = ['sandbox', 'start', '--port', '0', '-o', 'json'];
  const env = freshEnv({ PIXCTL_DATA_DIR: dir });
  const service = kilobytes === undefined ? start(words, env) : startLimited(kilobytes, words, env);
  services.push(service);
  const { url, appKey } = JSON.parse(await until(() => service.soFar().split('\n')[0] || undefined));
  return { ...service, url: String(url), appKey: String(appKey) };
}

/** Parses the complete lines of JSON that a program printed, which may have been killed. */
export const linesOf = (out: string) =>
  out
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Readonly<Record<string, string>>);

/** Somebody who runs commands in this process, with the real clock until time is skipped. */
export function person({ url, appKey }: Pick<Served, 'url' | 'appKey'>) {
  let skipped = 0;
  const now = (): number => Date.now() + skipped;
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  /** Moves the clock forward, as sleeps do: time limits that are over by then end, and nothing waits. */
  const skip = (milliseconds: number): void => {
    skipped += milliseconds;
    for (const timer of timers) if (timer.at <= now() && timers.delete(timer)) timer.callback();
  };
  const { env, run } = machine({
    now,
    uptime: () => uptime() + skipped / 1_000,
    sleep: (milliseconds) => Promise.resolve(skip(milliseconds)),
    after: (milliseconds, callback) => {
      const timer = { at: now() + milliseconds, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  Object.assign(env, { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: appKey });
  return { env, run, skip };
}
export type Person = ReturnType<typeof person>;

/**
 * Expects that the exit code tells the truth about a write, and that the write has happened exactly once after it was
 * settled as the messages say.
 * @param code exit code; null if the program was killed
 */
export async function expectOnce(
  intent: Intent,
  books: Database,
  settler: Person,
  code: number | null,
): Promise<void> {
  const claimed = code === 0 ? 1 : [2, 3, 4, 5].includes(code ?? 6) ? 0 : undefined;
  if (claimed !== undefined) expect(intent.effects(books), `effects after exit code ${code}`).toBe(claimed);
  if (code === 0) return;
  const transcript = await settle(intent, books, settler);
  expect(intent.effects(books), `effects after\n${transcript}`).toBe(1);
}

/** Longer than a request may be on its way. */
const IN_FLIGHT_MS = 200_000;

/**
 * Looks up outcomes, checks the account if no look-up is possible, and resumes unfinished writes, as a user would.
 * Returns the commands and their output.
 */
async function settle(intent: Intent, books: Database, { run, skip }: Person): Promise<string> {
  let transcript = '';
  const pixctl = async (...words: readonly string[]): Promise<{ code: number; out: string }> => {
    const { code, out, err } = await run(words);
    transcript += `$ pixctl ${words.join(' ')}\n${out}${err}exit ${code}\n`;
    return { code, out };
  };
  skip(IN_FLIGHT_MS);
  await pixctl('journal', 'resolve', '--json');
  const { out } = await pixctl('journal', 'list', '--all', '--json');
  const entries = outputOf('journal list', out).toReversed();
  if (intent.effects(books) > 0) expect(entries, 'entries of a write that happened').not.toEqual([]);
  for (const { id, outcome } of entries) {
    if (!['unknown', 'pending', 'not-done'].includes(outcome)) continue;
    if ((await pixctl('journal', 'resume', id, '--yes')).code === 0 || outcome === 'not-done') continue;
    // No look-up is possible: the user checks the account.
    const isDone = intent.effects(books) > 0;
    await pixctl('journal', 'resolve', id, '--as', isDone ? 'done' : 'not-done');
    if (!isDone) await pixctl('journal', 'resume', id, '--yes');
  }
  // Nothing was sent, or only the first of two writes: run the command again, with the same ids.
  if (intent.effects(books) === 0) await pixctl(...intent.words, '--yes');
  return transcript;
}
