// Money is never lost and never doubled: every write through every fault of networks and gateways, with a fixed seed.
import { describe, it } from 'vitest';
import { tempDir } from '../support/cli.ts';
import { attempt, client, seeded } from './harness.ts';
import { WRITES } from './operations.ts';
import type { WriteOperation } from './operations.ts';
import { GATEWAY_FAULTS, NETWORK_FAULTS } from './proxy.ts';
import { SEED, behindProxy, countAtEnd, nextNumber, servedNow } from './suite.ts';

/** Intents in each cell of operation × fault; with all other tests as few as still meet reads that fail too. */
const INTENTS = Number(process.env['PIXCTL_FAULT_INTENTS'] ?? 1);
countAtEnd('network', INTENTS * 400);

/** What a gateway sends twice by itself, and has no id, is beyond anybody's help; what is deleted twice is gone. */
const isFair = (fault: string, { id }: WriteOperation): boolean =>
  fault !== 'sent twice, second answer' ||
  (![
    'account.create',
    'account.withdraw',
    'subaccount.withdraw',
    'subaccount.credit',
    'subaccount.debit',
    'installment.retry',
  ].includes(id) &&
    !id.endsWith('.delete'));

describe('networks and gateways', () => {
  it('do not double or lose anything', { timeout: 600_000 }, async () => {
    const random = seeded(SEED);
    const { server: served, proxy, books, direct } = await behindProxy(servedNow, random);
    await direct('POST', '/_sandbox/account', {});
    for (const operation of WRITES)
      for (const fault of (['refused', ...NETWORK_FAULTS, ...GATEWAY_FAULTS] as const).filter((one) =>
        isFair(one, operation),
      ))
        for (let k = 0; k < INTENTS; k += 1) {
          const dir = tempDir();
          // Nobody listens on this port.
          const self = client(fault === 'refused' ? 'http://127.0.0.1:9' : proxy.url, served.appKey, dir);
          await attempt({
            operation,
            fault,
            n: nextNumber(),
            direct,
            books,
            settler: client(served.url, served.appKey, dir),
            run: async (intent) => {
              // Sometimes one write is hit, sometimes all of them, and sometimes reads fail as well.
              if (fault !== 'refused') proxy.plan(fault, random() < 0.5 ? 1 : 1_000);
              proxy.blind = random() < 0.4 ? random() : 0;
              const hangs = fault.startsWith('hang');
              const retries = String(Math.floor(random() * 3));
              const ended = await self.run([
                ...intent.words,
                '--yes',
                '--retries',
                retries,
                ...(hangs ? ['--timeout', '120ms'] : []),
              ]);
              proxy.plan(undefined);
              proxy.blind = 0;
              await proxy.settle();
              return ended;
            },
          });
        }
    books.close();
    await proxy.close();
  });
});
