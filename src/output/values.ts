// Reaching into results: values at dotted paths, and what is at none.
import { at, isObject } from '#contract/path.ts';
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/** A list whose items come one after the other. */
export const isStream = (data: unknown): data is AsyncIterable<unknown> =>
  typeof data === 'object' && data !== null && Symbol.asyncIterator in data;

/** Value at a dotted path of own properties, the item itself at the empty path; undefined when there is none. */
export function valueAt(item: unknown, path: string): unknown {
  // A name may have dots in it.
  if (isObject(item) && Object.hasOwn(item, path)) return item[path];
  return path === '' ? item : at(item, path);
}

/** Every dotted path in an item, containers and leaves; lists count as leaves. */
export function pathsOf(item: unknown, prefix = ''): string[] {
  if (!isObject(item)) return [];
  return Object.entries(item).flatMap(([name, value]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [path, ...pathsOf(value, path)];
  });
}

/** Paths of the columns an item has when nobody declared any; what has no parts is a column of its own. */
export const columnPaths = (item: unknown): string[] => (isObject(item) ? Object.keys(item) : ['']);

/** Heading of a column. */
export const headingOf = (path: string): string => (path === '' ? 'value' : path);

/** A raw cell: text as it is, everything that has parts as JSON, nothing as empty. */
export function rawCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/**
 * The item with only these fields, nested as they were; what it lacks is null. A field inside one that was picked
 * before it is there already.
 */
export function pick(item: unknown, fields: readonly string[] | undefined): unknown {
  if (fields === undefined) return item;
  const made = new Set<unknown>();
  const container = (): Record<string, unknown> => {
    // Without a prototype, which a field called `__proto__` would reach.
    const empty = Object.create(null) as Record<string, unknown>;
    made.add(empty);
    return empty;
  };
  const result = container();
  for (const field of fields) {
    const names = isObject(item) && Object.hasOwn(item, field) ? [field] : field.split('.');
    let here: Record<string, unknown> | undefined = result;
    for (const name of names.slice(0, -1)) {
      if (!Object.hasOwn(here, name)) here[name] = container();
      here = made.has(here[name]) ? (here[name] as Record<string, unknown>) : undefined;
      if (here === undefined) break;
    }
    if (here !== undefined) here[defined(names.at(-1), 'name of a field')] = valueAt(item, field) ?? null;
  }
  return result;
}

/** The first of these fields that has a text in it, as it is. */
export function firstText(row: unknown, paths: readonly string[]): Message | undefined {
  for (const path of paths) {
    const text = at(row, path);
    if (typeof text === 'string' && text !== '') return say`${text}`;
  }
  return undefined;
}
