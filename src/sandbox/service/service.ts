// The service: a request comes in, an answer goes out. Knows nothing of sockets.
import { DEFAULT_NAMESPACE, PROVIDER_NAMESPACE } from '../../contract/namespace.ts';
import type { HttpRequest, HttpResponse } from '../../contract/http.ts';
import { openApi } from '../../contract/openapi.ts';
import { offsetOf } from '../clock.ts';
import type { Ids } from '../ids.ts';
import { nextDue, runDue } from '../jobs.ts';
import type { Database } from '../store/database.ts';
import { Refusal } from '../world.ts';
import type { Answer, Call, World } from '../world.ts';
import { unknownPath } from './answers.ts';
import { authenticate, authorise } from './auth.ts';
import type { Caller } from './auth.ts';
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
  handle(request: HttpRequest): Promise<HttpResponse>;
  /** Does what has become due. Returns how much that was. */
  settle(): number;
  /** Milliseconds until something is due; undefined when nothing is. */
  idleFor(): number | undefined;
}

const MOST_DEPTH = 64;
/** Version of the service's interface. */
const CONTRACT_VERSION = '1.0.0';

export function makeService(options: ServiceOptions): Service {
  const { db, ids } = options;
  const world = (): World => ({
    db,
    ids,
    namespace: options.namespace,
    publicUrl: options.publicUrl,
    now: options.now() + offsetOf(db),
  });
  const settle = (): number => runDue(world(), JOBS);

  /** Runs the handler so that a write is kept whole or not at all. */
  const within = (write: boolean, work: () => Answer): Answer => (write ? db.transaction(work) : work());

  function callOf(caller: Caller, parts: Pick<Call, 'params' | 'query' | 'body'>): Call {
    return { ...world(), company: caller.company, account: caller.account, ...parts };
  }

  function answer(request: HttpRequest, url: URL): Answer {
    settle();
    const caller = (): Caller => authenticate(db, request.headers['authorization']);
    const { pathname } = url;
    if (pathname.startsWith('/_sandbox/'))
      return control(request, pathname.slice('/_sandbox/'.length), caller());
    if (isTesting(pathname, options.namespace)) {
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
    const who = caller();
    authorise(who, operation.scope);
    const handler = HANDLERS[operation.id];
    if (handler === undefined) throw new Refusal(`${operation.id} is not served by this sandbox`, 501);
    const query = checkQuery(operation, url.searchParams);
    const body = operation.body === undefined ? {} : checkBody(operation, readBody(request));
    return within(operation.effect !== 'read', () => handler(callOf(who, { params, query, body })));
  }

  function control(request: HttpRequest, name: string, caller: Caller): Answer {
    const found = Object.hasOwn(CONTROLS, name) ? CONTROLS[name] : undefined;
    if (found === undefined) throw unknownPath();
    if (found.method !== request.method)
      throw new Refusal(`Method ${request.method} is not allowed here; use ${found.method}`, 405);
    const body = found.method === 'GET' ? {} : (readBody(request) as Readonly<Record<string, unknown>>);
    const done = within(found.method !== 'GET', () =>
      found.run(callOf(caller, { params: {}, query: {}, body })),
    );
    if (found.settles === true) settle();
    return done;
  }

  return {
    settle,
    idleFor: () => {
      const due = nextDue(db);
      return due === undefined ? undefined : Math.max(0, due - world().now);
    },
    handle: async (request) => {
      try {
        if (!request.path.startsWith('/')) throw new Refusal('the path must start with /');
        return await respond(answer(request, new URL(request.path, 'http://sandbox')));
      } catch (error) {
        if (error instanceof Refusal) return json(error.status, error.body);
        return json(500, { error: storeTrouble(error) });
      }
    },
  };
}

const isTesting = (pathname: string, namespace: string): boolean =>
  [namespace, DEFAULT_NAMESPACE, PROVIDER_NAMESPACE].some(
    (name) => pathname === `/${name}/testing` || pathname === `/api/${name}/testing`,
  );

/** The JSON object of a request. @throws Refusal 400 or 415 */
function readBody(request: HttpRequest): unknown {
  const type = request.headers['content-type'];
  if (type !== undefined && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new Refusal('the body must be application/json', 415);
  const text = bodyText(request.body);
  if (text === '') return {};
  if (depthOf(text) > MOST_DEPTH) throw new Refusal('the body is nested too deeply');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('the body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('the body must be a JSON object');
  return value;
}

function bodyText(body: HttpRequest['body']): string {
  if (body === undefined || typeof body === 'string') return body ?? '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new Refusal('the body is not valid UTF-8');
  }
}

/** How deep brackets nest, text in quotes aside; counted before parsing, so that no depth can hurt. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

async function respond({ status = 200, body, bytes }: Answer): Promise<HttpResponse> {
  if (bytes === undefined) return json(status, body);
  return { status, headers: { 'content-type': bytes.contentType }, body: await bytes.make() };
}

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
