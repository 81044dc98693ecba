// What a file holds, whatever its format is.
import type { FileLine } from '#books/reconcile/entry.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

export interface StatementFile {
  readonly lines: readonly FileLine[];
  /** First and last day that the file speaks of. */
  readonly period: { readonly from: string; readonly to: string } | undefined;
  /** The account, as the bank writes it. */
  readonly account: { readonly branch: string | undefined; readonly id: string } | undefined;
  /** The account is one of several in the file. */
  readonly isPicked?: boolean;
  /** Whether it is a shop's orders. */
  readonly orders: boolean;
  /** What a person has to know of it. */
  readonly warnings: readonly Message[];
  /** How it was read: its layout, and rows that are no movements. */
  readonly notes: readonly Message[];
}

/** A row that is no movement. */
export interface LeftOut {
  readonly line: number;
  readonly label: string;
}

/** Rows that are named one by one. */
const NAMED = 10;

/** Says how many rows of a file are no movements, and which. */
export function leftOut(path: string, rows: readonly LeftOut[]): readonly Message[] {
  if (rows.length === 0) return [];
  const named = rows
    .toSorted((a, b) => a.line - b.line)
    .slice(0, NAMED)
    .map(({ line, label }) => `${line} ${showValue(label)}`);
  const more = rows.length > NAMED ? ', …' : '';
  return [
    say`rows of ${path} that are balances, totals or texts, not movements: ${rows.length} (line ${named.join(', ')}${more})`,
  ];
}

/** First and last day of the lines; undefined where none has a day. */
export function daysOf(
  lines: readonly FileLine[],
): { readonly from: string; readonly to: string } | undefined {
  const days = lines
    .map(({ day }) => day)
    .filter((day) => day !== undefined)
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}
