// Finds out the outcome of an open entry of the journal by reads, and records it.
import { resourceIn } from '#client/answers/result.ts';
import { OTHER_DATA } from '#client/journal/done-ids.ts';
import type { Check, Journal, JournalEntry } from '#client/journal/types.ts';
import { isSameRecord } from '#client/proof/same-record.ts';
import type { Client, Finding, JournalAccess } from '#client/types.ts';
import { IN_FLIGHT_MS } from '#client/write/in-flight.ts';
import { withAutoApprove } from '#contract/auto-approve.ts';
import type { Operation } from '#contract/operation.ts';
import { mustBeSeen } from '#contract/operation.ts';
import { findOperation } from '#contract/operations/index.ts';
import { isObject } from '#contract/path.ts';
import { cannotBeLookedUp } from '#contract/recovery-marks.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';

/** Journal functions that resolving needs. */
export type ResolvableJournal = Pick<JournalAccess, 'isRunning' | 'ageOf'> &
  Pick<Journal, 'recorded' | 'settle'>;

/** Details that are recorded with an outcome that was found. Any other detail may be text from the service. */
export const FINDINGS = {
  done: say`the service has it`,
  twice: say`the service has it more than once`,
  otherData: OTHER_DATA,
  notDone: say`the service does not have it`,
  other: say`its id is already used by an item with other data`,
  byHand: say`recorded by the user`,
};

export interface Resolution {
  /** `unknown` if the look-up was inconclusive; nothing is recorded then. */
  readonly outcome: 'done' | 'not-done' | 'unknown';
  readonly detail: Message;
  /** Body of the answer that shows that it was done. */
  readonly body?: unknown;
}

/**
 * Looks up the outcome of an open entry and records it. Only sends reads.
 * @param client of the service and account that the entry was sent to
 * @throws PixctlError (exit 2) if the request cannot be rebuilt, or the entry has changed meanwhile
 */
export async function resolveEntry(
  client: Pick<Client, 'findOut'>,
  journal: ResolvableJournal,
  entry: JournalEntry,
): Promise<Resolution> {
  const { operation, input } = requestOf(entry);
  const age = journal.ageOf(entry);
  const found = await client.findOut(operation, input, age >= IN_FLIGHT_MS);
  const resolution = resolutionOf(found, age, operation, entry);
  if (resolution.outcome !== 'unknown')
    await journal.settle(
      entry.id,
      resolution.outcome,
      { detail: english(resolution.detail), awaitsShown: mustBeSeen(withAutoApprove(operation, entry.body)) },
      unchanged(journal, entry),
    );
  return resolution;
}

/**
 * Check that fails if the entry changed since it was read.
 * @throws PixctlError (exit 2) if another process changed it
 */
export const unchanged =
  ({ isRunning }: Pick<JournalAccess, 'isRunning'>, { id, tries, outcome }: JournalEntry): Check =>
  async (recorded) => {
    const [now] = await recorded.withId(id);
    if (now?.tries === tries && now.outcome === outcome && !isRunning(now)) return;
    throw usageError(
      say`entry ${id} was changed in the meantime`,
      say`See: pixctl journal show ${id}`,
      'journal-changed',
    );
  };

function resolutionOf(finding: Finding, age: number, operation: Operation, entry: JournalEntry): Resolution {
  switch (finding.state) {
    case 'done':
      return { outcome: 'done', detail: detailOfDone(finding, operation, entry), body: finding.body };
    case 'not-done':
      // The id belongs to another resource, so this request can no longer take effect.
      if (finding.other === true) return { outcome: 'not-done', detail: FINDINGS.other };
      if (age >= IN_FLIGHT_MS) return { outcome: 'not-done', detail: FINDINGS.notDone };
      return {
        outcome: 'unknown',
        detail: say`the service does not have it yet; it may still arrive within ${Math.ceil((IN_FLIGHT_MS - age) / 1_000)} s`,
      };
    case 'unknown':
      return { outcome: 'unknown', detail: whyUnknown(finding, operation, entry) };
  }
}

function detailOfDone(
  { twice, body }: Extract<Finding, { state: 'done' }>,
  operation: Operation,
  entry: JournalEntry,
): Message {
  if (twice !== undefined) return FINDINGS.twice;
  return isSameRecord(operation, entry.body, resourceIn(operation, body))
    ? FINDINGS.done
    : FINDINGS.otherData;
}

/** Explains why the look-up was inconclusive and what the user can do instead. */
function whyUnknown(
  { because }: Extract<Finding, { state: 'unknown' }>,
  operation: Operation,
  entry: JournalEntry,
): Message {
  if (operation.upload !== undefined)
    return say`it cannot be looked up; run the command again: the service stores the file only once`;
  if (operation.recovery?.kind === 'none' && isSafeToResend(operation, entry))
    return say`it cannot be looked up; journal resume sends it again: the service executes it only once`;
  if (cannotBeLookedUp(operation, entry.body))
    return say`it has no id to look up; check the account and record what you found with --as`;
  return because === 'differs' || because === 'no-trace'
    ? say`the item with this id at the service has other data; look at it and record what you found with --as`
    : say`the service gave no clear answer`;
}

/**
 * Returns the operation and input of an entry, to repeat its request.
 * @throws PixctlError (exit 2) if the request cannot be rebuilt
 */
export function requestOf({ id: entry, operation: id, params, query, body }: JournalEntry): {
  operation: Operation;
  input: {
    path: Readonly<Record<string, string>>;
    query: Readonly<Record<string, unknown>>;
    body?: Readonly<Record<string, unknown>>;
  };
} {
  const operation = findOperation(id);
  if (operation !== undefined && ![params, query, body].every((one) => one === undefined || isObject(one)))
    throw usageError(
      say`its record in the journal is damaged`,
      say`Check the account and record what you found with --as.`,
    );
  if (operation === undefined)
    throw usageError(
      id === 'api'
        ? say`a request of pixctl api cannot be looked up or sent again`
        : say`${id} is not an operation that pixctl knows how to look up`,
      say`Check the resource with pixctl api GET PATH, and record what you found: ${`pixctl journal resolve ${entry} --as done|not-done`}`,
    );
  return {
    operation,
    input: {
      path: params ?? {},
      query: query ?? {},
      ...(isObject(body) ? { body } : {}),
    },
  };
}

/** Whether the operation is idempotent. An entry recorded without an id would get a different one when sent again. */
export const isSafeToResend = ({ recovery, identity }: Operation, { correlationID }: JournalEntry): boolean =>
  recovery?.idempotent === true && (identity === undefined || correlationID !== undefined);
