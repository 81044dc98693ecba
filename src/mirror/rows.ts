// From an item of a list to a row of its table: typed columns, and the item as it came beside them.
import { at } from '../contract/path.ts';
import type { SqlColumn, SqlType, SqlValue } from './sql.ts';
import type { MirrorColumn, MirrorTable } from './tables.ts';

/** Columns that every table has: of which row of another table it is, the item itself, since when it is gone. */
const SCOPE: SqlColumn = { name: 'scope', type: 'text' };
const RAW: SqlColumn = { name: 'raw', type: 'json' };
const GONE_AT: SqlColumn = { name: 'gone_at', type: 'time' };

/** The column by which a row is known to have changed. */
export const VERSION = RAW.name;

/** All columns of a table, in the order of `rowOf`. */
export const columnsOf = ({ columns, each }: MirrorTable): readonly SqlColumn[] => [
  ...(each === undefined ? [] : [SCOPE]),
  ...columns.map(({ name, type }) => ({ name, type })),
  RAW,
  GONE_AT,
];

/**
 * The row of an item. A column is NULL where the service gives nothing, or something of another type: the item beside it
 * has what came. @returns undefined for an item without what tells it from others
 */
export function rowOf(table: MirrorTable, item: unknown, scope: string): readonly SqlValue[] | undefined {
  const values = table.columns.map((column) => valueOf(column, item));
  const named = table.columns.every(({ name }, index) => !table.key.includes(name) || values[index] !== null);
  if (!named) return undefined;
  return [...(table.each === undefined ? [] : [scope]), ...values, JSON.stringify(kept(table, item)), null];
}

function valueOf({ paths, type }: MirrorColumn, item: unknown): SqlValue {
  for (const path of paths) {
    const value = typed(at(item, path), type);
    if (value !== null) return value;
  }
  return null;
}

function typed(value: unknown, type: SqlType): SqlValue {
  switch (type) {
    case 'text':
    case 'json':
      // No engine keeps a NUL within a text.
      return typeof value === 'string' && value !== '' ? value.replaceAll('\0', '�') : null;
    case 'cents':
    case 'count':
      return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
    case 'bool':
      return typeof value === 'boolean' ? value : null;
    case 'time': {
      const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
      return Number.isNaN(at) ? null : new Date(at).toISOString();
    }
  }
}

/** The item without secrets, and without what no engine keeps. */
function kept({ without = [] }: MirrorTable, item: unknown): unknown {
  const clean = (value: unknown): unknown =>
    typeof value === 'string'
      ? value.replaceAll('\0', '�')
      : Array.isArray(value)
        ? value.map(clean)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, its]) => [name, clean(its)]))
          : value;
  if (typeof item !== 'object' || item === null) return item;
  const entries = Object.entries(item).filter(([name]) => !without.includes(name));
  const text = JSON.stringify(entries);
  return text.includes('\\u0000') ? clean(Object.fromEntries(entries)) : Object.fromEntries(entries);
}
