// The sandbox's time: the real one, moved forward by `advance`. The offset is shared by every process on the data.
import type { Database } from '#sandbox/store/database.ts';
import { addToMeta, metaValue } from '#sandbox/store/meta.ts';

export const offsetOf = (db: Database): number => Number(metaValue(db, 'clock_offset') ?? 0);

/**
 * Moves the clock forward by milliseconds. By how far, never to where: of two that move it at once neither is lost. The
 * caller has a transaction open.
 */
export const moveClock = (db: Database, milliseconds: number): void =>
  addToMeta(db, 'clock_offset', milliseconds);
