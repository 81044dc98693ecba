// Whether a refusal may be the echo of one's own success: the request came through twice, and the second was refused.
import { errorText } from '#client/answers/error-body.ts';
import { readJson } from '#client/answers/read-json.ts';
import type { RequestFacts } from '#client/answers/refusals.ts';
import { explain } from '#client/answers/refusals.ts';
import { resourceIn, resultOf } from '#client/answers/result.ts';
import { recover } from '#client/recovery/index.ts';
import type { Read } from '#client/recovery/look-up.ts';
import type { CallInput, Finding } from '#client/types.ts';
import type { HttpResponse } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { findOperation } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import type { DuplicateRefusal } from '#contract/refusals/duplicate-refusals.ts';
import { duplicateRefusalOf } from '#contract/refusals/duplicate-refusals.ts';
import { defined } from '#errors/defined.ts';

/** Whether the state before a write explains a refusal: then the refusal is no echo of the write's own success. */
export type StateBefore = 'explains-refusal' | 'allows-write' | 'unknown';

/** Reads what tells an ordinary refusal from an echo, for writes where only that does. */
export async function readStateBefore(
  operation: Operation,
  input: CallInput,
  read: Read,
): Promise<StateBefore | undefined> {
  const duplicateRefusal = duplicateRefusalOf(operation.id);
  switch (duplicateRefusal.kind) {
    case 'not-found': {
      const found = await recover(operation, input, read);
      // A delete is done where there is nothing.
      return found.state === 'done'
        ? 'explains-refusal'
        : found.state === 'not-done'
          ? 'allows-write'
          : 'unknown';
    }
    case 'balance': {
      const cents = await balanceOf(duplicateRefusal, input, read);
      if (cents === undefined) return 'unknown';
      const value = at(input.body, 'value');
      return cents <= 0 || (typeof value === 'number' && value > cents) ? 'explains-refusal' : 'allows-write';
    }
    case 'none':
    case 'exists':
    case 'state':
    case 'status':
      return undefined;
  }
}

/** Cents that can leave; of several accounts the most that one of them has. */
async function balanceOf(
  { operation, param, from, path }: Extract<DuplicateRefusal, { kind: 'balance' }>,
  input: CallInput,
  read: Read,
): Promise<number | undefined> {
  const by = defined(findOperation(operation), operation);
  const id = from === undefined ? undefined : (at(input.body, from) ?? input.path?.[from]);
  if (param !== undefined && typeof id !== 'string') return undefined;
  const requested = param !== undefined && typeof id === 'string' ? { path: { [param]: id } } : {};
  const answer = await read(by, requested);
  const result = answer?.status === 200 ? resultOf(by, answer.body) : undefined;
  const all = (Array.isArray(result) ? result : [result]).map((one: unknown) => at(one, path));
  return all.length > 0 && all.every((one): one is number => typeof one === 'number')
    ? Math.max(...all)
    : undefined;
}

/** Refusals of the request itself: a second one, just the same, would not have been refused after the first. */
const isAboutRequest = (
  response: HttpResponse,
  requested: RequestFacts,
  duplicateRefusal: DuplicateRefusal,
): boolean => {
  if (![400, 404, 409, 422].includes(response.status)) return true;
  const known = explain(errorText(readJson(response.body)) ?? '', requested);
  if (known?.code === 'invalid') return true;
  // What was done does not make the thing it was done to disappear.
  if (duplicateRefusal.kind === 'state' && known?.code === 'not-found') return true;
  // A text that is known, and names another reason than the balance.
  return duplicateRefusal.kind === 'balance' && known !== undefined && known.code !== 'no-balance';
};

/**
 * Whether a refusal is believed at once, must be looked up first, or can no longer be told from an echo.
 * @param isRepeat whether the journal shows that the same write was done before: then the refusal is that of a repeat
 */
export async function judgeRefusal(
  requested: RequestFacts,
  response: HttpResponse,
  before: StateBefore | undefined,
  read: Read,
  isRepeat: () => Promise<boolean>,
): Promise<'stands' | 'look-up' | 'unknown'> {
  const { operation, input } = requested;
  const duplicateRefusal = duplicateRefusalOf(operation.id);
  if (
    duplicateRefusal.kind === 'none' ||
    duplicateRefusal.kind === 'exists' ||
    isAboutRequest(response, requested, duplicateRefusal)
  )
    return 'stands';
  switch (duplicateRefusal.kind) {
    case 'not-found': {
      if (before === 'explains-refusal') return 'stands';
      if (before === 'allows-write') return 'look-up';
      const found = await recover(operation, input, read);
      if (found.state === 'not-done') return 'stands';
      // The echo of a deletion says that there is nothing to delete, and no other known reason.
      if (hasOtherReason(response, requested, 'not-found')) return 'stands';
      // Without a read, only the journal can tell that an earlier command deleted it.
      const isUnreadable = found.state === 'unknown' && found.because === 'not-readable';
      return isUnreadable && (await isRepeat()) ? 'stands' : 'unknown';
    }
    case 'balance':
      return before === 'explains-refusal' ? 'stands' : 'look-up';
    case 'status': {
      const by = defined(findOperation(duplicateRefusal.operation), duplicateRefusal.operation);
      const answer = await read(by, {
        path: { [duplicateRefusal.param]: input.path?.[duplicateRefusal.param] ?? '' },
      });
      const found = answer?.status === 200 ? resultOf(by, answer.body) : undefined;
      const status = at(found, duplicateRefusal.path) ?? null;
      return found !== undefined && duplicateRefusal.genuineIn.some((one) => one === status)
        ? 'stands'
        : 'unknown';
    }
    case 'state': {
      const found = await recover(operation, input, read);
      if (!(await showsNoEcho(operation, found, isRepeat))) return 'look-up';
      // What the refusal is about may not show yet at a replica that lags behind, or the key may not read it.
      return found.state !== 'done' && isByStatus(response, requested) ? 'look-up' : 'stands';
    }
  }
}

/** Tests for a known text that gives another reason than this one, and none that the write itself may have brought about. */
function hasOtherReason(response: HttpResponse, requested: RequestFacts, code: string): boolean {
  const known = explain(errorText(readJson(response.body)) ?? '', requested);
  return known !== undefined && known.code !== code && known.byStatus !== true;
}

/** Whether the refusal may be about the status that the write itself has brought about; true for an unknown text. */
const isByStatus = (response: HttpResponse, requested: RequestFacts): boolean => {
  const known = explain(errorText(readJson(response.body)) ?? '', requested);
  return known === undefined || known.byStatus === true;
};

async function showsNoEcho(
  operation: Operation,
  found: Finding,
  isRepeat: () => Promise<boolean>,
): Promise<boolean> {
  switch (found.state) {
    case 'not-done':
      return found.other !== true;
    case 'unknown':
      return found.because === 'barred';
    case 'done': {
      const { recovery } = operation;
      const noEffectIn = recovery?.kind === 'lookup' ? recovery.noEffectIn : undefined;
      if (noEffectIn === undefined) return isRepeat();
      const status = at(resourceIn(operation, found.body), noEffectIn.path);
      return noEffectIn.statuses.includes(String(status)) || isRepeat();
    }
  }
}
