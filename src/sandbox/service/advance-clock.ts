// The sandbox's clock going forward, with all that comes due on the way.
import type { AdvanceClock } from '#sandbox/call.ts';
import type { Database } from '#sandbox/store/database.ts';
import { isAnybodyTold, nextDelivery } from '#sandbox/store/deliveries.ts';
import { nextDue } from '#sandbox/store/jobs.ts';
import { moveClock } from '#sandbox/time/clock.ts';
import type { Core } from './core.ts';

/** When something is next due, by the sandbox's clock in epoch milliseconds; undefined when nothing is. */
export function nextAt(db: Database): number | undefined {
  const known = [nextDue(db), nextDelivery(db)].filter((one) => one !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** @param deliver sends all that is due, and resolves to how much that was */
export function clockAdvancer(
  { options, db, context, settle }: Core,
  deliver: () => Promise<number>,
): AdvanceClock {
  /** Moves the clock by up to `most` to what comes next, or `over` it. */
  const step = (most: number, over: boolean): { moved: number; now: number } =>
    db.transaction(() => {
      const { now } = context();
      const stops = !over && options.courier !== undefined && isAnybodyTold(db);
      const moved = Math.min(most, Math.max(0, ((stops ? nextAt(db) : undefined) ?? now + most) - now));
      moveClock(db, moved);
      return { moved, now: now + moved };
    });

  /**
   * Lets time pass: each job happens at the moment it is due, in order. Where somebody is to be told the clock goes from
   * one such moment to the next, so that each delivery is tried at its own time too; else it goes all the way at once.
   */
  return async function elapse(milliseconds: number): Promise<number> {
    await deliver();
    for (let left = milliseconds, over = false; ;) {
      const { moved, now } = step(left, over);
      left -= moved;
      const done = settle() + (await deliver());
      if (left === 0) return now;
      // Nothing done at its own time: another process has it in hand.
      over = moved === 0 && done === 0;
    }
  };
}
