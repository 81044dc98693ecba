// Opening balance and lines give the closing balance, in whichever order lines of one instant come; or it is said which
// line does not.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byTime, FitIds, plainId } from '#books/export/fit-id.ts';
import { balancesAfter, prove } from '#books/export/statement.ts';
import type { LedgerLine } from '#mirror/ledger.ts';
import { ledger } from './ledgers.ts';

const E2E = 'E99999004202610010300abcdefghijk';
const line = (
  lineId: string,
  value: number,
  balance: number | undefined,
  more: Partial<LedgerLine> = {},
): LedgerLine => ({
  accountId: 'a',
  lineId,
  time: '2026-10-01T12:00:00.000Z',
  day: '2026-10-01',
  kind: 'charge',
  value,
  balance,
  description: undefined,
  endToEndId: undefined,
  toldEndToEndId: undefined,
  chargeCorrelationID: undefined,
  paymentCorrelationID: undefined,
  refundCorrelationID: undefined,
  fundsRecoveryId: undefined,
  partyName: undefined,
  partyTaxId: undefined,
  partyPixKey: undefined,
  message: undefined,
  ...more,
});

describe('prove', () => {
  it('sorts lines of one moment by their balances, and reports a break', () => {
    const proved = prove(
      [line('1', -85, 915), line('2', 500, 1500), line('3', -85, 1415), line('0', 1000, 1000)],
      [0],
    );
    expect(proved).toMatchObject({ breaks: [{ line: { lineId: '2' }, expected: 1415 }] });
    const right = prove([line('1', -85, 915), line('2', 500, 1415), line('0', 1000, 1000)], [0]);
    expect(right).toMatchObject({
      opening: 0,
      closing: 1415,
      lines: [{ lineId: '0' }, { lineId: '1' }, { lineId: '2' }],
    });
  });

  it('sorts lines that return to the same balance', () => {
    const lines = [
      line('1', 100, 100),
      line('2', -100, 0),
      line('3', 100, 100),
      line('4', -100, 0),
      line('5', 7, 7),
    ];
    expect(prove(lines.toReversed(), [0])).toMatchObject({ opening: 0, closing: 7 });
    expect(prove(lines.toReversed(), [])).toMatchObject({ opening: 0, closing: 7 });
  });

  it('returns the same order for any order of lines of one moment', () => {
    fc.assert(
      fc.property(ledger, fc.infiniteStream(fc.nat()), ({ opening, lines }, keys) => {
        const shuffled = lines
          .map((one) => ({ one, key: keys.next().value! }))
          .toSorted((a, b) => (a.one.time < b.one.time ? -1 : a.one.time > b.one.time ? 1 : a.key - b.key))
          .map(({ one }) => one);
        const proved = prove(shuffled, [opening]);
        expect(proved).toMatchObject({ opening, closing: lines.at(-1)?.balance ?? opening });
        expect(proved).toEqual(prove(lines, [opening]));
        // Each line once, each balance from the one before.
        const { lines: ordered } = proved as Exclude<typeof proved, { breaks: unknown }>;
        expect(ordered.map(({ lineId }) => lineId).toSorted()).toEqual(lines.map(({ lineId }) => lineId));
        let running = opening;
        for (const one of ordered) expect((running += one.value)).toBe(one.balance);
      }),
    );
  });

  it('reports a break for a changed amount, a changed balance or a missing line', () => {
    fc.assert(
      fc.property(ledger, fc.nat(), fc.integer({ min: 1, max: 1000 }), ({ opening, lines }, place, by) => {
        fc.pre(lines.length > 1);
        const at = place % lines.length;
        const change = (more: Partial<LedgerLine>) =>
          lines.map((one, index) => (index === at ? { ...one, ...more } : one));
        expect(prove(change({ value: lines[at]!.value + by }), [opening])).toHaveProperty('breaks');
        expect(prove(change({ balance: lines[at]!.balance! + by }), [opening])).toHaveProperty('breaks');
        fc.pre(lines[at]!.value !== 0 && at < lines.length - 1);
        expect(
          prove(
            lines.filter((_, index) => index !== at),
            [opening],
          ),
        ).toHaveProperty('breaks');
      }),
    );
  });
});

describe('prove and balancesAfter with missing balances', () => {
  it('derive missing balances from later ones and from the opening balance', () => {
    const later = { time: '2026-10-02T12:00:00.000Z' };
    expect(prove([line('1', 10, undefined), line('2', 5, 115, later)], [])).toMatchObject({
      opening: 100,
      closing: 115,
      lines: [{ balance: 110 }, { balance: 115 }],
    });
    expect(prove([line('1', 10, undefined)], [])).toEqual({ breaks: [] });
    expect(prove([], [])).toEqual({ breaks: [] });
    expect(prove([], [7])).toMatchObject({ opening: 7, closing: 7, lines: [] });
  });
  it('report a break for an amount that is not an integer', () => {
    expect(prove([line('1', Number.NaN, undefined)], [0])).toMatchObject({
      breaks: [{ expected: undefined }],
    });
  });
  it('return two possible closing balances of a round trip, unless earlier lines determine it', () => {
    const trip = [line('2', 10, 10), line('3', -10, 0)];
    expect(balancesAfter([trip])).toHaveLength(2);
    expect(balancesAfter([[line('1', -5, 10)], trip.map((one) => ({ ...one, time: 'later' }))])).toEqual([
      10,
    ]);
  });
});

describe('FitIds', () => {
  const idsOf = (...lines: readonly LedgerLine[]): string[] => {
    const ids = new FitIds();
    return lines.map((one) => ids.of(one));
  };
  const of = (lineId: string, kind: LedgerLine['kind'], endToEndId: string | undefined = E2E): LedgerLine =>
    line(lineId, 1, 1, { kind, endToEndId, toldEndToEndId: endToEndId });

  it('derives ids from end-to-end ids, with the kind as suffix of further lines', () => {
    expect(idsOf(of('1', 'charge'), of('2', 'fee'))).toEqual([E2E, `${E2E}-fee`]);
    // The fee may come first.
    expect(idsOf(of('1', 'fee'), of('2', 'charge'))).toEqual([`${E2E}-fee`, E2E]);
    expect(idsOf(of('1', 'payment'), of('2', 'pix'), of('3', 'fee'), of('4', 'fee'))).toEqual([
      E2E,
      `${E2E}-pix`,
      `${E2E}-fee`,
      `${E2E}-fee-4`,
    ]);
  });
  it('uses line ids if the statement reports no usable end-to-end id, and percent-encodes them', () => {
    expect(idsOf(line('0a', 1, 1))).toEqual(['0a']);
    expect(idsOf(of('0b', 'pix', 'a b)'))).toEqual(['0b']);
    // One that came from elsewhere may not have been known yet when the line was exported first.
    expect(idsOf(line('0c', 1, 1, { endToEndId: E2E }))).toEqual(['0c']);
    expect(plainId('é/1)')).toBe('%C3%A9%2F1%29');
  });
  it('returns unique ids that do not change when lines are added', () => {
    fc.assert(
      fc.property(ledger, fc.nat(), ({ lines }, cut) => {
        const sorted = lines.toSorted(byTime);
        const ids = idsOf(...sorted);
        expect(new Set(ids).size).toBe(ids.length);
        const some = sorted.slice(0, cut % (sorted.length + 1));
        expect(idsOf(...some)).toEqual(ids.slice(0, some.length));
      }),
    );
  });
});
