// Copies of all data within the database, which can be put back: tests return to a state that took long to make.
import { TABLES } from './all-tables.ts';
import type { Database } from './database.ts';

export interface Snapshots {
  /** Copies all data and returns the number of the copy. */
  take(): number;
  /** Replaces all data by a copy. */
  restore(snapshot: number): void;
  delete(snapshot: number): void;
}

/** SQL for one table and its copies, which are in one temporary table and differ by the column `snapshot`. */
interface Copying {
  /** Name of the table of the copies. */
  readonly name: string;
  readonly create: string;
  readonly copy: string;
  readonly empty: string;
  readonly restore: string;
  readonly forget: string;
  readonly forgetAll: string;
}

const copying = (name: string, columns: readonly string[]): Copying => {
  // Temporary tables hide those of the same name, so they have names of their own.
  const copies = `snapshot_of_${name}`;
  const list = columns.map((column) => `"${column}"`).join(', ');
  return {
    name: copies,
    create: `CREATE TEMP TABLE IF NOT EXISTS ${copies} (snapshot INTEGER NOT NULL, ${list});`,
    copy: `INSERT INTO ${copies} (snapshot, ${list}) SELECT ?, ${list} FROM ${name}`,
    empty: `DELETE FROM ${name}`,
    restore: `INSERT INTO ${name} (${list}) SELECT ${list} FROM ${copies} WHERE snapshot = ? ORDER BY rowid`,
    forget: `DELETE FROM ${copies} WHERE snapshot = ?`,
    forgetAll: `DELETE FROM ${copies}`,
  };
};

/** All tables; those that others refer to come first. */
const DATA = TABLES.map(({ name, columns }) => copying(name, Object.keys(columns)));
/** Last row ids of the tables that never use an id twice. */
const LAST_IDS = copying('sqlite_sequence', ['name', 'seq']);
const ALL = [...DATA, LAST_IDS];
const BACKWARDS = DATA.toReversed();

/** Empties all tables and deletes all snapshots, so that the database is as good as a new one. */
export function eraseAll(db: Database): void {
  const hasSnapshots =
    db.prepare('SELECT 1 AS yes FROM sqlite_temp_master WHERE name = ?').get(LAST_IDS.name) !== undefined;
  db.transaction(() => {
    for (const { empty } of [...BACKWARDS, LAST_IDS]) db.prepare(empty).run();
    if (hasSnapshots) for (const { forgetAll } of ALL) db.prepare(forgetAll).run();
    // Sums that are kept up to date do not depend on a table.
    db.cache.written(undefined);
  });
}

export function makeSnapshots(db: Database): Snapshots {
  /** By number, the tables that are not empty. */
  const taken = new Map<number, readonly Copying[]>();
  let last = 0;
  let exists = false;
  const filledOf = (snapshot: number): readonly Copying[] => {
    const filled = taken.get(snapshot);
    if (filled === undefined) throw new Error(`there is no snapshot ${snapshot}`);
    return filled;
  };
  return {
    take() {
      if (!exists) db.exec(ALL.map(({ create }) => create).join(''));
      exists = true;
      const snapshot = last + 1;
      taken.set(
        snapshot,
        db.transaction(() => ALL.filter(({ copy }) => db.prepare(copy).run(snapshot).changes > 0)),
      );
      last = snapshot;
      return snapshot;
    },
    restore(snapshot) {
      const filled = filledOf(snapshot);
      db.transaction(() => {
        for (const { empty } of BACKWARDS) db.prepare(empty).run();
        for (const table of filled) {
          // The rows that were put back have changed the last ids.
          if (table === LAST_IDS) db.prepare(LAST_IDS.empty).run();
          db.prepare(table.restore).run(snapshot);
        }
        if (!filled.includes(LAST_IDS)) db.prepare(LAST_IDS.empty).run();
        db.cache.written(undefined);
      });
    },
    delete(snapshot) {
      const filled = filledOf(snapshot);
      taken.delete(snapshot);
      db.transaction(() => {
        for (const { forget } of filled) db.prepare(forget).run(snapshot);
      });
    },
  };
}
