// Outcomes of the rows of a batch, and their totals.
import type { Operation } from '#contract/operation.ts';
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { View } from '#output/view.ts';
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

/** Outcome of one row. */
export interface Outcome {
  readonly row: number;
  readonly correlationID: string;
  /** `existing`: an earlier run already did this row. */
  readonly outcome: 'done' | 'existing' | 'failed' | 'unknown' | 'not-sent';
  readonly value?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: string; readonly message: Message };
}

/** Fields that every outcome contains. */
export const reported = (
  { row, body }: Row,
  operation: Operation,
): Pick<Outcome, 'row' | 'correlationID' | 'value'> => ({
  row,
  correlationID: body[defined(operation.identity, 'identity of a row')] as string,
  ...(body['value'] === undefined ? {} : { value: body['value'] }),
});

export const notSent = (one: Row, operation: Operation): Outcome => ({
  ...reported(one, operation),
  outcome: 'not-sent',
});

/** Outcome of a row that was not sent because its outcome in an earlier run is unknown. */
export const unknownOutcome = (one: Row, operation: Operation): Outcome => ({
  ...reported(one, operation),
  outcome: 'unknown',
  error: {
    code: 'outcome-unknown',
    message: say`an earlier run did not record the outcome, and this row was not sent again`,
  },
});

/** Counts the rows by outcome and sums up their amounts. */
export class Totals {
  readonly #of = new Map<Outcome['outcome'], { rows: number; cents: number }>();

  add({ outcome, value }: Pick<Outcome, 'outcome' | 'value'>): void {
    const { rows, cents } = this.#of.get(outcome) ?? { rows: 0, cents: 0 };
    this.#of.set(outcome, { rows: rows + 1, cents: cents + (typeof value === 'number' ? value : 0) });
  }

  rows(...outcomes: readonly Outcome['outcome'][]): number {
    return outcomes.reduce((sum, one) => sum + (this.#of.get(one)?.rows ?? 0), 0);
  }

  cents(...outcomes: readonly Outcome['outcome'][]): number {
    return outcomes.reduce((sum, one) => sum + (this.#of.get(one)?.cents ?? 0), 0);
  }

  /** Counts as not sent all rows without an outcome. `rows` and `cents` are the totals of the file. */
  rest(rows: number, cents: number): void {
    this.#of.delete('not-sent');
    const others = [...this.#of.keys()];
    const left = rows - this.rows(...others);
    if (left > 0) this.#of.set('not-sent', { rows: left, cents: cents - this.cents(...others) });
  }

  /** Returns the numbers of rows as text; undefined if there are none. */
  counts(): Message | undefined {
    const [first, ...rest] = OUTCOMES.flatMap(([outcome, words]) => {
      const { rows, cents } = this.#of.get(outcome) ?? { rows: 0, cents: 0 };
      if (rows === 0) return [];
      // Omit a sum that is too large to be exact.
      return cents > 0 && Number.isSafeInteger(cents)
        ? say`${words(rows)} (${formatReais(cents)})`
        : words(rows);
    });
    return first === undefined ? undefined : rest.reduce((list, one) => say`${list}, ${one}`, first);
  }

  /** Returns the totals as text, with the next step for rows that are not done. */
  lines(): readonly Message[] {
    const counts = this.counts();
    if (counts === undefined) return [];
    const all = say`Rows: ${counts}.`;
    const open = this.#of.has('unknown') || this.#of.has('not-sent');
    if (this.#of.has('failed'))
      return [
        all,
        say`Correct the failed rows and run the same file again: rows that are done are not repeated.`,
      ];
    return open
      ? [all, say`Run the same file again for the other rows: rows that are done are not repeated.`]
      : [all];
  }
}

const OUTCOMES: readonly (readonly [Outcome['outcome'], (rows: number) => Message])[] = [
  ['done', (rows) => say`${rows} done`],
  ['existing', (rows) => say`${rows} already done`],
  ['failed', (rows) => say`${rows} failed`],
  ['unknown', (rows) => say`${rows} with an unknown outcome`],
  ['not-sent', (rows) => say`${rows} not sent`],
];
