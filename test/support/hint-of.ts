// Returns hints of errors as English text.
import { PixctlError } from '#errors/pixctl-error.ts';
import { english } from '#messages/message.ts';
import type { InvalidValue } from '#pix/errors.ts';

/** Returns the hint of an error; empty if there is none. */
export function hintOf(error: PixctlError | InvalidValue): string {
  const hint = error instanceof PixctlError ? error.fields.hint : error.hint;
  return hint === undefined ? '' : english(hint);
}

/** Returns the fields of an error with its hint as text. */
export const fieldsOf = (error: PixctlError): object => ({ ...error.fields, hint: hintOf(error) });
