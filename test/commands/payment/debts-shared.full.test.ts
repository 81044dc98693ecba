// A boleto is paid once by several machines with one shared store in a real PostgreSQL database, against a bank that
// accepts every payment and lists none.
import { expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import type { LenientBank } from '#test/support/services/lenient-bank.ts';
import { lenientBank } from '#test/support/services/lenient-bank.ts';
import { useStore } from '#test/support/services/use-postgres.ts';

const store = useStore('debts in a shared store');

/** A machine with an empty home. */
function storeMachine(bank: LenientBank): Machine {
  const self = machineAt(bank);
  self.env['PIXCTL_STORE'] = store.address;
  return self;
}

const BOLETO = '34192150000000003001091752851640772982609000';
const send = (self: Machine, id: string) =>
  self.run(`payment send --boleto ${BOLETO} --correlation-id ${id} --json --yes`);

it.skipIf(store.postgres.isMissing)(
  'payment send on another machine of the store › refuses a boleto that was paid',
  async () => {
    const bank = await lenientBank();
    bank.isListed = false;
    expect(await send(storeMachine(bank), 'first')).toMatchObject({ code: 0 });
    const again = await send(storeMachine(bank), 'second');
    expect({ exit: again.code, ...errorOf(again) }).toMatchObject({
      exit: 4,
      code: 'already-paid',
      message: expect.stringContaining('payment first'),
    });
    expect(bank.paid()).toEqual(['first']);
  },
);

it.skipIf(store.postgres.isMissing)(
  'payment send on six machines of the store at once › pays a boleto once',
  async () => {
    const bank = await lenientBank();
    bank.isListed = false;
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const runs = await Promise.all(ids.map((id) => send(storeMachine(bank), id)));
    expect(runs.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(bank.paid()).toHaveLength(1);
    expect(bank.payments.size).toBe(1);
  },
);
