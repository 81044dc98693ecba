// Writes in the journal: what earlier runs left open of the same, the entry of this run, and its outcome.
import { keysConcerning } from '#client/journal/request-keys.ts';
import type { Check, JournalEntry, JournalIntent, JournalOutcome } from '#client/journal/types.ts';
import type { Session } from '#client/session.ts';
import type { Asking, EarlierRuns } from './earlier-runs.ts';

/** Service and account as the journal names them. */
export type Account = Pick<JournalIntent, 'origin' | 'key'>;

/** The account, without the key where there is none. */
export const accountIfKnown = ({ options, where }: Session): Promise<Account> =>
  where().catch(() => ({ origin: options.where }));

/** Returns what earlier runs left open of a write. */
export async function findEarlierRuns(
  { options, secrets }: Session,
  asking: Asking,
  {
    fresh = false,
    except,
  }: {
    /** Other processes may have begun it since the journal was read. */
    readonly fresh?: boolean;
    /** Id of the write's own entry. */
    readonly except?: string;
  } = {},
): Promise<EarlierRuns | undefined> {
  const { recorded } = options.journal;
  const found = recorded
    .openWith(keysConcerning(asking.intent, asking.stepOf), fresh)
    .filter(({ id }) => id !== except);
  if (found.length === 0) return undefined;
  const { earlierRuns } = await import('./earlier-runs.ts');
  const { isRunning, ageOf } = options;
  return earlierRuns(found, asking, { recorded, isRunning, ageOf, secrets: await secrets() });
}

/** Records a write, or continues the entry of an earlier run that asked for the same. */
export async function begin(
  { options, secrets }: Session,
  intent: JournalIntent,
  check: Check | undefined,
  earlier: EarlierRuns | undefined,
): Promise<{ readonly id: string; readonly continued?: JournalEntry }> {
  const { journal, isRunning } = options;
  const same = earlier?.same.findLast(({ amount }) => amount === intent.amount);
  if (same !== undefined) {
    const { isChanged, stillTheSame } = await import('./earlier-runs.ts');
    try {
      const continued = await journal.resume(same.id, (recorded) => {
        stillTheSame(same, recorded, isRunning);
        check?.(recorded);
      });
      return { id: same.id, continued };
    } catch (error) {
      // Another process has taken it up: this run records its own request.
      if (!isChanged(error)) throw error;
    }
  }
  return { id: await journal.begin(intent, await secrets(), check) };
}

/** Records the outcome of a write, also in the entries of earlier runs that asked for the same. */
export async function finish(
  { options: { journal } }: Session,
  { entry, earlier }: { readonly entry: string; readonly earlier?: EarlierRuns | undefined },
  outcome: JournalOutcome,
  detail?: string,
): Promise<void> {
  await journal.finish(entry, outcome, detail);
  if (outcome === 'unknown') return;
  for (const { id } of earlier?.same ?? []) if (id !== entry) await journal.finish(id, outcome, detail);
}
