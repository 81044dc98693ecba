// The action "send email" of a webhook: what would be mailed is on record, and nothing leaves the machine.
import { describe, expect, it } from 'vitest';
import { eventName } from '#contract/namespace.ts';
import { until } from '#test/support/binary.ts';
import { machine } from '#test/support/cli.ts';
import { liveMandate } from '#test/support/services/mandates.ts';
import { eventIn, eventNameIn } from '#test/support/services/received.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, receive, serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const EVENTS = [
  'CHARGE_CREATED',
  'CHARGE_COMPLETED',
  'CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER',
  'CHARGE_EXPIRED',
  'TRANSACTION_RECEIVED',
  'TRANSACTION_REFUND_RECEIVED',
  'PIX_TRANSACTION_REFUND_SENT_CONFIRMED',
  'MOVEMENT_CONFIRMED',
  'MOVEMENT_FAILED',
  'MOVEMENT_REMOVED',
  'PIX_AUTOMATIC_APPROVED',
  'PIX_AUTOMATIC_REJECTED',
  'PIX_AUTOMATIC_COBR_CREATED',
  'PIX_AUTOMATIC_COBR_APPROVED',
  'PIX_AUTOMATIC_COBR_REJECTED',
  'PIX_AUTOMATIC_COBR_COMPLETED',
  'PIX_AUTOMATIC_COBR_TRY_REQUESTED',
  'PIX_AUTOMATIC_COBR_TRY_REJECTED',
];
const add = (s: Served, webhook: object) =>
  s.send('POST', '/api/v1/webhook', {
    webhook: { name: 'w', event: 'SERVICE:CHARGE_COMPLETED', ...webhook },
  });
const deliveries = async (s: Served) => (await s.ok('GET', '/_sandbox/deliveries')).deliveries;

describe('webhook with the action "send email"', () => {
  it('is registered once per e-mail address, listed and deleted', async () => {
    const s = await serve();
    const { status, body } = await add(s, { action: 'send email', email: 'caixa@loja.example' });
    expect(status).toBe(200);
    expect(body.webhook).toEqual({
      id: expect.stringMatching(/^[\w=]+$/),
      name: 'w',
      event: 'SERVICE:CHARGE_COMPLETED',
      action: 'send email',
      email: 'caixa@loja.example',
      isActive: true,
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
    });
    expect((await s.ok('GET', '/api/v1/webhook')).webhooks).toEqual([body.webhook]);
    expect((await add(s, { email: 'caixa@loja.example' })).status).toBe(400);
    expect((await add(s, { email: 'outra@loja.example' })).status).toBe(200);
    await s.ok('DELETE', `/api/v1/webhook/${encodeURIComponent(body.webhook.id)}`);
    await receive(s, 500);
    expect((await deliveries(s)).map(({ email }) => email)).toEqual(['outra@loja.example']);
  });

  it('is refused without a valid e-mail address, or with fields of the other action', async () => {
    const s = await serve();
    const url = 'https://loja.example.com/pix';
    for (const [webhook, named] of [
      [{}, 'email'],
      [{ action: 'send email' }, 'email'],
      [{ action: 'send email', url }, 'email'],
      [{ action: 'send email', url, email: 'a@b.example' }, 'url'],
      [{ url, email: 'a@b.example' }, 'url'],
      [{ email: 'a@b.example', authorization: 'x' }, 'authorization'],
      [{ action: 'call api', email: 'a@b.example' }, 'email'],
      [{ action: 'call api' }, 'url'],
      [{ action: 'phone', url }, 'action'],
      [{ email: 'nobody' }, 'email'],
      [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    ] as const) {
      const { status, body } = await add(s, webhook);
      expect({ webhook, status }).toEqual({ webhook, status: 400 });
      expect(body.error).toContain(named);
    }
    expect((await s.ok('GET', '/api/v1/webhook')).webhooks).toEqual([]);
  });

  it('records recipient, subject and body of every event, without a call or a retry', async () => {
    const s = await serve();
    for (const event of EVENTS)
      await s.ok('POST', '/api/v1/webhook', {
        webhook: { name: event, event: eventName('service', event), email: 'a@b.example' },
      });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'late', value: 100, expiresIn: 900 });
    await s.ok('POST', '/api/v1/charge', {
      correlationID: 'c',
      value: 9_000,
      comment: 'Café',
      customer: { name: 'Ana', taxID: '52998224725' },
    });
    const payer = { name: 'Bruno Lima', taxID: '11144477735' };
    await s.ok('POST', '/_sandbox/pay', { id: 'c', payer });
    await s.ok('POST', '/api/v1/charge/c/refund', { correlationID: 'r', value: 100 });
    for (const [id, destinationAlias] of [
      ['ok', 'ana@example.com'],
      ['bad', 'am12@fail.example'],
      ['gone', 'ana@example.com'],
    ] as const) {
      await s.ok('POST', '/api/v1/payment', { correlationID: id, value: 300, destinationAlias });
      if (id !== 'gone') await s.ok('POST', '/api/v1/payment/approve', { correlationID: id });
    }
    await s.ok('POST', '/_sandbox/payment/remove', { id: 'gone' });
    await s.advance(900_001);
    await liveMandate(s);
    const reported = await deliveries(s);
    expect(new Set(reported.map(({ event }) => event))).toEqual(
      new Set(EVENTS.map((event) => eventName('service', event))),
    );
    const subjects = new Set<string>();
    for (const one of reported) {
      expect(one).toMatchObject({ state: 'recorded', email: 'a@b.example', url: 'mailto:a@b.example' });
      expect(one).not.toHaveProperty('nextTry');
      expect(one).not.toHaveProperty('status');
      expect(Date.parse(one.at)).toBeGreaterThanOrEqual(Date.parse('2026-11-21T12:00:00.000Z'));
      expect(one.subject).toContain(one.event);
      expect(eventNameIn(one)).toBe(one.event);
      subjects.add(one.subject);
    }
    expect(subjects.size).toBe(EVENTS.length);
    const paid = reported.findLast(({ event }) => event === 'SERVICE:CHARGE_COMPLETED')!;
    expect(paid.subject).toBe('Cobrança paga (SERVICE:CHARGE_COMPLETED)');
    expect(eventIn(paid)).toMatchObject({ charge: { correlationID: 'c' }, pix: { infoPagador: 'Café' } });
    expect(await balance(s)).toMatchObject({ blocked: 0 });
  });

  it('is recorded beside calls to a URL, and excluded from resend', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((_request, response) => json(response, 500, {}));
    await s.ok('POST', '/api/v1/webhook?validate=false', {
      webhook: { name: 'u', event: 'CHARGE_COMPLETED', url },
    });
    await add(s, { email: 'a@b.example' });
    await receive(s, 500);
    await until(() => seen[0]);
    const mail = (await deliveries(s)).find(({ state }) => state === 'recorded')!;
    const again = await s.send('POST', '/_sandbox/resend', { id: mail.id });
    expect(again.status).toBe(400);
    expect(await s.ok('POST', '/_sandbox/resend', { since: '2026-11-21T00:00:00.000Z' })).toEqual({
      resent: 1,
    });
    await s.advance(3_600_000);
    expect((await deliveries(s)).filter(({ email }) => email !== undefined)).toEqual([mail]);
  });
});

describe('webhook add --email', () => {
  it('registers a webhook that list and deliveries show, and is refused without --url or with both', async () => {
    const { run } = machine();
    const added = await run(
      '--sandbox webhook add --name paid --event CHARGE_COMPLETED --email caixa@loja.example --json',
    );
    expect(added.json()).toMatchObject({ email: 'caixa@loja.example', action: 'send email' });
    expect((await run('--sandbox webhook list')).out).toContain('caixa@loja.example');
    await run('--sandbox webhook trigger CHARGE_COMPLETED');
    const [mail] = (await run('--sandbox sandbox deliveries --json')).json();
    expect(mail).toMatchObject({ state: 'recorded', email: 'caixa@loja.example' });
    const table = (await run('--sandbox sandbox deliveries', { terminal: 200 })).out;
    expect(table).toContain('mailto:caixa@loja.example');
    expect(table).toContain('recorded');
    expect(await run('--sandbox webhook add --name x')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--url'),
    });
    expect(
      (await run('--sandbox webhook add --name x --url https://a.example/ --email a@b.example')).code,
    ).toBe(4);
    expect((await run('sandbox deliveries --help')).out).toMatch(/No\s+e-mail\s+is\s+sent/);
  });

  it('finds the registered webhook after a lost answer instead of adding a second one', async () => {
    const { run } = machine();
    await run('--sandbox sandbox fault lost --operation webhook.create --times 1');
    const added = await run('--sandbox webhook add --name x --email a@b.example --json');
    expect(added.err).toBe('');
    expect(added.json()).toMatchObject({ email: 'a@b.example' });
    expect((await run('--sandbox webhook list --json')).json()).toHaveLength(1);
  });
});
