import { InvalidValue } from '#pix/errors.ts';
import { parseTaxId } from '#pix/tax-id.ts';

/** A CPF or CNPJ without its marks; undefined for what is none. */
export function normaliseTaxId(text: string): string | undefined {
  try {
    return parseTaxId(text).taxID;
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}
