// Typed methods for the control calls of the sandbox.
import { refusal } from '#client/answers/errors.ts';
import { readJson } from '#client/answers/read-json.ts';
import { resultOf } from '#client/answers/result.ts';
import { queryString } from '#client/http/url.ts';
import type { HttpRequest, HttpResponse } from '#contract/http.ts';
import type { Operation } from '#contract/operation.ts';
import { isObject } from '#contract/path.ts';
import type { ControlId, ControlOf } from '#contract/sandbox/controls.ts';
import { control } from '#contract/sandbox/controls.ts';
import type { BodyOf, QueryOf, ResultOf } from '#contract/schema/types.ts';
import { own } from '#library/caller.ts';
import { checkOptions, publicError } from '#library/errors.ts';
import type { OptionNames } from '#library/options.ts';
import type { Delivery } from './control-types.ts';
import type { RecordedEvent, SandboxControls, SeededCounts, SeedOptions } from './types.ts';

/** Accepts undefined for fields that may be left out; JSON leaves them out. */
type OrUndefined<T> = {
  [K in keyof T]:
    | (T[K] extends readonly unknown[] | undefined ? T[K] : OrUndefined<T[K]>)
    | (Record<never, never> extends Pick<T, K> ? undefined : never);
};

/** Sends one control call. @throws PixctlError if it is refused */
export type SendControl = <I extends ControlId>(
  id: I,
  input?: { readonly query?: QueryOf<ControlOf<I>>; readonly body?: OrUndefined<BodyOf<ControlOf<I>>> },
) => Promise<ResultOf<ControlOf<I>>>;

/** @param headers keys with which the calls are made */
export const controlSender =
  (
    handle: (request: HttpRequest) => Promise<HttpResponse>,
    headers: Readonly<Record<string, string>>,
  ): SendControl =>
  async (id, { query, body } = {}) => {
    const call = control(id);
    const { body: schema }: Operation = call;
    const names = Object.keys(schema?.properties ?? {});
    checkOptions(id, Object.fromEntries(names.map((name) => [name, true])), body ?? {});
    const response = await handle({
      method: call.method,
      path: call.path + queryString(query),
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status !== 200)
      throw publicError(refusal(response, { operation: call, input: body === undefined ? {} : { body } }));
    // The sandbox answers as the contract says; its own tests check that.
    return resultOf(call, readJson(response.body)) as ResultOf<ControlOf<typeof id>>;
  };

/** What the controls need besides control calls. */
export interface ControlContext {
  readonly send: SendControl;
  /** Runs due jobs and sends due deliveries, until nothing is due. */
  readonly deliver: () => Promise<void>;
  readonly events: () => readonly RecordedEvent[];
}

const MOST_ROWS = 10_000;

export function makeControls({ send, deliver, events }: ControlContext): SandboxControls {
  return {
    pay: (id, options) => send('sandbox.pay', { body: { ...options, id } }),
    payBoleto: (id) => send('sandbox.boleto.pay', { body: { id } }),
    completeNow: async (id) => {
      await send('sandbox.complete-now', { body: { id } });
    },
    removePayment: async (id) => {
      await send('sandbox.payment.remove', { body: { id } });
    },
    mandates: {
      approve: (id) => send('sandbox.mandate', { body: { id, step: 'approve' } }),
      reject: (id, code) => send('sandbox.mandate', { body: { id, step: 'refuse', code } }),
      cancel: (id, code) => send('sandbox.mandate', { body: { id, step: 'end', code } }),
    },
    installments: {
      fail: (id, options) => send('sandbox.installment.fail', { body: { ...options, id } }),
    },
    disputes: {
      open: (endToEndId, options) => send('sandbox.dispute.open', { body: { ...options, endToEndId } }),
      accept: (id) => send('sandbox.dispute.accept', { body: { id } }),
      reject: (id) => send('sandbox.dispute.reject', { body: { id } }),
      cancel: (id) => send('sandbox.dispute.cancel', { body: { id } }),
    },
    accountRegistrations: {
      submit: (id) => send('sandbox.account-register', { body: { id, step: 'submit' } }),
      approve: (id) => send('sandbox.account-register', { body: { id, step: 'approve' } }),
      reject: (id, reason) => send('sandbox.account-register', { body: { id, step: 'reject', reason } }),
      requestDocuments: (id, reason) =>
        send('sandbox.account-register', {
          body: { id, step: 'request-documents', reason },
        }),
    },
    companies: {
      list: () => send('sandbox.companies'),
      create: (company) => send('sandbox.company', { body: { ...company } }),
      addAccount: (company) => send('sandbox.account', { body: { company } }),
    },
    keys: {
      create: (key) => send('sandbox.key', { body: { ...key } }),
      disable: (clientId) => send('sandbox.key.disable', { body: { clientId } }),
      enable: (clientId) => send('sandbox.key.enable', { body: { clientId } }),
    },
    webhooks: {
      configure: (id, behaviour) => send('sandbox.webhook', { body: { ...behaviour, id } }),
      redeliver: async (which) => {
        const { resent } = await send('sandbox.resend', {
          body: isObject(which) && 'since' in which ? { since: timeOf(which.since) } : which,
        });
        return resent;
      },
    },
    faults: {
      inject: (fault) => send('sandbox.fault', { body: { ...fault } }),
      list: () => send('sandbox.faults'),
      clear: async () => (await send('sandbox.faults.clear')).cleared,
    },
    setLimits: (limits) => send('sandbox.limits', { body: { ...limits } }),
    setKeyQuota: (tokens) => send('sandbox.key-quota', { body: { tokens } }),
    seedData: (options) => seedData(send, options),
    events: async () => {
      await deliver();
      return events();
    },
    deliveries: async () => {
      await deliver();
      return [...(await send('sandbox.deliveries', { query: { limit: MOST_ROWS } }))].sort(byTime);
    },
    requests: async () => [...(await send('sandbox.requests', { query: { limit: MOST_ROWS } }))].reverse(),
    status: () => send('sandbox.status'),
  };
}

/** @throws RangeError for an invalid time */
function timeOf(since: Date | string): string {
  const time = new Date(since);
  if (Number.isNaN(time.getTime()))
    throw own(new RangeError(`since must be a Date or an RFC 3339 time, not ${String(since)}`));
  return time.toISOString();
}

/** Sorts attempts in the order in which they began; those that did not begin yet come last. */
const byTime = (a: Delivery, b: Delivery): number =>
  (a.at ?? '9').localeCompare(b.at ?? '9') || a.id - b.id || a.attempt - b.attempt;

const SEED_OPTIONS: OptionNames<SeedOptions> = { charges: true, seed: true, year: true };

async function seedData(send: SendControl, options: SeedOptions): Promise<SeededCounts> {
  checkOptions('sandbox.seedData', SEED_OPTIONS, options);
  const { charges, seed = 1, year = false } = options;
  const total: Record<string, number> = {};
  let until: number | undefined;
  for (let from = 0; from < charges;) {
    const step = await send('sandbox.seed', {
      body: { seed, charges, from, year, ...(until === undefined ? {} : { until }) },
    });
    for (const [kind, count] of Object.entries(step.made)) total[kind] = (total[kind] ?? 0) + (count ?? 0);
    ({ until, next: from } = step);
  }
  return total;
}
