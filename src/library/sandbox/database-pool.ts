// Databases of closed sandboxes, emptied for the next ones: creating the tables and preparing the statements again would
// be most of the cost of starting a sandbox.
import { own } from '#library/caller.ts';
import { IN_MEMORY, openDatabase } from '#sandbox/edge/open-database.ts';
import type { Database } from '#sandbox/store/database.ts';
import { eraseAll } from '#sandbox/store/snapshots.ts';

/** As many sandboxes as tests of one process use at once. */
const MOST_KEPT = 4;
/** Largest database that is kept, in pages of 4 KB; SQLite does not give back the memory of deleted rows. */
const MOST_PAGES = 1_000;

const kept: Database[] = [];

/** Opens an empty database in memory. After `close`, it cannot be used any more, whoever gets it next. */
export async function leaseDatabase(): Promise<Database> {
  return lease(kept.pop() ?? (await openDatabase(IN_MEMORY)));
}

function lease(database: Database): Database {
  let isOpen = true;
  const opened = (): Database => {
    if (!isOpen) throw own(new Error('the sandbox is closed'));
    return database;
  };
  return {
    exec: (sql) => opened().exec(sql),
    prepare: (sql) => opened().prepare(sql),
    transaction: (work) => opened().transaction(work),
    snapshot: (work) => opened().snapshot(work),
    savepoint: (work) => opened().savepoint(work),
    cache: database.cache,
    close: () => {
      if (isOpen) giveBack(database);
      isOpen = false;
    },
  };
}

function giveBack(database: Database): void {
  try {
    const { pages } = database
      .prepare<{ pages: number }>('SELECT page_count AS pages FROM pragma_page_count()')
      .one();
    if (kept.length >= MOST_KEPT || pages > MOST_PAGES) return database.close();
    eraseAll(database);
    kept.push(database);
  } catch {
    // A statement that was interrupted, such as by a full memory: nobody can use it again.
    database.close();
  }
}
