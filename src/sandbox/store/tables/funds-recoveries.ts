// Tables of Pix reported as fraud (MED): the reports, their history, and the accounts that the money was traced to.
import {
  FRAUD_SITUATION,
  FUNDS_RECOVERY_STATUS,
  INFRACTION_RESULT,
  REFUND_REJECTION_REASON,
  REFUND_SOLICITATION_STATUS,
} from '#contract/statuses.ts';
import { generated, integer, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

export const fundsRecoveries = defineTable({
  name: 'funds_recoveries',
  columns: {
    seq: generated,
    /** Company that paid; the company that received the Pix if the payer is outside the sandbox. */
    company: integer,
    /** Reported payment; null if the payer is outside the sandbox. */
    payment: nullable(integer),
    dict_id: text,
    end_to_end_id: text,
    situation_type: oneOf(FRAUD_SITUATION),
    details: text,
    status: oneOf(FUNDS_RECOVERY_STATUS),
    /** Index of the next step of its progress. */
    step: integer,
    created_at: integer,
    updated_at: integer,
  },
  onReset: 'empty',
});
export type FundsRecoveryRow = RowOf<typeof fundsRecoveries>;

/** What happened to a report, in the words of the answers. */
const FUNDS_RECOVERY_EVENT = [
  ...FUNDS_RECOVERY_STATUS,
  'ACCOUNT_TRACED',
  'ANALYSIS_ACCEPTED',
  'ANALYSIS_REJECTED',
  'BALANCE_NOT_FOUND',
  'FUNDS_RETURNED',
] as const;
export type FundsRecoveryEvent = (typeof FUNDS_RECOVERY_EVENT)[number];

export const fundsRecoveryEvents = defineTable({
  name: 'funds_recovery_events',
  columns: {
    seq: generated,
    recovery: integer,
    event_id: text,
    event: oneOf(FUNDS_RECOVERY_EVENT),
    created_at: integer,
  },
  onReset: 'empty',
});

/** Accounts that the money of a report was traced to, with what their banks are asked to return. */
export const fundsRecoveryLegs = defineTable({
  name: 'funds_recovery_legs',
  columns: {
    seq: generated,
    recovery: integer,
    /** Dispute that blocks the money, if the account is in the sandbox. */
    dispute: nullable(integer),
    /** Pix by which the account got the money. */
    end_to_end_id: text,
    /** ISPB of the bank of the account. */
    participant: text,
    refund_id: text,
    infraction_id: text,
    status: oneOf(REFUND_SOLICITATION_STATUS),
    analysis: nullable(oneOf(INFRACTION_RESULT)),
    /** Amounts in cents: asked for, found in the account, returned. */
    asked: integer,
    found: integer,
    returned: integer,
    /** Why less was found than asked for. */
    rejection: nullable(oneOf(REFUND_REJECTION_REASON)),
    /** End-to-end id, transaction id and time of the return. */
    return_end_to_end_id: nullable(text),
    return_oid: nullable(text),
    returned_at: nullable(integer),
    created_at: integer,
    updated_at: integer,
  },
  onReset: 'empty',
});
export type FundsRecoveryLegRow = RowOf<typeof fundsRecoveryLegs>;

/** Returns the legs of a report, in the order in which the money was traced. */
export const legsOfFundsRecovery = (db: Database, recovery: number): FundsRecoveryLegRow[] =>
  fundsRecoveryLegs.findAll(db, { recovery }, 'ORDER BY seq');

/**
 * Returns the latest report that a company made, or in which one of its accounts is a leg.
 * @param by the report's id, or the end-to-end id of the payment or of the leg
 */
export const fundsRecoveryOf = (
  db: Database,
  company: number,
  by: { readonly dict_id: string } | { readonly end_to_end_id: string },
): FundsRecoveryRow | undefined => {
  const [column, id] = 'dict_id' in by ? ['r.dict_id', by.dict_id] : ['r.end_to_end_id', by.end_to_end_id];
  return db
    .prepare<FundsRecoveryRow>(
      `SELECT r.* FROM funds_recoveries r WHERE (r.company = :company AND ${column} = :id)
         OR r.seq IN (SELECT l.recovery FROM funds_recovery_legs l JOIN disputes d ON d.seq = l.dispute
           WHERE d.company = :company AND ${'dict_id' in by ? column : 'l.end_to_end_id'} = :id)
       ORDER BY r.company = :company DESC, r.seq DESC LIMIT 1`,
    )
    .get({ company, id });
};

/** Returns the report that a company made of a payment. */
export const sentRecovery = (db: Database, company: number, endToEndId: string): FundsRecoveryRow =>
  fundsRecoveries.get(db, { company, end_to_end_id: endToEndId }, 'AND payment IS NOT NULL');

export const fundsRecoveryBySeq = (db: Database, seq: number): FundsRecoveryRow =>
  fundsRecoveries.get(db, { seq });

/** Returns the history of a report, oldest first. */
export const eventsOfFundsRecovery = (db: Database, recovery: number) =>
  fundsRecoveryEvents.findAll(db, { recovery }, 'ORDER BY seq');
