// JSON of disputes.
import type { Dispute } from '#contract/resources/dispute.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { DisputeRow } from '#sandbox/store/tables/disputes.ts';
import type { FundsRecoveryRow } from '#sandbox/store/tables/funds-recoveries.ts';
import {
  fundsRecoveryBySeq,
  fundsRecoveryLegs,
  sentRecovery,
} from '#sandbox/store/tables/funds-recoveries.ts';
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

const idsOf = ({ situation_type: situationType, dict_id: fundsRecoveryId }: FundsRecoveryRow) => ({
  situationType,
  fundsRecoveryId,
});

/** Returns the report of fraud that a dispute belongs to. */
function reportOf({ db }: Pick<SandboxContext, 'db'>, { seq, side, company, end_to_end_id: id }: DisputeRow) {
  if (side === 'SENT') return idsOf(sentRecovery(db, company, id));
  const leg = fundsRecoveryLegs.find(db, { dispute: seq });
  return leg === undefined ? {} : idsOf(fundsRecoveryBySeq(db, leg.recovery));
}

export const disputeView = (context: Pick<SandboxContext, 'db'>, row: DisputeRow): Dispute => ({
  ...disputeEventView(context, row),
  type: row.type,
  sentOrReceived: row.side,
  ...reportOf(context, row),
  createdAt: time(row.created_at),
  updatedAt: time(row.updated_at),
});
