// The sandbox's time: the real one, moved forward by `advance`. The offset is shared by every process on the data.
import type { Database } from './store/database.ts';

export const offsetOf = (db: Database): number =>
  Number(db.prepare("SELECT value FROM meta WHERE key = 'clock_offset'").get()?.['value'] ?? 0);

/** Moves the clock forward by milliseconds and returns the new offset. */
export function moveClock(db: Database, milliseconds: number): number {
  const offset = offsetOf(db) + milliseconds;
  db.prepare(
    "INSERT INTO meta (key, value) VALUES ('clock_offset', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  ).run(String(offset));
  return offset;
}
