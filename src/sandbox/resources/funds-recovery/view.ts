// JSON of Pix reported as fraud, and of the parts of a report.
import type { RecoveryDispute } from '#contract/resources/dispute.ts';
import type {
  FundsRecovery,
  InfractionReport,
  RefundSolicitation,
} from '#contract/resources/funds-recovery.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { globalId, ISPB } from '#sandbox/ids.ts';
import { disputeView } from '#sandbox/resources/dispute/view.ts';
import { OUTSIDE_BANK } from '#sandbox/resources/payment/destination.ts';
import { disputes } from '#sandbox/store/tables/disputes.ts';
import type { FundsRecoveryLegRow, FundsRecoveryRow } from '#sandbox/store/tables/funds-recoveries.ts';
import { eventsOfFundsRecovery, legsOfFundsRecovery } from '#sandbox/store/tables/funds-recoveries.ts';
import { isReporter } from './report.ts';

type Caller = Pick<CompanyContext, 'db' | 'company'>;

/** ISPB of the bank of the payer. */
const reporterBank = ({ payment }: FundsRecoveryRow): string => (payment === null ? OUTSIDE_BANK.id : ISPB);

const timesOf = (row: { readonly created_at: number; readonly updated_at: number }) => {
  const [createdAt, updatedAt] = [time(row.created_at), time(row.updated_at)];
  return { creationTime: createdAt, lastModified: updatedAt, createdAt, updatedAt };
};

export function fundsRecoveryView(call: Caller, row: FundsRecoveryRow): FundsRecovery {
  return {
    dictId: row.dict_id,
    rootTransactionId: row.end_to_end_id,
    situationType: row.situation_type,
    reportDetails: row.details,
    status: row.status,
    direction: isReporter(call, row) ? 'SENT' : 'RECEIVED',
    reporterParticipant: reporterBank(row),
    events: eventsOfFundsRecovery(call.db, row.seq).map(({ event_id: id, event, created_at: at }) => ({
      id,
      event,
      timestamp: time(at),
    })),
    ...timesOf(row),
  };
}

/** Legs that the caller may see: all of its own report; of another one, those of its own accounts. */
const legsFor = (call: Caller, row: FundsRecoveryRow): readonly FundsRecoveryLegRow[] =>
  legsOfFundsRecovery(call.db, row.seq).filter(
    (leg) => isReporter(call, row) || ownDispute(call, leg) !== undefined,
  );

const ownDispute = ({ db, company }: Caller, { dispute }: FundsRecoveryLegRow) =>
  dispute === null ? undefined : disputes.find(db, { seq: dispute, company: company.id });

const resultOf = ({ status, returned, asked }: FundsRecoveryLegRow): RefundSolicitation['analysisResult'] => {
  if (status !== 'CLOSED') return undefined;
  return returned === asked ? 'TOTALLY_ACCEPTED' : returned > 0 ? 'PARTIALLY_ACCEPTED' : 'REJECTED';
};

export const refundSolicitationsView = (call: Caller, row: FundsRecoveryRow): RefundSolicitation[] =>
  legsFor(call, row).map((leg) => ({
    bacenRefundId: leg.refund_id,
    fundsRecoveryId: row.dict_id,
    endToEndId: leg.end_to_end_id,
    refundReason: 'FRAUD',
    refundAmount: leg.asked,
    status: leg.status,
    contestedParticipant: leg.participant,
    requestingParticipant: reporterBank(row),
    ...(leg.status === 'CLOSED'
      ? withoutNulls({
          EffectiveRefundedAmount: leg.returned,
          analysisResult: resultOf(leg),
          rejectionReason: leg.rejection,
        })
      : {}),
    ...returnOf(leg),
    ...timesOf(leg),
  }));

function returnOf(leg: FundsRecoveryLegRow): Partial<RefundSolicitation> {
  const { return_end_to_end_id: endToEndId, return_oid: oid, returned_at: at, returned } = leg;
  if (endToEndId === null || at === null) return { refundTransaction: null };
  return {
    ...(oid === null ? {} : { refundTransactionId: globalId('PixTransaction', oid) }),
    refundedAt: time(at),
    refundTransaction: { endToEndId, value: returned, date: time(at) },
  };
}

/** State of a report of infraction: the bank of the recipient has it, until it has analysed it. */
const infractionStatus = ({ status, analysis }: FundsRecoveryLegRow): InfractionReport['status'] =>
  status === 'CANCELLED' ? 'CANCELLED' : analysis === null ? 'ACKNOWLEDGED' : 'CLOSED';

export const infractionReportsView = (call: Caller, row: FundsRecoveryRow): InfractionReport[] =>
  legsFor(call, row).map((leg) => ({
    bacenInfractionReportId: leg.infraction_id,
    fundsRecoveryId: row.dict_id,
    transactionId: leg.end_to_end_id,
    reason: 'REFUND_REQUEST',
    situationType: row.situation_type,
    reportDetails: row.details,
    status: infractionStatus(leg),
    ...(leg.analysis === null ? {} : { analysisResult: leg.analysis }),
    reporterParticipant: reporterBank(row),
    counterpartyParticipant: leg.participant,
    infractionAmount: leg.asked,
    ...timesOf(leg),
  }));

/** Disputes of the caller that belong to a report: the one that it sent, and those of Pix that it received. */
export const recoveryDisputesView = (call: Caller, row: FundsRecoveryRow): RecoveryDispute[] =>
  [
    ...(isReporter(call, row)
      ? [disputes.get(call.db, { company: row.company, end_to_end_id: row.end_to_end_id, side: 'SENT' })]
      : []),
    ...legsFor(call, row).flatMap((leg) => ownDispute(call, leg) ?? []),
  ].map((dispute) => {
    const { name: _name, email: _email, phoneNumber: _phoneNumber, ...view } = disputeView(call, dispute);
    return view;
  });
