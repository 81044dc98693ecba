// The documented operations as an OpenAPI document.
import type { Shape } from './documented.ts';
import { alternativesOf, isObject, operations } from './documented.ts';

type Json = Record<string, unknown>;

function schemaOf(shape: Shape): Json {
  const alternatives = alternativesOf(shape);
  const known = alternatives.filter((one) => one !== 'null');
  if (known.length > 1) return { oneOf: known.map(schemaOf) };
  const [one = ''] = known;
  if (isObject(one)) {
    const names = Object.keys(one);
    const required = names.filter((name) => name.endsWith('!')).map((name) => name.replace('!', ''));
    return {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(one).map(([name, field]) => [name.replace('!', ''), schemaOf(field)]),
      ),
      ...(required.length === 0 ? {} : { required }),
    };
  }
  if (typeof one !== 'string') return { type: 'array', items: one[0] === undefined ? {} : schemaOf(one[0]) };
  return leafOf(one);
}

function leafOf(shape: string): Json {
  const words = shape.split(' | ').filter((word) => word !== 'null');
  const [type = ''] = words;
  if (['string', 'number', 'integer', 'boolean'].includes(type)) return { type };
  if (type === 'time') return { type: 'string', format: 'date-time' };
  if (type === 'date') return { type: 'string', format: 'date' };
  return { type: 'string', enum: words };
}

const content = (shape: Shape): Json =>
  isObject(shape) && typeof shape['contentType'] === 'string'
    ? { [shape['contentType']]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(shape) } };

/** Returns the document of August 2026, without its descriptions. */
export function documentedOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, { query, request, answers }] of Object.entries(operations)) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        parameters: Object.entries(isObject(query) ? query : {}).map(([parameter, shape]) => ({
          name: parameter.replace('!', ''),
          in: 'query',
          schema: schemaOf(shape),
        })),
        ...(request === undefined ? {} : { requestBody: { content: content(request) } }),
        responses: Object.fromEntries(
          Object.entries(answers).map(([status, shape]) => [status, { content: content(shape) }]),
        ),
      },
    };
  }
  return { openapi: '3.0.3', info: { title: 'Documented', version: '2026-08' }, paths };
}
