// Characters that show nothing or change how the text beside them reads. Ids, names and comments may contain them.

/**
 * Controls (C0, DEL, C1), formatting characters (bidi controls and zero-width characters among them), lone surrogates,
 * line and paragraph separators, everything else that Unicode lets a font leave out, and the blank Braille pattern.
 * A variation selector behind a pictograph stays: it only chooses the pictograph's style.
 */
export const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2800]|(?!(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu;

/** Shows one invisible character as `\n`, `\t` or `\u{1b}`. */
export const escapeInvisible = (character: string): string =>
  character === '\n'
    ? '\\n'
    : character === '\t'
      ? '\\t'
      : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
