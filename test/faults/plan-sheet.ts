// Sheets of payments for the fault tests of plans, and what they did to the money.
import type { Database } from '#sandbox/store/database.ts';
import type { NetworkFault } from './proxy.ts';

/** Faults applied to writes, besides forwarding them unchanged. */
export const LOSSES: readonly NetworkFault[] = [
  'reset before',
  'reset after',
  '500 before',
  '500 after',
  '502 HTML',
  '429 without',
  'truncated body',
  'exists after',
  'false status after',
];

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));

const centsOf = (index: number): number => 1_000 + (index % 7);
/** Amount of the largest payment of a sheet in cents. */
export const LARGEST_PAYMENT = 1_006;

/** Returns a sheet of distinct payments. */
export const sheetOf = (rows: number): string =>
  [
    'pix-key,value,comment',
    ...Array.from({ length: rows }, (_, index) => `p${index}@example.com,${centsOf(index)},Lote`),
  ].join('\n');

/** Returns the total of a sheet in cents. */
export const totalOf = (rows: number): number =>
  Array.from({ length: rows }, (_, index) => centsOf(index)).reduce((a, b) => a + b, 0);

/** Counts payments, and how often money left for each, in the service's own database. */
export function effects(books: Database): {
  readonly payments: number;
  readonly once: number;
  readonly doubled: number;
} {
  const found = books
    .prepare(
      `SELECT COUNT(*) AS payments, SUM(n = 1) AS once, SUM(n > 1) AS doubled FROM (
         SELECT (SELECT COUNT(*) FROM postings WHERE kind = 'payment' AND ref = payments.oid) AS n FROM payments)`,
    )
    .get()!;
  return {
    payments: Number(found['payments']),
    once: Number(found['once'] ?? 0),
    doubled: Number(found['doubled'] ?? 0),
  };
}
