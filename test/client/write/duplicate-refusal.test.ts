// A load balancer sends a write twice: the first request does it, and the refusal of the second one arrives.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '#client/masking/mask.ts';
import { person, prepared, serveBehindProxy } from '#test/faults/support.ts';
import { machine, machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { httpServer, json } from '#test/support/services/server.ts';

describe('write that a load balancer sends twice', () => {
  it.each([
    ['charge.delete', 0],
    ['qrcode.delete', 0],
    ['webhook.delete', 0],
    ['pix-key.delete', 0],
    ['account.delete', 0],
    ['subaccount.delete', 0],
    ['account-register.delete', 0],
    // No read shows applications.
    ['application.delete', 6],
    ['charge.refund', 0],
    ['refund.create', 0],
    ['subaccount.withdraw', 6],
    ['subaccount.debit', 0],
    ['installment.retry', 6],
  ] as const)('%s exits with %i, takes effect once and is not reported as refused', async (id, code) => {
    const { served, books, proxy, address } = await serveBehindProxy();
    const intent = await prepared(id, served);
    void proxy.disturb(1, 'sent twice');
    const ran = await person(address).run([...intent.words, '--yes', '--retries', '0']);
    expect([ran.code, intent.effects(books)]).toEqual([code, 1]);
  });
});

it.each([
  ['another account', 0, 'another'],
  ['the same account', 4, undefined],
])(
  'payment approve that is sent twice, after %s has approved a payment with its id › exits with %i',
  async (_whose, code, key) => {
    const { served, books, proxy, address } = await serveBehindProxy();
    const { words, effects } = await prepared('payment.approve', served);
    const self = person(address);
    const dir = self.env['PIXCTL_DATA_DIR']!;
    const account = { origin: proxy.url, key: key ?? fingerprint(served.appKey) };
    const entry = {
      v: 1,
      id: '0c8a5f52-7b1e-4d8c-9a53-1f0f4e9d6b7a',
      at: '2026-01-05T12:00:00.000Z',
      profile: 'env',
      ...account,
    };
    const approval = { operation: 'payment.approve', method: 'POST', path: '/api/v1/payment/approve' };
    mkdirSync(dir, { mode: 0o700 });
    const lines = [
      { ...entry, ...approval, body: { correlationID: words[2] }, correlationID: words[2] },
      { v: 1, id: entry.id, outcome: 'done' },
    ];
    writeFileSync(join(dir, 'journal.ndjson'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
      mode: 0o600,
    });
    void proxy.disturb(1, 'sent twice');
    const ran = await self.run([...words, '--yes', '--retries', '0']);
    expect([ran.code, effects(books)]).toEqual([code, 1]);
  },
);

describe('write without an id that a load balancer sends twice and the service executes twice', () => {
  it.each(['credit', 'debit'] as const)(
    'subaccount %s exits with 6 and names both movements',
    async (kind) => {
      const { served, books, proxy, address } = await serveBehindProxy();
      const { words, effects } = await prepared(`subaccount.${kind}`, served);
      const [, , pixKey = '', , value = ''] = words;
      // Enough money for both.
      await served.ok('POST', '/api/v1/charge', { correlationID: 'more', value: Number(value) });
      await served.ok('POST', '/_sandbox/pay', { id: 'more' });
      await served.ok('POST', '/_sandbox/pay', { id: pixKey, value: Number(value) });
      void proxy.disturb(1, 'sent twice');
      const self = person(address);
      const ran = await self.run([...words, '--yes', '--json']);
      expect(effects(books)).toBe(2);
      const ids = (await self.run(['subaccount', 'statement', pixKey, '--json']))
        .json()
        .filter(({ description }) => description?.startsWith('pixctl ') === true)
        .map(({ id }) => id);
      expect(ids).toHaveLength(2);
      const { code, message, hint } = errorOf(ran);
      const [, entry = ''] = /journal resolve (\S+) --as done/.exec(hint) ?? [];
      expect({ exit: ran.code, code, message }).toEqual({
        exit: 6,
        code: 'executed-twice',
        message: expect.stringMatching(new RegExp(`${ids[0]}.*${ids[1]}`)),
      });
      expect(hint).toContain(`pixctl subaccount statement ${pixKey}`);
      expect((await self.run('journal resolve --json')).json()).toMatchObject([
        { id: entry, outcome: 'done', detail: expect.stringContaining('more than once') },
      ]);
    },
  );

  it('account create exits with 6 and names both accounts', async () => {
    const { served, books, proxy, address } = await serveBehindProxy();
    const { words, effects } = await prepared('account.create', served);
    void proxy.disturb(1, 'sent twice');
    const self = person(address);
    const ran = await self.run([...words, '--yes', '--json']);
    expect(effects(books)).toBe(2);
    const ids = (await self.run('account list --json')).json().map(({ accountId }) => accountId);
    expect({ exit: ran.code, ...errorOf(ran) }).toMatchObject({
      exit: 6,
      code: 'executed-twice',
      message: expect.stringContaining(ids.at(-2)!),
      hint: expect.stringContaining('account delete'),
    });
    expect(errorOf(ran).message).toContain(ids.at(-1));
    expect(errorOf(ran).message).not.toContain(ids[0]);
  });
});

describe('write that the service refuses', () => {
  it.each([
    'charge delete nobody --yes',
    'qrcode delete nobody --yes',
    'webhook remove nobody --yes',
    'pix-key delete 123e4567-e89b-42d3-a456-000000000001 --yes',
    'subaccount delete nobody@example.com --yes',
    'account-register delete nobody --yes',
    'subaccount withdraw nobody@example.com --yes',
    'subaccount withdraw empty@example.com --yes',
    'subaccount debit empty@example.com --value 100 --yes',
    'subaccount credit empty@example.com --value 100 --yes',
    'subaccount transfer --from empty@example.com --to other@example.com --value 100 --yes',
    'charge refund nobody --value 100 --yes',
    'charge refund unpaid --value 100 --yes',
  ])('pixctl %s exits with 4 and has no open journal entry', async (line) => {
    const self = machine();
    await self.run('--sandbox subaccount create --name A --pix-key empty@example.com');
    await self.run('--sandbox subaccount create --name B --pix-key other@example.com');
    await self.run('--sandbox charge create --value 100 --correlation-id unpaid');
    expect((await self.run(`--sandbox ${line}`)).code).toBe(4);
    expect((await self.run('--sandbox journal list --json')).json()).toEqual([]);
  });
});

it.each([
  // The echo of the deletion itself.
  ['Account already closed', 6],
  ['Conta não encontrada', 6],
  ['Account with balance cannot be deleted', 4],
])(
  'account delete that is refused with “%s” while no read is answered exits with %i',
  async (error, code) => {
    const { url } = await httpServer(({ method }, response) =>
      method === 'DELETE' ? json(response, 400, { error }) : json(response, 500, {}),
    );
    const self = machineAt({ url });
    expect((await self.run('account delete a1 --yes --retries 0')).code).toBe(code);
  },
);
