// Calls operations of the contract: one place where requests are authorised, retried, journaled and understood.
import { EXIT, PixctlError } from '../contract/errors.ts';
import { TransportFault } from '../contract/http.ts';
import type { HttpRequest, HttpResponse, Transport } from '../contract/http.ts';
import type { Operation } from '../contract/operation.ts';
import type { Deadline } from './deadline.ts';
import { describeBody, readJson, redirected, refusal, tidy } from './errors.ts';
import type { Journal } from './journal.ts';
import { maskText, secretForms } from './mask.ts';
import { listItems } from './paging.ts';
import type { Finding } from './recovery.ts';
import type { Paging } from './paging.ts';
import { at, resultOf } from './result.ts';
import { plan, retryAfterMs } from './retry.ts';
import type { Outcome } from './retry.ts';
import type { Trace } from './trace.ts';
import { operationPath, queryString } from './url.ts';

export interface CallInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The whole parsed body; undefined for bytes. */
  readonly body: unknown;
  /** The named resource or list of the operation, or the whole body. */
  readonly result: unknown;
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

export interface Client {
  call(operation: Operation, input: CallInput): Promise<Reply>;
  /** Items of a list, page after page, as they are wanted. */
  list(operation: Operation, input: CallInput, paging?: Paging): AsyncIterable<unknown>;
  request(request: RawRequest): Promise<RawReply>;
  /** Asks the service what became of a write on record. Sends nothing that acts. */
  findOut(operation: Operation, input: CallInput): Promise<Finding>;
  /** Sends a write on record once more, with the same ids, and records what became of it. */
  resume(id: string, operation: Operation, input: CallInput): Promise<Reply>;
  /** Items of any list that pages like the service's own. */
  paginate(request: {
    readonly path: string;
    readonly query?: Readonly<Record<string, unknown>>;
  }): AsyncIterable<unknown>;
}

export interface ClientOptions {
  readonly transport: Transport;
  /** Shown in traces and messages: `https://host` or `sandbox`. */
  readonly origin: string;
  /** Path below which the service lives; usually empty. */
  readonly prefix: string;
  readonly namespace: string;
  readonly appKey: () => Promise<string | undefined>;
  readonly profile: string;
  readonly deadline: Deadline;
  readonly retries: number;
  readonly userAgent: string;
  readonly journal: Journal;
  readonly trace?: Trace;
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  readonly newId: () => string;
  /** Cents that the command lets leave the account, for the record. */
  readonly outgoing?: () => number | undefined;
}

/** The request an operation makes, without the key. Fills in the identity of a create that has none. */
export function prepare(
  operation: Operation,
  input: CallInput,
  surroundings: {
    readonly namespace: string;
    readonly prefix: string;
    readonly userAgent: string;
    readonly newId: () => string;
  },
): { readonly request: HttpRequest; readonly input: CallInput; readonly correlationID?: string } {
  const { identity } = operation;
  const body =
    identity !== undefined && input.body !== undefined && input.body[identity] === undefined
      ? { [identity]: surroundings.newId(), ...input.body }
      : input.body;
  const complete: CallInput = { ...input, ...(body === undefined ? {} : { body }) };
  const id = identity === undefined ? at(body, 'correlationID') : at(body, identity);
  return {
    request: {
      method: operation.method,
      path: surroundings.prefix + operationPath(operation, surroundings.namespace, complete),
      headers: {
        accept: operation.result.kind === 'binary' ? operation.result.contentType : 'application/json',
        'user-agent': surroundings.userAgent,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    input: complete,
    ...(typeof id === 'string' ? { correlationID: id } : {}),
  };
}

export function createClient(options: ClientOptions): Client {
  let key: Promise<string | undefined> | undefined;
  const secrets = async (): Promise<string[]> => secretForms(await (key ??= options.appKey()));

  /** One exchange, authorised and traced. */
  async function send(request: HttpRequest, attempt: number): Promise<HttpResponse> {
    const appKey = await (key ??= options.appKey());
    if (appKey === undefined || appKey === '') throw noKey(options.profile);
    const full: HttpRequest = { ...request, headers: { ...request.headers, authorization: appKey } };
    const began = options.now();
    options.trace?.({ kind: 'request', attempt, url: options.origin + request.path, request: full });
    try {
      const response = withoutSecrets(
        await options.transport.send(full, { signal: options.deadline.signal }),
        await secrets(),
      );
      options.trace?.({ kind: 'response', ms: options.now() - began, response });
      return response;
    } catch (error) {
      if (error instanceof TransportFault)
        options.trace?.({ kind: 'fault', ms: options.now() - began, message: error.message });
      throw error;
    }
  }

  /** Sends until there is an answer that stands, or none is to be had. */
  async function settle(
    effect: Operation['effect'],
    request: HttpRequest,
    usable: (response: HttpResponse) => boolean,
    first = 0,
  ): Promise<{
    readonly response?: HttpResponse;
    readonly fault?: TransportFault;
    readonly next: 'return' | 'fail' | 'look-up';
    readonly attempts: number;
  }> {
    for (let number = first; ; number += 1) {
      let response: HttpResponse | undefined;
      let fault: TransportFault | undefined;
      let outcome: Outcome;
      try {
        response = await send(request, number);
        const wait = retryAfterMs(response.headers['retry-after'], options.now());
        outcome = {
          kind: 'answer',
          status: response.status,
          usable: usable(response),
          ...(wait === undefined ? {} : { retryAfterMs: wait }),
        };
      } catch (error) {
        if (!(error instanceof TransportFault)) throw error;
        fault = error;
        // What will fail again the same way is not tried again.
        const final =
          options.deadline.signal.aborted || ['tls', 'too-large', 'proxy', 'internal'].includes(fault.reason);
        outcome = { kind: 'fault', sent: fault.sent, final };
      }
      const next = plan(effect, outcome, {
        number,
        retries: options.retries,
        remainingMs: options.deadline.remaining(),
        random: options.random(),
      });
      if (next.do !== 'retry')
        return {
          next: next.do,
          attempts: number + 1,
          ...(response === undefined ? {} : { response }),
          ...(fault === undefined ? {} : { fault }),
        };
      options.trace?.({ kind: 'note', message: `trying again in ${next.afterMs} ms` });
      await options.sleep(next.afterMs, options.deadline.signal).catch(() => undefined);
    }
  }

  const usableFor =
    (operation: Operation) =>
    (response: HttpResponse): boolean =>
      operation.result.kind === 'binary'
        ? response.body.length > 0
        : resultOf(operation, readJson(response.body)) !== undefined;

  async function read(operation: Operation, input: CallInput): Promise<Reply> {
    options.deadline.renew();
    const { request } = prepare(operation, input, options);
    const { response, fault } = await settle('read', request, usableFor(operation));
    if (response === undefined) throw unreachable(fault!, options);
    return replyOf(operation, response);
  }

  async function write(operation: Operation, input: CallInput): Promise<Reply> {
    options.deadline.renew();
    const { request, input: complete, correlationID } = prepare(operation, input, options);
    const amount = operation.effect === 'money-out' ? options.outgoing?.() : undefined;
    const id = options.journal.begin(
      {
        profile: options.profile,
        operation: operation.id,
        method: request.method,
        path: request.path,
        ...(complete.path === undefined ? {} : { params: complete.path }),
        ...(complete.query === undefined ? {} : { query: complete.query }),
        ...(complete.body === undefined ? {} : { body: complete.body }),
        ...(correlationID === undefined ? {} : { correlationID }),
        ...(amount === undefined ? {} : { amount }),
      },
      await secrets(),
    );
    return finished(id, operation, complete, request, correlationID);
  }

  /** Performs what is on record under this id, and records what became of it. */
  async function finished(
    id: string,
    operation: Operation,
    complete: CallInput,
    request: HttpRequest,
    correlationID: string | undefined,
    sentBefore = false,
  ): Promise<Reply> {
    const known = correlationID === undefined ? {} : { correlationID };
    try {
      const reply = await perform(operation, complete, request, sentBefore);
      options.journal.finish(id, 'done');
      return { ...reply, ...known };
    } catch (error) {
      const failure = error instanceof PixctlError ? withId(error, correlationID) : error;
      options.journal.finish(
        id,
        outcomeOf(failure),
        failure instanceof Error ? maskText(tidy(failure.message), await secrets()) : undefined,
      );
      throw failure;
    }
  }

  async function perform(
    operation: Operation,
    input: CallInput,
    request: HttpRequest,
    sentBefore: boolean,
  ): Promise<Reply> {
    // Some earlier attempt may have acted: from then on no failure means that nothing was done.
    let lost = sentBefore;
    // It may even still be on its way: the connection broke under it.
    let broken = false;
    for (let attempts = 0; ;) {
      const ended = await settle(operation.effect, request, usableFor(operation), attempts);
      const { response, fault } = ended;
      attempts = ended.attempts;
      if (!lost && ended.next === 'fail')
        throw response === undefined ? unreachable(fault!, options) : refusal(response);
      if (ended.next === 'return' && (!lost || response!.status < 300)) return replyOf(operation, response!);
      // Either the answer was lost, or a repeat failed: perhaps because the first one did it after all.
      const { findOutCommand, lookUp } = await import('./recovery.ts');
      const { signal } = options.deadline;
      const finding = signal.aborted
        ? ({ state: 'open' } as const)
        : await lookUp(operation, input, lookUpRead);
      if (finding.state === 'done') return recovered(operation, finding.body);
      if (ended.next === 'return' && finding.state === 'not-done') return replyOf(operation, response!);
      if (ended.next === 'look-up') {
        lost = true;
        broken ||= fault !== undefined;
        // Sent again only where the service itself makes sure that it acts once: whether the first request is still
        // on its way, or was done after the look-up, no longer matters then.
        if (operation.recovery?.resend === true && attempts <= options.retries && !signal.aborted) {
          options.trace?.({ kind: 'note', message: 'the outcome is open; sending the same request again' });
          continue;
        }
      }
      if (finding.state === 'not-done' && !broken && response !== undefined) throw notDone(response);
      const findOut = findOutCommand(operation, input, options.profile);
      throw unknownOutcome(operation, findOut, options, fault, response);
    }
  }

  const lookUpRead = async (
    operation: Operation,
    input: CallInput,
  ): Promise<{ status: number; body: unknown } | undefined> => {
    const { request } = prepare(operation, input, options);
    const { response } = await settle('read', request, () => true);
    return response === undefined ? undefined : { status: response.status, body: readJson(response.body) };
  };

  async function request(raw: RawRequest): Promise<RawReply> {
    options.deadline.renew();
    const isBytes = raw.body instanceof Uint8Array;
    const effect = raw.method === 'GET' || raw.method === 'HEAD' ? 'read' : 'create';
    const path = options.prefix + raw.path;
    const made: HttpRequest = {
      method: raw.method,
      path: path + (path.includes('?') ? queryString(raw.query).replace('?', '&') : queryString(raw.query)),
      headers: {
        accept: 'application/json, */*',
        'user-agent': options.userAgent,
        ...(raw.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(raw.body === undefined ? {} : { body: isBytes ? raw.body : JSON.stringify(raw.body) }),
    };
    const id =
      effect === 'read'
        ? undefined
        : options.journal.begin(
            {
              profile: options.profile,
              operation: 'api',
              method: made.method,
              path: made.path,
              body: isBytes ? undefined : raw.body,
            },
            await secrets(),
          );
    const { response, fault, next } = await settle(effect, made, () => true);
    if (response === undefined) {
      const failure = next === 'look-up' ? unknownRaw(fault!, made) : unreachable(fault!, options);
      if (id !== undefined) options.journal.finish(id, outcomeOf(failure));
      throw failure;
    }
    const ok = response.status >= 200 && response.status < 300;
    const error = ok
      ? undefined
      : response.status >= 300 && response.status < 400
        ? redirected(response)
        : next === 'look-up'
          ? unknownRaw(refusal(response), made)
          : refusal(response);
    if (id !== undefined) options.journal.finish(id, error === undefined ? 'done' : outcomeOf(error));
    const json = readJson(response.body);
    return {
      status: response.status,
      headers: response.headers,
      body: json === undefined ? new TextDecoder().decode(response.body) : json,
      ...(error === undefined ? {} : { error }),
    };
  }

  /** What the service says may hold the key that it was sent: no message passes it on. */
  async function guarded<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof PixctlError)) throw error;
      throw masked(error, await secrets());
    }
  }

  return {
    call: (operation, input) =>
      operation.effect === 'read' ? read(operation, input) : write(operation, input),
    list: (operation, input, paging = {}) =>
      listItems(
        async (query) => {
          const reply = await guarded(read(operation, { ...input, query: { ...input.query, ...query } }));
          return { items: reply.result, pageInfo: at(reply.body, 'pageInfo') };
        },
        {
          key: operation.result.kind === 'list' ? operation.result.key : 'list',
          paged: operation.paged === true,
          ...paging,
        },
      ),
    request: (raw) => guarded(request(raw)),
    findOut: async (operation, input) => {
      options.deadline.renew();
      const { lookUp } = await import('./recovery.ts');
      return guarded(lookUp(operation, input, lookUpRead));
    },
    resume: (id, operation, input) => {
      options.deadline.renew();
      const { request: again, correlationID } = prepare(operation, input, options);
      return guarded(finished(id, operation, input, again, correlationID, true));
    },
    paginate: ({ path, query }) =>
      listItems(
        async (page) => {
          const reply = await request({ method: 'GET', path, query: { ...query, ...page } });
          if (reply.error !== undefined) throw masked(reply.error, await secrets());
          const entries = Object.entries(
            typeof reply.body === 'object' && reply.body !== null ? reply.body : {},
          );
          return {
            items: entries.find(([, value]) => Array.isArray(value))?.[1],
            pageInfo: at(reply.body, 'pageInfo'),
          };
        },
        { key: 'list', paged: true, all: true },
      ),
  };
}

/** The key that was sent is no data, whatever the service makes of it: it goes no further than here. */
function withoutSecrets(response: HttpResponse, secrets: readonly string[]): HttpResponse {
  const bytes = Buffer.from(response.body.buffer, response.body.byteOffset, response.body.byteLength);
  const held = secrets.filter((secret) => bytes.includes(secret));
  return held.length === 0
    ? response
    : { ...response, body: Buffer.from(maskText(bytes.toString('utf8'), held)) };
}

/** Reads an answer that is not going to be retried. @throws PixctlError for anything but a usable success. */
function replyOf(operation: Operation, response: HttpResponse): Reply {
  const { status, headers } = response;
  if (status >= 300 && status < 400) throw redirected(response);
  if (status < 200 || status >= 300) throw refusal(response);
  if (operation.result.kind === 'binary') {
    if (response.body.length === 0) throw unusable(operation, response);
    return { status, headers, body: undefined, result: response.body, bytes: response.body };
  }
  const body = readJson(response.body);
  const result = resultOf(operation, body);
  if (result === undefined) throw unusable(operation, response);
  if (operation.result.kind === 'list' && !Array.isArray(result)) throw notAList(operation.result.key);
  return { status, headers, body, result };
}

function recovered(operation: Operation, body: unknown): Reply {
  return {
    status: 200,
    headers: {},
    body,
    result: resultOf(operation, body) ?? firstResource(body),
    recovered: true,
  };
}

/** What a look-up by another operation holds, when it is not under this operation's own key. */
function firstResource(body: unknown): unknown {
  const values = typeof body === 'object' && body !== null ? Object.values(body) : [];
  return values.length === 1 && typeof values[0] === 'object' ? values[0] : body;
}

const noKey = (profile: string): PixctlError =>
  new PixctlError(`profile ${profile} has no app key`, {
    code: 'no-key',
    exitCode: EXIT.auth,
    hint: 'Set PIXCTL_APP_KEY, or log in: pixctl login. Without a key: --sandbox',
  });

function unreachable(fault: TransportFault, { origin, deadline }: ClientOptions): PixctlError {
  const why = deadline.expired ? 'no answer came before the deadline' : fault.message;
  return new PixctlError(`${origin} cannot be reached: ${why}`, {
    code: deadline.expired ? 'deadline' : `unreachable-${fault.reason}`,
    exitCode: EXIT.unreachable,
    retryable: !['tls', 'proxy'].includes(fault.reason),
    hint:
      fault.reason === 'tls'
        ? 'If the certificate is issued by your own authority, name it in NODE_EXTRA_CA_CERTS.'
        : 'Nothing was done. Check the base URL and the network, then run it again.',
  });
}

const unusable = (operation: Operation, response: HttpResponse): PixctlError =>
  new PixctlError(
    `the service answered ${operation.id} with ${describeBody(response)} instead of ${operation.result.kind === 'binary' ? operation.result.contentType : 'the JSON of the contract'}`,
    {
      code: 'bad-answer',
      exitCode: EXIT.unreachable,
      status: response.status,
      retryable: true,
      hint: 'Is the base URL the one of the API? See it with: pixctl whoami --debug',
    },
  );

const notAList = (key: string): PixctlError =>
  new PixctlError(`the service answered with ${key} that is not a list`, {
    code: 'bad-answer',
    exitCode: EXIT.unreachable,
    hint: 'The answer does not follow the contract; look at it with --debug.',
  });

const notDone = (response: HttpResponse): PixctlError => {
  const { fields, message } = refusal(response);
  return new PixctlError(`${message}; it was looked up and was not done`, {
    ...fields,
    code: 'not-done',
    exitCode: EXIT.unreachable,
    retryable: true,
    hint: 'Nothing was done. Run it again.',
  });
};

function unknownOutcome(
  operation: Operation,
  findOut: string,
  { deadline }: ClientOptions,
  fault: TransportFault | undefined,
  response: HttpResponse | undefined,
): PixctlError {
  const why =
    fault === undefined
      ? refusal(response!).message
      : deadline.expired
        ? 'no answer came before the deadline'
        : fault.message;
  return new PixctlError(`it is not known whether ${operation.id} was done: ${why}`, {
    code: 'outcome-unknown',
    exitCode: EXIT.unknown,
    retryable: false,
    ...(response === undefined ? {} : { status: response.status }),
    hint: `Find out before doing it again: ${findOut}`,
  });
}

const unknownRaw = (cause: Error, request: HttpRequest): PixctlError =>
  new PixctlError(`it is not known whether ${request.method} ${request.path} was done: ${cause.message}`, {
    code: 'outcome-unknown',
    exitCode: EXIT.unknown,
    retryable: false,
    hint: 'Read the resource back before sending it again.',
  });

const withId = (error: PixctlError, correlationID: string | undefined): PixctlError =>
  correlationID === undefined || error.fields.correlationID !== undefined
    ? error
    : new PixctlError(error.message, { ...error.fields, correlationID }, { cause: error });

const masked = (error: PixctlError, secrets: readonly string[]): PixctlError => {
  const message = maskText(error.message, secrets);
  return message === error.message ? error : new PixctlError(message, error.fields, { cause: error });
};

/** What the journal says of a write that failed. */
function outcomeOf(error: unknown): 'refused' | 'not-done' | 'unknown' {
  if (!(error instanceof PixctlError)) return 'unknown';
  switch (error.fields.exitCode) {
    case EXIT.unknown:
      return 'unknown';
    case EXIT.refused:
      return 'refused';
    default:
      return 'not-done';
  }
}
