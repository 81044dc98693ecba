// Attempts to deliver an event, and what became of each.
import { defineTable, generated, integer, nullable, text } from './table.ts';
import type { RowOf } from './table.ts';

export const attempts = defineTable({
  name: 'attempts',
  columns: {
    id: generated,
    delivery: integer,
    /** Counted from 1. */
    number: integer,
    at: integer,
    /** Null: no answer came. */
    status: nullable(integer),
    took_ms: integer,
    error: nullable(text),
    answer: nullable(text),
  },
  onReset: 'empty',
  migrations: {
    3: `
    CREATE TABLE attempts (
      id INTEGER PRIMARY KEY AUTOINCREMENT, delivery INTEGER NOT NULL REFERENCES deliveries, number INTEGER NOT NULL,
      at INTEGER NOT NULL, status INTEGER, took_ms INTEGER NOT NULL, error TEXT, answer TEXT);
    CREATE INDEX attempts_delivery ON attempts (delivery);`,
  },
});
export type AttemptRow = RowOf<typeof attempts>;
