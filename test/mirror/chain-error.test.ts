// The error about a statement whose balances do not fit, with few and with many places.
import { describe, expect, it } from 'vitest';
import { english } from '#messages/message.ts';
import type { ChainBreak } from '#mirror/balance-chain.ts';
import { chainError } from '#mirror/balance-chain.ts';

const breaks = (count: number): ChainBreak[] =>
  Array.from({ length: count }, (_, index) => ({
    table: 'statement',
    scope: 'a-1',
    before: undefined,
    after: { lineId: `l-${index}`, value: 100, balance: 500, time: 0 },
    expected: 0,
  }));

describe('chainError', () => {
  it.each([
    [1, 1],
    [3, 3],
    [4, 4],
    [50, 4],
  ])('of %i places has %i lines of details', (count, lines) => {
    const { details = [] } = chainError(breaks(count), false).fields;
    expect(details).toHaveLength(lines);
    if (count > 3) expect(details.map(english).at(-1)).toBe(`and ${count - 3} more`);
  });
});
