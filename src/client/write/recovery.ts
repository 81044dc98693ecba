// Recovery after a lost answer: looks up whether a write took effect, and returns the command that does so later.
import { isRefusal, saysItExists } from '#client/errors.ts';
import { resourceIn, resultOf } from '#client/result.ts';
import type { CallInput, Finding } from '#client/types.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Operation, Recovery } from '#contract/operation.ts';
import { findOperation } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import { isMark } from '#contract/recovery-marks.ts';
import { quote } from '#errors/command-line.ts';
import { resultAsSent } from './idempotency.ts';
import { bareEvent, hasOtherTerms, isNamed, isWhatWasAsked, showsChange, tellsBesides } from './proof.ts';

/** Performs a read for the look-up; undefined if no valid answer arrived. */
export type LookUp = (
  operation: Operation,
  input: CallInput,
) => Promise<{ status: number; body: unknown } | undefined>;

/** Pauses between look-ups in milliseconds: by the last one, a service that reads from a replica has caught up. */
const PAUSES_MS = [500, 1_500, 3_000];

/**
 * Looks up a write. Accepts its absence only if confirmed by all look-ups over five seconds.
 * @param pause rejects when no time is left; the outcome stays unknown then
 */
export async function lookUpPatiently(
  operation: Operation,
  input: CallInput,
  read: LookUp,
  pause: (milliseconds: number) => Promise<void>,
  isOwn = false,
): Promise<Finding> {
  let finding = await lookUp(operation, input, read, isOwn);
  for (const milliseconds of PAUSES_MS) {
    if (finding.state !== 'not-done' || finding.other === true) return finding;
    try {
      await pause(milliseconds);
    } catch {
      return { state: 'unknown' };
    }
    finding = await lookUp(operation, input, read, isOwn);
  }
  return finding;
}

/** Returns the look-up key: from the body, or from the path for a write without one. */
const keyOf = (from: string, input: CallInput): string | undefined => {
  const value = at(input.body, from) ?? input.path?.[from];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Returns the item field to compare, and the value to find. */
function sought(
  recovery: Exclude<Recovery, { kind: 'none' }>,
  input: CallInput,
): { readonly field: string; readonly key: string | undefined } {
  const key = keyOf(recovery.from, input);
  if (recovery.kind === 'lookup') return { field: recovery.param, key };
  const { field, or } = recovery;
  return key === undefined && or !== undefined
    ? { field: or.field, key: keyOf(or.from, input) }
    : { field, key };
}

/**
 * Looks up whether a write took effect. A create or movement is done if it is found, a delete if it is absent, an
 * update if the resource has the values that were sent. A refusal with 400 or 404 means absent, because this service
 * answers unknown ids with 400. Any other failure leaves the outcome unknown.
 * @param isOwn the id was generated here, so any resource with it was created by this request
 */
export async function lookUp(
  operation: Operation,
  input: CallInput,
  read: LookUp,
  isOwn = false,
): Promise<Finding> {
  const { recovery, effect } = operation;
  if (recovery === undefined || recovery.kind === 'none')
    return { state: 'unknown', because: 'not-readable' };
  const { field, key } = sought(recovery, input);
  const by = findOperation(recovery.operation);
  const marked = recovery.kind === 'find' && recovery.marked === true;
  if (key === undefined || by === undefined || (marked && !isMark(key)))
    return { state: 'unknown', because: 'not-readable' };
  const found =
    recovery.kind === 'lookup'
      ? await lookUpOne(by, recovery.param, key, read)
      : await lookUpList(by, recovery, { field, key }, input, read);
  if (found === undefined) return { state: 'unknown' };
  if (found === 'barred') return { state: 'unknown', because: 'barred' };
  if (effect === 'delete')
    return found.there ? { state: 'not-done' } : { state: 'done', body: { status: 'OK', id: key } };
  // A recovery mark is unique to the write. Its absence proves nothing, because it may be on another page of an
  // unsorted list.
  if (marked)
    return found.there ? { state: 'done', body: resultAsSent(operation, input) } : { state: 'unknown' };
  if (!found.there) return { state: 'not-done' };
  const body =
    recovery.kind === 'lookup' && recovery.within !== undefined
      ? at(found.body, recovery.within)
      : found.body;
  const resource = resourceIn(operation, body);
  if (!isWhatWasAsked(operation, input, resource, body))
    return effect === 'update' ? { state: 'not-done' } : { state: 'not-done', other: true };
  // The id exists, but no read shows the bank account of the payment.
  if (!tellsBesides(operation, input, body)) return { state: 'unknown' };
  if (hasOtherTerms(operation, input, resource)) return { state: 'unknown', because: 'differs' };
  // The existence of the resource does not prove that it was changed.
  if (effect === 'update' && !showsChange(operation, input, resource)) return { state: 'unknown' };
  if (recovery.kind === 'lookup' && recovery.undoneWhile !== undefined) {
    const { path, equals, doneIn } = recovery.undoneWhile;
    const state = at(resourceIn(operation, body), path) ?? at(body, path) ?? null;
    if (state === equals) return { state: 'not-done' };
    if (equals !== null && typeof state !== typeof equals) return { state: 'unknown' };
    if (doneIn !== undefined && !doneIn.some((one) => one === state)) return { state: 'unknown' };
  }
  switch (isOwn ? 'shown' : await witnessed(operation, input, resource, read)) {
    case 'shown':
      return { state: 'done', body };
    case 'denied':
      return { state: 'unknown', because: 'no-trace' };
    case 'unknown':
      return { state: 'unknown' };
  }
}

/** Tests whether the resource that a write acts on confirms the write; `shown` if it has no status. */
async function witnessed(
  { recovery }: Operation,
  input: CallInput,
  found: unknown,
  read: LookUp,
): Promise<'shown' | 'denied' | 'unknown'> {
  if (recovery?.kind !== 'lookup' || recovery.witness === undefined) return 'shown';
  const { operation, param, from, path, shows, traceless } = recovery.witness;
  if (traceless.includes(String(at(found, 'status')))) return 'shown';
  const key = keyOf(from, input);
  const by = findOperation(operation);
  if (key === undefined || by === undefined) return 'shown';
  const answer = await read(by, { path: { [param]: key } });
  // The key lacks permission to read it, now and later: the result about the write itself must suffice.
  if (answer !== undefined && [401, 403].includes(answer.status) && isRefusal(answer.body)) return 'shown';
  const resource = answer?.status === 200 ? resultOf(by, answer.body) : undefined;
  if (resource === undefined) return 'unknown';
  const state = at(resource, path);
  return typeof state === 'string' && !shows.includes(state) ? 'denied' : 'shown';
}

type Found = { readonly there: boolean; readonly body?: unknown } | 'barred' | undefined;

async function lookUpOne(by: Operation, param: string, key: string, read: LookUp): Promise<Found> {
  const input = { path: { [param]: key } };
  const answer = await read(by, input);
  if (answer === undefined) return undefined;
  if ([401, 403].includes(answer.status) && isRefusal(answer.body)) return 'barred';
  if (answer.status === 400 || answer.status === 404)
    // "Already exists" is no valid answer to a read: it belongs to another request.
    return isRefusal(answer.body) && !saysItExists(answer.body) ? { there: false } : undefined;
  const resource = answer.status === 200 ? resultOf(by, answer.body) : undefined;
  // A success without the resource, or with another one, proves nothing.
  if (resource === undefined) return undefined;
  const isOwnResource =
    by.proof?.named === undefined ? at(resource, 'correlationID') === key : isNamed(by, input, resource);
  return isOwnResource ? { there: true, body: answer.body } : undefined;
}

async function lookUpList(
  by: Operation,
  { and }: Extract<Recovery, { kind: 'find' }>,
  { field, key }: { readonly field: string; readonly key: string },
  input: CallInput,
  read: LookUp,
): Promise<Found> {
  const asks = (name: string): boolean => by.query?.properties[name] !== undefined;
  // Request the maximum page size: the service's default is unknown.
  const query = {
    ...(asks(field) ? { [field]: key } : {}),
    ...(asks('limit') ? { limit: LIMITS.pageItems } : {}),
  };
  const answer = await read(by, { path: input.path ?? {}, query });
  if (answer === undefined) return undefined;
  if ([401, 403].includes(answer.status) && isRefusal(answer.body)) return 'barred';
  if (answer.status !== 200) return undefined;
  const items = resultOf(by, answer.body);
  if (!Array.isArray(items)) return undefined;
  const second = and === undefined ? undefined : bareEvent(at(input.body, and.from) ?? and.otherwise);
  const item: unknown = items.find(
    (one) => at(one, field) === key && (and === undefined || bareEvent(at(one, and.field)) === second),
  );
  if (item === undefined) {
    const more = at(answer.body, 'pageInfo.hasNextPage');
    // A list without page information may continue if the page is full.
    const goesOn = typeof more === 'boolean' ? more : asks('limit') && items.length >= LIMITS.pageItems;
    return goesOn ? undefined : { there: false };
  }
  return { there: true, body: item };
}

/** Returns the command line that looks up the outcome of a write later. */
export function findOutCommand(operation: Operation, input: CallInput, profile: string): string {
  const flag = ` --profile ${quote(profile)}`;
  const { recovery } = operation;
  if (recovery === undefined || recovery.kind === 'none') {
    const seenIn = recovery?.seenIn ?? 'transaction.list';
    const words = `pixctl ${seenIn.replaceAll('.', ' ')}`;
    if (seenIn.endsWith('.get')) return `${words} ${quote(Object.values(input.path ?? {})[0] ?? '')}${flag}`;
    const since = findOperation(seenIn)?.query?.properties['start'] === undefined ? '' : ' --start today';
    return `${words}${since}${flag}`;
  }
  const { field, key = '' } = sought(recovery, input);
  const words = recovery.operation.replaceAll('.', ' ');
  if (recovery.kind === 'lookup') return `pixctl ${words} ${quote(key)}${flag}`;
  const id = Object.values(input.path ?? {})[0];
  return field === 'url'
    ? `pixctl ${words} --url ${quote(key)}${flag}`
    : `pixctl ${words}${id === undefined || recovery.operation.endsWith('.list') ? '' : ` ${quote(id)}`}${flag}`;
}
