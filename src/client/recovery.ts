// After a lost answer: finding out whether a write happened, and the command that finds out later.
import { findOperation } from '../contract/operations/index.ts';
import type { Operation, Recovery } from '../contract/operation.ts';
import type { CallInput } from './types.ts';
import { at, resultOf } from './result.ts';

/** What a look-up found. */
export type Finding =
  | { readonly state: 'done'; readonly body: unknown }
  | { readonly state: 'not-done' }
  /** It could not be told. */
  | { readonly state: 'open' };

/** Reads for the look-up: status and parsed body, or undefined when no answer came. */
export type LookUp = (
  operation: Operation,
  input: CallInput,
) => Promise<{ status: number; body: unknown } | undefined>;

/** The value a look-up goes by: from the body, or for a write without one from its path. */
const keyOf = (from: string, input: CallInput): string | undefined => {
  const value = at(input.body, from) ?? input.path?.[from];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * Looks up whether a write took effect. A create or movement is done when it is found, a delete when it is absent.
 * 400 and 404 mean absent: this service answers unknown ids with 400. Every other failure leaves it open.
 */
export async function lookUp(operation: Operation, input: CallInput, read: LookUp): Promise<Finding> {
  const { recovery, effect } = operation;
  if (recovery === undefined || recovery.kind === 'none') return { state: 'open' };
  const key = keyOf(recovery.from, input);
  const by = findOperation(recovery.operation);
  if (key === undefined || by === undefined) return { state: 'open' };
  const found =
    recovery.kind === 'lookup'
      ? await lookUpOne(by, recovery.param, key, read)
      : await lookUpList(by, recovery, key, input, read);
  if (found === undefined) return { state: 'open' };
  if (effect === 'delete')
    return found.there ? { state: 'not-done' } : { state: 'done', body: { status: 'OK', id: key } };
  if (!found.there) return { state: 'not-done' };
  if (recovery.kind === 'lookup' && recovery.undoneWhile !== undefined) {
    const { path, equals } = recovery.undoneWhile;
    if (at(found.body, path) === equals) return { state: 'not-done' };
  }
  return { state: 'done', body: found.body };
}

type Found = { readonly there: boolean; readonly body?: unknown } | undefined;

async function lookUpOne(by: Operation, param: string, key: string, read: LookUp): Promise<Found> {
  const answer = await read(by, { path: { [param]: key } });
  if (answer === undefined) return undefined;
  if (answer.status === 400 || answer.status === 404) return { there: false };
  // A success that does not hold the resource is no proof of anything.
  if (answer.status !== 200 || resultOf(by, answer.body) === undefined) return undefined;
  return { there: true, body: answer.body };
}

async function lookUpList(
  by: Operation,
  { field, and }: Extract<Recovery, { kind: 'find' }>,
  key: string,
  input: CallInput,
  read: LookUp,
): Promise<Found> {
  const answer = await read(by, {
    path: input.path ?? {},
    ...(by.query?.properties[field] === undefined ? {} : { query: { [field]: key } }),
  });
  if (answer === undefined || answer.status !== 200) return undefined;
  const items = resultOf(by, answer.body);
  if (!Array.isArray(items)) return undefined;
  const second = and === undefined ? undefined : bare(at(input.body, and.from) ?? and.otherwise);
  const item: unknown = items.find(
    (one) => at(one, field) === key && (and === undefined || bare(at(one, and.field)) === second),
  );
  if (item === undefined)
    return at(answer.body, 'pageInfo.hasNextPage') === true ? undefined : { there: false };
  return { there: true, body: item };
}

/** An event's name without its prefix. */
const bare = (name: unknown): string => String(name).toUpperCase().replace(/^.*:/, '');

/** The command line that finds out later what became of a write. */
export function findOutCommand(operation: Operation, input: CallInput, profile: string): string {
  const flag = ` --profile ${quote(profile)}`;
  const { recovery } = operation;
  if (recovery === undefined || recovery.kind === 'none')
    return operation.id === 'subscription.create'
      ? `pixctl charge list --start today${flag}`
      : `pixctl transaction list --start today${flag}`;
  const key = keyOf(recovery.from, input) ?? '';
  const words = recovery.operation.replaceAll('.', ' ');
  if (recovery.kind === 'lookup') return `pixctl ${words} ${quote(key)}${flag}`;
  const id = Object.values(input.path ?? {})[0];
  return recovery.field === 'url'
    ? `pixctl ${words} --url ${quote(key)}${flag}`
    : `pixctl ${words}${id === undefined || recovery.operation.endsWith('.list') ? '' : ` ${quote(id)}`}${flag}`;
}

const quote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
