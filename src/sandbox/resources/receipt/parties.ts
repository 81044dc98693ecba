// Payer and recipient of a transaction.
import type { Customer } from '#contract/resources/customer.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { ISPB } from '#sandbox/ids.ts';
import { destinationOfPayment } from '#sandbox/resources/payment/recipient.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { payments } from '#sandbox/store/tables/payments.ts';
import { refunds } from '#sandbox/store/tables/refunds.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { paymentOfCharge, transactionBySeq } from '#sandbox/store/tables/transactions.ts';

/** Payer or recipient of a Pix; fields may be unknown. */
export interface Party {
  readonly name?: string | undefined;
  readonly taxID?: string | undefined;
  readonly pixKey?: string | null | undefined;
  readonly ispb?: string | undefined;
}

const partyOfCustomer = (customer: Customer | undefined): Party => ({
  name: customer?.name,
  taxID: customer?.taxID?.taxID,
});

const payerOf = (row: TransactionRow | undefined): Party =>
  partyOfCustomer(row === undefined || row.payer === null ? undefined : fromJson(row.payer));

/** Returns the ISPB in an end-to-end id, which is that of the payer's bank. */
const ispbOf = ({ end_to_end_id: id }: TransactionRow): string => id.slice(1, 9);

/** Returns the transaction that was refunded. */
export function refundedBy({ db }: CompanyContext, row: TransactionRow): TransactionRow | undefined {
  const refund = refunds.find(db, { end_to_end_id: row.end_to_end_id });
  if (refund !== undefined) return transactionBySeq(db, refund.tx);
  return row.charge === null ? undefined : paymentOfCharge(db, row.charge);
}

/** Returns payer and recipient of a transaction. */
export function partiesOf(
  context: CompanyContext,
  row: TransactionRow,
): readonly [payer: Party, recipient: Party] {
  const { db, company } = context;
  const own: Party = { name: company.name, taxID: company.taxId, ispb: ISPB };
  if (row.type === 'PAYMENT') return [{ ...payerOf(row), ispb: ispbOf(row) }, own];
  if (row.type === 'INTERNAL_TRANSFER') return [own, { ...own, pixKey: row.counterparty }];
  if (row.type === 'WITHDRAW') {
    const payment = payments.find(db, { company: company.id, oid: row.oid });
    if (payment === undefined) return [own, { pixKey: row.counterparty }];
    const { name, taxID, bank } = destinationOfPayment(context, payment);
    return [own, { name, taxID, ispb: bank, pixKey: row.counterparty }];
  }
  const received = refundedBy(context, row);
  return [own, { ...payerOf(received), ispb: received && ispbOf(received) }];
}
