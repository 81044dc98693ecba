// Formats lines of a statement.
import { at } from '#contract/path.ts';
import { describedLine } from '#contract/statement-descriptions.ts';
import type { Message, Text } from '#messages/message.ts';
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

/** Returns the description of a line in the reader's language. */
export function descriptionIn(row: unknown): Text | undefined {
  const description = at(row, 'description');
  return typeof description === 'string' ? say`${describedLine(description)}` : undefined;
}
