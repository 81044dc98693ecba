// Types of calls, answers and handlers for operations and control calls, inferred from the contract.
import type { Operation } from '#contract/operation.ts';
import type { OperationId, OperationOf } from '#contract/operations/index.ts';
import type { ControlId, ControlOf } from '#contract/sandbox/controls.ts';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/schema/types.ts';
import type { Bytes, CompanyContext, Reply } from './context.ts';
import type { WebhookSender } from './events/webhook-sender.ts';

export type CallId = OperationId | ControlId;
/** Operation or control call with this id. */
type Named<I extends CallId> =
  (I extends OperationId ? OperationOf<I> : never) | (I extends ControlId ? ControlOf<I> : never);

type Params<I extends CallId> = ParamsOf<Named<I>>;
type Query<I extends CallId> = QueryOf<Named<I>>;
export type Body<I extends CallId> = BodyOf<Named<I>>;

/** File uploaded with a request. */
export interface UploadedFile {
  readonly name: string;
  /** Content type declared by the client; not verified. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Authorised and validated request. */
export interface Call<I extends CallId> extends CompanyContext {
  readonly params: Params<I>;
  readonly query: Query<I>;
  readonly body: Body<I>;
  /** Uploaded file, not validated; only for operations with `upload`. */
  readonly file?: UploadedFile | undefined;
}

/** Answer of a handler; the status defaults to 200. */
export type Answer<I extends CallId> = Answered<Named<I>> & Pick<Reply, 'headers'>;
type Answered<O extends Operation> = { readonly status?: O['success'][number] } & ('response' extends keyof O
  ? { readonly body: ResponseOf<O> } | { readonly made: () => Promise<ResponseOf<O>> }
  : O['result'] extends { readonly kind: 'none' }
    ? { readonly body?: never }
    : { readonly bytes: Bytes });

type Handle<I extends OperationId> = (call: Call<I>) => Answer<I>;

/** Handler of an operation with options; runs in one transaction. */
interface Serving<I extends OperationId> {
  readonly handle: Handle<I>;
  /** Needs a write transaction although its effect is `read`, as a key look-up, which costs tokens. */
  readonly writes?: boolean;
  /** Converts the body to the form of the contract, if clients are known to send another one. */
  readonly normalise?: (sent: Readonly<Record<string, unknown>>, namespace: string) => unknown;
  /** Runs first, outside of the transaction, if there is a webhook sender. @throws Refusal to reject the request */
  readonly before?: (call: Call<I>, webhookSender: WebhookSender) => Promise<void>;
}

/** Handlers of some operations. */
export type Handlers<I extends OperationId> = { readonly [K in I]: Handle<K> | Serving<K> };

export const servingOf = <I extends OperationId>(handler: Handle<I> | Serving<I>): Serving<I> =>
  typeof handler === 'function' ? { handle: handler } : handler;

export interface ControlCall<I extends ControlId> extends Call<I> {
  /** Whether the caller may access every company. */
  readonly overAll: boolean;
  /** Whether the caller may read and change what all companies share. */
  readonly mayAll: boolean;
  /** Returns the token with which a browser can use the console as this caller; undefined if the sandbox is not served. */
  readonly consoleToken: (() => string) | undefined;
}

/** Advances the sandbox's clock, running due jobs. Resolves to the new time in epoch milliseconds. */
export type AdvanceClock = (milliseconds: number) => Promise<number>;

/** Handler of a control call: in one transaction (`handle`), or in several (`overTime`). */
type Controlling<I extends ControlId> = (
  | { readonly handle: (call: ControlCall<I>) => Answer<I> }
  | { readonly overTime: (call: ControlCall<I>, elapse: AdvanceClock) => Promise<Answer<I>> }
) & {
  /** Affects all companies; needs permission to do so. */
  readonly ofAll?: boolean;
  /** Reads or deletes the request log, so that all of it must be in the database. */
  readonly ofLog?: boolean;
  /** Jobs that become due by the call run at once and emit no events. */
  readonly quietly?: boolean;
};

export type Controls<I extends ControlId> = { readonly [K in I]: Controlling<K> };
