// What became of the rows of a batch, and what it came to in the end.
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

/** What became of a row. */
export interface Outcome {
  readonly row: number;
  readonly correlationID: string;
  /** `existing`: it was done before, by this very row. */
  readonly outcome: 'done' | 'existing' | 'failed' | 'unknown' | 'not-sent';
  readonly value?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: string; readonly message: Message };
}

/** What is told of a row, whatever becomes of it. */
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

/** A row that was not sent, and of which nobody knows what became in an earlier run. */
export const stillUnknown = (one: Row, operation: Operation): Outcome => ({
  ...reported(one, operation),
  outcome: 'unknown',
  error: {
    code: 'outcome-unknown',
    message: say`an earlier run did not record the outcome, and this row was not sent again`,
  },
});

/** How many rows came to what, and the sums of their amounts. */
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

  /** Of so many rows with so many cents, those of which nothing is known were not sent. */
  rest(rows: number, cents: number): void {
    this.#of.delete('not-sent');
    const others = [...this.#of.keys()];
    const left = rows - this.rows(...others);
    if (left > 0) this.#of.set('not-sent', { rows: left, cents: cents - this.cents(...others) });
  }

  /** What it came to, and what can be done about the rest. */
  lines(): readonly Message[] {
    const [first, ...rest] = OUTCOMES.flatMap(([outcome, words]) => {
      const { rows, cents } = this.#of.get(outcome) ?? { rows: 0, cents: 0 };
      if (rows === 0) return [];
      // Beyond what can be counted exactly nothing is said.
      return cents > 0 && Number.isSafeInteger(cents)
        ? say`${words(rows)} (${formatReais(cents)})`
        : words(rows);
    });
    if (first === undefined) return [];
    const all = say`Rows: ${rest.reduce((list, one) => say`${list}, ${one}`, first)}.`;
    const open = this.#of.has('unknown') || this.#of.has('not-sent');
    if (this.#of.has('failed'))
      return [all, say`Correct what failed and run the same file again: nothing is done twice.`];
    return open ? [all, say`Run the same file again for the rest: nothing is done twice.`] : [all];
  }
}

const OUTCOMES: readonly (readonly [Outcome['outcome'], (rows: number) => Message])[] = [
  ['done', (rows) => say`${rows} done`],
  ['existing', (rows) => say`${rows} done before`],
  ['failed', (rows) => say`${rows} failed`],
  ['unknown', (rows) => say`${rows} with an unknown outcome`],
  ['not-sent', (rows) => say`${rows} not sent`],
];
