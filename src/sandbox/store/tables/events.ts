// Table of webhook events with their bodies.
import { EVENT_TYPES } from '#contract/events/event-types.ts';
import { generated, integer, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

export const events = defineTable({
  name: 'events',
  columns: {
    id: generated,
    company: integer,
    type: oneOf(EVENT_TYPES),
    body: text,
    /** End-to-end id of the Pix that the event is about. */
    end_to_end_id: nullable(text),
    at: integer,
  },
  onReset: 'empty',
});
export type EventRow = RowOf<typeof events>;

/** SQL expression for the name of an event `e`, which is in its body. */
export const NAME_OF_EVENT = "json_extract(e.body, '$.event')";

/** Lists the events of a company, oldest first. */
export const eventsOf = (db: Database, company: number): EventRow[] =>
  events.findAll(db, { company }, 'ORDER BY id');
