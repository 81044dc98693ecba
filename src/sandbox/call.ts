// A call of an operation or control and what is answered to it, in the types of the contract.
import type { Operation } from '#contract/operation.ts';
import type { OperationId, OperationOf } from '#contract/operations/index.ts';
import type { ControlId, ControlOf } from '#contract/sandbox/controls.ts';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/schema/types.ts';
import type { Bytes, CompanyContext, Reply } from './context.ts';
import type { Courier } from './events/courier.ts';

export type CallId = OperationId | ControlId;
/** The operation or control that has this id. */
type Named<I extends CallId> =
  (I extends OperationId ? OperationOf<I> : never) | (I extends ControlId ? ControlOf<I> : never);

type Params<I extends CallId> = ParamsOf<Named<I>>;
type Query<I extends CallId> = QueryOf<Named<I>>;
export type Body<I extends CallId> = BodyOf<Named<I>>;

/** A file that came with a request. */
export interface UploadedFile {
  readonly name: string;
  /** As it was declared. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** One authorised and checked request. */
export interface Call<I extends CallId> extends CompanyContext {
  readonly params: Params<I>;
  readonly query: Query<I>;
  readonly body: Body<I>;
  /** Of an operation that takes one; not checked. */
  readonly file?: UploadedFile | undefined;
}

/** What is answered; the usual status when it says nothing else. */
export type Answer<I extends CallId> = Answered<Named<I>> & Pick<Reply, 'headers'>;
type Answered<O extends Operation> = { readonly status?: O['success'][number] } & ('response' extends keyof O
  ? { readonly body: ResponseOf<O> } | { readonly made: () => Promise<ResponseOf<O>> }
  : O['result'] extends { readonly kind: 'none' }
    ? { readonly body?: never }
    : { readonly bytes: Bytes });

type Handle<I extends OperationId> = (call: Call<I>) => Answer<I>;

/** Serves an operation, in one transaction. */
interface Serving<I extends OperationId> {
  readonly handle: Handle<I>;
  /** It writes although it only looks: what a look-up costs. */
  readonly writes?: boolean;
  /** Makes the body what the contract says, where clients are known to send something else. */
  readonly normalise?: (sent: Readonly<Record<string, unknown>>) => unknown;
  /** Comes first, outside the transaction, where webhooks can be called. @throws Refusal */
  readonly before?: (call: Call<I>, courier: Courier) => Promise<void>;
}

/** How some of the operations are served. */
export type Handlers<I extends OperationId> = { readonly [K in I]: Handle<K> | Serving<K> };

export const servingOf = <I extends OperationId>(handler: Handle<I> | Serving<I>): Serving<I> =>
  typeof handler === 'function' ? { handle: handler } : handler;

export interface ControlCall<I extends ControlId> extends Call<I> {
  /** Whether every company is the caller's own. */
  readonly overAll: boolean;
  /** Whether what is nobody's may be seen and changed. */
  readonly mayAll: boolean;
  /** Lets a browser use the console as this caller; undefined where nothing is served. */
  readonly invite: (() => { readonly ticket: string; readonly expiresIn: number }) | undefined;
}

/** Lets the sandbox's clock go forward by milliseconds, doing what becomes due. Resolves to what time it is then. */
export type AdvanceClock = (milliseconds: number) => Promise<number>;

/** Serves a control call: in one transaction, or else in several, over time. */
type Controlling<I extends ControlId> = (
  | { readonly handle: (call: ControlCall<I>) => Answer<I> }
  | { readonly overTime: (call: ControlCall<I>, elapse: AdvanceClock) => Promise<Answer<I>> }
) & {
  /** Concerns every company. */
  readonly ofAll?: boolean;
  /** What has become due by it is done at once, and nobody is told. */
  readonly quietly?: boolean;
};

export type Controls<I extends ControlId> = { readonly [K in I]: Controlling<K> };
