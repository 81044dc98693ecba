// Places where the journal of a client can be kept.
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { openRecordStore } from '#client/journal/in-record-store.ts';
import { openJournal } from '#client/journal/open.ts';
import { invalidInput } from '#library/errors.ts';
import { clockOf, Journal, openShared, ownEntries } from './open-journal.ts';
import type { JournalChoice, RecordStore } from './types.ts';

/**
 * Keeps the journal in memory, for tests and for programs that only read. A crash loses it: after that, nobody knows
 * which payments had been sent.
 */
export function memoryJournal(): JournalChoice {
  const records: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return storedJournal({
    append: (added) => {
      records.push(...added);
      return Promise.resolve();
    },
    read: (from) => Promise.resolve(records.slice(from)),
    exclusive: (work) => {
      const run = last.then(work);
      last = run.catch(() => undefined);
      return run;
    },
  });
}

/**
 * Keeps the journal in files of a folder, which processes of one computer can share. With `PIXCTL_DATA_DIR` set to the
 * folder, the commands `pixctl journal list` and `pixctl journal resolve` read it too.
 * @param folder is created if it does not exist, readable only by its owner
 */
export function fileJournal(folder: string): JournalChoice {
  if (typeof folder !== 'string' || folder === '')
    throw invalidInput('the folder of the journal must be a path');
  const dir = resolve(folder);
  return new Journal((host, onTrouble) => {
    const own = ownEntries(host, onTrouble);
    return Promise.resolve({
      journal: openJournal({
        dir,
        ...clockOf(host),
        lock: async (path, work) => (await import('#config/files.ts')).withLock(path, host, work),
        onTrouble: own.onTrouble,
      }),
      ...own.access,
      close: () => Promise.resolve(),
    });
  });
}

/**
 * Keeps the journal in PostgreSQL, in the tables that `pixctl store init` creates, so that several computers share one
 * journal and one daily limit.
 * @param url such as `postgres://USER@HOST/DATABASE`; the password comes from `PGPASSWORD`, `pixctl store login` or
 *   `~/.pgpass`
 */
export const postgresJournal = (url: string): JournalChoice =>
  new Journal((host, onTrouble) => openShared(host, url, undefined, onTrouble));

/** Keeps the journal in a store of your own. */
export function storedJournal(store: RecordStore): JournalChoice {
  for (const name of ['append', 'read', 'exclusive'] as const)
    if (typeof (store as Partial<RecordStore> | undefined)?.[name] !== 'function')
      throw invalidInput(`the store of a journal needs a function ${name}`);
  return new Journal((host, onTrouble) => {
    const own = ownEntries(host, onTrouble);
    return Promise.resolve({
      journal: openRecordStore(store, { ...clockOf(host), machine: hostname(), onTrouble: own.onTrouble }),
      ...own.access,
      close: () => Promise.resolve(),
    });
  });
}
