// What an OpenAPI document of the service has that this contract lacks. The document is somebody else's: nothing in it
// is taken to be there, and what leads nowhere is passed over.
import { say } from '../messages/message.ts';
import type { Message } from '../messages/message.ts';
import { BEYOND } from './beyond.ts';
import { PREFIX, PROVIDER_NAMESPACE, currentPath } from './namespace.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations/index.ts';
import { isObject } from './path.ts';
import type { Schema } from './schema.ts';

export interface Difference {
  /** `POST /api/v1/payment` */
  readonly operation: string;
  /** Id in this contract; absent for what it does not have. */
  readonly id?: string;
  /**
   * `changed`: what commands send or accept no longer fits. `lacking`: a way of doing it that commands do not have.
   * `new`: in the document only. `api`: known, but only `pixctl api` sends it. `absent`: not in the document.
   */
  readonly state: 'changed' | 'lacking' | 'new' | 'api' | 'absent';
  readonly detail: Message;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Schemas refer to each other, and may do so in a circle. */
const MAX_DEPTH = 12;
const MAX_OPERATIONS = 5_000;

/**
 * All differences, those that break something first. @throws TypeError for what is no OpenAPI 3 document with paths.
 */
export function compare(document: unknown): Difference[] {
  const paths = isObject(document) ? document['paths'] : undefined;
  if (!isObject(document) || !/^3\./.test(String(document['openapi'])) || !isObject(paths))
    throw new TypeError('no OpenAPI 3 document');
  const known = new Map(OPERATIONS.map((one) => [placeOf(one.method, one.path), one]));
  const beyond = new Set(BEYOND.map(({ method, path }) => placeOf(method, path)));
  const found: Difference[] = [];
  const seen = new Set<string>();
  for (const [path, item] of Object.entries(paths).slice(0, MAX_OPERATIONS)) {
    const shared = resolved(document, item);
    for (const method of METHODS) {
      const described = shared[method];
      if (!isObject(described)) continue;
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

const ORDER: readonly Difference['state'][] = ['changed', 'lacking', 'new', 'api', 'absent'];

/** Method and path, whatever the parameters, the namespace and the end of the path are called. */
function placeOf(method: string, path: string): string {
  const current = path.startsWith('/api/') ? currentPath(path, PROVIDER_NAMESPACE) : path;
  const segments = current
    .split('/')
    .filter((one) => one !== '')
    .map((one) => one.replace(/^:\w+|\{[^}]*\}/, '{}'));
  // Images are served beside the API, under the name of the deployment.
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
  for (const one of [...listOf(shared['parameters']), ...listOf(described['parameters'])]) {
    const { name, in: place, required } = resolved(document, one);
    if (required !== true || typeof name !== 'string' || place !== 'query') continue;
    if (own.query?.required?.includes(name) !== true) found.push(changed(say`requires ${name} in the query`));
  }
  const body = bodyOf(document, described);
  if (body !== undefined) {
    const variants = variantsOf(document, body).map((variant) => missing(document, variant, own.body, own));
    const whole = variants.filter((fields) => fields.length === 0).length;
    for (const fields of variants)
      if (fields.length > 0)
        found.push({
          ...changed(say`requires ${[...new Set(fields)].join(', ')}`),
          // Where one way of asking still fits, the others are only not offered.
          ...(whole > 0 ? { state: 'lacking' as const } : {}),
        });
  }
  const answers = Object.keys(isObject(described['responses']) ? described['responses'] : {})
    .filter((status) => /^2\d\d$/.test(status))
    .map(Number);
  if (answers.length > 0 && !answers.some((status) => own.success.includes(status)))
    found.push(changed(say`answers with status ${answers.join(', ')}`));
  return found;
}

type Json = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What a reference within the document leads to. */
function resolved(document: unknown, value: unknown): Json {
  let at = value;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    if (!isObject(at)) return {};
    const to = at['$ref'];
    if (typeof to !== 'string') return at;
    if (!to.startsWith('#/')) return {};
    at = to
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(
        (from, part) => (isObject(from) && Object.hasOwn(from, part) ? from[part] : undefined),
        document,
      );
  }
  return {};
}

function bodyOf(document: unknown, described: Json): Json | undefined {
  const { content } = resolved(document, described['requestBody']);
  if (!isObject(content)) return undefined;
  const json = content['application/json'] ?? Object.values(content)[0];
  return isObject(json) ? resolved(document, json['schema']) : undefined;
}

/** Each way in which the body can be made. */
function variantsOf(document: unknown, schema: Json): readonly Json[] {
  const ways = [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])].map((one) => resolved(document, one));
  if (ways.length === 0) return [schema];
  return ways.map((way) => ({ allOf: [{ ...schema, oneOf: undefined, anyOf: undefined }, way] }));
}

/** Required fields, at any depth, that commands do not have or need not be given. */
function missing(
  document: unknown,
  schema: Json,
  own: Schema | undefined,
  { alsoSent = [] }: Pick<Operation, 'alsoSent'>,
  prefix = '',
  depth = 0,
): string[] {
  if (depth > MAX_DEPTH) return [];
  const parts = listOf(schema['allOf']).map((one) => resolved(document, one));
  const item = own?.type === 'array' ? own.items : own;
  const fields = item?.type === 'object' ? item : undefined;
  const demanded = new Set(fields?.required ?? []);
  const named = listOf(schema['required']).filter((name) => typeof name === 'string');
  const { properties } = schema;
  const found = named.flatMap((name): string[] => {
    const path = prefix + name;
    const field =
      fields !== undefined && Object.hasOwn(fields.properties, name) ? fields.properties[name] : undefined;
    if (field === undefined) return [path];
    const either = fields?.anyOf?.some((set) => set.includes(name)) === true;
    return demanded.has(name) || either || alsoSent.includes(path) ? [] : [path];
  });
  const within = isObject(properties)
    ? Object.entries(properties).flatMap(([name, one]): string[] => {
        const field =
          fields !== undefined && Object.hasOwn(fields.properties, name)
            ? fields.properties[name]
            : undefined;
        if (field === undefined || (field.type !== 'object' && field.type !== 'array')) return [];
        const below = resolved(document, one);
        const items = below['type'] === 'array' ? resolved(document, below['items']) : below;
        return missing(document, items, field, { alsoSent }, `${prefix}${name}.`, depth + 1);
      })
    : [];
  return [
    ...found,
    ...within,
    ...parts.flatMap((part) => missing(document, part, own, { alsoSent }, prefix, depth + 1)),
  ];
}
