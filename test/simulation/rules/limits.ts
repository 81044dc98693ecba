// Limits: the money that left the account on one day in Brasília, counted by the clock of the service, is within
// `limits.daily.out` to the cent, and no payment exceeds `limits.payment.max`.
import type { History, Run } from '../history.ts';
import type { MakeRule, Rule } from '../rule.ts';
import { Violated } from '../rule.ts';
import { OTHER_CLIENT } from '../themes/plan.ts';

/** Postings of money that leaves by a command, with the amount in cents. */
const OUT = `
  SELECT g.at, p.value, p.correlation_id AS id, p.created_at AS began FROM payments p
    JOIN postings g ON g.kind = 'payment' AND g.ref = p.oid WHERE p.correlation_id <> '${OTHER_CLIENT}'
  UNION ALL SELECT r.created_at, r.value, r.correlation_id, r.created_at FROM refunds r`;

/** Longest time in milliseconds that a request or its repetitions may take. */
export const IN_FLIGHT_MS = 600_000;
const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Brasília is three hours behind UTC, the whole year. */
export const dayOf = (at: number): number => Math.floor((at - 3 * HOUR_MS) / DAY_MS);

class Limits implements Rule {
  readonly #history: History;
  #daily: number | undefined;
  #largest: number | undefined;
  /** A machine counts by its own clock. */
  #isClockWrong = false;

  constructor(history: History) {
    this.#history = history;
  }

  before(runs: readonly Run[]): void {
    for (const { step, machine } of runs) {
      // The clock of a shared store is right.
      if (machine.clockAheadBy !== 0 && this.#history.store === undefined) this.#isClockWrong = true;
      const [, name, cents] = /^config set limits\.(daily\.out|payment\.max) (\d+)$/.exec(step.command) ?? [];
      if (name === 'daily.out') this.#daily = Number(cents);
      if (name === 'payment.max') this.#largest = Number(cents);
    }
  }

  after(): void {
    if (this.#daily === undefined) return;
    const left = this.#history.service.database.prepare<{ at: number; value: number; id: string }>(OUT).all();
    const days = new Map<number, number>();
    for (const { at, value, id } of left) {
      const day = dayOf(at);
      // What was sent before midnight and arrived after it counts for the day on which it was sent.
      if (dayOf(at - IN_FLIGHT_MS) === day) days.set(day, (days.get(day) ?? 0) + value);
      if (this.#largest !== undefined && value > this.#largest && !id.startsWith('back-'))
        throw new Violated('payment beyond the limit', `${id} sent ${value}`);
    }
    if (this.#isClockWrong) return;
    for (const [day, sum] of days)
      if (sum > this.#daily)
        throw new Violated(
          'day beyond the limit',
          `${sum} left on day ${day}, and the limit is ${this.#daily}`,
        );
  }
}

export const limits: MakeRule = (history) => new Limits(history);
