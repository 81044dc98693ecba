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

/** Returns the lowest remaining amount among the counters for outgoing money, by day and by night. */
export function remainingLimits(answer: unknown): RemainingLimits {
  const usage = at(answer, 'usage') ?? at(answer, 'limits.usage');
  const counters = Array.isArray(usage)
    ? usage.map((one: unknown) => ['', one] as const)
    : Object.entries(isObject(usage) ? usage : {});
  const least = (period: RegExp): number | null | undefined => {
    const left = counters.flatMap(([name, one]) => {
      if (!isObject(one)) return [];
      const words = [name, one['limit'], one['period'], one['kind'], one['type']].filter(
        (word) => typeof word === 'string',
      );
      if (!words.some((word) => period.test(word)) || words.some((word) => /pixIn|boleto/i.test(word)))
        return [];
      const { totalLimit, availableValue } = one;
      if (totalLimit === null) return [null];
      return typeof availableValue === 'number' && Number.isSafeInteger(availableValue)
        ? [availableValue]
        : [];
    });
    const bounded = left.filter((one) => one !== null);
    return bounded.length > 0 ? Math.min(...bounded) : left.length > 0 ? null : undefined;
  };
  return { day: least(/day/i), night: least(/night/i) };
}

const amount = (cents: number | null | undefined): Message | undefined =>
  cents === undefined ? undefined : cents === null ? say`no limit` : say`${formatReais(cents)}`;

/** Formats the remaining limits as text; undefined if the service reported none. */
export function remainingLimitsText(answer: unknown): Message | undefined {
  const left = remainingLimits(answer);
  const [day, night] = [amount(left.day), amount(left.night)];
  if (day !== undefined && night !== undefined) return say`${day} by day, ${night} by night`;
  if (day !== undefined) return say`${day} by day`;
  return night === undefined ? undefined : say`${night} by night`;
}
