// Converts bodies to the form of the contract from those in which existing clients are known to send them.
import { isObject } from '#contract/path.ts';
import type { ObjectSchema, Schema } from '#contract/schema/schema.ts';
import { propertyOf } from '#contract/schema/validate.ts';
import { digits } from './validation.ts';

interface Forms {
  /**
   * Removes null from optional fields, except amounts: a refund or withdrawal without `value` takes the rest or the whole
   * balance.
   */
  readonly nullIsMissing: boolean;
  /** Converts numbers to texts, and digits to integers. */
  readonly convertsTypes: boolean;
  /** Removes a customer and an address without any data. */
  readonly emptyIsMissing: boolean;
}

/** The Ruby SDK of the provider sends both in each charge, also if there is no customer. */
const MAY_BE_EMPTY: readonly string[] = ['customer', 'address'];

type Fields = Readonly<Record<string, unknown>>;

/** Returns the body in the form of the contract. Values that have no clear meaning stay for the validation to refuse. */
export const asContract = (schema: ObjectSchema, sent: Fields, forms: Forms): Fields =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const property = propertyOf(schema, name);
      if (property === undefined) return [[name, value]];
      if (value === null && forms.nullIsMissing && !isAmount(property)) return [];
      const contents = converted(property, value, forms);
      if (forms.emptyIsMissing && MAY_BE_EMPTY.includes(name) && isEmpty(contents)) return [];
      return [[name, contents]];
    }),
  );

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

function converted(schema: Schema, sent: unknown, forms: Forms): unknown {
  if (schema.type === 'object') return isObject(sent) ? asContract(schema, sent, forms) : sent;
  if (schema.type === 'array')
    return Array.isArray(sent) ? sent.map((item) => converted(schema.items, item, forms)) : sent;
  if (!forms.convertsTypes) return sent;
  if (schema.type === 'string' && typeof sent === 'number')
    return numberText(sent, schema.format === 'tax-id');
  // Where a date is accepted, a text is a date.
  if (schema.type === 'integer' && schema.orDate !== true && typeof sent === 'string')
    return digits(sent) ?? sent;
  return sent;
}

const isAmount = (schema: Schema): boolean => schema.type === 'integer' && schema.unit === 'cents';

/** Returns the text of a number; of one that lost digits when it was read as JSON, the number. */
function numberText(number: number, isTaxId: boolean): string | number {
  if (isTaxId) return taxIdOf(number);
  return Number.isSafeInteger(number) || !Number.isInteger(number) ? String(number) : number;
}

/** Returns a tax id that was sent as a number, with its leading zeros; any other number unchanged. */
export function taxIdOf(number: number): string | number {
  if (!Number.isSafeInteger(number) || number < 0) return number;
  const digits = String(number);
  return digits.padStart(digits.length <= 11 ? 11 : 14, '0');
}
