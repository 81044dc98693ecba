// The answer to a write is lost, and the look-up decides: what each operation accepts as proof that it was done, as a
// user sees it in the exit code. 0: done, 4: the id belongs to something else, 5: not done, 6: unknown.
import { describe, expect, it } from 'vitest';
import { parseJson } from '#test/support/checked.ts';
import { machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { requestIn } from '#test/support/services/received.ts';
import type { JsonAnswer } from '#test/support/services/server.ts';
import { answering, FAILED, httpServer, json } from '#test/support/services/server.ts';

const TAX_ID = '52998224725';
const CNPJ = '12345678000195';

/** Starts a service that answers every write with 500, and reads by the first path prefix that fits. */
async function losingAnswers(reads: Readonly<Record<string, JsonAnswer>>) {
  const server = await httpServer((request, response) => {
    if (request.method !== 'GET') return json(response, 500, { error: 'Internal server error' });
    const [, answer] =
      Object.entries(reads).find(([path]) => request.url.startsWith(`/api/v1/${path}`)) ?? [];
    return json(response, ...(answer ?? ([500, {}] as const)));
  });
  const self = machineAt({ url: server.url });
  const run = (line: string) => self.run(`${line} --yes --json --retries 0`);
  return { ...server, self, run };
}

const codeOf = async (line: string, reads: Readonly<Record<string, JsonAnswer>>): Promise<number> =>
  (await (await losingAnswers(reads)).run(line)).code;

describe('charge update after a lost answer', () => {
  it.each([
    ['the date that was sent', '2035-01-01T12:00:00.000Z', 0],
    ['another date', '2034-01-01T12:00:00.000Z', 5],
    ['no date', undefined, 6],
  ])('with %s on the charge exits with %s', async (_what, expiresDate, code) => {
    const charge = { correlationID: 'c', value: 100, status: 'ACTIVE', expiresDate };
    const line = 'charge update c --expires-date 2035-01-01T12:00:00.000Z';
    expect(await codeOf(line, { 'charge/c': [200, { charge }] })).toBe(code);
  });
});

describe('look-up after a lost answer', () => {
  const pix = 'E99999004202611211200abcdefghijk';
  const report = {
    dictId: pix,
    rootTransactionId: pix,
    situationType: 'SCAM',
    reportDetails: 'x',
    status: 'CREATED',
  };
  const other = 'other';
  const charge = { correlationID: 'c', identifier: 'c', value: 100, status: 'ACTIVE' };
  const payment = { correlationID: 'p', globalID: 'p', value: 100, status: 'CREATED' };
  const pixTransactionRefund = { correlationID: 'r', refundId: 'r', value: 100, status: 'CONFIRMED' };
  const subscription = { correlationID: 's', globalID: 's', value: 100, status: 'ACTIVE' };
  const customer = { correlationID: 'k', name: 'Ana', taxID: { taxID: TAX_ID, type: 'BR:CPF' } };
  const line = {
    charge: 'charge create --value 100 --correlation-id c',
    payment: 'payment create --value 100 --pix-key ana@example.com --correlation-id p',
    refund: `refund create --transaction-end-to-end-id ${pix} --value 100 --correlation-id r`,
    recovery: `recovery create ${pix} --situation-type SCAM --details x`,
    subscription: `subscription create --value 100 --correlation-id s --type RECURRENT --customer-name Ana --customer-tax-id ${TAX_ID} --customer-email a@example.com --customer-phone 11912345684 --customer-address-zipcode 01310100 --customer-address-street Rua --customer-address-number 1 --customer-address-neighborhood Sé --customer-address-city SP --customer-address-state SP --customer-address-complement x --customer-address-country BR`,
    customer: 'customer update k --name Ana',
  };

  // Each answer has the id that was asked for in a field of another meaning.
  it.each<[string, string, string, object]>([
    ['charge', line.charge, 'charge/c', { charge: { ...charge, correlationID: other } }],
    ['payment', line.payment, 'payment/p', { payment: { ...payment, correlationID: other } }],
    [
      'refund',
      line.refund,
      'refund/r',
      { pixTransactionRefund: { ...pixTransactionRefund, correlationID: other } },
    ],
    ['report', line.recovery, `funds-recovery/${pix}`, { ...report, rootTransactionId: other }],
    [
      'subscription',
      line.subscription,
      'subscriptions/s',
      { subscription: { ...subscription, correlationID: other } },
    ],
    ['customer', line.customer, 'customer/k', { customer: { ...customer, correlationID: other } }],
  ])('that is answered with another %s than the requested one exits with 6', async (_, words, path, body) => {
    expect(await codeOf(words, { [path]: [200, body] })).toBe(6);
  });

  it.each<[string, string, string, object, number]>([
    ['charge of another amount', line.charge, 'charge/c', { charge: { ...charge, value: 1 } }, 4],
    [
      'report of another kind of fraud',
      line.recovery,
      `funds-recovery/${pix}`,
      { ...report, situationType: 'OTHER' },
      4,
    ],
    ['report in other words', line.recovery, `funds-recovery/${pix}`, { ...report, reportDetails: 'y' }, 6],
    ['report that was sent', line.recovery, `funds-recovery/${pix}`, report, 0],
  ])('that finds the %s under the id exits as that proves', async (_, words, path, body, code) => {
    expect(await codeOf(words, { [path]: [200, body] })).toBe(code);
  });
});

describe('partner company create after a lost answer', () => {
  it('is done if the company is registered', async () => {
    const record = {
      preRegistration: { name: 'Loja', taxID: { taxID: CNPJ, type: 'BR:CNPJ' } },
      user: { email: 'a@example.com' },
    };
    const { run } = await losingAnswers({ 'partner/company/': [200, { preRegistration: record }] });
    const ran = await run(
      `partner company create --name Loja --tax-id ${CNPJ} --first-name A --last-name B --email a@example.com --phone +5511912345684 --user-tax-id ${TAX_ID}`,
    );
    expect([ran.code, parseJson(ran.out)]).toEqual([0, record]);
  });
});

describe('cashback grant after a lost answer', () => {
  const line = `cashback grant --tax-id ${TAX_ID} --value 700`;
  const balance = (cents: unknown): Readonly<Record<string, JsonAnswer>> => ({
    'cashback-fidelity/balance/': [200, { balance: cents, status: 'ACTIVE' }],
  });

  it.each([
    [700, 0],
    [0, 5],
    [undefined, 6],
  ])('with a balance of %s cents exits with %i', async (cents, code) => {
    expect(await codeOf(line, balance(cents))).toBe(code);
  });

  it('has an unknown outcome if the balance is 0 an hour later, because it may have been spent', async () => {
    const reads: Record<string, JsonAnswer> = {};
    const { self, run } = await losingAnswers(reads);
    expect((await run(line)).code).toBe(6);
    self.time += 3_600_000;
    Object.assign(reads, balance(0));
    expect((await run('journal resolve')).code).toBe(6);
    Object.assign(reads, balance(700));
    expect((await run('journal resolve')).code).toBe(0);
  });
});

describe('refund create after a lost answer', () => {
  const pixId = 'E99999004202611211200abcdefghijk';
  const line = `refund create --transaction-end-to-end-id ${pixId} --value 100`;
  const refund = (correlationID: string, status: string): JsonAnswer => [
    200,
    { pixTransactionRefund: { correlationID, value: 100, refundId: '1', status } },
  ];
  const pix = (status: string): JsonAnswer => [
    200,
    { transaction: { endToEndId: pixId, value: 1_000, status } },
  ];

  it.each([
    ['CONFIRMED', 'of a Pix that shows it', 0, pix('PARTIAL_REFUND')],
    ['CONFIRMED', 'of a Pix that shows no refund', 6, pix('CONFIRMED')],
    ['REJECTED', 'of a Pix that shows no refund', 0, pix('CONFIRMED')],
    ['CONFIRMED', 'of a Pix that cannot be read now', 6, [500, {}] as const],
    ['CONFIRMED', 'of a Pix that the key may not read', 6, [403, { error: 'Sem permissão' }] as const],
  ])('finds a refund in status %s %s and exits with %i', async (status, _what, code, transaction) => {
    const reads = { 'refund/r': refund('r', status), [`transaction/${pixId}`]: transaction };
    expect(await codeOf(`${line} --correlation-id r`, reads)).toBe(code);
  });

  it('is done for a generated id even if the Pix shows no refund', async () => {
    const { url } = await httpServer((request, response) => {
      if (request.method !== 'GET') return json(response, 500, { error: 'Internal server error' });
      const id = request.url.split('/').at(-1)!;
      return json(response, ...(id === pixId ? pix('CONFIRMED') : refund(id, 'CONFIRMED')));
    });
    expect((await machineAt({ url }).run(`${line} --yes --retries 0`)).code).toBe(0);
  });
});

describe('webhook add after a lost answer', () => {
  const listed = (...webhooks: readonly object[]): Readonly<Record<string, JsonAnswer>> => ({
    webhook: [
      200,
      {
        webhooks: webhooks.map((one, index) => ({ id: String(index), name: 'w', ...one })),
        pageInfo: { hasNextPage: false },
      },
    ],
  });
  const byUrl = 'webhook add --name w --url https://a.example/ --event CHARGE_CREATED --no-validate';
  const byEmail = 'webhook add --name w --email a@b.example --event CHARGE_CREATED';

  it.each([
    [byUrl, { url: 'https://a.example/', event: 'SERVICE:CHARGE_CREATED' }, 0],
    [byUrl, { url: 'https://a.example/', event: 'SERVICE:CHARGE_COMPLETED' }, 5],
    [byUrl, { url: 'https://b.example/', event: 'SERVICE:CHARGE_CREATED' }, 5],
    [byEmail, { email: 'a@b.example', event: 'SERVICE:CHARGE_CREATED' }, 0],
    [byEmail, { email: 'a@b.example', event: 'SERVICE:CHARGE_COMPLETED' }, 5],
    [byEmail, { email: 'b@b.example', event: 'SERVICE:CHARGE_CREATED' }, 5],
    ['webhook add --name w --email a@b.example', { email: 'a@b.example', event: 'TRANSACTION_RECEIVED' }, 0],
    ['webhook add --name w --email a@b.example', { email: 'a@b.example', event: 'CHARGE_CREATED' }, 5],
  ])('`%s` with %o listed exits with %i', async (line, webhook, code) => {
    expect(await codeOf(line, listed(webhook))).toBe(code);
  });

  it.each([
    [byUrl, /: pixctl journal resolve [\da-f-]{36} --profile env$/],
    [byEmail, /: pixctl journal resolve [\da-f-]{36} --profile env$/],
    // Nothing can look these up: a person records what they found.
    [
      'subaccount debit a@b.example --value 100 --description Fee',
      /^Look with pixctl transaction list --start today --profile env and record what you found: pixctl journal resolve [\da-f-]{36} --profile env --as done\|not-done$/,
    ],
  ])('`%s` with an unknown outcome: hint and next name the entry to resolve', async (line, hint) => {
    const error = errorOf(await (await losingAnswers({})).run(line));
    expect(error.hint).toMatch(hint);
    const [entry] = /[\da-f-]{36}/.exec(error.hint) ?? [];
    expect(error['next']).toEqual(['pixctl', 'journal', 'resolve', entry]);
  });

  it.each([
    [byUrl, byUrl.replace('name w', 'name other'), 6],
    [byUrl, byUrl.replace('CREATED', 'COMPLETED'), 4],
    [byUrl, byUrl.replace('a.example', 'b.example'), 4],
    [byEmail, byEmail.replace('name w', 'name other'), 6],
    [byEmail, byEmail.replace('a@b', 'b@b'), 4],
    [byEmail, byUrl, 4],
    // The event of a webhook without --event.
    [
      byEmail.replace(' --event CHARGE_CREATED', ''),
      byEmail.replace('CHARGE_CREATED', 'TRANSACTION_RECEIVED'),
      6,
    ],
  ])('after an open `%s`, a refused `%s` exits with %i', async (first, second, code) => {
    let isRefused = false;
    const { url } = await httpServer((request, response) =>
      request.method !== 'GET' && isRefused
        ? json(response, 400, { error: 'Sem vagas' })
        : json(response, 500, {}),
    );
    const self = machineAt({ url });
    expect((await self.run(`${first} --retries 0`)).code).toBe(6);
    isRefused = true;
    expect((await self.run(`${second} --retries 0`)).code).toBe(code);
  });
});

describe('pix-key delete after a lost answer', () => {
  const pageOf = (count: number): JsonAnswer => [
    200,
    {
      pixKeys: Array.from({ length: count }, (_, index) => ({ key: `k${index}@example.com`, type: 'EMAIL' })),
    },
  ];
  it.each([
    ['a short list without the key', pageOf(99), 0],
    ['a full page without the key: there may be another page', pageOf(100), 6],
  ])('with %s exits with the code that follows from it', async (_what, keys, code) => {
    expect(await codeOf('pix-key delete own@example.com', { 'pix-keys': keys })).toBe(code);
  });
});

describe('pix-key default after a lost answer', () => {
  const key = '123e4567-e89b-42d3-a456-000000000001';
  it.each([
    [true, 0],
    [false, 5],
    [undefined, 5],
  ])('of a key whose isDefault is %s exits with %i', async (isDefault, code) => {
    const pixKeys = [
      { key: CNPJ, type: 'CNPJ', isDefault: isDefault !== true },
      { key, type: 'EVP', isDefault },
    ];
    expect(await codeOf(`pix-key default ${key}`, { 'pix-keys': [200, { pixKeys }] })).toBe(code);
  });
});

describe('subaccount debit after a lost answer', () => {
  const line = 'subaccount debit a@example.com --value 100';

  it.each([
    ['its mark', 0, (mark: string) => mark],
    ['another mark', 6, () => 'pixctl 0123456789ab'],
  ])('with %s on the statement exits with %i', async (_what, code, described) => {
    let mark = '';
    const { url } = await httpServer((request, response) => {
      if (request.method === 'GET')
        return json(response, 200, [{ description: described(mark), value: 999 }]);
      mark = requestIn(request).description;
      return json(response, 500, { error: 'Internal server error' });
    });
    expect((await machineAt({ url }).run(`${line} --yes --retries 0`)).code).toBe(code);
    expect(mark).toMatch(/^pixctl [0-9a-f]{12}$/);
  });

  it('is not looked up if it has a user-supplied description', async () => {
    const { url, seen } = await answering({
      read: [200, [{ description: 'mine', value: 100 }]],
      write: FAILED,
    });
    expect((await machineAt({ url }).run(`${line} --description mine --yes --retries 0`)).code).toBe(6);
    // The balance is read before, and nothing after.
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });
});

describe('payment create --auto-approve', () => {
  const line = 'payment create --value 300 --auto-approve --correlation-id p';
  const toKey = `${line} --pix-key ana@example.com`;
  const toBank = `${line} --to-bank 99999012 --to-branch 0001 --to-account 12345678 --to-account-type CACC --to-name Ana --to-tax-id ${TAX_ID}`;
  const found = (status: string, destination: object = {}): Readonly<Record<string, JsonAnswer>> => ({
    'payment/p': [200, { payment: { correlationID: 'p', value: 300, status }, destination }],
  });
  const bank = { bank: '99999012', branch: '0001', account: '12345678' };

  it.each([
    ['APPROVED', toKey, {}, 0],
    ['CREATED', toKey, {}, 5],
    ['APPROVED', toBank, bank, 0],
    ['CREATED', toBank, bank, 5],
    // Another payment has the id, whatever its status.
    ['APPROVED', toBank, { ...bank, account: '87654321' }, 4],
    ['CREATED', toBank, { ...bank, account: '87654321' }, 4],
    // Whose payment it is cannot be told.
    ['APPROVED', toBank, {}, 6],
    ['CREATED', toBank, {}, 6],
  ])('after a lost answer, found %s (%s, %o), exits with %i', async (status, command, destination, code) => {
    expect(await codeOf(command, found(status, destination))).toBe(code);
  });

  it('exits with 4 if the answer has another bank account than the requested one', async () => {
    const answer = {
      payment: { correlationID: 'p', type: 'MANUAL', value: 300, status: 'APPROVED' },
      transaction: { creditParty: { psp: { id: '99999012' }, account: { branch: '0001', account: '1' } } },
    };
    const { url } = await answering({
      read: [200, { ...answer, destination: { ...bank, account: '1' } }],
      write: [200, answer],
    });
    expect((await machineAt({ url }).run(`${toBank} --yes --retries 0`)).code).toBe(4);
  });

  it('exits with 5 if the payment in the answer is still CREATED', async () => {
    const payment = { correlationID: 'p', type: 'PIX_KEY', value: 300, status: 'CREATED' };
    const { url } = await httpServer((_request, response) => json(response, 200, { payment }));
    expect((await machineAt({ url }).run(`${toKey} --yes --retries 0`)).code).toBe(5);
  });
});

describe('subscription cancel', () => {
  it.each([
    ['COMPLETED', 4],
    ['EXPIRED', 4],
    // This command canceled it if a load balancer sent its request twice; otherwise an earlier one did.
    ['CANCELED', 0],
    ['SUSPENDED', 6],
  ])('refused for a subscription in status %s exits with %i', async (status, code) => {
    const subscription = { globalID: 'g', correlationID: 'plan-1', status, value: 100, customer: {} };
    const { url } = await answering({
      read: [200, { subscription }],
      write: [400, { error: `A assinatura já terminou: está ${status}` }],
    });
    expect((await machineAt({ url }).run('subscription cancel plan-1 --yes --retries 0')).code).toBe(code);
  });
});

describe('account list', () => {
  const account = { accountId: 'a', isDefault: true, balance: { total: 0, blocked: 0, available: 0 } };

  it('accepts a list without page information as complete', async () => {
    const { url } = await httpServer((_request, response) => json(response, 200, { accounts: [account] }));
    expect((await machineAt({ url }).run('account list --json')).json()).toEqual([account]);
  });

  it('is the only exception: charge list without page information exits with 5', async () => {
    const { url } = await httpServer((_request, response) => json(response, 200, { charges: [{}] }));
    expect((await machineAt({ url }).run('charge list --json --retries 0')).code).toBe(5);
  });
});
