// Compares the answers, filters and words that an OpenAPI document describes with those that commands rely on.
import { EVENT_TYPES } from '#contract/events/event-types.ts';
import type { Operation } from '#contract/operation.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Json } from './document.ts';
import { applicable, isJson, listOf, resolved, schemaIn } from './document.ts';
import type { Schema } from './schema.ts';
import { isUndocumented } from './undocumented.ts';

type Described = Operation & { readonly id: string };

/** `changed`: a command relies on what is gone. `new`: nothing relies on it yet. */
export interface Change {
  readonly state: 'changed' | 'new';
  readonly detail: Message;
}

const changed = (detail: Message): Change => ({ state: 'changed', detail });
const added = (detail: Message): Change => ({ state: 'new', detail });

const MAX_DEPTH = 12;

/** Returns what is different in the answers of success of an operation. */
export function answerChanges(
  document: unknown,
  operation: Described,
  described: Json,
  unread: Set<string>,
): readonly Change[] {
  const { response, success } = operation;
  const answers = isJson(described.responses) ? described.responses : {};
  const status = success.find((one) => answers[one] !== undefined);
  const schema = status === undefined ? undefined : schemaIn(document, answers[status], unread);
  if (response === undefined || schema === undefined) return [];
  const comparison = new Comparison(document, operation, unread);
  if (response.type === 'array') comparison.value(response, [schema], '');
  else comparison.answer(response, schema);
  return comparison.found;
}

/** Returns the filters that commands send and the document does not have. */
export function filterChanges(
  document: unknown,
  { id, query }: Described,
  parameters: readonly unknown[],
  unread: Set<string>,
): readonly Change[] {
  const known = parameters
    .map((one) => resolved(document, one, unread))
    .filter((one) => one.in === 'query')
    .map(({ name }) => name);
  // A document that describes no parameter at all says nothing about them.
  if (known.length === 0) return [];
  return Object.keys(query?.properties ?? {})
    .filter((name) => !known.includes(name) && !isUndocumented(id, `?${name}`))
    .map((name) => changed(say`has no parameter ${name} any more`));
}

/** Returns the events that the document does not have any more, or has and this version does not know. */
export function eventChanges(
  document: unknown,
  body: Json | undefined,
  unread: Set<string>,
): readonly Change[] {
  if (body === undefined) return [];
  const below = (schemas: readonly Json[], name: string): readonly Json[] =>
    schemas.flatMap((one) =>
      isJson(one.properties) ? applicable(document, one.properties[name], unread) : [],
    );
  const words = below(below(applicable(document, body, unread), 'webhook'), 'event').flatMap((one) =>
    listOf(one.enum),
  );
  const named = words.filter((word) => typeof word === 'string').map((word) => word.replace(/^.*:/, ''));
  if (named.length === 0) return [];
  const gone = EVENT_TYPES.filter(
    (type) => !named.includes(type) && !isUndocumented('webhook.create', `event: ${type}`),
  );
  const unknown = named.filter((name) => EVENT_TYPES.every((type) => type !== name));
  return [
    ...(gone.length === 0 ? [] : [changed(say`has no event ${gone.join(', ')} any more`)]),
    ...(unknown.length === 0
      ? []
      : [added(say`has the event ${unknown.join(', ')}, which this version does not know`)]),
  ];
}

/** Returns why the app key would not be accepted in the header `Authorization`; undefined if it would be. */
export function schemeChange(document: Json): Message | undefined {
  const { components } = document;
  const schemes = isJson(components) && isJson(components.securitySchemes) ? components.securitySchemes : {};
  const known = Object.values(schemes).map((one) => resolved(document, one));
  const fits = known.some(
    ({ type, in: place, name }) =>
      type === 'apiKey' && place === 'header' && String(name).toLowerCase() === 'authorization',
  );
  return known.length === 0 || fits ? undefined : say`does not take the app key in the header Authorization`;
}

class Comparison {
  readonly found: Change[] = [];
  readonly #known = new Map<Json, readonly Json[]>();

  constructor(
    readonly document: unknown,
    readonly operation: Described,
    readonly unread: Set<string>,
  ) {}

  /** The body of an answer: its payload may be under another known name. */
  answer(own: Schema, schema: Json): void {
    const { result } = this.operation;
    const fields = this.#fieldsOf([schema]);
    const wrapped =
      result.kind === 'body' && result.wrapper !== undefined ? fields.get(result.wrapper) : undefined;
    if (wrapped !== undefined) return this.value(own, wrapped, '');
    const renamed = new Map(fields);
    if (result.kind === 'resource' || result.kind === 'list') {
      const known = [result.key, ...(result.aliases ?? [])].map((name) => fields.get(name));
      const payload = known.find((one) => one !== undefined);
      if (payload !== undefined) renamed.set(result.key, payload);
    }
    this.#object(own, renamed, '', 0);
  }

  value(own: Schema, candidates: readonly Json[], path: string, depth = 0): void {
    const types = this.#typesOf(candidates);
    const wanted = own.type === 'integer' ? ['integer', 'number'] : [own.type];
    const [other] = types;
    if (other !== undefined && !types.some((type) => wanted.includes(type))) {
      if (path === '') this.found.push(changed(say`answers with ${other} instead of ${own.type}`));
      else if (!isUndocumented(this.operation.id, `${path}: ${other}`))
        this.found.push(changed(say`answers with ${path} as ${other} instead of ${own.type}`));
      return;
    }
    if (depth > MAX_DEPTH) return;
    if (own.type === 'string' && own.enum !== undefined) this.#words(own.enum, candidates, path);
    if (own.type === 'object') this.#object(own, this.#fieldsOf(candidates), path, depth);
    if (own.type === 'array') {
      const items = [...this.#schemas(candidates)].flatMap(({ items: one }) => one ?? []);
      const schemas = items.map((one) => resolved(this.document, one, this.unread));
      if (schemas.length > 0) this.value(own.items, schemas, `${path}[]`, depth + 1);
    }
  }

  #object(own: Schema, fields: ReadonlyMap<string, readonly Json[]>, path: string, depth: number): void {
    // An object without fields is one that nobody has described.
    if (own.type !== 'object' || fields.size === 0) return;
    for (const [name, schema] of Object.entries(own.properties)) {
      const at = path === '' ? name : `${path}.${name}`;
      const candidates = fields.get(name);
      if (candidates !== undefined) this.value(schema, candidates, at, depth + 1);
      else if (!isUndocumented(this.operation.id, at)) this.found.push(changed(say`answers without ${at}`));
    }
  }

  #words(own: readonly string[], candidates: readonly Json[], path: string): void {
    const words = [...this.#schemas(candidates)]
      .flatMap((one) => listOf(one.enum))
      .filter((word) => typeof word === 'string');
    const unknown = [...new Set(words)].filter(
      (word) => !own.includes(word) && !isUndocumented(this.operation.id, `${path}: ${word}`),
    );
    if (unknown.length > 0)
      this.found.push(
        added(say`answers with ${path} ${unknown.join(', ')}, which this version does not know`),
      );
  }

  /** All schemas that can apply to a value of one of these, each once. */
  #schemas(candidates: readonly Json[]): ReadonlySet<Json> {
    const all = new Set<Json>();
    for (const one of candidates) for (const schema of this.#applicable(one)) all.add(schema);
    return all;
  }

  #applicable(schema: Json): readonly Json[] {
    let known = this.#known.get(schema);
    if (known === undefined)
      this.#known.set(schema, (known = applicable(this.document, schema, this.unread)));
    return known;
  }

  #typesOf(candidates: readonly Json[]): readonly string[] {
    const types = [...this.#schemas(candidates)].flatMap(({ type }) => [type].flat());
    return types.filter((one) => typeof one === 'string' && one !== 'null') as string[];
  }

  #fieldsOf(candidates: readonly Json[]): Map<string, readonly Json[]> {
    const fields = new Map<string, Set<Json>>();
    for (const { properties } of this.#schemas(candidates))
      for (const [name, one] of Object.entries(isJson(properties) ? properties : {})) {
        const known = fields.get(name) ?? new Set();
        fields.set(name, known.add(resolved(this.document, one, this.unread)));
      }
    return new Map([...fields].map(([name, schemas]) => [name, [...schemas]]));
  }
}
