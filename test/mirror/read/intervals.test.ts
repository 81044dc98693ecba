// Spans of time that were read: whatever the order in which they come, what is covered and what is left are all of time.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Interval } from '#mirror/read/intervals.ts';
import { cover, gaps, readSpans, spansText } from '#mirror/read/intervals.ts';

const END = 60;
const span = fc
  .tuple(fc.integer({ min: 0, max: END }), fc.integer({ min: 0, max: END }), fc.boolean())
  .map(([a, b, open]): Interval => ({ from: open ? -Infinity : Math.min(a, b), to: Math.max(a, b) }));
const spans = fc.array(span, { maxLength: 8 });

const within = (some: readonly Interval[], at: number): boolean =>
  some.some(({ from, to }) => at >= from && at <= to);

it('cover › merges intervals into disjoint ones that contain the same moments', () => {
  fc.assert(
    fc.property(spans, (all) => {
      const covered = all.reduce<readonly Interval[]>(cover, []);
      for (let at = -1; at <= END; at += 1) expect(within(covered, at)).toBe(within(all, at));
      // Latest first, and none touches the next.
      covered.slice(1).forEach((one, index) => expect(one.to).toBeLessThan(covered[index]!.from));
    }),
  );
});

it('gaps › returns every moment that is not covered, and nothing once the gaps are filled', () => {
  fc.assert(
    fc.property(spans, fc.integer({ min: 0, max: END }), (all, until) => {
      const covered = all.reduce<readonly Interval[]>(cover, []);
      const left = gaps(covered, until);
      for (let at = -1; at <= until; at += 1) if (!within(covered, at)) expect(within(left, at)).toBe(true);
      expect(left.every(({ to }) => to <= until)).toBe(true);
      expect(gaps(left.reduce<readonly Interval[]>(cover, covered), until)).toEqual([]);
    }),
  );
});

it('readSpans › reads the intervals that spansText wrote', () => {
  fc.assert(
    fc.property(spans, (all) => {
      const covered = all.reduce<readonly Interval[]>(cover, []);
      expect(readSpans(spansText(covered))).toEqual(covered);
    }),
  );
});
