// Formats an event as one readable line.
import { at } from '#contract/path.ts';
import { formatReais } from '#pix/money.ts';

/** Returns the event name, also for older payload formats without one. */
export function eventOf(body: unknown): string {
  const named = at(body, 'event') ?? at(body, 'evento');
  if (typeof named === 'string') return named;
  return at(body, 'pix') === undefined ? 'unknown' : 'TRANSACTION_RECEIVED';
}

/** Tests for the call with which the service tests a new webhook. */
export const isTestCall = (body: unknown): boolean =>
  at(body, 'evento') === 'teste_webhook' ||
  (at(body, 'data_criacao') !== undefined && at(body, 'charge') === undefined);

/** Returns the id of the charge, payment or other object of an event. */
export function subjectOf(body: unknown): string | undefined {
  for (const path of [
    'charge.correlationID',
    'payment.correlationID',
    'pixQrCode.correlationID',
    'pix.endToEndId',
    'transaction.endToEndId',
    'refundTransaction.endToEndId',
    'dispute.endToEndId',
    'ted.correlationID',
    'accountRegister.correlationID',
    'accountRegister.taxID.taxID',
    'correlationID',
  ]) {
    const value = at(body, path);
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** Formats event, subject, amount, status and name. */
export function describeEvent(body: unknown): string {
  const cents =
    at(body, 'pix.value') ??
    at(body, 'charge.value') ??
    at(body, 'payment.value') ??
    at(body, 'refundTransaction.value') ??
    at(body, 'dispute.value') ??
    at(body, 'ted.value') ??
    at(body, 'value');
  const parts = [
    eventOf(body).replace(/^[^:]+:/, ''),
    subjectOf(body),
    typeof cents === 'number' && Number.isSafeInteger(cents) ? formatReais(cents) : undefined,
    at(body, 'payment.status') ??
      at(body, 'charge.status') ??
      at(body, 'ted.status') ??
      at(body, 'accountRegister.status') ??
      at(body, 'status'),
    at(body, 'pix.payer.name') ??
      at(body, 'charge.customer.name') ??
      at(body, 'payment.destinationAlias') ??
      at(body, 'accountRegister.officialName'),
    at(body, 'accountRegister.step'),
    at(body, 'accountRegister.stepStatus'),
    at(body, 'error.code'),
  ];
  return isTestCall(body)
    ? `${parts[0] === 'teste_webhook' ? 'test' : String(parts[0])} (test call)`
    : parts.filter((part) => typeof part === 'string' && part !== '').join('  ');
}
