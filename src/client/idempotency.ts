// What the journal says of writes that were sent before: the same one must not be made twice because nobody remembers.
import type { Operation } from '#contract/operation.ts';
import { at } from '#contract/path.ts';
import { isMark, isTraceless } from '#contract/recovery-marks.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Check, JournalEntry, JournalIntent, Recorded } from './journal/types.ts';
import { maskJson } from './mask.ts';
import type { CallInput } from './types.ts';

/**
 * Refuses a write that nothing of the user's tells from the next, while the same one is open: it would be made a
 * second time. @throws PixctlError (exit 6) with the command that settles the open one
 */
export function notOpenBefore(
  operation: Operation,
  intent: JournalIntent,
  secrets: readonly string[],
  isRunning: (entry: JournalEntry) => boolean,
): Check {
  const requested = requestSignature(operation, maskJson(intent, secrets));
  const { key, profile } = intent;
  // The key of the profile may have been changed since: money must not leave the same account twice.
  const mayBeSame = (entry: JournalEntry): boolean =>
    operation.effect === 'money-out' && entry.profile === profile && !MANY_ACCOUNTS.includes(profile);
  return (recorded) => {
    const left = recorded.open().filter((entry) => !isRunning(entry));
    if (left.length === 0) return;
    // A process may have said what became of it, and ended, between the reading and the asking for it.
    const ids = new Set(left.map(({ id }) => id));
    const open = recorded.open().filter(({ id }) => ids.has(id));
    const isSame = (entry: JournalEntry): boolean =>
      entry.operation === operation.id &&
      (requestSignature(operation, entry) === requested ||
        (mayBeSame(entry) && requestSignature(operation, withKey(entry, key)) === requested));
    const before = open.find(isSame) ?? followUp(open, operation, recorded, isSame);
    if (before !== undefined) throw stillOpen(operation, before);
  };
}

/** Profiles whose key may be that of another account at any time: that of the environment, and the sandbox. */
const MANY_ACCOUNTS: readonly string[] = ['env', 'sandbox'];

const withKey = (entry: JournalEntry, key: string | undefined): JournalIntent =>
  key === undefined ? entry : { ...entry, key };

/** A later step of the same wish that is open: the payment was created, and its approval is not known. */
export function followUp(
  open: readonly JournalEntry[],
  operation: Operation,
  recorded: Recorded,
  isSame: (entry: JournalEntry) => boolean,
): JournalEntry | undefined {
  return open.find(
    ({ operation: its, correlationID }) =>
      its !== operation.id &&
      correlationID !== undefined &&
      recorded.about(correlationID).some((entry) => isSame(entry)),
  );
}

/** All that a write asks for and of whom, without the id that was made for it and what was read for it. */
export function requestSignature(
  { identity, recovery }: Operation,
  { origin, key, params, body, agreed = [] }: JournalIntent,
): string {
  const mark = recovery?.kind === 'find' && recovery.marked === true ? at(body, recovery.from) : undefined;
  const made =
    typeof mark === 'string' && isMark(mark) && recovery?.kind === 'find' ? recovery.from : identity;
  const left = [...agreed, ...(made === undefined ? [] : [made])];
  const requested =
    typeof body !== 'object' || body === null
      ? body
      : { ...body, ...Object.fromEntries(left.map((name) => [name, undefined])) };
  return JSON.stringify([origin, key, params ?? {}, requested ?? {}], (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** What stands for the answer to a write that was done and cannot be read back: what was sent. */
export function asSent({ identity, proof, result }: Operation, { body }: CallInput): unknown {
  const paths = [
    ...(identity === undefined ? [] : [[identity, identity]]),
    ...Object.entries(proof?.content ?? {}),
  ];
  const sent = Object.fromEntries(
    paths.filter(([path]) => !path!.includes('.')).map(([path, from]) => [path!, at(body, from!)]),
  );
  return result.kind === 'resource' ? { [result.key]: sent } : sent;
}

function stillOpen(requested: Operation, { id, at, profile, body, ...before }: JournalEntry): PixctlError {
  const flag = ` --profile ${profile}`;
  const command = `pixctl journal resolve ${id}${flag}`;
  const { id: operation, recovery, identity } = requested;
  const actsOnce = recovery?.kind === 'none' && recovery.resend && before.correlationID !== undefined;
  const resume = `pixctl journal resume ${id}${flag}`;
  return new PixctlError(
    before.operation === operation
      ? say`the same ${operation} was sent at ${at}, and its outcome is unknown`
      : say`the same ${operation} was sent at ${at}, and the outcome of its ${before.operation} is unknown`,
    {
      code: 'open-before',
      exitCode: EXIT.unknown,
      retryable: false,
      ...(before.correlationID === undefined ? {} : { correlationID: before.correlationID }),
      hint:
        isTraceless(requested, body) && !actsOnce
          ? say`Nothing was sent now. Check the account and record what you found: ${command} --as done|not-done`
          : actsOnce
            ? say`Nothing was sent now. First settle it: ${resume}. The service does it only once. To create another one, use a different --correlation-id.`
            : identity === undefined
              ? say`Nothing was sent now. First find out: ${command}`
              : say`Nothing was sent now. First find out: ${command}. To create another one, use a different --correlation-id.`,
    },
  );
}
