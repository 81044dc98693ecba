// Writes through faults of real sockets: the exit codes tell the truth, and each write happens once. The simulator
// combines the same faults with every other write.
import { describe, expect, it } from 'vitest';
import { receive } from '#test/support/services/sandbox.ts';
import type { Fault } from './proxy.ts';
import { expectOnce, person, prepared, serveBehindProxy } from './support.ts';

/** Two requests with an id, one that the service executes once for its id, and one without an id. */
const WRITES = ['payment send', 'refund.create', 'account.withdraw'] as const;

/** An address at which nobody listens. */
const NOWHERE = 'http://127.0.0.1:9';

/** Exit codes of the three writes after a fault of the first request. */
const EXIT_CODES: readonly (readonly [Fault | 'refused', 'reads work' | 'reads fail', readonly number[]])[] =
  [
    ['refused', 'reads fail', [5, 5, 5]],
    ['reset before', 'reads work', [0, 0, 6]],
    ['reset after', 'reads work', [0, 0, 6]],
    ['reset after', 'reads fail', [6, 6, 6]],
    ['hang before', 'reads work', [6, 6, 6]],
    ['hang after', 'reads work', [6, 6, 6]],
    ['truncated after', 'reads work', [0, 0, 6]],
    ['truncated after', 'reads fail', [6, 6, 6]],
    ['500 after', 'reads work', [0, 0, 6]],
    ['502 page before', 'reads work', [0, 0, 6]],
    ['429 with Retry-After before', 'reads work', [0, 0, 6]],
    ['exists after', 'reads work', [0, 0, 6]],
    ['sent twice', 'reads work', [0, 0, 6]],
  ];
const CASES = WRITES.flatMap((write, index) =>
  EXIT_CODES.map(([fault, reads, codes]) => [write, fault, reads, codes[index]!] as const),
);

describe('write through a fault of the network', () => {
  it.each(CASES)('%s › %s, %s › exits with %i and happens once', async (write, fault, reads, expected) => {
    const { served, books, proxy, address } = await serveBehindProxy();
    const intent = await prepared(write, served);
    // So that a second withdrawal would not be refused, unless a gateway sends it.
    if (fault !== 'sent twice') await receive(served, 1_000_000);
    const self = person(fault === 'refused' ? { ...address, url: NOWHERE } : address);
    const met = fault === 'refused' ? undefined : proxy.disturb(1, fault);
    proxy.blind = reads === 'reads fail';
    const running = self.run([...intent.words, '--yes', '--retries', '1']);
    if (fault.startsWith('hang')) {
      await met;
      self.skip(60_000);
    }
    const { code, err } = await running;
    expect(code, err).toBe(expected);
    proxy.blind = false;
    await proxy.settle();
    self.env['PIXCTL_BASE_URL'] = proxy.url;
    await expectOnce(intent, books, self, code);
  });
});
