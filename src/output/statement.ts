// Formats lines of a statement.
import { at } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import { rawCell } from './values.ts';

/** Returns the amount with the sign of its direction; a value that is not a whole number of cents stays unchanged. */
export function signedLine(row: unknown): Message | undefined {
  const value = at(row, 'value');
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return say`${rawCell(value)}`;
  const sign = at(row, 'type') === 'DEBIT' ? '-' : at(row, 'type') === 'CREDIT' ? '+' : '';
  return say`${value < 0 ? '' : sign}${formatReais(value)}`;
}
