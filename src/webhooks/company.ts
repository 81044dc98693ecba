// Whose event a delivery reports. The service signs the events of all companies with one key, and anybody can register
// any address as a webhook of their own company.
import { at } from '#contract/path.ts';
import { asciiUpperCase } from '#pix/ascii-case.ts';
import { isCnpj, isCpf } from '#pix/tax-id.ts';

/** A company as it is compared with the field `company` of an event. */
export interface CompanyName {
  readonly field: 'id' | 'taxID';
  /** Without punctuation, in upper case. */
  readonly value: string;
}

const canonical = (text: string): string => asciiUpperCase(text.replace(/[./-]/g, ''));

/**
 * Reads a tax id, or the id of a company at the service, which has 24 hexadecimal digits; undefined for anything else.
 */
export function parseCompany(text: unknown): CompanyName | undefined {
  if (typeof text !== 'string') return undefined;
  const value = canonical(text.trim());
  if (/^[0-9A-F]{24}$/.test(value)) return { field: 'id', value };
  return isCpf(value) || isCnpj(value) ? { field: 'taxID', value } : undefined;
}

/**
 * Compares the company that an event names with the expected one. Movements, disputes, automatic Pix and account
 * registrations name none.
 */
export function compareCompany(event: unknown, { field, value }: CompanyName): 'same' | 'other' | 'unnamed' {
  const named = at(event, `company.${field}`);
  if (typeof named !== 'string' || named === '') return 'unnamed';
  return canonical(named) === value ? 'same' : 'other';
}
