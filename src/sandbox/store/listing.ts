// Conditions that several lists have.
import type { Condition } from './table.ts';

/** Epoch milliseconds, both included. */
export interface Span {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** That a time column lies in the span. */
export const between = (column: string, { start, end }: Span): (Condition | undefined)[] => [
  start === undefined ? undefined : { sql: `${column} >= :start`, values: { start } },
  end === undefined ? undefined : { sql: `${column} <= :end`, values: { end } },
];
