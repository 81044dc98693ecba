// Assigns each bank account a unique name in the chart of accounts.
import type { BookAccount } from './account.ts';
import type { Rules } from './rules.ts';
import { oneLine } from './text.ts';

/**
 * Returns the names by account id.
 * @param accounts all accounts, oldest first, whether exported or not: if two have the same name, the later one is
 * followed by its number or id
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

/** Returns a key that is equal for names that hledger or beancount cannot tell apart. */
const keyOf = (name: string): string => beancountName(name).toLowerCase();

/** Reduces a text to characters allowed in an account name. */
const word = (text: string): string =>
  oneLine(oneLine(text).replaceAll(/[^\p{L}\p{N}.&_-]/gu, ' ')).replace(/^[^\p{L}\p{N}]+/u, '');

/**
 * Converts an account name to beancount's syntax: each word begins with a capital letter or a digit and has no spaces.
 */
export const beancountName = (name: string): string =>
  name
    .split(':')
    .map((one) => {
      const joined = one.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
      return joined.replace(/^./u, (first) => first.toUpperCase());
    })
    .join(':');
