// Parses the bodies of answers.
import { isDeeper } from '#contract/json.ts';

/**
 * The last parsed body, because an answer is checked before it is used. Only one is kept, so that older ones can be
 * garbage-collected.
 */
let last: { readonly body: Uint8Array; readonly value: unknown } | undefined;

const strict = new TextDecoder('utf-8', { fatal: true });

/** Parses a body as JSON; undefined if it is not JSON. Parts nested too deep are removed. */
export function readJson(body: Uint8Array): unknown {
  if (last?.body === body) return last.value;
  let value: unknown;
  try {
    value = JSON.parse(strict.decode(body));
  } catch {
    return undefined;
  }
  if (isDeeper(value, MAX_LEVELS)) value = cut(value);
  last = { body, value };
  return value;
}

/** Maximum nesting: far more than any answer of the contract has, and as much as jq accepts. */
const MAX_LEVELS = 32;
const LEFT_OUT = '(nested too deep)';

/** Replaces parts nested too deep by a text. */
function cut(value: unknown, level = 1): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (level > MAX_LEVELS) return LEFT_OUT;
  return Array.isArray(value)
    ? value.map((one: unknown) => cut(one, level + 1))
    : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one, level + 1)]));
}
