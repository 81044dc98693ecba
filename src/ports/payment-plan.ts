// System access for payment batches: plans with their approvals and runs, and a key to sign approvals.
import type { Message } from '#messages/message.ts';
import type { SharedRows } from './shared-rows.ts';

/** A plan as stored. It was read once completely and copied; later changes to it have no effect. */
export interface SealedPlan {
  /** SHA-256 in hex of everything before the seal. */
  readonly hash: string;
  /** The last bytes of the plan; their number was given when it was opened. */
  readonly seal: string;
  /** The lines before the seal, exactly as hashed. */
  lines(): AsyncIterable<string>;
  close(): Promise<void>;
}

/** Content of a new plan. */
export interface Sealing {
  readonly rows: AsyncIterable<string>;
  /** Returns the first line; called after all rows have been read. */
  readonly head: () => string;
  /** Returns the text after the last row, from the SHA-256 in hex of all lines before. */
  readonly seal: (hash: string) => string;
  /**
   * Replaces an existing plan instead of keeping it. Called when the new content is complete; throws to keep the existing
   * one.
   */
  readonly replaces?: (() => Promise<void>) | undefined;
}

/** Identifies a plan that was read. */
export interface PlanRef {
  readonly path: string;
  /** SHA-256 of the plan; empty if there is none. */
  readonly hash: string;
}

/** Process that runs a plan. */
export interface Runner {
  readonly pid: number;
  /** Name of the machine. */
  readonly host: string;
}

/** Records the outcomes of a run. A record proves nothing: anybody who can write to its place can add one. */
export interface RunLog {
  /**
   * Records a line about a row. Returns false if another process has taken the row over. A line that cannot be written
   * is lost; `trouble` then contains the reason.
   */
  record(row: number, outcome: string, line: string): Promise<boolean>;
  /** Why lines could not be written. */
  readonly trouble: unknown;
  /** The rows, if other processes run the plan at the same time. */
  readonly shared: SharedRows | undefined;
  close(): void;
}

/** The right to run a plan. */
export interface RunRight {
  /**
   * Begins to record outcomes.
   * @param line recorded first
   * @throws PixctlError (exit 2 or 5)
   */
  begin(plan: PlanRef, line: string): Promise<RunLog>;
  release(): void;
}

/** Plans with their approvals and runs, by the name of the plan. */
export interface PlanStore {
  /** Address of the shared store without a password; undefined if plans are files of this machine. */
  readonly store: string | undefined;
  /** Returns the default name for the plan of a sheet. */
  nameFor(sheet: string): string;
  /** Returns what messages call the approvals and the recorded outcomes of a plan. */
  labels(plan: string): { readonly approvals: Message; readonly log: Message };
  /**
   * @returns undefined if there is no such plan
   * @throws PixctlError (exit 2) if it is not UTF-8 text with lines
   */
  open(plan: string, sealBytes: number): Promise<SealedPlan | undefined>;
  /** Explains that there is no plan with this name. */
  missing(plan: string): Promise<{ readonly problem: Message; readonly hint: Message }>;
  /**
   * Stores a plan completely or not at all, but never over an existing one unless `replaces` allows it. Returns false if
   * there is one already; the rows have been read in any case.
   * @throws PixctlError (exit 2) if it cannot be stored, and any error from the rows
   */
  create(plan: string, sealing: Sealing): Promise<boolean>;
  /**
   * Returns the approvals, a line each; undefined if there are none. Neither is checked.
   * @throws PixctlError (exit 2)
   */
  approvals(plan: PlanRef): Promise<string | undefined>;
  /**
   * Adds an approval.
   * @param approver public id of the signing key
   * @param earlier text of the approvals that stay valid
   * @throws PixctlError (exit 2)
   */
  addApproval(plan: PlanRef, approver: string, line: string, earlier: string): Promise<void>;
  /** Returns the lines that runs recorded; none if the plan was never run. */
  recordedLines(plan: PlanRef): AsyncIterable<string>;
  /** Returns the processes that run the plan. */
  running(plan: PlanRef): Promise<readonly Runner[]>;
  /** Takes the right to run a plan, or returns the process that has it alone. */
  takeRun(plan: string): Promise<RunRight | Runner>;
}

/** Signs for the approver of a profile. */
export interface Signer {
  /** `ed25519:` and the public key in base64url. */
  readonly id: string;
  /** Returns the signature in base64url. */
  sign(text: string): string;
}

export interface PaymentBatchPort {
  readonly plans: PlanStore;
  /** User name and computer name of this process, such as `ana@office`; neither is authenticated. */
  whoami(): string;
  /** SHA-256 of a text in hex. */
  sha256(text: string): string;
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
