// Defines the tables of the mirror: the list of the service that each one holds, and its typed columns.
import type { CallInput } from '#client/types.ts';
import type { Operation } from '#contract/operation.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { customerOperations } from '#contract/operations/customer.ts';
import { disputeOperations } from '#contract/operations/dispute.ts';
import { installmentOperations } from '#contract/operations/installment.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import { qrcodeOperations } from '#contract/operations/qrcode.ts';
import { refundOperations } from '#contract/operations/refund.ts';
import { statementOperations } from '#contract/operations/statement.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import { subscriptionOperations } from '#contract/operations/subscription.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { webhookOperations } from '#contract/operations/webhook.ts';
import { FINAL_STATES } from '#contract/states.ts';
import { defined } from '#errors/defined.ts';
import type { SqlType } from '#mirror/sql.ts';

interface MirrorColumn<N extends string = string, T extends SqlType = SqlType> {
  readonly name: N;
  readonly type: T;
  /** Dotted paths in a list item; the first one present is used. */
  readonly paths: readonly string[];
  /** All values present are joined with a space, to build a key for items without an id. */
  readonly joined?: true;
}

/** How a list is read incrementally. */
type Reading =
  /** The list filters `column` by `start` and `end`; time spans that were read completely are not read again. */
  | { readonly by: 'time'; readonly column: 'time' | 'created_at' }
  /** Newest first, up to the first row of the last complete reading. */
  | { readonly by: 'newest' }
  /** The whole list each time; rows no longer listed are marked as removed. */
  | { readonly by: 'whole' };

/** How rows are read one by one until they are final. */
export interface Open {
  readonly get: Operation;
  /** Path parameter of `get`, and the column that fills it. */
  readonly param: string;
  readonly column: string;
  /** Column with the status. */
  readonly state: string;
  readonly final: readonly string[];
  /** Fields that `get` returns in the form of the list, if not all; the other fields keep their stored values. */
  readonly tells?: readonly string[];
  /** Filter of the list that returns all open rows, if there is one: fewer requests than one per row. */
  readonly filter?: Readonly<Record<string, string>>;
}

export interface MirrorTable {
  readonly name: string;
  readonly list: Operation;
  readonly reading: Reading;
  /**
   * Set if the list is read once per row of a parent table: the parent column fills this path parameter or query of the
   * list.
   */
  readonly each?: {
    readonly table: string;
    readonly column: string;
    readonly param: string;
    readonly in: 'path' | 'query';
    /** The parent is a view of the rows that were not read yet. */
    readonly once?: true;
  };
  /** Primary key; `scope` is the row of `each`. */
  readonly key: readonly string[];
  readonly columns: readonly MirrorColumn[];
  readonly open?: Open;
  /** Secret fields, which are not stored. */
  readonly without?: readonly string[];
  /**
   * Fields that are a copy of another row, and the columns filled from them. They change without this row, and nothing
   * shows when.
   */
  readonly copies?: { readonly fields: readonly string[]; readonly columns: readonly string[] };
}

const columnOf =
  <T extends SqlType>(type: T) =>
  <N extends string>(name: N, ...paths: string[]): MirrorColumn<N, T> => ({ name, type, paths });
const text = columnOf('text');
const cents = columnOf('cents');
const count = columnOf('count');
const time = columnOf('time');
const bool = columnOf('bool');

const STATEMENT = [
  text('id', 'id'),
  time('time', 'time'),
  text('type', 'type'),
  cents('value', 'value'),
  cents('balance', 'balance'),
  text('description', 'description'),
  text('transaction_id', 'transactionId'),
] as const;

/** In reading order: tables that others refer to come first, statement lines last. */
const TABLES = [
  {
    name: 'accounts',
    list: pick(accountOperations, 'account.list'),
    reading: { by: 'whole' },
    key: ['account_id'],
    columns: [
      text('account_id', 'accountId'),
      bool('is_default', 'isDefault'),
      cents('balance_total', 'balance.total'),
      cents('balance_blocked', 'balance.blocked'),
      cents('balance_available', 'balance.available'),
      text('tax_id', 'taxId'),
      text('official_name', 'officialName'),
      text('account_name', 'accountName'),
    ],
  },
  {
    name: 'pix_keys',
    list: pick(pixKeyOperations, 'pix-key.list'),
    reading: { by: 'whole' },
    key: ['key'],
    columns: [text('key', 'key'), text('type', 'type'), bool('is_default', 'isDefault')],
  },
  {
    name: 'subaccounts',
    list: pick(subaccountOperations, 'subaccount.list'),
    reading: { by: 'whole' },
    key: ['pix_key'],
    columns: [text('pix_key', 'pixKey'), text('name', 'name'), cents('balance', 'balance')],
  },
  {
    name: 'customers',
    list: pick(customerOperations, 'customer.list'),
    reading: { by: 'whole' },
    key: ['correlation_id'],
    columns: [
      text('correlation_id', 'correlationID'),
      text('name', 'name'),
      text('tax_id', 'taxID.taxID'),
      text('email', 'email'),
      text('phone', 'phone'),
    ],
  },
  {
    name: 'qrcodes',
    list: pick(qrcodeOperations, 'qrcode.list'),
    reading: { by: 'whole' },
    key: ['correlation_id'],
    columns: [
      text('correlation_id', 'correlationID', 'identifier', 'globalID'),
      text('name', 'name'),
      cents('value', 'value'),
      text('identifier', 'identifier'),
      text('pix_key', 'pixKey'),
      time('created_at', 'createdAt'),
    ],
  },
  {
    name: 'webhooks',
    list: pick(webhookOperations, 'webhook.list'),
    reading: { by: 'whole' },
    key: ['id'],
    columns: [
      text('id', 'id'),
      text('name', 'name'),
      text('event', 'event'),
      text('url', 'url'),
      bool('is_active', 'isActive'),
      time('created_at', 'createdAt'),
    ],
    without: ['hmacSecretKey', 'authorization'],
  },
  {
    name: 'subscriptions',
    list: pick(subscriptionOperations, 'subscription.list'),
    reading: { by: 'whole' },
    key: ['global_id'],
    columns: [
      text('global_id', 'globalID'),
      text('correlation_id', 'correlationID'),
      text('name', 'name'),
      text('type', 'type'),
      text('status', 'status'),
      cents('value', 'value'),
      text('frequency', 'frequency'),
      text('customer_tax_id', 'customer.taxID.taxID'),
      text('customer_name', 'customer.name'),
    ],
  },
  {
    name: 'installments',
    list: pick(installmentOperations, 'installment.list'),
    reading: { by: 'whole' },
    each: { table: 'subscriptions', column: 'global_id', param: 'id', in: 'path' },
    key: ['global_id'],
    columns: [
      text('global_id', 'globalID'),
      text('correlation_id', 'correlationID'),
      count('installment_number', 'installmentNumber'),
      cents('value', 'value'),
      text('status', 'status'),
      time('date_generate_charge', 'dateGenerateCharge'),
      text('end_to_end_id', 'cobr.endToEndId'),
    ],
  },
  {
    name: 'charges',
    list: pick(chargeOperations, 'charge.list'),
    reading: { by: 'time', column: 'created_at' },
    key: ['correlation_id'],
    columns: [
      text('correlation_id', 'correlationID'),
      text('global_id', 'globalID'),
      text('transaction_id', 'transactionID'),
      text('status', 'status'),
      text('type', 'type'),
      cents('value', 'value'),
      cents('discount', 'discount'),
      cents('value_with_discount', 'valueWithDiscount'),
      cents('fee', 'fee', 'paymentMethods.pix.fee'),
      text('customer_name', 'customer.name'),
      text('customer_tax_id', 'customer.taxID.taxID'),
      text('customer_correlation_id', 'customer.correlationID'),
      text('payer_name', 'payer.name'),
      text('payer_tax_id', 'payer.taxID.taxID'),
      text('comment', 'comment'),
      text('subscription_id', 'subscription.globalID'),
      time('created_at', 'createdAt'),
      time('expires_date', 'expiresDate'),
      time('paid_at', 'paidAt'),
    ],
    open: {
      get: pick(chargeOperations, 'charge.get'),
      param: 'id',
      column: 'correlation_id',
      state: 'status',
      final: FINAL_STATES.charge,
      filter: { status: 'ACTIVE' },
    },
    copies: {
      fields: ['customer'],
      columns: ['customer_name', 'customer_tax_id', 'customer_correlation_id'],
    },
  },
  {
    name: 'payments',
    list: pick(paymentOperations, 'payment.list'),
    reading: { by: 'newest' },
    key: ['correlation_id'],
    columns: [
      text('correlation_id', 'payment.correlationID'),
      text('global_id', 'payment.globalID'),
      text('status', 'payment.status'),
      text('type', 'payment.type'),
      cents('value', 'payment.value'),
      text('destination_alias', 'payment.destinationAlias', 'destination.pixKey'),
      text('holder_name', 'transaction.creditParty.holder.name', 'destination.name'),
      text('holder_tax_id', 'transaction.creditParty.holder.taxID.taxID', 'destination.taxID'),
      text('comment', 'payment.comment'),
      text('source_account_id', 'payment.sourceAccountId'),
      text('end_to_end_id', 'transaction.endToEndId'),
      time('time', 'transaction.time'),
    ],
    open: {
      get: pick(paymentOperations, 'payment.get'),
      param: 'id',
      column: 'correlation_id',
      state: 'status',
      final: FINAL_STATES.payment,
    },
  },
  {
    name: 'refunds',
    list: pick(refundOperations, 'refund.list'),
    reading: { by: 'newest' },
    key: ['correlation_id'],
    columns: [
      text('correlation_id', 'correlationID'),
      text('refund_id', 'refundId'),
      text('status', 'status'),
      cents('value', 'value'),
      text('comment', 'comment'),
      time('time', 'time'),
    ],
    open: {
      get: pick(refundOperations, 'refund.get'),
      param: 'id',
      column: 'correlation_id',
      state: 'status',
      final: FINAL_STATES.refund,
      tells: ['status', 'value', 'comment'],
    },
  },
  {
    name: 'disputes',
    list: pick(disputeOperations, 'dispute.list'),
    reading: { by: 'whole' },
    key: ['id'],
    columns: [
      // The same Pix can be disputed more than once.
      { ...text('id', 'endToEndId', 'type', 'createdAt'), joined: true },
      text('end_to_end_id', 'endToEndId'),
      text('type', 'type'),
      text('status', 'status'),
      cents('value', 'value'),
      text('dispute_reason', 'disputeReason'),
      time('created_at', 'createdAt'),
      time('updated_at', 'updatedAt'),
    ],
  },
  {
    name: 'transactions',
    list: pick(transactionOperations, 'transaction.list'),
    reading: { by: 'time', column: 'time' },
    key: ['id'],
    columns: [
      text('id', 'globalID', 'endToEndId'),
      text('end_to_end_id', 'endToEndId'),
      text('transaction_id', 'transactionID'),
      text('type', 'type'),
      text('status', 'status'),
      cents('value', 'value'),
      time('time', 'time'),
      text('charge_correlation_id', 'charge.correlationID'),
      text('qrcode_correlation_id', 'pixQrCode.correlationID', 'pixQrCode.identifier'),
      text('payer_name', 'payer.name', 'customer.name'),
      text('payer_tax_id', 'payer.taxID.taxID', 'customer.taxID.taxID'),
      text('debit_pix_key', 'debitParty.pixKey.pixKey'),
      text('credit_pix_key', 'creditParty.pixKey.pixKey'),
      text('info_pagador', 'infoPagador'),
    ],
    copies: {
      fields: ['customer', 'charge', 'pixQrCode', 'webhookSent'],
      columns: ['payer_name', 'payer_tax_id'],
    },
  },
  {
    name: 'charge_refunds',
    list: pick(chargeOperations, 'charge.refunds'),
    reading: { by: 'whole' },
    // A view, so that the refunds of a charge are not read again once they are known.
    each: { table: 'refunded_charges', column: 'correlation_id', param: 'id', in: 'path', once: true },
    key: ['scope', 'correlation_id'],
    columns: [
      text('correlation_id', 'correlationID'),
      text('end_to_end_id', 'endToEndId'),
      text('status', 'status'),
      cents('value', 'value'),
      text('comment', 'comment'),
      time('time', 'time'),
    ],
  },
  {
    name: 'statement',
    list: pick(statementOperations, 'statement.list'),
    reading: { by: 'time', column: 'time' },
    each: { table: 'accounts', column: 'account_id', param: 'companyBankAccount', in: 'query' },
    key: ['scope', 'id'],
    columns: STATEMENT,
  },
  {
    name: 'subaccount_statement',
    list: pick(subaccountOperations, 'subaccount.statement'),
    reading: { by: 'time', column: 'time' },
    each: { table: 'subaccounts', column: 'pix_key', param: 'id', in: 'path' },
    key: ['scope', 'id'],
    columns: [...STATEMENT, text('operation_type', 'operationType')],
  },
] as const satisfies readonly MirrorTable[];

export const MIRROR_TABLES: readonly MirrorTable[] = TABLES;

export type TableName = (typeof TABLES)[number]['name'];
type Definition<N extends TableName> = Extract<(typeof TABLES)[number], { readonly name: N }>;

/** TypeScript types of the column types, the same for both engines. A time is RFC 3339. */
interface Values {
  readonly text: string;
  readonly cents: number;
  readonly count: number;
  readonly time: string;
  readonly bool: boolean;
  readonly json: unknown;
}

/** Row type of a table, derived from its columns; only key columns are non-null. */
export type RowOf<N extends TableName> = {
  readonly [
    C in Definition<N>['columns'][number] as C['name']
  ]: C['name'] extends Definition<N>['key'][number] ? Values[C['type']] : Values[C['type']] | null;
} & {
  readonly raw: unknown;
  readonly gone_at: string | null;
} & (Definition<N> extends { readonly each: object } ? { readonly scope: string } : unknown);

/** Returns the key column that identifies a row within its scope. */
export const lastKey = ({ name, key }: MirrorTable): string => defined(key.at(-1), `the key of ${name}`);

export const tableNamed = (name: TableName): MirrorTable =>
  defined(
    MIRROR_TABLES.find((one) => one.name === name),
    `the table ${name}`,
  );

/** Builds the input of the list call for one scope. */
export function listInput(
  { each }: MirrorTable,
  scope: string,
  query: Readonly<Record<string, unknown>>,
): CallInput {
  if (each === undefined) return { query };
  return each.in === 'path'
    ? { path: { [each.param]: scope }, query }
    : { query: { ...query, [each.param]: scope } };
}
