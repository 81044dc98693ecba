// Clock of the sandbox: real time plus an offset, which `advance` increases. All processes on the data share the
// offset.
import type { Database } from '#sandbox/store/database.ts';
import { addToMeta, metaValue } from '#sandbox/store/tables/meta.ts';

export const offsetOf = (db: Database): number => Number(metaValue(db, 'clock_offset') ?? 0);

/**
 * Moves the clock forward by a number of milliseconds. Adds to the offset instead of setting it, so that concurrent
 * moves are not lost. Must be called within a transaction.
 */
export const moveClock = (db: Database, milliseconds: number): void =>
  addToMeta(db, 'clock_offset', milliseconds);
