// The rule for failures that say that a write was not done: as long as the journal has an open entry that may be the
// same write, no run says so. It reports that the outcome is unknown instead (exit 6), and names the entry.
import type { JournalEntry } from '#client/journal/types.ts';
import type { WriteSession } from '#client/session.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { PlannedWrite } from './earlier-runs.ts';
import { findEarlierRuns } from './journaled.ts';

/** Exit codes of the client that say that a write was not done. A command has two more, see `policy/open-entries.ts`. */
export const DENIALS: readonly ExitCode[] = [EXIT.usage, EXIT.auth, EXIT.refused, EXIT.unreachable];

const isDenial = (error: unknown): boolean =>
  error instanceof PixctlError && DENIALS.includes(error.fields.exitCode);

/** Marks a failure as checked against the open entries, so that the command does not check it again. */
export const markChecked = <E>(error: E): E | PixctlError =>
  error instanceof PixctlError && error.fields.openEntriesChecked !== true
    ? new PixctlError(error.userMessage, { ...error.fields, openEntriesChecked: true }, { cause: error })
    : error;

async function unlessOpen<E>(
  error: E,
  what: string,
  open: readonly JournalEntry[] = [],
): Promise<E | PixctlError> {
  if (open.length === 0) return markChecked(error);
  const { obstacleOf, openEntryError } = await import('./earlier-runs.ts');
  return openEntryError(what, { open }, obstacleOf(error));
}

/** The failure to report for a write that was sent. @param entry its own entry in the journal */
export async function failureOfSent<E>(
  session: WriteSession,
  error: E,
  what: string,
  planned: PlannedWrite,
  entry: string,
): Promise<E | PixctlError> {
  if (!isDenial(error)) return markChecked(error);
  try {
    // Another process may have the same under way since this one looked.
    const since = await findEarlierRuns(session, planned, { fresh: true, except: entry });
    return await unlessOpen(error, what, since?.open);
  } catch (unreadable) {
    if (!(unreadable instanceof PixctlError)) throw unreadable;
    return journalUnreadable(what, entry, unreadable);
  }
}

/** As long as nobody can see whether the same write is open, no run says that it was not done. */
const journalUnreadable = (what: string, entry: string, { userMessage }: PixctlError): PixctlError =>
  new PixctlError(say`the outcome of ${what} is unknown: ${userMessage}`, {
    code: 'outcome-unknown',
    exitCode: EXIT.unknown,
    retryable: false,
    entry,
    openEntriesChecked: true,
    hint: say`Find out before you run it again: ${`pixctl journal resolve ${entry}`}`,
  });

/** Whether a failure says that a write was not done, and was not checked yet. */
export const needsCheck = ({ options }: WriteSession, error: unknown): boolean =>
  error instanceof PixctlError
    ? error.fields.openEntriesChecked !== true && isDenial(error)
    : options.deadline.signal.aborted;

/**
 * The failure to report for a write that was not recorded.
 * @param isIndistinguishable nothing that the user gave tells the write from the next one
 */
export async function failureOfUnsent(
  { options, secrets }: WriteSession,
  error: unknown,
  what: string,
  planned: PlannedWrite,
  isIndistinguishable: boolean,
): Promise<unknown> {
  const { recorded } = options.journal;
  const { isRunning } = options;
  try {
    if ((await recorded.open()).length === 0) return error;
  } catch {
    // A journal that cannot be read is what failed.
    return error;
  }
  const { openEntriesFor: openConcerning } = await import('./earlier-runs.ts');
  const known = await secrets().catch(() => []);
  return unlessOpen(
    error,
    what,
    await openConcerning(planned, isIndistinguishable, { recorded, isRunning, secrets: known }),
  );
}
