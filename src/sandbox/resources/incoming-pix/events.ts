// Webhook events about received and refunded Pix.
import type { EventBody } from '#contract/events/events.ts';
import type { Customer } from '#contract/resources/customer.ts';
import { centsToDecimal } from '#pix/money.ts';
import type { Company, SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { emit, issuer } from '#sandbox/events/outbox.ts';
import { globalId } from '#sandbox/ids.ts';
import { accountView } from '#sandbox/resources/account/view.ts';
import { chargeEventView, FEE_CENTS } from '#sandbox/resources/charge/view.ts';
import { customerView } from '#sandbox/resources/customer/view.ts';
import { holderKey } from '#sandbox/resources/pix-key/holder.ts';
import { qrcodeView } from '#sandbox/resources/qrcode/view.ts';
import { receivedParties } from '#sandbox/resources/transaction/party.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import { qrcodeBySeq } from '#sandbox/store/tables/qrcodes.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';

/** Emits the events of a received Pix: one for the charge that it completed, if any, and one for the transaction. */
export function emitPixReceived(context: SandboxContext, company: Company, row: TransactionRow): void {
  if (context.quiet === true) return;
  const { charge: paid } = row;
  if (paid !== null) {
    const body = () => {
      const related = relatedViews(context, row);
      return {
        charge: chargeEventView(context, chargeBySeq(context.db, paid)),
        pix: pixView(context, row, related),
        pixQrCode: related.pixQrCode,
        ...issuer(company),
      };
    };
    emit(context, company.id, 'CHARGE_COMPLETED', body);
    const payer = otherPayer(context, row);
    if (payer !== undefined)
      emit(context, company.id, 'CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER', () => ({ ...body(), payer }));
  }
  emit(context, company.id, 'TRANSACTION_RECEIVED', () => {
    const related = relatedViews(context, row);
    return {
      charge: related.charge,
      pix: pixView(context, row, related),
      pixQrCode: related.pixQrCode,
      ...receiver(context, company, row),
      refunds: [],
    };
  });
}

/** Returns the payer if its tax id differs from the charge's customer; undefined if either tax id is unknown. */
function otherPayer({ db }: SandboxContext, row: TransactionRow): Customer | undefined {
  if (row.customer === null || row.payer === null) return undefined;
  const { tax_id: own } = customerBySeq(db, row.customer);
  const payer = fromJson(row.payer);
  return own === null || payer.taxID === undefined || payer.taxID.taxID === own ? undefined : payer;
}

/** Emits the event of a refund that has reached the payer. */
export function emitPixRefunded(
  context: SandboxContext,
  company: Company,
  row: TransactionRow,
  { partial }: { readonly partial: boolean },
): void {
  emit(context, company.id, 'TRANSACTION_REFUND_RECEIVED', () => {
    const { charge, pixQrCode, customer } = relatedViews(context, row);
    const at = time(row.at);
    return {
      charge,
      pixQrCode,
      pix: withoutNulls({
        customer,
        charge,
        value: row.value,
        time: at,
        endToEndId: row.end_to_end_id,
        createdAt: at,
        pixKey: holderKey(context.db, row),
        partial,
        globalID: globalId('PixTransaction', row.oid),
      }),
      ...issuer(company),
      refunds: [],
    };
  });
}

/** Returns the JSON of what a transaction refers to. */
function relatedViews(context: SandboxContext, row: TransactionRow) {
  const { db } = context;
  const charge = row.charge === null ? undefined : chargeBySeq(db, row.charge);
  const customer = row.customer ?? charge?.customer ?? null;
  const qrcode = row.qrcode === null ? undefined : qrcodeBySeq(db, row.qrcode);
  return {
    charge: charge === undefined ? null : chargeEventView(context, charge),
    pixQrCode: qrcode === undefined ? null : qrcodeView(context, qrcode),
    /** txid in the code that was paid; a static QR code has its own. */
    txid: qrcode?.identifier ?? charge?.transaction_id,
    customer: customer === null ? undefined : customerView(customerBySeq(db, customer)),
  };
}

/** Returns the fields that only a Pix to a key has, without a charge or static QR code. */
const detached = (context: SandboxContext, row: TransactionRow) => ({
  ...receivedParties(context, row),
  fee: FEE_CENTS,
  pixKey: holderKey(context.db, row),
});

/** Returns the company and account that received a Pix. */
function receiver({ db }: SandboxContext, company: Company, { account }: TransactionRow) {
  const { accountId, branch = '', account: number = '' } = accountView(db, accountById(db, account));
  return {
    company: issuer(company).company,
    account: { accountId, branch, account: number, taxID: company.taxId },
  };
}

function pixView(
  context: SandboxContext,
  row: TransactionRow,
  { charge, pixQrCode, customer, txid }: ReturnType<typeof relatedViews>,
): EventBody<'TRANSACTION_RECEIVED'>['pix'] {
  const at = time(row.at);
  const value = row.value;
  const payer = row.payer === null ? null : fromJson(row.payer);
  return {
    customer: customer ?? null,
    payer,
    charge,
    pixQrCode,
    value,
    time: at,
    endToEndId: row.end_to_end_id,
    ...withoutNulls({ transactionID: row.transaction_id }),
    infoPagador: row.info_pagador,
    ...(charge === null && pixQrCode === null ? detached(context, row) : {}),
    status: 'CONFIRMED',
    type: 'PAYMENT',
    createdAt: at,
    globalID: globalId('PixTransaction', row.oid),
    raw: withoutNulls({
      endToEndId: row.end_to_end_id,
      txid,
      valor: centsToDecimal(value),
      horario: at,
      infoPagador: row.info_pagador,
    }),
  };
}
