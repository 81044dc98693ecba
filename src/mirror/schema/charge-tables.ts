// Tables of what customers are asked to pay, and of webhooks.
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { installmentOperations } from '#contract/operations/installment.ts';
import { qrcodeOperations } from '#contract/operations/qrcode.ts';
import { subscriptionOperations } from '#contract/operations/subscription.ts';
import { webhookOperations } from '#contract/operations/webhook.ts';
import { FINAL_STATES } from '#contract/statuses.ts';
import type { MirrorTable } from './table.ts';
import { bool, cents, count, text, time } from './table.ts';

export const CHARGE_TABLES = [
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
      text('boleto_barcode', 'paymentMethods.boleto.boletoBarcode'),
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
] as const satisfies readonly MirrorTable[];
