// Settles refunds when they reach the payer's bank.
import { outcomeByAmount } from '#sandbox/faults/magic-values.ts';
import { place, post } from '#sandbox/ledger.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { emitPixRefunded } from '#sandbox/resources/incoming-pix/events.ts';
import { record } from '#sandbox/resources/transaction/record.ts';
import type { RefundRow } from '#sandbox/store/tables/refunds.ts';
import { refundBySeq, refunds } from '#sandbox/store/tables/refunds.ts';
import { transactionBySeq } from '#sandbox/store/tables/transactions.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { ledgerAccountOfTransaction } from './begin.ts';
import { emitRefundSettled } from './events.ts';
import { returnMoney } from './return-money.ts';

/** Returns the id of the transaction of a refund. */
export const refundTransaction = ({ refund_id }: Pick<RefundRow, 'refund_id'>): string =>
  refund_id.slice(0, 24);

/** Job: settles a refund when it reaches the payer's bank. */
const settle: JobHandler = (context, seq) => {
  const { db, now } = context;
  const row = refundBySeq(db, seq);
  if (row.status !== 'IN_PROCESSING') return;
  const { company, account, value } = row;
  const posting = { company, kind: 'refund-settled', ref: row.correlation_id, at: now } as const;
  const received = transactionBySeq(db, row.tx);
  const { free, setAside } = ledgerAccountOfTransaction(received);
  if (outcomeByAmount(value).rejected) {
    refunds.update(db, { seq }, { status: 'REJECTED', settled_at: now });
    post(db, posting, [{ from: setAside, to: free, amount: value }]);
    emitRefundSettled(context, refundBySeq(db, seq), received, 'REJECTED');
    return;
  }
  refunds.update(db, { seq }, { status: 'CONFIRMED', settled_at: now });
  post(db, posting, [{ from: setAside, to: place.pix, amount: value }]);
  const transaction = record(context, {
    company,
    account,
    subaccount: received.subaccount,
    type: 'REFUND',
    oid: refundTransaction(row),
    value,
    endToEndId: row.end_to_end_id,
    charge: received.charge,
    qrcode: received.qrcode,
    infoPagador: row.comment ?? '',
    createdAt: row.created_at,
  });
  const infoPagador = row.comment ?? '';
  returnMoney(context, received, { value, endToEndId: row.end_to_end_id, infoPagador });
  emitPixRefunded(context, companyById(db, company), transaction, { partial: value < received.value });
  emitRefundSettled(context, refundBySeq(db, seq), received, 'CONFIRMED');
};

export const refundJobs = { 'refund.settle': settle };
