import { expect, it } from 'vitest';
import { decisionsText, readDecisions } from '#books/reconcile/decisions.ts';

const line = { id: 'order-1', day: '2026-11-23', value: 1990 };
const at = '2026-11-23T12:00:00.000Z';

it('decisions file › is written as it is read', () => {
  const decisions = [{ fileLines: [line], accountLines: [], at }];
  const written = decisionsText(decisions);
  expect(JSON.parse(written)).toEqual({ version: 1, decisions });
  expect(readDecisions(written, 'decisions.json')).toEqual(decisions);
});

it.each([
  ['other fields', { version: 1, decisions: [{ theirs: [line], ours: [], at }] }],
  ['an entry that is null', { version: 1, decisions: [null] }],
  ['another version', { version: 2, decisions: [] }],
  ['no version', { decisions: [] }],
])('decisions file › is refused with exit 2: %s', (_, content) => {
  expect(() => readDecisions(JSON.stringify(content), 'decisions.json')).toThrow('decisions');
});
