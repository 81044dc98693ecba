// Finds the transaction of a receipt.
import { RECEIPT_TYPE } from '#contract/statuses.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { transactions } from '#sandbox/store/tables/transactions.ts';

export type ReceiptKind = (typeof RECEIPT_TYPE)[number];

/** Transactions that have a receipt of each kind. A refund received by the account is stored as a PAYMENT. */
const HAS_RECEIPT: Readonly<Record<ReceiptKind, (row: TransactionRow) => boolean>> = {
  'pix-in': ({ type, end_to_end_id: id }) => type === 'PAYMENT' && !id.startsWith('D'),
  'pix-out': ({ type }) => type === 'WITHDRAW' || type === 'INTERNAL_TRANSFER',
  'pix-refund': ({ type, end_to_end_id: id }) =>
    type === 'REFUND' || type === 'REVERSAL' || (type === 'PAYMENT' && id.startsWith('D')),
};

/** Transaction with the kind of its receipt. */
export interface ReceiptSource {
  readonly kind: ReceiptKind;
  readonly row: TransactionRow;
}

/** Returns the transaction with the end-to-end id that has a receipt of this kind. @throws Refusal if there is none */
export function findReceipt(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  { receiptType, endToEndId }: { readonly receiptType: string; readonly endToEndId: string },
): ReceiptSource {
  const kind = RECEIPT_TYPE.find((type) => type === receiptType);
  const row =
    kind &&
    transactions
      .findAll(db, { company: company.id, end_to_end_id: endToEndId }, 'ORDER BY seq')
      .find(HAS_RECEIPT[kind]);
  if (kind === undefined || row === undefined) throw new Refusal('Comprovante não encontrado', 404);
  return { kind, row };
}
