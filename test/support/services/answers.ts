// Types the answers of the sandbox by method and path, as the contract describes them.
import type { OperationId, OperationOf } from '#contract/operations/index.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import type { ControlId, ControlOf } from '#contract/sandbox/controls.ts';
import { CONTROLS } from '#contract/sandbox/controls.ts';
import type { Schema } from '#contract/schema/schema.ts';
import type { ResponseOf } from '#contract/schema/types.ts';
import type { Sandbox } from '#sandbox/index.ts';
import type { Full } from '#test/support/checked.ts';
import { checked } from '#test/support/checked.ts';

type Listed = OperationOf<OperationId> | ControlOf<ControlId>;

/** The path in `/api/v1`, without its query. */
type PathIn<P extends string> = P extends `${infer Path}?${string}`
  ? PathIn<Path>
  : P extends `/api/${string}/v1/${infer Rest}`
    ? `/api/v1/${Rest}`
    : P;
type Segments<P extends string> = P extends `${infer Head}/${infer Rest}` ? [Head, ...Segments<Rest>] : [P];

/** Whether the segments of a path fit those of an operation; a query of unknown text may follow a segment. */
type Fits<Pattern, Path> = Pattern extends [infer A extends string, ...infer As]
  ? Path extends [infer B, ...infer Bs]
    ? B extends (A extends `{${string}}` ? string : A extends '' ? '' : `${A}${string}`)
      ? Fits<As, Bs>
      : false
    : false
  : Path extends []
    ? true
    : false;

type Fitting<O extends Listed, S> = O extends { readonly path: infer P extends string }
  ? Fits<Segments<P>, S> extends true
    ? O
    : never
  : never;

/** The operation whose path this is word for word, or else those it fits. */
type Exact<O extends Listed, P> = O extends { readonly path: infer Q } ? (P extends Q ? O : never) : never;
type Found<M extends string, P extends string> = [Exact<Extract<Listed, { method: M }>, P>] extends [never]
  ? Fitting<Extract<Listed, { method: M }>, Segments<P>>
  : Exact<Extract<Listed, { method: M }>, P>;

/** Body of a success; unknown for a path that is not in the contract or not known to the compiler. */
export type AnswerTo<M extends string, P extends string> = string extends P
  ? unknown
  : P extends unknown
    ? [Found<M, PathIn<P>>] extends [never]
      ? unknown
      : Full<ResponseOf<Found<M, PathIn<P>>>>
    : never;

/** Body of a refusal. */
interface Refusal {
  readonly error: string;
  readonly errors: readonly [{ readonly message: string }];
}

/** Fields of a success and of a refusal: the status says which of them are there. */
export type Body<M extends string, P extends string> = AnswerTo<M, P> & Refusal;

const routes = [...OPERATIONS, ...CONTROLS].map((one) => ({
  method: one.method,
  path: one.path,
  pattern: new RegExp(`^${one.path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`),
  response: 'response' in one ? one.response : undefined,
}));

/** Schema of the success body; undefined for a path that is not in the contract, and for bytes. */
function schemaOf(method: string, sent: string): Schema | undefined {
  const path = sent.replace(/^\/api\/[^/]+\/v1\//, '/api/v1/');
  const fitting = routes.filter((one) => one.method === method && one.pattern.test(path));
  return (fitting.find((one) => one.path === path.split('?')[0]) ?? fitting[0])?.response;
}

/** Checks a body against the contract, so that it has the type of its operation. */
export function answerTo<M extends string, P extends string>(
  method: M,
  path: P,
  status: number,
  body: unknown,
): Body<M, P>;
export function answerTo(method: string, path: string, status: number, body: unknown): unknown {
  const schema = status === 200 || status === 201 ? schemaOf(method, path) : undefined;
  return schema === undefined ? body : checked(schema, body);
}

/** Returns a function that sends requests to a sandbox in this process. */
export const senderOf =
  (sandbox: Pick<Sandbox, 'handle' | 'appKey'>) =>
  async <const M extends string, const P extends string>(
    method: M,
    path: P,
    body?: object,
    key = sandbox.appKey,
  ): Promise<{ readonly status: number; readonly body: Body<M, P> }> => {
    const { status, body: bytes } = await sandbox.handle({
      method,
      path,
      headers: { authorization: key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status, body: answerTo(method, path, status, JSON.parse(new TextDecoder().decode(bytes))) };
  };
