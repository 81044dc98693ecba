// Converts any text to the characters that a font or a file can have.
import { toAscii } from './plain-text.ts';

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

/** Returns the ASCII text for a letter of another script; undefined if it is not known. */
const romanised = (character: string): string | undefined =>
  // The second ones are signs of pronunciation, not letters.
  ROMANISED.get(character) ?? (/[ъь]/i.test(character) ? '' : undefined);

/**
 * Keeps the characters that can be written, and transliterates the others to ASCII: `Łódź` is `Lódz` in Western European
 * letters. A character of an unknown script becomes a question mark, so that a name does not disappear.
 * @param missing replaces a character without ASCII text
 */
export const transliterate = (
  text: string,
  isWritable: (character: string) => boolean,
  missing: (character: string) => string = () => '?',
): string =>
  Array.from(text.normalize('NFC'), (character) => {
    if (isWritable(character)) return character;
    // A mark that has no letter of its own only changes the letter before it.
    if (/^\p{M}$/u.test(character)) return '';
    return romanised(character) ?? toAscii(character, (part) => romanised(part) ?? missing(part));
  }).join('');
