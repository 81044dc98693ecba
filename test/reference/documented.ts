// The answers that the service documents, as data that shares nothing with the contract in `src`. `documented.json` has
// field names and types of all operations of the document of August 2026:
// - an object is a JSON object, `!` behind a name marks a required field of a request, and `name email` are two fields of
//   the same type;
// - `[item]` is a list, `@name` a shape of `shapes`, `{oneOf, fields}` alternatives with the fields that all have;
// - a text is a type, such as `string`, `time | null` or the values that a field can have: `ACTIVE | COMPLETED`.
import { readFileSync } from 'node:fs';
import type { Operation } from '#contract/operation.ts';

export const isObject = (shape: unknown): shape is Readonly<Record<string, Shape>> =>
  typeof shape === 'object' && shape !== null && !Array.isArray(shape);

/** A documented value. */
export type Shape = string | readonly Shape[] | { readonly [field: string]: Shape };

export interface DocumentedOperation {
  readonly query?: Shape;
  readonly request?: Shape;
  /** Answers by status of success. */
  readonly answers: Readonly<Record<string, Shape>>;
  readonly errors?: readonly number[];
}

const document = JSON.parse(readFileSync(new URL('documented.json', import.meta.url), 'utf8')) as {
  readonly shapes: Readonly<Record<string, Shape>>;
  readonly operations: Readonly<Record<string, DocumentedOperation>>;
};

/** Gives each field of a shape a name of its own. */
export function separated(shape: Shape): Shape {
  if (typeof shape === 'string') return shape;
  if (!isObject(shape)) return shape.map(separated);
  return Object.fromEntries(
    Object.entries(shape).flatMap(([names, one]) => names.split(' ').map((name) => [name, separated(one)])),
  );
}

const separatedAll = (all: Readonly<Record<string, Shape>>): Readonly<Record<string, Shape>> =>
  Object.fromEntries(Object.entries(all).map(([key, shape]) => [key, separated(shape)]));

export const shapes = separatedAll(document.shapes);
export const operations: Readonly<Record<string, DocumentedOperation>> = Object.fromEntries(
  Object.entries(document.operations).map(([key, { query, request, answers, ...more }]) => [
    key,
    {
      ...more,
      answers: separatedAll(answers),
      ...(query === undefined ? {} : { query: separated(query) }),
      ...(request === undefined ? {} : { request: separated(request) }),
    },
  ]),
);

/** `GET /api/v1/charge/{}` for `GET /api/v1/charge/{id}`; parameters have other names elsewhere. */
const keyOf = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/\{\w+\}|:\w+/g, '{}').replace(/\/$/, '')}`;

/** Documented operations by method and path, with `{}` for each parameter. */
export const byKey = new Map(
  Object.entries(operations).map(([name, operation]) => {
    const [method = '', path = ''] = name.split(' ');
    return [keyOf(method, path), operation];
  }),
);

/** Returns what is documented of an operation; undefined if nothing is. */
export const documented = ({ method, path }: Operation): DocumentedOperation | undefined =>
  byKey.get(keyOf(method, path.replace('{namespace}', 'openpix')));

/** Returns the alternatives of a shape, without references. */
export function alternativesOf(shape: Shape): readonly Shape[] {
  if (typeof shape === 'string') {
    const found = shape.startsWith('@') ? shapes[shape.slice(1)] : undefined;
    return found === undefined ? [shape] : alternativesOf(found);
  }
  if (!isObject(shape) || shape['oneOf'] === undefined) return [shape];
  const { fields = {} } = shape;
  return (shape['oneOf'] as readonly Shape[])
    .flatMap(alternativesOf)
    .map((one) => (isObject(one) && isObject(fields) ? { ...one, ...fields } : one));
}

/** Where a value differs from what is documented. */
export interface Difference {
  /** Path of the field, such as `charges[].value`. */
  readonly path: string;
  readonly problem: string;
}

/** Compares a value with a documented shape. Documented fields may be absent. */
export function differences(shape: Shape, value: unknown, path = ''): readonly Difference[] {
  const found = alternativesOf(shape).map((one) => differencesOf(one, value, path));
  return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function differencesOf(shape: Shape, value: unknown, path: string): readonly Difference[] {
  if (typeof shape === 'string') {
    const problem = problemOf(shape, value);
    return problem === undefined ? [] : [{ path, problem }];
  }
  if (!isObject(shape)) {
    if (!Array.isArray(value)) return [{ path, problem: `${typeOf(value)} instead of a list` }];
    const [item] = shape;
    return item === undefined ? [] : value.flatMap((one) => differences(item, one, `${path}[]`));
  }
  if (!isObject(value)) return [{ path, problem: `${typeOf(value)} instead of an object` }];
  // An object without fields is one whose fields nobody has documented.
  if (Object.keys(shape).length === 0) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const field = shape[`${name}!`] ?? shape[name];
    return field === undefined ? [{ path: at, problem: 'not documented' }] : differences(field, one, at);
  });
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

/** Returns what is wrong with a value of a type, or of one of these words. */
function problemOf(shape: string, value: unknown): string | undefined {
  const words = shape.split(' | ');
  if (value === null) return words.includes('null') ? undefined : 'null';
  const [type] = words;
  switch (type) {
    case 'string':
    case 'boolean':
    case 'number':
      return typeof value === type ? undefined : `${typeOf(value)} instead of ${type}`;
    case 'integer':
      return Number.isInteger(value) ? undefined : `${typeOf(value)} instead of ${type}`;
    case 'time':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)
        ? undefined
        : `${JSON.stringify(value)} instead of a time`;
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
        ? undefined
        : `${JSON.stringify(value)} instead of a date`;
    default:
      return typeof value === 'string' && words.includes(value)
        ? undefined
        : `${JSON.stringify(value)} is none of ${words.join(', ')}`;
  }
}

/** Returns the fields marked with `!` that a value lacks. Of alternatives, the one with the fewest counts. */
export function missing(shape: Shape, value: unknown, path = ''): readonly Difference[] {
  const found = alternativesOf(shape).map((one) => missingIn(one, value, path));
  return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function missingIn(shape: Shape, value: unknown, path: string): readonly Difference[] {
  if (Array.isArray(shape)) {
    const [item] = shape as readonly Shape[];
    return item === undefined || !Array.isArray(value)
      ? []
      : value.flatMap((one) => missing(item, one, `${path}[]`));
  }
  if (!isObject(shape)) return [];
  if (!isObject(value)) return [{ path, problem: 'missing' }];
  return Object.entries(shape).flatMap(([marked, field]) => {
    if (!marked.endsWith('!') && shape[`${marked}!`] !== undefined) return [];
    const name = marked.replace(/!$/, '');
    const at = path === '' ? name : `${path}.${name}`;
    const one = value[name];
    if (one === undefined) return name === marked ? [] : [{ path: at, problem: 'missing' }];
    return missing(field, one, at);
  });
}
