// What of a row is other in the mirror than at the service.
import { isObject } from '#contract/path.ts';
import { VERSION } from './read/rows.ts';
import type { MirrorTable } from './schema/tables.ts';
import { lastKey } from './schema/tables.ts';
import type { Sql, SqlRow, SqlValue } from './sql.ts';
import { quoteName } from './sql.ts';
import { storedJson } from './wrong-value.ts';

/**
 * Names of the columns that differ, and of the item's fields as `raw.NAME`; without what is a copy of another row.
 * @param names of the columns, in the order of `row`
 */
export function differingFields(
  { copies }: MirrorTable,
  names: readonly string[],
  row: readonly SqlValue[],
  kept: SqlRow,
): readonly string[] {
  const found: string[] = [];
  names.forEach((name, index) => {
    if (name === VERSION)
      found.push(...differingItem(storedJson(String(row[index])), parsed(kept[name]), copies?.fields ?? []));
    else if (copies?.columns.includes(name) !== true && plain(row[index]) !== plain(kept[name]))
      found.push(name);
  });
  return found;
}

function differingItem(reported: unknown, kept: unknown, without: readonly string[]): readonly string[] {
  if (!isObject(reported) || !isObject(kept)) return canonical(reported) === canonical(kept) ? [] : [VERSION];
  const [there, here] = [new Map(Object.entries(reported)), new Map(Object.entries(kept))];
  return [...new Set([...there.keys(), ...here.keys()])]
    .filter((field) => !without.includes(field) && canonical(there.get(field)) !== canonical(here.get(field)))
    .map((field) => `${VERSION}.${field}`);
}

function parsed(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  try {
    return JSON.parse(raw);
  } catch {
    // Somebody else wrote it.
    return raw;
  }
}

/** Engines have true and false, times and large numbers each in their own way. */
const plain = (value: unknown): unknown =>
  typeof value === 'boolean'
    ? Number(value)
    : value instanceof Date
      ? value.toISOString()
      : typeof value === 'bigint'
        ? Number(value)
        : (value ?? null);

/** The same text for the same value, whatever the order of its fields. */
const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_name, its: unknown) =>
    isObject(its)
      ? Object.fromEntries(Object.entries(its).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : its,
  );

/** Rows of the mirror by their keys, without those that are gone. */
export async function keptRows(
  mirror: Sql,
  table: MirrorTable,
  scope: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SqlRow>> {
  if (keys.length === 0) return new Map();
  const column = lastKey(table);
  const rows = await mirror.all(
    `SELECT * FROM ${quoteName(table.name)} WHERE gone_at IS NULL
       AND ${quoteName(column)} IN (${keys.map(() => '?').join(', ')})${table.each === undefined ? '' : ' AND scope = ?'}`,
    ...keys,
    ...(table.each === undefined ? [] : [scope]),
  );
  return new Map(rows.map((row) => [String(row[column]), row]));
}
