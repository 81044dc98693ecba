/// <reference lib="esnext.disposable" preserve="true" />
// Public types of the client, its options and its journal.
import type { RequestOptions } from './calls.ts';
import type { Operations } from './operations.ts';

/** An entry of the journal whose outcome is not known, or whose result the program may not have received. */
export interface OpenWrite {
  readonly id: string;
  /** Id of the operation, such as `payment.create`. */
  readonly operation: string;
  /** Time of the last attempt; RFC 3339. */
  readonly at: string;
  /** `pending`: its process ended before it recorded an outcome. `done`: its result may not have been received. */
  readonly outcome: 'pending' | 'unknown' | 'done';
  readonly correlationID: string | undefined;
  /** Body of the request, without secrets. */
  readonly body: unknown;
  /** Another call or process is sending it now. */
  readonly isRunning: boolean;
}

/** Outcome that was found for an entry of the journal. */
export interface Resolution {
  readonly outcome: 'done' | 'not-done' | 'unknown';
  /** What the outcome is based on, or why it is still unknown. */
  readonly detail: string;
  /** The body with which the service confirmed it, if it was done and looked up. */
  readonly body?: unknown;
}

/** The writes of this client's service and app key that are on record. */
export interface ClientJournal {
  /** Lists the writes whose outcome has to be found out. */
  open(): Promise<readonly OpenWrite[]>;
  /**
   * Looks up the outcome of a write and records it. Sends only reads. A write counts as not done if the service does not
   * have it two minutes after it was sent.
   * @param options `as` records the outcome that a person found, for writes that cannot be looked up
   * @throws PixctlError
   */
  resolve(
    id: string,
    options?: RequestOptions & { readonly as?: 'done' | 'not-done' | undefined },
  ): Promise<Resolution>;
}

/** Outgoing money that a client may send, in cents. */
export interface SpendingLimits {
  /** Limit of each payment. */
  readonly payment?: number | undefined;
  /** Limit of all outgoing money of a day in Brasília, counted in the journal. */
  readonly daily?: number | undefined;
}

interface CommonOptions {
  /** Time limit of each call in milliseconds, including retries and look-ups. Default: 60,000. */
  readonly timeout?: number | undefined;
  /** Number of retries of a request that was not answered. Default: 3. */
  readonly retries?: number | undefined;
  /**
   * Called if the outcome of a write could not be recorded, which then stays open in the journal, and once a day for each
   * operation whose end the service announces. Default: a warning.
   */
  readonly onWarning?: ((message: string) => void) | undefined;
}

/** Options of a client for a profile that was saved with `pixctl login`. */
export interface ProfileOptions extends CommonOptions {
  /** Name of the profile. Its address, app key, spending limits and shared store are used. */
  readonly profile: string;
  readonly baseUrl?: never;
  readonly appKey?: never;
  /** Default: the journal of pixctl on this computer, or the shared store of the profile. */
  readonly journal?: JournalChoice | undefined;
}

/** Options of a client for an address and a key. */
export interface AddressOptions extends CommonOptions {
  readonly profile?: never;
  /** Address of the service, such as `https://api.example.com`. http is allowed only for this machine. */
  readonly baseUrl: string;
  /** App key, or a function that reads it before the first request. */
  readonly appKey: string | (() => string | Promise<string>);
  /** Where writes are recorded before they are sent; see `memoryJournal`, `fileJournal` and `postgresJournal`. */
  readonly journal: JournalChoice;
  readonly limits?: SpendingLimits | undefined;
  /** Namespace of the service in event names and image paths. */
  readonly namespace?: string | undefined;
}

export type ClientOptions = ProfileOptions | AddressOptions;

declare const brand: unique symbol;
/** Marks values that only the functions of this entry make. */
export type Brand = typeof brand;

/** A place for the journal; made by `memoryJournal`, `fileJournal` or `postgresJournal`. */
export interface JournalChoice {
  readonly [brand]: 'journal';
}

/** Client of a Pix account: one method for each operation of the service. */
export interface Client extends Operations {
  readonly journal: ClientJournal;
  /** Closes connections and the journal. Running calls are ended. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
