// Describes a line, always in Portuguese: the files are for books kept in Brazil.
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
  returned: 'Devolução recebida',
  blocked: 'Bloqueio por contestação',
  other: 'Outro',
};

export const KINDS = Object.keys(KIND_WORDS) as LineKind[];

/** Formats a CPF or CNPJ; returns any other text on one line. */
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

/** Returns the payer or receiver; the description if nobody is named. */
export function partyOf(line: BookLine): string {
  const name = line.kind === 'fee' ? '' : oneLine(line.partyName ?? '');
  return name || descriptionOf(line);
}

/** Returns the note of a line: description, message of the Pix, and the ids by which an order is found. */
export const noteOf = (line: BookLine, taxId: (text: string) => string): string =>
  [
    descriptionOf(line),
    oneLine(line.message ?? ''),
    oneLine(line.chargeCorrelationID ?? line.paymentCorrelationID ?? ''),
    line.partyTaxId === undefined || line.kind === 'fee' ? '' : taxId(line.partyTaxId),
  ]
    .filter((part) => part !== '')
    .join(' - ');
