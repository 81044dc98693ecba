// Detects texts that a service cannot store and ids that cannot be used in a URL path.

/**
 * Whether a text can be stored unchanged: databases truncate at NUL, and a lone surrogate cannot be encoded in UTF-8.
 */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** Returns the first text or field name in a value that cannot be stored, and where it is; undefined if there is none. */
export function unstorableAt(
  value: unknown,
  path = '',
): { readonly path: string; readonly text: string } | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { path, text: value };
  if (typeof value !== 'object' || value === null) return undefined;
  const inList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return { path, text: name };
    const here = inList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    const found = unstorableAt(inner, here);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether an id can be a path segment. URL parsers remove `.` and `..` segments, even percent-encoded ones. */
export const isAddressable = (id: string): boolean =>
  id !== '' && id !== '.' && id !== '..' && isStorable(id);
