// Compares names as banks write them: cut off, and without accents.
import type { CutName } from './entry.ts';

/** Minimum letters for a name to identify somebody. */
export const ENOUGH_LETTERS = 6;
/**
 * Minimum letters of a name that ends within a word of the other: shorter ones are more likely different names than cut
 * ones.
 */
export const CUT_LETTERS = 12;
/** Minimum letters of a text that ends within a name. */
export const LEAST_CUT = 10;
const isBeginning = (short: string, long: string): boolean =>
  long.startsWith(short) && (long[short.length] === ' ' || short.length >= CUT_LETTERS);

/** Legal forms, which may be missing from a company's name. */
const LEGAL = /^(?:ltda|me|mei|epp|eireli|sa|s|a|cia)$/;

/** Normalises a name: `JOÃO  da Silva-ME` and `joao da silva` are equal. */
export function plain(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  while (words.length > 1 && LEGAL.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

/** Returns the lower-case letters and digits of a name, keeping all words. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');

/** Tests whether a name begins with the letters that a bank kept of it. */
export function beginsWith(name: string, { letters, isCut }: Pick<CutName, 'letters' | 'isCut'>): boolean {
  const [whole, short] = [`${lettersOf(name).trim()} `, lettersOf(letters).trimStart()];
  return isCut ? whole.startsWith(short) : whole.trim() === short.trim();
}

/** Tests whether two normalised names are equal, or one is the other cut at its end. */
export const sameName = (one: string, other: string): boolean => {
  if (one === other) return one !== '';
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= ENOUGH_LETTERS && short.includes(' ') && isBeginning(short, long);
};

/** Compares tax ids with `*` for masked digits; undefined if too few digits are visible. */
export function sameTaxId(one: string, other: string): boolean | undefined {
  if (one.length !== other.length) return undefined;
  let shown = 0;
  for (let index = 0; index < one.length; index += 1) {
    if (one[index] === '*' || other[index] === '*') continue;
    if (one[index] !== other[index]) return false;
    shown += 1;
  }
  return shown >= 6 ? true : undefined;
}
