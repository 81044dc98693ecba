// Contents of an input file, independent of its format.
import type { FileLine } from '#books/reconcile/entry.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Explanation } from './explanation.ts';

/** First and last day, `YYYY-MM-DD`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Account as written in the file. */
export interface FileAccount {
  readonly branch: string | undefined;
  readonly id: string;
}

export interface StatementFile {
  readonly lines: readonly FileLine[];
  /** First and last day that the file covers. */
  readonly period: DayRange | undefined;
  readonly account: FileAccount | undefined;
  /** The account is one of several in the file. */
  readonly isPicked?: boolean;
  /** True if the file lists a shop's orders. */
  readonly orders: boolean;
  /** Warnings for the user. */
  readonly warnings: readonly Message[];
  /** How the file was read: its layout, and rows that are not movements. */
  readonly notes: readonly Message[];
  /** How each part of the file was understood. */
  readonly explanation: readonly Explanation[];
}

/** A row that is not a movement. */
export interface SkippedRow {
  readonly line: number;
  readonly label: string;
}

/** Maximum number of rows listed in a message. */
const NAMED = 10;

/** Names the first rows: `2 "Saldo", 5 "Total", …`. */
function namedRows(rows: readonly SkippedRow[]): string {
  const named = rows
    .toSorted((a, b) => a.line - b.line)
    .slice(0, NAMED)
    .map(({ line, label }) => `${line} ${showValue(label)}`);
  return `${named.join(', ')}${rows.length > NAMED ? ', …' : ''}`;
}

/** Returns a message with the number of rows that are not movements, listing the first ones. */
export const skippedNote = (path: string, rows: readonly SkippedRow[]): readonly Message[] =>
  rows.length === 0
    ? []
    : [
        say`rows of ${path} read as balances, totals or text, not as movements: ${rows.length} (line ${namedRows(rows)})`,
      ];

/** Returns a message with the number of lines that did not move money, listing the first ones with their status. */
export const unsettledNote = (path: string, rows: readonly SkippedRow[]): readonly Message[] =>
  rows.length === 0
    ? []
    : [
        say`lines of ${path} that are not money, because of their status: ${rows.length} (line ${namedRows(rows)})`,
      ];

/** Returns the first and last day of the lines; undefined if none has a day. */
export function daysOf(lines: readonly FileLine[]): DayRange | undefined {
  const days = lines
    .map(({ day }) => day)
    .filter((day) => day !== undefined)
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}
