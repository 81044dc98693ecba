import { InvalidValue } from '#pix/errors.ts';
import { parseTaxId } from '#pix/tax-id.ts';

/** Returns a CPF or CNPJ without punctuation; undefined if the text is neither. */
export function normaliseTaxId(text: string): string | undefined {
  try {
    return parseTaxId(text).taxID;
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}
