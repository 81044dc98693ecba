// Reads the remaining payment limits of an account from the service's answer.
import { at, isObject } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';

/** Remaining amounts in cents; null means unlimited, undefined means the service did not report it. */
export interface RemainingLimits {
  readonly day: number | null | undefined;
  readonly night: number | null | undefined;
}

export type LimitPeriod = 'day' | 'night';
/** Recipients that a limit is for: all, or accounts of the same or of another holder. */
export type LimitScope = 'all' | 'same' | 'different';

/** A limit of outgoing money. */
export interface OutgoingLimit {
  readonly period: LimitPeriod;
  readonly scope: LimitScope;
  /** Limit in cents; null means unlimited, undefined that the service did not report it. */
  readonly total: number | null | undefined;
  /** The part that remains, in the same way. */
  readonly left: number | null | undefined;
}

/** Reads the limits of outgoing money and what remains of them; a counter that says both periods counts for both. */
export function outgoingLimits(answer: unknown): readonly OutgoingLimit[] {
  const usage = at(answer, 'usage') ?? at(answer, 'limits.usage');
  const counters = Array.isArray(usage)
    ? usage.map((one: unknown) => ['', one] as const)
    : Object.entries(isObject(usage) ? usage : {});
  return counters.flatMap(([name, one]) => {
    if (!isObject(one)) return [];
    const words = [name, one['limit'], one['period'], one['kind'], one['type']]
      .filter((word) => typeof word === 'string')
      .join(' ');
    if (/pixIn|boleto/i.test(words)) return [];
    const total = one['totalLimit'] === null ? null : centsIn(one['totalLimit']);
    const left = total === null ? null : centsIn(one['availableValue']);
    const scope = /SameHolder/i.test(words) ? 'same' : /DifferentHolder/i.test(words) ? 'different' : 'all';
    return PERIODS.filter((period) => new RegExp(period, 'i').test(words)).map((period) => ({
      period,
      scope,
      total,
      left,
    }));
  });
}

const PERIODS = ['day', 'night'] as const satisfies readonly LimitPeriod[];

const centsIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;

/** Returns the lowest remaining amount among the limits of outgoing money, by day and by night. */
export function remainingLimits(answer: unknown): RemainingLimits {
  const limits = outgoingLimits(answer);
  const least = (wanted: LimitPeriod): number | null | undefined => {
    const left = limits.flatMap((one) => (one.period !== wanted || one.left === undefined ? [] : [one.left]));
    const bounded = left.filter((one) => one !== null);
    return bounded.length > 0 ? Math.min(...bounded) : left.length > 0 ? null : undefined;
  };
  return { day: least('day'), night: least('night') };
}

const amount = (cents: number | null | undefined): Message | undefined =>
  cents === undefined ? undefined : cents === null ? say`no limit` : say`${formatReais(cents)}`;

/** Formats the remaining limits as text; undefined if the service reported none. */
export function remainingLimitsText(answer: unknown): Message | undefined {
  const left = remainingLimits(answer);
  if (left.day === null && left.night === null) return say`no limit by day or by night`;
  const [day, night] = [amount(left.day), amount(left.night)];
  if (day !== undefined && night !== undefined) return say`${day} by day, ${night} by night`;
  if (day !== undefined) return say`${day} by day`;
  return night === undefined ? undefined : say`${night} by night`;
}
