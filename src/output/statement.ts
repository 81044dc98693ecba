// Lines of a statement as people read them.
import { at } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import { rawCell } from './values.ts';

/** The amount with the sign of its direction; what is no whole number of cents stands as it came. */
export function signedLine(row: unknown): Message | undefined {
  const value = at(row, 'value');
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return say`${rawCell(value)}`;
  const sign = at(row, 'type') === 'DEBIT' ? '-' : at(row, 'type') === 'CREDIT' ? '+' : '';
  return say`${value < 0 ? '' : sign}${formatReais(value)}`;
}
