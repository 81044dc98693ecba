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
      uptime: () => now / 1_000,
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

it('makeDeadline waits a second longer only if the process was blocked for a second or more', () => {
  for (const [late, expired] of [
    [999, true],
    [1_000, false],
  ] as const) {
    const clock = handClock();
    const deadline = makeDeadline(5_000, clock.timers);
    clock.pass(5_000 + late);
    clock.run();
    expect(deadline.expired).toBe(expired);
  }
});

it('makeDeadline reports the remaining time, and 0 after the limit', () => {
  const clock = handClock();
  const deadline = makeDeadline(5_000, clock.timers);
  expect(deadline.remaining()).toBe(5_000);
  clock.pass(1_200);
  expect(deadline.remaining()).toBe(3_800);
  clock.pass(9_000);
  expect(deadline.remaining()).toBe(0);
});

it('makeDeadline aborts with the reason of an interrupt, which is not an expiry', () => {
  const clock = handClock();
  const user = new AbortController();
  const deadline = makeDeadline(5_000, clock.timers, user.signal);
  expect(deadline.signal.aborted).toBe(false);
  expect(deadline.expired).toBe(false);
  user.abort(new Error('Ctrl-C'));
  expect(deadline.signal.reason).toMatchObject({ message: 'Ctrl-C' });
  expect(deadline.expired).toBe(false);
});

it('makeDeadline is aborted from the start, and after renew(), if the user interrupted before', () => {
  const clock = handClock();
  const deadline = makeDeadline(5_000, clock.timers, AbortSignal.abort(new Error('Ctrl-C')), true);
  expect(deadline.signal.aborted).toBe(true);
  deadline.renew();
  expect(deadline.signal.aborted).toBe(true);
});

it('makeDeadline ignores renew() unless it is renewable', () => {
  const clock = handClock();
  const deadline = makeDeadline(5_000, clock.timers);
  clock.pass(4_000);
  deadline.renew();
  expect(deadline.remaining()).toBe(1_000);
});

it('makeDeadline renews after 1 % of the time, or at once after it was aborted', () => {
  const clock = handClock();
  const deadline = makeDeadline(5_000, clock.timers, undefined, true);
  clock.pass(49);
  deadline.renew();
  expect(deadline.remaining()).toBe(4_951);
  clock.pass(1);
  deadline.renew();
  expect(deadline.remaining()).toBe(5_000);
  deadline.clear();
  expect(deadline.signal.aborted).toBe(true);
  deadline.renew();
  expect(deadline.signal.aborted).toBe(false);
});

it('makeDeadline is not expired after renew() although the time before it was over', () => {
  const clock = handClock();
  const deadline = makeDeadline(5_000, clock.timers, undefined, true);
  clock.pass(5_000);
  clock.run();
  expect(deadline.expired).toBe(true);
  deadline.renew();
  expect(deadline.expired).toBe(false);
  expect(deadline.signal.aborted).toBe(false);
});

it('makeDeadline never expires after clear()', () => {
  const clock = handClock();
  const deadline = makeDeadline(5_000, clock.timers);
  deadline.clear();
  clock.pass(5_000);
  clock.run();
  expect(deadline.expired).toBe(false);
});
