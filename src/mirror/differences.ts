// Compares a row of the mirror with the same row at the service.
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { VERSION } from './read/rows.ts';
import type { MirrorTable } from './schema/table.ts';
import { lastKey } from './schema/tables.ts';
import type { Sql, SqlRow, SqlValue } from './sql.ts';
import { quoteName } from './sql.ts';
import { storedJson } from './wrong-value.ts';

/**
 * Returns the names of the columns that differ, and of the fields of the item that differ as `raw.NAME`. Skips columns
 * and fields that are copies of another row (`copies`).
 * @param names column names, in the order of `row`
 */
export function differingFields(
  { copies }: MirrorTable,
  names: readonly string[],
  row: readonly SqlValue[],
  mirrorRow: SqlRow,
): readonly string[] {
  const found: string[] = [];
  names.forEach((name, index) => {
    if (name === VERSION)
      found.push(
        ...differingItem(storedJson(String(row[index])), parsed(mirrorRow[name]), copies?.fields ?? []),
      );
    else if (copies?.columns.includes(name) !== true && plain(row[index]) !== plain(mirrorRow[name]))
      found.push(name);
  });
  return found;
}

function differingItem(reported: unknown, mirrorRow: unknown, without: readonly string[]): readonly string[] {
  if (!isObject(reported) || !isObject(mirrorRow))
    return canonical(reported) === canonical(mirrorRow) ? [] : [VERSION];
  const [serviceFields, mirrorFields] = [
    new Map(Object.entries(reported)),
    new Map(Object.entries(mirrorRow)),
  ];
  return [...new Set([...serviceFields.keys(), ...mirrorFields.keys()])]
    .filter(
      (field) =>
        !without.includes(field) &&
        canonical(serviceFields.get(field)) !== canonical(mirrorFields.get(field)),
    )
    .map((field) => `${VERSION}.${field}`);
}

function parsed(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  try {
    return parseJson(raw);
  } catch {
    // Not JSON: somebody changed the row outside pixctl.
    return raw;
  }
}

/** Normalises booleans, times and bigints, which SQLite and PostgreSQL return in different types. */
const plain = (value: unknown): unknown =>
  typeof value === 'boolean'
    ? Number(value)
    : value instanceof Date
      ? value.toISOString()
      : typeof value === 'bigint'
        ? Number(value)
        : (value ?? null);

/** Serialises a value with sorted field names, so that equal values give equal text. */
const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_name, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  );

/** Returns the rows with these keys, by key; rows marked as removed (`gone_at`) are left out. */
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
