import type { Check, Found, JournalEntry, JournalOutcome, Recorded } from '#client/journal/types.ts';

/** Journal for commands. */
export interface JournalPort {
  /** Recorded entries. */
  readonly recorded: Recorded;
  /**
   * Records the outcome of an entry.
   * @throws any error from `check`, if the entry has changed
   */
  settle(id: string, outcome: JournalOutcome, found: Found, check: Check): Promise<void>;
  /** Records that the user has seen the outcome of every write that this process finished. Never rejects. */
  markShown(): Promise<void>;
  /** Whether the process that sent the entry is alive, and has not recorded an outcome or shown its result. */
  isRunning(entry: JournalEntry): boolean;
  /** Minimum age in milliseconds, even if the clock was changed. */
  ageOf(entry: JournalEntry): number;
}
