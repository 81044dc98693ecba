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
import {
  defaulted,
  fromJson,
  generated,
  integer,
  json,
  nullable,
  oneOf,
  text,
  toJson,
} from '#sandbox/store/columns.ts';
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
    correlation_id: defaulted(text),
    name: nullable(text),
    kind: defaulted(oneOf(SUBSCRIPTION_TYPE)),
    status: defaulted(oneOf(SUBSCRIPTION_STATUS)),
    frequency: defaulted(oneOf(FREQUENCY)),
    /** Start of the first instalment's day, in epoch milliseconds. */
    first_at: defaulted(integer),
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
  migrations: {
    1: `
    CREATE TABLE subscriptions (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE,
      customer INTEGER NOT NULL REFERENCES customers, value INTEGER NOT NULL, comment TEXT, additional_info TEXT NOT NULL,
      day INTEGER NOT NULL, type TEXT NOT NULL, day_due INTEGER NOT NULL, created_at INTEGER NOT NULL);`,
    7: `
    ALTER TABLE subscriptions ADD COLUMN correlation_id TEXT NOT NULL DEFAULT '';
    UPDATE subscriptions SET correlation_id = oid;
    ALTER TABLE subscriptions ADD COLUMN name TEXT;
    ALTER TABLE subscriptions ADD COLUMN kind TEXT NOT NULL DEFAULT 'RECURRENT';
    ALTER TABLE subscriptions ADD COLUMN status TEXT NOT NULL DEFAULT 'ACTIVE';
    ALTER TABLE subscriptions ADD COLUMN frequency TEXT NOT NULL DEFAULT 'MONTHLY';
    ALTER TABLE subscriptions ADD COLUMN first_at INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE subscriptions ADD COLUMN installments INTEGER;
    ALTER TABLE subscriptions ADD COLUMN mandate TEXT;
    ALTER TABLE subscriptions ADD COLUMN journey TEXT;
    ALTER TABLE subscriptions ADD COLUMN retry_policy TEXT;
    ALTER TABLE subscriptions ADD COLUMN minimum_value INTEGER;
    ALTER TABLE subscriptions ADD COLUMN recurrence_id TEXT;
    ALTER TABLE subscriptions ADD COLUMN emv TEXT;
    ALTER TABLE subscriptions ADD COLUMN mandate_updates TEXT;
    UPDATE subscriptions SET first_at = COALESCE(
      (SELECT MIN(due_at) FROM jobs WHERE kind = 'subscription.charge' AND ref = subscriptions.seq), created_at);
    CREATE UNIQUE INDEX subscriptions_correlation ON subscriptions (company, correlation_id);`,
  },
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
