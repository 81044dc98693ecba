// When charges expire, what they cost, who may pay them and who gets the money, over HTTP.
import { describe, expect, it } from 'vitest';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { field } from '#test/support/checked.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, expectBalanced, refusal, serve } from '#test/support/services/sandbox.ts';

const DAY = 86_400_000;
const customer = { name: 'Ana Souza', taxID: '52998224725', address: { zipcode: '01310100' } };
const OTHER = { name: 'Bruno Lima', taxID: '11144477735' };

const create = (s: Served, more: object) =>
  s.send('POST', '/api/v1/charge', { correlationID: 'c', value: 10_000, customer, ...more });
const charge = async (s: Served, more: object = {}) =>
  (await s.ok('POST', '/api/v1/charge', { correlationID: 'c', value: 10_000, customer, ...more })).charge;
const read = async (s: Served) => (await s.ok('GET', '/api/v1/charge/c')).charge;
const pay = (s: Served, more: object = {}) => s.send('POST', '/_sandbox/pay', { id: 'c', ...more });
const subaccount = (s: Served, pixKey: string) =>
  s.ok('POST', '/api/v1/subaccount', { pixKey, name: 'Filial' });
const held = async (s: Served, pixKey: string): Promise<number> =>
  (await s.ok('GET', `/api/v1/subaccount/${pixKey}`)).SubAccount.balance;

describe('charge create', () => {
  it('makes the charge expire after expiresDate', async () => {
    const s = await serve();
    const made = await charge(s, { expiresDate: '2026-11-21T09:10:00-03:00' });
    expect(made).toMatchObject({ expiresDate: '2026-11-21T12:10:00.000Z', expiresIn: 600 });
    await s.advance(600_000);
    expect((await read(s)).status).toBe('ACTIVE');
    await s.advance(1);
    expect((await read(s)).status).toBe('EXPIRED');
  });

  it('moves dueDate to the end of its day in Brasília', async () => {
    const s = await serve();
    const made = await charge(s, { type: 'OVERDUE', dueDate: '2026-12-01T01:00:00.000Z' });
    expect(made).toMatchObject({
      dueDate: '2026-12-01T02:59:59.999Z',
      paymentMethods: { pix: { method: 'PIX_COBV', value: 10_000, brCode: made.brCode } },
    });
  });

  it.each([
    [{ expiresDate: '2026-11-21T12:04:59.000Z' }, 'expiresDate must be at least 300 seconds'],
    [{ expiresDate: '2099-01-01T00:00:00.000Z' }, 'expiresDate must be at most'],
    [{ expiresDate: '2026-11-22T00:00:00.000Z', expiresIn: 900 }, 'expiresDate does not go with expiresIn'],
    [
      { type: 'OVERDUE', expiresDate: '2026-11-22T00:00:00.000Z' },
      'expiresDate does not go with type OVERDUE',
    ],
    [{ dueDate: '2026-12-01T00:00:00.000Z' }, 'dueDate goes only with type OVERDUE'],
    [{ type: 'OVERDUE', dueDate: '2026-11-20T12:00:00.000Z' }, 'dueDate must not be in the past'],
    [{ type: 'OVERDUE', dueDate: '2026-12-01T00:00:00.000Z', daysForDueDate: 3 }, 'dueDate does not go with'],
    [{ type: 'BOLETO', customer: undefined }, 'BOLETO needs a customer'],
    [{ type: 'BOLETO', customer: { name: 'Ana', email: 'ana@example.com' } }, 'BOLETO needs a customer'],
    [{ type: 'BOLETO', value: 10_000_000_000 }, 'value must be at most 9999999999'],
    [{ type: 'BOLETO', splits: [{ value: 1, pixKey: 'ana@example.com' }] }, 'splits does not go with'],
    [{ type: 'BOLETO', expiresIn: 900 }, 'expiresIn does not go with type BOLETO'],
    [{ fixedLocation: true }, 'fixedLocation'],
    [{ paymentLinkID: 'x' }, 'paymentLinkID'],
    [{ customer: { name: 'Ana', email: 'ana@example.com' }, ensureSameTaxID: true }, 'ensureSameTaxID needs'],
    [{ subaccount: 'nobody@example.com' }, 'Subconta não encontrada'],
    [{ type: 'OVERDUE', fines: { value: 10_001 } }, 'fines.value must be at most 10000'],
    [{ discountSettings: { modality: 'VALUE_PER_RUNNING_DAY_ADVANCE', value: 1 } }, 'goes only with'],
    [
      { type: 'OVERDUE', discountSettings: { modality: 'VALUE_PER_RUNNING_DAY_ADVANCE' } },
      'discountSettings.value is required',
    ],
    [
      { type: 'OVERDUE', discountSettings: { modality: 'PERCENTAGE_UNTIL_SPECIFIED_DATE', value: 5 } },
      'discountSettings.discountFixedDate is required',
    ],
    [
      {
        type: 'OVERDUE',
        discountSettings: { modality: 'PERCENTAGE_PER_RUNNING_DAY_ADVANCE', value: 10_001 },
      },
      'at most 10000 basis points',
    ],
  ])('refuses %j', async (more, error) => {
    const s = await serve();
    const answered = await create(s, more);
    expect(answered.status).toBe(400);
    expect(answered.body.error).toContain(error);
    expect((await s.ok('GET', '/api/v1/charge')).charges).toEqual([]);
  });
});

describe('charge amount', () => {
  const overdue = { type: 'OVERDUE', daysForDueDate: 10 };
  it('is discounted until the discount date, in the charge and at its location', async () => {
    const s = await serve();
    const made = await charge(s, {
      ...overdue,
      discountSettings: {
        modality: 'PERCENTAGE_UNTIL_SPECIFIED_DATE',
        discountFixedDate: [{ daysActive: 5, value: 500 }],
      },
    });
    expect(made).toMatchObject({ value: 10_000, valueWithDiscount: 9_500, discount: 0 });
    const location = async () => (await fetch(`http://${decodeBrCode(made.brCode).url!}`)).json();
    expect(field(await location(), 'valor')).toEqual({
      original: '100.00',
      multa: '0.00',
      juros: '0.00',
      desconto: '5.00',
      final: '95.00',
    });
    await s.advance(6 * DAY);
    expect(await read(s)).toMatchObject({ valueWithDiscount: 10_000 });
    expect(await location()).toMatchObject({ valor: { desconto: '0.00', final: '100.00' } });
    expect((await pay(s)).body.value).toBe(10_000);
  });

  it.each([
    ['FIXED_VALUE_UNTIL_SPECIFIED_DATE', { discountFixedDate: [{ daysActive: 1, value: 10_000 }] }, 10_000],
    [
      'FIXED_VALUE_UNTIL_SPECIFIED_DATE',
      {
        discountFixedDate: [
          { daysActive: 1, value: 1 },
          { daysActive: 9, value: 10_001 },
        ],
      },
      10_000,
    ],
    ['PERCENTAGE_UNTIL_SPECIFIED_DATE', { discountFixedDate: [{ daysActive: 1, value: 10_000 }] }, 10_000],
    ['VALUE_PER_RUNNING_DAY_ADVANCE', { value: 1_000 }, 10_000],
    ['PERCENTAGE_PER_RUNNING_DAY_ADVANCE', { value: 1_000 }, 10_000],
    ['VALUE_PER_BUSINESS_DAY_ADVANCE', { value: 1_430 }, 10_000],
    ['PERCENTAGE_PER_BUSINESS_DAY_ADVANCE', { value: 1_430 }, 10_000],
  ])('is refused with a discount %s %j that leaves nothing', async (modality, more, cents) => {
    const s = await serve();
    const body = {
      correlationID: 'free',
      value: 10_000,
      ...overdue,
      discountSettings: { modality, ...more },
    };
    expect(await s.send('POST', '/api/v1/charge', body)).toMatchObject({
      status: 400,
      body: {
        error: `discountSettings must leave at least 1 cent to pay: a payment on the day of creation would have a discount of ${cents} cents of 10000`,
      },
    });
  });

  it('of a boleto due on a Sunday has its discount before Sunday, not before Monday', async () => {
    const s = await serve();
    // Saturday 21 November 2026 is the day of creation.
    const made = await charge(s, {
      type: 'BOLETO',
      customer: { name: 'Ana', taxID: '52998224725' },
      daysForDueDate: 1,
      discountSettings: { modality: 'VALUE_PER_RUNNING_DAY_ADVANCE', value: 100 },
    });
    expect(made).toMatchObject({ valueWithDiscount: 9_900 });
    await s.advance(DAY);
    expect(await read(s)).toMatchObject({ valueWithDiscount: 10_000 });
  });

  it.each([
    ['Sunday', 1, [10_000, 10_210]],
    ['the holiday of Christmas, a Friday', 34, [10_000, 10_210]],
  ])('of type OVERDUE due on %s is fined on the next day, as at the service', async (_day, days, amounts) => {
    const s = await serve();
    const { valueWithDiscount } = await charge(s, { type: 'OVERDUE', daysForDueDate: days });
    await s.advance((days + 1) * DAY);
    expect([valueWithDiscount, (await read(s)).valueWithDiscount]).toEqual(amounts);
  });

  it('adds fine and interest in cents for type FIXED', async () => {
    const s = await serve();
    const made = await charge(s, {
      type: 'OVERDUE',
      daysForDueDate: 1,
      fines: { value: 20_000, type: 'FIXED' },
      interests: { value: 7, type: 'FIXED' },
    });
    expect(made.interestsSettings).toEqual({
      fines: { value: 20_000, type: 'FIXED' },
      interests: { value: 7, type: 'FIXED' },
    });
    await s.advance(4 * DAY);
    expect((await pay(s)).body.value).toBe(10_000 + 20_000 + 21);
  });
});

describe('charge with ensureSameTaxID', () => {
  it('cannot be paid by another company of the sandbox', async () => {
    const s = await serve();
    const { brCode } = await charge(s, { ensureSameTaxID: true });
    const { appKey, accounts } = await s.ok('POST', '/_sandbox/company', {
      name: 'Outra Loja',
      taxID: '11222333000181',
    });
    await s.ok('POST', '/_sandbox/pay', { id: accounts[0].pixKey, value: 20_000 }, appKey);
    const body = { type: 'QR_CODE', qrCode: brCode, correlationID: 'p-1' };
    await s.ok('POST', '/api/v1/payment', body, appKey);
    await s.ok('POST', '/api/v1/payment/approve', { correlationID: 'p-1' }, appKey);
    await s.advance(60_000);
    const { payment, error } = await s.ok('GET', '/api/v1/payment/p-1', undefined, appKey);
    expect({ payment, error }).toMatchObject({ payment: { status: 'FAILED' }, error: {} });
    expect((await read(s)).status).toBe('ACTIVE');
    await expectBalanced(s);
  });

  it('can be paid only with the tax id of its customer', async () => {
    const s = await serve();
    expect((await charge(s, { ensureSameTaxID: true })).ensureSameTaxID).toBe(true);
    for (const payer of [OTHER, { name: 'Somebody' }])
      expect(await pay(s, { payer })).toMatchObject(
        refusal('A cobrança só pode ser paga pelo CPF ou CNPJ do cliente'),
      );
    expect((await read(s)).status).toBe('ACTIVE');
    expect((await pay(s, { payer: { name: 'Ana', taxID: customer.taxID } })).status).toBe(200);
  });
});

describe('money of a paid charge', () => {
  it('goes to the sub account of the charge, which also pays the refund', async () => {
    const s = await serve();
    await subaccount(s, 'filial@example.com');
    await charge(s, { subaccount: 'filial@example.com' });
    expect((await pay(s)).body.creditParty.pixKey.pixKey).toBe('filial@example.com');
    expect(await held(s, 'filial@example.com')).toBe(10_000);
    expect((await balance(s)).total).toBe(0);
    await s.ok('POST', '/api/v1/charge/c/refund', { correlationID: 'r' });
    await s.advance(5_000);
    expect(await held(s, 'filial@example.com')).toBe(0);
    await expectBalanced(s);
  });

  it('is split among a sub account, an account and a partner, and invalid splits are refused', async () => {
    const s = await serve();
    await subaccount(s, 'filial@example.com');
    const { pixKey: second } = await s.ok('POST', '/_sandbox/account', {});
    const partner = await s.ok('POST', '/_sandbox/company', {
      name: 'Parceira',
      taxID: '12345678000195',
      isPartner: true,
    });
    const theirs = partner.accounts[0].pixKey;
    const stranger = await s.ok('POST', '/_sandbox/company', {
      name: 'Outra',
      taxID: '11444777000161',
      isPartner: false,
    });
    const splits = [
      { value: 3_000, pixKey: 'filial@example.com', splitType: 'SPLIT_SUB_ACCOUNT' },
      { value: 2_000, pixKey: second },
      { value: 1_000, pixKey: theirs, splitType: 'SPLIT_PARTNER' },
    ];
    for (const wrong of [
      [{ ...splits[0], value: 10_001 }],
      [
        { value: 6_000, pixKey: second },
        { value: 4_001, pixKey: second },
      ],
      [{ ...splits[0], splitType: 'SPLIT_PARTNER' }],
      [{ value: 1, pixKey: 'nobody@example.com' }],
      [{ value: 1, pixKey: stranger.accounts[0].pixKey }],
    ])
      expect((await create(s, { splits: wrong })).status).toBe(400);
    await charge(s, { splits });
    await pay(s);
    const [main, other] = (await s.ok('GET', '/api/v1/account/')).accounts;
    expect([main.balance.total, other.balance.total].toSorted()).toEqual([2_000, 4_000]);
    expect(await held(s, 'filial@example.com')).toBe(3_000);
    expect((await s.ok('GET', '/api/v1/account/', undefined, partner.appKey)).accounts[0].balance.total).toBe(
      1_000,
    );
    const { transactions } = await s.ok('GET', '/api/v1/transaction?charge=c');
    expect(transactions.map(({ type, value }) => [type, value])).toEqual([
      ['INTERNAL_TRANSFER', 1_000],
      ['INTERNAL_TRANSFER', 2_000],
      ['INTERNAL_TRANSFER', 3_000],
      ['PAYMENT', 10_000],
    ]);
    expect((await s.ok('GET', '/api/v1/transaction', undefined, partner.appKey)).transactions).toMatchObject([
      { type: 'PAYMENT', value: 1_000 },
    ]);
    // Who received the charge pays the refund: what was split is not taken back.
    expect((await s.send('POST', '/api/v1/charge/c/refund', { correlationID: 'r' })).body.error).toContain(
      'saldo',
    );
    await s.ok('POST', '/api/v1/charge/c/refund', { correlationID: 'r', value: 4_000 });
    await s.advance(5_000);
    expect(await held(s, 'filial@example.com')).toBe(3_000);
    await expectBalanced(s);
  });

  it('is split in order, up to the amount that was paid', async () => {
    const s = await serve();
    await subaccount(s, 'a@example.com');
    await subaccount(s, 'b@example.com');
    await charge(s, {
      type: 'OVERDUE',
      daysForDueDate: 5,
      discountSettings: { modality: 'VALUE_PER_RUNNING_DAY_ADVANCE', value: 1_000 },
      splits: [
        { value: 4_000, pixKey: 'a@example.com' },
        { value: 6_000, pixKey: 'b@example.com' },
      ],
    });
    expect((await pay(s)).body.value).toBe(5_000);
    expect([await held(s, 'a@example.com'), await held(s, 'b@example.com')]).toEqual([4_000, 1_000]);
    expect((await balance(s)).total).toBe(0);
    await expectBalanced(s);
  });
});

it('charge list filters by subscription', async () => {
  const s = await serve();
  await charge(s);
  const { subscription } = await s.ok('POST', '/api/v1/subscriptions', {
    customer,
    value: 4_990,
    dayGenerateCharge: 21,
  });
  const list = async (id: string) =>
    (await s.ok('GET', `/api/v1/charge?subscription=${encodeURIComponent(id)}`)).charges;
  expect(await list(subscription.globalID)).toMatchObject([
    { value: 4_990, subscription: { globalID: subscription.globalID } },
  ]);
  expect(await list('nothing')).toEqual([]);
});

it('CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER is sent only if payer and customer have different tax ids', async () => {
  const s = await serve();
  await s.ok('POST', '/api/v1/webhook', {
    webhook: { name: 'w', event: 'SERVICE:CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER', email: 'a@b.example' },
  });
  for (const [correlationID, payer] of [
    ['own', { name: 'Ana', taxID: customer.taxID }],
    ['nameless', { name: 'Bruno Lima' }],
    ['c', OTHER],
  ] as const) {
    await charge(s, { correlationID });
    await s.ok('POST', '/_sandbox/pay', { id: correlationID, payer });
  }
  const { deliveries } = await s.ok('GET', '/_sandbox/deliveries');
  expect(deliveries).toHaveLength(1);
  expect(JSON.parse(deliveries[0].body)).toMatchObject({
    event: 'SERVICE:CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER',
    charge: { correlationID: 'c', status: 'COMPLETED', payer: { name: 'Bruno Lima' } },
    payer: { name: 'Bruno Lima', taxID: { taxID: OTHER.taxID, type: 'BR:CPF' } },
    pix: { value: 10_000, payer: { name: 'Bruno Lima' } },
    company: { taxID: '11222333000181' },
  });
});
