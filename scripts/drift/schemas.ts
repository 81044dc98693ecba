// Compares a schema of the contract with the schemas that the document has in its place. The document must accept
// whatever pixctl sends, and pixctl must be able to read whatever the document allows in an answer.
import type { Operation } from '#contract/operation.ts';
import type { ObjectSchema, Schema } from '#contract/schema/schema.ts';
import type { Document, Json, Together } from './document.ts';
import { listOf, objectOf } from './document.ts';

/** Types other than null. */
const typesOf = ({ type }: Json): readonly unknown[] =>
  [type].flat().filter((one) => one !== undefined && one !== 'null');

/** Types that stand for a type of the contract: documents have `number` for most integers. */
const accepted = ({ type }: Schema): readonly unknown[] =>
  type === 'integer' || type === 'number' ? ['integer', 'number'] : [type];

const isNullable = ({ nullable, type, enum: words }: Json): boolean =>
  nullable === true || [type].flat().includes('null') || listOf(words).includes(null);

/** Values that a schema allows; undefined if it allows any. */
function wordsOf(schema: Json): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'].filter((one) => one !== null) : undefined;
}

/** Returns the schemas of each property. */
export function propertiesOf(schemas: Iterable<Json>): Map<string, readonly unknown[]> {
  const found = new Map<string, readonly unknown[]>();
  for (const { properties } of schemas)
    for (const [name, one] of Object.entries(objectOf(properties)))
      found.set(name, [...(found.get(name) ?? []), one]);
  return found;
}

/** Limits by type. The service has `maximum` in a schema of a text, where it means nothing. */
const LIMITS: Readonly<Record<Schema['type'], readonly (readonly [least: string, most: string])[]>> = {
  string: [['minLength', 'maxLength']],
  integer: [
    ['minimum', 'maximum'],
    ['exclusiveMinimum', 'exclusiveMaximum'],
  ],
  number: [
    ['minimum', 'maximum'],
    ['exclusiveMinimum', 'exclusiveMaximum'],
  ],
  boolean: [],
  array: [['minItems', 'maxItems']],
  object: [['minProperties', 'maxProperties']],
};

/** Keywords that restrict a value, unless the contract has the same. */
const RULES = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'readOnly', 'not'];

/** Formats that say no more than the type. */
const FORMATS: readonly unknown[] = ['int32', 'int64', 'float', 'double', 'binary'];

/** Returns what a schema does not accept of the values that pixctl sends, by what restricts them. */
function restrictions(own: Schema, schema: Json): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const known: Json = { ...own };
  const words = wordsOf(schema);
  const sent = own.type === 'boolean' ? [true, false] : wordsOf(known);
  if (words !== undefined && sent === undefined) found.set('enum', `accepts only ${words.join(', ')}`);
  if (words !== undefined && sent !== undefined) {
    for (const word of sent.filter((one) => !words.includes(one)))
      found.set(`enum ${String(word)}`, `does not accept ${String(word)}`);
    for (const word of words.filter((one) => !sent.includes(one)))
      found.set(`enum ${String(word)}`, `also accepts ${String(word)}`);
  }
  for (const [least, most] of LIMITS[own.type]) {
    // pixctl sends no empty texts and lists.
    const ownLeast = known[least] ?? (least.startsWith('min') && least !== 'minimum' ? 1 : -Infinity);
    if (Number(schema[least] ?? -Infinity) > Number(ownLeast))
      found.set(least, `has ${least} ${String(schema[least])}`);
    if (Number(schema[most] ?? Infinity) < Number(known[most] ?? Infinity))
      found.set(most, `has ${most} ${String(schema[most])}`);
  }
  for (const rule of RULES) {
    const value = schema[rule];
    if (value !== undefined && value !== false && value !== known[rule] && !FORMATS.includes(value))
      found.set(rule, `has ${rule} ${JSON.stringify(value)}`);
  }
  return found;
}

const join = (path: string, name: string): string => `${path}.${name}`;

/** Compares the schemas of one operation. Each report begins with a path such as `body.value`. */
export class SchemaComparison {
  constructor(
    readonly document: Document,
    readonly operation: Pick<Operation, 'requiredByNewerServices' | 'identity'>,
    readonly report: (difference: string) => void,
  ) {}

  /** Compares a value that pixctl sends. */
  sent(own: Schema, alternatives: readonly Together[], path: string): void {
    if (own.type === 'integer' && own.orDate === true) {
      const { orDate: _, ...integer } = own;
      for (const one of [integer, { type: 'string', format: 'date-time' } as const])
        this.sent(one, alternatives, path);
      return;
    }
    const fitting = this.#ofType(own, alternatives, path);
    const each = fitting.map(
      (together) => new Map([...together].flatMap((one) => [...restrictions(own, one)])),
    );
    for (const [restriction, text] of each[0] ?? [])
      if (each.every((one) => one.has(restriction))) this.report(`${path} ${text}`);
    if (isNullable({ ...own }) && !alternatives.flatMap((one) => [...one]).some(isNullable))
      this.report(`${path} cannot be null`);
    if (own.type === 'object') this.#sentFields(own, fitting, path);
    if (own.type === 'array')
      for (const together of fitting)
        this.sent(
          own.items,
          this.document.allOf([...together].flatMap(({ items }) => items ?? [])),
          `${path}[]`,
        );
  }

  /** Returns the alternatives that accept the type of a value; reports it if there is none. */
  #ofType(own: Schema, alternatives: readonly Together[], path: string): readonly Together[] {
    const others = ({ type }: Json): readonly unknown[] => {
      const types = typesOf({ type });
      return types.some((one) => accepted(own).includes(one)) ? [] : types;
    };
    const fitting = alternatives.filter((together) => [...together].every((one) => others(one).length === 0));
    const types = new Set(alternatives.flatMap((together) => [...together].flatMap(others)));
    if (fitting.length === 0) this.report(`${path} is ${[...types].join(' or ')} instead of ${own.type}`);
    return fitting;
  }

  #sentFields(own: ObjectSchema, alternatives: readonly Together[], path: string): void {
    const { requiredByNewerServices = [], identity } = this.operation;
    const always = new Set(
      [...(own.required ?? []), ...(own.anyOf ?? []).flat()].map((name) => join(path, name)),
    );
    for (const name of [...requiredByNewerServices, identity]) always.add(`body.${String(name)}`);
    const unsent = alternatives.map((together) =>
      [...together]
        .flatMap((one) => listOf(one['required']).map(String))
        .filter((name) => !Object.hasOwn(own.properties, name) || !always.has(join(path, name))),
    );
    const by = unsent.some(({ length }) => length === 0) ? ' by an alternative' : '';
    for (const name of new Set(unsent.flat())) this.report(`${join(path, name)} is required${by}`);

    const fields = alternatives.map(propertiesOf);
    // The document does not describe the object.
    if (fields.every(({ size }) => size === 0)) return;
    for (const [name, field] of Object.entries(own.properties)) {
      const each = fields.flatMap((one) => (one.has(name) ? [this.document.allOf(one.get(name) ?? [])] : []));
      if (each.length === 0) this.report(`${join(path, name)} is gone`);
      for (const one of tellApart(each) ? [each.flat()] : each) this.sent(field, one, join(path, name));
    }
  }

  /** Compares a value that pixctl reads, which may have any of these schemas. */
  received(own: Schema, schemas: readonly Json[], path: string): void {
    const others = new Set(schemas.flatMap(typesOf).filter((type) => !accepted(own).includes(type)));
    if (others.size > 0) return this.report(`${path} is ${[...others].join(' or ')} instead of ${own.type}`);
    const known: Json = { ...own };
    if (schemas.some(isNullable) && !isNullable(known)) this.report(`${path} can be null`);
    const words = wordsOf(known);
    for (const word of words === undefined ? [] : schemas.flatMap((one) => wordsOf(one) ?? []))
      if (!words?.includes(word)) this.report(`${path} can be ${String(word)}`);
    for (const { format } of known['format'] === undefined ? [] : schemas)
      if (format !== undefined && format !== known['format'])
        this.report(`${path} has format ${JSON.stringify(format)}`);
    if (own.type === 'object') this.receivedFields(own, propertiesOf(schemas), path);
    if (own.type === 'array')
      this.received(own.items, this.document.anyOf(schemas.flatMap(({ items }) => items ?? [])), `${path}[]`);
  }

  receivedFields(own: ObjectSchema, fields: ReadonlyMap<string, readonly unknown[]>, path: string): void {
    // The document does not describe the object.
    if (fields.size === 0) return;
    for (const [name, field] of Object.entries(own.properties)) {
      const schemas = fields.get(name);
      if (schemas === undefined) this.report(`${join(path, name)} is gone`);
      else this.received(field, this.document.anyOf(schemas), join(path, name));
    }
  }
}

/** Whether a field has another single value in each alternative of its object, which it tells apart. */
const tellApart = (alternatives: readonly (readonly Together[])[]): boolean =>
  alternatives.length > 1 &&
  alternatives.flat().every((together) => [...together].some((one) => wordsOf(one)?.length === 1));
