// Subscriptions: from each of them comes a charge a month.
import type { AdditionalInfo } from '../../contract/resources/shared.ts';
import { CHARGE_TYPE } from '../../contract/states.ts';
import type { Database } from './database.ts';
import { defaulted, defineTable, generated, integer, json, nullable, oneOf, text } from './table.ts';
import type { RowOf } from './table.ts';

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
    /** Of the month. */
    day: integer,
    type: oneOf(CHARGE_TYPE),
    day_due: integer,
    created_at: integer,
    correlation_id: defaulted(text),
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
    CREATE UNIQUE INDEX subscriptions_correlation ON subscriptions (company, correlation_id);`,
  },
});
export type SubscriptionRow = RowOf<typeof subscriptions>;

export const subscriptionBySeq = (db: Database, seq: number): SubscriptionRow =>
  subscriptions.get(db, { seq });
