// Accesses values in results by dotted paths.
import { at, isObject } from '#contract/path.ts';
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/** Whether the data is a list that is streamed. */
export const isStream = (data: unknown): data is AsyncIterable<unknown> =>
  typeof data === 'object' && data !== null && Symbol.asyncIterator in data;

/**
 * Returns the value at a dotted path of own properties, or the item itself for the empty path; undefined if there is
 * none.
 */
export function valueAt(item: unknown, path: string): unknown {
  // A field name may contain dots.
  if (isObject(item) && Object.hasOwn(item, path)) return item[path];
  return path === '' ? item : at(item, path);
}

/** Returns every dotted path in an item, containers and leaves; lists count as leaves. */
export function pathsOf(item: unknown, prefix = ''): string[] {
  if (!isObject(item)) return [];
  return Object.entries(item).flatMap(([name, value]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [path, ...pathsOf(value, path)];
  });
}

/** Returns the column paths of an item without a view; a value that is not an object is a single column. */
export const columnPaths = (item: unknown): string[] => (isObject(item) ? Object.keys(item) : ['']);

/** Heading of a column. */
export const headingOf = (path: string): string => (path === '' ? 'value' : path);

/** Formats a raw cell: text unchanged, other values as JSON, null and undefined as empty. */
export function rawCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/**
 * Returns the item with only these fields, in their nesting; missing ones are null. A field within an already selected
 * one is skipped.
 */
export function pick(item: unknown, fields: readonly string[] | undefined): unknown {
  if (fields === undefined) return item;
  const made = new Set<unknown>();
  const container = (): Record<string, unknown> => {
    // Without a prototype, which a field named `__proto__` would change.
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

/** Returns the first of these fields that contains text. */
export function firstText(row: unknown, paths: readonly string[]): Message | undefined {
  for (const path of paths) {
    const text = at(row, path);
    if (typeof text === 'string' && text !== '') return say`${text}`;
  }
  return undefined;
}
