// Authenticates and runs control calls (`/_sandbox/*`), which change what no real service allows to change.
import type { HttpRequest } from '#contract/http.ts';
import { CONTROL_HEADER } from '#contract/namespace.ts';
import { isAboutMoney } from '#contract/operation.ts';
import type { ControlId } from '#contract/sandbox/controls.ts';
import type { AdvanceClock, ControlCall } from '#sandbox/call.ts';
import type { Credentials } from '#sandbox/console/access.ts';
import type { Reply } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { controlRefused, notOfConsole } from '#sandbox/service/answers.ts';
import type { Controller } from '#sandbox/service/auth.ts';
import { authenticateController } from '#sandbox/service/auth.ts';
import { readBody } from '#sandbox/service/body.ts';
import type { Core } from '#sandbox/service/core.ts';
import { JOBS } from '#sandbox/service/handlers.ts';
import { matchControl } from '#sandbox/service/router.ts';
import type { Described } from '#sandbox/service/validation.ts';
import { checkRequest, ignoredFields, NO_FIELDS } from '#sandbox/service/validation.ts';
import { runWithin } from '#sandbox/time/jobs.ts';
import { CONTROL_HANDLERS } from './handlers.ts';

export const CONTROL_PREFIX = '/_sandbox/';

/** Control calls allowed to the console: it cannot read or create keys, or stop the sandbox. */
const CONSOLE_CONTROLS: ReadonlySet<ControlId> = new Set<ControlId>([
  'sandbox.status',
  'sandbox.pay',
  'sandbox.advance',
  'sandbox.reset',
  'sandbox.seed',
  'sandbox.fault',
  'sandbox.faults',
  'sandbox.faults.clear',
  'sandbox.requests',
  'sandbox.deliveries',
  'sandbox.resend',
  'sandbox.webhook',
  'sandbox.complete-now',
  'sandbox.mandate',
  'sandbox.installment.fail',
  'sandbox.dispute.open',
  'sandbox.dispute.accept',
  'sandbox.dispute.reject',
  'sandbox.dispute.cancel',
]);

export interface ControlCalls {
  /** Answers a control call. @throws Refusal */
  control(request: HttpRequest, url: URL): Promise<Reply>;
  /** Answers a control call of the console. @throws Refusal 403 for a call that the console may not make */
  forConsole(credentials: Credentials, request: HttpRequest, url: URL): Promise<Reply>;
  /** Answers a control call that is a step of what the console does itself. @throws Refusal */
  withinConsole(credentials: Credentials, request: HttpRequest, url: URL): Promise<Reply>;
}

/** @throws Refusal 400 for a field that a control call about money does not have: the sandbox made up these calls itself */
function knownBody<B>(control: Described<ControlId>, body: B): B {
  const [unknown] = isAboutMoney(control) ? ignoredFields(control.body ?? NO_FIELDS, body) : [];
  if (unknown !== undefined) throw new Refusal(`${unknown} is not a field of this request`);
  return body;
}

export function controlCalls(
  { db, log, access, actingFor, within }: Core,
  elapse: AdvanceClock,
): ControlCalls {
  async function runControl<I extends ControlId>(
    control: Described<I>,
    { caller, overAll, mayAll }: Controller,
    request: HttpRequest,
    search: URLSearchParams,
  ): Promise<Reply> {
    const handler = CONTROL_HANDLERS[control.id];
    if (handler.ofAll === true && !mayAll)
      throw controlRefused(`${control.path.slice(CONTROL_PREFIX.length)} concerns every company`);
    const checked = checkRequest(control, {}, search, () =>
      control.method === 'GET' ? {} : knownBody(control, readBody(request)),
    );
    const { authorization, [CONTROL_HEADER]: controlKey } = request.headers;
    const consoleToken =
      access &&
      (() =>
        access.tokenFor({
          ...(authorization === undefined ? {} : { authorization }),
          ...(controlKey === undefined ? {} : { [CONTROL_HEADER]: controlKey }),
        }));
    const call = (): ControlCall<I> => ({ ...actingFor(caller), ...checked, overAll, mayAll, consoleToken });
    if (handler.ofLog === true) log.flush();
    if ('overTime' in handler) return handler.overTime(call(), elapse);
    return within(control.effect !== 'read', () => {
      const context = call();
      const answer = handler.handle(context);
      // Run due jobs in this transaction, so that only they are quiet; jobs of other callers emit events as usual.
      if (handler.quietly === true) runWithin({ ...context, quiet: true }, JOBS);
      return answer;
    });
  }

  return {
    async control(request, url) {
      const controller = authenticateController(db, request.headers);
      return runControl(matchControl(request.method, url.pathname), controller, request, url.searchParams);
    },
    async forConsole(credentials, request, url) {
      const controller = authenticateController(db, credentials);
      const control = matchControl(request.method, url.pathname);
      if (!CONSOLE_CONTROLS.has(control.id)) throw notOfConsole();
      return runControl(control, controller, request, url.searchParams);
    },
    async withinConsole(credentials, request, url) {
      const controller = authenticateController(db, credentials);
      return runControl(matchControl(request.method, url.pathname), controller, request, url.searchParams);
    },
  };
}
