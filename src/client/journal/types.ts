// The journal as others see it: what was about to be done, and what became of it.
import type { Message } from '#messages/message.ts';

/** How a write ended. `unknown` stays until it is settled. */
export type JournalOutcome = 'done' | 'refused' | 'not-done' | 'unknown';

export interface JournalIntent {
  readonly profile: string;
  /** Base URL it was sent to, or `sandbox`. */
  readonly origin?: string;
  /** Fingerprint of the key it was sent with. */
  readonly key?: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** Path parameters and query by name, so that the very same request can be made again. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly correlationID?: string;
  /** The correlation id was made here: running the command again makes another one. */
  readonly generated?: true;
  /** Fields of the body that were not asked for, but read and agreed to: they may differ the next time. */
  readonly agreed?: readonly string[];
  /** Cents that leave the account with it; absent where none leave, or nobody knows how many. */
  readonly amount?: number;
}

export interface JournalEntry extends JournalIntent {
  readonly id: string;
  /** RFC 3339: when it was sent, the last time. */
  readonly at: string;
  /** Seconds since the machine had started, at that time. */
  readonly up?: number;
  /** `pending`: begun, and no outcome was written: the process ended in between. */
  readonly outcome: JournalOutcome | 'pending';
  readonly detail?: string;
  /** Process that sent it last; while that runs, `pending` means that it is under way. */
  readonly pid?: number;
  /** When that process was started: another one may have its number by now. */
  readonly born?: string;
  /** How often it was begun: 1, and one more for each resume. */
  readonly tries: number;
}

/** Whether it is still to be found out what became of it. */
export const isOpen = (outcome: JournalEntry['outcome']): boolean =>
  outcome === 'pending' || outcome === 'unknown';

/** What left by one profile to one service on one day. */
export interface LeftOn {
  readonly profile: string;
  /** Base URL, or `sandbox`. Entries that do not say where they went count too. */
  readonly origin: string;
  /** Epoch milliseconds: the first instant of the day in Brasília. */
  readonly day: number;
  /** Id of an entry that is left out. */
  readonly except?: string | undefined;
}

/** Which ids were done. */
export interface DoneIds {
  has(operation: string, correlationID: string): boolean;
}

/** What is on record. However much there is, only what is asked for is read. @throws PixctlError (exit 2) for a file that cannot be read */
export interface Recorded {
  /** Entries that are open, oldest first. */
  open(): JournalEntry[];
  /**
   * Open entries of requests with one of these keys (see `request-keys.ts`), oldest first. Its cost does not depend on
   * the length of the journal. What was recorded since the journal was last read is missing, unless `fresh`.
   */
  openWith(keys: readonly string[], fresh?: boolean): JournalEntry[];
  /** All entries, newest first, read as they are asked for. */
  entries(): Iterable<JournalEntry>;
  /** Entries whose id begins with this; a whole id is the id of one at most. */
  withId(beginning: string): JournalEntry[];
  /** Entries with this correlation id, oldest first. */
  about(correlationID: string): JournalEntry[];
  /** Cents that left the account, or may have: of writes that are done or open. */
  left(on: LeftOn): number;
  /** The same of the writes with this correlation id alone, of one operation or of any. */
  leftFor(on: LeftOn, operation: string | undefined, correlationID: string): number;
  /** The ids that were done at this service with this key. Reads all there is: for those who ask often. */
  done(where: { readonly origin: string; readonly key: string }): DoneIds;
}

/** Looks at what is on record before something is added; throws to keep it from being added. */
export type Check = (recorded: Recorded) => void;

export interface Journal {
  /**
   * Records an intent durably and returns its id; with a check, no other process records anything in between. What
   * is begun at the same time is made durable together.
   * @throws PixctlError: then nothing may be sent
   */
  begin(intent: JournalIntent, secrets: readonly string[], check?: Check): Promise<string>;
  /** Records durably that an entry is sent again; returns it as it was. @throws PixctlError: then nothing may be sent */
  resume(id: string, check: Check): Promise<JournalEntry>;
  /** Records durably what became of it. Never rejects: the outcome is told to the user in any case. */
  finish(id: string, outcome: JournalOutcome, detail?: string): Promise<void>;
  /** Records what was found out about an entry. @throws whatever the check does, when it is not so any more */
  settle(id: string, outcome: JournalOutcome, detail: string, check: Check): Promise<void>;
  readonly recorded: Recorded;
}

export interface JournalOptions {
  readonly dir: string;
  readonly now: () => number;
  /** Seconds since the machine has started: no clock that somebody sets. */
  readonly uptime: () => number;
  readonly newId: () => string;
  readonly pid: number;
  /** When that process was started, as the system tells it; undefined where it does not. */
  readonly born: string | undefined;
  /** Runs what must not happen twice at once on this folder, among all processes. */
  readonly lock: <T>(dir: string, work: (held: () => boolean) => T) => Promise<T>;
  /** Bytes after which a file is set aside; 512 KiB when not given. */
  readonly maxBytes?: number;
  /** Told when an outcome could not be written. */
  readonly onTrouble?: (message: Message) => void;
}
