// Texts that a service cannot store, and ids that cannot be in an address.

/** Whether a text can be stored as it is: databases cut it at NUL, and half a surrogate pair has no UTF-8. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** Where in a value a text is, or a name of a field, that cannot be stored; undefined where there is none. */
export function unstorableAt(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  const inList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return path;
    const here = inList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    const found = unstorableAt(inner, here);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether an id can be a segment of a path. Parsers of addresses fold `.` and `..`, even when they are encoded. */
export const isAddressable = (id: string): boolean =>
  id !== '' && id !== '.' && id !== '..' && isStorable(id);
