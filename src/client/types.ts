// What the client takes and gives.
import type { Transport } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import type { ItemOf, ParamsOf, QueryOf, ResultOf, SentBodyOf } from '#contract/schema/types.ts';
import type { PixctlError } from '#errors/pixctl-error.ts';
import type { Answered } from './answer.ts';
import type { Pace } from './http/concurrency.ts';
import type { Deadline } from './http/deadline.ts';
import type { Trace } from './http/trace.ts';
import type { Check, Journal, JournalEntry, Recorded } from './journal/types.ts';
import type { Paging } from './paging.ts';

/** A file that is uploaded. */
export interface SentFile {
  /** Its name alone, as the service is told it. */
  readonly name: string;
  /** Where it was read, for showing the request. */
  readonly path: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Id of what it is for: the same bytes for something else are another file. */
  readonly of: string;
}

/** What any operation may be given; see `InputOf` for what one is. */
export interface CallInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly file?: SentFile;
}

/** What this operation is given. */
export type InputOf<O extends Operation> = (O extends { readonly pathParams: object }
  ? { readonly path: ParamsOf<O> }
  : { readonly path?: ParamsOf<O> }) & { readonly query?: QueryOf<O> } & (O extends {
    readonly body: object;
  }
    ? { readonly body: SentBodyOf<O> }
    : { readonly body?: SentBodyOf<O> }) &
  (O extends { readonly upload: object } ? { readonly file: SentFile } : unknown);

export interface Reply<T = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The whole parsed body; undefined for bytes. */
  readonly body: unknown;
  /** The named resource or list of the operation, or the whole body. */
  readonly result: Answered<T>;
  readonly bytes?: Uint8Array;
  /** Id under which a create can be found again. */
  readonly correlationID?: string;
  /** The answer was lost and this is what a look-up found. */
  readonly recovered?: true;
}

/** A request outside the contract, for `pixctl api`. */
export interface RawRequest {
  readonly method: string;
  /** Below the base URL, with any query already in it. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** An object is sent as JSON, bytes as they are. */
  readonly body?: Readonly<Record<string, unknown>> | Uint8Array;
}

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, else text. */
  readonly body: unknown;
  /** What the status stands for when it is no success. */
  readonly error?: PixctlError;
}

/** What a look-up of a write found: it was done, it was not, or the look-up could not find out. */
export type Finding =
  | { readonly state: 'done'; readonly body: unknown }
  /** `other`: the id belongs to something else than what was asked for. */
  | { readonly state: 'not-done'; readonly other?: true }
  | {
      readonly state: 'unknown';
      /**
       * Why it could not find out: no read shows such writes, the key may not read it, what has the id has other terms,
       * or what it would have changed shows nothing of it. Otherwise there was no clear answer.
       */
      readonly because?: 'not-readable' | 'barred' | 'differs' | 'no-trace';
    };

/** What is known of one call besides its input. */
export interface CallOptions {
  /** Cents that leave with this one, where the command lets more than one leave. */
  readonly amount?: number;
  /** Told when it is known what became of a write, before that is on record. */
  readonly answered?: () => void;
}

export interface Client {
  call<O extends Operation>(
    operation: O,
    input: InputOf<O>,
    options?: CallOptions,
  ): Promise<Reply<ResultOf<O>>>;
  /** Items of a list, page after page, as they are wanted. */
  list<O extends Operation>(
    operation: O,
    input: InputOf<O>,
    paging?: Paging,
  ): AsyncIterable<Answered<ItemOf<O>>>;
  request(request: RawRequest): Promise<RawReply>;
  /** Asks the service what became of a write, patiently more than once. Sends nothing that acts. */
  findOut(operation: Operation, input: CallInput, patient?: boolean): Promise<Finding>;
  /**
   * Records that a write on record is sent once more, sends it with the same ids, and records what became of it.
   * `check` throws when the entry is not to be sent again; nobody else changes it in between.
   * @param amount cents that leave with it, where they are not those that were said of the whole command
   */
  resume(id: string, operation: Operation, input: CallInput, check: Check, amount?: number): Promise<Reply>;
  /** What the journal knows this service and account by. @throws PixctlError (exit 3) without a key */
  where(): Promise<Where>;
  /** Items of any list that pages like the service's own. */
  paginate(request: {
    readonly path: string;
    readonly query?: Readonly<Record<string, unknown>>;
  }): AsyncIterable<unknown>;
}

export interface Where {
  /** Base URL, or `sandbox`. */
  readonly origin: string;
  /** Fingerprint of the app key. */
  readonly key: string;
}

/** What may leave the account. */
export interface Outgoing {
  /** Cents. */
  readonly amount: number | undefined;
  /** Fields of the body that the user left open, as they were agreed to: they are sent with it. */
  readonly agreed?: Readonly<Record<string, unknown>>;
  /** Throws when what is sent would go beyond a limit, given what left before. */
  readonly allow?: (recorded: Recorded, sent: Sent) => void;
}

/** One write that lets money leave. */
export interface Sent {
  /** Cents. */
  readonly amount: number | undefined;
  /** Undefined before it is known which of its steps lets the money leave. */
  readonly operation: string | undefined;
  /** What left under the same id before is the same money. */
  readonly correlationID?: string | undefined;
}

export interface ClientOptions {
  readonly transport: Transport;
  /** Shown in traces and messages: `https://host` or `sandbox`. */
  readonly origin: string;
  /** What the journal knows the service by: its whole base URL, or `sandbox`. */
  readonly where: string;
  /** Path below which the service lives; usually empty. */
  readonly prefix: string;
  readonly namespace: string;
  readonly appKey: () => Promise<string | undefined>;
  readonly profile: string;
  /** Words that choose the same profile in another command, where the command line chose it. */
  readonly flag?: string;
  readonly deadline: Deadline;
  readonly retries: number;
  readonly userAgent: string;
  readonly journal: Journal;
  /** Whether an entry is under way in a process that still runs. */
  readonly isRunning: (entry: JournalEntry) => boolean;
  /** Milliseconds an entry surely is as old as, whatever was done to the clock. */
  readonly ageOf: (entry: JournalEntry) => number;
  readonly trace?: Trace;
  /** How many requests may be on their way at once, where there are other clients beside this one. */
  readonly pace?: Pace;
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  readonly newId: () => string;
  /** What the command lets leave the account. */
  readonly outgoing?: () => Outgoing | undefined;
}
