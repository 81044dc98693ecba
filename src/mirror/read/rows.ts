// Converts a list item to a table row: typed columns, and the item itself as JSON.
import { atNames, isObject } from '#contract/path.ts';
import type { MirrorTable } from '#mirror/schema/table.ts';
import type { SqlColumn, SqlType, SqlValue } from '#mirror/sql.ts';

/** Columns of every table: the parent row (`scope`, if any), the item as JSON, and the time of its removal. */
const SCOPE: SqlColumn = { name: 'scope', type: 'text' };
const RAW: SqlColumn = { name: 'raw', type: 'json' };
const GONE_AT: SqlColumn = { name: 'gone_at', type: 'time' };

/** Column that shows whether a row has changed. */
export const VERSION = RAW.name;

/** Returns all columns of a table, in the order of `rowOf`. */
export const columnsOf = ({ columns, each }: MirrorTable): readonly SqlColumn[] => [
  ...(each === undefined ? [] : [SCOPE]),
  ...columns.map(({ name, type }) => ({ name, type })),
  RAW,
  GONE_AT,
];

/** Tests whether `rowOf` fills the column in every row. */
export const isAlwaysFilled = ({ key }: MirrorTable, column: string): boolean =>
  key.includes(column) || column === SCOPE.name || column === RAW.name;

/** A column with its paths already split, because up to a million rows are read with it. */
interface Reader {
  readonly type: SqlType;
  readonly paths: readonly (readonly string[])[];
  readonly isKey: boolean;
  readonly isJoined: boolean;
}

const readers = new Map<MirrorTable, readonly Reader[]>();

function readersOf(table: MirrorTable): readonly Reader[] {
  let known = readers.get(table);
  if (known === undefined) {
    known = table.columns.map(({ name, type, paths, joined }) => ({
      type,
      paths: paths.map((path) => path.split('.')),
      isKey: table.key.includes(name),
      isJoined: joined === true,
    }));
    readers.set(table, known);
  }
  return known;
}

/**
 * Converts an item to a row. A column is NULL if the field is missing or has another type; the JSON keeps the original.
 * @returns undefined for an item without a key
 */
export function rowOf(table: MirrorTable, item: unknown, scope: string): readonly SqlValue[] | undefined {
  const row: SqlValue[] = table.each === undefined ? [] : [scope];
  for (const reader of readersOf(table)) {
    const value = valueOf(reader, item);
    if (value === null && reader.isKey) return undefined;
    row.push(value);
  }
  row.push(keptText(table, item), null);
  return row;
}

function valueOf({ paths, type, isJoined }: Reader, item: unknown): SqlValue {
  if (isJoined) {
    const parts = paths.map((names) => typed(atNames(item, names), type)).filter((part) => part !== null);
    return parts.length === 0 ? null : parts.join(' ');
  }
  for (const names of paths) {
    const value = typed(atNames(item, names), type);
    if (value !== null) return value;
  }
  return null;
}

function typed(value: unknown, type: SqlType): SqlValue {
  switch (type) {
    case 'text':
    case 'json':
      return typeof value === 'string' && value !== '' ? storable(value) : null;
    case 'cents':
    case 'count':
      return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
    case 'bool':
      return typeof value === 'boolean' ? value : null;
    case 'time': {
      const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
      return at >= FIRST_TIME && at <= LAST_TIME ? new Date(at).toISOString() : null;
    }
  }
}

/** Years with four digits: the engines read no others. */
const FIRST_TIME = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** Replaces characters that the engines cannot store: NUL and lone surrogates. */
const storable = (text: string): string => text.replaceAll(/\p{Surrogate}|\0/gu, '\uFFFD');

/** JSON escapes of NUL or of a surrogate, which may need replacing. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;

/** Serialises the item without secrets (`without`) and without characters that the engines cannot store. */
function keptText({ without = [] }: MirrorTable, item: unknown): string {
  const kept =
    without.length > 0 && isObject(item)
      ? Object.fromEntries(Object.entries(item).filter(([name]) => !without.includes(name)))
      : item;
  const text = JSON.stringify(kept);
  return SUSPECT.test(text) ? JSON.stringify(clean(kept)) : text;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(clean);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, its]) => [storable(name), clean(its)]));
}
