// Tables of payments reported as fraud (MED, as the victim), and of the history of each report.
import { FRAUD_SITUATION, FUNDS_RECOVERY_STATUS } from '#contract/statuses.ts';
import { generated, integer, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

export const fundsRecoveries = defineTable({
  name: 'funds_recoveries',
  columns: {
    seq: generated,
    company: integer,
    /** Reported payment. */
    payment: integer,
    dict_id: text,
    end_to_end_id: text,
    situation_type: oneOf(FRAUD_SITUATION),
    details: text,
    status: oneOf(FUNDS_RECOVERY_STATUS),
    /** Index of the next step of its progress. */
    step: integer,
    /** Dispute at the recipient, if the recipient is in the sandbox and had received the payment. */
    dispute: nullable(integer),
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

export const fundsRecoveryBySeq = (db: Database, seq: number): FundsRecoveryRow =>
  fundsRecoveries.get(db, { seq });

/** Returns the history of a report, oldest first. */
export const eventsOfFundsRecovery = (db: Database, recovery: number) =>
  fundsRecoveryEvents.findAll(db, { recovery }, 'ORDER BY seq');
