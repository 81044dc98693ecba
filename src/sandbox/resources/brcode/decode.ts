// Decodes BR Codes.
import type { BrCode } from '#pix/brcode/decode.ts';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { InvalidValue } from '#pix/errors.ts';
import { Refusal } from '#sandbox/context.ts';

/** @throws Refusal if the text is not a BR Code */
export function readBrCode(text: string): BrCode {
  try {
    return decodeBrCode(text);
  } catch (error) {
    if (error instanceof InvalidValue) throw new Refusal('Invalid EMV payload');
    throw error;
  }
}
