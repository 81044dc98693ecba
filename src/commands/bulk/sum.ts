// Sums of the amounts of rows, of which some may have none.

/** Number of rows that have an amount, and the sum in cents. */
export interface Sum {
  readonly rows: number;
  readonly cents: number;
}

export const NOTHING: Sum = { rows: 0, cents: 0 };

/** Adds an amount, if it is one. */
export const plus = ({ rows, cents }: Sum, more: unknown): Sum =>
  typeof more === 'number' ? { rows: rows + 1, cents: cents + more } : { rows, cents };
