// The whole life of a mandate of Pix Automático, in which every event about it happens.
import type { Served } from './sandbox.ts';

const DAY = 86_400_000;

/** Approved, rejected four times, paid the next month, ended by the payer: fifty days. */
export async function liveMandate(s: Served): Promise<void> {
  await s.ok('POST', '/api/v1/subscriptions', {
    correlationID: 'life',
    type: 'PIX_RECURRING',
    value: 4_990,
    customer: { name: 'Ana Souza', taxID: '52998224725' },
    pixRecurringOptions: { journey: 'ONLY_RECURRENCY', retryPolicy: 'THREE_RETRIES_7_DAYS' },
    dayGenerateCharge: new Date(s.time + 8 * DAY).toISOString().slice(0, 10),
  });
  await s.ok('POST', '/_sandbox/mandate', { id: 'life', step: 'approve' });
  const [{ correlationID: id }] = (await s.ok('GET', '/api/v1/subscriptions/life/installments')).installments;
  await s.ok('POST', '/_sandbox/installment/fail', { id, code: 'AM02' });
  await s.advance(50 * DAY);
  await s.ok('POST', '/_sandbox/mandate', { id: 'life', step: 'end' });
  // What was told of it is delivered too.
  await s.advance(1);
}
