// Money is never lost and never doubled: every write through every fault, with a fixed seed. Prints how many intents
// had another number of effects than one; both counts must be zero.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findOperation } from '../../src/contract/operations/index.ts';
import { openDatabase } from '../../src/sandbox/edge/open-database.ts';
import type { Database } from '../../src/sandbox/store/database.ts';
import { PROGRAM, freshEnv, start, until } from '../support/binary.ts';
import { tempDir } from '../support/cli.ts';
import { serve } from '../support/sandbox.ts';
import { attempt, client, report, seeded, sum } from './harness.ts';
import { WRITES } from './operations.ts';
import type { Direct, WriteOperation } from './operations.ts';
import { GATEWAY_FAULTS, NETWORK_FAULTS, startProxy } from './proxy.ts';

const SEED = Number(process.env['PIXCTL_FAULT_SEED'] ?? 20_261_121);
/** Intents in each cell of operation × network fault, and of operation × crash. */
const NETWORK_INTENTS = Number(process.env['PIXCTL_FAULT_INTENTS'] ?? 5);
const CRASH_INTENTS = 6;
const DISK_INTENTS = 1;
const MENDING_INTENTS = 2;
let number = 0;

afterAll(() => {
  const text = report();
  mkdirSync(resolve('.cache'), { recursive: true });
  writeFileSync(resolve('.cache', 'faults.md'), `${text}\n`);
  console.log(
    `seed ${SEED}: ${sum('intents')} intents, doubled ${sum('doubled')}, lost ${sum('lost')}, false done ${sum('falseDone')}, false not-done ${sum('falseNotDone')}; the table is in .cache/faults.md`,
  );
  expect([sum('doubled'), sum('lost'), sum('falseDone'), sum('falseNotDone')]).toEqual([0, 0, 0, 0]);
  expect(sum('intents')).toBeGreaterThanOrEqual(2_000);
});

/** Sends to a service directly. */
const directTo =
  (address: () => { url: string; appKey: string }): Direct =>
  async (method, path, body) => {
    const { url, appKey } = address();
    const response = await fetch(url + path, {
      method,
      headers: { authorization: appKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as any;
    if (response.status > 201)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };

/** What a gateway sends twice by itself, and has no id, is beyond anybody's help; what is deleted twice is gone. */
const isFair = (fault: string, { id }: WriteOperation): boolean =>
  fault !== 'sent twice, second answer' ||
  (!['account.withdraw', 'transfer.create', 'subaccount.withdraw', 'subscription.create'].includes(id) &&
    !id.endsWith('.delete'));

describe('networks and gateways', () => {
  it('do not double or lose anything', { timeout: 400_000 }, async () => {
    const data = tempDir();
    const served = await serve({ data });
    served.time = Date.now();
    const books = await openDatabase(data);
    const direct = directTo(() => ({ url: served.url, appKey: served.appKey }));
    await direct('POST', '/_sandbox/account', {});
    const random = seeded(SEED);
    const proxy = await startProxy(served.url, random);
    for (const operation of WRITES)
      for (const fault of (['refused', ...NETWORK_FAULTS, ...GATEWAY_FAULTS] as const).filter((one) =>
        isFair(one, operation),
      ))
        for (let k = 0; k < NETWORK_INTENTS; k += 1) {
          const dir = tempDir();
          // Nobody listens on this port.
          const self = client(fault === 'refused' ? 'http://127.0.0.1:9' : proxy.url, served.appKey, dir);
          await attempt({
            operation,
            fault,
            n: (number += 1),
            direct,
            books,
            settler: client(served.url, served.appKey, dir),
            run: async (intent) => {
              // Sometimes one write is hit, sometimes all of them, and sometimes reads fail as well.
              if (fault !== 'refused') proxy.plan(fault, random() < 0.5 ? 1 : 1_000);
              proxy.blind = random() < 0.4 ? random() : 0;
              const hangs = fault.startsWith('hang');
              const retries = String(Math.floor(random() * 3));
              const ended = await self.run([
                ...intent.words,
                '--yes',
                '--retries',
                retries,
                ...(hangs ? ['--timeout', '120ms'] : []),
              ]);
              proxy.plan(undefined);
              proxy.blind = 0;
              await proxy.settle();
              return ended;
            },
          });
        }
    books.close();
    await proxy.close();
  });
});

/** A served sandbox in a process of its own, on a folder that outlives it. */
async function servedProcess(dir: string, limitBlocks?: number) {
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

function shell(command: string, env: Readonly<Record<string, string>>) {
  const child = spawn('bash', ['-c', command], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const done = new Promise<{ code: number | null }>((ended) => child.on('close', (code) => ended({ code })));
  return { child, done, soFar: () => out };
}

const environment = (dir: string, baseUrl: string, appKey: string): Record<string, string> =>
  freshEnv({
    PIXCTL_DATA_DIR: join(dir, 'data'),
    PIXCTL_CONFIG_DIR: join(dir, 'config'),
    PIXCTL_BASE_URL: baseUrl,
    PIXCTL_APP_KEY: appKey,
  });

/** A served sandbox that dies and comes back, behind a proxy whose address outlives it. */
interface Mortal {
  server: Awaited<ReturnType<typeof servedProcess>>;
  /** Serves the same data again; `limitBlocks` bounds how far its files may grow. */
  revive(limitBlocks?: number): Promise<void>;
}

/** Every write through every one of these faults, so many times; `run` runs one intent in the environment it is given. */
async function everyWrite<F extends string>(
  faults: readonly F[],
  times: number,
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
  for (const operation of WRITES)
    for (const fault of faults)
      for (let k = 0; k < times; k += 1) {
        const dir = tempDir();
        const { appKey } = mortal.server;
        await attempt({
          operation,
          fault,
          n: (number += 1),
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

describe('crashes', () => {
  it('of the program or of the service, at any moment, do not either', { timeout: 400_000 }, async () => {
    const random = seeded(SEED + 1);
    const wait = (milliseconds: number): Promise<void> =>
      new Promise((done) => setTimeout(done, milliseconds));
    await everyWrite(
      ['kill -9 of the program', 'kill -9 of the service'],
      CRASH_INTENTS,
      random,
      async (mortal, fault, words, env) => {
        const program = start([...words, '--retries', '1', '--timeout', '5s'], env);
        await wait(30 + random() * 150);
        if (fault === 'kill -9 of the program') program.child.kill('SIGKILL');
        else {
          mortal.server.child.kill('SIGKILL');
          await mortal.server.done;
          await mortal.revive();
        }
        const { code } = await program.done;
        return { code };
      },
    );
  });
});

describe('full disks', () => {
  it('under the journal or the data do not either', { timeout: 400_000 }, async () => {
    await everyWrite(
      ['disk full under the journal', 'disk full under the data'],
      DISK_INTENTS,
      () => 1,
      async (mortal, fault, given, env) => {
        const words = [...given, '--retries', '0'];
        if (fault === 'disk full under the journal') {
          const quoted = words.map((word) => `'${word}'`).join(' ');
          return shell(`ulimit -f 0; exec "${process.execPath}" "${PROGRAM}" ${quoted}`, env).done;
        }
        mortal.server.child.kill('SIGTERM');
        await mortal.server.done;
        // No file may grow beyond what it has already.
        await mortal.revive(1);
        const { code } = await start(words, env).done;
        mortal.server.child.kill('SIGKILL');
        await mortal.server.done;
        await mortal.revive();
        return { code };
      },
    );
  });
});

describe('commands that mend', () => {
  it('and are killed, or run twice at once, do not either', { timeout: 400_000 }, async () => {
    const data = tempDir();
    const server = await servedProcess(data);
    const random = seeded(SEED + 2);
    const proxy = await startProxy(server.url, random);
    const books = await openDatabase(data);
    const direct = directTo(() => server);
    await direct('POST', '/_sandbox/account', {});
    const wait = (milliseconds: number): Promise<void> =>
      new Promise((done) => setTimeout(done, milliseconds));
    for (const operation of WRITES)
      for (const fault of ['kill -9 of a resume', 'two resumes at once'] as const)
        for (let k = 0; k < MENDING_INTENTS; k += 1) {
          const dir = tempDir();
          const env = environment(dir, proxy.url, server.appKey);
          await attempt({
            operation,
            fault,
            n: (number += 1),
            direct,
            books,
            settler: client(proxy.url, server.appKey, dir),
            run: async (intent) => {
              // Lost before or after the work, and nothing can be looked up: its outcome is open.
              const lost = k % 2 === 0 ? 'reset before' : 'reset after';
              proxy.plan(lost, 1_000);
              proxy.blind = 1;
              const person = client(proxy.url, server.appKey, dir);
              const { code } = await person.run([...intent.words, '--yes', '--retries', '0']);
              proxy.plan(undefined);
              proxy.blind = 0;
              const [entry] = (await person.run('journal list --json')).json();
              if (entry === undefined) return { code };
              // Nobody can be asked about it: the person looks at the account.
              const found = intent.effects(books) > 0 ? 'done' : 'not-done';
              if (findOperation(entry.operation)?.recovery?.resend !== true)
                await person.run(`journal resolve ${entry.id} --as ${found}`);
              const resume = () => start(['journal', 'resume', entry.id], env);
              if (fault === 'two resumes at once') {
                const ended = await Promise.all([resume(), resume()].map(({ done }) => done));
                // What is resumed of a payment that is sent is one of its two writes.
                const whole = operation.id !== 'payment send' && ended.some((one) => one.code === 0);
                return { code: whole ? 0 : null };
              }
              const resuming = resume();
              await wait(60 + random() * 120);
              resuming.child.kill('SIGKILL');
              await resuming.done;
              return { code: null };
            },
          });
        }
    books.close();
    await proxy.close();
    server.child.kill('SIGTERM');
    await server.done;
  });
});
