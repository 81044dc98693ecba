// What a user can do about a write with an unknown outcome. `journal resolve` with the id of its entry is the one way.
import type { CallInput } from '#client/types.ts';
import type { Operation } from '#contract/operation.ts';
import { findOperation } from '#contract/operations/index.ts';
import { cannotBeLookedUp } from '#contract/recovery-marks.ts';
import { quote } from '#errors/command-line.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/** A write in the journal whose outcome is unknown. */
export interface OpenWrite {
  /** Id of its entry in the journal. */
  readonly entry: string;
  readonly profile: string;
  /** Undefined for a request of `pixctl api`. */
  readonly operation: Operation | undefined;
  readonly input: Pick<CallInput, 'path' | 'body'>;
}

/** Returns what the user can do to find out whether a write was done. */
export function findOutHint({ entry, profile, operation, input }: OpenWrite): Message {
  const flag = ` --profile ${quote(profile)}`;
  const resolve = `pixctl journal resolve ${entry}${flag}`;
  const recovery = operation?.recovery;
  const isByHand = operation === undefined || cannotBeLookedUp(operation, input.body);
  if (!isByHand || operation?.upload !== undefined) return say`Find out before you run it again: ${resolve}`;
  const record = `${resolve} --as done|not-done`;
  if (recovery?.kind === 'none') {
    if (recovery.advice !== undefined) return say`${recovery.advice} Record what you found: ${record}`;
    if (recovery.idempotent)
      return say`It cannot be looked up. Send it again; the service executes it only once: ${`pixctl journal resume ${entry}${flag}`}`;
  }
  if (operation === undefined) return say`Check the account and record what you found: ${record}`;
  const look = manualCheck(operation, input);
  return look === undefined
    ? say`No command shows whether it was done. Look on the website of the service and record what you found: ${record}`
    : say`Look with ${`${look}${flag}`} and record what you found: ${record}`;
}

/** Returns the command line whose output shows a person whether a write was done that pixctl cannot look up. */
function manualCheck({ effect, recovery }: Operation, { path }: OpenWrite['input']): string | undefined {
  const shownBy =
    (recovery?.kind === 'none' ? recovery.manualCheck : undefined) ??
    // Money that moved is at least a transaction.
    (effect === 'money-out' ? 'transaction.list' : undefined);
  if (shownBy === undefined) return undefined;
  const words = `pixctl ${shownBy.replaceAll('.', ' ')}`;
  const [id] = Object.values(path ?? {});
  if (shownBy.endsWith('.get')) return id === undefined ? undefined : `${words} ${quote(id)}`;
  return findOperation(shownBy)?.query?.properties['start'] === undefined ? words : `${words} --start today`;
}
