// Tells which processes of this machine had ended when rows were read. Rows are as of a snapshot, processes end at any
// time: one that ended after the snapshot may have recorded outcomes that the snapshot lacks. It counts as running, and
// the rows are read again.
import { defined } from '#errors/defined.ts';
import type { HasEnded, StoreProcess } from './rows.ts';

/** Rows that were read together, by one statement or in one transaction. */
export interface Snapshot {
  /** Tests whether a process had ended before the snapshot. */
  readonly hasEnded: HasEnded;
  /** Whether a process was found that has ended since: what it recorded last may be missing. */
  readonly isOutdated: () => boolean;
}

/** Returns a function that is called right before each snapshot. */
export function snapshots(hasEndedNow: HasEnded): () => Snapshot {
  /** Number of snapshots that had begun when a process was found to have ended. */
  const found = new Map<string, number>();
  let begun = 0;
  return () => {
    begun += 1;
    const number = begun;
    let isOutdated = false;
    return {
      hasEnded: (process) => {
        const name = processKey(process);
        if (!found.has(name)) {
          if (!hasEndedNow(process)) return false;
          found.set(name, begun);
        }
        if (defined(found.get(name), 'ended process') < number) return true;
        isOutdated = true;
        return false;
      },
      isOutdated: () => isOutdated,
    };
  };
}

const processKey = ({ pid, born = '' }: Pick<StoreProcess, 'pid' | 'born'>): string => `${pid} ${born}`;
