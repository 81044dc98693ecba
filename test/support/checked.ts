// Types JSON by checking it against a schema of the contract.
import type { Infer, Schema } from '#contract/schema/schema.ts';
import { validate } from '#contract/schema/validate.ts';

/**
 * A value without its optional and nullable fields: the contract lets older services omit what the sandbox sends. The
 * first items of a list are not optional either, because a test that reads a missing one fails there.
 */
export type Full<T> = T extends readonly (infer I)[]
  ? readonly [Full<I>, Full<I>, Full<I>, ...Full<I>[]]
  : T extends object
    ? { readonly [K in keyof T]-?: Full<NonNullable<T[K]>> }
    : T;

export type FullOf<S extends Schema> = Full<NonNullable<Infer<S>>>;

/** Returns the value with the type of its schema. @throws Error that shows the value if it does not conform */
export function checked<S extends Schema>(schema: S, value: unknown): FullOf<S> {
  const [issue] = validate(schema, value);
  if (issue === undefined) return value as FullOf<S>;
  throw new Error(`${issue.path || 'value'}: ${issue.rule} is not met by ${JSON.stringify(value)}`);
}

export const parseJson = (text: string): unknown => JSON.parse(text);

/** Parses JSON and checks it. @throws Error for text that is not JSON or does not conform */
export const parsed = <S extends Schema>(schema: S, text: string): FullOf<S> =>
  checked(schema, parseJson(text));

/**
 * Returns the value at a path such as `charge.customer.name` or `rows.0.id`.
 * @throws Error that shows the value if there is none
 */
export function field(value: unknown, path: string): unknown {
  let here = value;
  for (const name of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name))
      throw new Error(`no ${path} in ${JSON.stringify(value)}`);
    here = Reflect.get(here, name);
  }
  return here;
}

/** Like `field`, for a list. */
export function listAt(value: unknown, path: string): readonly unknown[] {
  const found = field(value, path);
  if (!Array.isArray(found)) throw new Error(`${path} is not a list in ${JSON.stringify(value)}`);
  return found;
}

/** Parses lines of JSON and checks each of them. */
export const parsedLines = <S extends Schema>(schema: S, text: string): readonly FullOf<S>[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parsed(schema, line));
