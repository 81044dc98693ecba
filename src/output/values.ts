// Reaching into results: values at dotted paths, and what is at none.

/** Value at a dotted path of own properties; undefined when there is none. */
export function valueAt(item: unknown, path: string): unknown {
  let at = item;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return at;
}

/** Every dotted path in an item, containers and leaves; lists count as leaves. */
export function pathsOf(item: unknown, prefix = ''): string[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return [];
  return Object.entries(item).flatMap(([name, value]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [path, ...pathsOf(value, path)];
  });
}

/** A raw cell: text as it is, everything that has parts as JSON, nothing as empty. */
export function rawCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
