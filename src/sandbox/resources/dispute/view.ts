// JSON of disputes.
import type { Dispute } from '#contract/resources/dispute.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { DisputeRow } from '#sandbox/store/tables/disputes.ts';
import { fundsRecoveryBySeq, fundsRecoveryLegs } from '#sandbox/store/tables/funds-recoveries.ts';
import { transactionBySeq } from '#sandbox/store/tables/transactions.ts';

/** Body of a dispute event. */
export function disputeEventView({ db }: Pick<SandboxContext, 'db'>, row: DisputeRow) {
  const { payer } = transactionBySeq(db, row.tx);
  const customer = payer === null ? undefined : fromJson(payer);
  return withoutNulls({
    status: row.status,
    endToEndId: row.end_to_end_id,
    name: customer?.name,
    email: customer?.email,
    phoneNumber: customer?.phone,
    value: row.value,
    disputeReason: row.reason,
  });
}

/** Returns the report of fraud that a dispute belongs to. */
function reportOf({ db }: Pick<SandboxContext, 'db'>, { seq }: DisputeRow) {
  const leg = fundsRecoveryLegs.find(db, { dispute: seq });
  if (leg === undefined) return {};
  const { situation_type: situationType, dict_id: fundsRecoveryId } = fundsRecoveryBySeq(db, leg.recovery);
  return { situationType, fundsRecoveryId };
}

export const disputeView = (context: Pick<SandboxContext, 'db'>, row: DisputeRow): Dispute => ({
  ...disputeEventView(context, row),
  type: row.type,
  sentOrReceived: 'RECEIVED',
  ...reportOf(context, row),
  createdAt: time(row.created_at),
  updatedAt: time(row.updated_at),
});
