// Triggers an event from the console: the sandbox calls itself, with the keys of the token.
import { EVENT_TYPES } from '#contract/events/event-types.ts';
import type { HttpRequest } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { at, isObject } from '#contract/path.ts';
import type { Installment } from '#contract/resources/installment.ts';
import { defined } from '#errors/defined.ts';
import type { Reply } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { CHAINS } from '#sandbox/trigger/chains.ts';
import type { Fields, TriggerCaller } from '#sandbox/trigger/steps.ts';

/** Runs an operation or control call of the sandbox. */
export type Run = (request: HttpRequest, url: URL) => Promise<Reply>;

/**
 * Runs the steps that lead to an event.
 * @param uuid generates the ids of what is created
 * @throws Refusal for an unknown event, and if a step is refused
 */
export async function triggerEvent(run: Run, uuid: () => string, event: unknown): Promise<void> {
  const type = EVENT_TYPES.find((one) => one === event);
  if (type === undefined) throw new Refusal('event must be an event of the sandbox, without its prefix');
  await CHAINS[type].run(
    callerWith(run, uuid),
    { charge: {}, refund: {}, payment: {}, subscription: {} },
    {},
  );
}

function callerWith(run: Run, uuid: () => string): TriggerCaller {
  const call = async (operation: Operation, path: string, body: Fields | undefined): Promise<unknown> => {
    const { method, identity } = operation;
    // As pixctl does: what is created has an id of its own.
    const complete = body !== undefined && identity !== undefined ? { [identity]: uuid(), ...body } : body;
    const request: HttpRequest = {
      method,
      path,
      headers: { 'content-type': 'application/json' },
      ...(complete === undefined ? {} : { body: JSON.stringify(complete) }),
    };
    const reply = await run(request, new URL(path, 'http://sandbox'));
    const answer = reply.made === undefined ? reply.body : await reply.made();
    return 'key' in operation.result && isObject(answer) ? answer[operation.result.key] : answer;
  };
  const text = (answer: unknown, field: string | undefined): string | undefined => {
    const value = field === undefined ? undefined : at(answer, field);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    send: async (operation, { path = {}, body }, field) =>
      text(await call(operation, filled(operation.path, path), body), field),
    control: async (called, body, field) => text(await call(called, called.path, body), field),
    firstInstallment: async (list, subscription) => {
      const found = await call(list, filled(list.path, { id: subscription }), undefined);
      return defined(Array.isArray(found) ? (found[0] as Installment | undefined) : undefined, 'instalment');
    },
  };
}

/** Returns a path with its parameters. */
const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
