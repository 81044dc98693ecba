// Views that start with totals, shared by `today` and `report`.
import { at } from '#contract/path.ts';
import { Message, say } from '#messages/message.ts';
import type { Column } from '#output/view.ts';
import { formatReais } from '#pix/money.ts';

export interface Sum {
  /** Amount in cents. */
  readonly value: number;
  readonly count: number;
}

/** A row of formatted texts. */
export interface SumRow {
  readonly label: Message;
  readonly amount: Message;
  readonly number: Message;
}

/**
 * @param sum null if it is unknown
 * @param sign put before a positive amount
 */
export const sumRow = (label: Message, sum: Sum | null, sign = ''): SumRow => ({
  label,
  amount: sum === null ? say`not read` : say`${sum.value > 0 ? sign : ''}${formatReais(sum.value)}`,
  number: say`${sum === null ? '' : String(sum.count)}`,
});

/** A column whose values are already formatted messages. */
export const messageColumn = (path: string, label: Message, format?: 'money' | 'number'): Column => ({
  path,
  label,
  ...(format === undefined ? {} : { format }),
  show: (shown) => {
    const text = at(shown, path);
    return text instanceof Message ? text : undefined;
  },
});

/**
 * Columns for `SumRow`.
 * @param label heading of the label column
 */
export const sumColumns = (label: Message): readonly Column[] => [
  messageColumn('label', label),
  messageColumn('amount', say`Amount`, 'money'),
  messageColumn('number', say`Number`, 'number'),
];
