// Any text in the characters of a code. A person who types a code is asked instead (text.ts); a company's name is what
// it is, and its codes must be payable all the same.

/** What compatibility decomposition leaves as it is. */
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

/** The text in printable ASCII, at most `max` characters: accents dropped, the rest spelled out or left out. Can be empty. */
export const plainText = (text: string, max: number): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, plainOf)
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
