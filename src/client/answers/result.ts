// Extracts results from answers.
import type { Operation } from '#contract/operation.ts';
import { at, isObject } from '#contract/path.ts';

/**
 * Returns the payload of an answer: under the operation's key or one of its aliases, the whole body (in its
 * wrapper, if it has one), or an empty object.
 */
export function resultOf(operation: Operation, body: unknown): unknown {
  const { result } = operation;
  if (result.kind === 'body') {
    const wrapped = result.wrapper === undefined ? undefined : at(body, result.wrapper);
    return isObject(wrapped) ? wrapped : typeof body === 'object' && body !== null ? body : undefined;
  }
  if (result.kind === 'items')
    return Array.isArray(body) ? body : result.maybeWrapped === true ? onlyListIn(body) : undefined;
  // Without a result, only the status has a meaning.
  if (result.kind === 'none') return {};
  if (result.kind === 'binary') return undefined;
  for (const key of [result.key, ...(result.aliases ?? [])]) {
    const value = at(body, key);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** Returns the list in an object that has only one; an error has none. */
function onlyListIn(body: unknown): unknown {
  if (!isObject(body) || at(body, 'error') !== undefined || at(body, 'errors') !== undefined)
    return undefined;
  const lists = Object.values(body).filter((value) => Array.isArray(value));
  return lists.length === 1 ? lists[0] : undefined;
}

/** Returns the resource in the answer of another operation's look-up, if it is not under this operation's key. */
export function resourceIn(operation: Operation, body: unknown): unknown {
  const own = resultOf(operation, body);
  if (own !== undefined) return own;
  const values = typeof body === 'object' && body !== null ? Object.values(body) : [];
  return values.length === 1 && typeof values[0] === 'object' ? values[0] : body;
}
