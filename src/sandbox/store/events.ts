// Events that somebody is told of, with what they are told.
import { EMITTED_EVENTS } from '../../contract/event-types.ts';
import type { EmittedEvent } from '../../contract/event-types.ts';
import { defineTable, generated, integer, oneOf, text } from './table.ts';
import type { RowOf } from './table.ts';

export const events = defineTable({
  name: 'events',
  columns: {
    id: generated,
    company: integer,
    type: oneOf(Object.keys(EMITTED_EVENTS) as EmittedEvent[]),
    body: text,
    at: integer,
  },
  onReset: 'empty',
  migrations: {
    3: `
    CREATE TABLE events (
      id INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL);`,
  },
});
export type EventRow = RowOf<typeof events>;
