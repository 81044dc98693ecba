// A boleto is paid once by several machines with one shared store in a real PostgreSQL database, against a bank that
// accepts every payment and lists none.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoreConnection } from '#shared-store/tables/sql.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import type { LenientBank } from '#test/support/services/lenient-bank.ts';
import { lenientBank } from '#test/support/services/lenient-bank.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { createStore } from '#test/support/services/shared-store.ts';

const BIN = postgresBin();
if (BIN === undefined) console.warn('SKIPPED: no PostgreSQL server for the test of debts in a shared store');

let server: PostgresServer;
let store: StoreConnection;
let address: string;
beforeAll(async () => {
  if (BIN === undefined) return;
  server = await startPostgres(BIN);
  address = server.database();
  store = await createStore(address);
});
afterAll(async () => {
  await store?.close();
  await server?.remove();
});

/** A machine with an empty home. */
function machineAt(bank: LenientBank): Machine {
  const self = machine();
  Object.assign(self.env, { PIXCTL_BASE_URL: bank.url, PIXCTL_APP_KEY: 'key', PIXCTL_STORE: address });
  return self;
}

const send = (self: Machine, id: string) =>
  self.run([
    'payment',
    'send',
    '--boleto',
    '34192150000000003001091752851640772982609000',
    '--correlation-id',
    id,
    '--json',
    '--yes',
  ]);

it.skipIf(BIN === undefined)(
  'payment send on another machine of the store › refuses a boleto that was paid',
  async () => {
    const bank = await lenientBank();
    bank.isListed = false;
    expect(await send(machineAt(bank), 'first')).toMatchObject({ code: 0 });
    const again = await send(machineAt(bank), 'second');
    expect({ exit: again.code, ...errorOf(again) }).toMatchObject({
      exit: 4,
      code: 'already-paid',
      message: expect.stringContaining('payment first'),
    });
    expect(bank.paid()).toEqual(['first']);
  },
);

it.skipIf(BIN === undefined)(
  'payment send on six machines of the store at once › pays a boleto once',
  async () => {
    const bank = await lenientBank();
    bank.isListed = false;
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const runs = await Promise.all(ids.map((id) => send(machineAt(bank), id)));
    expect(runs.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(bank.paid()).toHaveLength(1);
    expect(bank.payments.size).toBe(1);
  },
);
