// Contents of the PDF of an invoice.
import { brasiliaClock, brasiliaDay } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import type { DocumentRow, DocumentText } from '#sandbox/resources/document/pdf.ts';
import type { InvoiceFacts } from './facts.ts';
import { CANCELED, NO_FISCAL_VALUE } from './facts.ts';

/** Lines of the description. NFS-e layouts allow 2,000 characters, which take 81 lines of the widest letter. */
const DESCRIPTION_LINES = 90;

const rowsOf = (
  rows: readonly (readonly [label: string, value: string | null | undefined])[],
): DocumentRow[] =>
  rows.flatMap(([label, value]) =>
    value === undefined || value === null || value === '' ? [] : [{ label, value }],
  );

export function pdfTextOf(facts: InvoiceFacts): DocumentText {
  const { provider, customer } = facts;
  const { street, number, complement, neighborhood, city, state, zipcode, country } = customer.address;
  const address = [street, number, complement, neighborhood, city, state, zipcode, country];
  return {
    title: 'Nota fiscal de serviço (NFS-e)',
    amount: formatReais(facts.cents),
    at: facts.createdAt,
    parts: [
      rowsOf([
        ['Situação', facts.canceled ? CANCELED : undefined],
        ['Competência', brasiliaDay(facts.billingAt)],
        ['Registro', `${brasiliaClock(facts.createdAt)} (horário de Brasília)`],
      ]),
      rowsOf([
        ['Prestador', provider.name],
        ['CPF/CNPJ', provider.taxID],
        ['Município', provider.city],
      ]),
      rowsOf([
        ['Tomador', customer.name],
        ['CPF/CNPJ', customer.taxID],
        ['E-mail', customer.email],
        ['Telefone', customer.phone],
        ['Endereço', address.filter((part = '') => part !== '').join(', ')],
      ]),
      rowsOf([
        ['ID da nota', facts.id],
        ['Correlação ID', facts.correlationID],
        ['Cobrança', facts.charge],
      ]),
      rowsOf([['Serviço', facts.description]]).map((row) => ({ ...row, maxLines: DESCRIPTION_LINES })),
    ],
    remark: NO_FISCAL_VALUE,
  };
}
