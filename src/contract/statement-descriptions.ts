// Descriptions of statement lines. The service writes them in Portuguese; tables show them in the reader's language.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

const STATEMENT_DESCRIPTIONS = {
  'Boleto recebido': say`Boleto received`,
  'Boleto pago': say`Boleto paid`,
  'Cobrança recebida': say`Charge received`,
  'Repasse de cobrança': say`Share of a charge passed on`,
  'Bloqueio por contestação': say`Blocked because of a dispute`,
  'Desbloqueio de contestação': say`Unblocked after a dispute`,
  'Valor devolvido por contestação': say`Returned because of a dispute`,
  'Devolução recebida': say`Refund received`,
  'Devolução enviada': say`Refund sent`,
  'Pix recebido': say`Pix received`,
  'Pix enviado': say`Pix sent`,
  'Pix recebido por QR Code': say`Pix received by QR code`,
  'Estorno de pagamento': say`Payment reversed`,
  Pagamento: say`Payment`,
  'Estorno de devolução': say`Refund reversed`,
  Devolução: say`Refund`,
  'Split de cobrança': say`Split of a charge`,
  'Crédito em subconta': say`Credit to a sub account`,
  'Débito em subconta': say`Debit from a sub account`,
  'Estorno de saque': say`Withdrawal reversed`,
  'Saque da subconta': say`Withdrawal from a sub account`,
  'Transferência recebida': say`Transfer received`,
  'Transferência enviada': say`Transfer sent`,
  Saque: say`Withdrawal`,
  Tarifa: say`Fee`,
} as const satisfies Readonly<Record<string, Message>>;

export type StatementDescription = keyof typeof STATEMENT_DESCRIPTIONS;

/** Returns a description in the reader's language; one that the service does not write itself stays unchanged. */
export const describedLine = (description: string): string | Message =>
  Object.hasOwn(STATEMENT_DESCRIPTIONS, description)
    ? STATEMENT_DESCRIPTIONS[description as StatementDescription]
    : description;
