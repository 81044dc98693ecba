import type { Check, JournalEntry, JournalOutcome, Recorded } from '#client/journal/types.ts';

/** Journal for commands. */
export interface JournalPort {
  /** Recorded entries. */
  readonly recorded: Recorded;
  /**
   * Records the outcome of an entry.
   * @throws any error from `check`, if the entry has changed
   */
  settle(id: string, outcome: JournalOutcome, detail: string, check: Check): Promise<void>;
  /** Whether the process that sent the entry is alive and has recorded no outcome. */
  isRunning(entry: JournalEntry): boolean;
  /** Minimum age in milliseconds, even if the clock was changed. */
  ageOf(entry: JournalEntry): number;
}
