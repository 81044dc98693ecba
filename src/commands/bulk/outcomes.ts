// Outcomes of the rows of a batch, and their totals.
import { OTHER_HOLDER } from '#commands/payment/other-holder.ts';
import type { Operation } from '#contract/operation.ts';
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { View } from '#output/view.ts';
import type { OUTCOMES } from '#payment-plan/outcomes.ts';
import { formatReais } from '#pix/money.ts';
import type { Row } from './check.ts';

export const batchView: View = {
  columns: [
    { path: 'row', label: say`Row`, format: 'number' },
    { path: 'correlationID', label: say`ID` },
    { path: 'outcome', label: say`Outcome`, format: 'state' },
    { path: 'value', label: say`Value`, format: 'money' },
    { path: 'error.message', label: say`Message`, format: 'message' },
  ],
  empty: say`The file has no rows.`,
};

/** Outcome of one row of a batch or a plan. */
export interface RowOutcome {
  readonly row: number;
  readonly correlationID: string;
  readonly outcome: (typeof OUTCOMES)[number];
  /** Cents, if the row has an amount. */
  readonly value?: unknown;
  readonly error?: { readonly code: string; readonly message: Message };
}

/** Outcome of one row of a batch. */
export interface Outcome extends RowOutcome {
  readonly result?: unknown;
}

/** Fields that every outcome contains. */
export const identityOf = (
  { row, body }: Row,
  operation: Operation,
): Pick<Outcome, 'row' | 'correlationID' | 'value'> => ({
  row,
  correlationID: body[defined(operation.identity, 'identity of a row')] as string,
  ...(body['value'] === undefined ? {} : { value: body['value'] }),
});

export const notSent = (one: Row, operation: Operation): Outcome => ({
  ...identityOf(one, operation),
  outcome: 'not-sent',
});

/** Outcome of a row that was not sent because its outcome in an earlier run is unknown. */
export const unknownOutcome = (one: Row, operation: Operation): Outcome => ({
  ...identityOf(one, operation),
  outcome: 'unknown',
  error: {
    code: 'outcome-unknown',
    message: say`an earlier run did not record the outcome, and this row was not sent again`,
  },
});

export const alreadyDone = (one: Row, operation: Operation): Outcome => ({
  ...identityOf(one, operation),
  outcome: 'existing',
});

/** What is counted: the outcomes, and of those that failed, the payments to another holder on their own. */
type Counted = RowOutcome['outcome'] | 'stopped';

/** Words for the numbers of rows, in the order in which they are printed. */
export type OutcomeWords = readonly (readonly [Counted, (rows: number) => Message])[];

export const stoppedWords = (rows: number): Message => say`${rows} stopped: another holder`;

/** Counts the rows by outcome and sums up their amounts. */
export class Totals {
  readonly #of = new Map<Counted, { readonly rows: number; readonly cents: number }>();

  get isEmpty(): boolean {
    return this.#of.size === 0;
  }

  add({ outcome, value, error }: Pick<RowOutcome, 'outcome' | 'value' | 'error'>): void {
    const counted = outcome === 'failed' && error?.code === OTHER_HOLDER ? 'stopped' : outcome;
    const { rows, cents } = this.#of.get(counted) ?? { rows: 0, cents: 0 };
    this.#of.set(counted, { rows: rows + 1, cents: cents + (typeof value === 'number' ? value : 0) });
  }

  rows(...outcomes: readonly Counted[]): number {
    return outcomes.reduce((sum, one) => sum + (this.#of.get(one)?.rows ?? 0), 0);
  }

  /** Counts as not sent all rows without an outcome. `rows` and `cents` are the totals of all rows. */
  rest(rows: number, cents: number): void {
    this.#of.delete('not-sent');
    const counted = [...this.#of.values()];
    const left = rows - counted.reduce((sum, one) => sum + one.rows, 0);
    const leftCents = cents - counted.reduce((sum, one) => sum + one.cents, 0);
    if (left > 0) this.#of.set('not-sent', { rows: left, cents: leftCents });
  }

  /** Returns the numbers and sums of the rows as text; undefined if there are none. */
  counts(words: OutcomeWords): Message | undefined {
    const [first, ...rest] = words.flatMap(([outcome, wordsFor]) => {
      const { rows, cents } = this.#of.get(outcome) ?? { rows: 0, cents: 0 };
      if (rows === 0) return [];
      // Omit a sum that is too large to be exact.
      return cents > 0 && Number.isSafeInteger(cents)
        ? say`${wordsFor(rows)} (${formatReais(cents)})`
        : wordsFor(rows);
    });
    return first === undefined ? undefined : rest.reduce((list, one) => say`${list}, ${one}`, first);
  }
}

/** Returns the totals of a batch as text, with the next step for rows that are not done. */
export function batchLines(totals: Totals): readonly Message[] {
  const counts = totals.counts(WORDS);
  if (counts === undefined) return [];
  const all = say`Rows: ${counts}.`;
  if (totals.rows('failed', 'stopped') > 0)
    return [
      all,
      ...(totals.rows('stopped') > 0 ? [STOPPED] : []),
      say`Correct the failed rows and run the same file again: rows that are done are not repeated.`,
    ];
  return totals.rows('unknown', 'not-sent') > 0
    ? [all, say`Run the same file again for the other rows: rows that are done are not repeated.`]
    : [all];
}

/** Tells what a person can do about stopped rows. */
export const STOPPED = say`The stopped payments are created and not approved. Ask the recipient, and correct the Pix key or the holder in the file.`;

const WORDS: OutcomeWords = [
  ['done', (rows) => say`${rows} done`],
  ['existing', (rows) => say`${rows} already done`],
  ['failed', (rows) => say`${rows} failed`],
  ['stopped', stoppedWords],
  ['unknown', (rows) => say`${rows} with an unknown outcome`],
  ['not-sent', (rows) => say`${rows} not sent`],
];
