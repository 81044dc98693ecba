// Lists of a service that gives rows as nobody should: what can be told of is, and nothing breaks.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginCursor, pollEvents } from '../../src/webhooks/poll.ts';
import type { Reader } from '../../src/webhooks/poll.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

async function* listed(rows: readonly unknown[]): AsyncGenerator {
  yield* rows;
}

const odd = fc.constantFrom<unknown>(
  null,
  undefined,
  'row',
  7,
  [],
  {},
  { correlationID: '', createdAt: '' },
  { correlationID: 'a', createdAt: 'never' },
  { correlationID: 'b', createdAt: 9 },
  { type: 'PAYMENT', time: 'never', globalID: 't-1', charge: 'x' },
  { type: 'PAYMENT', time: 'zzz', endToEndId: 'E1', charge: { correlationID: 7 } },
  { type: 'REFUND' },
  { payment: null },
  { payment: { correlationID: '' } },
  { payment: { correlationID: 'p', status: 7 } },
);

it('rows without an id, times that are none and null rows break no look', async () => {
  const asked: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(odd), fc.array(odd), async (first, second) => {
      let rows = first;
      const reader: Reader = {
        charges: () => listed(rows),
        transactions: () => listed(rows),
        payments: () => listed(rows),
        charge: (id) => Promise.resolve(void asked.push(id)),
        payment: (id) => Promise.resolve(void asked.push(id)),
      };
      const cursor = await beginCursor(reader, NOW);
      rows = second;
      for (const { settle } of await pollEvents(reader, cursor, 'service')) settle();
      await pollEvents(reader, cursor, 'service');
      for (const time of [cursor.charges, cursor.transactions]) expect(Date.parse(time!)).not.toBeNaN();
    }),
  );
  expect(asked).not.toContain('');
});
