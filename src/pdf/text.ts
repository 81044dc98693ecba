// Texts for the standard fonts of PDF, which contain only Western European letters.
import type { PDFFont } from '@cantoo/pdf-lib';
import { transliterate } from '#pix/transliterate.ts';

/** Letters by font; reading them from the font takes longer than a text. */
const letters = new WeakMap<PDFFont, ReadonlySet<number>>();

/**
 * Transliterates letters that the font does not have, and puts each white space on one line.
 * @param missing replaces a character that cannot be transliterated; default: a question mark
 */
export function drawable(font: PDFFont, text: string, missing?: (character: string) => string): string {
  const known = letters.get(font) ?? new Set(font.getCharacterSet());
  letters.set(font, known);
  const isKnown = (letter: string): boolean => known.has(letter.codePointAt(0) ?? 0);
  return transliterate(text.replace(/\s+/g, ' '), isKnown, missing);
}

/**
 * Wraps a text at spaces to lines of at most `width` points. Splits words that are too wide, and truncates what does not
 * fit on `most` lines.
 */
export function wrap(font: PDFFont, size: number, text: string, width: number, most: number): string[] {
  const fits = (line: string): boolean => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  // Every character is wider than a point, so that this is more text than the lines hold.
  for (const word of text.slice(0, (most + 1) * width).split(' ')) {
    if (fits(line === '' ? word : `${line} ${word}`)) {
      line = line === '' ? word : `${line} ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (!fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  lines.push(line);
  return lines.length <= most
    ? lines
    : [...lines.slice(0, most - 1), `${(lines[most - 1] ?? '').slice(0, -3)}...`];
}
