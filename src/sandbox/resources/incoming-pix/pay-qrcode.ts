// Pays a static QR code.
import { Refusal } from '#sandbox/context.ts';
import { ledgerAccountOf, place, post } from '#sandbox/ledger.ts';
import { record } from '#sandbox/resources/transaction/record.ts';
import { toJson } from '#sandbox/store/columns.ts';
import type { QrCodeRow } from '#sandbox/store/tables/qrcodes.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { emitPixReceived } from './events.ts';
import { payerOf } from './payer.ts';
import { commentOf, subaccountOf } from './receive.ts';
import type { PayContext, PayRequest } from './request.ts';

export function payQrcode(context: PayContext, qrcode: QrCodeRow, payment: PayRequest): TransactionRow {
  const { db, ids, now, company } = context;
  const fixed = qrcode.value ?? undefined;
  const value = payment.value ?? fixed;
  if (value === undefined) throw new Refusal('O QR Code não tem valor fixo: informe value');
  if (fixed !== undefined && value !== fixed)
    throw new Refusal(`O QR Code custa ${fixed} centavos, não ${value}`);
  const { account } = qrcode;
  const subaccount = subaccountOf(db, qrcode);
  const transaction = record(context, {
    company: company.id,
    account,
    subaccount,
    type: 'PAYMENT',
    value,
    endToEndId: ids.endToEnd('E', now),
    // A new id for each payment: the code's identifier is the same for all of its payments.
    transactionID: ids.hex32(),
    qrcode: qrcode.seq,
    payer: toJson(payerOf(context, payment, undefined)),
    infoPagador: commentOf(qrcode),
  });
  post(db, { company: company.id, kind: 'qrcode', ref: transaction.oid, at: now }, [
    { from: place.pix, to: ledgerAccountOf(account, subaccount).free, amount: value },
  ]);
  emitPixReceived(context, company, transaction);
  return transaction;
}
