// Parts of request bodies and answers shared by several operations.
import { LIMITS } from '#contract/limits.ts';
import { pageInfo } from '#contract/resources/shared.ts';
import type { List, Obj, ObjectSchema, Properties, Schema } from '#contract/schema/schema.ts';
import { int, list, obj, str } from '#contract/schema/schema.ts';

export const id = (description: string, example?: string) =>
  str({ description, ...(example === undefined ? {} : { example }) });

/** Field `correlationID` of a create: the caller's idempotency key. */
export const correlationID = str({
  description: 'your id for it; generated if omitted, and saved before the request is sent',
  minLength: 1,
  maxLength: 255,
});

export const amount = (description: string) =>
  int({ unit: 'cents', minimum: 1, maximum: LIMITS.amountMaxCents, description });

export const additionalInfo = list(
  obj({ key: str({ minLength: 1 }), value: str() }, { required: ['key', 'value'] }),
  { description: 'extra key and value pairs shown to the customer' },
);

const address = obj(
  {
    zipcode: str({ description: 'CEP, eight digits' }),
    street: str({ description: 'street of the postal address' }),
    number: str({ description: 'house number' }),
    neighborhood: str({ description: 'neighbourhood (bairro)' }),
    city: str({ description: 'city' }),
    state: str({ description: 'state, two letters' }),
    complement: str({ description: 'apartment, floor or block' }),
    country: str({ description: 'two letters, BR' }),
  },
  { description: 'postal address' },
);

const customerFields = {
  name: str({ minLength: 1, maxLength: 255, description: 'full name' }),
  taxID: str({ format: 'tax-id', description: 'CPF or CNPJ, with or without punctuation' }),
  email: str({ format: 'email', description: 'e-mail address' }),
  phone: str({ format: 'phone', description: 'mobile with area code' }),
  correlationID: str({ minLength: 1, maxLength: 255, description: 'your id for the customer' }),
  address,
};

/** Customer in a charge or subscription: name and one more identifying field, or the tax id of a stored customer. */
export const embeddedCustomer = obj(customerFields, {
  anyOf: [['name', 'taxID'], ['name', 'email'], ['name', 'phone'], ['taxID']],
  description: 'who pays',
});
/** Changes to a customer; at least one field is required. */
export const customerChanges = obj(
  {
    name: customerFields.name,
    email: customerFields.email,
    phone: customerFields.phone,
    taxID: customerFields.taxID,
    address,
  },
  { anyOf: [['name'], ['email'], ['phone'], ['taxID'], ['address']] },
);
/** New customer: name and one more identifying field. */
export const customerBody = obj(
  { ...customerFields, correlationID },
  {
    required: ['name'],
    anyOf: [['taxID'], ['email'], ['phone']],
  },
);

const paging = {
  skip: int({ unit: 'items', minimum: 0, default: 0, description: 'items to pass over' }),
  limit: int({
    unit: 'items',
    minimum: 1,
    maximum: LIMITS.pageItems,
    default: LIMITS.pageItems,
    description: 'page size',
  }),
};
/** Makes the query schema of a paged list from the operation's own filters. */
export function pagedQuery<const F extends Properties = Record<never, never>>(
  filters?: F,
): Obj<NoInfer<F> & typeof paging>;
export function pagedQuery(filters?: Properties): ObjectSchema {
  return obj({ ...filters, ...paging });
}

export const start = str({ format: 'date-time', description: 'only items from this time on' });
export const end = str({ format: 'date-time', description: 'only items up to this time' });

/** Makes the answer schema of a paged list. */
export function pageOf<const K extends string, const I extends Schema>(
  key: K,
  item: I,
): Obj<
  { readonly pageInfo: typeof pageInfo } & { readonly [_ in NoInfer<K>]: List<NoInfer<I>> },
  { readonly required: readonly ['pageInfo', NoInfer<K>] }
>;
export function pageOf(key: string, item: Schema): ObjectSchema {
  return obj({ pageInfo, [key]: list(item) }, { required: ['pageInfo', key] });
}

/** Makes a body schema that contains one named resource. */
export function one<
  const K extends string,
  const I extends Schema,
  const M extends Properties = Record<never, never>,
>(
  key: K,
  item: I,
  more?: M,
): Obj<{ readonly [_ in NoInfer<K>]: NoInfer<I> } & NoInfer<M>, { readonly required: readonly [NoInfer<K>] }>;
export function one(key: string, item: Schema, more?: Properties): ObjectSchema {
  return obj({ [key]: item, ...more }, { required: [key] });
}
