// Formats of the contract that only the Pix rules can judge.
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

/** A customer's phone may be a landline or foreign, unlike a Pix key: 8 to 15 digits with the usual separators. */
const isPhone = (value: string): boolean =>
  /^\+?[\d\s().-]+$/.test(value) && /^\d{8,15}$/.test(value.replace(/\D/g, ''));

/** Judges tax ids, Pix keys and phones; to be handed to `validate`. */
export const pixFormats: FormatCheck = (format, value) => {
  switch (format) {
    case 'tax-id':
      return holds(() => parseTaxId(value));
    case 'pix-key':
      return holds(() => directoryKey(value));
    case 'phone':
      return isPhone(value);
    default:
      return true;
  }
};
