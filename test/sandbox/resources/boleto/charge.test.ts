// Charges of type BOLETO: code, amount due, payment by either way, and settlement, over HTTP.
import { describe, expect, it } from 'vitest';
import { parseBoleto } from '#boleto/boleto.ts';
import { dueDateOf } from '#boleto/due-date.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, expectBalanced, refusal, serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const customer = { name: 'Ana Souza', taxID: '52998224725' };

/** The sandbox of the tests starts on Saturday, 21 November 2026, at nine in Brasília. */
const create = async (s: Served, more: object = {}) =>
  (
    await s.ok('POST', '/api/v1/charge', {
      correlationID: 'c',
      value: 10_000,
      type: 'BOLETO',
      customer,
      ...more,
    })
  ).charge;
const read = async (s: Served) => (await s.ok('GET', '/api/v1/charge/c')).charge;
const boletoOf = async (s: Served) => (await read(s)).paymentMethods.boleto;
const payBoleto = (s: Served, id = 'c') => s.send('POST', '/_sandbox/boleto/pay', { id });
const check = (s: Served, barcode: string) => s.send('POST', '/api/v1/boleto/validate', { barcode });

describe('charge of type BOLETO', () => {
  it('has a boleto with its amount and due date in the code, and a QR code', async () => {
    const s = await serve();
    const made = await create(s, { dueDate: '2026-12-10T12:00:00.000Z' });
    const { boleto, pix } = made.paymentMethods;
    expect(boleto).toMatchObject({ method: 'BOLETO', correlationID: 'c', status: 'CREATED', value: 10_000 });
    expect(pix).toMatchObject({ method: 'PIX_COB', status: 'ACTIVE', brCode: made.brCode });
    const code = parseBoleto(boleto.boletoBarcode);
    expect(code).toMatchObject({ digitable: boleto.boletoDigitable, valueCents: 10_000, kind: 'bank' });
    expect(new Date(dueDateOf(code.dueFactor!, s.time)!).toISOString()).toBe('2026-12-11T02:59:59.999Z');
    expect(made).toMatchObject({ type: 'BOLETO', dueDate: '2026-12-11T02:59:59.999Z' });
    expect(made.interestsSettings).toEqual({ fines: { value: 0 }, interests: { value: 0 } });
  });

  it('is due 30 days after its creation unless the request says when', async () => {
    const s = await serve();
    expect((await create(s)).dueDate).toBe('2026-12-22T02:59:59.999Z');
  });

  it('has another barcode than any other charge', async () => {
    const s = await serve();
    const codes = new Set<string>();
    for (let n = 0; n < 20; n += 1)
      codes.add((await create(s, { correlationID: `c-${n}` })).paymentMethods.boleto.boletoBarcode);
    expect(codes.size).toBe(20);
  });

  it('costs fine and interest after the due date, which moves to the next business day', async () => {
    const s = await serve();
    // Saturday, so it can be paid on Monday, 7 December, without a fine.
    const terms = { dueDate: '2026-12-05T12:00:00.000Z', fines: { value: 200 }, interests: { value: 10 } };
    const { paymentMethods } = await create(s, terms);
    const { boletoBarcode } = paymentMethods.boleto;
    const due = async (): Promise<number> => (await check(s, boletoBarcode)).body.boleto.totalValue;
    await s.advance(16 * DAY);
    expect(await due()).toBe(10_000);
    await s.advance(15 * HOUR);
    // 8 December: 2 % and one day of 0.1 %.
    expect(await due()).toBe(10_000 + 200 + 10);
    await s.advance(2 * DAY);
    expect(await due()).toBe(10_000 + 200 + 30);
    expect((await read(s)).valueWithDiscount).toBe(10_230);
    await payBoleto(s);
    expect(await boletoOf(s)).toMatchObject({
      status: 'COMPLETED',
      value: 10_230,
      finesValue: 200,
      interestsValue: 30,
    });
    await s.advance(7 * DAY);
    expect((await balance(s)).total).toBe(10_230);
    const { boletoTransactions } = await s.ok('GET', '/api/v1/boleto-transaction');
    expect(boletoTransactions).toMatchObject([
      { type: 'BOLETO_IN', status: 'CONFIRMED', value: 10_230, finesValue: 200, interestsValue: 30 },
    ]);
    await expectBalanced(s);
  });

  it('is completed when its boleto is paid, and the money arrives 3 business days later', async () => {
    const s = await serve();
    await create(s);
    const { body } = await payBoleto(s);
    expect(body).toMatchObject({ status: 'PENDING', type: 'BOLETO_IN', value: 10_000 });
    expect(await read(s)).toMatchObject({ status: 'COMPLETED', paidAt: '2026-11-21T12:00:00.000Z' });
    expect((await boletoOf(s)).settledAt).toBeUndefined();
    expect((await balance(s)).total).toBe(0);
    // Wednesday, 25 November, at ten in Brasília.
    await s.advance(4 * DAY + HOUR - 1);
    expect((await balance(s)).total).toBe(0);
    await s.advance(1);
    expect(await boletoOf(s)).toMatchObject({ status: 'SETTLED', settledAt: '2026-11-25T13:00:00.000Z' });
    expect((await balance(s)).total).toBe(10_000);
    const { transactions } = await s.ok('GET', '/api/v1/transaction');
    expect(transactions).toEqual([]);
    const lines = await s.ok('GET', '/api/v1/statement');
    expect(lines).toMatchObject([{ value: 10_000, type: 'CREDIT', description: 'Boleto recebido' }]);
    await expectBalanced(s);
  });

  it('cannot be refunded by Pix if its boleto was paid', async () => {
    const s = await serve();
    await create(s);
    const refund = () => s.send('POST', '/api/v1/charge/c/refund', { correlationID: 'r' });
    expect(await refund()).toMatchObject(refusal('A cobrança não foi paga'));
    await payBoleto(s);
    expect(await refund()).toMatchObject(
      refusal('Uma cobrança paga por boleto não pode ser devolvida por Pix'),
    );
  });

  it('arrives with the same result if the clock moves in one step or in many', async () => {
    const results = [];
    for (const steps of [1, 42]) {
      const s = await serve();
      await create(s);
      await payBoleto(s);
      for (let n = 0; n < steps; n += 1) await s.advance((7 * DAY) / steps);
      const { status, settledAt } = await boletoOf(s);
      results.push({ status, settledAt, total: (await balance(s)).total });
    }
    expect(results[1]).toEqual(results[0]);
  });

  it('is paid only once: by its boleto or by its QR code', async () => {
    const s = await serve();
    await create(s);
    const { boletoBarcode } = await boletoOf(s);
    await payBoleto(s, boletoBarcode);
    for (const answered of [
      await payBoleto(s),
      await s.send('POST', '/_sandbox/pay', { id: 'c' }),
      await check(s, boletoBarcode),
    ])
      expect(answered).toMatchObject(refusal(expect.stringContaining('já foi pag')));
    await create(s, { correlationID: 'd' });
    await s.ok('POST', '/_sandbox/pay', { id: 'd' });
    const { charge } = await s.ok('GET', '/api/v1/charge/d');
    expect(charge.paymentMethods.boleto).toMatchObject({ status: 'CANCELED' });
    expect((await payBoleto(s, 'd')).status).toBe(400);
    await s.advance(7 * DAY);
    expect((await balance(s)).total).toBe(20_000);
    await expectBalanced(s);
  });

  it('cannot be paid after its last day, nor after it was deleted', async () => {
    const s = await serve();
    const { paymentMethods } = await create(s, { dueDate: '2026-11-24T12:00:00.000Z', daysAfterDueDate: 1 });
    const { boletoBarcode } = paymentMethods.boleto;
    const other = (await create(s, { correlationID: 'd' })).paymentMethods.boleto;
    await s.ok('DELETE', '/api/v1/charge/d');
    expect((await check(s, other.boletoBarcode)).body.error).toBe('O boleto não pode mais ser pago');
    await s.advance(4 * DAY + 15 * HOUR);
    expect(await read(s)).toMatchObject({ status: 'EXPIRED' });
    expect(await boletoOf(s)).toMatchObject({ status: 'CANCELED' });
    expect((await check(s, boletoBarcode)).body.error).toBe('O boleto não pode mais ser pago');
    expect((await payBoleto(s)).status).toBe(400);
  });

  it('reports the payment and the settlement to webhooks', async () => {
    const s = await serve({ namespace: 'openpix' });
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    for (const event of ['OPENPIX:CHARGE_COMPLETED', 'BOLETO_SETTLED', 'OPENPIX:TRANSACTION_RECEIVED'])
      await s.ok('POST', '/api/v1/webhook', { webhook: { name: event, event, url } });
    seen.splice(0);
    await create(s);
    await payBoleto(s);
    await s.advance(7 * DAY);
    const bodies = seen.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies.map(({ event }) => event)).toEqual(['OPENPIX:CHARGE_COMPLETED', 'BOLETO_SETTLED']);
    expect(bodies[0]).toMatchObject({ charge: { status: 'COMPLETED' }, boleto: { status: 'COMPLETED' } });
    expect(bodies[0]).not.toHaveProperty('pix');
    const { boletoTransactions } = await s.ok('GET', '/api/v1/boleto-transaction');
    expect(bodies[1]).toMatchObject({
      charge: { correlationID: 'c', value: 10_000 },
      boleto: {
        boletoTransactionID: boletoTransactions[0].boletoTransactionID,
        value: 10_000,
        status: 'SETTLED',
        settledAt: '2026-11-25T13:00:00.000Z',
      },
    });
  });

  it('is made for each instalment of a subscription with the charge type BOLETO', async () => {
    const s = await serve();
    await s.ok('POST', '/api/v1/subscriptions', {
      correlationID: 'plan',
      customer,
      value: 4_990,
      dayGenerateCharge: 22,
      dayDue: 5,
      chargeType: 'BOLETO',
    });
    await s.advance(DAY);
    const { charges } = await s.ok('GET', '/api/v1/charge?subscription=plan');
    expect(charges).toMatchObject([
      { type: 'BOLETO', value: 4_990, dueDate: '2026-11-28T02:59:59.999Z', paymentMethods: { boleto: {} } },
    ]);
    await payBoleto(s, charges[0].correlationID);
    const { installments } = await s.ok('GET', '/api/v1/subscriptions/plan/installments');
    expect(installments.map(({ status }: { status: string }) => status)).toContain('COMPLETED');
  });
});

describe('boleto-transaction', () => {
  it('is filtered by type, status and both times', async () => {
    const s = await serve();
    await create(s);
    await payBoleto(s);
    await s.advance(7 * DAY);
    await create(s, { correlationID: 'd' });
    await payBoleto(s, 'd');
    const count = async (query: string): Promise<number> =>
      (await s.ok('GET', `/api/v1/boleto-transaction?${query}`)).boletoTransactions.length;
    expect(await count('')).toBe(2);
    expect(await count('type=BOLETO_OUT')).toBe(0);
    expect(await count('status=PENDING')).toBe(1);
    expect(await count('settledStart=2026-11-25T13:00:00.000Z&settledEnd=2026-11-25T13:00:00.000Z')).toBe(1);
    expect(await count('settledStart=2026-11-25T13:00:00.001Z')).toBe(0);
    expect(await count('start=2026-11-22T00:00:00.000Z')).toBe(1);
    expect(await count('end=2026-11-22T00:00:00.000Z')).toBe(1);
    expect((await s.send('GET', '/api/v1/boleto-transaction?skip=10001')).status).toBe(422);
    expect((await s.send('GET', '/api/v1/boleto-transaction?type=x')).status).toBe(400);
    expect((await s.send('GET', '/api/v1/boleto-transaction/btx_0')).status).toBe(404);
  });
});

describe('payment of a boleto', () => {
  const CODE = '34192150000000003001091752851640772982609000';
  const pay = (s: Served, path: string, body: object) => s.send('POST', `/api/v1/payment${path}`, body);
  const request = (s: Served, correlationID: string, boletoBarcode = CODE) =>
    pay(s, '', { type: 'BOLETO', correlationID, boletoBarcode });

  it('is refused while another payment of the boleto is under way, and after it was paid', async () => {
    const s = await serve();
    await s.ok('POST', '/api/v1/charge', { correlationID: 'funds', value: 100_000 });
    await s.ok('POST', '/_sandbox/pay', { id: 'funds' });
    for (const id of ['p', 'q']) expect((await request(s, id)).status).toBe(200);
    expect((await pay(s, '/approve', { correlationID: 'p' })).status).toBe(200);
    for (const [advance, error] of [
      [1, 'O pagamento do boleto já está em andamento'],
      [60_000, 'O boleto já foi pago'],
    ] as const) {
      await s.advance(advance);
      for (const refused of [
        await check(s, parseBoleto(CODE).digitable),
        await request(s, 'r'),
        await pay(s, '/approve', { correlationID: 'q' }),
      ])
        expect(refused).toMatchObject({ status: 400, body: { error } });
    }
    await expectBalanced(s);
  });
});
