// Reads an OpenAPI document: references, alternatives and fields. The document is untrusted input: every field may be
// missing or invalid, and references that cannot be resolved are skipped.
import { isObject } from '#contract/path.ts';

/** Longest chain of references to follow; references can be circular. */
const MAX_DEPTH = 12;
const MAX_WAYS = 200;
const MAX_NESTING = 100;

/** An object of the document, with the fields of any kind of object that are read; none is checked yet. */
export interface Json extends Readonly<Record<string, unknown>> {
  readonly $ref?: unknown;
  readonly content?: unknown;
  readonly in?: unknown;
  readonly items?: unknown;
  readonly name?: unknown;
  readonly openapi?: unknown;
  readonly parameters?: unknown;
  readonly paths?: unknown;
  readonly properties?: unknown;
  readonly requestBody?: unknown;
  readonly required?: unknown;
  readonly deprecated?: unknown;
  readonly enum?: unknown;
  readonly components?: unknown;
  readonly security?: unknown;
  readonly securitySchemes?: unknown;
  readonly responses?: unknown;
  readonly schema?: unknown;
  readonly type?: unknown;
}

export const isJson = (value: unknown): value is Json => isObject(value);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Resolves a reference within the document; returns an empty object if it cannot be resolved.
 * @param unread collects the references that cannot be resolved
 */
export function resolved(document: unknown, value: unknown, unread?: Set<string>): Json {
  let at = value;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    if (!isJson(at)) return {};
    const to = at.$ref;
    if (typeof to !== 'string') return at;
    at = to.startsWith('#/') ? behind(document, to) : undefined;
    if (!isObject(at) || depth === MAX_DEPTH - 1) unread?.add(to);
  }
  return {};
}

const behind = (document: unknown, to: string): unknown =>
  to
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (from, part) => (isObject(from) && Object.hasOwn(from, part) ? from[part] : undefined),
      document,
    );

/** Set of schemas that apply together: a value must satisfy all of them. */
export type Way = ReadonlySet<Json>;

interface Walk {
  /** Results by schema; a schema still being visited has no requirements, which ends recursion. */
  readonly known: Map<unknown, readonly Way[]>;
  /** References that cannot be resolved in this document. */
  readonly unread: Set<string>;
}

/** Expands allOf, oneOf and anyOf to all alternatives of the schema, at most `MAX_WAYS`. */
export function waysOf(document: unknown, schema: unknown, walk: Walk, depth = 0): readonly Way[] {
  const here = resolved(document, schema, walk.unread);
  const before = walk.known.get(here);
  if (before !== undefined) return before;
  // A schema nested in itself adds no requirements.
  walk.known.set(here, [new Set()]);
  if (depth > MAX_NESTING) return [new Set()];
  const waysOfAll = (name: string): (readonly Way[])[] =>
    listOf(here[name]).map((one) => waysOf(document, one, walk, depth + 1));
  const groups = [
    ...waysOfAll('allOf'),
    ...['oneOf', 'anyOf'].map((name) => waysOfAll(name).flat()).filter((choices) => choices.length > 0),
  ];
  let ways: readonly Way[] = [new Set([here])];
  for (const group of groups) ways = together(ways, group);
  walk.known.set(here, ways);
  return ways;
}

function together(ways: readonly Way[], more: readonly Way[]): readonly Way[] {
  const all: Way[] = [];
  for (const one of ways)
    for (const other of more) {
      if (all.length === MAX_WAYS) return all;
      all.push(new Set([...one, ...other]));
    }
  return all;
}

/** Returns all schemas that can apply to a value of a schema: itself and its alternatives, at any depth, each once. */
export function applicable(document: unknown, schema: unknown, unread: Set<string>): readonly Json[] {
  const found = new Set<Json>();
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const one = resolved(document, waiting.pop(), unread);
    if (found.has(one)) continue;
    found.add(one);
    for (const name of ['allOf', 'oneOf', 'anyOf']) waiting.push(...listOf(one[name]));
  }
  return [...found];
}

/** Returns the schema of a request or an answer: that of JSON, or of the first media type. */
export function schemaIn(document: unknown, described: unknown, unread: Set<string>): Json | undefined {
  const { content } = resolved(document, described, unread);
  if (!isContent(content)) return undefined;
  const json = content['application/json'] ?? Object.values(content)[0];
  return isJson(json) && isJson(json.schema) ? json.schema : undefined;
}

/** Media types of a request or an answer. */
interface Content extends Readonly<Record<string, unknown>> {
  readonly 'application/json'?: unknown;
}

const isContent = (value: unknown): value is Content => isObject(value);
