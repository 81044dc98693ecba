// Rows of receipts.
import { brasiliaClock } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import { formatTaxId, isCnpj, maskTaxId } from '#pix/tax-id.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { ISPB } from '#sandbox/ids.ts';
import { bankName } from '#sandbox/resources/bank/banks.ts';
import type { DocumentRow, DocumentText } from '#sandbox/resources/document/pdf.ts';
import type { ReceiptKind, ReceiptSource } from './find.ts';
import type { Party } from './parties.ts';
import { partiesOf, refundedBy } from './parties.ts';

const TITLES: Readonly<Record<ReceiptKind, string>> = {
  'pix-in': 'Comprovante de Pix recebido',
  'pix-out': 'Comprovante de Pix enviado',
  'pix-refund': 'Comprovante de devolução de Pix',
};

const UNKNOWN = 'Não informado';

const taxIdText = (taxID: string | undefined): string => {
  if (taxID === undefined) return UNKNOWN;
  // Already masked by the other bank.
  if (taxID.includes('*')) return taxID;
  return isCnpj(taxID) ? formatTaxId(taxID) : maskTaxId(taxID);
};

const institution = (ispb: string): string => {
  const name = ispb === ISPB ? 'Sandbox' : bankName(ispb);
  return name === undefined ? `ISPB ${ispb}` : `${name} (ISPB ${ispb})`;
};

const partyRows = (role: string, { name, taxID, pixKey, ispb }: Party): DocumentRow[] => [
  { label: role, value: name ?? UNKNOWN },
  { label: 'CPF/CNPJ', value: taxIdText(taxID) },
  ...(pixKey === undefined || pixKey === null || pixKey === ''
    ? []
    : [{ label: 'Chave Pix', value: pixKey }]),
  { label: 'Instituição', value: ispb === undefined ? UNKNOWN : institution(ispb) },
];

/** Makes the contents of a receipt. */
export function receiptView(context: CompanyContext, { kind, row }: ReceiptSource): DocumentText {
  const [payer, recipient] = partiesOf(context, row);
  const received = kind === 'pix-refund' ? refundedBy(context, row) : undefined;
  return {
    title: TITLES[kind],
    amount: formatReais(row.value),
    at: row.at,
    parts: [
      [{ label: 'Data e hora', value: `${brasiliaClock(row.at)} (horário de Brasília)` }],
      partyRows('Pagador', payer),
      partyRows('Recebedor', recipient),
      [
        { label: 'ID da transação', value: row.end_to_end_id },
        ...(received === undefined ? [] : [{ label: 'ID do Pix original', value: received.end_to_end_id }]),
        ...(row.info_pagador === '' ? [] : [{ label: 'Mensagem', value: row.info_pagador }]),
      ],
    ],
    remark: 'Sandbox: este comprovante não tem valor. Nenhum dinheiro foi movimentado.',
  };
}
