// How many requests are in flight at once: additive increase, multiplicative decrease, and `Retry-After`.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePace, PACE } from '#client/http/concurrency.ts';

/** A clock that moves when somebody sleeps. */
function clockFrom(start = 1_000) {
  let time = start;
  return {
    elapsed: () => time,
    sleep: (milliseconds: number, signal: AbortSignal) => {
      signal.throwIfAborted();
      time += milliseconds;
      return Promise.resolve();
    },
    pass: (milliseconds: number) => (time += milliseconds),
  };
}

const never = new AbortController().signal;

const answer = fc.record({
  status: fc.option(fc.constantFrom(200, 201, 400, 404, 429, 500, 503), { nil: undefined }),
  ms: fc.integer({ min: 0, max: 2_000 }),
  passed: fc.integer({ min: 0, max: 500 }),
});

const reported = ({ status, ms }: { status: number | undefined; ms: number }) =>
  status === undefined ? { ms } : { status, ms };

describe('makePace in auto mode', () => {
  it('keeps the limit between 1 and 64 and at most doubles it per answer', () => {
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 400 }), (answers) => {
        const clock = clockFrom();
        const pace = makePace('auto', clock);
        expect(pace.limit).toBe(PACE.first);
        for (const one of answers) {
          const before = pace.limit;
          clock.pass(one.passed);
          pace.after(reported(one));
          expect(pace.limit).toBeGreaterThanOrEqual(1);
          expect(pace.limit).toBeLessThanOrEqual(PACE.most);
          expect(pace.limit).toBeLessThanOrEqual(before * 2);
        }
      }),
    );
  });

  it('raises the limit to 64 at any constant latency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), (ms) => {
        const clock = clockFrom();
        const pace = makePace('auto', clock);
        for (let index = 0; index < 500; index += 1) {
          clock.pass(1);
          pace.after({ status: 200, ms });
        }
        expect(pace.limit).toBe(PACE.most);
      }),
    );
  });

  it('does not raise the limit while latency is far above the best one', () => {
    const clock = clockFrom();
    const pace = makePace('auto', clock);
    for (let index = 0; index < PACE.first; index += 1) pace.after({ status: 200, ms: 10 });
    const { limit } = pace;
    for (let index = 0; index < 1_000; index += 1) pace.after({ status: 200, ms: 100 });
    expect(pace.limit).toBe(limit);
  });

  it.each([[429], [500], [503], [undefined]])(
    'halves the limit after status %s, once per round trip',
    (status) => {
      const clock = clockFrom();
      const pace = makePace('auto', clock);
      for (let index = 0; index < 500; index += 1) pace.after({ status: 200, ms: 20 });
      clock.pass(100);
      for (let index = 0; index < 64; index += 1) {
        pace.after(reported({ status, ms: 20 }));
        clock.pass(0.1);
      }
      expect(pace.limit).toBe(32);
      clock.pass(100);
      pace.after(reported({ status, ms: 20 }));
      expect(pace.limit).toBe(16);
    },
  );
});

describe('makePace with Retry-After', () => {
  it.each([['auto' as const], [7]])(
    'delays attempts with concurrency %s until the longest wait is over',
    async (wanted) => {
      const clock = clockFrom();
      const pace = makePace(wanted, clock);
      pace.after({ status: 429, ms: 5, retryAfterMs: 3_000 });
      pace.after({ status: 429, ms: 5, retryAfterMs: 1_000 });
      await pace.before(never);
      expect(clock.elapsed()).toBe(4_000);
      await pace.before(never);
      expect(clock.elapsed()).toBe(4_000);
    },
  );

  it('does not delay an attempt whose signal is aborted', async () => {
    const pace = makePace(1, clockFrom());
    pace.after({ status: 503, ms: 5, retryAfterMs: 60_000 });
    await expect(pace.before(AbortSignal.abort())).resolves.toBeUndefined();
  });
});

it('makePace keeps a fixed limit after any answers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 256 }), fc.array(answer), (wanted, answers) => {
      const pace = makePace(wanted, clockFrom());
      for (const one of answers) pace.after(reported(one));
      expect(pace.limit).toBe(wanted);
    }),
  );
});

it('makePace keeps the requests in flight within the limit and fills every free slot', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 30 }),
      fc.scheduler(),
      async (wanted, count, scheduler) => {
        const pace = makePace(wanted, clockFrom());
        let onTheirWay = 0;
        let most = 0;
        const all = Promise.all(
          Array.from({ length: count }, async (_, index) => {
            await pace.before(never);
            onTheirWay += 1;
            most = Math.max(most, onTheirWay);
            await scheduler.schedule(Promise.resolve());
            onTheirWay -= 1;
            // A fault gives its place free too.
            pace.after(index % 3 === 0 ? { ms: 1 } : { status: 200, ms: 1 });
          }),
        );
        await scheduler.waitFor(all);
        expect(most).toBe(Math.min(wanted, count));
      },
    ),
  );
});

it('makePace does not block later attempts after one was interrupted while waiting', async () => {
  const pace = makePace(1, clockFrom());
  await pace.before(never);
  const interrupted = new AbortController();
  const waits = pace.before(interrupted.signal);
  interrupted.abort();
  await waits;
  pace.after({ ms: 1 });
  pace.after({ ms: 1 });
  await pace.before(never);
});

it('makePace passes the turn of an aborted attempt to the next in line', async () => {
  const pace = makePace(1, clockFrom());
  await pace.before(never);
  const impatient = new AbortController();
  const gone = pace.before(impatient.signal);
  const patient = pace.before(never);
  impatient.abort();
  await gone;
  pace.after({ ms: 1 });
  // The attempt that was first in flight comes back.
  pace.after({ status: 200, ms: 1 });
  await patient;
});
