// Table of delivery attempts and their results.
import { generated, integer, nullable, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';
import { NAME_OF_EVENT } from './events.ts';

export const attempts = defineTable({
  name: 'attempts',
  columns: {
    id: generated,
    delivery: integer,
    /** Number within the delivery, from 1. */
    number: integer,
    at: integer,
    /** HTTP status; null if there was no answer. */
    status: nullable(integer),
    took_ms: integer,
    error: nullable(text),
    answer: nullable(text),
  },
  onReset: 'empty',
});
export type AttemptRow = RowOf<typeof attempts>;

type PixAttempt = Pick<AttemptRow, 'delivery' | 'at' | 'status'> & {
  /** Event name in the delivery. */
  readonly event: string;
};

/** Lists the delivery attempts for events of a Pix, oldest first. */
export const attemptsForPix = (db: Database, company: number, endToEndId: string): PixAttempt[] =>
  db
    .prepare<PixAttempt>(
      `SELECT a.delivery, a.at, a.status, ${NAME_OF_EVENT} AS event FROM events e JOIN deliveries d ON d.event = e.id
       JOIN attempts a ON a.delivery = d.id WHERE e.company = ? AND e.end_to_end_id = ? ORDER BY a.id`,
    )
    .all(company, endToEndId);
