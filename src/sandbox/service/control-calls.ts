// Control calls: whoever has the key of the sandbox, or of a company, changes what no real service lets anybody change.
import type { HttpRequest } from '#contract/http.ts';
import { CONTROL_HEADER } from '#contract/namespace.ts';
import type { ControlId } from '#contract/sandbox/controls.ts';
import type { AdvanceClock, ControlCall } from '#sandbox/call.ts';
import type { Credentials } from '#sandbox/console/access.ts';
import type { Reply } from '#sandbox/context.ts';
import { runWithin } from '#sandbox/time/jobs.ts';
import { controlRefused, notOfConsole } from './answers.ts';
import type { Controller } from './auth.ts';
import { authenticateController } from './auth.ts';
import { readBody } from './body.ts';
import { CONTROL_HANDLERS } from './control.ts';
import type { Core } from './core.ts';
import { JOBS } from './handlers.ts';
import { matchControl } from './router.ts';
import type { Described } from './validation.ts';
import { checkRequest } from './validation.ts';

export const CONTROL_PREFIX = '/_sandbox/';

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

export interface ControlCalls {
  /** Answers a control call. @throws Refusal */
  control(request: HttpRequest, url: URL): Promise<Reply>;
  /** Answers one that the console makes. @throws Refusal */
  forConsole(credentials: Credentials, request: HttpRequest, url: URL): Promise<Reply>;
}

export function controlCalls(
  { db, log, access, actingFor, within }: Core,
  elapse: AdvanceClock,
): ControlCalls {
  async function obey<I extends ControlId>(
    requested: Described<I>,
    { caller, overAll, mayAll }: Controller,
    request: HttpRequest,
    search: URLSearchParams,
  ): Promise<Reply> {
    const serving = CONTROL_HANDLERS[requested.id];
    if (serving.ofAll === true && !mayAll)
      throw controlRefused(`${requested.path.slice(CONTROL_PREFIX.length)} concerns every company`);
    const checked = checkRequest(requested, {}, search, () =>
      requested.method === 'GET' ? {} : readBody(request),
    );
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
    return within(requested.effect !== 'read', () => {
      const own = call();
      const done = serving.handle(own);
      // In this very transaction: what becomes due for others meanwhile is told as ever.
      if (serving.quietly === true) runWithin({ ...own, quiet: true }, JOBS);
      return done;
    });
  }

  return {
    async control(request, url) {
      const controller = authenticateController(db, request.headers);
      log.flush();
      return obey(matchControl(request.method, url.pathname), controller, request, url.searchParams);
    },
    async forConsole(credentials, request, url) {
      const controller = authenticateController(db, credentials);
      log.flush();
      const requested = matchControl(request.method, url.pathname);
      if (!CONSOLE_CONTROLS.has(requested.id)) throw notOfConsole();
      return obey(requested, controller, request, url.searchParams);
    },
  };
}
