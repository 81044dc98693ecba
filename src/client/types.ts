// Types of the client's interface.
import type { HttpHeaders, HttpRequest, Transport } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import type { ItemOf, ParamsOf, QueryOf, ResultOf, SentBodyOf } from '#contract/schema/types.ts';
import type { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import type { Answered } from './answers/checked-answer.ts';
import type { Pace } from './http/concurrency.ts';
import type { Deadline } from './http/deadline.ts';
import type { Trace } from './http/trace.ts';
import type { Check, Journal, JournalEntry, Recorded } from './journal/types.ts';
import type { Paging } from './lists/paging.ts';

/** A file to upload. */
export interface SentFile {
  /** File name without folder, as sent to the service. */
  readonly name: string;
  /** Path of the file, for displaying the request. */
  readonly path: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Id of the resource it belongs to: the same bytes for another resource are another file. */
  readonly of: string;
}

/** Input of any operation; see `InputOf` for a specific one. */
export interface CallInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly file?: SentFile;
}

/** Input of operation `O`. */
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
  /** The parsed body; undefined for binary answers. */
  readonly body: unknown;
  /** The resource or list of the operation, or the whole body. */
  readonly result: Answered<T>;
  readonly bytes?: Uint8Array;
  /** Id under which a create can be found again. */
  readonly correlationID?: string;
  /** The answer was lost; this is the result of a look-up. */
  readonly recovered?: true;
}

/** A request outside the contract, for `pixctl api`. */
export interface RawRequest {
  readonly method: string;
  /** Path below the base URL, may include a query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** An object is sent as JSON, bytes unchanged. */
  readonly body?: Readonly<Record<string, unknown>> | Uint8Array;
}

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, else text. */
  readonly body: unknown;
  /** Error for the status, unless it is a success. */
  readonly error?: PixctlError;
}

/** Result of looking up a write: done, not done, or unknown. */
export type Finding =
  | {
      readonly state: 'done';
      readonly body: unknown;
      /** Ids of what the write did, if the service has executed it more than once. */
      readonly twice?: readonly string[];
    }
  | {
      readonly state: 'not-done';
      /** The id belongs to a different resource. */
      readonly other?: true;
      /** Holds right after the request only: later, the effect of the write may have been used up. */
      readonly isOnlyNow?: true;
    }
  | {
      readonly state: 'unknown';
      /**
       * Reason: no read shows such writes (`not-readable`), the key lacks permission (`barred`), the resource with the
       * id has other terms (`differs`), or it shows no sign of the change (`no-trace`). Absent if there was no clear
       * answer.
       */
      readonly because?: 'not-readable' | 'barred' | 'differs' | 'no-trace';
    };

/** Options of one call besides its input. */
export interface CallOptions {
  /** Outgoing amount of this call in cents, if the command makes several outgoing calls. */
  readonly amount?: number;
  /** Called when the outcome of a write is known, before it is recorded. */
  readonly answered?: () => void;
  /** Id of the latest payment of the same boleto or QR code, which the user knows of and wants to pay once more. */
  readonly again?: string | undefined;
}

/** An earlier payment of a debt; see `src/contract/debts.ts`. */
export interface EarlierPayment {
  /** Its correlation id; that of its journal entry for a request of `pixctl api` without one. */
  readonly id: string;
  /** Id of its journal entry; undefined if only the service has it. */
  readonly entry?: string;
  /** RFC 3339. */
  readonly at?: string;
  readonly cents?: number;
  /** Status at the service; undefined if it could not be read. */
  readonly status?: string;
  /**
   * `open`: its outcome is unknown. `waits`: created and not approved. `unread`: its status could not be read.
   * `failed`: no money was moved, so that the debt can be paid.
   */
  readonly standing: 'open' | 'waits' | 'paid' | 'unread' | 'failed';
}

export interface Client {
  call<O extends Operation>(
    operation: O,
    input: InputOf<O>,
    options?: CallOptions,
  ): Promise<Reply<ResultOf<O>>>;
  /** Lists items, fetching pages on demand. */
  list<O extends Operation>(
    operation: O,
    input: InputOf<O>,
    paging?: Paging,
  ): AsyncIterable<Answered<ItemOf<O>>>;
  request(request: RawRequest): Promise<RawReply>;
  /**
   * Returns the earlier payments of what a new payment with this body would pay, oldest first; empty for a Pix key.
   * Only sends reads.
   */
  earlierPayments(body: Readonly<Record<string, unknown>>): Promise<readonly EarlierPayment[]>;
  /** Looks up the outcome of a write; `patient`: repeatedly. Only sends reads. */
  findOut(operation: Operation, input: CallInput, patient?: boolean): Promise<Finding>;
  /**
   * Records a further attempt of a recorded write, sends it with the same ids, and records its outcome. `check` rejects
   * if the entry must not be sent again; nobody else changes the entry in between.
   * @param amount outgoing cents, if different from the amount of the whole command
   */
  resume(id: string, operation: Operation, input: CallInput, check: Check, amount?: number): Promise<Reply>;
  /** Returns service and account as identified in the journal. @throws PixctlError (exit 3) without a key */
  where(): Promise<Where>;
  /** Lists items at any path that pages like the service's own lists. */
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

/** Outgoing money of a command. */
export interface Outgoing {
  /** Cents. */
  readonly amount: number | undefined;
  /** Fields of the body that the user did not type but confirmed; they are sent too. */
  readonly agreed?: Readonly<Record<string, unknown>>;
  /** Recipient, if the money leaves under a mandate; recorded with the write. */
  readonly mandate?: string;
  /** Rejects if the write would exceed a limit, given earlier outgoing money. */
  readonly allow?: (recorded: Recorded, sent: Sent) => Promise<void>;
}

/** One outgoing write. */
export interface Sent {
  /** Cents. */
  readonly amount: number | undefined;
  /** Undefined until it is known which step of the command is the outgoing write. */
  readonly operation: string | undefined;
  /** Money that already left under the same id is the same money. */
  readonly correlationID?: string | undefined;
}

/** The journal, and what it needs to know about this machine. */
export interface JournalAccess {
  readonly journal: Journal;
  /** Tests whether an entry is in progress in a running process. */
  readonly isRunning: (entry: JournalEntry) => boolean;
  /** Returns the minimum age of an entry in milliseconds, even if the clock was changed. */
  readonly ageOf: (entry: JournalEntry) => number;
}

export interface ClientOptions {
  readonly transport: Transport;
  /** Service name for traces and messages: `https://host` or `sandbox`. */
  readonly origin: string;
  /** Environment variable that the address comes from, if it comes from one. */
  readonly originFrom?: string;
  /** Service as identified in the journal: the whole base URL, or `sandbox`. */
  readonly where: string;
  /** Path prefix of the service; usually empty. */
  readonly prefix: string;
  readonly namespace: string;
  readonly appKey: () => Promise<string | undefined>;
  readonly profile: string;
  /** Options that select the same profile in another command, if the command line selected it. */
  readonly flag?: string;
  readonly deadline: Deadline;
  readonly retries: number;
  readonly userAgent: string;
  /** Opens the journal for the first write; reads need none. */
  readonly openJournal: () => Promise<JournalAccess>;
  readonly trace?: Trace;
  /** Concurrency control shared with other clients, if there are any. */
  readonly pace?: Pace;
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly newId: () => string;
  /** Returns the outgoing money of the command. */
  readonly outgoing?: () => Outgoing | undefined;
  /** Shows the user why a write goes on. */
  readonly notice?: (message: Message) => void;
  /** Called for an answer with the header Deprecation or Sunset. Must neither throw nor wait: it may be that of a write. */
  readonly deprecated?: (request: HttpRequest, headers: HttpHeaders) => void;
}
