// System access for `webhook listen`: a port, forwarding, keyboard input, and storage for its cursor.
import type { EventType } from '#contract/events/event-types.ts';
import type { ChosenProfile } from './service.ts';

export interface ReceivedCall {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Header names are lower-case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Request line and headers exactly as received, in Latin-1; undefined for an event that was read from a list. */
  readonly head?: string;
  /** Raw bytes. */
  readonly body: Uint8Array;
}

export interface Forwarded {
  /** HTTP status; undefined if no answer arrived. */
  readonly status?: number;
  /** Duration in milliseconds. */
  readonly took: number;
  /** Why no answer arrived; `interrupted` if the signal ended it. */
  readonly error?: string;
}

/** Result of a command. */
export interface Executed {
  /** Exit code; undefined if the command could not be started or was ended by a signal. */
  readonly code?: number;
  /** Why there is no code; `interrupted` if the signal ended it. */
  readonly error?: string;
}

type ProfileAddress = Pick<ChosenProfile, 'name' | 'baseUrl'>;

export interface WebhooksPort {
  /**
   * Receives on 127.0.0.1; `answer` returns the status for each call.
   * @throws PixctlError if the port is in use
   */
  receive(
    port: number,
    answer: (call: ReceivedCall) => Promise<number>,
  ): Promise<{ readonly url: string; close(): Promise<void> }>;
  /** Aborted by Ctrl-C and at the time limit of the command. */
  readonly signal: AbortSignal;
  /** Forwards a call byte for byte, without any key of the profile, until the signal ends it. Never rejects. */
  forward(url: string, call: ReceivedCall, signal: AbortSignal): Promise<Forwarded>;
  /** Runs a shell command with the body as input, until it ends or the signal ends it. Never rejects. */
  exec(
    command: string,
    body: Uint8Array,
    env: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Executed>;
  /** Calls back for each key pressed at the terminal; returns a function that removes the listener. */
  keys(onKey: (key: string) => void): () => void;
  /** Name of this machine and id of this process. */
  readonly self: { readonly host: string; readonly pid: number };
  isAlive(pid: number): boolean;
  /**
   * Returns the position that was saved for a profile and its address.
   * @throws PixctlError (exit 2) for a file that cannot be read or is not JSON
   */
  load(profile: ProfileAddress): { readonly value: unknown; readonly path: string } | undefined;
  /**
   * Saves atomically to a private file, on disk before it returns.
   * @throws PixctlError (exit 2)
   */
  save(profile: ProfileAddress, value: unknown): void;
  /**
   * Appends a body as one line to the file of events that could not be forwarded; on disk before it returns. Returns
   * the path.
   * @throws PixctlError (exit 2)
   */
  setAside(profile: ProfileAddress, body: Uint8Array): string;
  /**
   * Creates a folder for calls if there is none, and returns how to save one: each in a new private file, on disk before
   * it returns, named after its time and event. Returns the path.
   * @throws PixctlError (exit 2), also from the returned function
   */
  saveCallsIn(dir: string): (at: Date, event: EventType | 'UNKNOWN', call: Uint8Array) => string;
  /**
   * Returns the paths of the calls that were saved in a folder, oldest first, without symbolic links. For a file, returns
   * its path.
   * @throws PixctlError (exit 2) if there are none
   */
  savedCalls(path: string): readonly string[];
}
