// Opens the journal of a client, and tells which of its entries are being sent.
import { hostname } from 'node:os';
import { ageOf } from '#client/journal/records.ts';
import type { JournalEntry } from '#client/journal/types.ts';
import { isUnseen } from '#client/journal/types.ts';
import type { JournalAccess } from '#client/types.ts';
import type { Host } from '#host/host.ts';
import { PixctlError } from '#library/errors.ts';
import type { Message } from '#messages/message.ts';
import type { StoreAddress } from '#shared-store/connection/connect.ts';
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
    return checkJournal(choice).#open(...how);
  }
}

/** @throws PixctlError `invalid-input` for anything else than a journal of this module */
export function checkJournal(choice: unknown): Journal {
  if (choice instanceof Journal) return choice;
  throw new PixctlError('the journal of the client is not valid', {
    code: 'invalid-input',
    hint: 'Use memoryJournal, fileJournal or postgresJournal.',
  });
}

export const openChosen = (choice: JournalChoice, ...how: Parameters<Opener>): Promise<OpenJournal> =>
  Journal.open(choice, ...how);

/** @param profile whose entries in the files of this computer must have been imported; undefined for no check */
export async function openShared(
  host: Host,
  address: StoreAddress,
  profile: string | undefined,
  onTrouble: (message: Message) => void,
): Promise<OpenJournal> {
  const { sharedJournal } = await import('#shared-store/journal/of-process.ts');
  /** Id that the journal made last, as the first step of `begin`. */
  let made = '';
  const ids: Pick<Host, 'newId'> = { newId: () => (made = host.newId()) };
  const shared = sharedJournal(
    { ...host, ...ids },
    address,
    profile,
    onTrouble,
    new AbortController().signal,
  );
  const { journal } = shared;
  const own = new OwnEntries(() => host.uptime());
  return {
    ageOf: shared.ageOf,
    isRunning: (entry) => own.has(entry.id) || shared.isRunning(entry),
    close: () => shared.close(),
    journal: {
      ...journal,
      begin: (...entry) => {
        const begun = journal.begin(...entry);
        return own.during(made, begun);
      },
      resume: (id, check) => own.during(id, journal.resume(id, check)),
      finish: async (id, outcome, found) => {
        await journal.finish(id, outcome, found);
        own.end(id, outcome === 'done');
      },
    },
  };
}

/** Time in seconds after which no transaction still sees an entry as it was before. */
const FORGOTTEN_AFTER = 60;

/** Entries that this client sends; the store only knows of those of other processes. */
class OwnEntries {
  readonly #uptime: () => number;
  /** Seconds of uptime at which an entry was done; Infinity while it is being sent. */
  readonly #doneAt = new Map<string, number>();

  constructor(uptime: () => number) {
    this.#uptime = uptime;
  }

  has(id: string): boolean {
    return this.#doneAt.has(id);
  }

  /** Adds an entry, unless it cannot be recorded. */
  async during<T>(id: string, recording: Promise<T>): Promise<T> {
    this.#doneAt.set(id, Infinity);
    try {
      return await recording;
    } catch (error) {
      this.#doneAt.delete(id);
      throw error;
    }
  }

  /**
   * Ends an entry. One that is done is kept for a while: a transaction that began before sees it as if its result had
   * been lost.
   */
  end(id: string, isDone: boolean): void {
    const now = this.#uptime();
    this.#doneAt.delete(id);
    // Added again, so that the oldest are first.
    if (isDone) this.#doneAt.set(id, now);
    for (const [other, at] of this.#doneAt) {
      if (at === Infinity) continue;
      if (now - at < FORGOTTEN_AFTER) break;
      this.#doneAt.delete(other);
    }
  }
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
