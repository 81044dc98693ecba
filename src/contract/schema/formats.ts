// Validates the string formats that have rules of their own: tax ids, Pix keys, phones and codes of boletos.
import { barcodeOf } from '#boleto/barcode.ts';
import { InvalidValue } from '#pix/errors.ts';
import { directoryKey } from '#pix/pix-key.ts';
import { parseTaxId } from '#pix/tax-id.ts';
import type { FormatCheck } from './validate.ts';

const holds = (check: () => unknown): boolean => {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof InvalidValue) return false;
    throw error;
  }
};

/**
 * Accepts 8 to 15 digits with the usual separators: unlike a Pix key, a customer's phone may be a landline or foreign.
 */
const isPhone = (value: string): boolean =>
  /^\+?[\d\s().-]+$/.test(value) && /^\d{8,15}$/.test(value.replace(/\D/g, ''));

/** Format check for `validate`; accepts all other formats without checking them. Check digits of boletos are not verified. */
export const pixFormats: FormatCheck = (format, value) => {
  switch (format) {
    case 'tax-id':
      return holds(() => parseTaxId(value));
    case 'pix-key':
      return holds(() => directoryKey(value));
    case 'phone':
      return isPhone(value);
    case 'boleto':
      return barcodeOf(value) !== undefined;
    default:
      return true;
  }
};
