// Routes of the sandbox: operations of the service, and paths outside of its API.
import type { HttpRequest } from '#contract/http.ts';
import { namespacesOf, PREFIX } from '#contract/namespace.ts';
import { openApi } from '#contract/schema/openapi.ts';
import type { Credentials } from '#sandbox/console/access.ts';
import type { ConsoleContext } from '#sandbox/console/console-context.ts';
import type { Reply } from '#sandbox/context.ts';
import { serveLocation } from '#sandbox/resources/brcode/handlers-location.ts';
import { serveFile } from '#sandbox/resources/file/handlers.ts';
import { authenticate, authenticateController, authorise } from './auth.ts';
import type { ControlCalls } from './control/calls.ts';
import { CONTROL_PREFIX } from './control/calls.ts';
import { testingPayment } from './control/handlers.ts';
import type { Core } from './core.ts';
import { Write } from './grouped-requests.ts';
import type { Notes, Operations } from './operations.ts';

/** Scope for the testing endpoint; the service does not document one. */
const TESTING_SCOPE = 'CHARGE_POST';
/** Version of the service's API in /openapi.json. */
const CONTRACT_VERSION = '1.0.0';
const API = `${PREFIX}/`;

/** What answers the requests of programs and of the console. */
interface Endpoints {
  readonly core: Core;
  readonly operations: Operations;
  readonly controls: ControlCalls;
}

/** Answers a request; facts about it are added to the notes. */
export type Route = (request: HttpRequest, url: URL, notes: Notes) => Promise<Reply>;

export function makeRoutes(endpoints: Endpoints): Route {
  const { core, operations } = endpoints;
  const testingPaths = new Set(
    namespacesOf(core.options.namespace).flatMap((name) => [`/${name}/testing`, `/api/${name}/testing`]),
  );
  return async (request, url, notes) => {
    if (testingPaths.has(url.pathname)) return payTestCharge(core, request, url, notes);
    const reply = url.pathname.startsWith(API) ? undefined : await answerOutsideApi(endpoints, request, url);
    return reply ?? operations.operate(request, url, notes);
  };
}

/** Answers the testing endpoint of the service, which pays a charge. */
function payTestCharge(
  { db, group, actingFor }: Core,
  request: HttpRequest,
  url: URL,
  notes: Notes,
): Promise<Reply> {
  notes.operation = 'testing';
  return group.submit(() => {
    const caller = authenticate(db, request.headers['authorization']);
    notes.caller = caller;
    // Although it is a GET, it pays a charge, so a read-only key must not be accepted.
    authorise(caller, TESTING_SCOPE);
    return new Write(() => testingPayment(actingFor(caller), url.searchParams));
  });
}

/** Answers paths outside the API: control calls, console, payment page, locations, files; undefined for any other. */
async function answerOutsideApi(
  endpoints: Endpoints,
  request: HttpRequest,
  url: URL,
): Promise<Reply | undefined> {
  const { core, controls } = endpoints;
  const { options, context, within } = core;
  const { pathname } = url;
  core.settle();
  if (pathname.startsWith(CONTROL_PREFIX)) return controls.control(request, url);
  if (pathname === '/openapi.json' && request.method === 'GET') {
    const { publicUrl: serverUrl, namespace } = options;
    return { body: openApi({ serverUrl, namespace, version: CONTRACT_VERSION }) };
  }
  const consoleReply = await answerConsole(endpoints, request, url);
  if (consoleReply !== undefined) return consoleReply;
  if (pathname.startsWith('/pay/')) {
    const { servePage } = await import('#sandbox/payment-page/serve.ts');
    const page = await servePage(context, within, request, pathname, options.pageLanguage);
    if (page !== undefined) return page;
  }
  return request.method === 'GET'
    ? (serveLocation(context, pathname) ?? serveFile(context, pathname))
    : undefined;
}

/**
 * Answers the console without logging or fault injection, so that viewing the sandbox does not change it; undefined for
 * other paths.
 */
async function answerConsole(
  { core, operations, controls }: Endpoints,
  request: HttpRequest,
  url: URL,
): Promise<Reply | undefined> {
  const { access, options, db, within, actingFor, log, exchanges } = core;
  if (
    access === undefined ||
    exchanges === undefined ||
    (url.pathname !== '/' && !url.pathname.startsWith('/console/'))
  )
    return undefined;
  const answering = ({ pathname }: URL): ControlCalls | Operations =>
    pathname.startsWith(CONTROL_PREFIX) ? controls : operations;
  const call = (credentials: Credentials, called: HttpRequest, calledUrl: URL): Promise<Reply> =>
    answering(calledUrl).forConsole(credentials, called, calledUrl);
  const trigger = async (credentials: Credentials, event: unknown): Promise<Reply> => {
    const { triggerEvent } = await import('#sandbox/console/trigger.ts');
    await triggerEvent(
      (called, calledUrl) => answering(calledUrl).withinConsole(credentials, called, calledUrl),
      () => options.ids.uuid(),
      event,
    );
    return { body: { status: 'OK' } };
  };
  const read = (credentials: Credentials, work: (context: ConsoleContext) => object): Promise<Reply> =>
    within(false, () => {
      const { caller, mayAll } = authenticateController(db, credentials);
      return { body: work({ ...actingFor(caller), mayAll, exchanges }) };
    });
  const { serveConsole } = await import('#sandbox/console/serve.ts');
  const { namespace, pageLanguage: language } = options;
  return serveConsole(
    { access, namespace, language, call, trigger, read, flush: () => log.flush() },
    request,
    url,
  );
}
