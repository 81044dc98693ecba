// `--batch` on several machines with a shared store: homes of their own, one service, one real PostgreSQL database.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORE_SCHEMA } from '#client/journal/shared/schema.ts';
import type { StoreConnection } from '#client/journal/shared/sql.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import { outcomesIn } from '#test/support/outputs.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { createStore } from '#test/support/services/shared-store.ts';

const BIN = postgresBin();
if (BIN === undefined) console.warn('SKIPPED: no PostgreSQL server for the tests of shared batches');

let server: PostgresServer;
let sql: StoreConnection;
let address: string;
beforeAll(async () => {
  if (BIN === undefined) return;
  server = await startPostgres(BIN);
  address = server.database();
  sql = await createStore(address);
});
afterAll(async () => {
  await sql?.close();
  await server?.remove();
});

let last = 0;
async function office(rows: number) {
  const service = await serve();
  const name = `f${(last += 1)}`;
  const text = ['value,correlation-id', ...Array.from({ length: rows }, (_, n) => `100,${name}-${n}`)];
  return {
    service,
    name,
    newMachine: (): Machine => {
      const self = machine();
      Object.assign(self.env, {
        PIXCTL_BASE_URL: service.url,
        PIXCTL_APP_KEY: service.appKey,
        PIXCTL_STORE: address,
      });
      writeFileSync(join(self.dir, 'orders.csv'), `${text.join('\n')}\n`);
      return self;
    },
    send: (self: Machine, more = '') =>
      self.run(`charge create --batch ${join(self.dir, 'orders.csv')} --concurrency 4 --json ${more}`),
    charges: () => Number(service.database.prepare('SELECT COUNT(*) AS n FROM charges').get()?.['n']),
    works: () =>
      sql.query(
        `SELECT DISTINCT work FROM ${STORE_SCHEMA}.claim WHERE work LIKE 'batch:charge.create:env:%'`,
      ),
  };
}

describe.skipIf(BIN === undefined)('--batch with a shared store', () => {
  it('divides the rows between two machines, and each tells what the other recorded', async () => {
    const { newMachine, send, charges } = await office(40);
    const ran = await Promise.all([newMachine(), newMachine()].map((self) => send(self)));
    const own = ran.map((one) => outcomesIn(one));
    expect(ran.map(({ code }) => code)).toEqual([0, 0]);
    expect(charges()).toBe(40);
    // A machine that starts a moment later may send rows again that the first one had already recorded.
    expect(own.flat().filter((outcome) => outcome === 'done')).toHaveLength(40);
    for (const [n, { err }] of ran.entries())
      if (own[n]!.length < 40) expect(err).toContain(`Recorded by other runs: ${40 - own[n]!.length} `);
    const later = await send(newMachine());
    expect(later.code).toBe(0);
    expect(outcomesIn(later).every((outcome) => outcome === 'existing')).toBe(true);
    expect(charges()).toBe(40);
  });

  it('takes over the rows of a process whose lease has ended', async () => {
    const { newMachine, send, charges, works } = await office(3);
    const before = (await works()).map(({ work }) => work);
    await send(newMachine());
    const work = String((await works()).map((one) => one['work']).find((one) => !before.includes(one)));
    await sql.query(
      `INSERT INTO ${STORE_SCHEMA}.process (id, machine, person, pid, started_at, lease_until)
       VALUES ('gone', 'gone', 'x', 1, now(), now())`,
    );
    await sql.query(
      `UPDATE ${STORE_SCHEMA}.claim SET outcome = NULL, process = 'gone', fence = 9 WHERE work = $1`,
      [work],
    );
    const next = await send(newMachine());
    expect(next.code).toBe(0);
    expect(outcomesIn(next)).toEqual(['existing', 'existing', 'existing']);
    expect(charges()).toBe(3);
  });

  it('ends with exit code 7 if another machine recorded a row as failed', async () => {
    const { newMachine, send, service, name } = await office(2);
    await service.ok('POST', '/api/v1/charge', { correlationID: `${name}-1`, value: 999 });
    const ran = await Promise.all([newMachine(), newMachine()].map((self) => send(self)));
    expect(ran.map(({ code }) => code)).toEqual([7, 7]);
  });

  it('does not share rows with other requests, or with another account', async () => {
    const one = await office(2);
    const other = await office(2);
    const self = one.newMachine();
    await one.send(self);
    await one.send(self, '--comment other');
    const elsewhere = one.newMachine();
    elsewhere.env['PIXCTL_BASE_URL'] = other.service.url;
    elsewhere.env['PIXCTL_APP_KEY'] = other.service.appKey;
    expect(outcomesIn(await one.send(elsewhere))).toEqual(['done', 'done']);
    expect(other.charges()).toBe(2);
  });

  it('claims nothing in a dry run', async () => {
    const { newMachine, send } = await office(2);
    const count = async () =>
      Number((await sql.query(`SELECT count(*) AS n FROM ${STORE_SCHEMA}.claim`))[0]!['n']);
    const before = await count();
    await send(newMachine(), '--dry-run');
    expect(await count()).toBe(before);
  });
});
