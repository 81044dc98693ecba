// Text of others, fit for a file: one line, no longer than allowed, in the letters that the file has.
import { UNSAFE } from '#output/sanitize.ts';

const PLAIN = /^(?! )[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff]*(?<! )$/;

/** One line without what cannot be seen. */
export const oneLine = (text: string): string =>
  PLAIN.test(text) && !text.includes('  ')
    ? text
    : text.normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();

/** At most `length` characters, none of them halved. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : [...text].slice(0, length).join('').trimEnd();

/** Texts that are remembered, at most. */
const KEPT = 10_000;

/** A function of a text that remembers its results: lines of the same people and kinds have the same texts. */
export function remembered(change: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = change(text);
    if (known.size < KEPT) known.set(text, made);
    return made;
  };
}

/** For comparisons: without accents, in small letters. */
export const bare = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
