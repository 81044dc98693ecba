// What the sandbox really answers to control calls and tells of events, held against the contract: nothing is missing,
// and nothing is there that the contract does not know.
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '#contract/events/event-types.ts';
import { EVENT_BODIES, testCall } from '#contract/events/events.ts';
import type { ControlId } from '#contract/sandbox/controls.ts';
import { CONTROLS } from '#contract/sandbox/controls.ts';
import { pixFormats } from '#contract/schema/formats.ts';
import type { ObjectSchema } from '#contract/schema/schema.ts';
import { unknownFields, validate } from '#contract/schema/validate.ts';
import type { Body } from '#sandbox/call.ts';
import { allFaults } from '#sandbox/store/tables/faults.ts';
import { jobs } from '#sandbox/store/tables/jobs.ts';
import { field } from '#test/support/checked.ts';
import { everyEvent } from '#test/support/services/every-event.ts';
import { eventNameIn } from '#test/support/services/received.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const expectConforming = (schema: ObjectSchema, value: unknown): void => {
  expect(validate(schema, value, pixFormats)).toEqual([]);
  expect([...unknownFields(schema, value)]).toEqual([]);
};

const customer = { name: 'Ana Souza', taxID: '52998224725', email: 'ana@example.com' };

const hook = async (s: Served): Promise<string> => {
  const { url } = await httpServer((_request, response) => json(response, 500, {}));
  const webhook = { name: 'x', event: 'CHARGE_CREATED', url };
  return (await s.ok('POST', '/api/v1/webhook?validate=false', { webhook })).webhook.id;
};
const newKey = async (s: Served): Promise<{ clientId: string }> => ({
  clientId: (await s.ok('POST', '/_sandbox/key', { name: 'reader', scopes: ['CHARGE_GET'] })).clientId,
});
const charged = async (s: Served): Promise<{ id: string }> => {
  const id = crypto.randomUUID();
  await s.ok('POST', '/api/v1/charge', { correlationID: id, value: 100, customer });
  return { id };
};
const mandated = async (s: Served): Promise<{ correlationID: string }> =>
  (
    await s.ok('POST', '/api/v1/subscriptions', {
      type: 'PIX_RECURRING',
      value: 100,
      customer,
      pixRecurringOptions: { journey: 'ONLY_RECURRENCY' },
    })
  ).subscription;
const nothing = () => ({});

/** What each control call is sent, once what it needs is there. */
const REQUESTS: { readonly [I in ControlId]: (s: Served) => Body<I> | Promise<Body<I>> } = {
  'sandbox.clock': () => ({}),
  'sandbox.status': (s) => {
    jobs.insert(s.database, { due_at: s.time + 1, kind: 'charge.archive', ref: 1 });
    return {};
  },
  'sandbox.pay': async (s) => ({ ...(await charged(s)), payer: { name: 'Bia', taxID: '12345678000195' } }),
  'sandbox.boleto.pay': async (s) => {
    const customer = { name: 'Ana Souza', taxID: '52998224725' };
    await s.ok('POST', '/api/v1/charge', { correlationID: 'slip', value: 1_000, type: 'BOLETO', customer });
    return { id: 'slip' };
  },
  'sandbox.account-register': async (s) => {
    await s.ok('POST', '/api/v1/kyc/onboarding', { taxID: '12345678000195', correlationID: 'seller' });
    return { id: 'seller', step: 'approve', reason: 'x' };
  },
  'sandbox.mandate': async (s) => ({ id: (await mandated(s)).correlationID, step: 'approve' }),
  'sandbox.installment.fail': async (s) => {
    const { correlationID } = await mandated(s);
    const { installments } = await s.ok('GET', `/api/v1/subscriptions/${correlationID}/installments`);
    return { id: installments[0].correlationID, code: 'AM02', tries: 2 };
  },
  'sandbox.advance': (s) => {
    jobs.insert(s.database, { due_at: s.time + 1, kind: 'charge.archive', ref: 1 });
    return { milliseconds: 5_000 };
  },
  'sandbox.reset': nothing,
  'sandbox.seed': () => ({ seed: 1, charges: 60 }),
  'sandbox.fault': () => ({
    kind: 'error',
    operation: 'charge.list',
    times: 2,
    probability: 0.5,
    status: 503,
  }),
  'sandbox.faults': async (s) => {
    for (const kind of ['rate-limit', 'latency', 'error', 'lost'])
      await s.ok('POST', '/_sandbox/fault', { kind });
    expect(allFaults(s.database)).toHaveLength(4);
    return {};
  },
  'sandbox.faults.clear': nothing,
  'sandbox.requests': async (s) => {
    const { id } = await charged(s);
    await s.ok('POST', '/_sandbox/fault', { kind: 'html', operation: 'charge.get' });
    await s.send('GET', `/api/v1/charge/${id}`);
    await s.send('GET', '/api/v1/charge', undefined, 'nonsense');
    await s.send('GET', '/api/v1/charge?status=NONE');
    return {};
  },
  'sandbox.deliveries': async (s) => {
    const id = await hook(s);
    await charged(s);
    await s.ok('POST', '/_sandbox/webhook', { id, paused: true });
    await s.ok('POST', '/api/v1/webhook', {
      webhook: { name: 'y', event: 'CHARGE_CREATED', email: 'a@b.co' },
    });
    await charged(s);
    // What still waits for a webhook is cancelled with it.
    const gone = await hook(s);
    await s.ok('POST', '/_sandbox/webhook', { id: gone, paused: true });
    await charged(s);
    await s.ok('DELETE', `/api/v1/webhook/${gone}`);
    const { deliveries } = await s.ok('GET', '/_sandbox/deliveries');
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(
      new Set(['paused', 'recorded', 'cancelled']),
    );
    return {};
  },
  'sandbox.resend': async (s) => {
    await hook(s);
    await charged(s);
    return { since: new Date(s.time).toISOString() };
  },
  'sandbox.webhook': async (s) => ({ id: await hook(s), duplicates: 2, reorder: true }),
  'sandbox.complete-now': charged,
  'sandbox.payment.remove': async (s) => {
    await s.ok('POST', '/api/v1/payment', { value: 1, destinationAlias: 'a@b.co', correlationID: 'p' });
    return { id: 'p' };
  },
  'sandbox.dispute.open': async (s) => ({ endToEndId: (await receive(s, 100)).endToEndId }),
  'sandbox.dispute.accept': openDispute,
  'sandbox.dispute.reject': openDispute,
  'sandbox.dispute.cancel': openDispute,
  'sandbox.companies': async (s) => {
    await newKey(s);
    return {};
  },
  'sandbox.company': () => ({ name: 'Loja Dois', taxID: '12.345.678/0001-95', isPartner: true }),
  'sandbox.account': nothing,
  'sandbox.limits': () => ({ pixDayLimit: 5_000, pixNightLimit: null }),
  'sandbox.key-quota': () => ({ tokens: 25 }),
  'sandbox.key': () => ({ name: 'reader', scopes: ['CHARGE_GET'] }),
  'sandbox.key.disable': newKey,
  'sandbox.key.enable': newKey,
  'sandbox.console': nothing,
  'sandbox.stop': nothing,
};

async function openDispute(s: Served): Promise<{ id: string }> {
  const { endToEndId } = await receive(s, 100);
  await s.ok('POST', '/_sandbox/dispute/open', { endToEndId });
  return { id: endToEndId };
}

describe('answer to a control call', () => {
  it.each(CONTROLS)('$id conforms to the contract', async ({ id, method, path, response, success }) => {
    const s = await serve();
    const body = await Promise.resolve(REQUESTS[id](s));
    const answered = await s.send(method, path, method === 'GET' ? undefined : body, s.controlKey);
    expect(success).toContain(answered.status);
    if (id !== 'sandbox.status') return expectConforming(response, answered.body);
    // Which tables are counted is no concern of the contract.
    expectConforming(response, { ...answered.body, counts: {} });
    expect(field(answered.body, 'counts')).not.toEqual({});
  });
});

describe('webhook event body', () => {
  it('conforms to the contract for every event and for the test call', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const types = EVENT_TYPES;
    for (const event of types)
      await s.ok('POST', '/api/v1/webhook', { webhook: { name: event, event, url } });
    for (const { body } of seen) expectConforming(testCall, JSON.parse(body));
    expect(seen.splice(0)).toHaveLength(types.length);
    await everyEvent(s);
    const reported = seen.map((call) => ({ event: eventNameIn(call), body: call.body }));
    for (const { event, body } of reported) {
      const type = types.find((one) => event === one);
      expect({ event, known: type !== undefined }).toEqual({ event, known: true });
      const { event: _, ...rest } = JSON.parse(body) as { event: string };
      expectConforming(EVENT_BODIES[type!], rest);
    }
    expect(new Set(reported.map(({ event }) => event))).toEqual(new Set(types));
    expect(reported.length).toBeGreaterThan(25);
  });
});
