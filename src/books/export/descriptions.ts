// What a line says of itself, in Portuguese whatever the language of the program: files are for books kept in Brazil.
import type { LineKind } from '#mirror/ledger.ts';
import { InvalidValue } from '#pix/errors.ts';
import { formatTaxId } from '#pix/tax-id.ts';
import type { BookLine } from './statement.ts';
import { oneLine } from './text.ts';

export const KIND_WORDS: Readonly<Record<LineKind, string>> = {
  charge: 'Cobrança',
  pix: 'Pix recebido',
  refund: 'Devolução',
  payment: 'Pagamento',
  withdrawal: 'Saque',
  transfer: 'Transferência',
  fee: 'Tarifa',
  other: 'Outro',
};

export const KINDS = Object.keys(KIND_WORDS) as LineKind[];

/** A CPF or CNPJ with its marks; what is none as it is. */
export function taxIdText(taxId: string): string {
  try {
    return formatTaxId(taxId);
  } catch (error) {
    if (error instanceof InvalidValue) return oneLine(taxId);
    throw error;
  }
}

export const descriptionOf = ({ description, kind }: BookLine): string =>
  (description === undefined ? '' : oneLine(description)) || KIND_WORDS[kind];

/** Who paid or was paid; what was booked, where nobody is named. */
export function partyOf(line: BookLine): string {
  const name = line.kind === 'fee' ? '' : oneLine(line.partyName ?? '');
  return name || descriptionOf(line);
}

/** The text of a line: what it is, the message of the Pix, and the ids by which an order is found. */
export const noteOf = (line: BookLine, taxId: (text: string) => string): string =>
  [
    descriptionOf(line),
    oneLine(line.message ?? ''),
    oneLine(line.chargeCorrelationID ?? line.paymentCorrelationID ?? ''),
    line.partyTaxId === undefined || line.kind === 'fee' ? '' : taxId(line.partyTaxId),
  ]
    .filter((part) => part !== '')
    .join(' - ');
