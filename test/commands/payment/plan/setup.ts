// Payment batches on the sandbox of a machine that has money: their commands for one sheet.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Host } from '#host/host.ts';
import { fundedMachine } from '#test/support/cli.ts';

/** @param cents in the account, by default R$ 1.000,00 @param more replaces parts of the host of the machine */
export async function setup(cents = 100_000, more?: Partial<Host>) {
  const self = await fundedMachine(cents, more);
  const sheet = (text: string, name = 'sheet.csv'): string => {
    writeFileSync(join(self.dir, name), text);
    return join(self.dir, name);
  };
  /** The plan of the sheet. */
  const path = join(self.dir, 'sheet.csv.plan');
  return {
    self,
    path,
    run: self.run,
    sheet,
    plan: (text: string, more = '') => self.run(`--sandbox payment batch plan ${sheet(text)} --json ${more}`),
    approve: (total: string, more = '') =>
      self.run(`--sandbox payment batch approve ${path} --yes --total ${total} --json ${more}`),
    pay: (how: 'run' | 'resume' = 'run', more = '') =>
      self.run(`--sandbox payment batch ${how} ${path} --json ${more}`),
    payments: async () => (await self.run('--sandbox payment list --all --json')).json(),
  };
}
