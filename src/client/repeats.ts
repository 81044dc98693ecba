// What the journal says of writes that were sent before: the same one must not be made twice because nobody remembers.
import { EXIT } from '../errors/exit-codes.ts';
import { PixctlError } from '../errors/pixctl-error.ts';
import type { Operation } from '../contract/operation.ts';
import { say } from '../messages/message.ts';
import { isOpen } from './journal.ts';
import type { Check, JournalEntry, JournalIntent } from './journal.ts';
import { maskJson } from './mask.ts';
import type { Where } from './types.ts';

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
  const asked = wish(operation, maskJson(intent, secrets));
  return (read) => {
    const left = read(Infinity).filter((entry) => isOpen(entry.outcome) && !isRunning(entry));
    if (left.length === 0) return;
    // A process may have said what became of it, and ended, between the reading and the asking for it.
    const ids = new Set(left.map(({ id }) => id));
    const open = read(Infinity).filter(({ id, outcome }) => ids.has(id) && isOpen(outcome));
    const isSame = (entry: JournalEntry): boolean =>
      entry.operation === operation.id && wish(operation, entry) === asked;
    const before = open.find(isSame) ?? followUp(open, operation, read, isSame);
    if (before !== undefined) throw stillOpen(operation, before);
  };
}

/** A later step of the same wish that is open: the payment was created, and its approval is not known. */
function followUp(
  open: readonly JournalEntry[],
  operation: Operation,
  read: () => JournalEntry[],
  isSame: (entry: JournalEntry) => boolean,
): JournalEntry | undefined {
  const later = open.filter((entry) => entry.operation !== operation.id && entry.correlationID !== undefined);
  if (later.length === 0) return undefined;
  const same = new Set(
    read()
      .filter(isSame)
      .map(({ correlationID }) => correlationID),
  );
  return later.find(({ correlationID }) => same.has(correlationID));
}

/** All that a write asks for and of whom, without the id that was made for it. */
function wish({ identity }: Operation, { origin, key, params, body }: JournalIntent): string {
  const asked =
    identity === undefined || typeof body !== 'object' || body === null
      ? body
      : { ...body, [identity]: undefined };
  return JSON.stringify([origin, key, params ?? {}, asked ?? {}], (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function stillOpen(
  { id: operation, recovery }: Operation,
  { id, at, profile, ...before }: JournalEntry,
): PixctlError {
  const flag = ` --profile ${profile}`;
  const command = `pixctl journal resolve ${id}${flag}`;
  const mustLook = recovery === undefined || recovery.kind === 'none';
  return new PixctlError(
    before.operation === operation
      ? say`the same ${operation} was sent at ${at}, and its outcome is unknown`
      : say`the same ${operation} was sent at ${at}, and the outcome of its ${before.operation} is unknown`,
    {
      code: 'open-before',
      exitCode: EXIT.unknown,
      retryable: false,
      ...(before.correlationID === undefined ? {} : { correlationID: before.correlationID }),
      hint: mustLook
        ? say`Nothing was sent now. Check the account and record what you found: ${command} --as done|not-done`
        : say`Nothing was sent now. First find out: ${command}. To create another one, use a different --correlation-id.`,
    },
  );
}

/** Which ids were done from here before, as `operation id`. */
export const doneIds = (entries: readonly JournalEntry[], { origin, key }: Where): ReadonlySet<string> =>
  new Set(
    entries
      .filter((entry) => entry.outcome === 'done' && entry.origin === origin && entry.key === key)
      .map(({ operation, correlationID }) => `${operation} ${correlationID}`),
  );
