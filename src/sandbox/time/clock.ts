// The sandbox's time: the real one, moved forward by `advance`. The offset is shared by every process on the data.
import type { Database } from '../store/database.ts';

export const offsetOf = (db: Database): number =>
  Number(db.prepare("SELECT value FROM meta WHERE key = 'clock_offset'").get()?.['value'] ?? 0);

/**
 * Moves the clock forward by milliseconds. By how far, never to where: of two that move it at once neither is lost. The
 * caller has a transaction open.
 */
export function moveClock(db: Database, milliseconds: number): void {
  db.prepare(
    `INSERT INTO meta (key, value) VALUES ('clock_offset', ?)
     ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + excluded.value`,
  ).run(String(milliseconds));
}
