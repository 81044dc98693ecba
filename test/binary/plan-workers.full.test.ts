// `payment batch run --workers`: several processes of one machine pay a plan of a shared store together.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORE_SCHEMA } from '#client/journal/shared/schema.ts';
import { freshEnv, run, start, until } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { processesWith } from '#test/support/processes-with.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { createStore } from '#test/support/services/shared-store.ts';

const BIN = postgresBin();
if (BIN === undefined) console.warn('SKIPPED: no PostgreSQL server for the tests of --workers');

const ROWS = 60;
const WORKERS = 3;

let server: PostgresServer;
beforeAll(async () => {
  if (BIN !== undefined) server = await startPostgres(BIN);
});
afterAll(() => server?.remove());

/** An approved plan of 60 payments; `name` is unique among all processes of this machine. */
async function office() {
  const service = await serve();
  await service.ok('POST', '/api/v1/charge', { correlationID: 'funds', value: 1_000_000 });
  await service.ok('POST', '/_sandbox/pay', { id: 'funds' });
  const store = server.database();
  const sql = await createStore(store);
  const env = freshEnv({ PIXCTL_BASE_URL: service.url, PIXCTL_APP_KEY: service.appKey, PIXCTL_STORE: store });
  const dir = tempDir();
  const name = `workers-${new URL(service.url).port}.csv`;
  const rows = Array.from({ length: ROWS }, (_, n) => `ana${n}@example.com,${100 + n},row ${n}`);
  writeFileSync(join(dir, name), `pix-key,value,comment\n${rows.join('\n')}\n`);
  expect((await run(['payment', 'batch', 'plan', join(dir, name)], env)).code).toBe(0);
  const plan = `${name}.plan`;
  const total = ((ROWS * 100 + (ROWS * (ROWS - 1)) / 2) / 100).toFixed(2);
  expect((await run(['payment', 'batch', 'approve', plan, '--yes', '--total', total], env)).code).toBe(0);
  const values = async (): Promise<readonly number[]> => {
    const { payments } = await service.ok('GET', '/api/v1/payment?limit=200' as '/api/v1/payment');
    return payments
      .filter(({ payment }) => payment.status !== 'CREATED')
      .map(({ payment }) => payment.value)
      .toSorted((a, b) => a - b);
  };
  return { env, plan, sql, values };
}

const ALL = Array.from({ length: ROWS }, (_, n) => 100 + n);
const batchRun = (plan: string): readonly string[] => [
  ...['payment', 'batch', 'run', plan, '--yes', '--workers', `${WORKERS}`],
  ...['--concurrency', '2', '-o', 'ndjson'],
];

describe.skipIf(BIN === undefined)('payment batch run --workers', () => {
  it('pays each row once, from several processes, and reports all of them', async () => {
    const { env, plan, sql, values } = await office();
    const ended = await run(batchRun(plan), env);
    expect(ended.code).toBe(0);
    expect(ended.out.trim().split('\n')).toHaveLength(ROWS);
    expect(await values()).toEqual(ALL);
    const [processes] = await sql.query(
      `SELECT COUNT(DISTINCT process) AS n FROM ${STORE_SCHEMA}.entry WHERE operation = 'payment.create'`,
    );
    expect(Number(processes?.['n'])).toBeGreaterThan(1);
    expect(processesWith(plan)).toEqual([]);
    await sql.close();
  });

  it('ends all processes at Ctrl-C, and the next run pays the rest', async () => {
    const { env, plan, sql, values } = await office();
    const first = start(batchRun(plan), env);
    await until(async () => ((await values()).length > 3 ? true : undefined));
    first.child.kill('SIGINT');
    await first.done;
    expect(processesWith(plan)).toEqual([]);
    expect((await run(batchRun(plan), env)).code).toBe(0);
    expect(await values()).toEqual(ALL);
    await sql.close();
  });

  it('lets the other processes finish if the first one is killed', async () => {
    const { env, plan, sql, values } = await office();
    const first = start(batchRun(plan), env);
    await until(async () => ((await values()).length > 3 ? true : undefined));
    first.child.kill('SIGKILL');
    await first.done;
    await until(() => (processesWith(plan).length === 0 ? true : undefined));
    expect((await run(batchRun(plan), env)).code).toBe(0);
    expect(await values()).toEqual(ALL);
    await sql.close();
  });

  it('is refused without a shared store; nothing is sent', async () => {
    const { env, plan, sql, values } = await office();
    const { PIXCTL_STORE: _store, ...alone } = env;
    const refused = await run(batchRun(plan), alone);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('--workers needs a shared store');
    expect(await values()).toEqual([]);
    await sql.close();
  });
});
