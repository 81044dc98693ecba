// Network faults: every write through every fault of networks and gateways, with a fixed seed. Money is never lost and
// never doubled.
import { describe, it } from 'vitest';
import { tempDir } from '#test/support/cli.ts';
import { attempt, client, seeded } from './harness.ts';
import type { WriteOperation } from './operations.ts';
import { WRITES } from './operations.ts';
import { GATEWAY_FAULTS, NETWORK_FAULTS } from './proxy.ts';
import { ALL_PAIRS, behindProxy, countAtEnd, inSample, nextNumber, SEED, servedNow } from './suite.ts';

/** Intents per write and fault. */
const INTENTS = Number(process.env['PIXCTL_FAULT_INTENTS'] ?? 1);
countAtEnd('network', ALL_PAIRS ? INTENTS * 400 : 90);

/**
 * Faults against which no client can do anything: a gateway that sends a write without an id twice, and the answer to
 * another deletion, as the answer names no application and no read shows one.
 */
const UNFAIR: Readonly<Record<string, readonly string[]>> = {
  'sent twice, second answer': ['account.create', 'account.withdraw', 'subaccount.credit'],
  "another's answer before": ['application.delete'],
};

const isFair = (fault: string, { id }: WriteOperation): boolean => UNFAIR[fault]?.includes(id) !== true;

describe('network and gateway faults', () => {
  it('double or lose no write', async () => {
    const random = seeded(SEED);
    const { server: served, proxy, books, direct } = await behindProxy(servedNow, random);
    await direct('POST', '/_sandbox/account', {});
    for (const [write, operation] of WRITES.entries())
      for (const fault of (['refused', ...NETWORK_FAULTS, ...GATEWAY_FAULTS] as const).filter(
        (one, index) => isFair(one, operation) && inSample(write, index, 8),
      ))
        for (let k = 0; k < INTENTS; k += 1) {
          const dir = tempDir();
          // A port on which nobody listens.
          const self = client(fault === 'refused' ? 'http://127.0.0.1:9' : proxy.url, served.appKey, dir);
          await attempt({
            operation,
            fault,
            n: nextNumber(),
            direct,
            books,
            settler: client(served.url, served.appKey, dir),
            run: async (intent) => {
              // Random scope: one write or all writes, sometimes also reads.
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
