// The served sandbox is killed, or its disk is full, while several connections write: what was answered is there, what
// was not is there as a whole or not at all.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { freshEnv, PROGRAM, until } from '#test/support/binary.ts';
import { size } from '#test/support/sample-size.ts';
import { answerTo } from '#test/support/services/answers.ts';

const SEED = 20_261_122;
const CONNECTIONS = 8;

/** Mulberry32. */
function seeded(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Served {
  readonly url: string;
  readonly appKey: string;
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

/** @param limit blocks of 1024 bytes beyond which no file may grow */
async function launch(env: Record<string, string>, limit = 'unlimited'): Promise<Served> {
  const command = `ulimit -f ${limit}; exec "${process.execPath}" "${PROGRAM}" sandbox start --port 0 -o json`;
  const child = spawn('bash', ['-c', command], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((done) => child.once('close', done));
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const line = await until(() => /^(\{.*\})\n/.exec(text)?.[1]);
  return { ...(JSON.parse(line) as { url: string; appKey: string }), child, ended };
}

async function ask<const M extends string, const P extends string>(
  served: Served,
  method: M,
  path: P,
  body?: object,
) {
  const response = await fetch(served.url + path, {
    method,
    headers: { authorization: served.appKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: answerTo(method, path, response.status, await response.json()) };
}

/** Reads all pages of a list. */
async function all<T>(page: (query: string) => Promise<readonly T[]>): Promise<readonly T[]> {
  const found: T[] = [];
  for (let skip = 0; ; skip += 100) {
    const items = await page(`skip=${skip}&limit=100`);
    found.push(...items);
    if (items.length < 100) return found;
  }
}

/** What became of each: `yes` and `no` were answered. */
type Outcomes = Map<string, 'yes' | 'no' | 'unknown'>;

/** Several connections that create charges and pay every other one, until the service is gone or says no. */
async function write(
  served: Served,
  names: () => string,
  outcomes: { readonly made: Outcomes; readonly paid: Outcomes },
  answered: () => void,
): Promise<void> {
  const attempt = async (which: Outcomes, id: string, path: string, body: object): Promise<string> => {
    which.set(id, 'unknown');
    const { status } = await ask(served, 'POST', path, body);
    which.set(id, status === 200 ? 'yes' : 'no');
    answered();
    return which.get(id)!;
  };
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      try {
        for (let n = 0; ; n += 1) {
          const id = names();
          const made = await attempt(outcomes.made, id, '/api/v1/charge', { correlationID: id, value: 100 });
          if (made !== 'yes') return;
          if (n % 2 === 1 && (await attempt(outcomes.paid, id, '/_sandbox/pay', { id })) !== 'yes') return;
        }
      } catch {
        // The service is gone.
      }
    }),
  );
}

/** Compares what was answered with what there is. */
async function check(
  served: Served,
  { made, paid }: { readonly made: Outcomes; readonly paid: Outcomes },
): Promise<void> {
  const charges = await all(
    async (query) => (await ask(served, 'GET', `/api/v1/charge?${query}`)).body.charges,
  );
  const transactions = await all(
    async (query) => (await ask(served, 'GET', `/api/v1/transaction?${query}`)).body.transactions,
  );
  const times = new Map<string, number>();
  for (const { correlationID } of charges) times.set(correlationID, (times.get(correlationID) ?? 0) + 1);
  for (const [id, outcome] of made) {
    const there = times.get(id) ?? 0;
    if (outcome === 'yes') expect({ id, there }).toEqual({ id, there: 1 });
    else if (outcome === 'no') expect({ id, there }).toEqual({ id, there: 0 });
    else expect(there).toBeLessThanOrEqual(1);
  }
  expect([...times.keys()].filter((id) => !made.has(id))).toEqual([]);
  const payments = new Map<string, number>();
  for (const { charge } of transactions)
    payments.set(charge.correlationID, (payments.get(charge.correlationID) ?? 0) + 1);
  for (const { correlationID: id, status } of charges) {
    const outcome = paid.get(id);
    const booked = payments.get(id) ?? 0;
    // As a whole or not at all.
    expect({ id, booked }).toEqual({ id, booked: status === 'COMPLETED' ? 1 : 0 });
    if (outcome === 'yes') expect({ id, status }).toEqual({ id, status: 'COMPLETED' });
    if (outcome === 'no' || outcome === undefined) expect({ id, status }).toEqual({ id, status: 'ACTIVE' });
  }
  const active = charges.filter(({ status }) => status === 'ACTIVE').length;
  const { body } = await ask(served, 'GET', '/_sandbox/status');
  expect(body).toMatchObject({ ledgerBalanced: true, sumsAgree: true, jobs: active });
  const { accounts } = (await ask(served, 'GET', '/api/v1/account/')).body;
  expect(accounts[0].balance.available).toBe(100 * transactions.length);
}

function numbered(): () => string {
  let last = 0;
  return () => `c${(last += 1)}`;
}

it('the sandbox server keeps every answered write after SIGKILL, and unanswered writes completely or not at all', async () => {
  const KILLS = size(2, 6);
  const env = freshEnv();
  const random = seeded(SEED);
  const outcomes = { made: new Map(), paid: new Map() };
  const names = numbered();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const served = await launch(env);
    let left = 20 + Math.floor(random() * 150);
    await write(served, names, outcomes, () => {
      if ((left -= 1) === 0) served.child.kill('SIGKILL');
    });
    await served.ended;
  }
  const served = await launch(env);
  await check(served, outcomes);
  const known = [...outcomes.made.values(), ...outcomes.paid.values()];
  expect(known.filter((outcome) => outcome === 'yes').length).toBeGreaterThan(KILLS * 20);
  // Else nothing was under way when it was killed.
  expect(known.filter((outcome) => outcome === 'unknown').length).toBeGreaterThan(KILLS);
  served.child.kill('SIGTERM');
  await served.ended;
});

it('the sandbox server answers 500 to writes when the disk is full, stores nothing of them and still serves reads', async () => {
  const env = freshEnv();
  const outcomes = { made: new Map(), paid: new Map() };
  // The file that is written first, and copied from now and then, reaches this size.
  const full = await launch(env, '3000');
  await write(full, numbered(), outcomes, () => undefined);
  // It goes on serving what needs no room.
  expect((await ask(full, 'GET', '/api/v1/charge')).status).toBe(200);
  full.child.kill('SIGTERM');
  await full.ended;
  const refused = [...outcomes.made.values(), ...outcomes.paid.values()];
  expect(refused.filter((outcome) => outcome === 'no').length).toBe(CONNECTIONS);
  const served = await launch(env);
  await check(served, outcomes);
  served.child.kill('SIGTERM');
  await served.ended;
});
