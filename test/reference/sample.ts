// A service that answers every request in the documented shape, with the ids and values of the request.
import type { Seen } from '#test/support/services/server.ts';
import { httpServer, json } from '#test/support/services/server.ts';
import type { DocumentedOperation, Shape } from './documented.ts';
import { alternativesOf, byKey, isObject } from './documented.ts';

/** What an answer repeats of its request. */
interface Echo {
  readonly body: unknown;
  /** Bodies of earlier requests, newest first. */
  readonly earlier: readonly unknown[];
  /** Values of the path, without the fixed parts. */
  readonly params: readonly string[];
}

/** Fields that take the id in the path. */
const IDS = [
  'correlationID',
  'id',
  'identifier',
  'accountId',
  'pixKey',
  'key',
  'taxID',
  'endToEndId',
  'globalID',
  'boletoTransactionID',
  'dictId',
];

/** Returns the documented operation of a request, and the values of its path. */
export function operationOf({
  method,
  url,
}: Pick<Seen, 'method' | 'url'>):
  | { readonly operation: DocumentedOperation; readonly params: readonly string[]; readonly key: string }
  | undefined {
  const path = url.split('?')[0]!.replace(/\/$/, '');
  // Fixed words win over parameters.
  const keys = [...byKey.keys()].toSorted((a, b) => a.split('{}').length - b.split('{}').length);
  for (const key of keys) {
    const pattern = key.replaceAll('.', '\\.').replaceAll('{}', '([^/]+)');
    const found = new RegExp(`^${pattern}$`).exec(`${method} ${path}`);
    if (found !== null)
      return { operation: byKey.get(key)!, params: found.slice(1).map(decodeURIComponent), key };
  }
  return undefined;
}

/** Returns the first value in a request with this name. */
function inBody(body: unknown, name: string): unknown {
  if (Array.isArray(body)) return body.map((one) => inBody(one, name)).find((one) => one !== undefined);
  if (!isObject(body)) return undefined;
  if (body[name] !== undefined) return body[name];
  return Object.values(body)
    .map((one) => inBody(one, name))
    .find((one) => one !== undefined);
}

/** Makes a value of a shape. @param name of the field */
function sampleOf(shape: Shape, echo: Echo, name = ''): unknown {
  const [first = ''] = alternativesOf(shape);
  if (isObject(first))
    return Object.fromEntries(
      Object.entries(first).map(([field, one]) => [
        field.replace('!', ''),
        sampleOf(one, echo, field.replace('!', '')),
      ]),
    );
  // Of an answer that has errors, nobody expects success.
  if (name === 'errors') return [];
  if (typeof first !== 'string') return first.length === 0 ? [] : [sampleOf(first[0]!, echo, name)];
  return leafOf(first, echo, name);
}

function leafOf(shape: string, { body, earlier, params }: Echo, name: string): unknown {
  const [type = ''] = shape.split(' | ');
  const sent = inBody([body, ...earlier], name);
  switch (type) {
    case 'boolean':
      return typeof sent === 'boolean' ? sent : name !== 'hasNextPage';
    case 'number':
    case 'integer':
      return typeof sent === 'number' ? sent : 1;
    case 'time':
      return typeof sent === 'string' ? sent : '2026-11-20T12:00:00.000Z';
    case 'date':
      return '2026-11-20';
    case 'string':
      if (typeof sent === 'string' || typeof sent === 'number') return String(sent);
      return IDS.includes(name) && params[0] !== undefined ? params.at(-1) : 'text';
    default:
      return typeof sent === 'string' ? sent : type;
  }
}

/** Starts the service. @param change changes the answer to a request that is not a look-up */
export const documentedService = (
  change: (body: unknown, request: Seen) => unknown = (body) => body,
): ReturnType<typeof httpServer> => {
  const earlier: unknown[] = [];
  return httpServer((request, response) => {
    const found = operationOf(request);
    if (found === undefined) return json(response, 404, { error: 'not documented' });
    const [status, shape] = Object.entries(found.operation.answers)[0]!;
    if (isObject(shape) && typeof shape['contentType'] === 'string') {
      response.writeHead(Number(status), { 'content-type': shape['contentType'] });
      response.end(shape['contentType'] === 'application/pdf' ? '%PDF-1.4\n%%EOF\n' : '<x/>');
      return;
    }
    if (status === '204') {
      response.writeHead(204);
      response.end();
      return;
    }
    const body = request.body.startsWith('{') ? (JSON.parse(request.body) as unknown) : undefined;
    const answer = sampleOf(shape, { body, earlier, params: found.params });
    if (body !== undefined) earlier.unshift(body);
    json(response, Number(status), change(answer, request));
  });
};
