// Places where the journal of a client can be kept.
import { isAbsolute, resolve } from 'node:path';
import { MemoryEntries, openMemoryJournal } from '#client/journal/in-memory.ts';
import { openJournal } from '#client/journal/open.ts';
import { traced } from '#library/caller.ts';
import { invalidInput } from '#library/errors.ts';
import { say } from '#messages/message.ts';
import { clockOf, Journal, openShared, ownEntries } from './open-journal.ts';
import type { JournalChoice } from './types.ts';

/**
 * Keeps the journal in memory, for tests and for programs that only read. A crash loses it: after that, nobody knows
 * which payments had been sent.
 */
export function memoryJournal(): JournalChoice {
  const entries = new MemoryEntries();
  return new Journal((host, onTrouble) =>
    Promise.resolve({
      journal: openMemoryJournal(entries, clockOf(host)),
      ...ownEntries(host, onTrouble).access,
      close: () => Promise.resolve(),
    }),
  );
}

/**
 * Keeps the journal in files of a folder, which processes of one computer can share. With `PIXCTL_DATA_DIR` set to the
 * folder, the commands `pixctl journal list` and `pixctl journal resolve` read it too.
 * @param folder an absolute path; is created if it does not exist, readable only by its owner
 * @throws PixctlError `invalid-input` for a relative path, which would be another journal, with another daily limit, in
 *   every current folder
 */
export function fileJournal(folder: string): JournalChoice {
  return traced(fileJournal, () => journalIn(folder));
}

function journalIn(folder: string): Journal {
  if (typeof folder !== 'string' || folder === '')
    throw invalidInput('the folder of the journal must be a path');
  // Whoever starts the program chooses its current folder, and another folder would have another daily limit.
  if (!isAbsolute(folder))
    throw invalidInput(
      `the folder of the journal must be an absolute path, such as join(import.meta.dirname, 'journal'): ${JSON.stringify(folder)}`,
    );
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
export function postgresJournal(url: string): JournalChoice {
  return traced(postgresJournal, () => {
    if (typeof url !== 'string') throw invalidInput('the address of the journal must be a string');
    return new Journal((host, onTrouble) =>
      openShared(host, { url, source: say`the argument of postgresJournal` }, undefined, onTrouble),
    );
  });
}
