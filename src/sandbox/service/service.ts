// Entry point of the simulated service: handles HTTP requests independently of the transport.
import type { HttpRequest, HttpResponse } from '#contract/http.ts';
import { namespacesOf, PREFIX } from '#contract/namespace.ts';
import { openApi } from '#contract/schema/openapi.ts';
import type { ChangeCounter, Credentials } from '#sandbox/console/access.ts';
import type { CompanyContext, Reply } from '#sandbox/context.ts';
import { Refusal, time } from '#sandbox/context.ts';
import { dispatcher } from '#sandbox/events/dispatcher.ts';
import type { Delivery } from '#sandbox/faults/disturbance.ts';
import { disturbed } from '#sandbox/faults/faults.ts';
import type { PageState } from '#sandbox/payment-page/state.ts';
import { pageState } from '#sandbox/payment-page/state.ts';
import { serveLocation } from '#sandbox/resources/brcode/handlers-location.ts';
import { serveFile } from '#sandbox/resources/file/handlers.ts';
import { versionOf } from '#sandbox/store/database.ts';
import { offsetOf } from '#sandbox/time/clock.ts';
import { clockAdvancer, nextAt } from './advance-clock.ts';
import { storeTrouble } from './answers.ts';
import { authenticate, authenticateController, authorise } from './auth.ts';
import { testingPayment } from './control.ts';
import { CONTROL_PREFIX, controlCalls } from './control-calls.ts';
import type { ServiceOptions } from './core.ts';
import { makeCore } from './core.ts';
import { Write } from './grouped-requests.ts';
import type { Notes } from './operations.ts';
import { operations } from './operations.ts';

export interface Service {
  handle(request: HttpRequest): Promise<Delivery>;
  /** Runs the due jobs and returns their number. */
  settle(): number;
  /** Starts the due deliveries of the outbox. */
  dispatch(): void;
  /** Starts no further deliveries. Resolves when all running ones have ended. */
  endDeliveries(): Promise<void>;
  /** Returns the milliseconds until the next job or delivery is due; undefined if there is none. */
  idleFor(): number | undefined;
  /** Writes the buffered request log. */
  flush(): void;
  /** Returns what the payment page of a link shows now. */
  pageState(paymentLinkID: string): PageState | undefined;
  /** Returns the change counter for an open console; undefined without a valid session. */
  pulse(session: string | undefined): ChangeCounter | undefined;
}

/** Scope for the testing endpoint; the service does not document one. */
const TESTING_SCOPE = 'CHARGE_POST';
/** Version of the service's API in /openapi.json. */
const CONTRACT_VERSION = '1.0.0';

export function makeService(options: ServiceOptions): Service {
  const { db, namespace } = options;
  const core = makeCore(options);
  const { access, log, group, context, actingFor, settle, within } = core;
  const deliveries =
    options.courier === undefined ? undefined : dispatcher(context, options.now, options.courier);
  const elapse = clockAdvancer(core, async () => (await deliveries?.deliver()) ?? 0);
  const { operate, forConsole: operationForConsole } = operations(core);
  const { control, forConsole: controlForConsole } = controlCalls(core, elapse);
  const testing = new Set(
    namespacesOf(namespace).flatMap((name) => [`/${name}/testing`, `/api/${name}/testing`]),
  );

  async function answer(request: HttpRequest, url: URL, notes: Notes): Promise<Reply> {
    const { pathname } = url;
    if (testing.has(pathname)) {
      notes.operation = 'testing';
      return group.submit(() => {
        const who = (notes.caller = authenticate(db, request.headers['authorization']));
        // Although it is a GET, it pays a charge, so a read-only key must not be accepted.
        authorise(who, TESTING_SCOPE);
        return new Write(() => testingPayment(actingFor(who), url.searchParams));
      });
    }
    return (
      (pathname.startsWith(API) ? undefined : await besides(request, url)) ?? operate(request, url, notes)
    );
  }

  /** Answers paths outside the API: control calls, console, payment page, locations, files; undefined for any other. */
  async function besides(request: HttpRequest, url: URL): Promise<Reply | undefined> {
    settle();
    const { pathname } = url;
    if (pathname.startsWith(CONTROL_PREFIX)) return control(request, url);
    if (pathname === '/openapi.json' && request.method === 'GET')
      return { body: openApi({ serverUrl: options.publicUrl, namespace, version: CONTRACT_VERSION }) };
    if (access !== undefined && (pathname === '/' || pathname.startsWith('/console/'))) {
      const { serveConsole } = await import('#sandbox/console/serve.ts');
      const found = await serveConsole(
        { access, namespace, language: options.pageLanguage, call: forConsole, read },
        request,
        url,
      );
      if (found !== undefined) return found;
    }
    if (pathname.startsWith('/pay/')) {
      const { servePage } = await import('#sandbox/payment-page/serve.ts');
      const page = await servePage(context, within, request, pathname, options.pageLanguage);
      if (page !== undefined) return page;
    }
    return request.method === 'GET'
      ? (serveLocation(context, pathname) ?? serveFile(context, pathname))
      : undefined;
  }

  /** Answers the console without logging or fault injection, so that viewing the sandbox does not change it. */
  const forConsole = (credentials: Credentials, request: HttpRequest, url: URL): Promise<Reply> =>
    (url.pathname.startsWith(CONTROL_PREFIX) ? controlForConsole : operationForConsole)(
      credentials,
      request,
      url,
    );

  const read = (credentials: Credentials, work: (context: CompanyContext) => object): Promise<Reply> =>
    within(false, () => ({ body: work(actingFor(authenticateController(db, credentials).caller)) }));

  /** Returns the response, also for errors, and the error text for the log. Never rejects. */
  async function respond(
    request: HttpRequest,
    notes: Notes,
  ): Promise<{ sent: HttpResponse; error?: string }> {
    try {
      if (!request.path.startsWith('/')) throw new Refusal('the path must start with /');
      // The URL parser resolves dot segments: `DELETE /charge/x/..` would become another path.
      if (DOT_SEGMENT.test(request.path))
        throw new Refusal('the path must not have . or .. between two slashes');
      const url = new URL(request.path, 'http://sandbox');
      const { status = 200, body, made, bytes, headers: more } = await answer(request, url, notes);
      if (status === 204) return { sent: { status, headers: { ...more }, body: new Uint8Array() } };
      if (bytes === undefined)
        return { sent: json(status, (made === undefined ? body : await made()) ?? {}, more) };
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
      const due = nextAt(db);
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
          at: began + (notes.offset ?? offsetOf(db)),
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

const API = `${PREFIX}/`;
/** Matches a path with a `.` or `..` segment, percent-encoded or not. */
const DOT_SEGMENT = /^[^?#]*[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i;

const encoder = new TextEncoder();

function json(status: number, body: unknown, headers: Reply['headers'] = {}): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: encoder.encode(JSON.stringify(body)),
  };
}
