// A screen that begins with sums in words: what `today` and `report` share.
import { at } from '#contract/path.ts';
import { Message, say } from '#messages/message.ts';
import type { Column } from '#output/view.ts';
import { formatReais } from '#pix/money.ts';

export interface Sum {
  /** Cents. */
  readonly value: number;
  readonly count: number;
}

/** A row of the screen, in words. */
export interface SumRow {
  readonly label: Message;
  readonly amount: Message;
  readonly number: Message;
}

/** @param sum null where it is not known @param sign before an amount that is more than nothing */
export const sumRow = (label: Message, sum: Sum | null, sign = ''): SumRow => ({
  label,
  amount: sum === null ? say`not read` : say`${sum.value > 0 ? sign : ''}${formatReais(sum.value)}`,
  number: say`${sum === null ? '' : String(sum.count)}`,
});

/** A column of what is in words already. */
export const worded = (path: string, label: Message, format?: 'money' | 'number'): Column => ({
  path,
  label,
  ...(format === undefined ? {} : { format }),
  show: (shown) => {
    const text = at(shown, path);
    return text instanceof Message ? text : undefined;
  },
});

/** Columns of such rows. @param label above what they are */
export const sumColumns = (label: Message): readonly Column[] => [
  worded('label', label),
  worded('amount', say`Amount`, 'money'),
  worded('number', say`Number`, 'number'),
];
