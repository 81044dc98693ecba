// Runs the service's operations: authentication, fault injection, validation, then the handler.
import type { HttpRequest } from '#contract/http.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import { bodyIn } from '#contract/request-limits.ts';
import { defined } from '#errors/defined.ts';
import type { Call, UploadedFile } from '#sandbox/call.ts';
import { servingOf } from '#sandbox/call.ts';
import type { Credentials } from '#sandbox/console/access.ts';
import type { Reply } from '#sandbox/context.ts';
import type { Fault } from '#sandbox/faults/faults.ts';
import { takeFault } from '#sandbox/faults/faults.ts';
import { isAnyFaultSet } from '#sandbox/store/tables/faults.ts';
import { offsetOf } from '#sandbox/time/clock.ts';
import { notOfConsole, unknownPath } from './answers.ts';
import type { Caller } from './auth.ts';
import { authenticate, authenticateController, authorise, callerOf, nobody } from './auth.ts';
import { readBody } from './body.ts';
import type { Core } from './core.ts';
import { readForm } from './form.ts';
import { Write } from './grouped-requests.ts';
import { HANDLERS } from './handlers.ts';
import type { Match } from './router.ts';
import { match } from './router.ts';
import type { Described } from './validation.ts';
import { checkRequest, readsBody } from './validation.ts';

/** Facts about a request that are collected for the log. */
export interface Notes {
  operation?: string;
  caller?: Caller;
  correlationID?: string;
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

export interface Operations {
  /** Answers a request of the service. @throws Refusal */
  operate(request: HttpRequest, url: URL, notes: Notes): Promise<Reply>;
  /** Answers a request of the console, which may only read and create charges. @throws Refusal */
  forConsole(credentials: Credentials, request: HttpRequest, url: URL): Promise<Reply>;
}

export function operations({ options, db, group, actingFor }: Core): Operations {
  const { courier, namespace } = options;

  /** Validates the request. @throws Refusal 400 if it is not valid */
  function prepare<I extends OperationId>(
    operation: Described<I>,
    caller: Caller,
    requested: IncomingRequest,
  ): Prepared {
    const { handle, normalise, before, writes = false } = servingOf(HANDLERS[operation.id]);
    let file: UploadedFile | undefined;
    const read = (): unknown => {
      if (operation.upload !== undefined) {
        const form = readForm(requested.request, operation.upload.field);
        file = form.file;
        return form.fields;
      }
      const sent = readsBody(operation) ? readBody(requested.request) : {};
      return normalise === undefined ? sent : normalise(sent);
    };
    const schema = bodyIn(namespace, operation);
    const checked = checkRequest(operation, requested.params, requested.search, read, schema);
    const correlationID = at(checked.body, 'correlationID');
    if (typeof correlationID === 'string') requested.notes.correlationID = correlationID;
    const call = (): Call<I> => ({ ...actingFor(caller), ...checked, file });
    return {
      before: courier && before && (() => before(call(), courier)),
      run:
        operation.effect === 'read' && !writes ? () => handle(call()) : () => new Write(() => handle(call())),
    };
  }

  const find = (request: HttpRequest, url: URL): Match => {
    const found = match(request.method, url.pathname, namespace);
    if (found === undefined) throw unknownPath();
    return found;
  };

  async function serve(
    operation: Described<OperationId>,
    caller: Caller,
    requested: IncomingRequest,
  ): Promise<Reply> {
    const { before, run } = prepare(operation, caller, requested);
    await before?.();
    return group.submit(run);
  }

  return {
    async operate(request, url, notes) {
      const { operation, params } = find(request, url);
      notes.operation = operation.id;
      const requested = { request, params, search: url.searchParams, notes };
      let caller: Caller | undefined;
      const answered = await group.submit(() => {
        notes.offset = offsetOf(db);
        const { authorization } = request.headers;
        if (operation.keyless === true) {
          const known = callerOf(db, authorization);
          if (known !== undefined) notes.caller = known;
          caller = known ?? nobody(db);
        } else {
          caller = notes.caller = authenticate(db, authorization);
          authorise(caller, operation.scope);
        }
        // Faults are consumed, and other hosts are called, outside of this transaction.
        if (isAnyFaultSet(db)) return undefined;
        const { before, run } = prepare(operation, caller, requested);
        return before === undefined ? run() : undefined;
      });
      if (answered !== undefined) return answered;
      const fault = takeFault(db, operation.id);
      if (fault !== undefined) notes.fault = fault;
      if (fault?.moment === 'before') return {};
      return serve(operation, defined(caller, 'caller'), requested);
    },

    async forConsole(credentials, request, url) {
      const { caller } = authenticateController(db, credentials);
      const { operation, params } = find(request, url);
      if (operation.effect !== 'read' && operation.id !== 'charge.create') throw notOfConsole();
      authorise(caller, operation.scope);
      return serve(operation, caller, { request, params, search: url.searchParams, notes: {} });
    },
  };
}
