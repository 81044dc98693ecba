// Reports of fraud (MED, as the victim): who can report what, how a report goes on, and what returns, over HTTP.
import { describe, expect, it } from 'vitest';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, expectBalanced, receive, refusal, serve } from '#test/support/services/sandbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Pays the key, and returns the end-to-end id. */
async function pay(s: Served, value = 2_000, destinationAlias = 'loja@golpe.example', id = 'p') {
  await receive(s, value);
  await s.ok('POST', '/api/v1/payment', { correlationID: id, value, destinationAlias, autoApprove: true });
  await s.advance(5_000);
  const { transaction } = await s.ok('GET', `/api/v1/payment/${id}`);
  return transaction.endToEndId;
}
const report = (transactionEndToEndId: unknown, more: object = {}) => ({
  transactionEndToEndId,
  situationType: 'SCAM',
  details: 'Loja falsa',
  ...more,
});
const create = async (s: Served, endToEndId: string) =>
  s.ok('POST', '/api/v1/funds-recovery', report(endToEndId));
const send = (s: Served, body: unknown, key?: string) => s.send('POST', '/api/v1/funds-recovery', body, key);
const read = (s: Served, id: string) => s.ok('GET', `/api/v1/funds-recovery/${id}`);
const cancel = (s: Served, id: string) => s.send('POST', `/api/v1/funds-recovery/${id}/cancel`);
const eventsOf = async (s: Served, id: string) => (await read(s, id)).events.map(({ event }) => event);
const agree = async (s: Served): Promise<void> => {
  await expectBalanced(s);
  const [line] = await s.ok('GET', '/api/v1/statement');
  expect(line.balance).toBe((await balance(s)).total);
};
const refundsReported = async (s: Served) =>
  (await s.ok('GET', '/_sandbox/deliveries')).deliveries
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    .filter(({ event }) => event === 'PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED');
const watchRefunds = (s: Served, key = s.appKey) =>
  s.ok(
    'POST',
    '/api/v1/webhook',
    {
      webhook: {
        name: 'back',
        event: 'PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED',
        email: 'back@loja.example',
      },
    },
    key,
  );

const TRACED = ['CREATED', 'ACCOUNT_TRACED', 'ACCOUNT_TRACED', 'ACCOUNT_TRACED', 'TRACKED'];
const ANALYSED = [...TRACED, 'AWAITING_ANALYSIS', 'ANALYSIS_ACCEPTED', 'ANALYSED'];
const RETURNED = [...ANALYSED, 'REFUNDING', 'FUNDS_RETURNED', 'COMPLETED'];

describe('report of a payment', () => {
  it('has the documented fields, and can be read by its id', async () => {
    const s = await serve();
    const endToEndId = await pay(s);
    const { status, body } = await send(s, report(endToEndId));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      dictId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      rootTransactionId: endToEndId,
      situationType: 'SCAM',
      reportDetails: 'Loja falsa',
      status: 'CREATED',
      direction: 'SENT',
      reporterParticipant: '99999004',
      events: [{ event: 'CREATED' }],
    });
    expect(await read(s, body.dictId)).toEqual(body);
    expect(await read(s, body.dictId.toUpperCase())).toEqual(body);
  });

  it('goes through every status, and the money returns after ten days', async () => {
    const s = await serve();
    await watchRefunds(s);
    const endToEndId = await pay(s);
    const { dictId } = await create(s, endToEndId);
    const seen: unknown[] = [];
    for (const step of [20 * MINUTE, 40 * MINUTE, HOUR, 6 * DAY - 2 * HOUR, 2 * DAY, 2 * DAY - 1]) {
      await s.advance(step);
      seen.push((await read(s, dictId)).status);
    }
    expect(seen).toEqual(['CREATED', 'TRACKED', 'AWAITING_ANALYSIS', 'ANALYSED', 'REFUNDING', 'REFUNDING']);
    expect((await balance(s)).total).toBe(0);
    expect(await refundsReported(s)).toEqual([]);
    await s.advance(1);
    expect(await read(s, dictId)).toMatchObject({ status: 'COMPLETED' });
    expect(await eventsOf(s, dictId)).toEqual(RETURNED);
    expect(await balance(s)).toMatchObject({ total: 2_000, blocked: 0 });
    await agree(s);

    const [back] = (await s.ok('GET', '/api/v1/transaction')).transactions;
    expect(back).toMatchObject({ type: 'PAYMENT', value: 2_000, status: 'CONFIRMED' });
    expect(back.endToEndId).toMatch(/^D99999004/);
    const [line] = await s.ok('GET', '/api/v1/statement');
    expect(line).toMatchObject({
      description: 'Devolução recebida',
      type: 'CREDIT',
      value: 2_000,
      transactionId: back.endToEndId,
    });
    const receipt = await s.send('GET', `/api/v1/receipt/pix-refund/${back.endToEndId}`);
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await refundsReported(s)).toMatchObject([
      {
        refundTransaction: { value: 2_000, endToEndId: back.endToEndId, partial: false },
        originalTransaction: {
          value: 2_000,
          endToEndId,
          payer: { name: 'Loja Sandbox' },
          creditParty: { pixKey: { pixKey: 'loja@golpe.example', type: 'EMAIL' } },
        },
        company: { taxID: '11222333000181' },
      },
    ]);
  });

  it('ends the same way whether the clock moves at once or in small steps', async () => {
    const [once, often] = [await serve(), await serve()];
    const ids: string[] = [];
    for (const s of [once, often]) ids.push((await create(s, await pay(s))).dictId);
    await once.advance(11 * DAY);
    for (let hours = 0; hours < 11 * 24; hours += 3) await often.advance(3 * HOUR);
    const [first, second] = [await read(once, ids[0]!), await read(often, ids[1]!)];
    const history = ({ events }: typeof first) => events.map(({ event, timestamp }) => [event, timestamp]);
    expect(history(first)).toEqual(history(second));
    expect([first.status, first.updatedAt]).toEqual([second.status, second.updatedAt]);
    expect(await balance(once)).toEqual(await balance(often));
  });

  it.each([
    [668, [...ANALYSED, 'REFUNDING', 'FUNDS_RETURNED', 'COMPLETED'], 334],
    [669, [...ANALYSED.slice(0, -1), 'BALANCE_NOT_FOUND', 'ANALYSED', 'COMPLETED'], 0],
    [670, [...TRACED, 'AWAITING_ANALYSIS', 'ANALYSIS_REJECTED', 'ANALYSED', 'COMPLETED'], 0],
  ])('of %d cents ends as chosen by the amount', async (value, events, left) => {
    const s = await serve();
    const { dictId } = await create(s, await pay(s, value));
    await s.advance(11 * DAY);
    expect(await eventsOf(s, dictId)).toEqual(events);
    expect((await balance(s)).total).toBe(left);
    await agree(s);
  });

  it('returns the money of a payment to a bank account, whose event has no Pix key', async () => {
    const s = await serve();
    await watchRefunds(s);
    await receive(s, 900);
    await s.ok('POST', '/api/v1/payment', {
      correlationID: 'm',
      type: 'MANUAL',
      value: 900,
      psp: '60701190',
      holder: { name: 'Golpista', taxID: { taxID: '52998224725', type: 'BR:CPF' } },
      account: { account: '12345', branch: '0001', accountType: 'CACC' },
      autoApprove: true,
    });
    await s.advance(5_000);
    const { transaction } = await s.ok('GET', '/api/v1/payment/m');
    await create(s, transaction.endToEndId);
    await s.advance(11 * DAY);
    expect((await balance(s)).total).toBe(900);
    const [event] = await refundsReported(s);
    expect(event).toMatchObject({ originalTransaction: { creditParty: {} } });
    expect(JSON.stringify(event)).not.toContain('"pixKey":""');
    const [back] = (await s.ok('GET', '/api/v1/transaction')).transactions;
    expect(back.payer).toEqual({ name: 'Golpista' });
  });

  it.each([0, 30 * MINUTE, 90 * MINUTE, 3 * DAY, 7 * DAY, 9 * DAY])(
    'can be canceled after %d ms, and nothing returns',
    async (after) => {
      const s = await serve();
      const endToEndId = await pay(s);
      const { dictId } = await create(s, endToEndId);
      await s.advance(after);
      expect((await cancel(s, dictId)).body).toMatchObject({ status: 'CANCELLED', dictId });
      await s.advance(20 * DAY);
      expect((await read(s, dictId)).status).toBe('CANCELLED');
      expect((await eventsOf(s, dictId)).at(-1)).toBe('CANCELLED');
      expect((await balance(s)).total).toBe(0);
      const again = await cancel(s, dictId);
      expect([again.status, again.body.error]).toEqual([
        422,
        'FundsRecovery cannot be cancelled: it is CANCELLED',
      ]);
      expect((await send(s, report(endToEndId))).status).toBe(422);
      await agree(s);
    },
  );

  it('cannot be canceled once it is completed', async () => {
    const s = await serve();
    const { dictId } = await create(s, await pay(s));
    await s.advance(10 * DAY);
    const { status, body } = await cancel(s, dictId);
    expect([status, body.error]).toEqual([422, 'FundsRecovery cannot be cancelled: it is COMPLETED']);
    expect((await balance(s)).total).toBe(2_000);
  });

  it('is accepted once for a payment, also if two requests arrive at once', async () => {
    const s = await serve();
    const endToEndId = await pay(s);
    const answers = await Promise.all([1, 2, 3].map(() => send(s, report(endToEndId))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)!.body.error).toBe(
      `FundsRecovery already exists for transaction ${endToEndId}`,
    );
  });

  it('is refused 80 days after the payment', async () => {
    const s = await serve();
    const [first, second] = [await pay(s), await pay(s, 500, 'a@golpe.example', 'q')];
    await s.advance(80 * DAY - 5_000);
    expect((await send(s, report(first))).status).toBe(201);
    await s.advance(5_001);
    const { status, body } = await send(s, report(second));
    expect([status, body.error]).toEqual([422, 'Transaction is more than 80 days old']);
  });

  it('is refused for anything but a payment that was sent', async () => {
    const s = await serve();
    const { endToEndId: received } = await receive(s, 1_000);
    expect(await send(s, report(received))).toMatchObject(
      refusal('Only payments that were sent can be reported: it is PAYMENT', 422),
    );
    const unsettled = { correlationID: 'u', value: 100, destinationAlias: 'a@b.example', autoApprove: true };
    const { transaction } = await s.ok('POST', '/api/v1/payment', unsettled);
    for (const id of [transaction.endToEndId, 'E99999004202611211200abcdefghijk', "' OR 1=1 --"])
      expect(await send(s, report(id))).toMatchObject(refusal('Transaction not found', 404));
    await s.ok('POST', '/api/v1/payment', { ...unsettled, correlationID: 'f', value: 666 });
    await s.advance(5_000);
    const failed = await s.ok('GET', '/api/v1/payment/f');
    expect((await send(s, report(failed.transaction.endToEndId))).status).toBe(404);
    // The transaction id and the global id of the transaction are no end-to-end ids.
    const [sent] = (await s.ok('GET', '/api/v1/transaction')).transactions;
    expect((await send(s, report(sent.globalID))).status).toBe(404);
  });

  it('belongs to the company that paid', async () => {
    const s = await serve();
    const other = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
    const endToEndId = await pay(s);
    expect((await send(s, report(endToEndId), other.appKey)).status).toBe(404);
    const { dictId } = await create(s, endToEndId);
    const path = `/api/v1/funds-recovery/${dictId}` as const;
    expect((await s.send('GET', path, undefined, other.appKey)).status).toBe(404);
    expect((await s.send('POST', `${path}/cancel`, undefined, other.appKey)).status).toBe(404);
    expect((await read(s, dictId)).status).toBe('CREATED');
  });

  it.each([
    [
      {},
      { transactionEndToEndId: ['is required'], situationType: ['is required'], details: ['is required'] },
    ],
    [{ situationType: 'THEFT' }, { situationType: [expect.stringContaining('SCAM')] }],
    [{ details: '' }, { details: ['must be not empty'] }],
    [{ transactionEndToEndId: 7 }, { transactionEndToEndId: ['must be a string'] }],
  ])('names the invalid fields: %j', async (change, error) => {
    const s = await serve();
    const body = Object.keys(change).length === 0 ? {} : report(await pay(s), change);
    const { status, body: answered } = await send(s, body);
    expect([status, answered]).toEqual([400, { error }]);
  });

  it('is read by the end-to-end id of its payment too, by which it cannot be canceled', async () => {
    const s = await serve();
    const other = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
    const endToEndId = await pay(s);
    const path = `/api/v1/funds-recovery/${endToEndId}` as const;
    expect(await s.send('GET', path)).toMatchObject(refusal('FundsRecovery not found', 404));
    const { dictId } = await create(s, endToEndId);
    expect(await s.send('GET', path)).toEqual({
      ...(await s.send('GET', `/api/v1/funds-recovery/${dictId}`)),
    });
    expect((await s.send('GET', path, undefined, other.appKey)).status).toBe(404);
    expect(await cancel(s, endToEndId)).toMatchObject(refusal({ id: ['must be a UUID'] }));
  });

  it('is refused under an id that is no UUID, or of no report', async () => {
    const s = await serve();
    for (const ask of [
      (id: string) => s.send('GET', `/api/v1/funds-recovery/${id}`),
      (id: string) => cancel(s, id),
    ]) {
      expect(await ask('0193a5c1-7d2e')).toMatchObject(refusal({ id: ['must be a UUID'] }));
      expect(await ask('0193a5c1-7d2e-4b8f-9c61-5a2f8e7d4b30')).toMatchObject(
        refusal('FundsRecovery not found', 404),
      );
    }
  });

  it('is deleted by sandbox reset', async () => {
    const s = await serve();
    const { dictId } = await create(s, await pay(s));
    await s.ok('POST', '/_sandbox/reset', undefined, s.controlKey);
    expect((await s.send('GET', `/api/v1/funds-recovery/${dictId}`)).status).toBe(404);
  });
});

describe('report of a payment to a company of the sandbox', () => {
  /** Pays R$ 20,00 to another company of the sandbox, and reports the payment. */
  async function reported() {
    const s = await serve();
    const other = await s.ok('POST', '/_sandbox/company', { name: 'Golpe SA', taxID: '12345678000195' });
    await watchRefunds(s);
    const endToEndId = await pay(s, 2_000, other.accounts[0].pixKey);
    const { dictId } = await create(s, endToEndId);
    const disputes = async () =>
      (await s.ok('GET', '/api/v1/dispute', undefined, other.appKey)).disputes.map(({ status }) => status);
    const theirs = async () =>
      (await s.ok('GET', '/api/v1/account/', undefined, other.appKey)).accounts[0].balance;
    const decide = (how: 'accept' | 'reject' | 'cancel') =>
      s.ok('POST', `/_sandbox/dispute/${how}`, { id: endToEndId }, other.appKey);
    return { s, other, endToEndId, dictId, disputes, theirs, decide };
  }

  it('blocks the money there by a dispute, and returns it from there', async () => {
    const { s, dictId, disputes, theirs } = await reported();
    expect(await disputes()).toEqual([]);
    await s.advance(2 * HOUR);
    expect(await disputes()).toEqual(['CREATED']);
    expect(await theirs()).toMatchObject({ total: 2_000, blocked: 2_000 });
    await s.advance(10 * DAY);
    expect(await disputes()).toEqual(['ACCEPTED']);
    expect(await theirs()).toMatchObject({ total: 0, blocked: 0 });
    expect((await balance(s)).total).toBe(2_000);
    expect(await eventsOf(s, dictId)).toEqual(RETURNED);
    expect(await refundsReported(s)).toMatchObject([
      { refundTransaction: { value: 2_000, partial: false }, originalTransaction: { value: 2_000 } },
    ]);
    await agree(s);
  });

  it('returns only what is still there', async () => {
    const { s, other, dictId, theirs } = await reported();
    const spent = { correlationID: 'x', value: 1_500, destinationAlias: 'a@b.example', autoApprove: true };
    await s.ok('POST', '/api/v1/payment', spent, other.appKey);
    await s.advance(11 * DAY);
    expect((await balance(s)).total).toBe(500);
    expect((await theirs()).total).toBe(0);
    expect(await eventsOf(s, dictId)).toEqual(RETURNED);
    await agree(s);
  });

  it.each([
    ['was spent', 'BALANCE_NOT_FOUND', 0],
    ['was refunded before', 'BALANCE_NOT_FOUND', 2_000],
  ])('returns nothing if the money %s', async (how, event, left) => {
    const { s, other, endToEndId, dictId, theirs } = await reported();
    if (how === 'was spent') {
      const spent = { correlationID: 'x', value: 2_000, destinationAlias: 'a@b.example', autoApprove: true };
      await s.ok('POST', '/api/v1/payment', spent, other.appKey);
    } else {
      const refund = { transactionEndToEndId: endToEndId, value: 2_000, correlationID: 'r' };
      await s.ok('POST', '/api/v1/refund', refund, other.appKey);
    }
    await s.advance(11 * DAY);
    expect(await eventsOf(s, dictId)).toContain(event);
    expect((await read(s, dictId)).status).toBe('COMPLETED');
    expect([(await balance(s)).total, (await theirs()).total]).toEqual([left, 0]);
    await agree(s);
  });

  it.each(['reject', 'cancel'] as const)('returns nothing after sandbox dispute %s', async (how) => {
    const { s, dictId, theirs, decide } = await reported();
    await s.advance(3 * HOUR);
    await decide(how);
    await s.advance(11 * DAY);
    expect(await eventsOf(s, dictId)).toContain('ANALYSIS_REJECTED');
    expect([(await balance(s)).total, (await theirs()).total]).toEqual([0, 2_000]);
    await agree(s);
  });

  it('returns the money once if sandbox dispute accept returned it before', async () => {
    const { s, dictId, decide } = await reported();
    await s.advance(3 * HOUR);
    await decide('accept');
    expect((await balance(s)).total).toBe(2_000);
    await s.advance(11 * DAY);
    expect((await balance(s)).total).toBe(2_000);
    expect((await read(s, dictId)).status).toBe('COMPLETED');
    expect(await refundsReported(s)).toHaveLength(1);
    await agree(s);
  });

  it('makes the blocked money available there when it is canceled', async () => {
    const { s, dictId, disputes, theirs } = await reported();
    await s.advance(3 * HOUR);
    expect((await cancel(s, dictId)).status).toBe(200);
    expect(await disputes()).toEqual(['CANCELED']);
    expect(await theirs()).toMatchObject({ total: 2_000, blocked: 0 });
    await s.advance(11 * DAY);
    expect((await balance(s)).total).toBe(0);
    await agree(s);
  });
});
