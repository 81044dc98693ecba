// Decisions of `reconcile` in a shared store: two people on two machines, one real PostgreSQL database.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectToStore } from '#shared-store/connection/connect.ts';
import { storedDecisions } from '#shared-store/decisions.ts';
import { STORE_SCHEMA } from '#shared-store/tables/schema.ts';
import type { Machine } from '#test/support/cli.ts';
import { machineAt, REAL_CLOCK } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { STORE_HOST, storeAddress } from '#test/support/services/shared-store.ts';
import { useStore } from '#test/support/services/use-postgres.ts';

const store = useStore('shared decisions');

const ORDERS = 'Pedido;Data;Valor\norder-1;21/11/2026;99,00\norder-2;21/11/2026;55,00\n';

/** Returns a function that creates machines, for a service with two paid charges. */
async function setup(): Promise<() => Machine> {
  const service = await serve();
  for (const [correlationID, value] of [
    ['order-1', 10_000],
    ['order-2', 5_000],
  ] as const) {
    await service.ok('POST', '/api/v1/charge', { correlationID, value });
    await service.ok('POST', '/_sandbox/pay', { id: correlationID });
  }
  return () => {
    const self = machineAt(service, REAL_CLOCK);
    self.env['PIXCTL_STORE'] = store.address;
    writeFileSync(join(self.dir, 'orders.csv'), ORDERS);
    return self;
  };
}

const reconcile = async (self: Machine, ...more: readonly string[]) => {
  const { code, out, err } = await self.run(['reconcile', ...more, '--json']);
  return { code, err, rows: code === 0 || code === 7 ? outputOf('reconcile', out) : [] };
};

describe.skipIf(store.postgres.isMissing)('reconcile with a shared store', () => {
  it('keeps the decisions of two people who accept at the same time, and shows them on a third machine', async () => {
    const newMachine = await setup();
    const people = [newMachine(), newMachine()];
    const { rows } = await reconcile(people[0]!, join(people[0]!.dir, 'orders.csv'), '--unmatched');
    const keys = rows.map(({ key }) => key);
    expect(keys).toHaveLength(2);
    await reconcile(people[1]!, join(people[1]!.dir, 'orders.csv'));
    const accepted = await Promise.all(
      people.map((self, n) =>
        reconcile(self, join(self.dir, 'orders.csv'), '--accept', '--key', String(keys[n])),
      ),
    );
    expect(accepted.map(({ err }) => /Decisions saved in .*: 1$/m.test(err))).toEqual([true, true]);
    const third = newMachine();
    const listed = await reconcile(third, '--decisions');
    expect(listed.rows.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    expect((await reconcile(third, join(third.dir, 'orders.csv'))).code).toBe(0);
    for (const { dir } of people)
      expect(
        readdirSync(dir, { recursive: true }).filter((name) => String(name).includes('decisions')),
      ).toEqual([]);
    await reconcile(third, '--undo', String(keys[0]));
    expect((await reconcile(people[1]!, '--decisions')).rows.map(({ key }) => key)).toEqual([keys[1]]);
  });

  it('store import copies the decisions of a machine once, and none about lines that are decided already', async () => {
    const newMachine = await setup();
    const self = newMachine();
    const path = join(self.dir, 'orders.csv');
    const { PIXCTL_STORE } = self.env;
    await store.sql.query(`DELETE FROM ${STORE_SCHEMA}.document WHERE name = 'decisions:env'`);
    self.env['PIXCTL_STORE'] = '';
    const { rows } = await reconcile(self, path, '--unmatched');
    for (const { key } of rows) await reconcile(self, path, '--accept', '--key', key);
    self.env['PIXCTL_STORE'] = PIXCTL_STORE!;
    await reconcile(self, path, '--accept', '--key', rows[0].key);
    for (const decisions of [1, 0])
      expect(JSON.parse((await self.run('store import --json')).out)).toMatchObject({ decisions });
    expect((await reconcile(newMachine(), '--decisions')).rows.map(({ key }) => key).toSorted()).toEqual(
      rows.map(({ key }) => key).toSorted(),
    );
  });

  it('loses none of 40 changes of four connections at the same time', async () => {
    const connections = Array.from({ length: 4 }, () =>
      connectToStore(STORE_HOST, storeAddress(store.address)),
    );
    const documents = connections.map((one) => storedDecisions(() => Promise.resolve(one), 'store', 'many'));
    const numbersIn = (text: string) => (JSON.parse(text) as { numbers: number[] }).numbers;
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        documents[n % 4]!.change((text = '{"numbers":[]}') =>
          JSON.stringify({ numbers: [...numbersIn(text), n] }),
        ),
      ),
    );
    const numbers = numbersIn((await documents[0]!.read()) ?? '');
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
    for (const one of connections) await one.close();
  });

  it('changes nothing if the change is refused, and refuses a document that is not one of decisions', async () => {
    const document = storedDecisions(() => Promise.resolve(store.sql), 'store', 'refused');
    await document.change(() => '{}');
    await expect(
      document.change(() => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await document.read()).toBe('{}');
    const self = (await setup())();
    await store.sql.query(
      `INSERT INTO ${STORE_SCHEMA}.document (name, version, content) VALUES ('decisions:env', 1, '{"version":2}')
       ON CONFLICT (name) DO UPDATE SET content = '{"version":2}'`,
    );
    expect((await reconcile(self, '--decisions')).code).toBe(2);
  });
});
