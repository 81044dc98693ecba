// Journal whose records a program stores itself, in memory or in a database of its own.
import { maskJson } from '#client/mask.ts';
import { defined } from '#errors/defined.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { doneIds } from './done-ids.ts';
import { countedCents } from './outgoing-totals.ts';
import type { Held, JournalRecord } from './records.ts';
import { fold, parseRecord, VERSION } from './records.ts';
import { requestKeys } from './request-keys.ts';
import type {
  Check,
  Found,
  Journal,
  JournalEntry,
  JournalOptions,
  JournalOutcome,
  Recorded,
} from './types.ts';
import { isOpen, isUnseen } from './types.ts';

/** Stores the records of a journal in the order in which they were appended. */
export interface RecordStore {
  /**
   * Appends records. Resolves once they survive a crash of the program, which matters before each request is sent.
   * Rejects if none was stored.
   */
  append(records: readonly string[]): Promise<void>;
  /** Returns the records from number `from` on (0 is the first), in order. */
  read(from: number): Promise<readonly string[]>;
  /** Runs `work` while no other process runs work of its own in this store. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
}

type Options = Omit<JournalOptions, 'dir' | 'lock' | 'maxBytes'> & {
  /** Name of the computer: process ids are only compared on the same one. */
  readonly machine: string;
};

export function openRecordStore(store: RecordStore, options: Options): Journal {
  return new StoredJournal(store, options);
}

const NO_FILE = '';

class StoredJournal implements Journal {
  readonly recorded: Recorded;
  readonly #store: RecordStore;
  readonly #options: Options;
  readonly #held = new Map<string, Held>();
  /** Number of records read. */
  #read = 0;
  #reading: Promise<void> | undefined;
  #unseen: string[] = [];

  constructor(store: RecordStore, options: Options) {
    this.#store = store;
    this.#options = options;
    this.recorded = this.#recorded();
  }

  async begin(
    intent: Parameters<Journal['begin']>[0],
    secrets: readonly string[],
    check?: Check,
  ): Promise<string> {
    const id = this.#options.newId();
    const record = { v: VERSION, id, ...this.#attempt(), ...maskJson(intent, secrets) };
    if (check === undefined) await this.#append(record);
    else
      await this.#store.exclusive(async () => {
        await check(this.recorded);
        await this.#append(record);
      });
    return id;
  }

  resume(id: string, check: Check): Promise<JournalEntry> {
    return this.#store.exclusive(async () => {
      await check(this.recorded);
      const before = defined((await this.recorded.withId(id))[0], 'entry that is resumed');
      await this.#append({ v: VERSION, id, ...this.#attempt(), outcome: 'pending' });
      return before;
    });
  }

  async finish(id: string, outcome: JournalOutcome, found?: Found): Promise<void> {
    try {
      await this.#append(this.#outcome(id, outcome, found));
    } catch (error) {
      this.#options.onTrouble?.(say`the outcome could not be recorded: ${whyOf(error)}`, id);
    }
  }

  async markShown(): Promise<void> {
    const ids = this.#unseen;
    this.#unseen = [];
    await Promise.all(ids.map((id) => this.finish(id, 'done')));
  }

  settle(id: string, outcome: JournalOutcome, found: Found, check: Check): Promise<void> {
    return this.#store.exclusive(async () => {
      await check(this.recorded);
      await this.#append(this.#outcome(id, outcome, found));
    });
  }

  #attempt() {
    const { now, uptime, pid, born, machine } = this.#options;
    return {
      at: new Date(now()).toISOString(),
      up: Math.floor(uptime()),
      pid,
      ...(born === undefined ? {} : { born }),
      machine,
    };
  }

  #outcome(id: string, outcome: JournalOutcome, { detail, awaitsShown = false }: Found = {}): JournalRecord {
    const isNotShown = awaitsShown && outcome === 'done';
    if (isNotShown) this.#unseen.push(id);
    return {
      v: VERSION,
      id,
      at: new Date(this.#options.now()).toISOString(),
      outcome,
      ...(detail === undefined ? {} : { detail }),
      ...(isNotShown ? { shown: false } : {}),
    };
  }

  /** @throws PixctlError (exit 2): nothing may be sent then */
  async #append(record: JournalRecord): Promise<void> {
    try {
      await this.#store.append([JSON.stringify(record)]);
    } catch (error) {
      throw cannotRecord(error);
    }
  }

  /** Reads the records that were appended since the last reading. */
  async #refresh(): Promise<void> {
    // Two readings at once would add the same records twice.
    while (this.#reading !== undefined) await this.#reading;
    this.#reading = this.#readOn();
    try {
      await this.#reading;
    } finally {
      this.#reading = undefined;
    }
  }

  async #readOn(): Promise<void> {
    let lines: readonly string[];
    try {
      lines = await this.#store.read(this.#read);
    } catch (error) {
      throw cannotRecord(error);
    }
    for (const line of lines) {
      const record = parseRecord(line);
      if (record !== undefined) fold(this.#held, record, NO_FILE);
    }
    this.#read += lines.length;
  }

  async #entries(): Promise<JournalEntry[]> {
    await this.#refresh();
    return [...this.#held.values()].map(({ entry }) => entry);
  }

  #recorded(): Recorded {
    const { now, uptime } = this.#options;
    const all = () => this.#entries();
    const newestFirst = async function* () {
      yield* (await all()).toReversed();
    };
    const about = async (id: string): Promise<JournalEntry[]> =>
      (await all()).filter(({ correlationID }) => correlationID === id);
    return {
      open: async () => (await all()).filter(({ outcome }) => isOpen(outcome)),
      unseen: async () => (await all()).filter(isUnseen),
      openWith: async (keys) =>
        (await all()).filter(
          (entry) => isOpen(entry.outcome) && requestKeys(entry).some((key) => keys.includes(key)),
        ),
      entries: newestFirst,
      withId: async (beginning) => {
        await this.#refresh();
        const whole = this.#held.get(beginning)?.entry;
        if (whole !== undefined) return [whole];
        return (await all()).filter(({ id }) => id.startsWith(beginning)).toReversed();
      },
      about,
      left: async (on) =>
        (await all()).reduce((cents, entry) => cents + countedCents(entry, on, now(), uptime()), 0),
      leftFor: async (on, operation, id) =>
        (await about(id))
          .filter((entry) => (operation ?? entry.operation) === entry.operation)
          .reduce((cents, entry) => cents + countedCents(entry, on, now(), uptime()), 0),
      done: (where) => doneIds(newestFirst(), where),
    };
  }
}

const whyOf = (error: unknown): Message | string => (error instanceof Error ? error.message : String(error));

const cannotRecord = (error: unknown): unknown =>
  error instanceof PixctlError
    ? error
    : new PixctlError(say`the journal cannot be used: ${whyOf(error)}`, {
        code: 'journal',
        exitCode: EXIT.usage,
        hint: say`Nothing was sent, because the write could not be recorded first.`,
      });
