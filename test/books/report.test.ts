// Sums of a month or a day from its lines.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayPeriod, daysOf, monthPeriod } from '#books/period.ts';
import { barOf, Reporter } from '#books/report.ts';
import type { LedgerLine } from '#mirror/ledger.ts';
import { LINE_KINDS } from '#mirror/ledger.ts';
import { refusal } from '#test/pix/refusal.ts';

const line = (more: Partial<LedgerLine>): LedgerLine => ({
  accountId: 'a',
  lineId: 'l',
  time: '2026-10-10T15:00:00.000Z',
  day: '2026-10-10',
  kind: 'charge',
  value: 100,
  balance: undefined,
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

it.each([
  ['monthPeriod', () => monthPeriod('9999-12'), 'month "9999-12" is too far in the future'],
  ['monthPeriod', () => monthPeriod('12/9999'), 'month "12/9999" is too far in the future'],
  ['dayPeriod', () => dayPeriod('9999-12-31'), 'date "9999-12-31" is too far in the future'],
])('%s › refuses a period that ends in the year 10000', (_name, call, message) => {
  expect(refusal(call)).toMatchObject({ message, reason: 'too-far' });
  expect(monthPeriod('9999-11')).toMatchObject({ to: '9999-11-30' });
  expect(dayPeriod('9999-12-30')).toMatchObject({ to: '9999-12-30' });
});

it.each(['in', 'out', 'fees', 'transfers'] as const)(
  'Reporter › refuses a sum of %s above the largest exact integer',
  (part) => {
    const kind = part === 'fees' ? 'fee' : part === 'transfers' ? 'transfer' : 'pix';
    const value = (part === 'in' ? 1 : -1) * 2 ** 52;
    const reporter = new Reporter(monthPeriod('2026-10'), true);
    reporter.add([line({ kind, value }), line({ kind, value: value - Math.sign(value) })]);
    expect(reporter.report(1).kinds).toMatchObject([{ value: 2 * value - Math.sign(value) }]);
    expect(() => {
      reporter.add([line({ kind, value })]);
    }).toThrow(/sum of amounts .* is too large/);
  },
);

it('monthPeriod › covers all days of a month in Brasília time', () => {
  expect(monthPeriod('2026-10')).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    start: Date.parse('2026-10-01T03:00:00.000Z'),
    end: Date.parse('2026-11-01T03:00:00.000Z'),
  });
  expect(monthPeriod('12/2026')).toMatchObject({ from: '2026-12-01', to: '2026-12-31' });
  expect(daysOf(monthPeriod('2028-02'))).toHaveLength(29);
  expect(daysOf(dayPeriod('2026-10-10'))).toEqual(['2026-10-10']);
  for (const text of ['2026-13', '2026', 'x', '2026-1', '']) expect(() => monthPeriod(text)).toThrow(/month/);
});

it('Reporter › returns daily amounts that add up to the totals, and totals that add up to the lines', () => {
  const lines = fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 31 }),
      kind: fc.constantFrom(...LINE_KINDS),
      value: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      name: fc.constantFrom('Ana', 'Bia', undefined),
    }),
  );
  fc.assert(
    fc.property(lines, fc.boolean(), (given, allAccounts) => {
      const reporter = new Reporter(monthPeriod('2026-10'), allAccounts);
      const made = given.map(({ day, kind, value, name }) =>
        line({ kind, value, day: `2026-10-${String(day).padStart(2, '0')}`, partyName: name }),
      );
      reporter.add(made.slice(0, 3));
      reporter.add(made.slice(3));
      const { in: came, out, fees, net, transfers, blocked, days, kinds, customers } = reporter.report(5);
      const counted = made.filter(({ kind }) => kind !== 'blocked' && !(allAccounts && kind === 'transfer'));
      expect(net).toBe(counted.reduce((sum, { value }) => sum + value, 0));
      expect(net).toBe(came.value - out.value - fees.value);
      // Nothing that moved is left out.
      expect(net + transfers + blocked).toBe(made.reduce((sum, { value }) => sum + value, 0));
      expect(came.count + out.count + fees.count).toBe(counted.length);
      for (const [name, whole] of [
        ['in', came.value],
        ['out', out.value],
        ['fees', fees.value],
        ['net', net],
      ] as const)
        expect(days.reduce((sum, one) => sum + one[name], 0)).toBe(whole);
      expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(made.length);
      expect(customers.map(({ value }) => value)).toEqual(
        customers.map(({ value }) => value).toSorted((a, b) => b - a),
      );
    }),
  );
});

it('Reporter › returns 24 hours of a day in Brasília time', () => {
  const reporter = new Reporter(dayPeriod('2026-10-10'), true);
  reporter.add([
    line({ time: '2026-10-10T03:00:00.000Z' }),
    line({ time: '2026-10-11T02:59:59.999Z', value: -40, kind: 'refund' }),
  ]);
  const { hours } = reporter.report(5);
  expect(hours).toHaveLength(24);
  expect(hours[0]).toEqual({ hour: '00:00', in: 100, out: 0, fees: 0, net: 100 });
  expect(hours[23]).toEqual({ hour: '23:00', in: 0, out: 40, fees: 0, net: -40 });
});

it('barOf › returns a length proportional to the value, at least one character unless it is zero', () => {
  expect(barOf(50, 100, 10, '#')).toBe('#####');
  expect(barOf(1, 100_000, 10, '#')).toBe('#');
  expect(barOf(0, 100, 10, '#')).toBe('');
  expect(barOf(100, 100, 10, '#')).toBe('##########');
});
