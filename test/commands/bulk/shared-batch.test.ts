// `--batch` on several machines with a shared store: homes of their own, one service, one real PostgreSQL database.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machineAt, REAL_CLOCK } from '#test/support/cli.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { useStore } from '#test/support/services/use-postgres.ts';

const store = useStore('shared batches');

describe.skipIf(store.postgres.isMissing)('--batch with a shared store', () => {
  it('creates each row once if two machines run the same file at once', async () => {
    const service = await serve();
    const rows = Array.from({ length: 40 }, (_, n) => `100,order-${n}`);
    const newMachine = (): Machine => {
      const self = machineAt(service, REAL_CLOCK);
      self.env['PIXCTL_STORE'] = store.address;
      writeFileSync(join(self.dir, 'orders.csv'), `value,correlation-id\n${rows.join('\n')}\n`);
      return self;
    };
    const send = (self: Machine) =>
      self.run(`charge create --batch ${join(self.dir, 'orders.csv')} --concurrency 4 --json`);
    const machines = [newMachine(), newMachine()];
    const ran = await Promise.all(machines.map(send));
    // A row that the other machine is sending at the moment has an unknown outcome.
    for (const { code } of ran) expect([0, 6, 7]).toContain(code);
    for (const self of machines) expect(await send(self)).toMatchObject({ code: 0 });
    expect(Number(service.database.prepare('SELECT COUNT(*) AS n FROM charges').get()?.['n'])).toBe(40);
  });
});
