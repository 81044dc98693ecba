// Deadlines for evidence, against a second implementation: calendar dates as text, holidays from a list, and no
// arithmetic with instants.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DisputeFacts } from '#contract/dispute-deadline.ts';
import { deadlineOf, evidenceDeadline, isOpenDispute } from '#contract/dispute-deadline.ts';
import { DISPUTE_STATUS } from '#contract/statuses.ts';
import { CALENDAR, isBankingDay } from '#test/support/banking-days.ts';

const at = (index: number, clock: string): number => Date.parse(`${CALENDAR[index]!.date}T${clock}-03:00`);
const readable = (by: number): string => new Date(by).toISOString();

/** The position of the third banking day after a day. */
function thirdBankingDay(index: number): number {
  let day = index;
  for (let count = 0; count < 3; count += Number(isBankingDay(day))) day += 1;
  return day;
}

const clocks = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59), fc.nat(999))
  .map(
    ([h, m, s, ms]) =>
      [h, m, s].map((one) => String(one).padStart(2, '0')).join(':') + `.${String(ms).padStart(3, '0')}`,
  );

describe('evidenceDeadline', () => {
  it('gives the same hour three dates later, and the end of the third banking day', () => {
    expect(CALENDAR.some(({ date }) => date === '2028-02-29')).toBe(true);
    for (let index = 0; index < CALENDAR.length - 15; index += 1)
      fc.assert(
        fc.property(clocks, (clock) => {
          const { by, byWorkingDays } = evidenceDeadline(at(index, clock))!;
          expect(readable(by)).toBe(readable(at(index + 3, clock)));
          expect(readable(byWorkingDays)).toBe(readable(at(thirdBankingDay(index), '23:59:59.999')));
          expect(by).toBeLessThanOrEqual(byWorkingDays);
        }),
        { numRuns: 3, seed: index },
      );
  });

  it.each([
    ['on a Saturday', '2026-11-21T09:00:00-03:00', '2026-11-24T12:00:00.000Z', '2026-11-26T02:59:59.999Z'],
    ['before Carnival', '2028-02-25T23:59:59-03:00', '2028-02-29T02:59:59.000Z', '2028-03-04T02:59:59.999Z'],
    ['before Christmas', '2026-12-23T10:00:00-03:00', '2026-12-26T13:00:00.000Z', '2026-12-30T02:59:59.999Z'],
    ['on the UTC day after', '2026-11-25T01:00:00Z', '2026-11-28T01:00:00.000Z', '2026-11-28T02:59:59.999Z'],
    [
      'at the end of a year',
      '2026-12-31T12:00:00-03:00',
      '2027-01-03T15:00:00.000Z',
      '2027-01-07T02:59:59.999Z',
    ],
  ])('of a dispute created %s (%s) is %s, or %s in banking days', (_when, created, by, working) => {
    const deadline = evidenceDeadline(Date.parse(created))!;
    expect([readable(deadline.by), readable(deadline.byWorkingDays)]).toEqual([by, working]);
  });

  it.each([
    '9999-12-31T00:00:00Z',
    '9999-12-29T12:00:00Z',
    '0000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
  ])('is undefined for %s, whose deadline cannot be written', (time) => {
    expect(evidenceDeadline(Date.parse(time))).toBeUndefined();
  });
});

const FACTS: DisputeFacts = {
  status: 'CREATED',
  type: 'MED',
  sentOrReceived: 'RECEIVED',
  createdAt: '2026-11-21T12:00:00.000Z',
};

describe('deadlineOf', () => {
  it('is known in the statuses in which evidence still counts', () => {
    const known = DISPUTE_STATUS.filter((status) => deadlineOf({ ...FACTS, status }) !== undefined);
    expect(known).toEqual(['CREATED', 'OPENED', 'PENDING', 'PENDING_DOCUMENTATION', 'IN_REVIEW']);
  });

  it.each([
    ['a chargeback', { type: 'CHARGEBACK' }, false],
    ['a dispute outside the MED', { type: 'DISPUTE' }, false],
    ['an unknown type', { type: 'NEW' }, false],
    ['a sent one', { sentOrReceived: 'SENT' }, false],
    ['an unknown side', { sentOrReceived: 'BOTH' }, false],
    ['an unknown status', { status: 'NEW' }, false],
    ['no status', { status: undefined }, false],
    ['no time of creation', { createdAt: undefined }, false],
    ['a time that is none', { createdAt: 'soon' }, false],
    ['no type, as of older services', { type: undefined }, true],
    ['no side, as of older services', { sentOrReceived: undefined }, true],
  ])('of %s is known: %j %s', (_what, change, isKnown) => {
    expect(deadlineOf({ ...FACTS, ...change }) !== undefined).toBe(isKnown);
  });
});

it('isOpenDispute counts every status as open but the final ones, also one that it does not know', () => {
  expect(DISPUTE_STATUS.filter((status) => !isOpenDispute({ status }))).toEqual([
    'ACCEPTED',
    'REJECTED',
    'CANCELED',
    'CLOSED',
  ]);
  expect(isOpenDispute({ status: 'NEW' })).toBe(true);
});
