// Reads values and schemas by dotted path, such as `customer.taxID`.
import type { Schema } from './schema/schema.ts';

/** Whether the value is an object and not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value at a dotted path of own properties; undefined if there is none. */
export function at(value: unknown, path: string): unknown {
  // Fast path: nearly all paths are one name.
  return path.includes('.') ? atNames(value, path.split('.')) : own(value, path);
}

/** Like `at`, for a path that is already split into names. */
export function atNames(value: unknown, names: readonly string[]): unknown {
  let here = value;
  for (const name of names) here = own(here, name);
  return here;
}

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** Returns the schema of the property at a dotted path; undefined if there is none. */
export function schemaAt(schema: Schema | undefined, path: string): Schema | undefined {
  let here = schema;
  for (const name of path.split('.'))
    here =
      here?.type === 'object' && Object.hasOwn(here.properties, name) ? here.properties[name] : undefined;
  return here;
}

/** Whether every property along this path is required and not nullable. */
export function isRequiredAt(schema: Schema, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  if (schema.type !== 'object' || schema.nullable === true || schema.required?.includes(name) !== true)
    return false;
  const next = schema.properties[name];
  if (rest.length === 0) return !(next !== undefined && 'nullable' in next);
  return next !== undefined && isRequiredAt(next, rest.join('.'));
}
