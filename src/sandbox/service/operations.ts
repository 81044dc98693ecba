// Runs the service's operations: authentication, fault injection, validation, then the handler.
import type { HttpRequest } from '#contract/http.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import { bodyIn, isOf2026 } from '#contract/request-limits.ts';
import { defined } from '#errors/defined.ts';
import type { Call, UploadedFile } from '#sandbox/call.ts';
import { servingOf } from '#sandbox/call.ts';
import type { Credentials } from '#sandbox/console/access.ts';
import type { Reply } from '#sandbox/context.ts';
import type { Fault } from '#sandbox/faults/faults.ts';
import { takeFault } from '#sandbox/faults/faults.ts';
import { isAnyFaultSet } from '#sandbox/store/tables/faults.ts';
import { offsetOf } from '#sandbox/time/clock.ts';
import { notImplemented, notOfConsole, unknownPath } from './answers.ts';
import type { Caller } from './auth.ts';
import { anonymousCaller, authenticate, authenticateController, authorise, callerOf } from './auth.ts';
import { readBody } from './body.ts';
import { asContract } from './client-forms.ts';
import type { Core } from './core.ts';
import { readForm } from './form.ts';
import { Write } from './grouped-requests.ts';
import { HANDLERS } from './handlers.ts';
import type { Match } from './router.ts';
import { match } from './router.ts';
import type { Described } from './validation.ts';
import { checkRequest, ignoredFields, NO_FIELDS, readsBody } from './validation.ts';

/** Facts about a request that are collected for the log. */
export interface Notes {
  operation?: string;
  caller?: Caller;
  correlationID?: string;
  /** Paths of the fields of the body that the operation does not have. */
  ignored?: readonly string[];
  fault?: Fault;
  /** Milliseconds by which the sandbox's clock was ahead. */
  offset?: number;
}

interface IncomingRequest {
  readonly request: HttpRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  readonly notes: Notes;
}

interface Prepared {
  /** Runs first, outside of any transaction. */
  readonly before: (() => Promise<void>) | undefined;
  readonly run: () => Reply | Write<Reply>;
}

/** Operations that write and are allowed to the console, which asks before those that move money or delete. */
const CONSOLE_WRITES: ReadonlySet<OperationId> = new Set<OperationId>([
  'charge.create',
  'dispute.evidence',
  'installment.retry',
  'pix-key.create',
  'pix-key.delete',
  'qrcode.create',
  'refund.create',
  'subaccount.create',
  'subaccount.credit',
  'subaccount.debit',
  'subaccount.transfer',
  'subaccount.withdraw',
  'subscription.cancel',
  'webhook.create',
  'webhook.delete',
]);

export interface Operations {
  /** Answers a request of the service. @throws Refusal */
  operate(request: HttpRequest, url: URL, notes: Notes): Promise<Reply>;
  /** Answers a request of the console's page. @throws Refusal 403 for an operation that the page does not offer */
  forConsole(credentials: Credentials, request: HttpRequest, url: URL): Promise<Reply>;
  /** Answers a request that is a step of what the console does itself. @throws Refusal */
  withinConsole(credentials: Credentials, request: HttpRequest, url: URL): Promise<Reply>;
}

export const operations = (core: Core): Operations => ({
  operate: (request, url, notes) => operate(core, request, url, notes),
  forConsole: (credentials, request, url) =>
    operateForConsole(core, credentials, request, url, CONSOLE_WRITES),
  withinConsole: (credentials, request, url) => operateForConsole(core, credentials, request, url),
});

async function operate(core: Core, request: HttpRequest, url: URL, notes: Notes): Promise<Reply> {
  const { db, group, options } = core;
  const { operation, params } = await findOperation(options.namespace, request, url);
  notes.operation = operation.id;
  const incoming = { request, params, search: url.searchParams, notes };
  let caller: Caller | undefined;
  const reply = await group.submit(() => {
    notes.offset = offsetOf(db);
    caller = identify(core, operation, request.headers['authorization'], notes);
    // Faults are consumed, and other hosts are called, outside of this transaction.
    if (isAnyFaultSet(db)) return undefined;
    const { before, run } = prepare(core, operation, caller, incoming);
    return before === undefined ? run() : undefined;
  });
  if (reply !== undefined) return reply;
  const fault = takeFault(db, operation.id);
  if (fault !== undefined) notes.fault = fault;
  if (fault?.moment === 'before') return {};
  return serve(core, operation, defined(caller, 'caller'), incoming);
}

async function operateForConsole(
  core: Core,
  credentials: Credentials,
  request: HttpRequest,
  url: URL,
  /** Permitted writes; undefined for all. */
  writes?: ReadonlySet<OperationId>,
): Promise<Reply> {
  const { caller } = authenticateController(core.db, credentials);
  const { operation, params } = await findOperation(core.options.namespace, request, url);
  if (operation.effect !== 'read' && writes?.has(operation.id) === false) throw notOfConsole();
  authorise(caller, operation.scope);
  return serve(core, operation, caller, { request, params, search: url.searchParams, notes: {} });
}

/** The document of the service has the id of a registration in the query, its guide, and pixctl, in the path. */
function pathOf({ method }: HttpRequest, { pathname, searchParams }: URL): string {
  const id = searchParams.get('CorrelationID') ?? '';
  return method === 'GET' && id !== '' && pathname.endsWith('/account-register')
    ? `${pathname}/${encodeURIComponent(id)}`
    : pathname;
}

/** @throws Refusal 404 if the service has no such operation, 501 if only the sandbox has not */
async function findOperation(namespace: string, request: HttpRequest, url: URL): Promise<Match> {
  const found = match(request.method, pathOf(request, url), namespace);
  if (found !== undefined) return found;
  const { isUnsupportedAt } = await import('#contract/operation-at.ts');
  throw isUnsupportedAt(request.method, url.pathname, namespace) ? notImplemented() : unknownPath();
}

/** Returns the caller; a default one for an operation that needs no key. @throws Refusal if the key does not allow it */
function identify(
  { db }: Core,
  operation: Described<OperationId>,
  authorization: string | undefined,
  notes: Notes,
): Caller {
  if (operation.keyOptional !== true) {
    const caller = authenticate(db, authorization);
    notes.caller = caller;
    authorise(caller, operation.scope);
    return caller;
  }
  const known = callerOf(db, authorization);
  if (known !== undefined) notes.caller = known;
  return known ?? anonymousCaller(db);
}

/** Validates the request. @throws Refusal 400 if it is not valid */
function prepare<I extends OperationId>(
  { options, actingFor }: Core,
  operation: Described<I>,
  caller: Caller,
  { request, params, search, notes }: IncomingRequest,
): Prepared {
  const { webhookSender, namespace } = options;
  const { handle, normalise, before, writes = false } = servingOf(HANDLERS[operation.id]);
  const schema = bodyIn(namespace, operation) ?? NO_FIELDS;
  let file: UploadedFile | undefined;
  const read = (): unknown => {
    if (operation.upload !== undefined) {
      const form = readForm(request, operation.upload.field);
      file = form.file;
      return form.fields;
    }
    const sent = readsBody(operation) ? readBody(request) : {};
    const ignored = ignoredFields(schema, sent);
    if (ignored.length > 0) notes.ignored = ignored;
    const body = asContract(schema, sent, {
      nullIsMissing: operation.effect !== 'update',
      convertsTypes: isOf2026(namespace),
      emptyIsMissing: operation.effect !== 'update' && isOf2026(namespace),
    });
    return normalise === undefined ? body : normalise(body, namespace);
  };
  const checked = checkRequest(operation, params, search, read, schema);
  const correlationID = at(checked.body, 'correlationID');
  if (typeof correlationID === 'string') notes.correlationID = correlationID;
  const call = (): Call<I> => ({ ...actingFor(caller), ...checked, file });
  const isRead = operation.effect === 'read' && !writes;
  return {
    before: webhookSender && before && (() => before(call(), webhookSender)),
    run: isRead ? () => handle(call()) : () => new Write(() => handle(call())),
  };
}

async function serve(
  core: Core,
  operation: Described<OperationId>,
  caller: Caller,
  incoming: IncomingRequest,
): Promise<Reply> {
  const { before, run } = prepare(core, operation, caller, incoming);
  await before?.();
  return core.group.submit(run);
}
