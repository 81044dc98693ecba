// The commands that `doctor --contract` names for an operation: at least those that were seen sending it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import { commandsByOperation, operationsOf } from '#commands/doctor/commands-by-operation.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { machine } from '#test/support/cli.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { expectNamedByDoctor } from '#test/support/services/sent-operations.ts';

/** Commands that use the network, but are not named for any operation. */
const UNNAMED: Readonly<Record<string, string>> = {
  api: 'sends what the user writes',
  'journal resolve': 'looks up the writes of other commands',
  'journal resume': 'repeats the writes of other commands',
  approve: 'runs the writes of other commands',
  open: 'opens a page of the sandbox',
  'webhook trigger': 'works with the sandbox only',
};

it('every operation is sent by a command, and every command that uses the network is named or listed with a reason', async () => {
  const commands = await allCommands();
  const senders = commandsByOperation(commands);
  expect(OPERATIONS.map(({ id }) => id).filter((id) => !senders.has(id))).toEqual([]);
  const unnamed = commands.filter(
    ({ meta, ...one }) =>
      meta.network !== undefined &&
      !meta.name.startsWith('sandbox ') &&
      operationsOf({ meta, ...one }).size === 0 &&
      !(meta.name in UNNAMED),
  );
  expect(unnamed.map(({ meta }) => meta.name)).toEqual([]);
});

it('names the commands that send several operations', async () => {
  const served = await serve();
  const self = machine();
  const run = async (line: string): Promise<void> => {
    const { result: ran } = await expectNamedByDoctor(served, line, () =>
      self.run(`${line} --json --yes --quiet`),
    );
    expect({ line, code: ran.code, err: ran.err }).toMatchObject({ line, code: 0 });
  };
  await expectNamedByDoctor(served, 'login', () =>
    self.run(`login --url ${served.url} --name shop --app-key-stdin`, { input: served.appKey }),
  );
  await run('doctor');
  await run('customer create --name Ana --tax-id 52998224725 --correlation-id ana');
  await run('charge create --value 500 --customer Ana --correlation-id c-1');
  await run('charge list --customer Ana');
  await served.ok('POST', '/_sandbox/pay', { id: 'c-1' });
  await run('charge refund c-1 --value 100 --correlation-id r-1');
  await run('subscription create --value 100 --customer-name Ana --customer-tax-id 52998224725');
  await run('qrcode create --name Balcão --correlation-id q-1');
  await run('payment send --value 100 --destination-alias ana@example.com --correlation-id p-1');
  await run('today');
  await run('sync');
  await run('sync verify');
  await run('report --month 2026-11');
  await run(`books export --format csv --start today --out ${join(self.dir, 'books.csv')}`);
  const orders = join(self.dir, 'orders.csv');
  writeFileSync(orders, 'order,date,amount\nc-1,2026-11-21,5.00\n');
  await run(`reconcile ${orders} --start 2026-11-20 --end 2026-11-20`);
  const sheet = join(self.dir, 'sheet.csv');
  writeFileSync(sheet, 'pix-key,value,comment,name,tax-id\nana@example.com,100,x,Ana,52998224725\n');
  await run(`payment batch plan ${sheet} --reference x`);
  const approved = await machine().run(
    `payment batch approve ${sheet}.plan --total 1,00 --json --yes --quiet`,
  );
  expect(approved.code).toBe(0);
  await run(`payment batch run ${sheet}.plan`);
  await run(`payment batch status ${sheet}.plan`);
  await run(`payment batch results ${sheet}.plan`);
});
