// System access for payment batches: sealed files, a lock against simultaneous runs, and a key to sign approvals.

/** A file that was read once completely and copied; later changes to it have no effect. */
export interface SealedFile {
  /** SHA-256 in hex of everything before the seal. */
  readonly hash: string;
  /** The last bytes of the file; their number was given when it was opened. */
  readonly seal: string;
  /** The lines before the seal, exactly as hashed. */
  lines(): AsyncIterable<string>;
  close(): Promise<void>;
}

/** Content of a new sealed file. */
export interface Sealing {
  readonly rows: AsyncIterable<string>;
  /** Returns the first line; called after all rows have been read. */
  readonly head: () => string;
  /** Returns the text after the last row, from the SHA-256 in hex of all lines before. */
  readonly seal: (hash: string) => string;
  /**
   * Replaces an existing file instead of keeping it. Called when the new content is complete; throws to keep the existing
   * one.
   */
  readonly replaces?: (() => Promise<void>) | undefined;
}

/** A file that lines are appended to. */
export interface RunLog {
  /** Appends a line. A line that cannot be written is lost; `trouble` then contains the reason. */
  append(line: string): void;
  /** Why lines could not be written. */
  readonly trouble: unknown;
  close(): void;
}

/** Process that runs a plan. */
export interface Runner {
  readonly pid: number;
  /** Name of the machine. */
  readonly host: string;
}

/** Signs for the approver of a profile. */
export interface Signer {
  /** `ed25519:` and the public key in base64url. */
  readonly id: string;
  /** Returns the signature in base64url. */
  sign(text: string): string;
}

export interface PaymentBatchPort {
  /** User name and computer name of this process, such as `ana@office`; neither is authenticated. */
  whoami(): string;
  /** SHA-256 of a text in hex. */
  sha256(text: string): string;
  /**
   * @returns undefined if there is no file
   * @throws PixctlError (exit 2) if it is not a regular file of UTF-8 text
   */
  open(path: string, sealBytes: number): Promise<SealedFile | undefined>;
  /**
   * Writes a private file atomically, but never over an existing one unless `replaces` allows it. Returns false if there is one already; the rows
   * have been read in any case.
   * @throws PixctlError (exit 2) if it cannot be written, and any error from the rows
   */
  create(path: string, sealing: Sealing): Promise<boolean>;
  /**
   * Returns the text of a small file; undefined if there is none.
   * @throws PixctlError (exit 2)
   */
  read(path: string): Promise<string | undefined>;
  /**
   * Replaces a small private file atomically.
   * @throws PixctlError (exit 2)
   */
  replace(path: string, text: string): Promise<void>;
  /** Lines of a log file; none if there is no file. */
  logLines(path: string): AsyncIterable<string>;
  /** @throws PixctlError (exit 2) if the file cannot be opened */
  log(path: string): RunLog;
  /** Takes the lock, or returns the process that holds it. The lock of a process that has ended is ignored. */
  lock(path: string): Promise<{ release(): void } | Runner>;
  /** The process that holds the lock. */
  running(path: string): Runner | undefined;
  /**
   * The signing key of a profile; created on first use.
   * @throws PixctlError
   */
  signer(profile: string): Promise<Signer>;
  /**
   * The public id of a profile's signing key; undefined if there is none yet.
   * @throws PixctlError
   */
  approverId(profile: string): Promise<string | undefined>;
  /** Whether the text was signed with the key of this public id. */
  verifies(id: string, text: string, signature: string): boolean;
}
