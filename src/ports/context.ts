// Everything that a command may access, grouped by port. src/cli/adapters contains the implementations.
import type { AgentPort } from './agent.ts';
import type { ConfigPort } from './config.ts';
import type { JournalPort } from './journal.ts';
import type { MirrorPort } from './mirror.ts';
import type { Change, Movement } from './movement.ts';
import type { OutputPort } from './output.ts';
import type { PaymentBatchPort } from './payment-plan.ts';
import type { SandboxPort } from './sandbox.ts';
import type { ServicePort } from './service.ts';
import type { StorePort } from './store.ts';
import type { SystemPort } from './system.ts';
import type { UserPort } from './user.ts';
import type { WebhooksPort } from './webhooks.ts';

/** Temporary lines of a running command. */
export interface TempFile {
  /**
   * Adds a line, which must not contain a line break.
   * @throws PixctlError (exit 2, `spool`) if there is no space
   */
  write(line: string): void;
  /** All lines, from the first. */
  lines(): Iterable<string>;
}

export interface ReadOptions {
  /** Maximum size in bytes; default: 16 MiB. */
  readonly maxBytes?: number;
  /** Refuses a pipe, for files such as plans and rules. */
  readonly regularOnly?: boolean;
}

interface Files {
  /**
   * Reads a file, a pipe, or standard input (`-`) completely.
   * @throws the same errors as `stream`, and if it is too large
   */
  read(path: string, options?: ReadOptions): Promise<Uint8Array>;
  /**
   * Reads it in chunks, without a size limit.
   * @throws PixctlError (exit 2) naming the file, (exit 5) if the time limit ends before the file does
   */
  stream(path: string): AsyncIterable<Uint8Array>;
  /** Lines in a private file in the data folder, which is deleted when the command ends. */
  tempFile(): TempFile;
  /**
   * Writes a file atomically, and never through a symbolic link.
   * @throws PixctlError (exit 2)
   */
  write(path: string, bytes: Uint8Array): Promise<void>;
}

interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /**
   * Milliseconds since some moment before the start of the command, for durations: unlike `now`, it does not change when
   * the clock of the machine is set.
   */
  elapsed(): number;
  /**
   * @param until aborts the wait; defaults to the command's signal
   * @throws the reason of the signal
   */
  sleep(milliseconds: number, until?: AbortSignal): Promise<void>;
}

export interface Context {
  readonly service: ServicePort;
  readonly config: ConfigPort;
  readonly sandbox: SandboxPort;
  /** Journal of requests and their outcomes; created on first use. */
  journal(): Promise<JournalPort>;
  /** Shared store of the chosen profile; undefined if its journal is in files of this machine. */
  store(): Promise<StorePort | undefined>;
  /** Agents that use pixctl; created on first use. */
  agent(): Promise<AgentPort>;
  /** The machine that pixctl runs on; created on first use. */
  system(): Promise<SystemPort>;
  /** System access for webhook listeners; created on first use. */
  webhooks(): Promise<WebhooksPort>;
  /** Databases that mirror the account; created on first use. */
  mirror(): Promise<MirrorPort>;
  /** Payment plans, their approvals and runs; created on first use. */
  paymentBatch(): Promise<PaymentBatchPort>;
  readonly files: Files;
  readonly clock: Clock;
  /**
   * Lets Ctrl-C and `--timeout` take effect during computations over many rows.
   * @throws PixctlError (exit 5) at the time limit, or the reason of the interruption
   */
  checkpoint(): Promise<void>;
  newId(): string;
  readonly output: OutputPort;
  readonly user: UserPort;
  /**
   * Asks for the confirmation where required; for commands with `confirmedBy: 'run'` or `'change'`. What is confirmed is
   * computed only if the user is asked.
   * @throws PixctlError (exit 9) if declined
   */
  confirm(confirmed: () => Promise<Movement | Change>): Promise<void>;
  /** Aborted by Ctrl-C and by the command's deadline. */
  readonly signal: AbortSignal;
  /**
   * After this call, the first Ctrl-C aborts the returned signal and only the second aborts `signal`: for commands that
   * finish what they have begun.
   */
  drain(): AbortSignal;
}
