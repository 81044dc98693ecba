// Lists that pixctl filters: how far they are read.
import { expect, it } from 'vitest';
import { matchingItems } from '#commands/kit/search.ts';
import { statusTyped } from '#commands/kit/status-words.ts';
import { paged } from '#contract/pages.ts';
import { CHARGE_STATUS } from '#contract/statuses.ts';
import type { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { english } from '#messages/message.ts';

/** Reads a list of numbers, of which those below 2 match, and counts the pages that were read. */
async function read(pages: readonly (readonly number[])[], limit: number) {
  let count = 0;
  const items = paged(async function* () {
    for (const page of pages) {
      count += 1;
      yield page;
    }
  }, true);
  const found = matchingItems(items, (item) => item < 2, { limit });
  const shown: number[] = [];
  for await (const item of found) shown.push(item);
  return { shown, count, rest: found.rest?.() };
}

it('reads one page after the limit, and says that there may be more', async () => {
  const others = Array.from({ length: 50 }, () => [5, 6]);
  expect(await read([[1, 5], ...others, [1]], 1)).toEqual({
    shown: [1],
    count: 2,
    rest: { shown: 1, isSure: false },
  });
});

it('knows that there are more if the next page has a match, and that there are none at the end', async () => {
  expect(await read([[1, 5], [1], [5]], 1)).toEqual({
    shown: [1],
    count: 2,
    rest: { shown: 1, isSure: true },
  });
  expect(await read([[1, 5]], 1)).toEqual({ shown: [1], count: 1, rest: undefined });
});

it('reads until the limit is reached', async () => {
  expect(await read([[5], [1], [5], [0]], 2)).toEqual({ shown: [1, 0], count: 4, rest: undefined });
});

it.each([
  ['charges', CHARGE_STATUS, 'COMPLETED (Paid)'],
  ['other resources', ['SCHEDULED', 'COMPLETED'], 'COMPLETED (Completed)'],
])('--status names the words of %s', (_resource, statuses, words) => {
  expect(statusTyped(statuses, 'paga')).toBe('COMPLETED');
  let hint: Message | undefined;
  try {
    statusTyped(statuses, 'nonsense');
  } catch (error) {
    hint = (error as PixctlError).fields.hint;
  }
  expect(hint === undefined ? '' : english(hint)).toContain(words);
});
