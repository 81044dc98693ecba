// What earlier runs left open of a request: as long as nobody knows what became of it, no later run may claim that
// nothing was done.
import { barePath, requestId } from '#client/journal/request-keys.ts';
import type { JournalEntry, JournalIntent, Recorded } from '#client/journal/types.ts';
import { isOpen } from '#client/journal/types.ts';
import { maskJson } from '#client/masking/mask.ts';
import { findOutHint } from '#client/recovery/find-out-hint.ts';
import { isSameWebhook } from '#client/recovery/webhook-identity.ts';
import { AUTO_APPROVE, paymentStep } from '#contract/auto-approve.ts';
import type { Operation } from '#contract/operation.ts';
import { findOperation } from '#contract/operations/index.ts';
import { at, isObject } from '#contract/path.ts';
import { cannotBeLookedUp } from '#contract/recovery-marks.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { openLaterStep, requestSignature, stableJson } from './idempotency.ts';
import { IN_FLIGHT_MS } from './in-flight.ts';

/** The sandbox gets a new key when its data is new: what was sent with another key is gone with the old data. */
export const SANDBOX = 'sandbox';

export interface EarlierRuns {
  /** Open entries that may be what this request would do, oldest first. Never empty. */
  readonly open: readonly JournalEntry[];
  /** Those of them that asked for exactly the same, and whose process has ended. */
  readonly same: readonly JournalEntry[];
  /** The request of one of them may still arrive. */
  readonly mayArrive: boolean;
}

/** A write that is about to be sent. */
export interface PlannedWrite {
  /** Undefined for a request of `pixctl api`. */
  readonly operation: Operation | undefined;
  readonly intent: JournalIntent;
  /** Path of a later write of the same command, of which this one is a step. */
  readonly stepOf?: string | undefined;
  /** Neither the service nor the account is known. */
  readonly anyAccount?: boolean | undefined;
  /** Fields of the body that are read from the service first, and were not. */
  readonly unread?: readonly string[] | undefined;
}

/** Whether an open entry may be what a write would do. Where it cannot be told, it may. */
function concerns(entry: JournalEntry, planned: PlannedWrite): boolean {
  const { operation, intent, stepOf } = planned;
  if (planned.anyAccount !== true && !mayBeSameAccount(entry, intent)) return false;
  if (stepOf !== undefined && barePath(entry.path) === stepOf) return true;
  const isSamePath = isOfSamePath(entry, intent);
  const [id, its] = [requestId(intent), requestId(entry)];
  if (id !== undefined || its !== undefined)
    return id === its && (isSamePath || entry.operation === intent.operation || isSamePayment(entry, intent));
  if (!isSamePath) return false;
  return Object.keys(operation?.pathParams ?? {}).length > 0 || asksForSame(operation, entry, intent);
}

function isOfSamePath(entry: JournalEntry, { method, path, operation, params }: JournalIntent): boolean {
  if (entry.method !== method) return false;
  if (barePath(entry.path) === barePath(path)) return true;
  // The address that the path was below may not be known any more.
  return (
    entry.operation === operation &&
    params !== undefined &&
    stableJson(entry.params ?? {}) === stableJson(params)
  );
}

/** Whether an entry may be of the account that a write is for. */
function mayBeSameAccount(entry: JournalEntry, intent: JournalIntent): boolean {
  const { profile, origin, key } = intent;
  if ((entry.origin ?? origin) !== origin) return false;
  const isSameKey = (entry.key ?? key) === key;
  if (origin === SANDBOX) return isSameKey || key === undefined;
  // Another key may belong to the same account: it was changed, or the account has several.
  return isSameKey || entry.profile === profile || hasSameId(entry, intent);
}

const hasSameId = (entry: JournalEntry, intent: JournalIntent): boolean => {
  const id = requestId(intent);
  return id !== undefined && id === requestId(entry);
};

/** Whether two writes with the same id are steps of one payment, so that the entry's effect is that of the write. */
function isSamePayment(entry: JournalEntry, { operation }: JournalIntent): boolean {
  // Who creates a payment again may do so to pay it; who approves one may have had it approved when it was created.
  const [step, earlier] = [paymentStep(operation), paymentStep(entry.operation)];
  if (step === 'create') return earlier === 'approve';
  return step === 'approve' && earlier === 'create' && at(entry.body, AUTO_APPROVE) === true;
}

/** Compares two requests that have no id, by what the service tells such things apart by. */
function asksForSame(operation: Operation | undefined, entry: JournalEntry, intent: JournalIntent): boolean {
  if (operation?.id === 'webhook.create') return isSameWebhook(entry.body, intent.body);
  const recovery = operation?.recovery;
  if (recovery !== undefined && recovery.kind !== 'none') {
    const value = at(intent.body, recovery.from);
    return value !== undefined && value === at(entry.body, recovery.from);
  }
  return stableJson(entry.body ?? {}) === stableJson(intent.body ?? {});
}

/** What the journal says, by whom it is asked. */
export interface JournalContext {
  readonly recorded: Recorded;
  readonly isRunning: (entry: JournalEntry) => boolean;
  /** Milliseconds an entry surely is as old as. */
  readonly ageOf: (entry: JournalEntry) => number;
  readonly secrets: readonly string[];
}

/** What is made of those that the journal found by the keys of a write; undefined where none of them concerns it. */
export async function earlierRuns(
  found: readonly JournalEntry[],
  planned: PlannedWrite,
  { recorded, isRunning, ageOf, secrets }: JournalContext,
): Promise<EarlierRuns | undefined> {
  const { operation, intent } = planned;
  const concerning = found.filter((entry) => concerns(entry, planned));
  const isSettled =
    operation !== undefined && concerning.length > 0 && (await isDoneSince(operation, intent, recorded));
  const open = isSettled ? concerning.filter((entry) => entry.operation !== intent.operation) : concerning;
  if (open.length === 0) return undefined;
  const requested =
    operation === undefined ? undefined : requestSignature(operation, maskJson(intent, secrets));
  return {
    open,
    same: open.filter(
      (entry) =>
        operation !== undefined &&
        entry.operation === operation.id &&
        requestId(entry) === requestId(intent) &&
        requestSignature(operation, entry) === requested &&
        !isRunning(entry),
    ),
    mayArrive: open.some((entry) => isRunning(entry) || ageOf(entry) < IN_FLIGHT_MS),
  };
}

/** Whether a write with this id was done from here, where the service does each id once: what is open was that one. */
const isDoneSince = async (
  { recovery }: Operation,
  { correlationID, operation, origin, key }: JournalIntent,
  recorded: Recorded,
): Promise<boolean> =>
  recovery?.idempotent === true &&
  correlationID !== undefined &&
  (await recorded.about(correlationID)).some(
    (entry) =>
      entry.operation === operation &&
      entry.outcome === 'done' &&
      entry.origin === origin &&
      entry.key === key,
  );

/**
 * The open entries that may be what a write would do which was not recorded, oldest first. With an id, those of running
 * processes are among them.
 * @param isIndistinguishable nothing that the user gave tells the write from the next one
 */
export async function openEntriesFor(
  planned: PlannedWrite & { readonly operation: Operation | undefined },
  isIndistinguishable: boolean,
  { recorded, isRunning, secrets }: Pick<JournalContext, 'recorded' | 'isRunning' | 'secrets'>,
): Promise<readonly JournalEntry[]> {
  const open = await recorded.open();
  const hasId = requestId(planned.intent) !== undefined;
  const concerning = open.filter(
    (entry) =>
      (concerns(entry, planned) || isUnreadId(entry, planned)) &&
      // Without an id, what another process is sending at this moment is a write of its own.
      (hasId || isUnreadId(entry, planned) || !isRunning(entry)),
  );
  const { operation } = planned;
  if (concerning.length > 0 || !isIndistinguishable || operation === undefined || open.length === 0)
    return concerning;
  const isSame = isSameIntent(operation, planned, secrets);
  const left = open.filter((entry) => !isRunning(entry));
  const same = left.filter(isSame);
  if (same.length > 0) return same;
  const later = await openLaterStep(left, operation, recorded, isSame);
  return later === undefined ? [] : [later];
}

/** Whether an entry may be what is asked for by an id that has to be read first. */
const isUnreadId = (
  entry: JournalEntry,
  { operation, intent, anyAccount, unread = [] }: PlannedWrite,
): boolean =>
  unread.includes(operation?.identity ?? 'correlationID') &&
  (anyAccount === true || mayBeSameAccount(entry, intent)) &&
  (entry.operation === intent.operation || isSamePayment(entry, intent));

/** Compares an entry with a write whose id is made for it, by all else that it asks for. */
function isSameIntent(
  operation: Operation,
  { intent, anyAccount, unread = [] }: PlannedWrite,
  secrets: readonly string[],
): (entry: JournalEntry) => boolean {
  const masked = maskJson(intent, secrets);
  const without = (body: unknown): unknown =>
    isObject(body)
      ? Object.fromEntries(Object.entries(body).filter(([name]) => !unread.includes(name)))
      : body;
  return (entry) =>
    entry.operation === operation.id &&
    (anyAccount === true || mayBeSameAccount(entry, intent)) &&
    unread.every((name) => at(entry.body, name) !== undefined) &&
    requestSignature(operation, { ...entry, body: without(entry.body) }) ===
      requestSignature(operation, { ...masked, ...whereOf(entry), body: without(masked.body) });
}

const whereOf = ({ origin, key }: JournalIntent): Pick<JournalIntent, 'origin' | 'key'> => ({
  ...(origin === undefined ? {} : { origin }),
  ...(key === undefined ? {} : { key }),
});

/** @throws PixctlError for an entry that was settled, or taken up by another process, since it was read */
export async function assertUnchanged(
  { id, tries }: JournalEntry,
  recorded: Recorded,
  isRunning: (entry: JournalEntry) => boolean,
): Promise<void> {
  const [now] = await recorded.withId(id);
  if (now !== undefined && now.tries === tries && isOpen(now.outcome) && !isRunning(now)) return;
  throw new PixctlError(say`entry ${id} was changed in the meantime`, {
    code: CHANGED,
    exitCode: EXIT.unknown,
    hint: say`See: pixctl journal show ${id}`,
  });
}
const CHANGED = 'journal-changed';
export const isEntryChanged = (error: unknown): boolean =>
  error instanceof PixctlError && error.fields.code === CHANGED;

/** What kept a run from finding out. */
interface Obstacle {
  readonly userMessage: Message;
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/** The same, of a failure that must not be told as if nothing had been done. */
export function obstacleOf(error: unknown): Obstacle {
  if (!(error instanceof PixctlError)) return { userMessage: say`interrupted`, cause: error };
  const { code, exitCode, status } = error.fields;
  const userMessage =
    exitCode === EXIT.interrupted
      ? say`interrupted`
      : code === 'declined'
        ? say`it was not confirmed`
        : error.userMessage;
  return { userMessage, status, cause: error };
}

/** Whether the outcome of an entry can be found out only by a person, who looks at the account. */
export function isLookedUpByHand({ operation, body }: Pick<JournalEntry, 'operation' | 'body'>): boolean {
  const known = findOperation(operation);
  return known === undefined || cannotBeLookedUp(known, body);
}

/** The error of a run that cannot say what became of an earlier one. */
export function openEntryError(
  what: string,
  { open }: Pick<EarlierRuns, 'open'>,
  { userMessage: why, status, cause }: Obstacle,
): PixctlError {
  const [entry] = open as [JournalEntry];
  const { id, at: sent, profile, operation, correlationID } = entry;
  const input = { path: entry.params ?? {}, ...(isObject(entry.body) ? { body: entry.body } : {}) };
  return new PixctlError(
    say`the outcome of ${what} is unknown: the run of ${sent} did not record it, and the look-up failed: ${why}`,
    {
      code: 'outcome-unknown',
      exitCode: EXIT.unknown,
      retryable: false,
      entry: id,
      ...(status === undefined ? {} : { status }),
      ...(correlationID === undefined ? {} : { correlationID }),
      hint: findOutHint({ entry: id, profile, operation: findOperation(operation), input }),
    },
    { cause },
  );
}
