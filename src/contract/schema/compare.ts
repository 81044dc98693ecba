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
import { answerChanges, eventChanges, filterChanges, schemeChange } from './compare-answers.ts';
import type { Json, Way } from './document.ts';
import { isJson, listOf, resolved, schemaIn, waysOf } from './document.ts';
import type { Schema } from './schema.ts';
import { isUndocumented } from './undocumented.ts';

export interface Difference {
  /** Method and path, such as `POST /api/v1/payment`. */
  readonly operation: string;
  /** Operation id in this contract; absent if the operation is not in it. */
  readonly id?: string;
  /**
   * `changed`: what commands send or accept is no longer valid. `lacking`: an alternative that commands do not offer.
   * `unread`: has a reference that cannot be resolved. `new`: only in the document, or deprecated. `api`: known, but can only be sent
   * with `pixctl api`. `absent`: only in this contract.
   */
  readonly state: 'changed' | 'unread' | 'lacking' | 'new' | 'api' | 'absent';
  readonly detail: Message;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
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
  const scheme = schemeChange(document);
  if (scheme !== undefined) found.push({ operation: 'securitySchemes', state: 'changed', detail: scheme });
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
    if (!seen.has(place) && !isUndocumented(id, ''))
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
  const body = schemaIn(document, described.requestBody, unread);
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
  const parameters = [...listOf(shared.parameters), ...listOf(described.parameters)];
  for (const change of [
    ...filterChanges(document, own, parameters, unread),
    ...answerChanges(document, own, described, unread),
    ...(id === 'webhook.create' ? eventChanges(document, body, unread) : []),
  ])
    found.push({ operation, id, ...change });
  if (described.deprecated === true) found.push({ operation, id, state: 'new', detail: say`is deprecated` });
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
