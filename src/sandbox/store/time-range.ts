// SQL conditions shared by several lists.
import type { Condition } from './table.ts';

/** Time range in epoch milliseconds, both ends inclusive. */
export interface Span {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** Makes the conditions for a time column to be within the range. */
export const between = (column: string, { start, end }: Span): (Condition | undefined)[] => [
  start === undefined ? undefined : { sql: `${column} >= :start`, values: { start }, isNarrow: true },
  end === undefined ? undefined : { sql: `${column} <= :end`, values: { end }, isNarrow: true },
];
