// Migrates a database file to the current version. Times are epoch milliseconds, amounts integer cents.
import { TABLES } from './all-tables.ts';
import type { Database } from './database.ts';
import SCHEMA from './schema.sql?raw';

/** Newest schema version. */
const VERSION = Math.max(...TABLES.flatMap(({ migrations }) => Object.keys(migrations).map(Number)));

/** Returns the SQL that migrates from the previous version to this one. Never change a released migration. */
const stepTo = (version: number): string =>
  TABLES.map(({ migrations }) => migrations[version] ?? '').join('');

/**
 * Migrates the file to the newest version, or to the version `to`. Safe if several processes open a new file at once.
 * @throws Error if a newer pixctl wrote the file
 */
export function migrate(database: Database, to = VERSION): void {
  if (versionOf(database) === to) return;
  database.transaction(() => {
    const from = versionOf(database);
    if (from > VERSION)
      throw new Error('not a database this version knows: it was written by a newer pixctl');
    // A new file gets the tables at once: every ALTER TABLE makes SQLite parse the whole schema again.
    if (from === 0 && to === VERSION) database.exec(SCHEMA);
    else for (let version = from + 1; version <= to; version += 1) database.exec(stepTo(version));
    database.exec(`PRAGMA user_version = ${to}`);
  });
}

const versionOf = (database: Database): number =>
  database.prepare<{ user_version: number }>('PRAGMA user_version').one().user_version;
