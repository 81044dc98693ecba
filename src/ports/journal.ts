import type { Check, JournalEntry, JournalOutcome, Recorded } from '#client/journal/types.ts';

/** The journal as commands see it. */
export interface JournalPort {
  /** What is on record. */
  readonly recorded: Recorded;
  /** Records what was found out about an entry. @throws whatever the check does, when it is not so any more */
  settle(id: string, outcome: JournalOutcome, detail: string, check: Check): Promise<void>;
  /** It is under way: the process that sent it still runs. */
  isRunning(entry: JournalEntry): boolean;
  /** Milliseconds it surely is as old as, whatever was done to the clock. */
  ageOf(entry: JournalEntry): number;
}
