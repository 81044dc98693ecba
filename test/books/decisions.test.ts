import { expect, it } from 'vitest';
import { decisionsText, keyOf, readDecisions } from '#books/reconcile/decisions.ts';

const line = { id: 'order-1', day: '2026-11-23', value: 1990 };
const at = '2026-11-23T12:00:00.000Z';

it('decisions file › of version 1 is read, keeps its keys and is written as version 2', () => {
  const version1 = JSON.stringify({ version: 1, decisions: [{ theirs: [line], ours: [], at }] });
  const decisions = readDecisions(version1, 'decisions.json');
  expect(decisions).toEqual([{ fileLines: [line], accountLines: [], at }]);
  expect(decisions.map(keyOf)).toEqual([keyOf({ fileLines: [line], accountLines: [] })]);
  const written = decisionsText(decisions);
  expect(JSON.parse(written)).toEqual({ version: 2, decisions });
  expect(readDecisions(written, 'decisions.json')).toEqual(decisions);
});

it.each([
  [
    'fields of version 2 in version 1',
    { version: 1, decisions: [{ fileLines: [line], accountLines: [], at }] },
  ],
  ['fields of version 1 in version 2', { version: 2, decisions: [{ theirs: [line], ours: [], at }] }],
  ['an entry that is null', { version: 1, decisions: [null] }],
  ['a newer version', { version: 3, decisions: [] }],
  ['no version', { decisions: [] }],
])('decisions file › is refused with exit 2: %s', (_, content) => {
  expect(() => readDecisions(JSON.stringify(content), 'decisions.json')).toThrow('decisions');
});
