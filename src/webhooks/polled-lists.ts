// Lists that polling reads, and the id and time of their rows.
import { at } from '#contract/path.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Access to the lists, implemented by the caller. */
export interface Reader {
  charges(query: Json): AsyncIterable<unknown>;
  transactions(query: Json): AsyncIterable<unknown>;
  payments(): AsyncIterable<unknown>;
  charge(id: string): Promise<LookUp>;
  payment(id: string): Promise<LookUp>;
}

/**
 * Result of looking up one row. `removed`: the id does not exist any more. `failed`: it is not known, and the row is
 * looked up again in a later round.
 */
export type LookUp = { readonly row: unknown } | 'removed' | 'failed';

/** Current time at the service. */
export interface ServiceTime {
  /** Epoch milliseconds. */
  readonly now: number;
  /** True if the time comes from the service; false for the local clock, which may be wrong. */
  readonly certain: boolean;
}

export interface Row {
  /** Empty if the row has no id. */
  readonly id: string;
  /** Epoch milliseconds; NaN if the row has no time. */
  readonly time: number;
}

export const chargeRow = (charge: unknown): Row => ({
  id: text(charge, 'correlationID'),
  time: timeOf(text(charge, 'createdAt')),
});
export const transactionRow = (transaction: unknown): Row => ({
  id: identityOf(transaction),
  time: timeOf(text(transaction, 'time')),
});

/** Returns a time as epoch milliseconds; NaN for a text that is not a time, or a time before 1970. */
export function timeOf(written: string): number {
  const time = Date.parse(written);
  return time >= 0 ? time : Number.NaN;
}

/** Returns a unique id of a transaction: its global id, or type and EndToEndId. Empty if it has neither. */
const identityOf = (transaction: unknown): string =>
  text(transaction, 'globalID') ||
  (text(transaction, 'endToEndId') && `${text(transaction, 'type')} ${text(transaction, 'endToEndId')}`);

/** Returns the text at a path; empty if there is none. */
export function text(value: unknown, path: string): string {
  const found = at(value, path);
  return typeof found === 'string' ? found : '';
}
