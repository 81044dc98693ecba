// Table of subscriptions; each has instalments, which have charges.
import {
  FREQUENCY,
  JOURNEY,
  MANDATE_STATUS,
  RETRY_POLICY,
  SUBSCRIPTION_STATUS,
  SUBSCRIPTION_TYPE,
} from '#contract/mandate.ts';
import type { AdditionalInfo } from '#contract/resources/shared.ts';
import { CHARGE_TYPE } from '#contract/statuses.ts';
import { fromJson, generated, integer, json, nullable, oneOf, text, toJson } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

type MandateStatus = (typeof MANDATE_STATUS)[number];
export interface MandateUpdate {
  readonly status: MandateStatus;
  /** Epoch milliseconds. */
  readonly at: number;
}

export const subscriptions = defineTable({
  name: 'subscriptions',
  columns: {
    seq: generated,
    company: integer,
    account: integer,
    oid: text,
    customer: integer,
    value: integer,
    comment: nullable(text),
    additional_info: json<AdditionalInfo>(),
    /** Day of the month, 1 to 31. */
    day: integer,
    /** Type of its charges. */
    type: oneOf(CHARGE_TYPE),
    day_due: integer,
    created_at: integer,
    correlation_id: text,
    name: nullable(text),
    kind: oneOf(SUBSCRIPTION_TYPE),
    status: oneOf(SUBSCRIPTION_STATUS),
    frequency: oneOf(FREQUENCY),
    /** Start of the first instalment's day, in epoch milliseconds. */
    first_at: integer,
    /** Number of instalments; null for no limit. */
    installments: nullable(integer),
    /** This and the following columns are set only for Pix Automático. */
    mandate: nullable(oneOf(MANDATE_STATUS)),
    journey: nullable(oneOf(JOURNEY)),
    retry_policy: nullable(oneOf(RETRY_POLICY)),
    /** Minimum amount in cents; if set, amounts may vary. */
    minimum_value: nullable(integer),
    recurrence_id: nullable(text),
    emv: nullable(text),
    /** History of the mandate's status, oldest first. */
    mandate_updates: nullable(json<readonly MandateUpdate[]>()),
  },
  onReset: 'empty',
  counted: true,
});
export type SubscriptionRow = RowOf<typeof subscriptions>;

export const subscriptionBySeq = (db: Database, seq: number): SubscriptionRow =>
  subscriptions.get(db, { seq });

/** Returns the statuses of a mandate with their times, oldest first. */
export const updatesOf = ({ mandate_updates: updates }: SubscriptionRow): readonly MandateUpdate[] =>
  updates === null ? [] : fromJson(updates);

/** Returns the columns to update when a mandate's status changes. */
export const mandateStatusColumns = (
  row: SubscriptionRow,
  status: MandateStatus,
  at: number,
): Pick<SubscriptionRow, 'mandate' | 'mandate_updates'> => ({
  mandate: status,
  mandate_updates: toJson([...updatesOf(row), { status, at }]),
});
