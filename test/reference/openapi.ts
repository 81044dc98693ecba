// The documented operations as an OpenAPI document.
import type { Shape } from './documented.ts';
import { alternativesOf, isObject, operations } from './documented.ts';

type Json = Record<string, unknown>;

function schemaOf(shape: Shape): Json {
  const alternatives = alternativesOf(shape);
  const known = alternatives.filter((one) => one !== 'null');
  const nullable = known.length < alternatives.length ? { nullable: true } : {};
  if (known.length > 1) return { oneOf: known.map(schemaOf), ...nullable };
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
      ...nullable,
    };
  }
  if (typeof one !== 'string') return { type: 'array', items: one[0] === undefined ? {} : schemaOf(one[0]) };
  return leafOf(one);
}

function leafOf(shape: string): Json {
  const words = shape.split(' | ').filter((word) => word !== 'null');
  const [type = ''] = words;
  if (shape.endsWith(' | null')) return { ...leafOf(words.join(' | ')), nullable: true };
  if (['string', 'number', 'integer', 'boolean'].includes(type)) return { type };
  if (type === 'time') return { type: 'string', format: 'date-time' };
  if (type === 'date') return { type: 'string', format: 'date' };
  return { type: 'string', enum: words };
}

function content(shape: Shape): Json {
  // Nothing is documented but the status.
  if (isObject(shape) && Object.keys(shape).length === 0) return {};
  return isObject(shape) && typeof shape['contentType'] === 'string'
    ? { [shape['contentType']]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(shape) } };
}

const AppID = {
  type: 'oauth2',
  description: 'The AppID goes in the Authorization header.',
  flows: { authorizationCode: { authorizationUrl: '/', tokenUrl: '/', scopes: {} } },
};

/** Returns the document of August 2026, without its descriptions, and without limits and formats of fields. */
export function documentedOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, { query, request, answers }] of Object.entries(operations)) {
    const [method = '', path = ''] = name.split(' ');
    const [parameters = {}] = query === undefined ? [] : alternativesOf(query);
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        parameters: Object.entries(isObject(parameters) ? parameters : {}).map(([parameter, shape]) => ({
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
  return {
    openapi: '3.0.3',
    info: { title: 'Documented', version: '2026-08' },
    paths,
    components: { securitySchemes: { AppID } },
  };
}
