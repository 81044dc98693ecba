import type { Rules } from './rules.ts';

/** How a journal is written. */
export interface JournalOptions {
  readonly rules: Rules;
  /** Accounts of the chart, by account id. */
  readonly banks: ReadonlyMap<string, string>;
  /** Begins with the opening balance, for a journal that has nothing before. */
  readonly opening: boolean;
}
