// An event as one line for people.
import { at } from '#contract/path.ts';
import { formatReais } from '#pix/money.ts';

/** Name of the event, for bodies of generations that carry none too. */
export function eventOf(body: unknown): string {
  const named = at(body, 'event') ?? at(body, 'evento');
  if (typeof named === 'string') return named;
  return at(body, 'pix') === undefined ? 'unknown' : 'TRANSACTION_RECEIVED';
}

/** Whether this is the call with which the service tests a new webhook. */
export const isTestCall = (body: unknown): boolean =>
  at(body, 'evento') === 'teste_webhook' ||
  (at(body, 'data_criacao') !== undefined && at(body, 'charge') === undefined);

/** What identifies the thing that an event is about. */
export function subjectOf(body: unknown): string | undefined {
  for (const path of [
    'charge.correlationID',
    'payment.correlationID',
    'pixQrCode.correlationID',
    'pix.endToEndId',
    'transaction.endToEndId',
    'refundTransaction.endToEndId',
    'dispute.endToEndId',
    'accountRegister.taxID',
    'correlationID',
  ]) {
    const value = at(body, path);
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** Event, subject, amount, state and whose it is. */
export function describeEvent(body: unknown): string {
  const cents =
    at(body, 'pix.value') ??
    at(body, 'charge.value') ??
    at(body, 'payment.value') ??
    at(body, 'refundTransaction.value') ??
    at(body, 'dispute.value') ??
    at(body, 'value');
  const parts = [
    eventOf(body).replace(/^[^:]+:/, ''),
    subjectOf(body),
    typeof cents === 'number' && Number.isSafeInteger(cents) ? formatReais(cents) : undefined,
    at(body, 'payment.status') ?? at(body, 'charge.status') ?? at(body, 'status'),
    at(body, 'pix.payer.name') ?? at(body, 'charge.customer.name') ?? at(body, 'payment.destinationAlias'),
    at(body, 'error.code'),
  ];
  return isTestCall(body)
    ? `${parts[0] === 'teste_webhook' ? 'test' : String(parts[0])} (test call)`
    : parts.filter((part) => typeof part === 'string' && part !== '').join('  ');
}
