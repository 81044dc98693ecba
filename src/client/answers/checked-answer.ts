// Checked access to answers. The contract declares their fields, but no service is trusted to keep to it: a field is
// only read through these functions, which validate it.
import type { Operation } from '#contract/operation.ts';
import { at, isRequiredAt, schemaAt } from '#contract/path.ts';
import type { Schema } from '#contract/schema/schema.ts';
import type { ItemOf, PathOf, ResultOf, ValueAt } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { isTimestamp } from '#pix/dates.ts';
import { tidy } from './error-body.ts';

declare const declared: unique symbol;
/** An unchecked answer declared as `T`: it can be displayed as it is, and read with `relied`. */
export type Answered<T> = unknown extends T ? unknown : { readonly [declared]?: T };

/** Widens string literals: a service may have statuses that the contract does not know. */
type Open<V> = V extends string ? string : V;
type Values<T, P extends readonly string[]> = { readonly [I in keyof P]: Open<ValueAt<T, P[I]>> };

/**
 * Returns fields that pixctl depends on, in the order of `paths`; undefined for an optional field that is absent.
 * @throws PixctlError (exit 5, `bad-answer`) naming the field that violates the contract
 */
export function requireFields<O extends Operation, const P extends readonly PathOf<ResultOf<O>>[]>(
  operation: O,
  answer: Answered<ResultOf<O>>,
  ...paths: P
): Values<ResultOf<O>, P>;
export function requireFields(operation: Operation, answer: unknown, ...paths: readonly string[]): unknown {
  return read(resultSchema(operation), operation.id, answer, paths);
}

/** Like `requireFields`, for a text of the answer to an operation that is only known at run time. */
export function requireText(operation: Operation, answer: unknown, path: string): string | undefined {
  const [value] = read(resultSchema(operation), operation.id, answer, [path]);
  return typeof value === 'string' ? value : undefined;
}

/** Returns a field that is only displayed or not essential; undefined if it violates the contract. */
export function validField<O extends Operation, const P extends PathOf<ResultOf<O>>>(
  operation: O,
  answer: Answered<ResultOf<O>>,
  path: P,
): Open<ValueAt<ResultOf<O>, P>> | undefined;
export function validField(operation: Operation, answer: unknown, path: string): unknown {
  return usable(resultSchema(operation), answer, path);
}

/** Like `ifUsable`, for one item of a list. */
export function validItemField<O extends Operation, const P extends PathOf<ItemOf<O>>>(
  operation: O,
  item: Answered<ItemOf<O>>,
  path: P,
): Open<ValueAt<ItemOf<O>, P>> | undefined;
export function validItemField(operation: Operation, item: unknown, path: string): unknown {
  const list = resultSchema(operation);
  return usable(list?.type === 'array' ? list.items : undefined, item, path);
}

function usable(schema: Schema | undefined, answer: unknown, path: string): unknown {
  const value = at(answer, path) ?? undefined;
  const expected = schemaAt(schema, path);
  return value === undefined || expected === undefined || unmet(expected, value) !== undefined
    ? undefined
    : value;
}

/** Returns the items of a list that is not paged. */
export function itemsOf<O extends Operation>(
  operation: O,
  answer: Answered<ResultOf<O>>,
): readonly Answered<ItemOf<O>>[];
export function itemsOf(_operation: Operation, answer: unknown): readonly unknown[] {
  const items: readonly unknown[] = Array.isArray(answer) ? answer : [];
  return items;
}

/** Returns the schema of an operation's result. */
function resultSchema({ response, result }: Operation): Schema | undefined {
  return 'key' in result ? schemaAt(response, result.key) : response;
}

function read(schema: Schema | undefined, id: string, answer: unknown, paths: readonly string[]): unknown[] {
  return paths.map((path) => {
    const value = at(answer, path);
    const expected = schemaAt(schema, path);
    if (value === undefined || value === null) {
      if (schema !== undefined && isRequiredAt(schema, path)) throw unreliable(id, path, say`is missing`);
      return undefined;
    }
    const wanted = expected === undefined ? undefined : unmet(expected, value);
    if (wanted !== undefined)
      throw unreliable(id, path, say`must be ${wanted}, not ${tidy(JSON.stringify(value))}`);
    return value;
  });
}

/**
 * Returns the expected type if the value does not have it. Data of a service need not satisfy the rules for data sent
 * to it.
 */
function unmet(schema: Schema, value: unknown): Message | undefined {
  switch (schema.type) {
    case 'string':
      if (typeof value !== 'string') return say`text`;
      return schema.format === 'date-time' && !isTimestamp(value) ? say`a date and time` : undefined;
    case 'integer':
      return Number.isSafeInteger(value) ? undefined : say`a whole number`;
    case 'number':
      return Number.isFinite(value) ? undefined : say`a number`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : say`true or false`;
    case 'array':
      return Array.isArray(value) ? undefined : say`a list`;
    case 'object':
      return typeof value === 'object' && !Array.isArray(value) ? undefined : say`an object`;
  }
}

const unreliable = (id: string, path: string, problem: Message): PixctlError =>
  new PixctlError(say`the answer of the service to ${id} is not valid: ${path} ${problem}`, {
    code: 'bad-answer',
    exitCode: EXIT.unreachable,
    hint: say`The answer does not match the API. Inspect it with --debug.`,
  });
