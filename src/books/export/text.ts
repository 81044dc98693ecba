// Sanitises foreign text for a file: one line, limited length, only characters that the file can contain.
import { invisible } from '#output/sanitize.ts';

const PLAIN = /^(?! )[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff]*(?<! )$/;

/** Joins a text to one line without invisible characters. */
export const oneLine = (text: string): string =>
  PLAIN.test(text) && !text.includes('  ')
    ? text
    : text.normalize('NFC').replaceAll(invisible(), ' ').replaceAll(/\s+/g, ' ').trim();

/** Cuts a text to at most `length` characters, without splitting surrogate pairs. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : [...text].slice(0, length).join('').trimEnd();

/** Maximum number of cached results. */
const KEPT = 10_000;

/** Caches the results of a text function: lines of the same customers and kinds repeat the same texts. */
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

/** Normalises a text for comparison: no accents, lower case, single spaces. */
export const bare = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
