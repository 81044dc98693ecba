// Output of a report: tables and bars at a terminal, the same numbers for programs.
import type { Report, Sum } from '#books/report.ts';
import { barOf } from '#books/report.ts';
import { at } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { cellText } from '#output/table/cells.ts';
import type { View } from '#output/view.ts';
import { formatReais } from '#pix/money.ts';
import { sumColumns, sumRow } from './sums-view.ts';

export interface OpenCharge {
  readonly correlationID: string;
  readonly status: string;
  /** Amount in cents. */
  readonly value: number;
  readonly name: string | null;
  readonly createdAt: string | null;
  readonly expiresDate: string | null;
}

/** Result of the command. */
export interface Shown extends Report {
  /** First and last day of the period. */
  readonly from: string;
  readonly to: string;
  /** Disputes of received payments that are not decided, whenever they were opened. Null if unknown. */
  readonly disputed: Sum | null;
  /** Unpaid charges created in the period: those that can still be paid, and expired ones. Null if unknown. */
  readonly unpaid: Sum | null;
  readonly expired: Sum | null;
  /** The largest unpaid and expired charges. */
  readonly charges: readonly OpenCharge[];
}

/** Maximum bar length in characters: together with a day and three amounts it fits into 80 columns. */
const BAR = 18;
const IN = '█';
const OUT = '░';

const isShown = (item: unknown): item is Shown =>
  at(item, 'days') !== undefined && at(item, 'unpaid') !== undefined;

const sumsOf = (item: unknown) =>
  !isShown(item)
    ? []
    : [
        sumRow(say`In`, item.in, '+'),
        sumRow(say`Out`, item.out, '-'),
        sumRow(say`Fees`, item.fees, '-'),
        { label: say`Net`, amount: say`${formatReais(item.net)}`, number: say`` },
        ...(item.transfers === 0
          ? []
          : [{ label: say`Own transfers`, amount: say`${formatReais(item.transfers)}`, number: say`` }]),
        ...(item.blocked === 0
          ? []
          : [{ label: say`Blocked by disputes`, amount: say`${formatReais(item.blocked)}`, number: say`` }]),
        ...(item.disputed === null || item.disputed.count === 0
          ? []
          : [sumRow(say`Disputes that are open now`, item.disputed)]),
        ...(item.unpaid === null ? [] : [sumRow(say`Charges to be paid`, item.unpaid)]),
        ...(item.expired === null ? [] : [sumRow(say`Charges that expired`, item.expired)]),
      ];

/** Days or hours with movements, each with one bar for incoming and one for outgoing money. */
function barsOf(item: unknown) {
  if (!isShown(item)) return [];
  const rows =
    item.hours.length > 0
      ? item.hours.map(({ hour, ...moved }) => ({ when: hour, ...moved }))
      : item.days.map(({ day, ...moved }) => ({ when: cellText(day, 'time').slice(0, 5), ...moved }));
  const outgoing = ({ out, fees }: { out: number; fees: number }): number => out + fees;
  const most = Math.max(...rows.map((one) => one.in), ...rows.map(outgoing));
  return rows
    .filter((one) => one.in !== 0 || outgoing(one) !== 0)
    .map((one) => ({
      when: one.when,
      in: one.in,
      gone: outgoing(one),
      bars: [barOf(one.in, most, BAR, IN), barOf(outgoing(one), most, BAR, OUT)]
        .filter((bar) => bar !== '')
        .join(' '),
    }));
}

const customersOf = (item: unknown) => (isShown(item) ? item.customers : []);
const chargesOf = (item: unknown) => (isShown(item) ? item.charges : []);

const dated = (item: unknown, path: string): string => cellText(at(item, path), 'time');

function remarksOf(item: unknown): readonly Message[] {
  if (!isShown(item)) return [];
  const more = (item.unpaid?.count ?? 0) + (item.expired?.count ?? 0) - item.charges.length;
  return [
    ...(item.days.some((day) => day.in !== 0 || day.out !== 0 || day.fees !== 0)
      ? [say`${IN} in   ${OUT} out and fees`]
      : []),
    ...(more > 0 ? [say`Further charges that are unpaid or expired: ${more}.`] : []),
  ];
}

const cents = (path: string, label: string) => ({ path, label, format: 'money' as const });
const count = (path: string, label: string) => ({ path, label, format: 'number' as const });

export const reportView: View = {
  columns: [
    { path: 'from', label: 'From', format: 'time' },
    { path: 'to', label: 'To', format: 'time' },
    cents('in.value', 'In'),
    count('in.count', 'Lines in'),
    cents('out.value', 'Out'),
    count('out.count', 'Lines out'),
    cents('fees.value', 'Fees'),
    count('fees.count', 'Number of fees'),
    cents('net', 'Net'),
    cents('transfers', 'Own transfers'),
    cents('blocked', 'Blocked by disputes'),
    cents('disputed.value', 'Disputes that are open now'),
    count('disputed.count', 'Number of open disputes'),
    cents('unpaid.value', 'Charges to be paid'),
    count('unpaid.count', 'Number of charges to be paid'),
    cents('expired.value', 'Charges that expired'),
    count('expired.count', 'Number of charges that expired'),
    { path: 'kinds', label: 'By kind' },
    { path: 'days', label: 'By day' },
    { path: 'hours', label: 'By hour' },
    { path: 'customers', label: 'Best customers' },
    { path: 'charges', label: 'Unpaid and expired' },
  ],
  screen: {
    title: (item) =>
      at(item, 'from') === at(item, 'to')
        ? say`${dated(item, 'from')} in Brasília`
        : say`${dated(item, 'from')} to ${dated(item, 'to')} in Brasília`,
    parts: [
      {
        items: sumsOf,
        columns: sumColumns(say`Report`),
      },
      {
        items: barsOf,
        empty: say`No movements.`,
        columns: [
          { path: 'when', label: say`When` },
          { path: 'in', label: say`In`, format: 'money' },
          { path: 'gone', label: say`Out`, format: 'money' },
          { path: 'bars', label: say`In and out` },
        ],
      },
      {
        items: customersOf,
        columns: [
          { path: 'name', label: say`Best customers`, keep: true },
          { path: 'value', label: say`Paid`, format: 'money' },
          { path: 'count', label: say`Number`, format: 'number' },
        ],
      },
      {
        items: chargesOf,
        columns: [
          { path: 'correlationID', label: say`Unpaid and expired` },
          { path: 'value', label: say`Value`, format: 'money' },
          { path: 'status', label: say`Status`, format: 'state' },
          { path: 'name', label: say`Customer`, keep: true },
        ],
      },
    ],
    remarks: remarksOf,
  },
};
