// Converts any text to ASCII, which a code can have. For names, which cannot be chosen; text that the user types for a
// code is validated instead (brcode/text.ts).

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
  Ŋ: 'N',
  ŋ: 'n',
  Ɨ: 'I',
  ɨ: 'i',
  Ʉ: 'U',
  ʉ: 'u',
  Ə: 'E',
  ə: 'e',
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

/** Returns the ASCII text for a character without accents; undefined if there is none. */
function plainOf(character: string): string | undefined {
  const known = Object.hasOwn(PLAIN, character) ? PLAIN[character] : undefined;
  if (known !== undefined) return known;
  if (/\p{Pd}/u.test(character)) return '-';
  if (/[‘’‚‛′‹›ʼʻ]/.test(character)) return "'";
  return /[“”„‟″«»]/.test(character) ? '"' : undefined;
}

/**
 * Drops accents, and transliterates what is still not ASCII.
 * @param missing returns the replacement of a character without ASCII text
 */
export const toAscii = (text: string, missing: (character: string) => string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (character) => plainOf(character) ?? missing(character));

/**
 * Converts a text to at most `max` characters of printable ASCII: accents dropped, the rest transliterated or omitted.
 * The result can be empty.
 */
export const plainText = (text: string, max: number): string =>
  toAscii(text, () => ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
