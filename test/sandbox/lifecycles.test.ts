// Movements and what becomes of them, over HTTP, on a clock that the test moves.
import { describe, expect, it } from 'vitest';
import { FAILURES } from '#sandbox/faults/magic-values.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, receive, refusal, serve } from '#test/support/services/sandbox.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const customer = { name: 'Ana Souza', taxID: '52998224725' };
const address = { zipcode: '01310100', street: 'Avenida Paulista', city: 'São Paulo', state: 'SP' };

const pay = (s: Served, correlationID: string, value: number, destinationAlias: string) =>
  s.ok('POST', '/api/v1/payment', { correlationID, value, destinationAlias });
const approve = (s: Served, correlationID: string) =>
  s.send('POST', '/api/v1/payment/approve', { correlationID });
const stateOf = async (s: Served, id: string): Promise<string> =>
  (await s.ok('GET', `/api/v1/payment/${id}`)).payment.status;

describe('payment', () => {
  it('is created, approved and confirmed after 5 seconds, with its amount blocked meanwhile', async () => {
    const s = await serve();
    await receive(s, 10_000);
    const { payment } = await pay(s, 'p-1', 3_000, 'Ana@Example.com');
    expect(payment).toMatchObject({
      status: 'CREATED',
      value: 3_000,
      destinationAlias: 'ana@example.com',
      correlationID: 'p-1',
    });
    expect(await balance(s)).toEqual({ total: 10_000, blocked: 0, available: 10_000 });
    const approved = await approve(s, 'p-1');
    expect(approved).toMatchObject({
      status: 200,
      body: {
        payment: { status: 'APPROVED' },
        transaction: { value: 3_000 },
        destination: { pixKey: 'ana@example.com' },
      },
    });
    expect(approved.body.transaction.endToEndId).toMatch(/^E99999004202611211200\w{11}$/);
    expect(await balance(s)).toEqual({ total: 10_000, blocked: 3_000, available: 7_000 });
    await s.advance(4_999);
    expect(await stateOf(s, 'p-1')).toBe('APPROVED');
    await s.advance(1);
    const settled = await s.ok('GET', `/api/v1/payment/${payment.globalID}`);
    expect(settled).toMatchObject({
      payment: { status: 'CONFIRMED' },
      transaction: { endToEndId: approved.body.transaction.endToEndId, time: '2026-11-21T12:00:05.000Z' },
      destination: approved.body.destination,
    });
    expect(await balance(s)).toEqual({ total: 7_000, blocked: 0, available: 7_000 });
  });

  it('is refused approval without sufficient balance, and can be approved later', async () => {
    const s = await serve();
    await receive(s, 1_000);
    await pay(s, 'p-1', 1_500, 'ana@example.com');
    expect(await approve(s, 'p-1')).toMatchObject(
      refusal('Você não possui saldo o suficiente para realizar esse pagamento'),
    );
    expect(await stateOf(s, 'p-1')).toBe('CREATED');
    await receive(s, 500);
    expect((await approve(s, 'p-1')).status).toBe(200);
    expect(await approve(s, 'p-1')).toMatchObject(refusal(expect.stringContaining('APPROVED')));
    expect(await approve(s, 'nobody')).toMatchObject(refusal('Pagamento não encontrado'));
  });

  it.each(Object.entries(FAILURES))(
    'to the test key %s@fail.example fails with its documented error and returns the money',
    async (local, failure) => {
      const s = await serve();
      await receive(s, 1_000);
      await pay(s, 'p-1', 400, `${local}@fail.example`);
      expect((await approve(s, 'p-1')).body.payment.status).toBe('APPROVED');
      await s.advance(5 * SECOND);
      const read = await s.ok('GET', '/api/v1/payment/p-1');
      expect(read).toMatchObject({
        payment: { status: 'FAILED' },
        error: { code: failure.code, description: failure.description },
      });
      expect(read.transaction.providerRejectedReason).toBe(failure.providerRejectedReason);
      expect(await balance(s)).toEqual({ total: 1_000, blocked: 0, available: 1_000 });
    },
  );

  it('fails at R$ 6,66, takes an hour at R$ 6,67, and never ends for never@fail.example', async () => {
    const s = await serve();
    await receive(s, 10_000);
    for (const [id, value, alias] of [
      ['fails', 666, 'ana@example.com'],
      ['slow', 667, 'ana@example.com'],
      ['slow-key', 100, 'slow@fail.example'],
      ['never', 100, 'never@fail.example'],
      ['documented', 100, 'bank-error@woovi.com'],
      ['slow-failure', 667, 'ac07@fail.example'],
    ] as const) {
      await pay(s, id, value, alias);
      expect((await approve(s, id)).status).toBe(200);
    }
    await s.advance(HOUR - 1);
    const states = async () =>
      Object.fromEntries(
        await Promise.all(
          ['fails', 'slow', 'slow-key', 'never', 'documented'].map(
            async (id) => [id, await stateOf(s, id)] as const,
          ),
        ),
      );
    expect(await states()).toEqual({
      fails: 'FAILED',
      slow: 'APPROVED',
      'slow-key': 'APPROVED',
      never: 'APPROVED',
      documented: 'FAILED',
    });
    await s.advance(100 * DAY);
    expect(await stateOf(s, 'slow-failure')).toBe('FAILED');
    expect(await states()).toMatchObject({ slow: 'CONFIRMED', 'slow-key': 'CONFIRMED', never: 'APPROVED' });
  });

  it('credits another company of the sandbox, and fails when it pays its own account', async () => {
    const s = await serve();
    await receive(s, 1_000);
    const other = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12.345.678/0001-95' });
    await pay(s, 'to-other', 300, other.accounts[0].pixKey);
    await approve(s, 'to-other');
    const own = (await s.ok('GET', '/_sandbox/companies')).companies[0].accounts[0].pixKey;
    await pay(s, 'to-self', 200, own);
    await approve(s, 'to-self');
    await s.advance(5 * SECOND);
    expect(await balance(s)).toEqual({ total: 700, blocked: 0, available: 700 });
    expect(await balance(s, other.appKey)).toEqual({ total: 300, blocked: 0, available: 300 });
    const { transactions } = await s.ok('GET', '/api/v1/transaction', undefined, other.appKey);
    expect(transactions).toMatchObject([{ type: 'PAYMENT', value: 300, payer: { name: 'Loja Sandbox' } }]);
    expect(await s.ok('GET', '/api/v1/payment/to-self')).toMatchObject({
      error: { code: 'SAME_ACCOUNT_TRANSFER' },
    });
  });

  it('is debited from sourceAccountId, and refused for an unknown account', async () => {
    const s = await serve();
    const { accountId } = await s.ok('POST', '/_sandbox/account', {});
    await s.ok('POST', '/api/v1/payment', {
      correlationID: 'p-1',
      value: 100,
      destinationAlias: 'ana@example.com',
      sourceAccountId: accountId,
    });
    await receive(s, 1_000);
    expect((await approve(s, 'p-1')).status).toBe(400);
    expect(
      await s.send('POST', '/api/v1/payment', {
        correlationID: 'p-2',
        value: 100,
        destinationAlias: 'ana@example.com',
        sourceAccountId: '0'.repeat(24),
      }),
    ).toMatchObject(refusal('Conta não encontrada'));
  });
});

describe('refund', () => {
  const refund = (s: Served, correlationID: string, value?: number) =>
    s.send('POST', '/api/v1/charge/c-1/refund', { correlationID, ...(value === undefined ? {} : { value }) });
  const paidCharge = async (s: Served, value: number): Promise<void> => {
    await s.ok('POST', '/api/v1/charge', { correlationID: 'c-1', value });
    await s.ok('POST', '/_sandbox/pay', { id: 'c-1' });
  };

  it('can be partial up to the remaining amount, which is blocked until confirmation', async () => {
    const s = await serve();
    await paidCharge(s, 1_000);
    expect((await refund(s, 'r-1', 300)).body.refund).toMatchObject({ status: 'IN_PROCESSING', value: 300 });
    expect(await balance(s)).toEqual({ total: 1_000, blocked: 300, available: 700 });
    expect(await refund(s, 'r-2', 701)).toMatchObject(refusal(expect.stringContaining('700')));
    expect((await refund(s, 'r-2')).body.refund.value).toBe(700);
    expect((await refund(s, 'r-3', 1)).status).toBe(400);
    expect((await refund(s, 'r-1', 1)).body.error).toContain('Já existe uma devolução');
    await s.advance(5 * SECOND);
    const { refunds } = await s.ok('GET', '/api/v1/charge/c-1/refund');
    expect(refunds.map(({ correlationID, status }) => [correlationID, status])).toEqual([
      ['r-2', 'CONFIRMED'],
      ['r-1', 'CONFIRMED'],
    ]);
    expect(await balance(s)).toEqual({ total: 0, blocked: 0, available: 0 });
  });

  it('is rejected at R$ 6,66, after which the amount can be refunded again', async () => {
    const s = await serve();
    await paidCharge(s, 1_000);
    await refund(s, 'r-1', 666);
    await s.advance(5 * SECOND);
    expect((await s.ok('GET', '/api/v1/charge/c-1/refund')).refunds).toMatchObject([{ status: 'REJECTED' }]);
    expect(await balance(s)).toEqual({ total: 1_000, blocked: 0, available: 1_000 });
    expect((await refund(s, 'r-2')).body.refund.value).toBe(1_000);
  });

  it('is refused more than 90 days after the payment', async () => {
    const s = await serve();
    await paidCharge(s, 1_000);
    await s.advance(90 * DAY);
    expect((await refund(s, 'in-time', 1)).status).toBe(200);
    await s.advance(1);
    expect(await refund(s, 'late', 1)).toMatchObject(refusal(expect.stringContaining('90 dias')));
  });
});

describe('account withdrawal', () => {
  it('has a minimum amount, and a fee of R$ 1,00 below R$ 500,00', async () => {
    const s = await serve();
    await receive(s, 60_000);
    const { accountId } = (await s.ok('GET', '/api/v1/account/')).accounts[0];
    const withdraw = (value: number) => s.send('POST', `/api/v1/account/${accountId}/withdraw`, { value });
    expect((await withdraw(100)).status).toBe(400);
    const free = await withdraw(50_000);
    expect(free.body.withdraw).toMatchObject({
      account: { accountId, balance: { total: 10_000, available: 10_000 } },
      transaction: { transaction: 50_000, endToEndId: expect.stringMatching(/^E/) },
    });
    expect((await withdraw(10_000)).status).toBe(400);
    expect((await withdraw(9_900)).body.withdraw.account.balance.total).toBe(0);
    const { transactions } = await s.ok('GET', '/api/v1/transaction');
    expect(transactions.map(({ type, value }) => [type, value])).toEqual([
      ['FEE', 100],
      ['WITHDRAW', 9_900],
      ['WITHDRAW', 50_000],
      ['PAYMENT', 60_000],
    ]);
  });
});

describe('sub account', () => {
  const key = 'filial@example.com';
  const balanceOf = async (s: Served): Promise<number> =>
    (await s.ok('GET', `/api/v1/subaccount/${key}`)).SubAccount.balance;

  it('is created once per Pix key, receives money and withdraws its full balance', async () => {
    const s = await serve();
    expect(await s.ok('POST', '/api/v1/subaccount', { pixKey: key, name: 'Filial' })).toEqual({
      SubAccount: { name: 'Filial', pixKey: key },
    });
    expect(await s.ok('POST', '/api/v1/subaccount', { pixKey: 'FILIAL@example.com', name: 'Outra' })).toEqual(
      { SubAccount: { name: 'Filial', pixKey: key } },
    );
    expect(await s.send('POST', `/api/v1/subaccount/${key}/withdraw`)).toMatchObject(
      refusal('Not enought balance.  '),
    );
    await s.ok('POST', '/_sandbox/pay', { id: key, value: 900 });
    const { transaction } = await s.ok('POST', `/api/v1/subaccount/${key}/withdraw`);
    expect(transaction).toMatchObject({ status: 'CREATED', value: 900, destinationAlias: key });
    expect(await balanceOf(s)).toBe(0);
    expect((await approve(s, transaction.correlationID)).status).toBe(400);
    await s.advance(5 * SECOND);
    expect(await stateOf(s, transaction.correlationID)).toBe('CONFIRMED');
    expect(await balance(s)).toEqual({ total: 0, blocked: 0, available: 0 });
  });

  it('gets its balance back when the withdrawal fails', async () => {
    const s = await serve();
    const failing = 'ac06@fail.example';
    await s.ok('POST', '/api/v1/subaccount', { pixKey: failing, name: 'Filial' });
    await s.ok('POST', '/_sandbox/pay', { id: failing, value: 900 });
    const { transaction } = await s.ok('POST', `/api/v1/subaccount/${failing}/withdraw`);
    await s.advance(5 * SECOND);
    expect(await stateOf(s, transaction.correlationID)).toBe('FAILED');
    expect((await s.ok('GET', `/api/v1/subaccount/${failing}`)).SubAccount.balance).toBe(900);
  });

  it('transfers money from and to the account, within its balance', async () => {
    const s = await serve();
    await s.ok('POST', '/api/v1/subaccount', { pixKey: key, name: 'Filial' });
    await receive(s, 1_000);
    const own = (await s.ok('GET', '/_sandbox/companies')).companies[0].accounts[0].pixKey;
    const transfer = (value: number, fromPixKey: string, toPixKey: string) =>
      s.send('POST', '/api/v1/transfer', { value, fromPixKey, toPixKey });
    expect((await transfer(600, own, key)).body.transaction).toEqual({
      value: 600,
      time: '2026-11-21T12:00:00.000Z',
      correlationID: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await balanceOf(s)).toBe(600);
    expect((await balance(s)).total).toBe(400);
    expect((await transfer(601, key, own)).status).toBe(400);
    expect((await transfer(100, key, own)).status).toBe(200);
    expect((await transfer(1, own, own)).status).toBe(400);
    expect((await transfer(1, own, 'stranger@example.com')).body.error).toContain('stranger@example.com');
  });
});

describe('cashback', () => {
  it('is granted once, discounted from charges and restored when the charge is deleted', async () => {
    const s = await serve();
    expect(
      await s.send('POST', '/api/v1/cashback-fidelity', { taxID: customer.taxID, value: 500 }),
    ).toMatchObject(refusal('Cliente não encontrado'));
    await s.ok('POST', '/api/v1/customer', customer);
    const first = await s.send('POST', '/api/v1/cashback-fidelity', {
      taxID: Number(customer.taxID),
      value: 500,
    });
    expect(first).toMatchObject({ status: 201, body: { cashback: { value: 500 } } });
    const second = await s.send('POST', '/api/v1/cashback-fidelity', { taxID: customer.taxID, value: 900 });
    expect(second).toMatchObject({ status: 200, body: { cashback: { value: 500 } } });
    const left = async () =>
      (await s.ok('GET', `/api/v1/cashback-fidelity/balance/${customer.taxID}`)).balance;
    const charge = (correlationID: string, value: number) =>
      s.ok('POST', '/api/v1/charge', { correlationID, value, customer });
    expect((await charge('small', 300)).charge).toMatchObject({ discount: 299, valueWithDiscount: 1 });
    expect(await left()).toBe(201);
    await s.ok('DELETE', '/api/v1/charge/small');
    expect(await left()).toBe(500);
    expect((await charge('large', 2_000)).charge).toMatchObject({ discount: 500, valueWithDiscount: 1_500 });
    expect((await s.ok('POST', '/_sandbox/pay', { id: 'large' })).value).toBe(1_500);
    expect(await left()).toBe(0);
    expect((await charge('next', 2_000)).charge.discount).toBe(0);
  });
});

describe('subscription', () => {
  const charges = async (s: Served) => (await s.ok('GET', '/api/v1/charge')).charges;

  it('creates a charge each month, due dayDue days later', async () => {
    const s = await serve();
    const { subscription } = await s.ok('POST', '/api/v1/subscriptions', {
      customer,
      value: 4_990,
      comment: 'Plano',
      dayGenerateCharge: 27,
      dayDue: 3,
    });
    expect(subscription).toMatchObject({
      value: 4_990,
      dayGenerateCharge: 27,
      chargeType: 'DYNAMIC',
      dayDue: 3,
    });
    expect(Buffer.from(subscription.globalID, 'base64').toString()).toMatch(
      /^PaymentSubscription:[0-9a-f]{24}$/,
    );
    expect(await charges(s)).toEqual([]);
    // From the 21st at noon to the 27th at midnight in Brasília.
    await s.advance(5 * DAY + 15 * HOUR - 1);
    expect(await charges(s)).toEqual([]);
    await s.advance(1);
    expect(await charges(s)).toMatchObject([
      {
        status: 'ACTIVE',
        value: 4_990,
        comment: 'Plano',
        createdAt: '2026-11-27T03:00:00.000Z',
        expiresDate: '2026-11-30T03:00:00.000Z',
        customer: { name: 'Ana Souza' },
        subscription: { globalID: subscription.globalID },
      },
    ]);
    await s.advance(365 * DAY);
    const all = await charges(s);
    expect(all).toHaveLength(13);
    expect(all.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(
      [...Array(13).keys()].map((n) => new Date(Date.UTC(2026, 10 + 12 - n, 27)).toISOString().slice(0, 10)),
    );
    expect(all[1].status).toBe('EXPIRED');
  });

  it.each([
    [31, ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']],
    [29, ['2026-11-29', '2026-12-29', '2027-01-29', '2027-02-28', '2027-03-29']],
    ['2026-12-30', ['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']],
  ])(
    'creates its charge on the last day of a month that is too short for dayGenerateCharge %s',
    async (dayGenerateCharge, days) => {
      const s = await serve({ namespace: 'openpix' });
      await s.ok('POST', '/api/v1/subscriptions', { customer, value: 100, dayGenerateCharge });
      await s.advance(Date.parse('2027-04-01T12:00:00Z') - s.time);
      expect((await charges(s)).map(({ createdAt }) => createdAt.slice(0, 10)).toReversed()).toEqual(days);
    },
  );

  it.each(['2026-11-20', '2026-02-30', 'tomorrow', 0, 32, '2036-11-20', '9999-12-31'])(
    'is refused with dayGenerateCharge %s',
    async (day) => {
      const s = await serve({ namespace: 'openpix' });
      const body = { customer, value: 100, dayGenerateCharge: day };
      expect((await s.send('POST', '/api/v1/subscriptions', body)).status).toBe(400);
    },
  );

  it('is found by correlation id and global id, and refused for a used correlation id', async () => {
    const s = await serve();
    const made = (await s.ok('POST', '/api/v1/subscriptions', { customer, value: 100 })).subscription;
    const find = async (id: string) =>
      (await s.ok('GET', `/api/v1/subscriptions/${encodeURIComponent(id)}`)).subscription;
    expect(await find(made.correlationID)).toEqual(made);
    expect(await find(made.globalID)).toEqual(made);
    const body = { customer, value: 100, correlationID: made.correlationID, type: 'RECURRENT' };
    expect(await s.send('POST', '/api/v1/subscriptions', body)).toMatchObject(
      refusal('Já existe uma assinatura com este Correlação ID'),
    );
  });

  it('creates its charge at once when its day is today, with the default fine for type OVERDUE', async () => {
    const s = await serve();
    await s.ok('POST', '/api/v1/subscriptions', {
      customer: { ...customer, address },
      value: 4_990,
      dayGenerateCharge: 21,
      chargeType: 'OVERDUE',
    });
    expect(await charges(s)).toMatchObject([
      {
        type: 'OVERDUE',
        expiresDate: '2026-11-29T02:59:59.999Z',
        interestsSettings: { fines: { value: 200 } },
      },
    ]);
  });
});

describe('partner API', () => {
  const taxID = { taxID: '12345678000195', type: 'BR:CNPJ' };
  const body = {
    preRegistration: { name: 'Loja Dois', taxID },
    user: { firstName: 'Bia', lastName: 'Lima', email: 'bia@example.com', phone: '+5511912345684' },
  };

  it('registers a company and its application once, with a key that reaches only its own data', async () => {
    const s = await serve();
    const made = await s.send('POST', '/api/v1/partner/company', body);
    expect(made).toMatchObject({ status: 201, body });
    expect(await s.send('POST', '/api/v1/partner/company', body)).toMatchObject({ status: 200, body });
    const requested = { application: { name: 'checkout', type: 'API' }, taxID };
    const { status, body: created } = await s.send('POST', '/api/v1/partner/application', requested);
    expect(status).toBe(201);
    expect(await s.send('POST', '/api/v1/partner/application', requested)).toMatchObject({
      status: 200,
      body: created,
    });
    const { clientId, clientSecret } = created.application;
    const key = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    expect(key).toMatch(/^Q2xpZW50X0lkX/);
    expect(key).toHaveLength(140);

    await receive(s, 700, key);
    expect(await balance(s, key)).toMatchObject({ total: 700 });
    expect(await balance(s)).toMatchObject({ total: 0 });
    expect((await s.ok('GET', '/api/v1/charge')).charges).toEqual([]);
    const [charge] = (await s.ok('GET', '/api/v1/charge', undefined, key)).charges;
    for (const path of ['charge/', 'transaction/'].map((one) => `/api/v1/${one}${charge.correlationID}`))
      expect((await s.send('GET', path)).status).toBe(400);
    expect((await s.send('DELETE', `/api/v1/charge/${charge.globalID}`)).status).toBe(400);
    // The same correlation id is free in another company.
    expect(
      (await s.send('POST', '/api/v1/charge', { correlationID: charge.correlationID, value: 1 })).status,
    ).toBe(200);

    for (const [method, path, sent] of [
      ['POST', '/api/v1/partner/company', body],
      ['GET', '/api/v1/partner/company', undefined],
      ['GET', '/api/v1/partner/company/12345678000195', undefined],
      ['POST', '/api/v1/partner/application', requested],
    ] as const)
      expect(await s.send(method, path, sent, key)).toMatchObject(
        refusal(expect.stringContaining('parceira'), 403),
      );
  });

  it('creates application keys that are limited to their scopes, and refuses invalid scopes', async () => {
    const s = await serve();
    const user = { ...body.user, taxID: { taxID: '52998224725', type: 'BR:CPF' } };
    expect(await s.ok('POST', '/api/v1/partner/company', { ...body, user })).toMatchObject({ user });
    expect(await s.ok('GET', '/api/v1/partner/company/12345678000195')).toMatchObject({
      preRegistration: { user },
    });
    const ask = (scopes: unknown, name = 'report') =>
      s.send('POST', '/api/v1/partner/application', { application: { name, type: 'API', scopes }, taxID });
    const { body: made } = await ask(['CHARGE_GET_LIST', 'CHARGE_GET']);
    const { clientId, clientSecret, scopes } = made.application;
    expect(scopes).toEqual(['CHARGE_GET_LIST', 'CHARGE_GET']);
    const key = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    expect((await s.send('GET', '/api/v1/charge', undefined, key)).status).toBe(200);
    expect(await s.send('POST', '/api/v1/charge', { correlationID: 'c-1', value: 1 }, key)).toMatchObject(
      refusal('Application does not have required scope: CHARGE_POST', 403),
    );
    // It is identified by its name: what it may do does not change.
    expect(await ask(['CHARGE_POST'])).toMatchObject({ status: 200, body: made });

    expect(await ask(['CHARGE_GET', 'CHARGE_FLY'], 'x')).toMatchObject(refusal('Invalid scopes: CHARGE_FLY'));
    expect(await ask([], 'x')).toMatchObject(refusal('Scopes are required'));
    expect((await ask('CHARGE_GET', 'x')).status).toBe(400);
    const company = { ...body, user: { ...body.user, taxID } };
    expect((await s.send('POST', '/api/v1/partner/company', company)).body.error).toContain(
      'user.taxID.type must be one of BR:CPF',
    );
  });

  it('refuses a tax id of the wrong type, and a company that is not pre-registered', async () => {
    const s = await serve();
    const wrong = {
      ...body,
      preRegistration: { ...body.preRegistration, taxID: { ...taxID, type: 'BR:CPF' } },
    };
    expect((await s.send('POST', '/api/v1/partner/company', wrong)).body.error).toContain('BR:CNPJ');
    expect(
      await s.send('POST', '/api/v1/partner/application', { application: { name: 'x', type: 'API' }, taxID }),
    ).toMatchObject(refusal('Pré-cadastro não encontrado'));
  });
});

describe('webhook', () => {
  const webhook = { name: 'pagas', url: 'https://loja.example.com/pix' };
  const add = (s: Served, more: object = {}) =>
    s.send('POST', '/api/v1/webhook?validate=false', { webhook: { ...webhook, ...more } });

  it('is registered once per URL and event, listed by URL and deleted', async () => {
    const s = await serve();
    const first = await add(s);
    expect(first.body.webhook).toMatchObject({ event: 'SERVICE:TRANSACTION_RECEIVED', isActive: true });
    expect(first.body.webhook.hmacSecretKey).toMatch(/^service_.{44}$/);
    expect((await add(s, { event: 'transaction_received' })).status).toBe(400);
    expect((await add(s, { event: 'CHARGE_CREATED' })).status).toBe(200);
    expect((await add(s, { event: 'CHARGE_CREATE' })).body.error).toContain('SERVICE:CHARGE_CREATED');
    const other = await add(s, { url: 'https://other.example.com/', isActive: false });
    expect((await s.ok('GET', '/api/v1/webhook')).webhooks).toHaveLength(3);
    const { webhooks } = await s.ok('GET', '/api/v1/webhook?url=https%3A%2F%2Fother.example.com%2F');
    expect(webhooks).toMatchObject([{ id: other.body.webhook.id, isActive: false }]);
    expect(webhooks[0]).not.toHaveProperty('hmacSecretKey');
    expect(await s.ok('DELETE', `/api/v1/webhook/${other.body.webhook.id}`)).toEqual({ status: 'OK' });
    expect(await s.send('DELETE', `/api/v1/webhook/${other.body.webhook.id}`)).toMatchObject({
      status: 400,
      body: { error: 'Webhook não encontrado', status: 'ERROR' },
    });
  });

  it('is refused after 50 webhooks', async () => {
    const s = await serve();
    for (let n = 0; n < 50; n += 1)
      expect((await add(s, { url: `https://a.example/${n}` })).status).toBe(200);
    expect((await add(s)).body.error).toContain('50');
  });
});
