// Windows-1252, which older spreadsheets and banks write: Latin-1 except for the bytes 0x80 to 0x9f.
import { transliterate } from '#pix/transliterate.ts';

/** Characters of these bytes; undefined bytes stay control characters, as in Latin-1. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const CONTROL = /[\u0080-\u009f]/;

/** Decodes the bytes; undefined if some are not defined. Only Node.js 20 decodes 0x80 to 0x9f as control characters. */
export function fromWindows1252(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('windows-1252')
    .decode(bytes)
    .replaceAll(/[\u0080-\u009f]/g, (one) => FROM_0X80[one.charCodeAt(0) - 0x80] ?? one);
  return CONTROL.test(text) ? undefined : text;
}

const BYTES: ReadonlyMap<string, string> = new Map(
  [...FROM_0X80].flatMap((letter, index) =>
    CONTROL.test(letter) ? [] : [[letter, String.fromCharCode(0x80 + index)]],
  ),
);

/** Tests for a text with letters that have no replacement either, and become question marks. */
export const isUnwritable = (text: string): boolean =>
  !SAME.test(text) && toWindows1252(text.replaceAll('?', '')).includes('?');

const SAME = /^[\x20-\x7e\u00a0-\u00ff]*$/;

/** Returns text in which each character code is the byte to write; unsupported letters are transliterated. */
export const toWindows1252 = (text: string): string =>
  SAME.test(text)
    ? text
    : Array.from(
        transliterate(text, (letter) => SAME.test(letter) || BYTES.has(letter)),
        (letter) => BYTES.get(letter) ?? letter,
      ).join('');
