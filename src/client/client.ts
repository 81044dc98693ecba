// Calls operations of the contract: one place where requests are authorised, retried, journaled and understood.
import { PixctlError } from '../contract/errors.ts';
import { TransportFault } from '../contract/http.ts';
import type { HttpRequest, HttpResponse } from '../contract/http.ts';
import type { Operation } from '../contract/operation.ts';
import { readJson, redirected, refusal, tidy } from './errors.ts';
import { maskText, secretForms } from './mask.ts';
import {
  masked,
  noKey,
  notDone,
  outcomeOf,
  recovered,
  replyOf,
  unknownOutcome,
  unknownRaw,
  unreachable,
  withId,
  withoutSecrets,
} from './outcomes.ts';
import { listItems } from './paging.ts';
import { prepare } from './prepare.ts';
import { at, resultOf } from './result.ts';
import { plan, retryAfterMs } from './retry.ts';
import type { Outcome } from './retry.ts';
import type { CallInput, Client, ClientOptions, RawReply, RawRequest, Reply } from './types.ts';
import { queryString } from './url.ts';

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
