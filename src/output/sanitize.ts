// Makes text from the network or a file safe to display: it cannot move the cursor, change colors, or disguise itself.
// Backslashes stay unchanged, because the text is for reading; the JSON formats are for parsing.

import { escapeInvisible, invisible } from '#pix/invisible.ts';

export { invisible };

/** Fast path: nearly all text contains only these characters. */
const PLAIN = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff]*$/;
const PLAIN_LINE = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff]*$/;

const replaced = (text: string, by: (character: string) => string): string =>
  PLAIN.test(text) ? text : text.replace(invisible(), by);

/** Returns one line of safe text; unsafe characters are shown as `\n`, `\t` or `\u{1b}`. */
export const clean = (text: string): string =>
  PLAIN_LINE.test(text) ? text : text.replace(invisible(), escapeInvisible);

/** Like `clean` for several lines: keeps line ends and tabs. */
export const cleanText = (text: string): string =>
  replaced(text, (character) =>
    character === '\n' || character === '\t' ? character : escapeInvisible(character),
  );

/** Marks a file as UTF-8; without it, Excel assumes a legacy encoding. */
export const BYTE_ORDER_MARK = '\ufeff';

const COLOR = /(\u001b\[[\d;]*m)/;

/** The text cleaned last, because it passes through `cleanOutput` again. */
let harmless = '';

/** Cleans all output text: besides line ends and tabs, only color codes reach a terminal. */
export const cleanOutput = (text: string): string =>
  text === harmless || PLAIN.test(text)
    ? text
    : text
        .split(COLOR)
        .map((part, index) => (index % 2 === 0 ? cleanText(part) : part))
        .join('');

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/**
 * Escapes invisible characters in JSON text from `JSON.stringify` or jq, except line ends and spaces; it parses to the
 * same values.
 */
export function cleanJson(json: string): string {
  harmless = isAsciiJson(json) ? json : json.split('\n').map(cleanJsonLine).join('\n');
  return harmless;
}

/**
 * JSON text contains no raw control characters except DEL and non-ASCII ones. For whole chunks, this check is much
 * faster than a regular expression.
 */
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

/** Like `cleanJson` for YAML; the escaped text must be in double quotes. */
export const cleanYaml = (yaml: string): string =>
  replaced(yaml, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return character === '\n' ? '\n' : code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`;
  });
