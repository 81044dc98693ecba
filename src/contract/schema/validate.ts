// Validates values against schemas: requests in the client before sending, and in the sandbox on arrival.
import { isObject } from '#contract/path.ts';
import { counted, unitWord } from '#contract/units.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { isoDay, isTimestamp } from '#pix/dates.ts';
import type { ObjectSchema, Schema, StringSchema } from './schema.ts';

type Rule =
  | 'required'
  | 'type'
  | 'minimum'
  | 'maximum'
  | 'minLength'
  | 'maxLength'
  | 'enum'
  | 'pattern'
  | 'format'
  | 'anyOf'
  | 'maxItems'
  | 'maxProperties';

export interface Issue {
  /** Path, such as `customer.taxID` or `additionalInfo[0].key`; empty for the value itself. */
  readonly path: string;
  readonly rule: Rule;
  readonly schema: Schema;
  /** Invalid value; undefined if it is missing. */
  readonly received: unknown;
}

/** Checks a string against a format; unknown formats pass. The caller supplies the Pix rules. */
export type FormatCheck = (format: NonNullable<StringSchema['format']>, value: string) => boolean;

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

/** Checks the formats that need no Pix rules. */
const plainFormats: FormatCheck = (format, value) => {
  switch (format) {
    case 'date-time':
      return isTimestamp(value);
    case 'uri':
      return URL.canParse(value) && /^https?:/i.test(value);
    case 'email':
      return value.length <= 254 && EMAIL.test(value);
    default:
      return true;
  }
};

/** Returns all issues of `value` in the order of the schema; empty if it conforms. Unknown properties are allowed. */
export function validate(schema: Schema, value: unknown, formats: FormatCheck = plainFormats): Issue[] {
  const issues: Issue[] = [];
  visit(schema, value, '', formats, issues);
  return issues;
}

/** Yields the path of each property, at any depth, that is not in the schema. */
export function* unknownFields(schema: Schema, value: unknown, path = ''): Generator<string> {
  if (schema.type === 'array' && Array.isArray(value))
    for (const [index, item] of value.entries())
      yield* unknownFields(schema.items, item, `${path}[${index}]`);
  if (schema.type !== 'object' || typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    const known = propertyOf(schema, name);
    if (known === undefined) yield at;
    else yield* unknownFields(known, part, at);
  }
}

/** Returns the schema of a property; undefined if the object has none of this name. */
export const propertyOf = (schema: ObjectSchema, name: string): Schema | undefined =>
  Object.hasOwn(schema.properties, name) ? schema.properties[name] : schema.values;

function visit(schema: Schema, value: unknown, path: string, formats: FormatCheck, issues: Issue[]): void {
  const fail = (rule: Rule): void => void issues.push({ path, rule, schema, received: value });
  if (value === null && 'nullable' in schema && schema.nullable === true) return;
  switch (schema.type) {
    case 'string': {
      if (typeof value !== 'string') return fail('type');
      // Length in code points, not UTF-16 units.
      const length = value.length < 64 && schema.maxLength === undefined ? value.length : [...value].length;
      if (schema.minLength !== undefined && length < schema.minLength) return fail('minLength');
      if (schema.maxLength !== undefined && length > schema.maxLength) return fail('maxLength');
      if (schema.enum !== undefined && !schema.enum.includes(value)) return fail('enum');
      if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value))
        return fail('pattern');
      if (
        schema.format !== undefined &&
        !(plainFormats(schema.format, value) && formats(schema.format, value))
      )
        return fail('format');
      return;
    }
    case 'integer':
      if (schema.orDate === true && typeof value === 'string' && isoDay(value) !== undefined) return;
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return fail('type');
      if (schema.minimum !== undefined && value < schema.minimum) return fail('minimum');
      if (schema.maximum !== undefined && value > schema.maximum) return fail('maximum');
      return;
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return fail('type');
      if (schema.minimum !== undefined && value < schema.minimum) return fail('minimum');
      if (schema.maximum !== undefined && value > schema.maximum) return fail('maximum');
      return;
    case 'boolean':
      if (typeof value !== 'boolean') fail('type');
      return;
    case 'array':
      if (!Array.isArray(value)) return fail('type');
      if (schema.maxItems !== undefined && value.length > schema.maxItems) fail('maxItems');
      value.forEach((item, index) => visit(schema.items, item, `${path}[${index}]`, formats, issues));
      return;
    case 'object':
      visitObject(schema, value, path, formats, issues);
  }
}

interface Property {
  readonly name: string;
  readonly property: Schema;
  readonly isRequired: boolean;
}

/** Cache: a batch checks a million bodies against one schema. */
const properties = new WeakMap<ObjectSchema, readonly Property[]>();

function propertiesOf(schema: ObjectSchema): readonly Property[] {
  const known = properties.get(schema);
  if (known !== undefined) return known;
  const made = Object.entries(schema.properties).map(([name, property]) => ({
    name,
    property,
    isRequired: schema.required?.includes(name) === true,
  }));
  properties.set(schema, made);
  return made;
}

function visitObject(
  schema: ObjectSchema,
  value: unknown,
  path: string,
  formats: FormatCheck,
  issues: Issue[],
): void {
  if (!isObject(value)) {
    issues.push({ path, rule: 'type', schema, received: value });
    return;
  }
  const record = value;
  for (const { name, property, isRequired } of propertiesOf(schema)) {
    // Own properties only: a body must not inherit a value from a prototype.
    const received = Object.hasOwn(record, name) ? record[name] : undefined;
    if (received === undefined && !isRequired) continue;
    const at = path === '' ? name : `${path}.${name}`;
    if (received === undefined) issues.push({ path: at, rule: 'required', schema: property, received });
    else visit(property, received, at, formats, issues);
  }
  const { values, maxProperties } = schema;
  if (values !== undefined)
    for (const [name, received] of Object.entries(record))
      if (!Object.hasOwn(schema.properties, name))
        visit(values, received, path === '' ? name : `${path}.${name}`, formats, issues);
  if (maxProperties !== undefined && Object.keys(record).length > maxProperties)
    issues.push({ path, rule: 'maxProperties', schema, received: value });
  const satisfied = (set: readonly string[]): boolean =>
    set.every((name) => Object.hasOwn(record, name) && record[name] !== undefined);
  if (schema.anyOf !== undefined && !schema.anyOf.some(satisfied))
    issues.push({ path, rule: 'anyOf', schema, received: value });
}

const FORMAT_WORDS = {
  'date-time': say`an RFC 3339 date and time`,
  uri: say`an http or https address`,
  email: say`an e-mail address`,
  phone: say`a phone number`,
  'tax-id': say`a valid CPF or CNPJ`,
  'pix-key': say`a valid Pix key`,
  'end-to-end-id': say`an end-to-end id`,
  boleto: say`the code of a boleto`,
} as const;

const PATTERN_WORDS = {
  '^\\d{4}$': say`a number of 4 digits`,
  '^\\d{8}$': say`a number of 8 digits`,
  '^[a-zA-Z0-9]{1,35}$': say`a text of 1 to 35 characters with only digits and letters from A to Z`,
  '\\S': say`more than spaces`,
} as const;

const TYPE_WORDS = {
  string: say`a string`,
  number: say`a number`,
  boolean: say`a boolean`,
  array: say`an array`,
  object: say`an object`,
} as const;

const unitOf = (schema: Schema): string | undefined => (schema.type === 'integer' ? schema.unit : undefined);

/** Describes the value that the violated rule requires, such as `at least 300 seconds`. */
export function expectation({ rule, schema }: Issue): Message {
  switch (rule) {
    case 'required':
      return say`required`;
    case 'type':
      if (schema.type !== 'integer') return TYPE_WORDS[schema.type];
      if (schema.orDate === true)
        return say`a whole number from ${schema.minimum ?? 1} to ${schema.maximum ?? 31}, or a date such as 2026-12-10`;
      return schema.unit === undefined
        ? say`a whole number`
        : say`a whole number of ${unitWord(schema.unit)}`;
    case 'minimum':
      return 'minimum' in schema ? say`at least ${counted(schema.minimum ?? 0, unitOf(schema))}` : NOTHING;
    case 'maximum':
      return 'maximum' in schema ? say`at most ${counted(schema.maximum ?? 0, unitOf(schema))}` : NOTHING;
    case 'minLength': {
      const least = 'minLength' in schema ? (schema.minLength ?? 0) : 0;
      return schema.type === 'string' && least === 1
        ? say`not empty`
        : say`at least ${counted(least, 'characters')}`;
    }
    case 'maxLength':
      return say`at most ${counted('maxLength' in schema ? (schema.maxLength ?? 0) : 0, 'characters')}`;
    case 'enum':
      return say`one of ${schema.type === 'string' ? (schema.enum?.join(', ') ?? '') : ''}`;
    case 'pattern':
      return schema.type === 'string' && schema.pattern !== undefined
        ? PATTERN_WORDS[schema.pattern]
        : NOTHING;
    case 'format':
      return schema.type === 'string' && schema.format !== undefined ? FORMAT_WORDS[schema.format] : NOTHING;
    case 'maxItems':
      return say`at most ${counted(schema.type === 'array' ? (schema.maxItems ?? 0) : 0, 'items')}`;
    case 'maxProperties':
      return say`at most ${counted(schema.type === 'object' ? (schema.maxProperties ?? 0) : 0, 'items')}`;
    case 'anyOf': {
      const sets = schema.type === 'object' ? (schema.anyOf ?? []) : [];
      const [first = '', ...others] = sets.map((set) => set.join(' + '));
      return say`at least ${others.reduce<Value>((all, one) => say`${all}, or ${one}`, first)}`;
    }
  }
}

/** Text for a rule that does not apply to a schema of this type. */
const NOTHING = say``;
