// Invisible characters, and characters that change how the text beside them is displayed. Ids, names and comments may
// contain them.

let compiled: RegExp | undefined;

/**
 * Returns an expression that matches control characters (C0, DEL, C1), formatting characters (including bidi controls
 * and zero-width characters), lone surrogates, line and paragraph separators, all other default-ignorable code points,
 * code points that are no characters, and the blank Braille pattern. It excludes a variation selector after a pictograph, which only chooses its style.
 *
 * It is compiled on first use, because that takes 2 ms, and most texts are plain ASCII. V8 would parse a literal, even
 * in a function that is never called.
 */
export const invisible = (): RegExp =>
  (compiled ??= new RegExp(
    [
      String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u2800]`,
      String.raw`(?!(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}`,
    ].join('|'),
    'gu',
  ));

/** Escapes one invisible character as `\n`, `\t` or `\u{1b}`. */
export const escapeInvisible = (character: string): string =>
  character === '\n'
    ? '\\n'
    : character === '\t'
      ? '\\t'
      : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
