// The columns of the mirror, against the answers of the lists from which they are read.
import { expect, it } from 'vitest';
import type { Schema } from '#contract/schema/schema.ts';
import { MIRROR_TABLES } from '#mirror/schema/tables.ts';

const inside = (schema: Schema | undefined, name: string): Schema | undefined =>
  schema?.type === 'object' ? schema.properties[name] : undefined;

const COLUMNS = MIRROR_TABLES.flatMap(({ name: table, list, columns }) => {
  const rows = list.result.kind === 'list' ? inside(list.response, list.result.key) : list.response;
  const item = rows?.type === 'array' ? rows.items : undefined;
  return columns.map(({ name, paths }) => ({ column: `${table}.${name}`, paths, item }));
});

it.each(COLUMNS)('column $column › is read from fields that an item of the list has', ({ paths, item }) => {
  expect(
    paths.filter((path) => path.split('.').reduce<Schema | undefined>(inside, item) === undefined),
  ).toEqual([]);
});
