// Line breaks in a pasted BR Code: mail and chat programs wrap long lines, often in place of a space.
import { InvalidValue } from '#pix/errors.ts';
import { decodeBrCode } from './decode.ts';

const LINE_BREAK = /\r\n|\r|\n/;
/** Maximum number of line breaks; each one doubles the number of candidates. */
const MAX_BREAKS = 10;
/** Maximum length in UTF-16 units, several times that of a code; each candidate is decoded. */
const MAX_LENGTH = 4_096;

/**
 * Removes line breaks and the indentation after them from a BR Code. A line break may stand for a space of a name, which
 * counts in the length of its field, so every combination is tried, and accepted only if it is the only one whose
 * lengths and checksum are right. Any other text stays unchanged.
 */
export function unwrapBrCode(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const [first = '', ...lines] = text
    .trim()
    .split(LINE_BREAK, MAX_BREAKS + 2)
    .map((line) => line.trim());
  if (lines.length === 0 || lines.length > MAX_BREAKS || isBrCode(text)) return text;
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
