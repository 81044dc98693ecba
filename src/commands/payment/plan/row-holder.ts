// The holder that a row of a plan expects, against the one that the service reports.
import { contradiction, holderText } from '#commands/payment/holder.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { PlanRow } from '#payment-plan/format.ts';
import { declaredHolder } from '#payment-plan/holder.ts';
import type { Holder } from '#pix/holder.ts';
import { compareHolders } from '#pix/holder.ts';

/** Whether the row has a holder to compare with the one that the service reports before the approval. */
export const expectsHolder = (row: PlanRow): boolean =>
  declaredHolder(row) !== undefined || row.holder !== undefined;

/**
 * Tells why the reported holder is not the expected one: the one in the sheet, and the one that the service reported
 * when the plan was made. Undefined if it may be.
 * @param mustAgree whether the row was stopped before, so that a missing report stops it again
 */
export function holderProblem(
  row: PlanRow,
  reported: Holder | undefined,
  mustAgree = false,
): Message | undefined {
  const declared = declaredHolder(row);
  const problem = declared === undefined ? undefined : contradiction(declared, reported);
  if (problem !== undefined) return problem;
  const { holder: planned } = row;
  if (planned !== undefined && contradiction(planned, reported) !== undefined)
    return say`the recipient is ${holderText(reported ?? {}) ?? ''} now, and was ${holderText(planned) ?? ''} when the plan was made`;
  const agrees = [declared, planned].some(
    (one) => one !== undefined && reported !== undefined && compareHolders(one, reported) === 'agrees',
  );
  return mustAgree && !agrees
    ? say`an earlier run stopped it because of its holder, and the service does not report the holder now`
    : undefined;
}
