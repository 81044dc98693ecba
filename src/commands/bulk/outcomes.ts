// Outcomes of the rows of a batch, and their totals.
import { OTHER_HOLDER } from '#commands/payment/other-holder.ts';
import type { Operation } from '#contract/operation.ts';
import { at } from '#contract/path.ts';
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { View } from '#output/view.ts';
import type { OUTCOMES } from '#payment-plan/outcomes.ts';
import { formatReais } from '#pix/money.ts';
import type { Row } from './check.ts';
import type { Sum } from './sum.ts';
import { NOTHING, plus } from './sum.ts';

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
  /** Cents, if the row has an amount, or the answer of the service to it. */
  readonly value?: unknown;
  readonly error?: { readonly code: string; readonly message: Message };
}

/** Outcome of one row of a batch. */
export interface Outcome extends RowOutcome {
  readonly result?: unknown;
}

/**
 * Adds the amount that the service answered for a row without one: the refund of a whole charge, an invoice for a charge,
 * a payment by QR code.
 */
export function withAmount(outcome: Outcome): Outcome {
  const cents = centsOf(outcome);
  return outcome.value !== undefined || cents === undefined ? outcome : { ...outcome, value: cents };
}

/** Returns the amount of a row in cents: that of the file, otherwise that of the answer. */
function centsOf({ value, outcome, error, result }: Counting): number | undefined {
  if (typeof value === 'number') return value;
  // The result of a row that failed may be another record.
  const isOwn = outcome !== 'failed' || error?.code === OTHER_HOLDER;
  const answered = isOwn ? at(result, 'value') : undefined;
  return typeof answered === 'number' ? answered : undefined;
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

type Counting = Pick<Outcome, 'outcome' | 'value' | 'error' | 'result'>;

/** Counts the rows by outcome and sums up their amounts. */
export class Totals {
  /** `sum` includes amounts that the service answered; `inFile` only those of the file. */
  readonly #of = new Map<Counted, { readonly rows: number; readonly sum: Sum; readonly inFile: Sum }>();

  get isEmpty(): boolean {
    return this.#of.size === 0;
  }

  add(row: Counting): void {
    const { outcome, value, error } = row;
    const counted = outcome === 'failed' && error?.code === OTHER_HOLDER ? 'stopped' : outcome;
    const { rows, sum, inFile } = this.#of.get(counted) ?? { rows: 0, sum: NOTHING, inFile: NOTHING };
    this.#of.set(counted, {
      rows: rows + 1,
      sum: plus(sum, centsOf(row)),
      inFile: plus(inFile, value),
    });
  }

  rows(...outcomes: readonly Counted[]): number {
    return outcomes.reduce((sum, one) => sum + (this.#of.get(one)?.rows ?? 0), 0);
  }

  /** Counts as not sent all rows without an outcome. `rows` and `amounts` are the totals of all rows. */
  rest(rows: number, amounts: Sum): void {
    this.#of.delete('not-sent');
    const counted = [...this.#of.values()];
    const left = rows - counted.reduce((sum, one) => sum + one.rows, 0);
    if (left <= 0) return;
    const sum = {
      rows: amounts.rows - counted.reduce((all, { inFile }) => all + inFile.rows, 0),
      cents: amounts.cents - counted.reduce((all, { inFile }) => all + inFile.cents, 0),
    };
    this.#of.set('not-sent', { rows: left, sum, inFile: sum });
  }

  /** Returns the numbers and sums of the rows as text; undefined if there are none. */
  counts(words: OutcomeWords): Message | undefined {
    const [first, ...rest] = words.flatMap(([outcome, wordsFor]) => {
      const { rows, sum } = this.#of.get(outcome) ?? { rows: 0, sum: NOTHING };
      if (rows === 0) return [];
      const { cents } = sum;
      // Omit a sum that is too large to be exact.
      if (cents <= 0 || !Number.isSafeInteger(cents)) return wordsFor(rows);
      const missing = rows - sum.rows;
      return missing === 0
        ? say`${wordsFor(rows)} (${formatReais(cents)})`
        : say`${wordsFor(rows)} (${formatReais(cents)}; ${missing} without a known amount)`;
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
