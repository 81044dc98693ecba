import { expect, it } from 'vitest';
import { makeDeadline } from '#client/http/deadline.ts';

/** A clock that is set by hand; what is due is called back only when the program gets to run. */
function handClock(): {
  run(): void;
  pass(milliseconds: number): void;
  timers: Parameters<typeof makeDeadline>[1];
} {
  let now = 0;
  let waiting: { at: number; callback: () => void }[] = [];
  return {
    pass: (milliseconds) => void (now += milliseconds),
    run: () => {
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { callback } of due) callback();
    },
    timers: {
      now: () => now,
      after: (milliseconds, callback) => {
        const one = { at: now + milliseconds, callback };
        waiting.push(one);
        return () => void (waiting = waiting.filter((other) => other !== one));
      },
    },
  };
}

it('makeDeadline aborts its signal when the time limit is reached', () => {
  const clock = handClock();
  const deadline = makeDeadline(5_000, clock.timers);
  clock.pass(4_999);
  clock.run();
  expect(deadline.signal.aborted).toBe(false);
  clock.pass(1);
  clock.run();
  expect(deadline.signal.aborted).toBe(true);
  expect(deadline.expired).toBe(true);
});

it('makeDeadline does not expire at once after the process was blocked, and renew() restarts its time limit', () => {
  const clock = handClock();
  const deadline = makeDeadline(5_000, clock.timers, undefined, true);
  // A write to a reader who takes his time.
  clock.pass(600_000);
  clock.run();
  expect(deadline.signal.aborted).toBe(false);
  // The answer was there: the next request begins.
  deadline.renew();
  clock.pass(4_000);
  clock.run();
  expect(deadline.signal.aborted).toBe(false);
  clock.pass(1_000);
  clock.run();
  expect(deadline.expired).toBe(true);
});

it('makeDeadline expires one second after the process was blocked if no answer arrives', () => {
  const clock = handClock();
  const deadline = makeDeadline(5_000, clock.timers);
  clock.pass(600_000);
  clock.run();
  clock.pass(1_000);
  clock.run();
  expect(deadline.expired).toBe(true);
});
