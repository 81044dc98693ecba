// A webhook keeps the name under which its event was registered: in lists, in the test call, in every delivery.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#test/support/checked.ts';
import { eventNameIn, eventsIn } from '#test/support/services/received.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import type { Seen } from '#test/support/services/server.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const NAMESPACES = ['service', 'openpix'];

/** A receiver that accepts calls for one name alone, the test call too. */
async function receiverOf(
  name: string,
): Promise<{ readonly url: string; readonly reported: () => readonly unknown[]; readonly seen: Seen[] }> {
  const { url, seen } = await httpServer((request, response) =>
    json(response, eventNameIn(request) === name ? 200 : 422, {}),
  );
  return { url, seen, reported: () => eventsIn(seen) };
}

const add = (s: Served, webhook: object) =>
  s.send('POST', '/api/v1/webhook', { webhook: { name: 'w', ...webhook } });
const listed = async (s: Served) => (await s.ok('GET', '/api/v1/webhook')).webhooks.map(({ event }) => event);
/** A charge is created and paid: four events. */
const pay = async (s: Served, id = 'c') => {
  await s.ok('POST', '/api/v1/charge', { correlationID: id, value: 100 });
  const paid = await s.ok('POST', '/_sandbox/pay', { id });
  await s.advance(1);
  return paid;
};

describe.each(NAMESPACES)('webhook on a sandbox of the namespace %s', (namespace) => {
  it.each([
    'OPENPIX:CHARGE_COMPLETED',
    'WOOVI:CHARGE_COMPLETED',
    'SERVICE:CHARGE_COMPLETED',
    'Loja.Um-2:CHARGE_COMPLETED',
    'CHARGE_COMPLETED',
    'openpix:charge_completed',
  ])(
    'uses its registered event name in the test call, the list, deliveries and resends: %s',
    async (event) => {
      const s = await serve({ namespace });
      const { url, reported: told, seen } = await receiverOf(event);
      const made = await add(s, { event, url });
      expect(made).toMatchObject({ status: 200, body: { webhook: { event } } });
      expect(seen.map(({ body }) => parseJson(body))).toMatchObject([{ evento: 'teste_webhook', event }]);
      expect(await listed(s)).toEqual([event]);
      const { endToEndId } = await pay(s);
      expect(told()).toMatchObject([{ event, charge: { correlationID: 'c' } }]);
      const { deliveries } = await s.ok('GET', '/_sandbox/deliveries');
      expect(deliveries).toMatchObject([{ event, state: 'delivered' }]);
      const { transaction } = await s.ok('GET', `/api/v1/transaction/${endToEndId}`);
      expect(transaction.webhookSent).toMatchObject([{ [event]: { status: 200 }, isRetry: false }]);
      await s.ok('POST', '/_sandbox/resend', { id: deliveries[0].id });
      await s.advance(1);
      expect(told()).toHaveLength(2);
      expect(told()[1]).toEqual(told()[0]);
    },
  );

  it.each(['PIX_AUTOMATIC_APPROVED', 'OPENPIX:PIX_AUTOMATIC_APPROVED'])(
    'uses its registered name for a Pix Automático event, with or without a prefix: %s',
    async (event) => {
      const s = await serve({ namespace });
      const { url, reported: told } = await receiverOf(event);
      expect((await add(s, { event, url })).body.webhook.event).toBe(event);
      await s.ok('POST', '/api/v1/subscriptions', {
        correlationID: 'plan',
        type: 'PIX_RECURRING',
        value: 100,
        customer: { name: 'Ana', taxID: '52998224725' },
        pixRecurringOptions: { journey: 'ONLY_RECURRENCY' },
      });
      await s.ok('POST', '/_sandbox/mandate', { id: 'plan', step: 'approve' });
      await s.advance(1);
      expect(told()).toMatchObject([{ event, correlationID: 'plan' }]);
    },
  );

  it('is registered for TRANSACTION_RECEIVED with the prefix of the namespace when no event is set', async () => {
    const s = await serve({ namespace });
    const event = `${namespace.toUpperCase()}:TRANSACTION_RECEIVED`;
    const { url, reported: told } = await receiverOf(event);
    expect((await add(s, { url })).body.webhook.event).toBe(event);
    await pay(s);
    expect(told()).toMatchObject([{ event }]);
  });

  it('receives an event under its own registered name and signature when other webhooks use other names', async () => {
    const s = await serve({ namespace });
    const names = [
      'OPENPIX:CHARGE_CREATED',
      'WOOVI:CHARGE_CREATED',
      'CHARGE_CREATED',
      'OPENPIX:CHARGE_CREATED',
    ];
    const receivers = [];
    for (const event of names) {
      const receiver = await receiverOf(event);
      const { webhook } = (await add(s, { event, url: receiver.url })).body;
      receivers.push({ ...receiver, event, secret: webhook.hmacSecretKey });
    }
    await pay(s);
    for (const { event, secret, seen, reported: told } of receivers) {
      expect(told()).toMatchObject([{ event }]);
      const { body, headers } = seen.at(-1)!;
      expect(headers['x-openpix-signature']).toBe(createHmac('sha1', secret).update(body).digest('base64'));
    }
    const { deliveries } = await s.ok('GET', '/_sandbox/deliveries');
    expect(deliveries.map(({ event }) => event).toReversed()).toEqual(names);
  });

  it('is refused as a duplicate for the same URL and event with another prefix', async () => {
    const s = await serve({ namespace });
    const { url } = await httpServer((_request, response) => json(response, 200, {}));
    expect((await add(s, { event: 'OPENPIX:CHARGE_CREATED', url })).status).toBe(200);
    for (const event of ['SERVICE:CHARGE_CREATED', 'CHARGE_CREATED', 'OPENPIX:CHARGE_CREATED'])
      expect((await add(s, { event, url })).status).toBe(400);
    expect(await listed(s)).toEqual(['OPENPIX:CHARGE_CREATED']);
  });

  it.each([
    '',
    ':',
    'OPENPIX:',
    ':CHARGE_CREATED',
    ' CHARGE_CREATED',
    'CHARGE_CREATED:',
    'X\n:CHARGE_CREATED',
    'OPENPIX:SALE',
  ])('is refused for the invalid event name %j', async (event) => {
    const s = await serve({ namespace });
    const answered = await add(s, { event, url: 'http://127.0.0.1:9/' });
    expect(answered.status).toBe(400);
    expect(answered.body.error).toContain('webhook.event must be one of');
  });

  it('that sends an e-mail names the event as registered in its subject and body', async () => {
    const s = await serve({ namespace });
    const event = 'WOOVI:CHARGE_CREATED';
    await add(s, { event, email: 'caixa@example.com' });
    await pay(s);
    const [{ subject, body, ...mail }] = (await s.ok('GET', '/_sandbox/deliveries')).deliveries;
    expect(mail.event).toBe(event);
    expect(subject).toBe(`Cobrança criada (${event})`);
    expect(eventNameIn({ body })).toBe(event);
  });
});
