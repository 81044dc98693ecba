// Text from the network or a file, made fit to be shown: nothing in it can move the cursor, recolour the screen or
// make one thing look like another.

/** Controls (C0, DEL, C1), invisible formatting (bidi overrides among it), line and paragraph separators. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const visible = (character: string): string =>
  character === '\n' ? '\\n' : character === '\t' ? '\\t' : `\\u{${character.codePointAt(0)!.toString(16)}}`;

/** One line of harmless text: what could do harm is shown as `\n`, `\t` or `\u{1b}`. */
export const clean = (text: string): string => text.replace(UNSAFE, visible);

/** The same for text of several lines: line ends stay. */
export const cleanLines = (text: string): string =>
  text.replace(UNSAFE, (character) => (character === '\n' ? '\n' : visible(character)));

/** JSON text in which nothing but line ends and spaces is invisible; it reads as the same values. */
export const cleanJson = (json: string): string =>
  json.replace(UNSAFE, (character) =>
    character === '\n'
      ? '\n'
      : Array.from(
          { length: character.length },
          (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
        ).join(''),
  );
