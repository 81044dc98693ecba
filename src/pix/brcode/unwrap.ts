// What mail, chat and web pages add to a BR Code that is copied from them: line breaks, often in place of a space,
// other kinds of spaces, and invisible characters.
import { InvalidValue } from '#pix/errors.ts';
import { invisible } from '#pix/invisible.ts';
import { decodeBrCode } from './decode.ts';

const LINE_BREAK = /\r\n|\r|\n/;
/** Maximum number of line breaks; each one doubles the number of candidates. */
const MAX_BREAKS = 10;
/** Maximum length in UTF-16 units, several times that of a code; each candidate is decoded. */
const MAX_LENGTH = 4_096;

/**
 * Removes from a BR Code line breaks with the indentation after them, and invisible characters, and replaces other kinds
 * of spaces. A line break may stand for a space of a name, which counts in the length of its field, so every combination
 * is tried, and accepted only if it is the only one whose lengths and checksum are right. Any other text stays
 * unchanged.
 */
export function unwrapBrCode(text: string): string {
  if (text.length > MAX_LENGTH || isBrCode(text)) return text;
  const visible = text
    .replace(/\p{Zs}|\t/gu, ' ')
    .replace(invisible(), (character) => (LINE_BREAK.test(character) ? character : ''));
  const [first = '', ...lines] = visible
    .trim()
    .split(LINE_BREAK, MAX_BREAKS + 2)
    .map((line) => line.trim());
  if (lines.length > MAX_BREAKS) return text;
  let candidates = [first];
  for (const line of lines) candidates = candidates.flatMap((start) => [start + line, `${start} ${line}`]);
  const [found, ...others] = candidates.filter(isBrCode);
  return found !== undefined && others.length === 0 ? found : text;
}

function isBrCode(text: string): boolean {
  try {
    return decodeBrCode(text).crc.ok;
  } catch (error) {
    if (error instanceof InvalidValue) return false;
    throw error;
  }
}
