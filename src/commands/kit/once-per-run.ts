// Reads something of the service once in a run, although both the checks before a write and the write need it.
import type { Context } from '#ports/context.ts';

export function oncePerRun<T>(
  read: (context: Context, id: string) => Promise<T>,
): (context: Context, id: string) => Promise<T> {
  const runs = new WeakMap<Context, Map<string, Promise<T>>>();
  return (context, id) => {
    const known = runs.get(context) ?? new Map<string, Promise<T>>();
    runs.set(context, known);
    const found = known.get(id) ?? read(context, id);
    known.set(id, found);
    return found;
  };
}
