// The service: a request comes in, an answer goes out. Knows nothing of sockets.
import type { HttpRequest, HttpResponse } from '../../contract/http.ts';
import { CONTROL_HEADER, PREFIX, currentPath, namespacesOf } from '../../contract/namespace.ts';
import { openApi } from '../../contract/openapi.ts';
import { at } from '../../contract/path.ts';
import type { ControlId } from '../../contract/controls.ts';
import type { OperationId } from '../../contract/operations/index.ts';
import { servingOf } from '../call.ts';
import type { Call, ControlCall } from '../call.ts';
import { makeAccess } from '../console/access.ts';
import type { Credentials, Pulse } from '../console/access.ts';
import { Refusal, time } from '../context.ts';
import type { CompanyContext, Reply, SandboxContext } from '../context.ts';
import type { Courier } from '../events/courier.ts';
import { dispatcher } from '../events/dispatcher.ts';
import { publicKeys } from '../events/signing.ts';
import type { Delivery } from '../faults/disturbance.ts';
import { disturbed, takeFault } from '../faults/faults.ts';
import type { Fault } from '../faults/faults.ts';
import type { Ids } from '../ids.ts';
import { pageState } from '../page/state.ts';
import type { PageState } from '../page/state.ts';
import type { PageLanguage } from '../page/words.ts';
import { serveLocation } from '../resources/location.ts';
import { versionOf } from '../store/database.ts';
import type { Database } from '../store/database.ts';
import { isAnybodyTold, nextDelivery } from '../store/deliveries.ts';
import { nextDue } from '../store/jobs.ts';
import { moveClock, offsetOf } from '../time/clock.ts';
import { runDue, runWithin } from '../time/jobs.ts';
import { controlRefused, notOfConsole, storeTrouble, unknownPath } from './answers.ts';
import { authenticate, authenticateController, authorise } from './auth.ts';
import type { Caller, Controller } from './auth.ts';
import { readBody } from './body.ts';
import { CONTROL_HANDLERS, testingPayment } from './control.ts';
import { HANDLERS, JOBS } from './handlers.ts';
import { requestLog } from './request-log.ts';
import { match, matchControl } from './router.ts';
import { checkRequest, readsBody } from './validation.ts';
import type { Described } from './validation.ts';

export interface ServiceOptions {
  readonly db: Database;
  readonly ids: Ids;
  /** Real time in epoch milliseconds. */
  readonly now: () => number;
  readonly namespace: string;
  readonly publicUrl: string;
  readonly pageLanguage?: PageLanguage | undefined;
  /** Whether it is served, and so has a console. */
  readonly served?: boolean;
  /** Sends what is in the outbox; without one it stays there. */
  readonly courier?: Courier | undefined;
}

export interface Service {
  handle(request: HttpRequest): Promise<Delivery>;
  /** Does what has become due. Returns how much that was. */
  settle(): number;
  /** Begins the calls that are due from the outbox. */
  dispatch(): void;
  /** Begins no more of them. Resolves when none is on its way. */
  endDeliveries(): Promise<void>;
  /** Milliseconds until something is due; undefined when nothing is. */
  idleFor(): number | undefined;
  /** Writes what is only in memory so far. */
  flush(): void;
  /** What the payment page of a link shows now. */
  pageState(paymentLinkID: string): PageState | undefined;
  /** What an open console is told; undefined without a session. */
  pulse(session: string | undefined): Pulse | undefined;
}

/** What is found out about a request on the way, for the log. */
interface Notes {
  operation?: string;
  caller?: Caller;
  correlationID?: string;
  fault?: Fault;
}

/** Version of the service's interface. */
const CONTRACT_VERSION = '1.0.0';

export function makeService(options: ServiceOptions): Service {
  const { db, ids } = options;
  const log = requestLog(db);
  const access = options.served === true ? makeAccess(options.now, () => urlSafe(ids.secret(24))) : undefined;
  const context = (): SandboxContext => ({
    db,
    ids,
    namespace: options.namespace,
    publicUrl: options.publicUrl,
    now: options.now() + offsetOf(db),
  });
  const settle = (): number => runDue(context(), JOBS);
  const deliveries =
    options.courier === undefined ? undefined : dispatcher(context, options.now, options.courier);
  const deliver = async (): Promise<number> => (await deliveries?.deliver()) ?? 0;
  const nextAt = (): number | undefined => earliest(nextDue(db), nextDelivery(db));

  const isDue = (): boolean => (nextDue(db) ?? Number.POSITIVE_INFINITY) <= context().now;

  /**
   * Runs the handler so that a write is kept whole or not at all, and a read sees one state: one in which all that is
   * due has been done, even if another process has moved the clock just now.
   */
  const within = (write: boolean, work: () => Reply): Reply => {
    const once = (): Reply | undefined => (isDue() ? undefined : work());
    for (;;) {
      const answered = write ? db.transaction(once) : db.snapshot(once);
      if (answered !== undefined) return answered;
      settle();
    }
  };

  const actingFor = ({ company, account }: Caller): CompanyContext => ({ ...context(), company, account });

  async function answer(request: HttpRequest, url: URL, notes: Notes): Promise<Reply> {
    settle();
    const caller = (): Caller => (notes.caller = authenticate(db, request.headers['authorization']));
    const { pathname } = url;
    if (pathname.startsWith(CONTROL_PREFIX)) return control(request, url);
    if (isTesting(pathname, options.namespace)) {
      notes.operation = 'testing';
      const who = caller();
      return within(true, () => testingPayment(actingFor(who), url.searchParams));
    }
    if (pathname === '/openapi.json' && request.method === 'GET')
      return {
        body: openApi({
          serverUrl: options.publicUrl,
          namespace: options.namespace,
          version: CONTRACT_VERSION,
        }),
      };
    if (access !== undefined && (pathname === '/' || pathname.startsWith('/console/'))) {
      const { serveConsole } = await import('../console/serve.ts');
      const found = await serveConsole(
        { access, namespace: options.namespace, language: options.pageLanguage, call: forConsole, read },
        request,
        url,
      );
      if (found !== undefined) return found;
    }
    if (pathname.startsWith('/pay/')) {
      const { servePage } = await import('../page/serve.ts');
      const page = servePage(context, within, request, pathname, options.pageLanguage);
      if (page !== undefined) return page;
    }
    if (request.method === 'GET') {
      const payload = serveLocation(context(), pathname);
      if (payload !== undefined) return payload;
    }
    if (currentPath(pathname, options.namespace) === PUBLIC_KEYS_PATH && request.method === 'GET')
      return { body: { public_keys: publicKeys(db) }, headers: { 'cache-control': 'public, max-age=3600' } };
    const found = match(request.method, pathname, options.namespace);
    if (found === undefined) throw unknownPath();
    const { operation, params } = found;
    notes.operation = operation.id;
    const who = caller();
    authorise(who, operation.scope);
    const fault = takeFault(db, operation.id);
    if (fault !== undefined) notes.fault = fault;
    if (fault?.moment === 'before') return {};
    return serve(operation, who, { request, params, search: url.searchParams, notes });
  }

  async function serve<I extends OperationId>(
    operation: Described<I>,
    who: Caller,
    asked: {
      readonly request: HttpRequest;
      readonly params: Readonly<Record<string, string>>;
      readonly search: URLSearchParams;
      readonly notes: Notes;
    },
  ): Promise<Reply> {
    const { handle, normalise, before } = servingOf(HANDLERS[operation.id]);
    const checked = checkRequest(operation, asked.params, asked.search, () => {
      const sent = readsBody(operation) ? readBody(asked.request) : {};
      return normalise === undefined ? sent : normalise(sent);
    });
    const correlationID = at(checked.body, 'correlationID');
    if (typeof correlationID === 'string') asked.notes.correlationID = correlationID;
    const call = (): Call<I> => ({ ...actingFor(who), ...checked });
    if (options.courier !== undefined) await before?.(call(), options.courier);
    return within(operation.effect !== 'read', () => handle(call()));
  }

  async function control(request: HttpRequest, url: URL): Promise<Reply> {
    const controller = authenticateController(db, request.headers);
    log.flush();
    return obey(matchControl(request.method, url.pathname), controller, request, url.searchParams);
  }

  /** As any call, but it is not logged, and no fault hits it: looking at the sandbox changes nothing of what is seen. */
  async function forConsole(credentials: Credentials, request: HttpRequest, url: URL): Promise<Reply> {
    const controller = authenticateController(db, credentials);
    const { pathname, searchParams: search } = url;
    if (pathname.startsWith(CONTROL_PREFIX)) {
      log.flush();
      const asked = matchControl(request.method, pathname);
      if (!CONSOLE_CONTROLS.has(asked.id)) throw notOfConsole();
      return obey(asked, controller, request, search);
    }
    const found = match(request.method, pathname, options.namespace);
    if (found === undefined) throw unknownPath();
    const { operation, params } = found;
    if (operation.effect !== 'read' && operation.id !== 'charge.create') throw notOfConsole();
    authorise(controller.caller, operation.scope);
    return serve(operation, controller.caller, { request, params, search, notes: {} });
  }

  const read = (credentials: Credentials, work: (context: CompanyContext) => object): Reply => {
    const { caller } = authenticateController(db, credentials);
    return within(false, () => ({ body: work(actingFor(caller)) }));
  };

  async function obey<I extends ControlId>(
    asked: Described<I>,
    { caller, overAll, mayAll }: Controller,
    request: HttpRequest,
    search: URLSearchParams,
  ): Promise<Reply> {
    const serving = CONTROL_HANDLERS[asked.id];
    if (serving.ofAll === true && !mayAll)
      throw controlRefused(`${asked.path.slice(CONTROL_PREFIX.length)} concerns every company`);
    const checked = checkRequest(asked, {}, search, () => (asked.method === 'GET' ? {} : readBody(request)));
    const { authorization, [CONTROL_HEADER]: beside } = request.headers;
    const invite =
      access &&
      (() =>
        access.issue({
          ...(authorization === undefined ? {} : { authorization }),
          ...(beside === undefined ? {} : { [CONTROL_HEADER]: beside }),
        }));
    const call = (): ControlCall<I> => ({ ...actingFor(caller), ...checked, overAll, mayAll, invite });
    if ('overTime' in serving) return serving.overTime(call(), elapse);
    return within(asked.effect !== 'read', () => {
      const own = call();
      const done = serving.handle(own);
      // In this very transaction: what becomes due for others meanwhile is told as ever.
      if (serving.quietly === true) runWithin({ ...own, quiet: true }, JOBS);
      return done;
    });
  }

  /**
   * Lets time pass: each job happens at the moment it is due, in order. Where somebody is to be told the clock goes from
   * one such moment to the next, so that each delivery is tried at its own time too; else it goes all the way at once.
   */
  async function elapse(milliseconds: number): Promise<number> {
    await deliver();
    for (let left = milliseconds, over = false; ;) {
      const { moved, now } = step(left, over);
      left -= moved;
      const done = settle() + (await deliver());
      if (left === 0) return now;
      // Nothing done at its own time: another process has it in hand.
      over = moved === 0 && done === 0;
    }
  }

  /** Moves the clock by up to `most` to what comes next, or `over` it. */
  const step = (most: number, over: boolean): { moved: number; now: number } =>
    db.transaction(() => {
      const { now } = context();
      const stops = !over && options.courier !== undefined && isAnybodyTold(db);
      const moved = Math.min(most, Math.max(0, ((stops ? nextAt() : undefined) ?? now + most) - now));
      moveClock(db, moved);
      return { moved, now: now + moved };
    });

  /** The answer, whatever happens, and why it is a refusal. */
  async function respond(
    request: HttpRequest,
    notes: Notes,
  ): Promise<{ sent: HttpResponse; error?: string }> {
    try {
      if (!request.path.startsWith('/')) throw new Refusal('the path must start with /');
      const url = new URL(request.path, 'http://sandbox');
      const { status = 200, body, bytes, headers: more } = await answer(request, url, notes);
      if (bytes === undefined) return { sent: json(status, body ?? {}, more) };
      const headers = { 'content-type': bytes.contentType, ...more };
      return { sent: { status, headers, body: await bytes.make() } };
    } catch (error) {
      if (error instanceof Refusal) return { sent: json(error.status, error.body), error: error.message };
      const text = storeTrouble(error);
      return { sent: json(500, { error: text }), error: text };
    }
  }

  return {
    settle,
    dispatch: () => deliveries?.dispatch(),
    endDeliveries: async () => deliveries?.end(),
    flush: log.flush,
    pageState: (id) => pageState(context(), id),
    pulse: (session) =>
      access?.credentialsOf(session) === undefined
        ? undefined
        : { now: time(context().now), version: versionOf(db) },
    idleFor: () => {
      const due = nextAt();
      return due === undefined ? undefined : Math.max(0, due - context().now);
    },
    handle: async (request) => {
      const began = options.now();
      const notes: Notes = {};
      const { sent, error } = await respond(request, notes);
      const { fault, caller, operation, correlationID } = notes;
      const delivery =
        fault === undefined ? sent : disturbed(fault, fault.moment === 'before' ? undefined : sent);
      if (operation !== undefined)
        log.add({
          company: caller?.company.id,
          at: began + offsetOf(db),
          method: request.method,
          path: request.path,
          operation,
          status: delivery.status,
          took: options.now() - began,
          key: caller?.application,
          correlationID,
          error,
          fault: fault === undefined ? undefined : `${fault.kind} ${fault.moment}`,
        });
      return delivery;
    },
  };
}

const CONTROL_PREFIX = '/_sandbox/';

/** What the console does. It gives out no keys, forgets nothing and stops nothing. */
const CONSOLE_CONTROLS: ReadonlySet<ControlId> = new Set<ControlId>([
  'sandbox.status',
  'sandbox.pay',
  'sandbox.advance',
  'sandbox.fault',
  'sandbox.faults',
  'sandbox.faults.clear',
  'sandbox.requests',
  'sandbox.deliveries',
  'sandbox.resend',
  'sandbox.webhook',
  'sandbox.hasten',
]);
const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
const PUBLIC_KEYS_PATH = `${PREFIX}/webhook/public-keys`;

const earliest = (...times: (number | undefined)[]): number | undefined => {
  const known = times.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

const isTesting = (pathname: string, namespace: string): boolean =>
  namespacesOf(namespace).some(
    (name) => pathname === `/${name}/testing` || pathname === `/api/${name}/testing`,
  );

const encoder = new TextEncoder();

function json(status: number, body: unknown, headers: Reply['headers'] = {}): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: encoder.encode(JSON.stringify(body)),
  };
}
