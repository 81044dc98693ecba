// Whether two names may be of the same person: banks cut them, and leave out accents.
import type { CutName } from './entry.ts';

/** Fewer letters than these tell nobody from another. */
export const ENOUGH_LETTERS = 6;
/** A name that ends within a word of the other one: with fewer letters it is more likely to be another name, not a cut one. */
export const CUT_LETTERS = 12;
/** Letters of a text that ends within a name. */
export const LEAST_CUT = 10;
const isBeginning = (short: string, long: string): boolean =>
  long.startsWith(short) && (long[short.length] === ' ' || short.length >= CUT_LETTERS);

/** Words that a company's name has or has not. */
const LEGAL = /^(?:ltda|me|mei|epp|eireli|sa|s|a|cia)$/;

/** `JOÃO  da Silva-ME` and `joao da silva` are the same. */
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

/** Lower-case letters and digits of a name, with all of its words. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');

/** Whether a name is the one of which a bank kept only the first letters. */
export function beginsWith(name: string, { letters, isCut }: Pick<CutName, 'letters' | 'isCut'>): boolean {
  const [whole, short] = [`${lettersOf(name).trim()} `, lettersOf(letters).trimStart()];
  return isCut ? whole.startsWith(short) : whole.trim() === short.trim();
}

/** Both plain. The same, or one of them was cut at its end. */
export const sameName = (one: string, other: string): boolean => {
  if (one === other) return one !== '';
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= ENOUGH_LETTERS && short.includes(' ') && isBeginning(short, long);
};

/** Both with `*` for digits that are hidden; undefined where too few are shown to tell. */
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
