// Table of charges. Deleted charges stay, with the time in `deleted_at`, because their ids cannot be reused.
import type { Customer } from '#contract/resources/customer.ts';
import type { AdditionalInfo } from '#contract/resources/shared.ts';
import type { SPLIT_TYPE } from '#contract/statuses.ts';
import { CHARGE_STATUS, CHARGE_TYPE, RATE_TYPE } from '#contract/statuses.ts';
import type { Discount } from '#pix/discount.ts';
import { defaulted, flag, generated, integer, json, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { By, CompleteRowOf, Listing, RowOf } from '#sandbox/store/table.ts';
import type { Span } from '#sandbox/store/time-range.ts';
import { between } from '#sandbox/store/time-range.ts';

/** Part of a charge that is transferred when it is paid; `value` in cents. */
export interface Split {
  readonly value: number;
  readonly pixKey: string;
  readonly splitType: (typeof SPLIT_TYPE)[number];
}

export const charges = defineTable({
  name: 'charges',
  columns: {
    seq: generated,
    company: integer,
    account: integer,
    oid: text,
    correlation_id: text,
    transaction_id: text,
    identifier: text,
    payment_link_id: text,
    status: oneOf(CHARGE_STATUS),
    type: oneOf(CHARGE_TYPE),
    value: integer,
    /** Cashback deducted from the charge, in cents; `discount_exclusive` is the exclusive part of it. */
    discount: defaulted(integer),
    comment: text,
    customer: nullable(integer),
    additional_info: json<AdditionalInfo>(),
    expires_in: integer,
    expires_at: integer,
    /** Like `fines` and `interests`, only for charges of type OVERDUE and BOLETO. */
    days_after: nullable(integer),
    fines: nullable(integer),
    interests: nullable(integer),
    cashback: defaulted(flag),
    br_code: text,
    subscription: nullable(integer),
    payer: nullable(json<Customer>()),
    paid_at: nullable(integer),
    deleted_at: nullable(integer),
    created_at: integer,
    updated_at: integer,
    cashback_exclusive: defaulted(flag),
    discount_exclusive: defaulted(integer),
    /** Null: basis points. */
    fines_type: nullable(oneOf(RATE_TYPE)),
    interests_type: nullable(oneOf(RATE_TYPE)),
    /** Discount for payment before the due date. */
    early_discount: nullable(json<Discount>()),
    ensure_same_tax_id: defaulted(flag),
    /** Sub account that receives the payment. */
    subaccount: nullable(integer),
    splits: nullable(json<readonly Split[]>()),
    /** Only for charges of type BOLETO. */
    boleto_barcode: nullable(text),
    /** Where the payment page leads after the payment. */
    redirect_url: nullable(text),
  },
  onReset: 'empty',
  counted: true,
});
export type ChargeRow = RowOf<typeof charges>;
export type NewCharge = CompleteRowOf<typeof charges>;

export const chargeBySeq = (db: Database, seq: number): ChargeRow => charges.get(db, { seq });

/** Returns those of the correlation ids that charges of the company have, including deleted ones. */
export const correlationIdsTaken = (db: Database, company: number, ids: readonly string[]): Set<string> =>
  new Set(
    db
      .prepare<{ correlation_id: string }>(
        `SELECT correlation_id FROM charges
         WHERE company = ? AND correlation_id IN (SELECT value FROM json_each(?))`,
      )
      .all(company, JSON.stringify(ids))
      .map((row) => row.correlation_id),
  );

/** Returns a charge that is not deleted. */
export const chargeBy = (
  db: Database,
  company: number,
  by: By<'correlation_id' | 'oid' | 'payment_link_id'>,
): ChargeRow | undefined => charges.find(db, { company, ...by }, 'AND deleted_at IS NULL');

/**
 * Finds the charge to pay; if several match, an active one. Called once per id, because each id has its own index; a
 * combined condition would scan all charges. An `identifier` that equals the transaction id is found by that.
 */
export const chargeToPayBy = (
  db: Database,
  company: number,
  by: By<'correlation_id' | 'oid' | 'payment_link_id' | 'transaction_id' | 'identifier'>,
): ChargeRow | undefined =>
  charges.find(db, { company, ...by }, 'identifier' in by ? `${OWN_IDENTIFIER} ${TO_PAY}` : TO_PAY);

/** The condition of the index on identifiers. */
const OWN_IDENTIFIER = 'AND identifier <> transaction_id';
const TO_PAY = "AND deleted_at IS NULL ORDER BY status = 'ACTIVE' DESC, seq LIMIT 1";

/** Lists charges that are not deleted; `customer` is an id or correlation id. */
export const listCharges = (
  db: Database,
  company: number,
  {
    status,
    customer,
    subscription,
    ...span
  }: Span & {
    readonly status?: string | undefined;
    readonly customer?: string | undefined;
    /** The requested id, which may be a correlation id, and the service's own id in it. */
    readonly subscription?: { readonly requested: string; readonly oid: string } | undefined;
  },
): Listing<ChargeRow> =>
  charges.list(db, { company }, [
    { sql: 'deleted_at IS NULL' },
    ...between('created_at', span),
    status === undefined ? undefined : { sql: 'status = :status', values: { status } },
    customer === undefined
      ? undefined
      : {
          sql: `customer IN (SELECT seq FROM customers WHERE company = :company AND correlation_id = :customer
            UNION ALL SELECT seq FROM customers WHERE company = :company AND oid = :customer)`,
          values: { customer },
        },
    subscription === undefined
      ? undefined
      : {
          sql: `subscription IN (SELECT seq FROM subscriptions WHERE company = :company AND correlation_id = :requested
            UNION ALL SELECT seq FROM subscriptions WHERE company = :company AND oid = :oid)`,
          values: subscription,
        },
  ]);

/**
 * Finds charges with the text in their ids, comment or customer. This scans the table, so only pages are available, not
 * the total count.
 */
export const searchCharges = (
  db: Database,
  company: number,
  text: string,
  status: string | undefined,
): Pick<Listing<ChargeRow>, 'rows'> =>
  charges.list(db, { company }, [
    { sql: 'deleted_at IS NULL' },
    status === undefined ? undefined : { sql: 'status = :status', values: { status } },
    {
      sql: `(correlation_id LIKE :like ESCAPE '!' OR comment LIKE :like ESCAPE '!' OR identifier = :text
        OR transaction_id = :text OR payment_link_id = :text OR customer IN (SELECT seq FROM customers
          WHERE company = :company AND (name LIKE :like ESCAPE '!' OR tax_id = :digits OR email = :text)))`,
      values: { text, like: `%${text.replaceAll(/[!%_]/g, '!$&')}%`, digits: text.replaceAll(/[.\-/]/g, '') },
    },
  ]);
