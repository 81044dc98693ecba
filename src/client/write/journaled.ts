// Journal bookkeeping of a write: requests of earlier runs with unknown outcome, the entry of this run, and its
// outcome.
import { keysConcerning } from '#client/journal/request-keys.ts';
import type { Check, Found, JournalEntry, JournalIntent, JournalOutcome } from '#client/journal/types.ts';
import type { WriteSession } from '#client/session.ts';
import type { Fence } from '#contract/http.ts';
import type { EarlierRuns, PlannedWrite } from './earlier-runs.ts';

/** Service and account as identified in the journal. */
export type Account = Pick<JournalIntent, 'origin' | 'key'>;

/** Returns the account, without the key if there is none. */
export const accountIfKnown = ({ options, where }: WriteSession): Promise<Account> =>
  where().catch(() => ({ origin: options.where }));

/** Returns the open requests of earlier runs that concern this write. */
export async function findEarlierRuns(
  { options, secrets }: WriteSession,
  planned: PlannedWrite,
  {
    fresh = false,
    except,
  }: {
    /** Reread the journal: other processes may have begun the write since. */
    readonly fresh?: boolean;
    /** Id of this write's own entry, which is ignored. */
    readonly except?: string;
  } = {},
): Promise<EarlierRuns | undefined> {
  const { recorded } = options.journal;
  const open = await recorded.openWith(keysConcerning(planned.intent, planned.stepOf), fresh);
  const found = open.filter(({ id }) => id !== except);
  if (found.length === 0) return undefined;
  const { earlierRuns } = await import('./earlier-runs.ts');
  const { isRunning, ageOf } = options;
  return earlierRuns(found, planned, { recorded, isRunning, ageOf, secrets: await secrets() });
}

/** Records a write, or continues the entry of an earlier run with the same request. */
export async function begin(
  { options, secrets }: WriteSession,
  intent: JournalIntent,
  check: Check | undefined,
  earlier: EarlierRuns | undefined,
): Promise<{ readonly id: string; readonly continued?: JournalEntry }> {
  const { journal, isRunning } = options;
  const same = earlier?.same.findLast(({ amount }) => amount === intent.amount);
  if (same !== undefined) {
    const { assertUnchanged, isEntryChanged } = await import('./earlier-runs.ts');
    try {
      const continued = await journal.resume(same.id, async (recorded) => {
        await assertUnchanged(same, recorded, isRunning);
        await check?.(recorded);
      });
      return { id: same.id, continued };
    } catch (error) {
      // Another process is resuming it: this run records its own request.
      if (!isEntryChanged(error)) throw error;
    }
  }
  return { id: await journal.begin(intent, await secrets(), check) };
}

/** Returns the fence of an entry; undefined for a journal in memory. */
export const fenceOf = ({ options: { journal } }: WriteSession, entry: string): Fence | undefined =>
  journal.fence?.(entry);

/** Records the outcome of a write, also in entries of earlier runs with the same request that are still open. */
export async function finish(
  { options }: WriteSession,
  { entry, earlier }: { readonly entry: string; readonly earlier?: EarlierRuns | undefined },
  outcome: JournalOutcome,
  found: Found = {},
): Promise<void> {
  await options.journal.finish(entry, outcome, found);
  if (outcome === 'unknown') return;
  for (const same of earlier?.same ?? []) if (same.id !== entry) await settle(options, same, outcome, found);
}

/**
 * Settles an entry of an earlier run, unless another process has done so since it was read: that outcome is the true
 * one. If it cannot be recorded, the entry stays open, and the next run looks it up.
 */
async function settle(
  { journal, isRunning }: WriteSession['options'],
  entry: JournalEntry,
  outcome: JournalOutcome,
  found: Found,
): Promise<void> {
  const { assertUnchanged } = await import('./earlier-runs.ts');
  const check: Check = (recorded) => assertUnchanged(entry, recorded, isRunning);
  await journal.settle(entry.id, outcome, found, check).catch(() => undefined);
}
