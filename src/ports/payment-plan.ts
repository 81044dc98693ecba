// What a batch of payments needs of the machine: files that are verified while they are read, one run at a time, a key
// to sign approvals with.

/** A file that was read once, from its first byte to its last, and kept: later changes of it have no effect. */
export interface SealedFile {
  /** SHA-256, in hex, of everything before the seal. */
  readonly hash: string;
  /** The last bytes of the file, as many as were asked for. */
  readonly seal: string;
  /** The lines before the seal, as they were hashed. */
  lines(): AsyncIterable<string>;
  close(): Promise<void>;
}

/** What a file is made of. */
export interface Sealing {
  readonly rows: AsyncIterable<string>;
  /** The first line; asked for when all rows have been read. */
  readonly head: () => string;
  /** What follows the last row, from the SHA-256 in hex of all lines before. */
  readonly seal: (hash: string) => string;
}

/** A file that lines are added to. */
export interface RunLog {
  /** Adds a line. A line that cannot be written is lost; `trouble` says so afterwards. */
  append(line: string): void;
  /** Why lines could not be written. */
  readonly trouble: unknown;
  close(): void;
}

/** Who runs a plan. */
export interface Runner {
  readonly pid: number;
  /** Name of the machine. */
  readonly host: string;
}

/** Signs for the approver of a profile. */
export interface Signer {
  /** `ed25519:` and the public key in base64url. */
  readonly id: string;
  /** Signature in base64url. */
  sign(text: string): string;
}

export interface PaymentBatchPort {
  /** The user and the computer of this process, such as `ana@office`. Nothing proves either. */
  whoami(): string;
  /** SHA-256 of a text, in hex. */
  sha256(text: string): string;
  /** @throws PixctlError (exit 2) for what is not a regular file of UTF-8 text; undefined when there is none */
  open(path: string, sealBytes: number): Promise<SealedFile | undefined>;
  /**
   * Writes a private file: whole or not at all, and never over another. False when there is one already; the rows have
   * been read in any case. @throws PixctlError (exit 2) when it cannot be written, and whatever the rows throw
   */
  create(path: string, sealing: Sealing): Promise<boolean>;
  /** Text of a small file; undefined when there is none. @throws PixctlError (exit 2) */
  read(path: string): Promise<string | undefined>;
  /** Writes a small private file whole, in place of the one that is there. @throws PixctlError (exit 2) */
  replace(path: string, text: string): Promise<void>;
  /** Lines of a file that is added to; none when there is no file. */
  logLines(path: string): AsyncIterable<string>;
  /** @throws PixctlError (exit 2) when the file cannot be opened */
  log(path: string): RunLog;
  /** Takes the lock, or tells who has it. A process that has ended has none. */
  lock(path: string): Promise<{ release(): void } | Runner>;
  /** Who holds the lock. */
  running(path: string): Runner | undefined;
  /** The signing key of a profile; made when it is asked for the first time. @throws PixctlError */
  signer(profile: string): Promise<Signer>;
  /** The public id of a profile's signing key; undefined when there is none yet. @throws PixctlError */
  approverId(profile: string): Promise<string | undefined>;
  /** Whether the signature of the text was made with the key of this public id. */
  verifies(id: string, text: string, signature: string): boolean;
}
