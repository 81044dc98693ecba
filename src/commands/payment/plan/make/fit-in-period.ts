// Whether payments, in their order, fit the limits of an account by day, or by night.
import type { LimitPeriod, LimitScope, OutgoingLimit } from '#commands/account/remaining-limits.ts';

/** A limit while payments use it up. */
interface Counter {
  readonly scope: LimitScope;
  /** Limit of a whole day or night in cents. */
  readonly total: number;
  left: number;
}

export class FitInPeriod {
  readonly period: LimitPeriod;
  /** Rows that are above a limit by themselves, so that they never fit. */
  readonly tooLarge = new Set<number>();
  /** Last row before the first one for which nothing is left in this day or night; undefined if that is the first row. */
  fitsUpTo: number | undefined;
  /** Whether only a part fits into this day or night. */
  isPart = false;
  /** Number of days or nights that the payments take. */
  times = 1;
  readonly #counters: readonly Counter[];

  /** @param limits of one period, at least one */
  constructor(limits: readonly OutgoingLimit[]) {
    this.period = limits[0]?.period ?? 'day';
    this.#counters = limits.flatMap(({ scope, total, left }) => {
      const whole = total ?? left;
      return typeof whole === 'number' ? [{ scope, total: whole, left: left ?? whole }] : [];
    });
  }

  get fits(): boolean {
    return !this.isPart && this.tooLarge.size === 0;
  }

  add({ row, cents }: { readonly row: number; readonly cents: number }, scope: LimitScope): void {
    const counters = this.#counters.filter((one) => one.scope === 'all' || one.scope === scope);
    if (counters.some(({ total }) => cents > total)) {
      this.tooLarge.add(row);
      return;
    }
    if (counters.some(({ left }) => cents > left)) {
      this.isPart = true;
      this.times += 1;
      for (const one of this.#counters) one.left = one.total;
    }
    for (const one of counters) one.left -= cents;
    if (!this.isPart) this.fitsUpTo = row;
  }
}
