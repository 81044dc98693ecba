// Pix Automático: the mandate, what the payer's bank does about its instalments, each policy and each code, by the clock.
import { describe, expect, it } from 'vitest';
import { CANCEL_CODE, REJECT_CODE } from '#contract/mandate.ts';
import { decodeBrCode as decode } from '#pix/brcode/decode.ts';
import { installments, triesOf } from '#sandbox/store/tables/installments.ts';
import { eventIn } from '#test/support/services/received.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, expectBalanced, serve } from '#test/support/services/sandbox.ts';

const DAY = 86_400_000;
const customer = { name: 'Ana Souza', taxID: '52998224725' };
const ONLY = { journey: 'ONLY_RECURRENCY', retryPolicy: 'THREE_RETRIES_7_DAYS' };

const create = (s: Served, more: object = {}) =>
  s.send('POST', '/api/v1/subscriptions', {
    correlationID: 'plan',
    type: 'PIX_RECURRING',
    value: 4_990,
    customer,
    comment: 'Plano',
    pixRecurringOptions: ONLY,
    // Noon of the 21st: the cobr is made on the 1st.
    dayGenerateCharge: 5,
    ...more,
  });
const created = async (s: Served, more: object = {}) => {
  const { status, body } = await create(s, more);
  expect(body).not.toHaveProperty('error');
  expect(status).toBe(200);
  return body.subscription;
};
const plan = async (s: Served) => (await s.ok('GET', '/api/v1/subscriptions/plan')).subscription;
const decide = (s: Served, step: string, more: object = {}) =>
  s.ok('POST', '/_sandbox/mandate', { id: 'plan', step, ...more });
const all = async (s: Served) => (await s.ok('GET', '/api/v1/subscriptions/plan/installments')).installments;
const nth = async (s: Served, number: number) => (await all(s))[number - 1]!;
const fail = async (s: Served, number: number, more: object) =>
  s.ok('POST', '/_sandbox/installment/fail', { id: (await nth(s, number)).correlationID, ...more });
const post = async (s: Served, number: number, what: 'cobr' | 'cobr/retry', body: object = {}) =>
  s.send('POST', `/api/v1/installments/${(await nth(s, number)).correlationID}/${what}`, body);
/** Lets the clock go to noon of a day in Brasília. */
const until = (s: Served, day: string): Promise<void> =>
  s.advance(Date.parse(`${day}T15:00:00Z`) - s.time - ahead(s));
/** How far the sandbox's clock is ahead of the test's. */
const ahead = (s: Served): number =>
  Number(
    s.database.prepare<{ value: string }>("SELECT value FROM meta WHERE key = 'clock_offset'").get()?.value ??
      0,
  );
/** Registers for every event of Pix Automático by e-mail; each is on record as soon as it happens. */
async function reported(s: Served) {
  for (const event of [
    ...['APPROVED', 'REJECTED'].map((name) => `PIX_AUTOMATIC_${name}`),
    ...['CREATED', 'APPROVED', 'REJECTED', 'COMPLETED', 'TRY_REQUESTED', 'TRY_REJECTED'].map(
      (name) => `PIX_AUTOMATIC_COBR_${name}`,
    ),
    'CHARGE_CREATED',
    'CHARGE_COMPLETED',
    'CHARGE_EXPIRED',
  ])
    await s.ok('POST', '/api/v1/webhook', { webhook: { name: event, event, email: 'a@b.example' } });
  return async () =>
    (await s.ok('GET', '/_sandbox/deliveries?limit=1000')).deliveries.toReversed().map(({ body, event }) => ({
      event: event.replace(/^SERVICE:|^PIX_AUTOMATIC_/, ''),
      body: eventIn({ body }),
    }));
}
const names = (events: readonly { event: string }[]): string[] => events.map(({ event }) => event);

describe('mandate', () => {
  it.each([
    ['THREE_RETRIES_7_DAYS', 'RR'],
    ['NON_PERMITED', 'RN'],
  ])('has an id whose prefix shows the retry policy: %s', async (retryPolicy, prefix) => {
    const s = await serve();
    const { pixRecurring } = await created(s, { pixRecurringOptions: { ...ONLY, retryPolicy } });
    expect(pixRecurring.recurrencyId).toMatch(new RegExp(`^${prefix}99999004\\d{8}[0-9a-f]{11}$`));
  });

  it('is created with a consent code and scheduled instalments, without a charge', async () => {
    const s = await serve();
    const made = await created(s);
    expect(made).toMatchObject({
      type: 'PIX_RECURRING',
      status: 'ACTIVE',
      isActive: true,
      frequency: 'MONTHLY',
      pixRecurring: { status: 'CREATED', journey: 'ONLY_RECURRENCY' },
      pixRecurringOptions: {
        status: 'CREATED',
        journey: 'ONLY_RECURRENCY',
        retryPolicy: 'THREE_RETRIES_7_DAYS',
      },
    });
    expect(made.pixRecurring.recurrencyId).toMatch(/^RR99999004\d{8}[0-9a-f]{11}$/);
    expect(made.pixRecurring.emv).toBe(made.pixRecurringOptions.emv);
    expect(decode(made.pixRecurring.emv)).toMatchObject({ kind: 'recurrence' });
    expect(await all(s)).toMatchObject([
      {
        installmentNumber: 1,
        status: 'SCHEDULED',
        dateGenerateCharge: '2026-12-05T03:00:00.000Z',
        expiration: 604_800,
      },
      { installmentNumber: 2, status: 'SCHEDULED', dateGenerateCharge: '2027-01-05T03:00:00.000Z' },
      { installmentNumber: 3, status: 'SCHEDULED', dateGenerateCharge: '2027-02-05T03:00:00.000Z' },
    ]);
    expect((await s.ok('GET', '/api/v1/charge')).charges).toEqual([]);
  });

  it('with a first payment is approved by that payment, or by the control call', async () => {
    for (const how of ['approve', 'pay']) {
      const s = await serve();
      const events = await reported(s);
      const made = await created(s, {
        pixRecurringOptions: { ...ONLY, journey: 'PAYMENT_ON_APPROVAL' },
        dayGenerateCharge: undefined,
      });
      expect(made).toMatchObject({ dayGenerateCharge: 21, pixRecurring: { status: 'CREATED' } });
      expect(decode(made.pixRecurring.emv)).toMatchObject({ kind: 'dynamic', recurrence: {} });
      const [charge] = (await s.ok('GET', '/api/v1/charge')).charges;
      expect(charge).toMatchObject({ status: 'ACTIVE', value: 4_990 });
      if (how === 'approve') await decide(s, 'approve');
      else await s.ok('POST', '/_sandbox/pay', { id: charge.correlationID });
      expect((await plan(s)).pixRecurring.status).toBe('APPROVED');
      expect(await nth(s, 1)).toMatchObject({ status: 'COMPLETED' });
      expect((await balance(s)).total).toBe(4_990);
      expect(names(await events())).toEqual(['CHARGE_CREATED', 'APPROVED', 'CHARGE_COMPLETED']);
      const approved = (await events()).find(({ event }) => event === 'APPROVED')!.body;
      expect(approved).toEqual({
        event: 'PIX_AUTOMATIC_APPROVED',
        ...(await plan(s)),
        paymentLinkUrl: expect.any(String),
      });
      await until(s, '2026-12-21');
      expect(await nth(s, 2)).toMatchObject({ status: 'COMPLETED', cobr: { status: 'CONCLUDED' } });
    }
  });

  it.each([
    ['refuse', 'CREATED'],
    ['end', 'APPROVED'],
  ])('is REJECTED by the step %s while it is %s, and nothing more is charged', async (step, from) => {
    const s = await serve();
    const events = await reported(s);
    await created(s);
    if (from === 'APPROVED') await decide(s, 'approve');
    const other = step === 'end' ? 'refuse' : 'end';
    expect((await s.send('POST', '/_sandbox/mandate', { id: 'plan', step: other })).status).toBe(400);
    expect(await decide(s, step)).toMatchObject({
      status: 'INACTIVE',
      isActive: false,
      pixRecurring: { status: 'REJECTED' },
      pixRecurringOptions: { status: 'REJECTED' },
    });
    expect((await all(s)).map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
    await s.advance(60 * DAY);
    expect((await s.ok('GET', '/api/v1/charge')).charges).toEqual([]);
    expect(names(await events()).at(-1)).toBe('REJECTED');
    for (const again of ['approve', 'refuse', 'end'])
      expect((await s.send('POST', '/_sandbox/mandate', { id: 'plan', step: again })).status).toBe(400);
  });

  it.each(CANCEL_CODE.map((code) => [code]))(
    'that ends with %s cancels the pending instalment and its charge',
    async (code) => {
      const s = await serve();
      await created(s);
      await decide(s, 'approve');
      await until(s, '2026-12-02');
      const [{ correlationID }] = (await s.ok('GET', '/api/v1/charge')).charges;
      await decide(s, 'end', { code });
      expect(await nth(s, 1)).toMatchObject({
        status: 'CANCELED',
        cobr: { status: 'CANCELED', rejectCode: code, tries: [{ tryStatus: 'REJECTED', rejectCode: code }] },
      });
      expect((await s.send('POST', '/_sandbox/pay', { id: correlationID })).status).toBe(400);
      await until(s, '2026-12-20');
      expect((await balance(s)).total).toBe(0);
    },
  );

  it('is CANCELED by the merchant, also on a repeated request, and nothing more is charged', async () => {
    const s = await serve();
    await created(s);
    await decide(s, 'approve');
    await until(s, '2026-12-02');
    for (const _ of [1, 2])
      expect((await s.ok('PUT', '/api/v1/subscriptions/plan/cancel')).subscription).toMatchObject({
        status: 'INACTIVE',
        pixRecurring: { status: 'CANCELED' },
      });
    expect(await nth(s, 1)).toMatchObject({ cobr: { status: 'CANCELED', rejectCode: 'SLCR' } });
    await s.advance(90 * DAY);
    expect((await balance(s)).total).toBe(0);
  });

  it('expires on its first day when it is not approved, or later when its first payment is missing', async () => {
    const s = await serve();
    await created(s);
    await until(s, '2026-12-04');
    expect((await plan(s)).pixRecurring.status).toBe('CREATED');
    await until(s, '2026-12-05');
    expect(await plan(s)).toMatchObject({ status: 'EXPIRED', pixRecurring: { status: 'EXPIRED' } });
    const two = await serve();
    await created(two, {
      pixRecurringOptions: { journey: 'PAYMENT_ON_APPROVAL' },
      dayGenerateCharge: undefined,
    });
    await two.advance(9 * DAY);
    expect(await plan(two)).toMatchObject({ status: 'EXPIRED', pixRecurring: { status: 'EXPIRED' } });
    expect((await all(two)).map(({ status }) => status)).toEqual([
      'EXPIRED',
      'CANCELED',
      'CANCELED',
      'CANCELED',
    ]);
  });

  it.each([
    [{ pixRecurringOptions: undefined }, 'pixRecurringOptions'],
    [{ pixRecurringOptions: {} }, 'journey'],
    [{ frequency: 'BIMONTHLY' }, 'frequency'],
    [{ chargeType: 'OVERDUE' }, 'chargeType'],
    [
      {
        chargeType: 'BOLETO',
        type: 'RECURRENT',
        pixRecurringOptions: undefined,
        customer: { name: 'Ana', email: 'ana@example.com' },
      },
      'BOLETO needs a customer',
    ],
    [{ comment: 'x'.repeat(30) }, 'comment'],
    [{ value: 99, pixRecurringOptions: { ...ONLY, minimumValue: 100 } }, 'minimumValue'],
    [{ dayGenerateCharge: '2026-11-23' }, 'dayGenerateCharge'],
    [{ installmentCount: 0 }, 'installmentCount'],
  ])('is refused with %j', async (more, named) => {
    const { status, body } = await create(await serve({ namespace: 'openpix' }), more);
    expect(status).toBe(400);
    expect(body.error).toContain(named);
  });

  it('starts three days ahead at the earliest, and accepts a comment of 29 characters', async () => {
    const s = await serve({ namespace: 'openpix' });
    await created(s, { dayGenerateCharge: '2026-11-24', comment: 'x'.repeat(29) });
    await decide(s, 'approve');
    await s.advance(10_000);
    expect(await nth(s, 1)).toMatchObject({ status: 'ACTIVE', cobr: { status: 'ACTIVE' } });
    await until(s, '2026-11-24');
    expect(await nth(s, 1)).toMatchObject({ status: 'COMPLETED' });
    const late = await serve();
    await created(late, { dayGenerateCharge: 23 });
    expect((await nth(late, 1)).dateGenerateCharge).toBe('2026-12-23T03:00:00.000Z');
  });
});

describe('instalment', () => {
  it('is sent to the bank four days ahead, and paid on its day', async () => {
    const s = await serve();
    const events = await reported(s);
    await created(s);
    await decide(s, 'approve');
    await until(s, '2026-11-30');
    expect(await nth(s, 1)).not.toHaveProperty('cobr');
    await s.advance(12 * 3_600_000);
    expect(await nth(s, 1)).toMatchObject({
      status: 'ACTIVE',
      cobr: { status: 'CREATED', tries: [{ tryStatus: 'REQUESTED', finalityPurpose: 'AGND' }] },
    });
    await s.advance(5_000);
    expect(await nth(s, 1)).toMatchObject({
      cobr: {
        status: 'ACTIVE',
        tries: [{ tryStatus: 'SCHEDULED', requestedExecutionDate: '2026-12-05T03:00:00.000Z' }],
      },
    });
    await until(s, '2026-12-04');
    expect((await balance(s)).total).toBe(0);
    await until(s, '2026-12-05');
    expect((await balance(s)).total).toBe(4_990);
    const [transaction] = (await s.ok('GET', '/api/v1/transaction')).transactions;
    const paid = await nth(s, 1);
    expect(paid).toMatchObject({
      status: 'COMPLETED',
      cobr: {
        status: 'CONCLUDED',
        endToEndId: transaction.endToEndId,
        paymentDate: '2026-12-05T03:00:00.000Z',
        chargeDate: '2026-12-05T03:00:00.000Z',
        expiryDate: '2026-12-12T03:00:00.000Z',
        tries: [{ tryStatus: 'PAID' }],
      },
    });
    expect(transaction).toMatchObject({ value: 4_990, type: 'PAYMENT', charge: { status: 'COMPLETED' } });
    const seen = await events();
    expect(names(seen)).toEqual([
      'APPROVED',
      'CHARGE_CREATED',
      'COBR_CREATED',
      'COBR_APPROVED',
      'CHARGE_COMPLETED',
      'COBR_COMPLETED',
    ]);
    expect(seen.at(-1)!.body).toEqual({ event: 'PIX_AUTOMATIC_COBR_COMPLETED', ...paid });
    await expectBalanced(s);
    await s.advance(365 * DAY);
    expect((await balance(s)).total).toBe(13 * 4_990);
  });

  it('is rejected after one attempt when the retry policy is NON_PERMITED', async () => {
    const s = await serve();
    const events = await reported(s);
    await created(s, { pixRecurringOptions: { ...ONLY, retryPolicy: 'NON_PERMITED' } });
    await decide(s, 'approve');
    await fail(s, 1, { code: 'AM02' });
    await until(s, '2026-12-01');
    expect(await nth(s, 1)).toMatchObject({
      status: 'ACTIVE',
      cobr: {
        status: 'REJECTED',
        rejectCode: 'AM02',
        tries: [{ tryStatus: 'REJECTED', rejectCode: 'AM02' }],
      },
    });
    expect((await post(s, 1, 'cobr/retry')).status).toBe(400);
    await until(s, '2026-12-13');
    expect(names(await events())).toEqual([
      'APPROVED',
      'CHARGE_CREATED',
      'COBR_CREATED',
      'COBR_TRY_REJECTED',
      'COBR_REJECTED',
      'CHARGE_EXPIRED',
    ]);
    expect(await nth(s, 1)).toMatchObject({ status: 'EXPIRED', cobr: { status: 'REJECTED' } });
    await until(s, '2027-01-05');
    expect(await nth(s, 2)).toMatchObject({ status: 'COMPLETED' });
    expect((await balance(s)).total).toBe(4_990);
  });

  it.each([
    [3, ['06', '07', '08']],
    [4, ['06', '07', '09']],
    [5, ['06', '08', '10']],
    [7, ['06', '09', '12']],
    [30, ['06', '09', '12']],
  ])('is retried on the next day, midway and on the last retry day, with dayDue %s', async (dayDue, days) => {
    const s = await serve();
    const events = await reported(s);
    await created(s, { dayDue });
    await decide(s, 'approve');
    await fail(s, 1, { code: 'AB10' });
    await until(s, '2026-12-31');
    const { cobr } = await nth(s, 1);
    expect(cobr).toMatchObject({ status: 'REJECTED', rejectCode: 'AB10' });
    expect(
      cobr.tries.map((one) => [one.tryStatus, one.finalityPurpose, one.requestedExecutionDate.slice(8, 10)]),
    ).toEqual([['REJECTED', 'AGND', '05'], ...days.map((day) => ['REJECTED', 'NTAG', day])]);
    const seen = names(await events()).filter((name) => name.startsWith('COBR_'));
    expect(seen).toEqual([
      'COBR_CREATED',
      'COBR_TRY_REJECTED',
      ...days.flatMap(() => ['COBR_TRY_REQUESTED', 'COBR_TRY_REJECTED']),
      'COBR_REJECTED',
    ]);
    expect((await balance(s)).total).toBe(0);
  });

  it.each([1, 2, 3])('is paid by a retry after failed attempts: %s', async (tries) => {
    const s = await serve();
    await created(s);
    await decide(s, 'approve');
    await until(s, '2026-12-04');
    // The bank had accepted it: the first try fails on the day.
    await fail(s, 1, { code: 'AM02', tries });
    await until(s, '2026-12-13');
    const one = await nth(s, 1);
    expect(one).toMatchObject({ status: 'COMPLETED', cobr: { status: 'CONCLUDED' } });
    expect(one.cobr).not.toHaveProperty('rejectCode');
    expect(one.cobr.tries.map(({ tryStatus }) => tryStatus)).toEqual([
      ...Array<string>(tries).fill('REJECTED'),
      'PAID',
    ]);
    expect((await balance(s)).total).toBe(4_990);
    expect(await nth(s, 2)).not.toHaveProperty('cobr');
  });

  it.each(REJECT_CODE.map((code) => [code]))('is rejected with the code %s', async (code) => {
    const s = await serve();
    await created(s, { pixRecurringOptions: { ...ONLY, retryPolicy: 'NON_PERMITED' } });
    await decide(s, 'approve');
    await fail(s, 1, { code });
    await until(s, '2026-12-06');
    expect(await nth(s, 1)).toMatchObject({
      cobr: { status: 'REJECTED', rejectCode: code, tries: [{ rejectCode: code }] },
    });
    expect((await balance(s)).total).toBe(0);
  });

  it('can be requested by hand from ten to five days ahead, once and only for its amount', async () => {
    const s = await serve();
    await created(s, { dayGenerateCharge: 4 });
    expect((await post(s, 1, 'cobr')).status).toBe(400);
    await decide(s, 'approve');
    expect((await post(s, 1, 'cobr')).body.error).toContain('faltam 13');
    await until(s, '2026-11-24');
    expect((await post(s, 1, 'cobr', { value: 5_000 })).status).toBe(400);
    expect((await post(s, 1, 'cobr')).body.installment).toMatchObject({
      cobr: { status: 'CREATED', value: 4_990 },
    });
    expect((await post(s, 1, 'cobr')).status).toBe(400);
    expect((await post(s, 1, 'cobr/retry')).status).toBe(400);
    await until(s, '2026-12-04');
    expect((await nth(s, 1)).cobr.tries).toHaveLength(1);
    expect((await balance(s)).total).toBe(4_990);
    await until(s, '2026-12-31');
    expect((await post(s, 2, 'cobr')).status).toBe(400);
  });

  it('can be retried by hand once for the next day, which counts as one of the three retries', async () => {
    const s = await serve();
    await created(s, { pixRecurringOptions: { ...ONLY, minimumValue: 1_000 } });
    await decide(s, 'approve');
    await until(s, '2026-12-04');
    await fail(s, 1, { code: 'AM02', tries: 2 });
    await until(s, '2026-12-06');
    expect((await nth(s, 1)).cobr).toMatchObject({ status: 'FAILED_TRY', tries: [{}, {}] });
    expect((await post(s, 1, 'cobr/retry', { value: 999 })).status).toBe(400);
    expect((await post(s, 1, 'cobr/retry', { value: 1_200 })).body.installment).toMatchObject({
      value: 1_200,
      cobr: { tries: [{}, {}, { tryStatus: 'REQUESTED', finalityPurpose: 'NTAG', value: 1_200 }] },
    });
    expect((await post(s, 1, 'cobr/retry')).status).toBe(400);
    await until(s, '2026-12-07');
    expect(await nth(s, 1)).toMatchObject({ status: 'COMPLETED', value: 1_200 });
    expect((await balance(s)).total).toBe(1_200);
    await until(s, '2026-12-20');
    expect((await nth(s, 1)).cobr.tries).toHaveLength(3);
  });

  it('that is paid in another way is canceled at the bank', async () => {
    const s = await serve();
    await created(s);
    await decide(s, 'approve');
    await until(s, '2026-12-02');
    const [{ correlationID }] = (await s.ok('GET', '/api/v1/charge')).charges;
    await s.ok('POST', '/_sandbox/pay', { id: correlationID });
    expect(await nth(s, 1)).toMatchObject({ status: 'COMPLETED', cobr: { status: 'CANCELED' } });
    await until(s, '2026-12-20');
    expect((await balance(s)).total).toBe(4_990);
    const two = await nth(s, 1);
    expect(
      triesOf(s.database, installments.get(s.database, { correlation_id: two.correlationID }).seq),
    ).toHaveLength(1);
  });

  it('has the amount set before its day, if the mandate allows variable amounts', async () => {
    const s = await serve();
    await created(s);
    expect((await s.send('PUT', '/api/v1/subscriptions/plan/value', { value: 6_000 })).status).toBe(400);
    const two = await serve();
    await created(two, { pixRecurringOptions: { ...ONLY, minimumValue: 1_000 } });
    await decide(two, 'approve');
    const set = (value: number) => two.send('PUT', '/api/v1/subscriptions/plan/value', { value });
    expect((await set(999)).status).toBe(400);
    expect((await set(6_000)).body.subscription).toMatchObject({
      value: 6_000,
      pixRecurringOptions: { minimumValue: 1_000 },
    });
    await until(two, '2026-12-05');
    expect((await balance(two)).total).toBe(6_000);
  });
});

describe('subscription', () => {
  it.each([
    ['WEEKLY', ['2026-11-25', '2026-12-02', '2026-12-09']],
    ['MONTHLY', ['2026-11-25', '2026-12-25', '2027-01-25']],
    ['QUARTERLY', ['2026-11-25', '2027-02-25', '2027-05-25']],
    ['SEMIANNUALLY', ['2026-11-25', '2027-05-25', '2027-11-25']],
    ['ANNUALLY', ['2026-11-25', '2027-11-25', '2028-11-25']],
  ])('completes after three charges, for both types: %s', async (frequency, days) => {
    for (const type of ['RECURRENT', 'PIX_RECURRING']) {
      const s = await serve();
      const made = await created(s, {
        type,
        frequency,
        installmentCount: 3,
        name: 'Academia',
        dayGenerateCharge: 25,
        ...(type === 'RECURRENT' ? { pixRecurringOptions: undefined } : {}),
      });
      expect(made).toMatchObject({ frequency, name: 'Academia', installmentsCount: 3 });
      if (type === 'PIX_RECURRING') await decide(s, 'approve');
      expect((await all(s)).map((one) => one.dateGenerateCharge.slice(0, 10))).toEqual(days);
      await s.advance(3 * 366 * DAY);
      expect((await all(s)).map(({ status }) => status)).toEqual(
        days.map(() => (type === 'RECURRENT' ? 'EXPIRED' : 'COMPLETED')),
      );
      expect(await plan(s)).toMatchObject({ status: 'COMPLETED', isActive: false });
      expect((await s.send('PUT', '/api/v1/subscriptions/plan/cancel')).status).toBe(400);
      expect((await s.ok('GET', '/api/v1/charge')).charges).toHaveLength(3);
    }
  });

  it('that is cancelled creates no more charges, and its open charge can be paid', async () => {
    const s = await serve();
    await created(s, {
      type: 'RECURRENT',
      pixRecurringOptions: undefined,
      dayGenerateCharge: 21,
      frequency: 'BIMONTHLY',
    });
    expect((await s.ok('PUT', '/api/v1/subscriptions/plan/cancel')).subscription).toMatchObject({
      status: 'INACTIVE',
    });
    const [{ correlationID }] = (await s.ok('GET', '/api/v1/charge')).charges;
    await s.ok('POST', '/_sandbox/pay', { id: correlationID });
    await s.advance(90 * DAY);
    expect((await all(s)).map(({ status }) => status)).toEqual([
      'COMPLETED',
      'CANCELED',
      'CANCELED',
      'CANCELED',
    ]);
    expect((await s.ok('GET', '/api/v1/charge')).charges).toHaveLength(1);
  });
});
