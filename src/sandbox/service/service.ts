// The service: a request comes in, an answer goes out. Knows nothing of sockets.
import { DEFAULT_NAMESPACE, PROVIDER_NAMESPACE } from '../../contract/namespace.ts';
import type { HttpRequest, HttpResponse } from '../../contract/http.ts';
import { openApi } from '../../contract/openapi.ts';
import { offsetOf } from '../clock.ts';
import type { Delivery } from '../disturbance.ts';
import { disturbed, takeFault } from '../faults.ts';
import type { Fault } from '../faults.ts';
import type { Ids } from '../ids.ts';
import { nextDue, runDue } from '../jobs.ts';
import { requestLog } from '../request-log.ts';
import type { Database } from '../store/database.ts';
import { Refusal } from '../world.ts';
import type { Answer, Call, World } from '../world.ts';
import { unknownPath } from './answers.ts';
import { authenticate, authorise } from './auth.ts';
import type { Caller } from './auth.ts';
import { readBody } from './body.ts';
import { CONTROLS, testingPayment } from './control.ts';
import { HANDLERS, JOBS } from './handlers.ts';
import { match } from './router.ts';
import { checkBody, checkQuery } from './validation.ts';

export interface ServiceOptions {
  readonly db: Database;
  readonly ids: Ids;
  /** Real time in epoch milliseconds. */
  readonly now: () => number;
  readonly namespace: string;
  readonly publicUrl: string;
}

export interface Service {
  handle(request: HttpRequest): Promise<Delivery>;
  /** Does what has become due. Returns how much that was. */
  settle(): number;
  /** Milliseconds until something is due; undefined when nothing is. */
  idleFor(): number | undefined;
  /** Writes what is only in memory so far. */
  flush(): void;
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
  const world = (): World => ({
    db,
    ids,
    namespace: options.namespace,
    publicUrl: options.publicUrl,
    now: options.now() + offsetOf(db),
  });
  const settle = (): number => runDue(world(), JOBS);

  /** Runs the handler so that a write is kept whole or not at all, and a read sees one state. */
  const within = (write: boolean, work: () => Answer): Answer =>
    write ? db.transaction(work) : db.snapshot(work);

  const callOf = (caller: Caller, parts: Pick<Call, 'params' | 'query' | 'body'>): Call => ({
    ...world(),
    company: caller.company,
    account: caller.account,
    ...parts,
  });

  function answer(request: HttpRequest, url: URL, notes: Notes): Answer {
    settle();
    const caller = (): Caller => (notes.caller = authenticate(db, request.headers['authorization']));
    const { pathname } = url;
    if (pathname.startsWith('/_sandbox/'))
      return control(request, pathname.slice('/_sandbox/'.length), url, caller());
    if (isTesting(pathname, options.namespace)) {
      notes.operation = 'testing';
      const who = caller();
      return within(true, () =>
        testingPayment(callOf(who, { params: {}, query: {}, body: {} }), url.searchParams),
      );
    }
    if (pathname === '/openapi.json' && request.method === 'GET')
      return {
        body: openApi({
          serverUrl: options.publicUrl,
          namespace: options.namespace,
          version: CONTRACT_VERSION,
        }),
      };
    const found = match(request.method, pathname, options.namespace);
    if (found === undefined) throw unknownPath();
    const { operation, params } = found;
    notes.operation = operation.id;
    const who = caller();
    authorise(who, operation.scope);
    const fault = takeFault(db, operation.id);
    if (fault !== undefined) notes.fault = fault;
    if (fault?.moment === 'before') return {};
    const query = checkQuery(operation, url.searchParams);
    const body = operation.body === undefined ? {} : checkBody(operation, readBody(request));
    if (typeof body['correlationID'] === 'string') notes.correlationID = body['correlationID'];
    const handler = HANDLERS[operation.id]!;
    return within(operation.effect !== 'read', () => handler(callOf(who, { params, query, body })));
  }

  function control(request: HttpRequest, name: string, url: URL, caller: Caller): Answer {
    log.flush();
    const found = Object.hasOwn(CONTROLS, name) ? CONTROLS[name] : undefined;
    if (found === undefined) throw unknownPath();
    if (found.method !== request.method)
      throw new Refusal(`Method ${request.method} is not allowed here; use ${found.method}`, 405);
    const body = found.method === 'GET' ? {} : readBody(request);
    const query = Object.fromEntries(url.searchParams);
    const done = within(found.method !== 'GET', () => found.run(callOf(caller, { params: {}, query, body })));
    if (found.settles === true) settle();
    return done;
  }

  /** The answer, whatever happens, and why it is a refusal. */
  async function respond(
    request: HttpRequest,
    notes: Notes,
  ): Promise<{ sent: HttpResponse; error?: string }> {
    try {
      if (!request.path.startsWith('/')) throw new Refusal('the path must start with /');
      const { status = 200, body, bytes } = answer(request, new URL(request.path, 'http://sandbox'), notes);
      if (bytes === undefined) return { sent: json(status, body ?? {}) };
      const headers = { 'content-type': bytes.contentType };
      return { sent: { status, headers, body: await bytes.make() } };
    } catch (error) {
      if (error instanceof Refusal) return { sent: json(error.status, error.body), error: error.message };
      const text = storeTrouble(error);
      return { sent: json(500, { error: text }), error: text };
    }
  }

  return {
    settle,
    flush: log.flush,
    idleFor: () => {
      const due = nextDue(db);
      return due === undefined ? undefined : Math.max(0, due - world().now);
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

const isTesting = (pathname: string, namespace: string): boolean =>
  [namespace, DEFAULT_NAMESPACE, PROVIDER_NAMESPACE].some(
    (name) => pathname === `/${name}/testing` || pathname === `/api/${name}/testing`,
  );

const encoder = new TextEncoder();

function json(status: number, body: unknown): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: encoder.encode(JSON.stringify(body)),
  };
}

/** What a fault of the store is called in an answer; the file's path is nobody's business. */
function storeTrouble(error: unknown): string {
  const text = error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : '';
  if (/FULL|disk is full|ENOSPC/i.test(text)) return 'storage: the disk is full; nothing was done';
  if (/READONLY|readonly/i.test(text)) return 'storage: it is read-only; nothing was done';
  if (/BUSY|locked/i.test(text)) return 'storage: it is locked by another process; nothing was done';
  if (/SQLITE|IOERR|I\/O/i.test(text)) return 'storage: it failed; nothing was done';
  return `internal error: ${error instanceof Error ? error.message : 'unknown'}`;
}
