// Generates an OpenAPI 3.0 document of the contract, for mock servers, request validators and generated clients.
import type { Operation } from '#contract/operation.ts';
import { bodyWithFile, isAboutMoney } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { bodyIn } from '#contract/request-limits.ts';
import { errorBody, keyRefused } from '#contract/resources/refusal.ts';
import type { ObjectSchema, Schema } from './schema.ts';

type Json = Readonly<Record<string, unknown>>;

export interface OpenApiOptions {
  /** Base URL of the deployment, without a trailing slash. */
  readonly serverUrl: string;
  readonly namespace: string;
  readonly version: string;
}

/** Formats that are also JSON Schema formats; the Pix formats are described in words instead. */
const JSON_FORMATS = ['date-time', 'uri', 'email'];

/** Converts a schema to OpenAPI. `closed` forbids additional properties at any depth. */
function jsonSchema(schema: Schema, closed = false): Json {
  const { description, example } = schema;
  const common: Record<string, unknown> = {
    ...(example === undefined ? {} : { example }),
    ...('nullable' in schema && schema.nullable === true ? { nullable: true } : {}),
    ...('default' in schema && schema.default !== undefined ? { default: schema.default } : {}),
  };
  switch (schema.type) {
    case 'string': {
      const { format, minLength, maxLength, pattern } = schema;
      return {
        type: 'string',
        ...common,
        ...reported(description, format === undefined || JSON_FORMATS.includes(format) ? undefined : format),
        ...(format !== undefined && JSON_FORMATS.includes(format) ? { format } : {}),
        ...(schema.enum === undefined
          ? {}
          : { enum: [...schema.enum, ...(schema.nullable === true ? [null] : [])] }),
        ...(minLength === undefined ? {} : { minLength }),
        ...(maxLength === undefined ? {} : { maxLength }),
        ...(pattern === undefined ? {} : { pattern }),
      };
    }
    case 'integer': {
      const whole = {
        type: 'integer',
        format: 'int64',
        ...(schema.minimum === undefined ? {} : { minimum: schema.minimum }),
        ...(schema.maximum === undefined ? {} : { maximum: schema.maximum }),
      };
      const about = { ...common, ...reported(description, schema.unit) };
      return schema.orDate === true
        ? { oneOf: [whole, { type: 'string', description: 'ISO date' }], ...about }
        : { ...whole, ...about };
    }
    case 'number':
      return {
        type: 'number',
        ...common,
        ...reported(description),
        ...(schema.minimum === undefined ? {} : { minimum: schema.minimum }),
        ...(schema.maximum === undefined ? {} : { maximum: schema.maximum }),
      };
    case 'boolean':
      return { type: 'boolean', ...common, ...reported(description) };
    case 'array':
      return {
        type: 'array',
        items: jsonSchema(schema.items, closed),
        ...common,
        ...reported(description),
        ...(schema.maxItems === undefined ? {} : { maxItems: schema.maxItems }),
      };
    case 'object':
      return {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([name, one]) => [name, jsonSchema(one, closed)]),
        ),
        ...(schema.values !== undefined
          ? { additionalProperties: jsonSchema(schema.values, closed) }
          : closed
            ? { additionalProperties: false }
            : {}),
        ...(schema.maxProperties === undefined ? {} : { maxProperties: schema.maxProperties }),
        ...common,
        ...reported(description),
        ...(schema.required === undefined || schema.required.length === 0
          ? {}
          : { required: [...schema.required] }),
        ...(schema.anyOf === undefined ? {} : { anyOf: schema.anyOf.map((set) => ({ required: [...set] })) }),
      };
  }
}

function reported(description: string | undefined, unit?: string): Json {
  const text = [description, unit === undefined ? undefined : `(${unit})`]
    .filter((part) => part !== undefined)
    .join(' ');
  return text === '' ? {} : { description: text };
}

const parameters = (operation: Operation): Json[] => [
  ...Object.entries(operation.pathParams ?? {}).map(([name, schema]) =>
    parameter(name, 'path', schema, true),
  ),
  ...Object.entries(operation.query?.properties ?? {}).map(([name, schema]) =>
    parameter(name, 'query', schema, operation.query?.required?.includes(name) === true),
  ),
];

function parameter(name: string, place: 'path' | 'query', schema: Schema, required: boolean): Json {
  const { description, ...rest } = jsonSchema(schema);
  return { name, in: place, required, ...(description === undefined ? {} : { description }), schema: rest };
}

const jsonBody = (schema: Schema, description: string): Json => ({
  description,
  content: { 'application/json': { schema: jsonSchema(schema) } },
});

function responses(operation: Operation): Json {
  const success =
    operation.result.kind === 'none'
      ? { description: 'done' }
      : operation.response === undefined
        ? {
            description: 'the bytes',
            content: {
              [operation.result.kind === 'binary'
                ? operation.result.contentType
                : 'application/octet-stream']: {
                schema: { type: 'string', format: 'binary' },
              },
            },
          }
        : jsonBody(operation.response, 'done');
  return {
    ...Object.fromEntries(operation.success.map((status) => [String(status), success])),
    '400': jsonBody(errorBody, 'refused: what was wrong is in `error`'),
    '401': jsonBody(keyRefused, 'the key is missing, unknown or disabled'),
    '403': jsonBody(
      errorBody,
      operation.forbidden === true ? 'only for partners' : 'the key lacks the permission',
    ),
  };
}

function bodyContent(operation: Operation, body: ObjectSchema): Json {
  const { upload } = operation;
  if (upload === undefined)
    return { 'application/json': { schema: jsonSchema(body, isAboutMoney(operation)) } };
  const { properties, required, ...more } = jsonSchema(bodyWithFile(operation) ?? body);
  const binary = { type: 'string', format: 'binary', description: 'the file' };
  return {
    'multipart/form-data': {
      schema: { ...more, properties: { ...(properties as Json), [upload.field]: binary }, required },
    },
  };
}

/** Returns the whole OpenAPI document. */
export function openApi({ serverUrl, namespace, version }: OpenApiOptions): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of OPERATIONS) {
    const path = operation.path.replace('{namespace}', namespace);
    const { id, summary, scope } = operation;
    const body = bodyIn(namespace, operation);
    (paths[path] ??= {})[operation.method.toLowerCase()] = {
      operationId: id,
      tags: [id.split('.')[0]],
      summary,
      description: `Permission: ${scope}`,
      parameters: parameters(operation),
      ...(body === undefined
        ? {}
        : {
            requestBody: {
              // A body without required fields may be omitted.
              required: (body.required ?? []).length > 0 || body.anyOf !== undefined,
              content: bodyContent(operation, body),
            },
          }),
      responses: responses(operation),
    };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Pix payment service',
      version,
      description: 'Charges, payments, refunds and webhooks over Pix. All amounts are integer cents.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: serverUrl }],
    security: [{ appKey: [] }],
    tags: [...new Set(OPERATIONS.map(({ id }) => id.split('.')[0] ?? ''))].map((name) => ({
      name,
      description: `Operations on ${name}`,
    })),
    paths,
    components: {
      securitySchemes: {
        appKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: "the application's key, as it is",
        },
      },
    },
  };
}
