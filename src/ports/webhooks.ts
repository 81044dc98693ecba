// What `webhook listen` needs of the machine: a port, a way to pass calls on, keys, and a place for its cursor.

export interface ReceivedCall {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Raw bytes. */
  readonly body: Uint8Array;
}

export interface Forwarded {
  /** HTTP status; undefined when no answer came. */
  readonly status?: number;
  /** Milliseconds. */
  readonly took: number;
  readonly error?: string;
}

/** How a command ended. */
export interface Executed {
  /** Undefined when it could not be started, or was ended by a signal. */
  readonly code?: number;
  /** Why there is no code. */
  readonly error?: string;
}

export interface WebhooksPort {
  /** Receives on 127.0.0.1; `answer` gives the status for each call. @throws PixctlError when the port is taken. */
  receive(
    port: number,
    answer: (call: ReceivedCall) => Promise<number>,
  ): Promise<{ readonly url: string; close(): Promise<void> }>;
  /** Passes a call on, byte for byte, without any key of the profile. Never rejects. */
  forward(url: string, call: ReceivedCall): Promise<Forwarded>;
  /** Runs a command of the shell with the body as its input, until it ends or the signal ends it. Never rejects. */
  exec(
    command: string,
    body: Uint8Array,
    env: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Executed>;
  /** Calls back for each key pressed at the terminal; returns what undoes it. */
  keys(onKey: (key: string) => void): () => void;
  /** Name of this machine and number of this process. */
  readonly self: { readonly host: string; readonly pid: number };
  isAlive(pid: number): boolean;
  /** What was saved under a name. @throws PixctlError (exit 2) for a file that cannot be read or is not JSON */
  load(name: string): { readonly value: unknown; readonly path: string } | undefined;
  /** Saves whole or not at all, for this user only, on disk before it returns. @throws PixctlError (exit 2) */
  save(name: string, value: unknown): void;
  /**
   * Appends a body, as one line, to the file of the events that could not be passed on; on disk before it returns.
   * Returns the path. @throws PixctlError (exit 2)
   */
  setAside(name: string, body: Uint8Array): string;
}
