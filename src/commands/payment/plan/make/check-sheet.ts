// Checks the rows of a sheet for duplicates, against the limits and against earlier payments; reports all errors
// together.
import { rowIds } from '#client/hash-set.ts';
import { BadRows } from '#commands/bulk/bad-rows.ts';
import { checking } from '#commands/bulk/progress.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { History } from '#payment-plan/duplicates.ts';
import type { PlanRow, Warning } from '#payment-plan/format.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import type { PaymentBatchPort } from '#ports/payment-plan.ts';
import type { CheckedRow } from './check-row.ts';
import { checkRow } from './check-row.ts';
import { sheetRows } from './sheet.ts';

export interface Checks {
  readonly batch: PaymentBatchPort;
  readonly history: History;
  readonly reference: string | undefined;
  /** Maximum amount of one payment in cents. */
  readonly paymentMax: number | undefined;
  readonly profile: string;
}

/**
 * Yields the checked rows.
 * @throws PixctlError (exit 2) after the last row, naming the invalid rows; also for an unreadable sheet
 */
export async function* checkedRows(context: Context, path: string, checks: Checks): AsyncGenerator<PlanRow> {
  const bad = new BadRows();
  const seen = new Seen();
  const max = checks.paymentMax;
  const progress = checking(context);
  let any = false;
  try {
    for await (const one of sheetRows(context, path)) {
      context.signal.throwIfAborted();
      any = true;
      progress.count();
      let row: CheckedRow;
      try {
        if (one.problem !== undefined) throw usageError(one.problem);
        row = checkRow(one, checks.batch.sha256, checks.reference);
      } catch (error) {
        if (!(error instanceof PixctlError)) throw error;
        bad.add(say`row ${one.row}: ${error.userMessage}`);
        continue;
      }
      const same = seen.add(row);
      if (same?.problem !== undefined) bad.add(same.problem);
      else if (max !== undefined && row.cents > max)
        bad.add(
          say`row ${row.row}: ${formatReais(row.cents)} exceeds the limit limits.payment.max of ${formatReais(max)} of profile ${checks.profile}`,
        );
      // After an error no plan is written, but the remaining rows are still checked.
      else if (!bad.any) yield finished(row, same?.warning, checks.history);
    }
  } finally {
    progress.end();
  }
  if (!any) bad.add(say`${path} has no rows`);
  bad.throwIfAny(say`No plan was written. Correct the file and run the command again.`);
}

function finished({ own: _own, ...row }: CheckedRow, same: Warning | undefined, history: History): PlanRow {
  const done = history.isDone(row);
  const before = done ? undefined : history.lately(row.key, row.cents, row.id);
  const warnings: readonly Warning[] = [
    ...(same === undefined ? [] : [same]),
    ...(before === undefined ? [] : [{ code: 'paid-before', ...before } as const]),
    ...(history.hasFailed(row.id) ? [{ code: 'failed-before' } as const] : []),
  ];
  return {
    ...row,
    ...(done ? { done } : {}),
    ...(history.knows(row.key) ? {} : { new: true }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

/** Ids and payments of the rows so far, to detect duplicates. */
class Seen {
  readonly #ids = rowIds();
  /** Keyed by payment. The value is twice the row number, plus 1 if the row has its own id. */
  readonly #payments = rowIds();

  /** Returns what the row has in common with an earlier one. */
  add({
    row,
    id,
    key,
    cents,
    own,
  }: CheckedRow):
    | { readonly problem: Message; readonly warning?: never }
    | { readonly warning: Warning; readonly problem?: never }
    | undefined {
    const found = this.#payments.add(`${cents} ${key}`, 2 * row + (own ? 1 : 0));
    const before = found === undefined ? undefined : { row: found >> 1, own: found % 2 === 1 };
    if (before !== undefined && !(before.own && own))
      return {
        problem: say`rows ${before.row} and ${row} both pay ${formatReais(cents)} to ${key}: if both are intended, give each its own id in a column correlation-id`,
      };
    const sameId = this.#ids.add(id, row);
    if (sameId !== undefined)
      return { problem: say`rows ${sameId} and ${row} have the same correlation id ${showValue(id)}` };
    return before === undefined ? undefined : { warning: { code: 'same-as-row', row: before.row } };
  }
}
