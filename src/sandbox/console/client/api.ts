// Calls to the sandbox, with the token of this page. The types of requests and answers are those of the contract.
import type { OperationId, OperationOf } from '#contract/operations/index.ts';
import type { ControlId, ControlOf } from '#contract/sandbox/controls.ts';
import type { BodyOf, QueryOf, ResponseOf } from '#contract/schema/types.ts';
import type { ChangeCounter } from '#sandbox/console/access.ts';
import type { ConsoleData } from '#sandbox/console/data.ts';

const KEY = 'pixctl-console';
const HEADER = 'x-sandbox-console';

/** The sandbox refused the request. */
export class Refused extends Error {}
/** The page has no token, or its token is no longer valid. */
export class Locked extends Error {}
/** The sandbox did not answer. */
export class Unanswered extends Error {}

// Not in localStorage: each tab may show another company.
const token = (): string => sessionStorage.getItem(KEY) ?? '';

const tokenInAddress = (): string | undefined => /^#token=(.+)$/.exec(location.hash)?.[1];
export const hasToken = (): boolean => tokenInAddress() !== undefined;

/** Keeps the token behind the `#` of the address, and removes it from the history. @throws Locked without a token */
export function enter(): void {
  const given = tokenInAddress();
  if (given !== undefined) {
    sessionStorage.setItem(KEY, given);
    history.replaceState(null, '', '/');
  }
  if (token() === '') throw new Locked('');
}

export function leave(): void {
  sessionStorage.removeItem(KEY);
}

const unanswered = (error: unknown): Unanswered =>
  new Unanswered(error instanceof Error ? error.message : String(error));

/** Body of a refusal; the service has two forms of it. */
interface Problem {
  readonly error?: string;
  readonly errors?: readonly { readonly message?: string }[];
}

async function send(path: string, options: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { cache: 'no-store', redirect: 'error', ...options });
  } catch (error) {
    throw unanswered(error);
  }
  if (answer.ok) return answer;
  const { error, errors } = (await answer.json().catch(() => ({}))) as Problem;
  const message = error ?? errors?.[0]?.message ?? `HTTP ${answer.status}`;
  // A missing permission of the key is a refusal. An invalid token of the page means that it is locked.
  throw answer.status === 401 ? new Locked(message) : new Refused(message);
}

const headers = (body?: unknown): Readonly<Record<string, string>> => ({
  [HEADER]: token(),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
});

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Values that are undefined or empty are not sent. */
const queryOf = (query: Query): string => {
  const given = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

let sentWrites = 0;
/** Returns how many requests this page has sent that may change data. */
export const writes = (): number => sentWrites;

async function json(method: string, path: string, body?: unknown): Promise<unknown> {
  if (method !== 'GET') sentWrites += 1;
  const answer = await send(path, {
    method,
    headers: headers(body),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status === 204) return undefined;
  try {
    return await answer.json();
  } catch (error) {
    throw unanswered(error);
  }
}

type Called = OperationOf<OperationId> | ControlOf<ControlId>;
/** A path of the contract with any text in place of its parameters. */
type Filled<P extends string> = P extends `${infer A}{${string}}${infer B}` ? `${A}${string}${Filled<B>}` : P;
type PathOf<M, O extends Called = Called> = O extends { readonly method: M } ? Filled<O['path']> : never;
/** The operation or control with this method and path. */
type At<M, P, O extends Called = Called> = P extends unknown
  ? O extends { readonly method: M; readonly path: infer T extends string }
    ? P extends Filled<T>
      ? Filled<T> extends P
        ? O
        : never
      : never
    : never
  : never;
/** Answer of the operation or control with this id. */
export type AnswerOf<I extends Called['id']> = ResponseOf<Extract<Called, { readonly id: I }>>;
type AnswerAt<M, P> = ResponseOf<At<M, P>>;
type QueryAt<P> = {
  readonly [K in keyof QueryOf<At<'GET', P>>]?: Typed<QueryOf<At<'GET', P>>[K]> | undefined;
};
type BodyAt<M, P> = Typed<BodyOf<At<M, P>>>;
/** A body that requires no field can be left out. */
type BodyArgument<M, P> = object extends BodyAt<M, P> ? [body?: BodyAt<M, P>] : [body: BodyAt<M, P>];
/** What a person chose or typed is a text; the sandbox checks it. */
type Typed<T> = T extends string
  ? string
  : T extends readonly (infer I)[]
    ? readonly Typed<I>[]
    : T extends object
      ? { readonly [K in keyof T]: Typed<T[K]> | (object extends Pick<T, K> ? undefined : never) }
      : T;

/** Calls an operation of the service, or a control. */
export const get = <const P extends PathOf<'GET'>>(path: P, query: QueryAt<P> = {}) =>
  json('GET', `/console/api${path}${queryOf(query as Query)}`) as Promise<AnswerAt<'GET', P>>;
export const post = <const P extends PathOf<'POST'>>(path: P, ...[body]: BodyArgument<'POST', P>) =>
  json('POST', `/console/api${path}`, body ?? {}) as Promise<AnswerAt<'POST', P>>;
export const put = <const P extends PathOf<'PUT'>>(path: P, ...[body]: BodyArgument<'PUT', P>) =>
  json('PUT', `/console/api${path}`, body ?? {}) as Promise<AnswerAt<'PUT', P>>;
export const remove = (path: PathOf<'DELETE'>): Promise<unknown> => json('DELETE', `/console/api${path}`);
/** Runs the steps that lead to an event. */
export const trigger = (event: string): Promise<unknown> => json('POST', '/console/trigger', { event });
/** Reads data that has no operation or control. */
export const read = <N extends keyof ConsoleData>(name: N, query: Query = {}) =>
  json('GET', `/console/data/${name}${queryOf(query)}`) as Promise<ConsoleData[N]>;

/** Loads an image, which needs the token, and returns an address that this page can show. */
export async function image(path: string): Promise<string> {
  const answer = await send(`/console/api${path}`, { headers: headers() });
  return URL.createObjectURL(await answer.blob());
}

/** Calls back for each change until the stream breaks. @throws Locked, Unanswered or Refused */
export async function follow(onPulse: (change: ChangeCounter) => void, signal: AbortSignal): Promise<void> {
  const { body } = await send('/console/events', { headers: headers(), signal });
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onPulse(JSON.parse(line) as ChangeCounter);
    }
  } catch (error) {
    throw unanswered(error);
  }
}

/** Returns the id by which a charge or payment is found. An address cannot contain `.` or `..`: browsers resolve them, even encoded. */
export const idOf = ({
  correlationID = '',
  globalID = '',
}: {
  readonly correlationID?: string;
  readonly globalID?: string;
}): string => (correlationID === '.' || correlationID === '..' ? globalID : correlationID);
