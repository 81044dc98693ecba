// Generates an OpenAPI 3.0 document of the contract, for mock servers, request validators and generated clients.
import type { Operation } from '#contract/operation.ts';
import { bodyWithFile } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { bodyIn } from '#contract/request-limits.ts';
import { errorBody, keyRefused } from '#contract/resources/refusal.ts';
import type { IntegerSchema, ObjectSchema, Schema, StringSchema } from './schema.ts';

type Json = Readonly<Record<string, unknown>>;

export interface OpenApiOptions {
  /** Base URL of the deployment, without a trailing slash. */
  readonly serverUrl: string;
  readonly namespace: string;
  readonly version: string;
}

/** Formats that are also JSON Schema formats; the Pix formats are described in words instead. */
const JSON_FORMATS = ['date-time', 'uri', 'email'];

/** Converts a schema to OpenAPI. */
function jsonSchema(schema: Schema): Json {
  const common: Json = {
    ...(schema.example === undefined ? {} : { example: schema.example }),
    ...('nullable' in schema && schema.nullable === true ? { nullable: true } : {}),
    ...('default' in schema && schema.default !== undefined ? { default: schema.default } : {}),
  };
  const described = { ...common, ...descriptionOf(schema.description) };
  switch (schema.type) {
    case 'string':
      return stringSchema(schema, common);
    case 'integer':
      return integerSchema(schema, common);
    case 'number':
      return { type: 'number', ...described, ...pick(schema, 'minimum', 'maximum') };
    case 'boolean':
      return { type: 'boolean', ...described };
    case 'array':
      return {
        type: 'array',
        items: jsonSchema(schema.items),
        ...described,
        ...pick(schema, 'maxItems'),
      };
    case 'object':
      return {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([name, one]) => [name, jsonSchema(one)]),
        ),
        ...(schema.values === undefined ? {} : { additionalProperties: jsonSchema(schema.values) }),
        ...pick(schema, 'maxProperties'),
        ...described,
        ...(schema.required === undefined || schema.required.length === 0
          ? {}
          : { required: [...schema.required] }),
        ...(schema.anyOf === undefined ? {} : { anyOf: schema.anyOf.map((set) => ({ required: [...set] })) }),
      };
  }
}

function stringSchema(schema: StringSchema, common: Json): Json {
  const { description, format, enum: values, nullable } = schema;
  const isJsonFormat = format !== undefined && JSON_FORMATS.includes(format);
  return {
    type: 'string',
    ...common,
    ...descriptionOf(description, isJsonFormat ? undefined : format),
    ...(isJsonFormat ? { format } : {}),
    ...(values === undefined ? {} : { enum: [...values, ...(nullable === true ? [null] : [])] }),
    ...pick(schema, 'minLength', 'maxLength', 'pattern'),
  };
}

function integerSchema(schema: IntegerSchema, common: Json): Json {
  const integer = { type: 'integer', format: 'int64', ...pick(schema, 'minimum', 'maximum') };
  const described = { ...common, ...descriptionOf(schema.description, schema.unit) };
  return schema.orDate === true
    ? { oneOf: [integer, { type: 'string', description: 'ISO date' }], ...described }
    : { ...integer, ...described };
}

/** Returns the named properties that the schema has. */
const pick = <S extends object>(schema: S, ...names: readonly (keyof S & string)[]): Json =>
  Object.fromEntries(names.filter((name) => schema[name] !== undefined).map((name) => [name, schema[name]]));

function descriptionOf(description: string | undefined, unit?: string): Json {
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
      operation.partnersOnly === true ? 'only for partners' : 'the key lacks the permission',
    ),
  };
}

function bodyContent(operation: Operation, body: ObjectSchema): Json {
  const { upload } = operation;
  if (upload === undefined) return { 'application/json': { schema: jsonSchema(body) } };
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
