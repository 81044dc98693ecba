// Text from the network or a file, made fit to be shown: nothing in it can move the cursor, recolour the screen or
// make one thing look like another. A backslash of the text itself is left as it is: what is shown is for reading, the
// JSON forms are for reading back.

import { escapeInvisible, INVISIBLE } from '#pix/invisible.ts';

export { INVISIBLE as UNSAFE };

/** Nearly all text is of these alone, which is found out faster than where something else is. */
const PLAIN = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff]*$/;
const PLAIN_LINE = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff]*$/;

const replaced = (text: string, by: (character: string) => string): string =>
  PLAIN.test(text) ? text : text.replace(INVISIBLE, by);

/** One line of harmless text: what could do harm is shown as `\n`, `\t` or `\u{1b}`. */
export const clean = (text: string): string =>
  PLAIN_LINE.test(text) ? text : text.replace(INVISIBLE, escapeInvisible);

/** The same for text of several lines: line ends and tabs stay. */
export const cleanText = (text: string): string =>
  replaced(text, (character) =>
    character === '\n' || character === '\t' ? character : escapeInvisible(character),
  );

/** At the beginning of a file it says that this is UTF-8; Excel takes it for an old character set without. */
export const BYTE_ORDER_MARK = '\ufeff';

const COLOR = /(\u001b\[[\d;]*m)/;

/** Text that was cleaned last: it goes through `cleanOutput` again on its way out. */
let harmless = '';

/** What leaves as text, whoever wrote it: beside line ends and tabs nothing but colours reaches a terminal. */
export const cleanOutput = (text: string): string =>
  text === harmless || PLAIN.test(text)
    ? text
    : text
        .split(COLOR)
        .map((part, index) => (index % 2 === 0 ? cleanText(part) : part))
        .join('');

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/** JSON text, as `JSON.stringify` and jq write it, in which nothing but line ends and spaces is invisible; it reads as the same values. */
export function cleanJson(json: string): string {
  harmless = isAsciiJson(json) ? json : json.split('\n').map(cleanJsonLine).join('\n');
  return harmless;
}

/** JSON has no raw controls but DEL and those beyond ASCII. Of whole chunks this is told many times faster than by a pattern. */
const isAsciiJson = (json: string): boolean =>
  Buffer.byteLength(json) === json.length && !json.includes('\u007f');

const cleanJsonLine = (line: string): string =>
  isAsciiJson(line)
    ? line
    : replaced(line, (character) =>
        Array.from(
          { length: character.length },
          (_, index) => `\\u${hex(character.charCodeAt(index), 4)}`,
        ).join(''),
      );

/** The same for YAML; what is escaped must stand between double quotes. */
export const cleanYaml = (yaml: string): string =>
  replaced(yaml, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return character === '\n' ? '\n' : code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`;
  });
