import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brasiliaClock, brasiliaDay, DAY_MS, dayEnd, dayStart, parseWhen, toRfc3339 } from '#pix/dates.ts';
import { formatDuration, parseDuration } from '#pix/duration.ts';
import { refusal } from './refusal.ts';

/** 22:30 of 20 November in Brasília, already the 21st in UTC. */
const now = Date.parse('2026-11-21T01:30:00.000Z');
const when = (text: string, bound: 'start' | 'end' = 'start'): string =>
  parseWhen(text, { now, bound }).toISOString();

test('brasiliaClock returns the date of Brasília around its midnight', () => {
  expect(brasiliaClock(now)).toBe('20/11/2026 22:30:00');
  expect(brasiliaClock(Date.parse('2027-01-01T02:59:59.999Z'))).toBe('31/12/2026 23:59:59');
  expect(brasiliaClock(Date.parse('2027-01-01T03:00:00.000Z'))).toBe('01/01/2027 00:00:00');
});

describe('parseWhen', () => {
  test.each([
    ['2026-11-21', '2026-11-21T03:00:00.000Z', '2026-11-22T02:59:59.999Z'],
    ['21/11/2026', '2026-11-21T03:00:00.000Z', '2026-11-22T02:59:59.999Z'],
    ['29/02/2028', '2028-02-29T03:00:00.000Z', '2028-03-01T02:59:59.999Z'],
    ['today', '2026-11-20T03:00:00.000Z', '2026-11-21T02:59:59.999Z'],
    ['Hoje', '2026-11-20T03:00:00.000Z', '2026-11-21T02:59:59.999Z'],
    ['yesterday', '2026-11-19T03:00:00.000Z', '2026-11-20T02:59:59.999Z'],
    ['ontem', '2026-11-19T03:00:00.000Z', '2026-11-20T02:59:59.999Z'],
  ])('reads %s as a day in Brasília', (text, start, end) => {
    expect(when(text, 'start')).toBe(start);
    expect(when(text, 'end')).toBe(end);
  });
  test.each([
    ['2026-11-21T15:30:00Z', '2026-11-21T15:30:00.000Z'],
    ['2026-11-21t15:30:00.5z', '2026-11-21T15:30:00.500Z'],
    ['2026-11-21 15:30:00.1239-03:00', '2026-11-21T18:30:00.123Z'],
    ['2026-11-21T00:30:00+05:30', '2026-11-20T19:00:00.000Z'],
    ['7d', '2026-11-14T01:30:00.000Z'],
    ['24h', '2026-11-20T01:30:00.000Z'],
    ['30m', '2026-11-21T01:00:00.000Z'],
  ])('reads %s as an instant for either bound', (text, instant) => {
    expect(when(text, 'start')).toBe(instant);
    expect(when(text, 'end')).toBe(instant);
  });
  test.each([
    ['31/02/2026', 'impossible-date'],
    ['2026-02-29', 'impossible-date'],
    ['2026-13-01', 'impossible-date'],
    ['00/01/2026', 'impossible-date'],
    ['2026-04-31T00:00:00Z', 'impossible-date'],
    ['2026-04-30T24:00:00Z', 'impossible-date'],
    ['2026-04-30T23:60:00Z', 'impossible-date'],
    ['2026-04-30T23:00:00+24:00', 'impossible-date'],
    ['2026-11-21T15:30:00', 'no-offset'],
    ['2026-11-21T15:30Z', 'no-offset'],
    ['11/21/2026', 'impossible-date'],
    ['1/1/2026', 'format'],
    ['tomorrow', 'format'],
    ['7', 'format'],
    ['-7d', 'format'],
    ['', 'empty'],
    ['999999999999d', 'too-long'],
    ['104000000d', 'too-far'],
    ['1000000d', 'too-far'],
    ['9999-12-31T23:59:59-03:00', 'too-far'],
    ['0000-01-01T00:00:00+03:00', 'too-far'],
  ])('refuses %j as %s', (text, reason) => {
    expect(refusal(() => when(text)).reason).toBe(reason);
  });
  test('reads any instant that toRfc3339 writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) }), (at) => {
        expect(parseWhen(toRfc3339(at), { now, bound: 'end' }).getTime()).toBe(at);
      }),
    );
  });
  test('parseWhen refuses the end of 31/12/9999, whose year in UTC has five digits', () => {
    expect(when('31/12/9999', 'start')).toBe('9999-12-31T03:00:00.000Z');
    expect(refusal(() => when('31/12/9999', 'end')).reason).toBe('too-far');
    expect(when('30/12/9999', 'end')).toBe('9999-12-31T02:59:59.999Z');
  });

  test('parseWhen reads a day as its first or last millisecond in Brasília', () => {
    const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2020, 10, 16), max: Date.UTC(2030, 0, 1) }), (at) => {
        const day = brasiliaDay(at);
        expect(day).toBe(calendar.format(at));
        expect(parseWhen(day, { now, bound: 'start' }).getTime()).toBe(dayStart(at));
        expect(parseWhen(day, { now, bound: 'end' }).getTime()).toBe(dayEnd(at));
        expect(dayStart(at) <= at && at <= dayEnd(at)).toBe(true);
        expect(dayEnd(at) - dayStart(at)).toBe(DAY_MS - 1);
        expect(dayStart(dayEnd(at) + 1)).toBe(dayEnd(at) + 1);
      }),
    );
  });
});

describe('parseDuration and formatDuration', () => {
  test.each([
    ['90s', 90_000],
    ['15m', 900_000],
    ['90', 90_000],
    [' 0 ', 0],
    ['36h', 129_600_000],
    ['2d', 172_800_000],
    ['1h30m', 5_400_000],
    ['1D12H', 129_600_000],
    ['250ms', 250],
    ['0s', 0],
  ])('read %s as %i ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });
  test.each([
    ['', 'empty'],
    ['30m1h', 'format'],
    ['1h1h', 'format'],
    ['1.5h', 'format'],
    ['-1h', 'format'],
    ['1h 30m', 'format'],
    ['1w', 'format'],
    ['9999999999999999s', 'too-long'],
  ])('refuse %j as %s', (text, reason) => {
    expect(refusal(() => parseDuration(text)).reason).toBe(reason);
  });
  test('round-trip any whole number of milliseconds', () => {
    expect([0, 1, 90_000, 5_400_000, 172_800_000].map(formatDuration)).toEqual([
      '0s',
      '1ms',
      '1m30s',
      '1h30m',
      '2d',
    ]);
    fc.assert(
      fc.property(fc.maxSafeInteger().map(Math.abs), (ms) => {
        expect(parseDuration(formatDuration(ms))).toBe(ms);
      }),
    );
    for (const ms of [-1, 0.5, NaN]) refusal(() => formatDuration(ms));
  });
});
