// What errors advise, in the words of a reader of English.
import { PixctlError } from '#errors/pixctl-error.ts';
import { english } from '#messages/message.ts';
import type { InvalidValue } from '#pix/errors.ts';

/** Empty where nothing is advised. */
export function hintOf(error: PixctlError | InvalidValue): string {
  const hint = error instanceof PixctlError ? error.fields.hint : error.hint;
  return hint === undefined ? '' : english(hint);
}

/** The fields of an error with its hint as text. */
export const fieldsOf = (error: PixctlError): object => ({ ...error.fields, hint: hintOf(error) });
