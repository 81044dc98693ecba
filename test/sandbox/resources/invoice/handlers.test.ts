// Invoices over HTTP: which requests are accepted, how the clock issues them, and what cancels them.
import { describe, expect, it } from 'vitest';
import { invoiced } from '#test/support/services/requests.ts';
import type { Answered, Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';

const PATH = '/api/v1/invoice';
const HOUR = 3_600_000;
const errorOf = ({ status, body }: Answered): unknown => [status, (body as { error?: unknown }).error];
const create = (s: Served, body: object) =>
  s.send('POST', PATH, { value: 12_990, customer: invoiced, ...body });
const statusOf = async (s: Served, id: string): Promise<string | undefined> =>
  (await s.ok('GET', PATH)).invoices.find(({ correlationID }) => correlationID === id)?.status;
const count = (s: Served): unknown => s.database.prepare('SELECT COUNT(*) AS n FROM invoices').one()['n'];
const charge = (s: Served, more: object = {}) =>
  s.ok('POST', '/api/v1/charge', { correlationID: 'c-1', value: 700, ...more });

describe('POST /api/v1/invoice', () => {
  it('takes amount and customer from the charge, and answers 201 with both', async () => {
    const s = await serve();
    await s.ok('POST', '/api/v1/customer', { ...invoiced, correlationID: 'ana' });
    await charge(s, { customer: { name: 'Ana Souza', taxID: invoiced.taxID } });
    const made = await s.send('POST', PATH, {
      correlationID: 'nf-1',
      charge: 'c-1',
      billingDate: '2026-11-30T12:00:00.000Z',
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      invoice: {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        correlationID: 'nf-1',
        value: 700,
        date: '2026-11-30T12:00:00.000Z',
        billingDate: '2026-11-30T12:00:00.000Z',
        status: 'PENDING',
        statusRaw: null,
        customer: { correlationID: 'ana', name: 'Ana Souza' },
        charge: { correlationID: 'c-1', value: 700, status: 'ACTIVE', date: '2026-11-21T12:00:00.000Z' },
      },
    });
    await s.ok('POST', '/_sandbox/pay', { id: 'c-1' });
    expect((await s.ok('GET', PATH)).invoices[0]?.charge).toMatchObject({
      status: 'COMPLETED',
      paidAt: '2026-11-21T12:00:00.000Z',
    });
  });

  it.each([
    ['2026-11-30', '2026-11-30T03:00:00.000Z'],
    ['2026-11-30T10:00:00-03:00', '2026-11-30T13:00:00.000Z'],
  ])('accepts the billing date %s', async (billingDate, stored) => {
    const s = await serve();
    expect((await create(s, { billingDate })).body).toMatchObject({ invoice: { billingDate: stored } });
  });

  it.each(['2026-02-30', '30/11/2026', 'tomorrow', '', 20_261_130])(
    'refuses the billing date %s',
    async (billingDate) => {
      const s = await serve();
      const { status, body } = await create(s, { billingDate });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: expect.stringMatching(/^billingDate must be/) });
    },
  );

  it('makes an id if the request has none', async () => {
    const s = await serve();
    const { invoice } = await s.ok('POST', PATH, { value: 100, customer: invoiced });
    expect(invoice.correlationID).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('creates the customer of the request, and updates the one with its tax id', async () => {
    const s = await serve();
    await s.ok('POST', '/api/v1/customer', {
      correlationID: 'ana',
      name: 'Ana',
      taxID: invoiced.taxID,
      address: { city: 'Recife' },
    });
    const { body } = await create(s, { correlationID: 'nf-1' });
    expect(body).toMatchObject({ invoice: { customer: { correlationID: 'ana', name: 'Ana Souza' } } });
    const { customer } = await s.ok('GET', '/api/v1/customer/ana');
    expect(customer).toMatchObject({
      email: 'ana@example.com',
      phone: '+5511987654321',
      address: { city: 'Recife', street: 'Rua do Sol', state: 'PE' },
    });
  });

  const saved = { correlationID: 'nf-1', value: 100, customer: undefined, customerId: 'ana' };
  it.each([
    ['an unknown charge', { value: undefined, charge: 'nope' }, 'Charge not found'],
    ['an unknown customer', { ...saved, customerId: 'nope' }, 'Customer not found'],
    ['a customer without an address', saved, 'Customer address is invalid'],
    [
      'a charge without a customer',
      { value: undefined, customer: undefined, charge: 'c-1' },
      'Customer is required',
    ],
    ['an amount beside the charge', { charge: 'c-1' }, 'value does not go with charge'],
    ['two customers', { customerId: 'ana' }, 'customer does not go with customerId'],
    [
      'no customer',
      { customer: undefined },
      'the body needs at least charge, or value + customerId, or value + customer',
    ],
    [
      'no amount',
      { value: undefined },
      'the body needs at least charge, or value + customerId, or value + customer',
    ],
  ])('refuses %s, and saves nothing', async (_what, body, error) => {
    const s = await serve();
    await charge(s);
    await s.ok('POST', '/api/v1/customer', { correlationID: 'ana', name: 'Ana', taxID: '11144477735' });
    expect(errorOf(await create(s, { correlationID: 'nf-1', ...body }))).toEqual([400, error]);
    expect(count(s)).toBe(0);
    expect((await s.ok('GET', '/api/v1/customer')).customers).toHaveLength(1);
  });

  it.each([
    ['country', ' '],
    ['zipcode', '1234'],
    ['zipcode', '50000-0000'],
    ['street', '\t'],
    ['number', ' '],
    ['state', 'XX'],
  ])('refuses an address with the %s "%s", and saves no customer', async (field, value) => {
    const s = await serve();
    const customer = { ...invoiced, address: { ...invoiced.address, [field]: value } };
    expect(errorOf(await create(s, { customer }))).toEqual([400, 'Customer address is invalid']);
    expect((await s.ok('GET', '/api/v1/customer')).customers).toEqual([]);
  });

  it('refuses an id that is in use, also for two requests at once', async () => {
    const s = await serve();
    const answers = await Promise.all([1, 2, 3].map(() => create(s, { correlationID: 'nf-1' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    expect(answers.filter(({ status }) => status === 400).map(errorOf)).toEqual(
      Array.from({ length: 2 }, () => [400, 'Já existe uma nota fiscal com este Correlação ID']),
    );
    expect(count(s)).toBe(1);
  });

  it('accepts one invoice for a charge, and another one only after ERROR', async () => {
    const s = await serve();
    const customer = { name: 'Ana Souza', taxID: invoiced.taxID };
    await s.ok('POST', '/api/v1/customer', invoiced);
    await charge(s, { value: 666, customer });
    const issue = (id: string) => s.send('POST', PATH, { correlationID: id, charge: 'c-1' });
    const first = await Promise.all([issue('nf-1'), issue('nf-2')]);
    expect(first.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(errorOf(await issue('nf-3'))).toEqual([400, 'A cobrança já tem uma nota fiscal']);
    await s.advance(10_000);
    expect((await s.ok('GET', PATH)).invoices.map(({ status }) => status)).toEqual(['ERROR']);
    expect((await issue('nf-4')).status).toBe(201);
    expect(errorOf(await issue('nf-5'))).toEqual([400, 'A cobrança já tem uma nota fiscal']);
  });

  it('accepts the same ids for another company, which sees none of these invoices', async () => {
    const s = await serve();
    expect((await create(s, { correlationID: 'nf-1' })).status).toBe(201);
    await s.advance(10_000);
    const { appKey } = await s.ok('POST', '/_sandbox/company', { name: 'Dois', taxID: '12345678000195' });
    expect((await s.ok('GET', PATH, undefined, appKey)).invoices).toEqual([]);
    for (const document of ['pdf', 'xml'])
      expect(errorOf(await s.send('GET', `${PATH}/nf-1/${document}`, undefined, appKey))).toEqual([
        404,
        'Invoice not found',
      ]);
    expect((await s.send('POST', `${PATH}/nf-1/cancel`, undefined, appKey)).status).toBe(404);
    expect(await statusOf(s, 'nf-1')).toBe('CONFIRMED');
    const body = { correlationID: 'nf-1', value: 1, customer: invoiced };
    expect((await s.send('POST', PATH, body, appKey)).status).toBe(201);
  });
});

describe('invoice on the clock', () => {
  it('is PENDING until its billing date, then PROCESSING, then CONFIRMED', async () => {
    const s = await serve();
    await create(s, { correlationID: 'nf-1', billingDate: '2026-11-21T13:00:00.000Z' });
    await s.advance(HOUR - 1);
    expect(await statusOf(s, 'nf-1')).toBe('PENDING');
    await s.advance(1);
    expect(await statusOf(s, 'nf-1')).toBe('PROCESSING');
    await s.advance(4_999);
    expect(await statusOf(s, 'nf-1')).toBe('PROCESSING');
    await s.advance(1);
    expect(await statusOf(s, 'nf-1')).toBe('CONFIRMED');
  });

  it.each([
    ['a billing date in the past', { billingDate: '2020-01-01T00:00:00.000Z' }],
    ['no billing date', {}],
  ])('is PENDING for five seconds with %s', async (_what, body) => {
    const s = await serve();
    await create(s, { correlationID: 'nf-1', ...body });
    await s.advance(4_999);
    expect(await statusOf(s, 'nf-1')).toBe('PENDING');
    await s.advance(1);
    expect(await statusOf(s, 'nf-1')).toBe('PROCESSING');
  });

  it.each([
    [666, 10_000, 'ERROR'],
    [667, 10_000, 'PROCESSING'],
    [667, HOUR + 5_000, 'CONFIRMED'],
  ])('of %i cents is, after %i ms, %s', async (value, after, status) => {
    const s = await serve();
    await create(s, { correlationID: 'nf-1', value });
    await s.advance(after);
    expect(await statusOf(s, 'nf-1')).toBe(status);
  });

  it('ends in the same rows after one large step of the clock as after many small ones', async () => {
    const rowsAfter = async (steps: number): Promise<unknown> => {
      const s = await serve();
      for (const value of [100, 666, 667])
        await create(s, { correlationID: `nf-${value}`, value, billingDate: '2026-11-22T12:00:00.000Z' });
      for (let step = 0; step < steps; step += 1) await s.advance((48 * HOUR) / steps);
      return s.database
        .prepare('SELECT correlation_id, status, updated_at FROM invoices ORDER BY correlation_id')
        .all();
    };
    const once = await rowsAfter(1);
    expect(once).toEqual(await rowsAfter(96));
    expect(once).toMatchObject([{ status: 'CONFIRMED' }, { status: 'ERROR' }, { status: 'CONFIRMED' }]);
  });
});

describe('GET /api/v1/invoice', () => {
  it('lists the newest first, in pages, within a range of billing dates', async () => {
    const s = await serve();
    for (const day of [1, 2, 3])
      await create(s, { correlationID: `nf-${day}`, billingDate: `2026-12-0${day}T12:00:00.000Z` });
    const idsOf = async (query: string): Promise<unknown> => {
      const { invoices, pageInfo } = await s.ok('GET', `${PATH}?${query}`);
      return [invoices.map(({ correlationID }) => correlationID), pageInfo?.hasNextPage];
    };
    expect(await idsOf('limit=2')).toEqual([['nf-3', 'nf-2'], true]);
    expect(await idsOf('limit=2&skip=2')).toEqual([['nf-1'], false]);
    expect(await idsOf('start=2026-12-02T12:00:00Z')).toEqual([['nf-3', 'nf-2'], false]);
    expect(await idsOf('end=2026-12-02T11:59:59Z')).toEqual([['nf-1'], false]);
  });
});

describe('POST /api/v1/invoice/{correlationID}/cancel', () => {
  const cancel = (s: Served, id: string) => s.send('POST', `${PATH}/${id}/cancel`);

  it('cancels a confirmed invoice once, and keeps its documents', async () => {
    const s = await serve();
    await create(s, { correlationID: 'nf-1' });
    await s.advance(10_000);
    const answers = await Promise.all([cancel(s, 'nf-1'), cancel(s, 'nf-1')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ success: true });
    expect(await statusOf(s, 'nf-1')).toBe('CANCELED');
    await s.advance(HOUR);
    expect(await statusOf(s, 'nf-1')).toBe('CANCELED');
    expect((await s.send('GET', `${PATH}/nf-1/pdf`)).status).toBe(200);
  });

  it.each([
    [0, 'PENDING', 100],
    [5_000, 'PROCESSING', 100],
    [10_000, 'ERROR', 666],
  ])('after %i ms refuses an invoice in %s', async (after, status, value) => {
    const s = await serve();
    await create(s, { correlationID: 'nf-1', value });
    await s.advance(after);
    expect(errorOf(await cancel(s, 'nf-1'))).toEqual([400, 'Cannot cancel a not confirmed invoice']);
    expect(await statusOf(s, 'nf-1')).toBe(status);
    for (const document of ['pdf', 'xml'])
      expect(errorOf(await s.send('GET', `${PATH}/nf-1/${document}`))).toEqual([
        400,
        'Error while getting invoice documents',
      ]);
  });

  it('answers 404 for an unknown id', async () => {
    const s = await serve();
    expect(errorOf(await cancel(s, 'nope'))).toEqual([404, 'Invoice not found']);
  });
});

it('an invoice survives the deletion of its charge, and a reset removes both', async () => {
  const s = await serve();
  await charge(s);
  await s.ok('POST', PATH, { correlationID: 'nf-1', charge: 'c-1', customer: invoiced });
  await s.ok('DELETE', '/api/v1/charge/c-1');
  expect((await s.ok('GET', PATH)).invoices[0]?.charge).toMatchObject({ correlationID: 'c-1' });
  await s.ok('POST', '/_sandbox/reset');
  expect((await s.ok('GET', PATH)).invoices).toEqual([]);
});
