import type { Schema } from './schema.ts';

/** Returns the paths of the amounts in cents of a schema; lists on the way have no name. */
export function centsIn(schema: Schema, path = ''): readonly string[] {
  if (schema.type === 'array') return centsIn(schema.items, path);
  if (schema.type === 'object')
    return Object.entries(schema.properties).flatMap(([name, one]) =>
      centsIn(one, path === '' ? name : `${path}.${name}`),
    );
  return schema.type === 'integer' && schema.unit === 'cents' ? [path] : [];
}
