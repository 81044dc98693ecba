// Writes the types of the library's operations, src/library/client/operations.ts, from the contract.
import * as prettier from 'prettier';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { isObject } from '#contract/path.ts';
import type { ObjectSchema, Schema } from '#contract/schema/schema.ts';
import { camelCase, methodPath } from '#library/client/names.ts';

const HEADER = `// Inputs, resources and methods of every operation.
// Written from src/contract by: npx vitest run test/library/client/operation-types.test.ts -u
import type { List, RequestOptions, UploadedFile, WriteResult } from './calls.ts';
`;

const pascal = (text: string): string => camelCase(text).replace(/^./, (first) => first.toUpperCase());

interface Named {
  readonly name: string;
  readonly required: string;
}

const requiredIn = ({ required = [], anyOf = [] }: ObjectSchema): string =>
  JSON.stringify([required.toSorted(), anyOf]);

/** Resource schemas by their properties: a resource with another description, or nullable, has the same name. */
function namesOf(modules: readonly Readonly<Record<string, unknown>>[]): Map<unknown, Named> {
  const names = new Map<unknown, Named>();
  for (const module of modules)
    for (const [name, schema] of Object.entries(module))
      if (isSchema(schema) && Object.keys(schema.properties).length > 1 && !names.has(schema.properties))
        names.set(schema.properties, { name: pascal(name), required: requiredIn(schema) });
  return names;
}

const isSchema = (value: unknown): value is ObjectSchema =>
  isObject(value) && value['type'] === 'object' && isObject(value['properties']);

const sentence = (text: string): string => `${text.replace(/^[a-zà-ú]/u, (first) => first.toUpperCase())}.`;

/** Comment of a field: what it is, its unit, its limits. */
function docOf(schema: Schema): string {
  const parts = schema.description === undefined ? [] : [sentence(schema.description)];
  if (schema.type === 'integer') {
    if (schema.unit !== undefined) parts.push(sentence(`in ${schema.unit}`));
    if (schema.minimum !== undefined || schema.maximum !== undefined)
      parts.push(rangeOf(schema.minimum, schema.maximum));
  }
  if (schema.type === 'string') {
    if (schema.format === 'date-time') parts.push('RFC 3339 date and time.');
    if (schema.minLength !== undefined || schema.maxLength !== undefined)
      parts.push(
        schema.maxLength === undefined
          ? `At least ${schema.minLength} ${schema.minLength === 1 ? 'character' : 'characters'}.`
          : `${schema.minLength ?? 0} to ${schema.maxLength} characters.`,
      );
    if (schema.pattern !== undefined) parts.push(`Pattern: \`${schema.pattern}\`.`);
  }
  if (
    (schema.type === 'string' || schema.type === 'integer' || schema.type === 'boolean') &&
    schema.default !== undefined
  )
    parts.push(`Default: ${String(schema.default)}.`);
  return parts.join(' ');
}

const rangeOf = (minimum: number | undefined, maximum: number | undefined): string =>
  maximum === undefined
    ? `At least ${minimum ?? ''}.`
    : minimum === undefined
      ? `At most ${maximum}.`
      : `From ${minimum} to ${maximum}.`;

const comment = (text: string): string => (text === '' ? '' : `/** ${text.replaceAll('*/', '*\\/')} */\n`);

/** Writes types; those of answers are open, because a service may add statuses. */
class Writer {
  readonly #names: ReadonlyMap<unknown, Named>;
  readonly #used = new Set<unknown>();

  constructor(names: ReadonlyMap<unknown, Named>) {
    this.#names = names;
  }

  /** @param isAnswer the value comes from the service */
  type(schema: Schema, isAnswer: boolean): string {
    const nullable = 'nullable' in schema && schema.nullable === true ? ' | null' : '';
    return this.#plain(schema, isAnswer) + nullable;
  }

  #plain(schema: Schema, isAnswer: boolean): string {
    switch (schema.type) {
      case 'string':
        if (schema.enum === undefined) return 'string';
        return [
          ...schema.enum.map((one) => JSON.stringify(one)),
          ...(isAnswer ? ['(string & {})'] : []),
        ].join(' | ');
      case 'integer':
        return schema.orDate === true ? 'number | string' : 'number';
      case 'number':
        return 'number';
      case 'boolean':
        return 'boolean';
      case 'array':
        return `readonly (${this.type(schema.items, isAnswer)})[]`;
      case 'object': {
        const named = isAnswer ? this.#names.get(schema.properties) : undefined;
        const isWhole = named?.required === requiredIn(schema);
        const isOptional = (schema.required ?? []).length === 0 && schema.anyOf === undefined;
        if (named !== undefined && (isWhole || isOptional)) {
          this.#used.add(schema.properties);
          return isWhole ? named.name : `Partial<${named.name}>`;
        }
        if (schema.values === undefined) return this.fields(schema, isAnswer);
        const values = [schema.values, ...Object.values(schema.properties)];
        const types = new Set(values.map((value) => this.type(value, isAnswer)));
        return `Readonly<Record<string, ${[...types].join(' | ')}>>`;
      }
    }
  }

  /** @param optional fields that may be left out although the schema requires them */
  fields(schema: ObjectSchema, isAnswer: boolean, optional: readonly string[] = []): string {
    const always = schema.anyOf?.reduce((common, set) => common.filter((name) => set.includes(name))) ?? [];
    const lines = Object.entries(schema.properties).map(([name, property]) => {
      const isRequired =
        (schema.required?.includes(name) === true || always.includes(name)) && !optional.includes(name);
      const type = this.type(property, isAnswer);
      const field = /^\w+$/.test(name) ? name : JSON.stringify(name);
      return `${comment(docOf(property))}readonly ${field}${isRequired ? '' : '?'}: ${type}${isRequired || isAnswer ? '' : ' | undefined'};`;
    });
    return `{\n${lines.join('\n')}\n}`;
  }

  /** Writes the interfaces of all resources that were used, and those that they use. */
  resources(modules: readonly Readonly<Record<string, unknown>>[]): string {
    const written = new Map<string, string>();
    for (let before = -1; before !== written.size;) {
      before = written.size;
      for (const module of modules)
        for (const schema of Object.values(module)) {
          if (!isSchema(schema) || !this.#used.has(schema.properties)) continue;
          const { name, required } = this.#names.get(schema.properties) ?? { name: '', required: '' };
          if (!written.has(name) && required === requiredIn(schema))
            written.set(name, `export interface ${name} ${this.fields(schema, true)}\n`);
        }
    }
    return [...written]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, text]) => text)
      .join('\n');
  }
}

/** Iterating a list requests its pages: `skip` and `limit` are about items, not pages. */
const withPaging = (query: ObjectSchema | undefined): ObjectSchema => ({
  type: 'object',
  ...query,
  properties: {
    ...query?.properties,
    skip: { type: 'integer', minimum: 0, description: 'number of items to pass over' },
    limit: { type: 'integer', minimum: 1, description: 'most items to return; default: all' },
  },
});

/** Input of an operation: path parameters, query and body in one object. */
function inputOf(
  operation: Operation,
  writer: Writer,
): { readonly type: string; readonly isRequired: boolean } {
  const { pathParams = {}, query: filters, body, identity, upload, paged } = operation;
  const query = paged === true ? withPaging(filters) : filters;
  const parts = [
    Object.entries(pathParams)
      .map(([name, schema]) => `${comment(docOf(schema))}readonly ${name}: string;`)
      .join('\n'),
    query === undefined ? '' : inner(writer.fields(query, false)),
    body === undefined ? '' : inner(writer.fields(body, false, identity === undefined ? [] : [identity])),
    upload === undefined
      ? ''
      : `/** The file to upload; at most ${upload.maxBytes} bytes. */\nreadonly ${upload.field}: UploadedFile;`,
  ].filter((part) => part.trim() !== '');
  const isRequired =
    Object.keys(pathParams).length > 0 ||
    upload !== undefined ||
    [...(body?.required ?? [])].some((name) => name !== identity) ||
    body?.anyOf !== undefined ||
    (query?.required ?? []).length > 0;
  return { type: parts.length === 0 ? '' : `{\n${parts.join('\n')}\n}`, isRequired };
}

const inner = (braces: string): string => braces.slice(1, -1).trim();

function resultType(operation: Operation, writer: Writer): string {
  const { response, result } = operation;
  if (result.kind === 'binary') return 'Uint8Array';
  if (result.kind === 'none' || response === undefined) return 'void';
  const schema = 'key' in result && response.type === 'object' ? response.properties[result.key] : response;
  return schema === undefined ? 'unknown' : writer.type(schema, true);
}

function methodOf(
  operation: Operation,
  writer: Writer,
): { readonly name: string; readonly input: string; readonly method: string } {
  const { id, summary, effect, result, method, path, scope } = operation;
  const inputName = `${pascal(id)}Input`;
  const { type, isRequired } = inputOf(operation, writer);
  const isRead = effect === 'read';
  const isList = isRead && (result.kind === 'list' || result.kind === 'items');
  const answer = resultType(operation, writer);
  const item = isList ? answer.replace(/^readonly \((.*)\)\[\]$/s, '$1') : answer;
  const returned = isList
    ? `List<${item}>`
    : isRead
      ? `Promise<${answer}>`
      : `Promise<WriteResult<${answer}>>`;
  const parameters = type === '' ? '' : `input${isRequired ? '' : '?'}: ${inputName}, `;
  const doc = `${sentence(summary)}\n *\n * \`${method} ${path}\`, permission \`${scope}\`.`;
  return {
    name: inputName,
    input:
      type === ''
        ? ''
        : `/** Input of \`client.${methodPath(id).join('.')}\`. */\nexport interface ${inputName} ${type}\n`,
    method: `/**\n * ${doc}\n */\n${methodPath(id).at(-1) ?? ''}(${parameters}options?: RequestOptions): ${returned};`,
  };
}

interface Group {
  readonly methods: string[];
  readonly groups: Map<string, Group>;
}

/** Returns the source of src/library/client/operations.ts. @param modules of src/contract/resources */
export async function operationTypes(modules: readonly Readonly<Record<string, unknown>>[]): Promise<string> {
  const writer = new Writer(namesOf(modules));
  const root: Group = { methods: [], groups: new Map() };
  const inputs: string[] = [];
  for (const operation of OPERATIONS) {
    const { input, method } = methodOf(operation, writer);
    if (input !== '') inputs.push(input);
    let group = root;
    for (const name of methodPath(operation.id).slice(0, -1)) {
      const next: Group = group.groups.get(name) ?? { methods: [], groups: new Map() };
      group.groups.set(name, next);
      group = next;
    }
    group.methods.push(method);
  }
  const write = ({ methods, groups }: Group): string =>
    `{\n${methods.join('\n')}\n${[...groups].map(([name, group]) => `readonly ${name}: ${write(group)};`).join('\n')}\n}`;
  const operations = `/** All operations of the service, in groups. */\nexport interface Operations ${write(root)}\n`;
  const text = [HEADER, writer.resources(modules), inputs.join('\n'), operations].join('\n');
  const options = await prettier.resolveConfig(new URL(import.meta.url));
  return prettier.format(text, { ...options, parser: 'typescript' });
}
