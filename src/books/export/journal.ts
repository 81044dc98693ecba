import type { Rules } from './rules.ts';

/** Options of the beancount and hledger writers. */
export interface JournalOptions {
  readonly rules: Rules;
  /** Names of bank accounts in the chart, by account id. */
  readonly banks: ReadonlyMap<string, string>;
  /** Write the opening balance as a transaction, for a journal without earlier months. */
  readonly opening: boolean;
}
