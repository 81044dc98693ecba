// Key-value table for the whole sandbox: the clock's offset, and keys that are created once.
import { text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';

export const meta = defineTable({
  name: 'meta',
  columns: { key: text, value: text },
  // Keys survive a reset, so that scripts and receivers keep working; the clock returns to real time.
  onReset: { deleteWhere: "key = 'clock_offset'" },
});

type MetaKey = 'clock_offset' | 'control_key' | 'webhook_private_key';

export const metaValue = (db: Database, key: MetaKey): string | undefined =>
  db.cache.getOrRead(
    ['meta'],
    `meta ${key}`,
    () => db.prepare<{ value: string }>('SELECT value FROM meta WHERE key = ?').get(key)?.value,
  );

/** Returns the value of a key, creating it if needed; if several processes create it at once, the first one wins. */
export function metaOnce(db: Database, key: MetaKey, make: () => string): string {
  const known = metaValue(db, key);
  if (known !== undefined) return known;
  db.prepare('INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)').run(key, make());
  return meta.get(db, { key }).value;
}

/** Adds to a number atomically, so that concurrent additions are not lost. */
export function addToMeta(db: Database, key: MetaKey, number: number): void {
  db.prepare(
    `INSERT INTO meta (key, value) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + excluded.value`,
  ).run(key, String(number));
}
