// Reports of payments that were lost to fraud (MED, as the victim), as the service returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { list, obj, str } from '#contract/schema/schema.ts';
import {
  FRAUD_SITUATION,
  FUNDS_RECOVERY_DIRECTION,
  FUNDS_RECOVERY_STATUS,
  INFRACTION_REASON,
  INFRACTION_RESULT,
  INFRACTION_STATUS,
  REFUND_REJECTION_REASON,
  REFUND_SOLICITATION_RESULT,
  REFUND_SOLICITATION_STATUS,
} from '#contract/statuses.ts';
import { cents, time } from './shared.ts';

/** The times that every part of a report has. */
const times = {
  creationTime: time('creation at the Central Bank'),
  lastModified: time('last change at the Central Bank'),
  createdAt: time('creation'),
  updatedAt: time('last change'),
};

export const fundsRecovery = obj(
  {
    dictId: str({ description: 'id of the report, a UUID' }),
    rootTransactionId: str({ format: 'end-to-end-id', description: 'the payment that was reported' }),
    situationType: str({ enum: FRAUD_SITUATION, description: 'kind of the fraud' }),
    reportDetails: str({ description: 'what happened, in the words of the report' }),
    status: str({ enum: FUNDS_RECOVERY_STATUS }),
    direction: str({ enum: FUNDS_RECOVERY_DIRECTION, description: 'SENT: you made the report' }),
    reporterParticipant: str({ description: 'ISPB of the bank that made the report' }),
    ...times,
    events: list(
      obj({
        id: str(),
        event: str({ description: 'what happened' }),
        timestamp: time('when it happened'),
      }),
      { description: 'history of the report, oldest first' },
    ),
  },
  { required: ['dictId', 'rootTransactionId', 'situationType', 'status'] },
);

export type FundsRecovery = Infer<typeof fundsRecovery>;

/** One account that the money went through, and what its bank was asked to return. */
export const refundSolicitation = obj(
  {
    bacenRefundId: str({ description: 'id of the request at the Central Bank' }),
    fundsRecoveryId: str({ description: 'id of the report of fraud' }),
    endToEndId: str({ format: 'end-to-end-id', description: 'the Pix by which this account got the money' }),
    refundReason: str(),
    refundAmount: cents('amount that the bank is asked to return'),
    // The service spells it with a capital letter.
    EffectiveRefundedAmount: cents('amount that was returned'),
    status: str({ enum: REFUND_SOLICITATION_STATUS }),
    analysisResult: str({ enum: REFUND_SOLICITATION_RESULT, description: 'answer of the bank' }),
    rejectionReason: str({ enum: REFUND_REJECTION_REASON, description: 'why nothing, or less, is returned' }),
    contestedParticipant: str({ description: 'ISPB of the bank that is asked' }),
    requestingParticipant: str({ description: 'ISPB of the bank that asks' }),
    refundTransactionId: str({ description: 'id of the Pix that returned the money' }),
    refundedAt: time('return of the money'),
    refundTransaction: obj(
      {
        endToEndId: str({ format: 'end-to-end-id', description: 'the Pix that returned the money' }),
        value: cents('amount that came back'),
        date: time('return of the money'),
      },
      { nullable: true },
    ),
    ...times,
  },
  { required: ['bacenRefundId', 'status'] },
);

export type RefundSolicitation = Infer<typeof refundSolicitation>;

/** A report of one bank to another that a payment was fraud. */
export const infractionReport = obj(
  {
    bacenInfractionReportId: str({ description: 'id of the report at the Central Bank' }),
    fundsRecoveryId: str({ description: 'id of the report of fraud' }),
    transactionId: str({ description: 'the Pix that was reported' }),
    reason: str({ enum: INFRACTION_REASON }),
    situationType: str({ enum: FRAUD_SITUATION, description: 'kind of the fraud' }),
    reportDetails: str(),
    status: str({ enum: INFRACTION_STATUS }),
    analysisResult: str({ enum: INFRACTION_RESULT, description: 'answer of the bank of the recipient' }),
    analysisDetails: str(),
    reporterParticipant: str({ description: 'ISPB of the bank that reported' }),
    counterpartyParticipant: str({ description: 'ISPB of the bank of the recipient' }),
    infractionAmount: cents('reported amount'),
    contactInformation: obj({ email: str(), phone: str() }),
    ...times,
  },
  { required: ['bacenInfractionReportId', 'status'] },
);

export type InfractionReport = Infer<typeof infractionReport>;
