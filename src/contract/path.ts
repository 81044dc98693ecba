// Dotted paths into values and into the schemas that describe them.
import type { Schema } from './schema/schema.ts';

/** Whether it has fields: an object, and no list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Value at a dotted path of own properties; undefined where there is none. */
export function at(value: unknown, path: string): unknown {
  // Nearly all paths are one name.
  return path.includes('.') ? atNames(value, path.split('.')) : own(value, path);
}

/** The same for a path that is in its names already. */
export function atNames(value: unknown, names: readonly string[]): unknown {
  let here = value;
  for (const name of names) here = own(here, name);
  return here;
}

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** Schema of the property at a dotted path. */
export function schemaAt(schema: Schema | undefined, path: string): Schema | undefined {
  let here = schema;
  for (const name of path.split('.'))
    here =
      here?.type === 'object' && Object.hasOwn(here.properties, name) ? here.properties[name] : undefined;
  return here;
}

/** Whether every property on the way to this path is required. */
export function isRequiredAt(schema: Schema, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  if (schema.type !== 'object' || schema.nullable === true || schema.required?.includes(name) !== true)
    return false;
  const next = schema.properties[name];
  if (rest.length === 0) return !(next !== undefined && 'nullable' in next);
  return next !== undefined && isRequiredAt(next, rest.join('.'));
}
