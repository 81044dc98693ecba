// Checks the address of a customer for an invoice.
import type { Address } from '#contract/resources/customer.ts';

const STATES: readonly string[] =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

const isGiven = (text = ''): boolean => text.trim() !== '';

/** Whether an address is complete, with a CEP of eight digits and a state of Brazil. */
export const isInvoiceAddress = ({ country, zipcode = '', street, number, state = '' }: Address): boolean =>
  isGiven(country) &&
  isGiven(street) &&
  isGiven(number) &&
  /^\d{5}-?\d{3}$/.test(zipcode.trim()) &&
  STATES.includes(state.trim().toUpperCase());
