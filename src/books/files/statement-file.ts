// What a file holds, whatever its format is.
import type { Message } from '../../messages/message.ts';
import type { Theirs } from '../reconcile/entry.ts';

export interface StatementFile {
  readonly lines: readonly Theirs[];
  /** First and last day that the file speaks of. */
  readonly period: { readonly from: string; readonly to: string } | undefined;
  /** The account, as the bank writes it. */
  readonly account: { readonly branch: string | undefined; readonly id: string } | undefined;
  /** Whether it is a shop's orders. */
  readonly orders: boolean;
  /** What a person has to know of it. */
  readonly warnings: readonly Message[];
}

/** First and last day of the lines; undefined where none has a day. */
export function daysOf(lines: readonly Theirs[]): { readonly from: string; readonly to: string } | undefined {
  const days = lines
    .map(({ day }) => day)
    .filter((day) => day !== undefined)
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}
