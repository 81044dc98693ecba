// Compares an OpenAPI document of the service with this contract. The document is untrusted input: every field may be
// missing or invalid, and references that cannot be resolved are skipped.
import { currentPath, PREFIX, PROVIDER_NAMESPACE } from '#contract/namespace.ts';
import type { Operation } from '#contract/operation.ts';
import { bodyWithFile } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { isObject } from '#contract/path.ts';
import { UNSUPPORTED_OPERATIONS } from '#contract/unsupported-operations.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Schema } from './schema.ts';

export interface Difference {
  /** Method and path, such as `POST /api/v1/payment`. */
  readonly operation: string;
  /** Operation id in this contract; absent if the operation is not in it. */
  readonly id?: string;
  /**
   * `changed`: what commands send or accept is no longer valid. `lacking`: an alternative that commands do not offer.
   * `unread`: has a reference that cannot be resolved. `new`: only in the document. `api`: known, but can only be sent
   * with `pixctl api`. `absent`: only in this contract.
   */
  readonly state: 'changed' | 'unread' | 'lacking' | 'new' | 'api' | 'absent';
  readonly detail: Message;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Longest chain of references to follow; references can be circular. */
const MAX_DEPTH = 12;
const MAX_WAYS = 200;
const MAX_NESTING = 100;
const MAX_OPERATIONS = 5_000;

/**
 * Returns all differences, breaking ones first.
 * @throws TypeError if the value is not an OpenAPI 3 document with paths
 */
export function compare(document: unknown): Difference[] {
  const paths = isJson(document) ? document.paths : undefined;
  if (!isJson(document) || !/^3\./.test(String(document.openapi)) || !isObject(paths))
    throw new TypeError('no OpenAPI 3 document');
  const known = new Map(OPERATIONS.map((one) => [placeOf(one.method, one.path), one]));
  const beyond = new Set(UNSUPPORTED_OPERATIONS.map(({ method, path }) => placeOf(method, path)));
  const found: Difference[] = [];
  const seen = new Set<string>();
  for (const [path, item] of Object.entries(paths).slice(0, MAX_OPERATIONS)) {
    const unread = new Set<string>();
    const shared = resolved(document, item, unread);
    for (const to of unread) found.push({ operation: path, ...unreadable(to) });
    for (const method of METHODS) {
      const described = shared[method];
      if (!isJson(described)) continue;
      const operation = `${method.toUpperCase()} ${path}`;
      const place = placeOf(method, path);
      seen.add(place);
      const own = known.get(place);
      if (own !== undefined) found.push(...changesOf(document, operation, own, shared, described));
      else
        found.push(
          beyond.has(place)
            ? { operation, state: 'api', detail: say`no command; send it with pixctl api` }
            : { operation, state: 'new', detail: say`not known to this version` },
        );
    }
  }
  for (const [place, { id, method, path }] of known)
    if (!seen.has(place))
      found.push({
        operation: `${method} ${path}`,
        id,
        state: 'absent',
        detail: say`not in the document`,
      });
  return found.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}

const unreadable = (to: string): Pick<Difference, 'state' | 'detail'> => ({
  state: 'unread',
  detail: say`refers to ${to}, which is not in the document`,
});

const ORDER: readonly Difference['state'][] = ['changed', 'unread', 'lacking', 'new', 'api', 'absent'];

/** Normalises method and path: parameter names, the namespace and a trailing slash are ignored. */
function placeOf(method: string, path: string): string {
  const current = path.startsWith('/api/') ? currentPath(path, PROVIDER_NAMESPACE) : path;
  const segments = current
    .split('/')
    .filter((one) => one !== '')
    .map((one) => one.replace(/^:\w+|\{[^}]*\}/, '{}'));
  // Images are outside /api, under the deployment's namespace.
  if (!current.startsWith(`${PREFIX}/`) && segments.length > 0 && segments[0] !== 'api') segments[0] = '{}';
  return `${method.toUpperCase()} ${segments.join('/')}`;
}

function changesOf(
  document: unknown,
  operation: string,
  own: Operation & { readonly id: string },
  shared: Json,
  described: Json,
): Difference[] {
  const { id } = own;
  const changed = (detail: Message): Difference => ({ operation, id, state: 'changed', detail });
  const found: Difference[] = [];
  const unread = new Set<string>();
  for (const one of [...listOf(shared.parameters), ...listOf(described.parameters)]) {
    const { name, in: place, required } = resolved(document, one, unread);
    if (required !== true || typeof name !== 'string') continue;
    if (place === 'query' && own.query?.required?.includes(name) !== true)
      found.push(changed(say`requires ${name} in the query`));
    if (place === 'header' && !SENT_HEADERS.has(name.toLowerCase()))
      found.push(changed(say`requires the header ${name}`));
  }
  const body = bodyOf(document, described, unread);
  if (body !== undefined) {
    const ways = waysOf(document, body, { known: new Map(), unread });
    const lacks = ways.map((way) => missing(document, way, bodyWithFile(own), own, unread));
    const fits = lacks.some((fields) => fields.length === 0);
    for (const fields of new Set(lacks.map((one) => [...new Set(one)].join(', '))))
      if (fields !== '')
        found.push({
          ...changed(say`requires ${fields}`),
          // If one alternative of the body is still valid, the others are merely not offered.
          ...(fits ? { state: 'lacking' as const } : {}),
        });
  }
  for (const to of unread) found.push({ operation, id, ...unreadable(to) });
  const answers = Object.keys(isObject(described.responses) ? described.responses : {})
    .filter((status) => /^2\d\d$/.test(status))
    .map(Number);
  if (answers.length > 0 && !answers.some((status) => own.success.includes(status)))
    found.push(changed(say`answers with status ${answers.join(', ')}`));
  return found;
}

/** Headers that pixctl sends with every request. */
const SENT_HEADERS = new Set(['authorization', 'accept', 'content-type', 'user-agent']);

/** An object of the document, with the fields of any kind of object that are read; none is checked yet. */
interface Json extends Readonly<Record<string, unknown>> {
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
  readonly responses?: unknown;
  readonly schema?: unknown;
  readonly type?: unknown;
}

const isJson = (value: unknown): value is Json => isObject(value);

/** Media types of a request body. */
interface Content extends Readonly<Record<string, unknown>> {
  readonly 'application/json'?: unknown;
}

const isContent = (value: unknown): value is Content => isObject(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Resolves a reference within the document; returns an empty object if it cannot be resolved.
 * @param unread collects the references that cannot be resolved
 */
function resolved(document: unknown, value: unknown, unread?: Set<string>): Json {
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

function bodyOf(document: unknown, described: Json, unread: Set<string>): Json | undefined {
  const { content } = resolved(document, described.requestBody, unread);
  if (!isContent(content)) return undefined;
  const json = content['application/json'] ?? Object.values(content)[0];
  return isJson(json) && isJson(json.schema) ? json.schema : undefined;
}

/** Set of schemas that apply together: a value must satisfy all of them. */
type Way = ReadonlySet<Json>;

interface Walk {
  /** Results by schema; a schema still being visited has no requirements, which ends recursion. */
  readonly known: Map<unknown, readonly Way[]>;
  /** References that cannot be resolved in this document. */
  readonly unread: Set<string>;
}

/** Expands allOf, oneOf and anyOf to all alternatives of the schema, at most `MAX_WAYS`. */
function waysOf(document: unknown, schema: unknown, walk: Walk, depth = 0): readonly Way[] {
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

/** Returns the required fields, at any depth, that commands do not have or do not always send. */
function missing(
  document: unknown,
  way: Way,
  own: Schema | undefined,
  sent: Pick<Operation, 'requiredByNewerServices' | 'identity'>,
  unread: Set<string>,
  prefix = '',
): string[] {
  const item = own?.type === 'array' ? own.items : own;
  const fields = item?.type === 'object' ? item : undefined;
  const ownField = (name: string): Schema | undefined =>
    fields !== undefined && Object.hasOwn(fields.properties, name) ? fields.properties[name] : undefined;
  const demanded = new Set([...(fields?.required ?? []), ...(fields?.anyOf ?? []).flat()]);
  const isSent = (name: string): boolean =>
    ownField(name) !== undefined &&
    (demanded.has(name) ||
      sent.requiredByNewerServices?.includes(prefix + name) === true ||
      sent.identity === prefix + name);
  return [...way].flatMap((schema) => {
    const names = listOf(schema.required).filter((name) => typeof name === 'string');
    const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
    const within = properties.flatMap(([name, one]) => {
      const field = ownField(name);
      if (field?.type !== 'object' && field?.type !== 'array') return [];
      const below = resolved(document, one, unread);
      const ways = waysOf(document, below.type === 'array' ? below.items : below, {
        known: new Map(),
        unread,
      });
      const lacks = ways.map((each) => missing(document, each, field, sent, unread, `${prefix}${name}.`));
      return lacks.toSorted((a, b) => a.length - b.length)[0] ?? [];
    });
    return [...names.filter((name) => !isSent(name)).map((name) => prefix + name), ...within];
  });
}
