// A job of a kind that only another version of the program knows: it stays, the others go on, and it is told of.
import { expect, it } from 'vitest';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, receive, serve, START } from '#test/support/services/sandbox.ts';

const HOUR = 3_600_000;
const NAMED = [expect.stringMatching(/"charge\.remind" .*: 2$/)];

/** Two jobs of such a kind, due before any other, and one of it that is due much later. */
async function withUnknownJobs(): Promise<Served> {
  const s = await serve();
  s.database.exec(
    `INSERT INTO jobs (due_at, kind, ref) VALUES (${START + 1}, 'charge.remind', 1), (${START + 2}, 'charge.remind', 2),
       (${START + 10 * HOUR}, 'charge.archive', 1)`,
  );
  return s;
}

const unknownLeft = (s: Served): unknown[] =>
  s.database
    .prepare<{ kind: string }>("SELECT kind FROM jobs WHERE kind <> 'charge.expire' ORDER BY id")
    .all();

it('a job of an unknown kind is kept while all other due jobs run', async () => {
  const s = await withUnknownJobs();
  await receive(s, 1_000);
  const [{ endToEndId }] = (await s.ok('GET', '/api/v1/transaction')).transactions;
  await s.ok('POST', '/api/v1/refund', { correlationID: 'r', transactionEndToEndId: endToEndId, value: 400 });
  await s.ok('POST', '/api/v1/charge', { correlationID: 'c', value: 100, expiresIn: 900 });
  s.time += HOUR;
  expect((await s.ok('GET', '/api/v1/charge/c')).charge.status).toBe('EXPIRED');
  expect((await s.ok('GET', '/api/v1/refund/r')).pixTransactionRefund.status).toBe('CONFIRMED');
  expect((await balance(s)).total).toBe(600);
  expect(unknownLeft(s)).toHaveLength(3);
  // Nothing that can be done is due before long: nobody is woken for these.
  expect(s.sandbox.settle()).toBe(0);
  expect(s.sandbox.idleFor() ?? HOUR).toBeGreaterThan(0);
});

it('jobs of an unknown kind are reported by status, and by an advance past their time', async () => {
  const s = await withUnknownJobs();
  const status = await s.ok('GET', '/_sandbox/status');
  expect(status).toMatchObject({ jobs: 3, errors: [expect.stringContaining('"charge.archive"'), ...NAMED] });
  const advanced = await s.ok('POST', '/_sandbox/advance', { milliseconds: HOUR });
  expect(advanced).toEqual({ now: new Date(START + HOUR).toISOString(), advanced: '1h', errors: NAMED });
  expect(unknownLeft(s)).toHaveLength(3);
});

it('jobs of an unknown kind are removed by a reset, after which no errors are reported', async () => {
  const s = await withUnknownJobs();
  await s.ok('POST', '/_sandbox/reset', {});
  expect(unknownLeft(s)).toEqual([]);
  for (const body of [
    await s.ok('GET', '/_sandbox/status'),
    await s.ok('POST', '/_sandbox/advance', { milliseconds: HOUR }),
  ])
    expect(body).not.toHaveProperty('errors');
});

it('jobs of an unknown kind do not block seed, charge create or complete-now', async () => {
  const s = await withUnknownJobs();
  s.time += HOUR;
  await s.ok('POST', '/_sandbox/seed', { seed: 1, charges: 5 });
  await s.ok('POST', '/api/v1/charge', { correlationID: 'c', value: 100 });
  await s.ok('POST', '/_sandbox/complete-now', { id: 'c' });
  expect((await s.ok('GET', '/api/v1/charge/c')).charge.status).toBe('EXPIRED');
});
