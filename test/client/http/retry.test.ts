import { describe, expect, it } from 'vitest';
import { judgeRead, pauseAfter, retryAfterMs } from '#client/http/retry.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

describe('pauseAfter', () => {
  it.each([
    [0, 249],
    [1, 499],
    [4, 3_999],
    [5, 7_999],
    [9, 7_999],
  ])('doubles the longest pause with each attempt up to 8 seconds: attempt %i waits %i ms', (number, ms) => {
    expect(pauseAfter(number, 0.999_999)).toBe(ms);
    expect(pauseAfter(number, 0)).toBe(0);
  });

  it('waits at least as long as the service asks, and longer if the random pause is', () => {
    expect(pauseAfter(0, 0.5, 30_000)).toBe(30_000);
    expect(pauseAfter(3, 0.5, 10)).toBe(1_000);
  });
});

describe('judgeRead', () => {
  it.each([
    [199, true, 'final'],
    [200, true, 'final'],
    [299, true, 'final'],
    [199, false, 'final'],
    [200, false, 'unusable'],
    [299, false, 'unusable'],
    [300, false, 'final'],
    [404, false, 'final'],
    [428, true, 'final'],
    [429, true, 'busy'],
    [430, true, 'final'],
    [499, true, 'final'],
    [500, true, 'busy'],
    [503, false, 'busy'],
  ] as const)('judges status %i with usable %j as %s', (status, isUsable, expected) =>
    expect(judgeRead(status, isUsable)).toBe(expected),
  );
});

describe('retryAfterMs', () => {
  it.each([
    [undefined, undefined],
    ['0', 0],
    ['7', 7_000],
    [' 7 ', 7_000],
    ['999999999', 999_999_999_000],
    ['7 minutes or so', undefined],
    ['soon', undefined],
    ['1234567890', undefined],
    ['Thu, 15 Jan 2026 12:00:30 GMT', 30_000],
    ['Thu, 15 Jan 2026 11:00:00 GMT', 0],
  ])('reads the header %j as %j ms', (header, expected) => expect(retryAfterMs(header, NOW)).toBe(expected));
});
