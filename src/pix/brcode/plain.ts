// Converts any text to the characters allowed in a code. For company names, which cannot be chosen; text typed by the
// user is validated instead (text.ts).

/** Replacements for letters that NFKD does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  ß: 'ss',
  ẞ: 'SS',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '©': '(c)',
  '®': '(r)',
  '×': 'x',
  '÷': '/',
  '⁄': '/',
  '·': '.',
  '•': '*',
  '¿': '?',
  '¡': '!',
  '−': '-',
};

const plainOf = (character: string): string => {
  const known = Object.hasOwn(PLAIN, character) ? PLAIN[character] : undefined;
  if (known !== undefined) return known;
  if (/\p{Pd}/u.test(character)) return '-';
  if (/[‘’‚‛′‹›]/.test(character)) return "'";
  return /[“”„‟″«»]/.test(character) ? '"' : ' ';
};

/**
 * Converts a text to at most `max` characters of printable ASCII: accents dropped, the rest transliterated or omitted.
 * The result can be empty.
 */
export const plainText = (text: string, max: number): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, plainOf)
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
