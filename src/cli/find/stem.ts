// Reduces words to a form that is the same for singular and plural, in English and Portuguese.

/** Plural endings, each with the singular ending that replaces it; the first match applies. */
const ENDINGS: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/(?:oes|aes|aos)$/, 'ao'],
  [/ies$/, 'y'],
  [/ais$/, 'al'],
  [/eis$/, 'el'],
  [/ns$/, 'm'],
  [/(s|x|z|r|ch|sh)es$/, '$1'],
  [/([^s])s$/, '$1'],
];

/** Removes accents, capitals and repeated spaces. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the common form of a word in lower case without accents. */
export function stem(word: string): string {
  if (word.length < 4) return word;
  for (const [plural, singular] of ENDINGS) if (plural.test(word)) return word.replace(plural, singular);
  return word;
}

/** Returns the words of a text in their common form. `exit-codes` is one word and also two. */
export function stems(text: string): readonly string[] {
  const words = plain(text).match(/[\p{L}\d]+(?:[-_.][\p{L}\d]+)*/gu) ?? [];
  return words.flatMap((word) => {
    const parts = word.split(/[-_.]/);
    return [...new Set([stem(word), ...(parts.length > 1 ? parts.map(stem) : [])])];
  });
}

/** Words that say nothing about what is looked for. */
const STOP_WORDS = new Set(
  stems(
    'a an and are as at be by can did do does for from has have how i if in into is it my of on or our that the their this to was we what when where which with you your ' +
      'ao aos as com como da das de do dos e em eh esta está estao fazer foi ha isso mais meu meus minha minhas na nao nas no nos o os ou para pela pelo por posso pra preciso quais qual quando que quero sao se ser seu sua tem tenho ter um uma',
  ),
);

/** Returns the stems of a text without words that say nothing; all of them if nothing else is left. */
export function contentWords(text: string): readonly string[] {
  const all = stems(text);
  const some = all.filter((word) => !STOP_WORDS.has(word));
  return some.length > 0 ? some : all;
}
