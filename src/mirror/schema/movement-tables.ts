// Tables of money that came in or went out.
import { pick } from '#contract/operation.ts';
import { boletoOperations } from '#contract/operations/boleto.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { disputeOperations } from '#contract/operations/dispute.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { recoveryOperations } from '#contract/operations/recovery.ts';
import { refundOperations } from '#contract/operations/refund.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { FINAL_STATES } from '#contract/statuses.ts';
import type { MirrorTable } from './table.ts';
import { cents, text, time } from './table.ts';

export const MOVEMENT_TABLES = [
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
      text(
        'holder_name',
        'transaction.creditParty.holder.name',
        'destination.name',
        'payment.boleto.finalBeneficiary.name',
      ),
      text(
        'holder_tax_id',
        'transaction.creditParty.holder.taxID.taxID',
        'destination.taxID',
        'payment.boleto.finalBeneficiary.taxID',
      ),
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
    name: 'boleto_transactions',
    list: pick(boletoOperations, 'boleto.list'),
    reading: { by: 'time', column: 'created_at' },
    key: ['id'],
    columns: [
      text('id', 'boletoTransactionID'),
      text('type', 'type'),
      text('status', 'status'),
      cents('value', 'value'),
      cents('fee', 'fee'),
      text('boleto_barcode', 'charge.boletoBarcode'),
      time('created_at', 'createdAt'),
      time('settled_at', 'settledAt'),
    ],
    open: {
      get: pick(boletoOperations, 'boleto.get'),
      param: 'id',
      column: 'id',
      state: 'status',
      final: FINAL_STATES.boletoTransaction,
      // Boletos of charges wait for their money for days.
      filter: { status: 'PENDING' },
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
      text('sent_or_received', 'sentOrReceived'),
      text('situation_type', 'situationType'),
      text('funds_recovery_id', 'fundsRecoveryId'),
      time('created_at', 'createdAt'),
      time('updated_at', 'updatedAt'),
    ],
  },
  {
    name: 'refund_solicitations',
    list: pick(recoveryOperations, 'recovery.refund-solicitations'),
    reading: { by: 'whole' },
    // A view, so that a report is not read again once it has ended.
    each: {
      table: 'open_funds_recoveries',
      column: 'funds_recovery_id',
      param: 'id',
      in: 'path',
      once: true,
    },
    key: ['scope', 'id'],
    columns: [
      text('id', 'bacenRefundId'),
      text('end_to_end_id', 'endToEndId'),
      text('status', 'status'),
      text('analysis_result', 'analysisResult'),
      text('rejection_reason', 'rejectionReason'),
      cents('value', 'refundAmount'),
      cents('returned_value', 'refundTransaction.value', 'EffectiveRefundedAmount'),
      text('return_end_to_end_id', 'refundTransaction.endToEndId'),
      time('returned_at', 'refundedAt'),
      text('contested_participant', 'contestedParticipant'),
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
] as const satisfies readonly MirrorTable[];
