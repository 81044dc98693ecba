// Reaching into answers.
import type { Operation } from '../contract/operation.ts';

/** Value at a dotted path of own properties. */
export function at(value: unknown, path: string): unknown {
  let here: unknown = value;
  for (const name of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return undefined;
    here = (here as Readonly<Record<string, unknown>>)[name];
  }
  return here;
}

/** The payload of an answer: under the operation's key or one of its aliases, or the whole body. */
export function resultOf(operation: Operation, body: unknown): unknown {
  const { result } = operation;
  if (result.kind === 'body') return typeof body === 'object' && body !== null ? body : undefined;
  if (result.kind === 'binary') return undefined;
  for (const key of [result.key, ...(result.aliases ?? [])]) {
    const value = at(body, key);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}
