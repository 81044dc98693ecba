// CSV for spreadsheets of a locale: amounts in reais, times in Brasília, and matching separators.
import { InvalidValue } from '#pix/errors.ts';
import { centsToDecimal } from '#pix/money.ts';
import { formatPhone, normaliseMobile } from '#pix/phone.ts';
import { formatTaxId } from '#pix/tax-id.ts';
import { isFormula, withoutFormulas } from './csv.ts';
import type { Locale } from './formats.ts';
import { clean } from './sanitize.ts';
import { brasiliaTime } from './table/cells.ts';
import { rawCell } from './values.ts';
import type { CellFormat } from './view.ts';

interface Customs {
  readonly delimiter: ',' | ';';
  /** Delimiter of the other countries. */
  readonly foreign: ',' | ';';
  readonly decimal: string;
  /** Formats a time in Brasília. */
  readonly time: (local: Date) => string;
}

const two = (number: number): string => String(number).padStart(2, '0');
const clockOf = (local: Date): string =>
  `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;

const CUSTOMS: Readonly<Record<Locale, Customs>> = {
  'pt-BR': {
    delimiter: ';',
    foreign: ',',
    decimal: ',',
    time: (local) =>
      `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${local.getUTCFullYear()} ${clockOf(local)}`,
  },
  // Unlike 11/12, this form is unambiguous in every spreadsheet.
  'en-US': {
    delimiter: ',',
    foreign: ';',
    decimal: '.',
    time: (local) => `${local.toISOString().slice(0, 10)} ${clockOf(local)}`,
  },
};

export const delimiterOf = (locale: Locale): string => CUSTOMS[locale].delimiter;

const TAX_ID = /^(?:\d{11}|[\dA-Z]{12}\d{2})$/;

/**
 * Formats a CPF or CNPJ with punctuation, because a spreadsheet would read digits alone as a number and drop leading
 * zeros.
 */
function marked(text: string): string {
  if (!TAX_ID.test(text)) return text;
  try {
    return formatTaxId(text);
  } catch (error) {
    if (error instanceof InvalidValue) return text;
    throw error;
  }
}

/** Makes text safe for a spreadsheet: phone numbers are formatted for reading, other formulas get an apostrophe. */
const harmless = (text: string, locale: Locale): string =>
  isFormula(text) && normaliseMobile(text) === text
    ? formatPhone(text)
    : withoutFormulas(text, CUSTOMS[locale].foreign);

/** Formats a cell for the spreadsheet of a locale. */
export function spreadsheetCell(value: unknown, format: CellFormat | undefined, locale: Locale): string {
  const { decimal, time } = CUSTOMS[locale];
  if (typeof value === 'number') {
    if (format === 'money' && Number.isSafeInteger(value)) return centsToDecimal(value).replace('.', decimal);
    return String(value).replace('.', decimal);
  }
  // Lists and objects are JSON, which starts with a bracket.
  if (typeof value !== 'string') return clean(rawCell(value));
  const local = format === 'time' ? brasiliaTime(value) : undefined;
  if (local !== undefined) return time(local);
  if (format === 'tax-id' || format === 'key') return harmless(marked(clean(value)), locale);
  return harmless(clean(value), locale);
}
