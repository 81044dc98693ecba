// Opens the journal of a client, and tells which of its entries are being sent.
import { hostname } from 'node:os';
import type { Host } from '#cli/host.ts';
import { ageOf } from '#client/journal/records.ts';
import type { JournalEntry } from '#client/journal/types.ts';
import { isUnseen } from '#client/journal/types.ts';
import type { JournalAccess } from '#client/types.ts';
import { PixctlError } from '#library/errors.ts';
import type { Message } from '#messages/message.ts';
import type { Brand, JournalChoice } from './types.ts';

/** An open journal. */
export interface OpenJournal extends JournalAccess {
  close(): Promise<void>;
}

/** Opens a journal. @param onTrouble called if an outcome could not be recorded */
type Opener = (host: Host, onTrouble: (message: Message) => void) => Promise<OpenJournal>;

declare const brand: Brand;

/** A place for a journal; only this module opens it. */
export class Journal implements JournalChoice {
  declare readonly [brand]: JournalChoice[Brand];
  readonly #open: Opener;

  constructor(open: Opener) {
    this.#open = open;
  }

  static open(choice: JournalChoice, ...how: Parameters<Opener>): Promise<OpenJournal> {
    if (!(choice instanceof Journal))
      throw new PixctlError('the journal of the client is not valid', {
        code: 'invalid-input',
        hint: 'Use memoryJournal, fileJournal, postgresJournal or storedJournal.',
      });
    return choice.#open(...how);
  }
}

export const openChosen = (choice: JournalChoice, ...how: Parameters<Opener>): Promise<OpenJournal> =>
  Journal.open(choice, ...how);

/** @param profile whose entries in the files of this computer must have been imported; undefined for no check */
export async function openShared(
  host: Host,
  url: string,
  profile: string | undefined,
  onTrouble: (message: Message) => void,
): Promise<OpenJournal> {
  const { sharedJournal } = await import('#cli/adapters/store/journal.ts');
  /** Id that the journal made last, as the first step of `begin`. */
  let made = '';
  const ids: Pick<Host, 'newId'> = { newId: () => (made = host.newId()) };
  const shared = sharedJournal({ ...host, ...ids }, url, profile, onTrouble, new AbortController().signal);
  const { journal } = shared;
  /** Entries that this client is sending; the store only knows of those of other processes. */
  const own = new Set<string>();
  const held = async <T>(id: string, work: Promise<T>): Promise<T> => {
    own.add(id);
    try {
      return await work;
    } catch (error) {
      own.delete(id);
      throw error;
    }
  };
  return {
    ageOf: shared.ageOf,
    isRunning: (entry) => own.has(entry.id) || shared.isRunning(entry),
    close: () => shared.close(),
    journal: {
      ...journal,
      begin: (...entry) => {
        const begun = journal.begin(...entry);
        return held(made, begun);
      },
      resume: (id, check) => held(id, journal.resume(id, check)),
      finish: async (id, ...outcome) => {
        await journal.finish(id, ...outcome);
        own.delete(id);
      },
    },
  };
}

export const clockOf = (host: Host) => ({
  now: () => host.now(),
  uptime: () => host.uptime(),
  newId: () => host.newId(),
  pid: host.pid,
  born: host.bornAt(host.pid),
});

/**
 * Tells which entries are being sent. Those of this process are, as long as their outcome is not recorded, also by
 * another client or thread of it; if the outcome cannot be recorded, its entry is not being sent any more.
 */
export function ownEntries(host: Host, onTrouble: (message: Message) => void) {
  const ended = new Set<string>();
  const born = host.bornAt(host.pid);
  const isRunning = (entry: JournalEntry): boolean => {
    const { id, pid, machine = hostname(), outcome } = entry;
    if (pid === undefined || machine !== hostname() || !(outcome === 'pending' || isUnseen(entry)))
      return false;
    if (pid === host.pid && (entry.born ?? born) === born) return !ended.has(id);
    return host.isAlive(pid) && (entry.born === undefined || entry.born === (host.bornAt(pid) ?? entry.born));
  };
  return {
    onTrouble: (message: Message, id: string): void => {
      ended.add(id);
      onTrouble(message);
    },
    access: { isRunning, ageOf: (entry: JournalEntry) => ageOf(entry, host.now(), host.uptime()) },
  };
}
