// Everything a command may touch, port by port. What implements them is in src/cli/adapters.
import type { ConfigPort } from './config.ts';
import type { JournalPort } from './journal.ts';
import type { MirrorPort } from './mirror.ts';
import type { Movement } from './movement.ts';
import type { OutputPort } from './output.ts';
import type { PaymentBatchPort } from './payment-plan.ts';
import type { SandboxPort } from './sandbox.ts';
import type { ServicePort } from './service.ts';
import type { SystemPort } from './system.ts';
import type { UserPort } from './user.ts';
import type { WebhooksPort } from './webhooks.ts';

/** Lines that a command keeps while it runs. */
export interface Spool {
  /** Keeps a line, which has no line break in it. @throws PixctlError (exit 2, `spool`) when there is no room */
  write(line: string): void;
  /** All lines, from the first one. */
  lines(): Iterable<string>;
}

export interface ReadOptions {
  /** Default: 16 MiB. */
  readonly maxBytes?: number;
  /** Refuses a pipe: for what people keep in files, such as plans and rules. */
  readonly regularOnly?: boolean;
}

interface Files {
  /** Bytes of a file or a pipe, or of standard input for `-`. @throws as `stream` does, and where it is too large */
  read(path: string, options?: ReadOptions): Promise<Uint8Array>;
  /**
   * The same piece by piece, of any size.
   * @throws PixctlError exit 2 naming the file, exit 5 where the time limit is over before its end
   */
  stream(path: string): AsyncIterable<Uint8Array>;
  /** Lines in a private file of the data folder, which is gone when the command ends. */
  spool(): Spool;
  /** Writes a file whole or not at all, and never through a symbolic link. @throws PixctlError (exit 2) */
  write(path: string, bytes: Uint8Array): Promise<void>;
}

interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** @throws when the command is interrupted meanwhile, or the signal is aborted that is given instead */
  sleep(milliseconds: number, until?: AbortSignal): Promise<void>;
}

export interface Context {
  readonly service: ServicePort;
  readonly config: ConfigPort;
  readonly sandbox: SandboxPort;
  /** What was sent and what became of it; made on first use. */
  journal(): Promise<JournalPort>;
  /** The machine pixctl runs on; made on first use. */
  system(): Promise<SystemPort>;
  /** What listening for webhooks needs; made on first use. */
  webhooks(): Promise<WebhooksPort>;
  /** Databases that mirror the account; made on first use. */
  mirror(): Promise<MirrorPort>;
  /** Plans of payments, their approvals and their runs; made on first use. */
  paymentBatch(): Promise<PaymentBatchPort>;
  readonly files: Files;
  readonly clock: Clock;
  /**
   * Lets Ctrl-C and the end of `--timeout` take effect; for computations over many rows.
   * @throws PixctlError (exit 5) when the time is over, or the reason of the interruption
   */
  checkpoint(): Promise<void>;
  newId(): string;
  readonly output: OutputPort;
  readonly user: UserPort;
  /**
   * Has money that is about to leave confirmed, where that is asked for; for commands with `asksLater`. The movement is
   * only asked for where somebody is asked. @throws PixctlError (exit 9) when it was declined
   */
  confirm(movement: () => Promise<Movement>): Promise<void>;
  /** Aborted by Ctrl-C and by the command's deadline. */
  readonly signal: AbortSignal;
  /**
   * From now on the first Ctrl-C aborts the signal that is returned, and only the second one aborts `signal`: for
   * commands that finish what they have begun.
   */
  drain(): AbortSignal;
}
