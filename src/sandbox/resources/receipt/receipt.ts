// Receipts of Pix transactions. The PDF is rendered after the database transaction.
import type { Customer } from '#contract/resources/customer.ts';
import { RECEIPT_TYPE } from '#contract/states.ts';
import { brasiliaClock } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import { formatTaxId, isCnpj, maskTaxId } from '#pix/tax-id.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { ISPB } from '#sandbox/ids.ts';
import { bankName } from '#sandbox/resources/payment/bank.ts';
import { destinationOfPayment } from '#sandbox/resources/payment/view.ts';
import { fromJson } from '#sandbox/store/table.ts';
import { payments } from '#sandbox/store/tables/payments.ts';
import { refunds } from '#sandbox/store/tables/refunds.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { paymentOfCharge, transactionBySeq, transactions } from '#sandbox/store/tables/transactions.ts';
import type { Receipt, ReceiptRow } from './pdf.ts';

type Kind = (typeof RECEIPT_TYPE)[number];

const TITLES: Readonly<Record<Kind, string>> = {
  'pix-in': 'Comprovante de Pix recebido',
  'pix-out': 'Comprovante de Pix enviado',
  'pix-refund': 'Comprovante de devolução de Pix',
};

/** Transactions that have a receipt of each kind. A refund received by the account is stored as a PAYMENT. */
const isOf: Readonly<Record<Kind, (row: TransactionRow) => boolean>> = {
  'pix-in': ({ type, end_to_end_id: id }) => type === 'PAYMENT' && !id.startsWith('D'),
  'pix-out': ({ type }) => type === 'WITHDRAW' || type === 'INTERNAL_TRANSFER',
  'pix-refund': ({ type, end_to_end_id: id }) =>
    type === 'REFUND' || type === 'REVERSAL' || (type === 'PAYMENT' && id.startsWith('D')),
};

/** Payer or recipient of a Pix; fields may be unknown. */
interface Side {
  readonly name?: string | undefined;
  readonly taxID?: string | undefined;
  readonly pixKey?: string | null | undefined;
  readonly ispb?: string | undefined;
}

const UNKNOWN = 'Não informado';

const taxIdRow = (taxID: string | undefined): string => {
  if (taxID === undefined) return UNKNOWN;
  // Already masked by the other bank.
  if (taxID.includes('*')) return taxID;
  return isCnpj(taxID) ? formatTaxId(taxID) : maskTaxId(taxID);
};

const institution = (ispb: string): string => {
  const name = ispb === ISPB ? 'Sandbox' : bankName(ispb);
  return name === undefined ? `ISPB ${ispb}` : `${name} (ISPB ${ispb})`;
};

const sideRows = (who: string, { name, taxID, pixKey, ispb }: Side): ReceiptRow[] => [
  { label: who, value: name ?? UNKNOWN },
  { label: 'CPF/CNPJ', value: taxIdRow(taxID) },
  ...(pixKey === undefined || pixKey === null || pixKey === ''
    ? []
    : [{ label: 'Chave Pix', value: pixKey }]),
  { label: 'Instituição', value: ispb === undefined ? UNKNOWN : institution(ispb) },
];

const sideOfCustomer = (customer: Customer | undefined): Side => ({
  name: customer?.name,
  taxID: customer?.taxID?.taxID,
});

const payerIn = (row: TransactionRow | undefined): Side =>
  sideOfCustomer(row === undefined || row.payer === null ? undefined : fromJson(row.payer));

/** Returns the ISPB in an end-to-end id, which is that of the payer's bank. */
const ispbOf = ({ end_to_end_id: id }: TransactionRow): string => id.slice(1, 9);

/** Returns the transaction that was refunded. */
function refundedBy({ db }: CompanyContext, row: TransactionRow): TransactionRow | undefined {
  const refund = refunds.find(db, { end_to_end_id: row.end_to_end_id });
  if (refund !== undefined) return transactionBySeq(db, refund.tx);
  return row.charge === null ? undefined : paymentOfCharge(db, row.charge);
}

/** Returns payer and recipient of a transaction. */
function sidesOf(call: CompanyContext, row: TransactionRow): readonly [payer: Side, recipient: Side] {
  const { db, company } = call;
  const own: Side = { name: company.name, taxID: company.taxId, ispb: ISPB };
  if (row.type === 'PAYMENT') return [{ ...payerIn(row), ispb: ispbOf(row) }, own];
  if (row.type === 'INTERNAL_TRANSFER') return [own, { ...own, pixKey: row.counterparty }];
  if (row.type === 'WITHDRAW') {
    const payment = payments.find(db, { company: company.id, oid: row.oid });
    if (payment === undefined) return [own, { pixKey: row.counterparty }];
    const { name, taxID, bank } = destinationOfPayment(call, payment);
    return [own, { name, taxID, ispb: bank, pixKey: row.counterparty }];
  }
  const received = refundedBy(call, row);
  return [own, { ...payerIn(received), ispb: received && ispbOf(received) }];
}

function receiptOf(call: CompanyContext, kind: Kind, row: TransactionRow): Receipt {
  const [payer, recipient] = sidesOf(call, row);
  const received = kind === 'pix-refund' ? refundedBy(call, row) : undefined;
  return {
    title: TITLES[kind],
    amount: formatReais(row.value),
    at: row.at,
    parts: [
      [{ label: 'Data e hora', value: `${brasiliaClock(row.at)} (horário de Brasília)` }],
      sideRows('Pagador', payer),
      sideRows('Recebedor', recipient),
      [
        { label: 'ID da transação', value: row.end_to_end_id },
        ...(received === undefined ? [] : [{ label: 'ID do Pix original', value: received.end_to_end_id }]),
        ...(row.info_pagador === '' ? [] : [{ label: 'Mensagem', value: row.info_pagador }]),
      ],
    ],
    remark: 'Sandbox: este comprovante não tem valor. Nenhum dinheiro foi movimentado.',
  };
}

const get = (call: Call<'receipt.get'>): Answer<'receipt.get'> => {
  const { receiptType, endToEndId } = call.params;
  const kind = RECEIPT_TYPE.find((one) => one === receiptType);
  const row =
    kind &&
    transactions
      .findAll(call.db, { company: call.company.id, end_to_end_id: endToEndId }, 'ORDER BY seq')
      .find(isOf[kind]);
  if (kind === undefined || row === undefined) throw new Refusal('Comprovante não encontrado', 404);
  const receipt = receiptOf(call, kind, row);
  return {
    bytes: {
      contentType: 'application/pdf',
      make: async () => (await import('./pdf.ts')).receiptPdf(receipt),
    },
  };
};

export const receiptHandlers = { 'receipt.get': get } satisfies Handlers<'receipt.get'>;
