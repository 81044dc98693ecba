// First day of a subscription.
import { LIMITS } from '#contract/limits.ts';
import type { JOURNEY } from '#contract/mandate.ts';
import { brasiliaDay, DAY_MS, dayStart, isoDay } from '#pix/dates.ts';
import { nextDayOfMonth } from '#pix/recurrence.ts';
import { Refusal } from '#sandbox/context.ts';

interface FirstDay {
  /** Day of the month, 1 to 31. */
  readonly day: number;
  /** Start of the first day, in epoch milliseconds. */
  readonly at: number;
}

const dayOf = (at: number): number => Number(brasiliaDay(at).slice(8));

/** Returns the day of the first instalment. @throws Refusal if it is past or too far ahead */
export function firstDayOf(requested: number | string, from: number): FirstDay {
  if (typeof requested === 'number') return { day: requested, at: nextDayOfMonth(from, requested) };
  const at = isoDay(requested) ?? 0;
  if (at < dayStart(from))
    throw new Refusal(`dayGenerateCharge must be ${brasiliaDay(from)} or later, where it is a date`);
  const latest = dayStart(from) + LIMITS.subscriptionStartDaysMax * DAY_MS;
  if (at > latest)
    throw new Refusal(`dayGenerateCharge must be ${brasiliaDay(latest)} or earlier, where it is a date`);
  return { day: dayOf(at), at };
}

/**
 * Returns the first day of a mandate: today if it has a first payment, whatever the day of the later ones, otherwise
 * later, so that the payer has time to approve it. @throws Refusal for an invalid day
 */
export function firstDayOfMandate(
  journey: (typeof JOURNEY)[number],
  requested: number | string | undefined,
  now: number,
): FirstDay {
  if (journey === 'ONLY_RECURRENCY')
    return firstDayOf(requested ?? LIMITS.subscriptionDayDefault, now + LIMITS.mandateStartDays * DAY_MS);
  const today = dayStart(now);
  return { day: requested === undefined ? dayOf(today) : firstDayOf(requested, now).day, at: today };
}
