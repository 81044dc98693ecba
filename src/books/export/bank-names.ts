// The accounts of a chart that stand for accounts at the bank: each has a name of its own.
import type { BookAccount } from './account.ts';
import type { Rules } from './rules.ts';
import { oneLine } from './text.ts';

/**
 * By account id. @param accounts all that there are, the oldest first, whichever are exported: where two have one name,
 * the later one is followed by its number or id
 */
export function bankNames(accounts: readonly BookAccount[], rules: Rules): ReadonlyMap<string, string> {
  const names = new Map(rules.banks);
  const taken = new Set([...names.values()].map(keyOf));
  for (const { accountId, name, number } of accounts) {
    if (names.has(accountId)) continue;
    const plain = `${rules.accounts.bank}:${word(name) || word(accountId)}`;
    const fitting = [plain, `${plain} ${word(number ?? '')}`.trim(), `${plain} ${word(accountId)}`];
    const own = fitting.find((one) => !taken.has(keyOf(one))) ?? `${plain} ${word(accountId)}`;
    taken.add(keyOf(own));
    names.set(accountId, own);
  }
  return names;
}

/** The same for names that are the same to one of the programs. */
const keyOf = (name: string): string => beancountName(name).toLowerCase();

/** What can be a word of an account's name. */
const word = (text: string): string =>
  oneLine(oneLine(text).replaceAll(/[^\p{L}\p{N}.&_-]/gu, ' ')).replace(/^[^\p{L}\p{N}]+/u, '');

/** An account as beancount names it: each word begins with a capital letter or a digit, and has no spaces. */
export const beancountName = (name: string): string =>
  name
    .split(':')
    .map((one) => {
      const joined = one.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
      return joined.replace(/^./u, (first) => first.toUpperCase());
    })
    .join(':');
