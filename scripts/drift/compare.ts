// Compares an OpenAPI document of the service with the contract of pixctl.
import { EVENT_TYPES } from '#contract/events/event-types.ts';
import { currentPath, eventName, PREFIX, PROVIDER_NAMESPACE } from '#contract/namespace.ts';
import type { Operation } from '#contract/operation.ts';
import { bodyWithFile } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { bodyIn } from '#contract/request-limits.ts';
import type { ObjectSchema, Schema } from '#contract/schema/schema.ts';
import { UNSUPPORTED_OPERATIONS } from '#contract/unsupported-operations.ts';
import type { Json, Together } from './document.ts';
import { BadDocument, Document, listOf, objectOf } from './document.ts';
import { EXCEPTIONS, ONLY_IN_WOOVI, PUBLISHED_AT } from './exceptions.ts';
import { propertiesOf, SchemaComparison } from './schemas.ts';

type Known = Operation & { readonly id: string };

export interface Drift {
  /** One line each, such as `GET /api/v1/statement: query end is gone`. */
  readonly differences: readonly string[];
  /** What is no difference, but should be known. */
  readonly notes: readonly string[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Headers that pixctl sends with every request. */
const HEADERS = ['authorization', 'accept', 'content-type', 'user-agent'];

/** @throws BadDocument if the value is not an OpenAPI 3 document in one piece */
export function compare(value: unknown): Drift {
  const root = objectOf(value);
  const paths = Object.entries(objectOf(root['paths']));
  if (!String(root['openapi']).startsWith('3.') || paths.length === 0)
    throw new BadDocument('it is not an OpenAPI 3 document with paths');
  const document = new Document(root);
  const differences: string[] = [];
  const notes: string[] = [];
  const unsupported = new Set(UNSUPPORTED_OPERATIONS.map(({ method, path }) => placeOf(method, path)));
  const known = new Map<string, Known>(OPERATIONS.map((one) => [placeOf(one.method, one.path), one]));
  const seen = new Set<string>();
  const found: (readonly [operation: string, id: string, text: string])[] = [];

  for (const [path, item] of paths) {
    const shared = document.resolve(item);
    for (const method of METHODS.filter((one) => one in shared)) {
      const operation = `${method.toUpperCase()} ${path}`;
      const described = objectOf(shared[method]);
      const published = placeOf(method, path);
      const place = PUBLISHED_AT[published] ?? published;
      const own = known.get(place);
      if (own === undefined) {
        if (!unsupported.has(place)) differences.push(`${operation} is new`);
        continue;
      }
      seen.add(own.id);
      for (const text of differencesOf(document, own, shared, described))
        found.push([operation, own.id, text]);
      if (described['deprecated'] === true) notes.push(`${operation} is deprecated`);
    }
  }
  for (const { id, method, path } of known.values())
    if (!seen.has(id)) found.push([`${method} ${path}`, id, 'is gone']);

  const isShorter = ONLY_IN_WOOVI.every((id) => !seen.has(id));
  if (isShorter) notes.push('as openpix-developers publishes it, without boletos and the recovery of funds');
  const needed = new Set<unknown>();
  for (const [operation, id, text] of found) {
    const exception = EXCEPTIONS.find(([fits]) => fits.test(`${id}: ${text}`));
    needed.add(exception);
    if (exception === undefined && !(isShorter && (ONLY_IN_WOOVI.includes(id) || /boleto/i.test(text))))
      differences.push(text === 'is gone' ? `${operation} is gone` : `${operation}: ${text}`);
  }
  for (const exception of EXCEPTIONS)
    if (!needed.has(exception)) notes.push(`exception without a difference: ${String(exception[0])}`);
  if (!takesKey(document)) differences.push('the app key is not sent in the header Authorization');
  return { differences: [...new Set(differences)], notes };
}

/** Normalises method and path: parameter names, the namespace and a trailing slash are ignored. */
function placeOf(method: string, path: string): string {
  const current = path.startsWith('/api/') ? currentPath(path, PROVIDER_NAMESPACE) : path;
  const segments = current
    .split('/')
    .filter((one) => one !== '')
    .map((one) => one.replace(/^:\w+|\{[^}]*\}/, '{}'));
  // Images are outside /api, under the deployment's namespace.
  if (!current.startsWith(`${PREFIX}/`) && segments[0] !== 'api') segments[0] = '{}';
  return `${method.toUpperCase()} ${segments.join('/')}`;
}

function differencesOf(document: Document, own: Known, shared: Json, described: Json): readonly string[] {
  const found: string[] = [];
  const schemas = new SchemaComparison(document, own, (text) => found.push(text));
  const parameters = [...listOf(shared['parameters']), ...listOf(described['parameters'])].map((one) =>
    document.resolve(one),
  );
  compareParameters(own, parameters, schemas);
  compareBody(own, document.resolve(described['requestBody']), schemas);
  const answers = objectOf(described['responses']);
  for (const status of Object.keys(answers).filter((one) => /^2/.test(one)))
    if (own.success.includes(Number(status))) compareAnswer(own, document.resolve(answers[status]), schemas);
    else schemas.report(`answers with status ${status}`);
  return found;
}

function compareParameters(own: Known, parameters: readonly Json[], schemas: SchemaComparison): void {
  const { document, report } = schemas;
  const compareOne = (schema: Schema, described: Json, path: string): void =>
    schemas.sent(schema, document.alternatives(described['schema']).map(inUrl), path);
  for (const [name, schema] of Object.entries(own.query?.properties ?? {})) {
    const described = parameters.findLast((one) => one['in'] === 'query' && one['name'] === name);
    if (described === undefined) report(`query ${name} is gone`);
    else compareOne(schema, described, `query ${name}`);
  }
  const inPath = parameters.filter((one) => one['in'] === 'path');
  for (const [index, [name, schema]] of Object.entries(own.pathParams ?? {}).entries())
    compareOne(schema, inPath[index] ?? {}, `path ${name}`);
  for (const { in: place, name, required } of parameters)
    if (
      required === true &&
      ((place === 'query' && own.query?.required?.includes(String(name)) !== true) ||
        (place === 'header' && !HEADERS.includes(String(name).toLowerCase())) ||
        place === 'cookie')
    )
      report(`${place} ${String(name)} is required`);
}

/**
 * Leaves only what matters of the schema of a parameter: a number is a text in a URL, and a value out of its limits gets
 * a refusal.
 */
const inUrl = (together: Together): Together =>
  new Set(
    [...together].map(({ type, enum: words }) => ({
      enum: words,
      type: type === 'string' ? undefined : type,
    })),
  );

function compareBody(own: Known, request: Json, schemas: SchemaComparison): void {
  const body = sentBody(own);
  const { content, required } = request;
  if (body === undefined) return required === true ? schemas.report('body is required') : undefined;
  if (content === undefined) return schemas.report('body is gone');
  const type = own.upload === undefined ? 'application/json' : 'multipart/form-data';
  const described = objectOf(content)[type];
  if (described === undefined) schemas.report(`body is not ${type}`);
  else schemas.sent(body, schemas.document.alternatives(objectOf(described)['schema']), 'body');
}

/** Returns the body that pixctl sends to the provider. */
function sentBody(own: Known): ObjectSchema | undefined {
  const body = bodyIn(PROVIDER_NAMESPACE, own);
  if (own.id !== 'webhook.create') return body === undefined ? undefined : bodyWithFile({ ...own, body });
  const webhook = body?.properties['webhook'];
  if (body === undefined || webhook?.type !== 'object') throw new TypeError('webhook.create has no webhook');
  const event: Schema = {
    type: 'string',
    enum: EVENT_TYPES.map((one) => eventName(PROVIDER_NAMESPACE, one)),
  };
  return { ...body, properties: { webhook: { ...webhook, properties: { ...webhook.properties, event } } } };
}

function compareAnswer({ response, result }: Known, answer: Json, schemas: SchemaComparison): void {
  const { document, report } = schemas;
  const content = objectOf(answer['content']);
  const type = result.kind === 'binary' ? result.contentType : 'application/json';
  const types = Object.keys(content);
  if (result.kind !== 'none' && types.length > 0 && !types.some((one) => one === type || one.includes('*')))
    report(`answer is ${types.join(' or ')} instead of ${type}`);
  const { schema } = objectOf(content[type]);
  if (response === undefined || schema === undefined) return;
  const described = document.anyOf([schema]);
  const fields = propertiesOf(described);
  if (result.kind === 'body' && result.wrapper !== undefined && fields.has(result.wrapper))
    return schemas.received(response, document.anyOf(fields.get(result.wrapper) ?? []), 'answer');
  if (response.type === 'array' || fields.size === 0) return schemas.received(response, described, 'answer');
  // The payload may have another name that pixctl knows.
  if (result.kind === 'resource' || result.kind === 'list')
    for (const alias of result.aliases ?? [])
      if (!fields.has(result.key) && fields.has(alias)) fields.set(result.key, fields.get(alias) ?? []);
  schemas.receivedFields(response, fields, 'answer');
}

/** Whether the app key is sent in the header `Authorization`, which the provider describes as OAuth in words. */
function takesKey(document: Document): boolean {
  const { securitySchemes } = objectOf(document.root['components']);
  const schemes = Object.values(objectOf(securitySchemes)).map((one) => document.resolve(one));
  return (
    schemes.length === 0 ||
    schemes.some(({ type, in: place, name, description }) =>
      type === 'oauth2'
        ? /\bAuthorization\b/.test(String(description))
        : type === 'apiKey' && place === 'header' && /^authorization$/i.test(String(name)),
    )
  );
}
