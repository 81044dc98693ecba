// Simulates the whole life of a Pix Automático mandate, in which every mandate event occurs.
import { brasiliaDay } from '#pix/dates.ts';
import type { Served } from './sandbox.ts';

const DAY = 86_400_000;

/** Returns a day of the month from 1 to 27, which every sandbox accepts, `daysAhead` to `daysAhead` + 4 days ahead. */
export function dayOfMonth(now: number, daysAhead: number): number {
  for (let days = daysAhead; ; days += 1) {
    const day = Number(brasiliaDay(now + days * DAY).slice(8));
    if (day <= 27) return day;
  }
}

/** Mandate that is approved, rejected four times, paid the next month, and ended by the payer; takes fifty days. */
export async function liveMandate(s: Served): Promise<void> {
  await s.ok('POST', '/api/v1/subscriptions', {
    correlationID: 'life',
    type: 'PIX_RECURRING',
    value: 4_990,
    customer: { name: 'Ana Souza', taxID: '52998224725' },
    pixRecurringOptions: { journey: 'ONLY_RECURRENCY', retryPolicy: 'THREE_RETRIES_7_DAYS' },
    dayGenerateCharge: dayOfMonth(s.time, 8),
  });
  await s.ok('POST', '/_sandbox/mandate', { id: 'life', step: 'approve' });
  const [{ correlationID: id }] = (await s.ok('GET', '/api/v1/subscriptions/life/installments')).installments;
  await s.ok('POST', '/_sandbox/installment/fail', { id, code: 'AM02' });
  await s.advance(50 * DAY);
  await s.ok('POST', '/_sandbox/mandate', { id: 'life', step: 'end' });
  // Deliver its events too.
  await s.advance(1);
}
