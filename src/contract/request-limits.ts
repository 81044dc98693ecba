// Request rules that differ between the contract of 2023 and the OpenAPI documents of 2026. The schemas in
// `operations/` accept what either of them accepts, because the client lets the service decide.
import { LIMITS } from './limits.ts';
import type { Operation } from './operation.ts';
import { pixFormats } from './schema/formats.ts';
import type { ObjectSchema, Schema } from './schema/schema.ts';
import type { Issue } from './schema/validate.ts';
import { validate } from './schema/validate.ts';

/** Namespaces of services that follow the documents of 2026. All others follow the contract of 2023. */
const NAMESPACES_OF_2026: readonly string[] = ['openpix', 'woovi'];

/** Whether a service with this namespace follows the documents of 2026. */
export const isOf2026 = (namespace: string): boolean => NAMESPACES_OF_2026.includes(namespace.toLowerCase());

type Change = (body: ObjectSchema) => ObjectSchema;

const withField = (body: ObjectSchema, name: string, field: Schema): ObjectSchema => ({
  ...body,
  properties: { ...body.properties, [name]: field },
});

/** Returns a field of the schema in `operations/`. @throws Error if it has another type there */
function fieldOf<T extends Schema['type']>(
  { properties }: ObjectSchema,
  name: string,
  type: T,
): Extract<Schema, { readonly type: T }> {
  const field = properties[name];
  if (field === undefined || !hasType(field, type))
    throw new TypeError(`the field ${name} is not of type ${type}`);
  return field;
}

const hasType = <T extends Schema['type']>(
  schema: Schema,
  type: T,
): schema is Extract<Schema, { readonly type: T }> => schema.type === type;

/** The contract of 2023 requires the name of the customer, also of one that the service has stored. */
function withNamedCustomer(body: ObjectSchema): ObjectSchema {
  const customer = fieldOf(body, 'customer', 'object');
  const anyOf = customer.anyOf?.filter((set) => set.includes('name'));
  return withField(body, 'customer', { ...customer, ...(anyOf === undefined ? {} : { anyOf }) });
}

const OF_2023: Readonly<Record<string, Change>> = {
  'charge.create': (body) =>
    withField(withNamedCustomer(body), 'expiresIn', {
      ...fieldOf(body, 'expiresIn', 'integer'),
      minimum: LIMITS.chargeMinExpirySecondsOf2023,
    }),
  'customer.create': ({ anyOf: _, ...body }) => ({ ...body, required: ['name', 'taxID'] }),
  'subscription.create': (body) =>
    withField(withNamedCustomer(body), 'dayGenerateCharge', {
      type: 'integer',
      minimum: LIMITS.subscriptionDayMin,
      maximum: LIMITS.subscriptionDayMaxOf2023,
      default: LIMITS.subscriptionDayDefault,
      description: 'day of the month on which charges are created',
    }),
};

const OF_2026: Readonly<Record<string, Change>> = {
  'partner.company.create': (body) => {
    const user = fieldOf(body, 'user', 'object');
    return withField(body, 'user', { ...user, required: [...(user.required ?? []), 'taxID'] });
  },
};

/** Returns the body schema of a service with this namespace; undefined if the operation has no body. */
export function bodyIn(
  namespace: string,
  { id, body }: Pick<Operation, 'id' | 'body'>,
): ObjectSchema | undefined {
  const changes = isOf2026(namespace) ? OF_2026 : OF_2023;
  const change = changes[id];
  return change === undefined || body === undefined ? body : change(body);
}

/**
 * Returns the body schema of a service with this namespace for this body: a boleto, and a charge that only its customer
 * may pay, need the CPF or CNPJ of the customer.
 */
export function bodyFor(
  namespace: string,
  operation: Pick<Operation, 'id' | 'body'>,
  sent: Readonly<Record<string, unknown>>,
): ObjectSchema | undefined {
  const body = bodyIn(namespace, operation);
  const needsTaxID = sent['type'] === 'BOLETO' || sent['ensureSameTaxID'] === true;
  if (body === undefined || operation.id !== 'charge.create' || !needsTaxID) return body;
  const customer = fieldOf(body, 'customer', 'object');
  const anyOf = customer.anyOf?.filter((set) => set.includes('taxID')) ?? [];
  return {
    ...withField(body, 'customer', { ...customer, anyOf }),
    required: [...(body.required ?? []), 'customer'],
  };
}

/**
 * Returns what a service with this namespace requires of a field of a body that the schema in `operations/` accepts;
 * undefined if the namespace requires nothing more.
 */
export function brokenRule(
  namespace: string,
  operation: Pick<Operation, 'id' | 'body'>,
  body: Readonly<Record<string, unknown>>,
  path: string,
): Issue | undefined {
  const schema = bodyFor(namespace, operation, body);
  return schema === undefined || schema === operation.body
    ? undefined
    : validate(schema, body, pixFormats).find((issue) => issue.path === path);
}
