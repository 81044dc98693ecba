import { describe, expect, it } from 'vitest';
import type { Decided, Owner } from '#books/reconcile/decisions.ts';
import {
  commonOwner,
  decisionsText,
  keyOf,
  readDecisions,
  withDecision,
} from '#books/reconcile/decisions.ts';

const line = {
  id: 'order-1',
  day: '2026-11-23',
  value: 1990,
  name: 'Ana',
  taxId: '52998224725',
  text: 'PIX',
};
const at = '2026-11-23T12:00:00.000Z';
const owner: Owner = { origin: 'https://api.example.com', key: 'abc', accounts: ['1'] };
const decision = { kind: 'orders', account: null, fileLines: [line], accountLines: [], at } as const;

describe('decisions file', () => {
  it('is written as it is read', () => {
    const own = { id: 'E1', day: '2026-11-23', value: 1990 };
    const decisions = [decision, { ...decision, account: '1', fileLines: [], accountLines: [own] }];
    const written = decisionsText({ owner, decisions });
    expect(JSON.parse(written)).toEqual({ version: 1, owner, decisions });
    expect(readDecisions(written, 'decisions.json')).toEqual({ owner, decisions });
  });

  it('without decisions belongs to nobody', () => {
    const written = decisionsText({ owner, decisions: [] });
    expect(JSON.parse(written)).toEqual({ version: 1, decisions: [] });
    for (const text of [written, undefined, JSON.stringify({ version: 1, owner: 7, decisions: [] })])
      expect(readDecisions(text, 'decisions.json')).toEqual({ owner: undefined, decisions: [] });
  });

  it.each<[string, unknown]>([
    [
      'other fields',
      { version: 1, owner, decisions: [{ ...decision, fileLines: undefined, theirs: [line] }] },
    ],
    ['an entry that is null', { version: 1, owner, decisions: [null] }],
    ['another kind of file', { version: 1, owner, decisions: [{ ...decision, kind: 'toString' }] }],
    ['no account', { version: 1, owner, decisions: [{ ...decision, account: undefined }] }],
    [
      'a memo that is a number',
      { version: 1, owner, decisions: [{ ...decision, fileLines: [{ ...line, text: 7 }] }] },
    ],
    [
      'no memo',
      { version: 1, owner, decisions: [{ ...decision, fileLines: [{ ...line, text: undefined }] }] },
    ],
    ['no owner', { version: 1, decisions: [decision] }],
    ['an owner without accounts', { version: 1, owner: { origin: 'a', key: 'b' }, decisions: [decision] }],
    ['another version', { version: 2, owner, decisions: [] }],
    ['no version', { owner, decisions: [] }],
  ])('is refused with exit 2: %s', (_, content) => {
    expect(() => readDecisions(JSON.stringify(content), 'decisions.json')).toThrow('decisions');
  });

  it.each<[string, Partial<Owner>, readonly string[] | undefined]>([
    ['one of its accounts and another key', { key: 'x', accounts: ['2', '1'] }, ['1', '2']],
    ['other accounts and the same key', { accounts: ['2'] }, undefined],
    ['no accounts and the same key', { accounts: [] }, ['1']],
    ['no accounts and another key', { accounts: [], key: 'x' }, undefined],
    ['no accounts and another service', { accounts: [], origin: 'https://other.example' }, undefined],
  ])('is of the account with %s', (_, current, accounts) => {
    const common = () => commonOwner({ owner, decisions: [decision] }, { ...owner, ...current }, 'd.json');
    if (accounts === undefined) expect(common).toThrow('the decisions in d.json are about another account');
    else expect(common().accounts).toEqual(accounts);
  });
});

describe('decisions about the same line', () => {
  it('replace each other only within one account and kind of file', () => {
    const later = { ...decision, at: '2026-11-24T12:00:00.000Z' };
    const others = [
      { ...decision, account: '1' },
      { ...decision, kind: 'statement' },
      { ...decision, fileLines: [{ ...line, text: 'PIX BIA' }] },
    ] as const;
    const all = [decision, ...others];
    expect(withDecision(all, later)).toEqual([...others, later]);
    expect(new Set(all.map((one: Decided) => keyOf(one))).size).toBe(4);
  });
});
