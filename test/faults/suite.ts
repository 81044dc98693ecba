// Shared by the fault suites: the seed, the service in its own process, and the final report.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import type { Database } from '#sandbox/store/database.ts';
import { freshEnv, PROGRAM, start, until } from '#test/support/binary.ts';
import { parseJson } from '#test/support/checked.ts';
import { tempDir } from '#test/support/cli.ts';
import { answerTo } from '#test/support/services/answers.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { attempt, client, report, sum, table } from './harness.ts';
import type { Direct } from './operations.ts';
import { WRITES } from './operations.ts';
import { startProxy } from './proxy.ts';

export const SEED = Number(process.env['PIXCTL_FAULT_SEED'] ?? 20_261_121);
let number = 0;
/** Returns a number unique to each intent of the suite. */
export const nextNumber = (): number => (number += 1);

/** Prints how many intents did not have exactly one effect, and how many exit codes were false; all must be zero. */
export function countAtEnd(name: string, atLeast: number): void {
  // Several suites may run in one process.
  table.clear();
  number = 0;
  afterAll(() => {
    mkdirSync(resolve('.cache'), { recursive: true });
    writeFileSync(resolve('.cache', `faults-${name}.md`), `${report()}\n`);
    console.log(
      `${name}, seed ${SEED}: ${sum('intents')} intents, doubled ${sum('doubled')}, lost ${sum('lost')}, false done ${sum('falseDone')}, false not-done ${sum('falseNotDone')}; the table is in .cache/faults-${name}.md`,
    );
    expect([sum('doubled'), sum('lost'), sum('falseDone'), sum('falseNotDone')]).toEqual([0, 0, 0, 0]);
    expect(sum('intents')).toBeGreaterThanOrEqual(atLeast);
  });
}

/** Returns a function that sends requests directly to a service. */
export const directTo =
  (address: () => { url: string; appKey: string }): Direct =>
  async (method, path, body) => {
    const { url, appKey } = address();
    const response = await fetch(url + path, {
      method,
      headers: { authorization: appKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status > 204) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return answerTo(method, path, response.status, text === '' ? undefined : parseJson(text));
  };

/** Starts a sandbox in its own process, on a folder that outlives it. */
export async function servedProcess(dir: string, limitBlocks?: number) {
  const env = freshEnv({ PIXCTL_DATA_DIR: dir });
  const child =
    limitBlocks === undefined
      ? start(['sandbox', 'start', '--port', '0', '-o', 'json'], env)
      : shell(
          `ulimit -f ${limitBlocks}; exec "${process.execPath}" "${PROGRAM}" sandbox start --port 0 -o json`,
          env,
        );
  const { url, appKey } = JSON.parse(await until(() => child.soFar().split('\n')[0] || undefined));
  return { ...child, url: String(url), appKey: String(appKey) };
}

export function shell(command: string, env: Readonly<Record<string, string>>) {
  const child = spawn('bash', ['-c', command], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const done = new Promise<{ code: number | null }>((ended) => child.on('close', (code) => ended({ code })));
  return { child, done, soFar: () => out };
}

export const environment = (dir: string, baseUrl: string, appKey: string): Record<string, string> =>
  freshEnv({
    PIXCTL_DATA_DIR: join(dir, 'data'),
    PIXCTL_CONFIG_DIR: join(dir, 'config'),
    PIXCTL_BASE_URL: baseUrl,
    PIXCTL_APP_KEY: appKey,
  });

/** A sandbox that is killed and restarted, behind a proxy whose address stays. */
export interface Mortal {
  server: Awaited<ReturnType<typeof servedProcess>>;
  /** Restarts it on the same data; `limitBlocks` limits the size of its files. */
  revive(limitBlocks?: number): Promise<void>;
}

/** Starts a service on its own folder behind a proxy; also returns direct access and its database. */
export async function behindProxy<S extends { readonly url: string; readonly appKey: string }>(
  begin: (data: string) => Promise<S>,
  random: () => number,
) {
  const data = tempDir();
  const server = await begin(data);
  return {
    server,
    proxy: await startProxy(server.url, random),
    books: await openDatabase(data),
    direct: directTo(() => server),
  };
}

/** Starts a service in this process, with the real clock. */
export async function servedNow(data: string): Promise<Served> {
  const served = await serve({ data });
  served.time = Date.now();
  return served;
}

/**
 * True in `npm run test:faults`: every write runs with every fault. Otherwise a sample of the pairs does, because the
 * simulator combines them all.
 */
export const ALL_PAIRS = process.env['PIXCTL_FAULT_INTENTS'] !== undefined;

/** Tests whether the sample contains this pair: one of `every`, spread over writes and faults. */
export const inSample = (write: number, fault: number, every: number): boolean =>
  ALL_PAIRS || (write + fault) % every === 0;

/**
 * Runs every write through these faults, `times` times each; in a sample, one pair of `every`. `run` runs one intent in
 * the given environment.
 */
export async function everyWrite<F extends string>(
  faults: readonly F[],
  times: number,
  every: number,
  random: () => number,
  run: (
    mortal: Mortal,
    fault: F,
    words: readonly string[],
    env: Record<string, string>,
  ) => Promise<{ code: number | null }>,
): Promise<void> {
  const data = tempDir();
  const first = await servedProcess(data);
  const proxy = await startProxy(first.url, random);
  const mortal: Mortal = {
    server: first,
    revive: async (limitBlocks) => {
      mortal.server = await servedProcess(data, limitBlocks);
      proxy.to(mortal.server.url);
    },
  };
  const books: Database = await openDatabase(data);
  const direct = directTo(() => mortal.server);
  await direct('POST', '/_sandbox/account', {});
  for (const [place, operation] of WRITES.entries())
    for (const fault of faults.filter((_, index) => inSample(place, index, every)))
      for (let k = 0; k < times; k += 1) {
        const dir = tempDir();
        const { appKey } = mortal.server;
        await attempt({
          operation,
          fault,
          n: nextNumber(),
          direct,
          books,
          settler: client(proxy.url, appKey, dir),
          run: ({ words }) => run(mortal, fault, [...words, '--yes'], environment(dir, proxy.url, appKey)),
        });
      }
  books.close();
  await proxy.close();
  mortal.server.child.kill('SIGTERM');
  await mortal.server.done;
}
