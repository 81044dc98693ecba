// Checks for outgoing money in a batch: the limit for each row, and one confirmation for all rows.
import { AUTO_APPROVE, withAutoApprove } from '#contract/auto-approve.ts';
import type { Operation } from '#contract/operation.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { numberOfRows } from '#messages/quantity.ts';
import { formatReais } from '#pix/money.ts';
import { needsTotal, rowLimit } from '#policy/rows.ts';
import type { Context } from '#ports/context.ts';
import type { Row } from './check.ts';
import { doneRowTest } from './open-rows.ts';

/** How a command runs as a batch. */
export interface Batch {
  /** Describes the outgoing money in the confirmation; undefined if the command sends none. */
  readonly what?: Message;
  readonly account?: Message;
  readonly destination?: Message;
  /**
   * Checks a row that is done, for what its request cannot say.
   * @throws PixctlError why it counts as failed
   */
  check?(context: Context, row: Row): Promise<void>;
}

export interface Money {
  /** Checks a valid row against the limits; returns the reason why it cannot be sent, if any. */
  look(row: Row): Message | undefined | Promise<Message | undefined>;
  /**
   * Checks the total against the daily limit and asks the user to confirm it.
   * @throws PixctlError (exit 2) beyond the limit, (exit 9) if the user declined
   */
  confirm(): Promise<void>;
}

/** Returns the money checks for the rows of a batch. */
export async function moneyOf(context: Context, operation: Operation, batch: Batch): Promise<Money> {
  const withinLimit = await rowLimit(context, operation);
  const limit: Money['look'] = (row) =>
    withAutoApprove(operation, row.body) === operation
      ? withinLimit(row)
      : say`${AUTO_APPROVE} sends the money of each row at once: leave it out, or use pixctl payment batch`;
  const { what } = batch;
  if (what === undefined || operation.effect !== 'money-out')
    return { look: limit, confirm: () => Promise.resolve() };
  const isDone = (await needsTotal(context)) ? await doneRowTest(context, operation) : () => false;
  let count = 0;
  let cents = 0;
  let before = 0;
  let largest: { readonly row: number; readonly value: number } | undefined;
  return {
    look: async (row) => {
      const problem = await limit(row);
      if (problem !== undefined) return problem;
      if (isDone(row)) before += 1;
      else {
        count += 1;
        const value = row.body['value'];
        if (typeof value !== 'number') return undefined;
        cents += value;
        if (value > (largest?.value ?? 0)) largest = { row: row.row, value };
      }
      return undefined;
    },
    confirm: () =>
      context.confirm(async () => ({
        what,
        count,
        amountCents: cents,
        account: batch.account,
        destination: batch.destination,
        more: [
          ...(largest === undefined
            ? []
            : [[say`Largest`, say`${formatReais(largest.value)} (row ${largest.row})`] as const]),
          ...(before === 0 ? [] : [[say`Done before`, say`${numberOfRows(before)} more`] as const]),
        ],
      })),
  };
}
