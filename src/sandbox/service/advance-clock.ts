// Advances the sandbox's clock and runs the jobs and deliveries that become due on the way.
import type { AdvanceClock } from '#sandbox/call.ts';
import type { Database } from '#sandbox/store/database.ts';
import { hasReceivers, nextDelivery } from '#sandbox/store/tables/deliveries.ts';
import { nextDue } from '#sandbox/store/tables/jobs.ts';
import { moveClock } from '#sandbox/time/clock.ts';
import type { Core } from './core.ts';

/** Returns when the next job or delivery is due, in epoch milliseconds of the sandbox's clock; undefined if none is. */
export function nextDueAt(db: Database): number | undefined {
  const known = [nextDue(db), nextDelivery(db)].filter((one) => one !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** @param deliver sends all due deliveries and resolves to their number */
export function clockAdvancer(
  { options, db, context, settle }: Core,
  deliver: () => Promise<number>,
): AdvanceClock {
  /** Moves the clock by at most `most` ms, stopping at the next due moment unless `over` is true. */
  const step = (most: number, over: boolean): { moved: number; now: number } =>
    db.transaction(() => {
      const { now } = context();
      const stops = !over && options.webhookSender !== undefined && hasReceivers(db);
      const moved = Math.min(most, Math.max(0, ((stops ? nextDueAt(db) : undefined) ?? now + most) - now));
      moveClock(db, moved);
      return { moved, now: now + moved };
    });

  /**
   * Advances the clock; each job runs in order, with the time at which it is due. If webhooks are registered, the clock
   * stops at every due moment, so that each delivery is attempted at its own time; otherwise it moves in one step.
   */
  return async function elapse(milliseconds: number): Promise<number> {
    await deliver();
    for (let remaining = milliseconds, over = false; ;) {
      const { moved, now } = step(remaining, over);
      remaining -= moved;
      const done = settle() + (await deliver());
      if (remaining === 0) return now;
      // A due moment passed without work here: another process has claimed it, so do not stop for it.
      over = moved === 0 && done === 0;
    }
  };
}
