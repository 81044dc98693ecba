// Creates the tables of a new database file, and migrates a file of an earlier version.
import type { Database } from './database.ts';
import VERSION_1 from './version-1.sql?raw';

/** SQL that leads from each version to the next; the first creates all tables. Never change a released migration. */
const MIGRATIONS: readonly string[] = [VERSION_1];

/**
 * Migrates the file to the newest version. Safe if several processes open a new file at once.
 * @throws Error if the file has a version that this pixctl does not know, or tables of another program
 */
export function migrate(database: Database): void {
  if (versionOf(database) === MIGRATIONS.length) return;
  database.transaction(() => {
    const from = versionOf(database);
    if (from > MIGRATIONS.length) throw new Error('the database was written by another version of pixctl');
    if (from === 0 && database.prepare('SELECT 1 FROM sqlite_master').get() !== undefined)
      throw new Error('not a database of the sandbox');
    for (const sql of MIGRATIONS.slice(from)) database.exec(sql);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

const versionOf = (database: Database): number =>
  database.prepare<{ user_version: number }>('PRAGMA user_version').one().user_version;
