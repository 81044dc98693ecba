// Answers with fields that break the contract: a command ignores an invalid field that it only displays, and names an
// invalid field that its decision depends on.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#test/support/checked.ts';
import { machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { requestIn } from '#test/support/services/received.ts';
import type { Seen } from '#test/support/services/server.ts';
import { httpServer, json } from '#test/support/services/server.ts';

/** A service that answers each path with what stands for it; what it says twice is 404. */
async function service(answers: Readonly<Record<string, unknown>>) {
  const { url, seen } = await httpServer((request, response) => {
    const path = request.url.replace(/\/?(?:\?.*)?$/, '');
    const answer = answers[`${request.method} ${path}`];
    json(response, answer === undefined ? 404 : 200, answer ?? { error: 'não encontrada' });
  });
  const self = machineAt({ url });
  return { run: self.run, seen, self };
}
const posts = (seen: readonly Seen[]): string[] =>
  seen.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);

const charge = { correlationID: 'order-1', status: 'COMPLETED', value: 1_990, brCode: '00020126' };

describe('charge create --wait', () => {
  const made = { charge: { ...charge, status: 'ACTIVE' }, correlationID: 'order-1', brCode: '00020126' };
  const line = 'charge create --value 1990 --correlation-id order-1 --wait 50ms --json';

  it.each([null, 5, undefined])(
    'exits with 8 and does not create the charge again if its status is %j',
    async (status) => {
      const { run, seen } = await service({
        'POST /api/v1/charge': made,
        'GET /api/v1/charge/order-1': { charge: { ...charge, status } },
      });
      const { code, err } = await run(line);
      expect(code).toBe(8);
      expect(errorOf({ err })).toMatchObject({ code: 'wait-over', correlationID: 'order-1' });
      expect(posts(seen)).toEqual(['POST /api/v1/charge']);
    },
  );

  it('prints a shell-quoted charge watch command for an id with special characters', async () => {
    const id = '$(touch x)';
    const { run } = await service({
      'POST /api/v1/charge': { ...made, charge: { ...charge, correlationID: id } },
    });
    const { err } = await run(`charge create --value 1990 --correlation-id '${id}' --wait 50ms --json`);
    expect(errorOf({ err }).hint).toMatch(/pixctl charge watch '\$\(touch x\)'$/);
  });

  it('reports the created charge if it cannot be read while waiting', async () => {
    const { run } = await service({ 'POST /api/v1/charge': made });
    const { code, err } = await run(line);
    expect(code).toBe(8);
    expect(errorOf({ err })).toMatchObject({
      code: 'wait-failed',
      message: expect.stringContaining('charge order-1 was created'),
      hint: expect.stringContaining('pixctl charge watch order-1'),
      correlationID: 'order-1',
    });
  });
});

describe('invalid fields that a command only displays or does not need', () => {
  const account = { accountId: 'a1', isDefault: true, balance: { total: 3, blocked: 1, available: 2 } };

  it.each([{ accountId: 'a2', isDefault: false }, null, 'x', { accountId: 7 }])(
    'balance and whoami ignore an account %j beside the default one',
    async (other) => {
      const { run } = await service({ 'GET /api/v1/account': { accounts: [other, account] } });
      expect((await run('balance --json')).json()).toEqual(account);
      expect((await run('whoami --json')).json().account).toEqual(account);
    },
  );

  it('balance prints a default account whose balance is text', async () => {
    const { run } = await service({ 'GET /api/v1/account': { accounts: [{ ...account, balance: '3' }] } });
    expect(parseJson((await run('balance --json')).out)).toMatchObject({ accountId: 'a1', balance: '3' });
  });

  it('charge qr returns the BR Code of a charge without a correlationID', async () => {
    const { run } = await service({
      'GET /api/v1/charge/order-1': {
        charge: { ...charge, correlationID: undefined, identifier: 'order-1' },
      },
    });
    expect((await run('charge qr order-1 --json')).json()).toEqual({ brCode: '00020126' });
  });

  it('charge qr exits with 2 (no-brcode) if brCode is a number', async () => {
    const { run } = await service({ 'GET /api/v1/charge/order-1': { charge: { ...charge, brCode: 5 } } });
    const { code, err } = await run('charge qr order-1 --json');
    expect([code, errorOf({ err }).code]).toEqual([2, 'no-brcode']);
  });

  it('charge refund with --value works if the value and payer of the charge are invalid', async () => {
    const { run, seen } = await service({
      'GET /api/v1/charge/order-1': { charge: { ...charge, value: '1990', payer: { name: 5 } } },
      'POST /api/v1/charge/order-1/refund': {
        refund: { correlationID: 'ref-1', value: 500, status: 'IN_PROCESSING' },
      },
    });
    await run('config set limits.payment.max 1000');
    expect((await run('charge refund order-1 --value 500 --correlation-id ref-1')).code).toBe(0);
    expect(posts(seen)).toHaveLength(1);
  });
});

describe('invalid fields that a decision depends on', () => {
  it('payment send does not take a payment whose value is text for the requested one', async () => {
    const { run } = await service({
      'GET /api/v1/payment/pay-1': { payment: { correlationID: 'pay-1', value: '1500', status: 'CREATED' } },
    });
    const { code, err } = await run(
      'payment send --value 1500 --destination-alias ana@example.com --correlation-id pay-1 --json',
    );
    expect(code).toBe(4);
    expect(errorOf({ err })).toMatchObject({ correlationID: 'pay-1', status: 404 });
  });

  it('payment approve approves nothing if the payment has no correlationID', async () => {
    const id = Buffer.from('Payment:6290ccfd42831958a405debc').toString('base64');
    const { run, seen } = await service({
      [`GET /api/v1/payment/${encodeURIComponent(id)}`]: {
        payment: { globalID: id, value: 5, status: 'CREATED' },
      },
    });
    const { code, err } = await run(['payment', 'approve', id, '--json']);
    expect(code).toBe(2);
    expect(err).toContain('Nothing was approved');
    expect(posts(seen)).toEqual([]);
  });

  it('payment approve refuses an amount that is text while a payment limit is set', async () => {
    const { run, seen } = await service({
      'GET /api/v1/payment/pay-1': { payment: { correlationID: 'pay-1', value: '15', status: 'CREATED' } },
    });
    await run('config set limits.payment.max 1000');
    const { code, err } = await run('payment approve pay-1 --json');
    expect([code, errorOf({ err }).code]).toEqual([2, 'limit']);
    expect(posts(seen)).toEqual([]);
  });
});

it('webhook listen ignores existing webhooks without a name and removes only its own', async () => {
  const hooks: { id: unknown; name: unknown }[] = [
    { id: 'w1', name: null },
    { id: 7, name: 'x' },
  ];
  const { url, seen } = await httpServer((request, response) => {
    if (request.method === 'POST') {
      const made = { id: 'own-1', ...requestIn(request).webhook };
      hooks.push(made);
      json(response, 200, { webhook: made });
    } else if (request.method === 'DELETE') {
      hooks.pop();
      json(response, 200, { status: 'OK' });
    } else if (request.url.startsWith('/api/v1/webhook?')) {
      // Once it is registered, its first look after itself finds the service gone.
      const isLook = hooks.length === 3 && !request.url.includes('url=');
      const pageInfo = { skip: 0, limit: 100, totalCount: 3, hasPreviousPage: false, hasNextPage: false };
      json(response, isLook ? 500 : 200, isLook ? {} : { pageInfo, webhooks: hooks });
    } else json(response, 404, { error: 'não encontrada' });
  });
  const self = machineAt({ url });
  const { code } = await self.run(
    'webhook listen --public-url https://t.example.com --port 0 --events CHARGE_CREATED --max-retries 0 --retries 0',
  );
  expect(code).toBe(5);
  expect(posts(seen)).toEqual(['POST /api/v1/webhook', 'DELETE /api/v1/webhook/own-1']);
  expect(hooks).toHaveLength(2);
});

it('charge create refuses a list in --input where an object is required, despite --customer-name', async () => {
  const { run, seen, self } = await service({});
  const file = join(self.dir, 'b.json');
  writeFileSync(file, JSON.stringify({ correlationID: 'c1', value: 100, customer: ['x'] }));
  const { code, err } = await run(['charge', 'create', '--input', file, '--customer-name', 'Bob']);
  expect(code).toBe(2);
  expect(err).toContain('customer must be an object, not ["x"]');
  expect(seen).toEqual([]);
});
