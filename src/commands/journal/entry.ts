import type { JournalEntry, OnDamaged, Recorded } from '#client/journal/types.ts';
import { isUnseen } from '#client/journal/types.ts';
import { FINDINGS } from '#client/recovery/resolve-entry.ts';
import type { ArgSpec } from '#commands/kit/command.ts';
import { at } from '#contract/path.ts';
import type { PixctlError } from '#errors/pixctl-error.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Value } from '#messages/message.ts';
import { english, say } from '#messages/message.ts';
import type { View } from '#output/view.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import type { JournalPort } from '#ports/journal.ts';

export const view: View = {
  recent: { journal: 'id', proposal: 'proposal' },
  columns: [
    { path: 'id', label: 'ID' },
    { path: 'at', label: 'At', format: 'time' },
    { path: 'outcome', label: 'Outcome', format: 'state' },
    { path: 'operation', label: 'Operation' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'correlationID', label: 'Correlation ID' },
    { path: 'profile', label: 'Profile' },
    { path: 'detail', label: 'Detail', format: 'message' },
  ],
  empty: 'No open writes: the outcome of each is known.',
};

/** View of a list that leaves out damaged entries. */
export const VIEW_BESIDE_DAMAGED: View = { ...view, empty: say`No other open writes.` };

const recorded = (detail: string): Value =>
  Object.values(FINDINGS).find((found) => english(found) === detail) ?? detail;

/** An entry as displayed; further fields are those of the entry. */
export interface ShownEntry {
  readonly outcome: string;
  readonly detail?: Value;
}

/** Converts an entry for display: adds the amount of its body, and `running` while its process is alive. */
export function shown(journal: JournalPort, entry: JournalEntry): ShownEntry {
  const {
    pid: _pid,
    params: _params,
    query: _query,
    up: _up,
    key: _key,
    tries: _tries,
    generated: _made,
    agreed: _agreed,
    born: _born,
    shown: _shown,
    isHeld: _isHeld,
    ageMs: _ageMs,
    ...rest
  } = entry;
  const value = at(entry.body, 'value');
  const isRunning = journal.isRunning(entry);
  return {
    ...rest,
    outcome: isRunning ? 'running' : entry.outcome,
    ...(isRunning ? {} : detailOf(entry)),
    ...(typeof value === 'number' ? { value } : {}),
  };
}

function detailOf(entry: JournalEntry): { readonly detail?: Value } {
  const { outcome, detail } = entry;
  if (isUnseen(entry)) return { detail: say`the run ended before it showed the result` };
  const settled = outcome === 'done' || outcome === 'not-done';
  return settled && detail !== undefined ? { detail: recorded(detail) } : {};
}

/** Names an entry that a list leaves out because it is damaged. */
export const warnOfDamaged =
  (context: Context): OnDamaged =>
  ({ userMessage }) =>
    context.output.warn(
      say`${userMessage} and left out: check the account, and correct the row in the table pixctl_store.entry`,
    );

/**
 * Finds the entry by its id or a unique prefix.
 * @throws PixctlError (exit 2) if no entry or several entries match
 */
export async function find(journal: JournalPort, id: string): Promise<JournalEntry> {
  const found = await journal.recorded.withId(id);
  const [entry] = found;
  if (entry !== undefined && found.length === 1)
    return (await readWithState(journal, entry, journal.recorded)).entry;
  throw usageError(
    found.length === 0
      ? say`no entry has the id ${showValue(id)}`
      : say`${found.length} entries begin with ${showValue(id)}`,
    say`See: pixctl journal list --all`,
  );
}

/**
 * Returns a consistent view of an entry and whether it is running: its process may record the outcome and exit between
 * reading the entry and checking the process.
 */
export async function readWithState(
  journal: JournalPort,
  entry: JournalEntry,
  recorded: Recorded,
): Promise<{ readonly entry: JournalEntry; readonly running: boolean }> {
  if (journal.isRunning(entry)) return { entry, running: true };
  if (entry.outcome !== 'pending') return { entry, running: false };
  const now = (await recorded.withId(entry.id)).at(0) ?? entry;
  return now.tries === entry.tries ? { entry: now, running: false } : readWithState(journal, now, recorded);
}

/**
 * Returns an error for an entry of another service or account, because looking it up in this one would prove nothing;
 * otherwise undefined.
 */
export async function otherAccountError(
  context: Context,
  entry: JournalEntry,
): Promise<PixctlError | undefined> {
  const { name } = await context.service.profile();
  const { id, profile } = entry;
  if (name !== profile)
    return usageError(
      say`entry ${id} was sent with profile ${profile}, not ${name}`,
      say`Add --profile ${profile}.`,
      'elsewhere',
    );
  const { origin, key } = await (await context.service.client()).where();
  const hint = say`Use the address and the app key that it was sent with, or check it yourself and run: pixctl journal resolve ${id} --as done|not-done`;
  if (entry.origin !== undefined && entry.origin !== origin)
    return usageError(say`entry ${id} was sent to ${entry.origin}, not to ${origin}`, hint, 'elsewhere');
  if (entry.key !== undefined && entry.key !== key)
    return usageError(say`entry ${id} was sent with another app key`, hint, 'elsewhere');
  return undefined;
}

/** @throws PixctlError (exit 2) if the entry was sent to another service or account */
export async function checkHere(context: Context, entry: JournalEntry): Promise<void> {
  const error = await otherAccountError(context, entry);
  if (error !== undefined) throw error;
}

export const idArg = {
  name: 'id',
  description: 'id of the entry, or its first characters',
  source: 'journal',
} as const satisfies ArgSpec;

export const stillRunning = ({ id }: JournalEntry): PixctlError =>
  usageError(say`the command that sent entry ${id} is still running`);
