// Converts any text to the characters that a code, a font or a file can have. For names, which cannot be chosen; text
// that the user types for a code is validated instead (brcode/text.ts).

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

/** Cyrillic and Greek letters, as passports romanise them, one by one; `й` and `ё` are letters with an accent. */
const ROMANISED: ReadonlyMap<string, string> = new Map(
  (
    'а a б b в v г g ґ g д d ђ dj е e є ie ж zh з z и i і i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ c у u ф f х kh ц ts ч ch џ dz ш sh щ shch ы y э e ю iu я ia ' +
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ u φ f χ ch ψ ps ω o'
  )
    .match(/\S+ \S+/g)
    ?.flatMap((pair) => {
      const [letter = '', text = ''] = pair.split(' ');
      return [
        [letter, text],
        [letter.toUpperCase(), text.slice(0, 1).toUpperCase() + text.slice(1)],
      ] as const;
    }),
);

/** Returns the ASCII text for a character without accents; undefined if there is none. */
function plainOf(character: string): string | undefined {
  const known = Object.hasOwn(PLAIN, character) ? PLAIN[character] : undefined;
  if (known !== undefined) return known;
  const romanised = ROMANISED.get(character);
  if (romanised !== undefined) return romanised;
  // Signs of pronunciation, not letters.
  if (/[ъь]/i.test(character)) return '';
  if (/\p{Pd}/u.test(character)) return '-';
  if (/[‘’‚‛′‹›ʼʻ]/.test(character)) return "'";
  return /[“”„‟″«»]/.test(character) ? '"' : undefined;
}

/** Drops accents, and transliterates what is still not ASCII. @param missing replaces characters without ASCII text */
const toAscii = (text: string, missing: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (character) => plainOf(character) ?? missing);

/**
 * Converts a text to at most `max` characters of printable ASCII: accents dropped, the rest transliterated or omitted.
 * The result can be empty.
 */
export const plainText = (text: string, max: number): string =>
  toAscii(text, ' ').replace(/ +/g, ' ').trim().slice(0, max).trim();

/**
 * Keeps the characters that can be written, and transliterates the others to ASCII: `Łódź` is `Lódz` in Western European
 * letters. A character of another script becomes a question mark, so that a name does not disappear.
 */
export const transliterate = (text: string, isWritable: (character: string) => boolean): string =>
  Array.from(text.normalize('NFC'), (character) =>
    isWritable(character) ? character : toAscii(character, '?'),
  ).join('');
