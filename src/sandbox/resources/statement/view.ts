// JSON of the lines of a statement.
import type { StatementLine } from '#contract/resources/statement.ts';
import type { SubAccountLine } from '#contract/resources/subaccount.ts';
import type { StatementDescription } from '#contract/statement-descriptions.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { place } from '#sandbox/ledger.ts';
import { refundTransaction } from '#sandbox/resources/refund/settlement.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { LedgerLine, PostingKind } from '#sandbox/store/tables/ledger.ts';
import { refunds } from '#sandbox/store/tables/refunds.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { transactions } from '#sandbox/store/tables/transactions.ts';

/** Descriptions of each kind of posting, for incoming (credit) and outgoing (debit) money. */
const DESCRIPTIONS: Readonly<
  Record<PostingKind, readonly [credit: StatementDescription, debit: StatementDescription]>
> = {
  boleto: ['Boleto recebido', 'Boleto pago'],
  charge: ['Cobrança recebida', 'Repasse de cobrança'],
  dispute: ['Bloqueio por contestação', 'Bloqueio por contestação'],
  'dispute-ended': ['Desbloqueio de contestação', 'Valor devolvido por contestação'],
  'given-back': ['Devolução recebida', 'Devolução enviada'],
  pix: ['Pix recebido', 'Pix enviado'],
  qrcode: ['Pix recebido por QR Code', 'Pix enviado'],
  payment: ['Estorno de pagamento', 'Pagamento'],
  'payment-settled': ['Estorno de pagamento', 'Pagamento'],
  refund: ['Estorno de devolução', 'Devolução'],
  'refund-settled': ['Estorno de devolução', 'Devolução'],
  split: ['Split de cobrança', 'Split de cobrança'],
  'subaccount-credit': ['Crédito em subconta', 'Crédito em subconta'],
  'subaccount-debit': ['Débito em subconta', 'Débito em subconta'],
  'subaccount-withdraw': ['Estorno de saque', 'Saque da subconta'],
  transfer: ['Transferência recebida', 'Transferência enviada'],
  withdraw: ['Estorno de saque', 'Saque'],
};

const descriptionOf = ({ kind, amount, description, other }: LedgerLine): string => {
  if (description !== null) return description;
  if (other === place.fees) return 'Tarifa' satisfies StatementDescription;
  const [credit, debit] = DESCRIPTIONS[kind];
  return amount > 0 ? credit : debit;
};

/** Finds the transaction that a posting belongs to. */
function transactionOf(db: Database, company: number, { kind, ref }: LedgerLine): TransactionRow | undefined {
  if (kind === 'refund-settled') {
    const refund = refunds.find(db, { company, correlation_id: ref });
    return refund && transactions.find(db, { oid: refundTransaction(refund) });
  }
  return transactions.find(db, { oid: ref }) ?? transactions.find(db, { company, transaction_id: ref });
}

export function lineView({ db, company }: CompanyContext, row: LedgerLine): StatementLine {
  return withoutNulls({
    id: row.id.toString(16).padStart(24, '0'),
    time: time(row.at),
    description: descriptionOf(row),
    balance: row.balance,
    value: Math.abs(row.amount),
    type: row.amount > 0 ? ('CREDIT' as const) : ('DEBIT' as const),
    transactionId: transactionOf(db, company.id, row)?.end_to_end_id,
  });
}

export function operationTypeOf({
  kind,
  amount,
  other,
}: LedgerLine): NonNullable<SubAccountLine['operationType']> | null {
  const isIncoming = amount > 0;
  switch (kind) {
    case 'subaccount-credit':
      return 'CREDIT';
    case 'subaccount-debit':
      return 'DEBIT';
    case 'transfer':
      return isIncoming ? 'TRANSFER_CREDIT' : 'TRANSFER_DEBIT';
    case 'subaccount-withdraw':
      return 'WITHDRAWAL';
    case 'payment-settled':
      return isIncoming && other !== place.pix ? 'WITHDRAWAL_REVERSAL' : null;
    default:
      return null;
  }
}
