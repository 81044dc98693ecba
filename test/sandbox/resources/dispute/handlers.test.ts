// Disputes: what is blocked, where it goes, and who is told, over HTTP.
import { describe, expect, it } from 'vitest';
import { eventsIn } from '#test/support/services/received.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, expectBalanced, receive, refusal, serve } from '#test/support/services/sandbox.ts';

const open = (s: Served, endToEndId: string, more: object = {}) =>
  s.send('POST', '/_sandbox/dispute/open', { endToEndId, ...more });
const end = (s: Served, how: string, id: string) => s.send('POST', `/_sandbox/dispute/${how}`, { id });
const read = async (s: Served, id: string) =>
  (await s.ok('GET', `/api/v1/dispute/${encodeURIComponent(id)}`)).dispute;
const moved = async (s: Served): Promise<unknown[]> =>
  (await s.ok('GET', '/api/v1/transaction')).transactions
    .map(({ type, value }) => [type, value])
    .toReversed();

describe('dispute', () => {
  it.each([
    ['accept', 'ACCEPTED', 'REVERSAL', 0],
    ['reject', 'REJECTED', 'BALANCE_UNBLOCK', 1_000],
    ['cancel', 'CANCELED', 'BALANCE_UNBLOCK', 1_000],
  ])('blocks the money until it is decided: %s', async (how, status, type, left) => {
    const s = await serve();
    const { endToEndId } = await receive(s, 1_000);
    expect((await open(s, endToEndId, { reason: 'Golpe' })).body).toMatchObject({
      status: 'CREATED',
      type: 'MED',
      value: 1_000,
      disputeReason: 'Golpe',
    });
    expect(await balance(s)).toMatchObject({ blocked: 1_000, available: 0 });
    const blockedBy = async (): Promise<unknown[]> => {
      const [{ balance: its }] = (await s.ok('GET', '/api/v1/account/')).accounts;
      return [its.blockedBySecurity, its.blockedByWithdrawSafety];
    };
    expect(await blockedBy()).toEqual([1_000, 0]);
    // What is blocked for another reason is not blocked for security.
    await receive(s, 500);
    const [{ endToEndId: other }] = (await s.ok('GET', '/api/v1/transaction?limit=1')).transactions;
    await s.ok('POST', '/api/v1/refund', { transactionEndToEndId: other, value: 500, correlationID: 'r' });
    expect(await balance(s)).toMatchObject({ blocked: 1_500 });
    expect(await blockedBy()).toEqual([1_000, 0]);
    await s.advance(5_000);
    expect((await end(s, how, endToEndId)).status).toBe(200);
    expect(await blockedBy()).toEqual([0, 0]);
    expect(await balance(s)).toMatchObject({ blocked: 0, available: left });
    expect(await moved(s)).toEqual([
      ['PAYMENT', 1_000],
      ['BALANCE_BLOCK', 1_000],
      ['PAYMENT', 500],
      ['REFUND', 500],
      [type, 1_000],
    ]);
    expect(await read(s, endToEndId)).toMatchObject({ status, endToEndId });
    for (const again of ['accept', 'reject', 'cancel'])
      expect((await end(s, again, endToEndId)).body.error).toContain('já terminou');
    // The Pix itself is found by its id, not what the dispute did.
    expect((await s.ok('GET', `/api/v1/transaction/${endToEndId}`)).transaction.type).toBe('PAYMENT');
    await expectBalanced(s);
  });

  it('covers the amount not yet refunded, and refuses refunds while it is open', async () => {
    const s = await serve();
    const { endToEndId } = await receive(s, 1_000);
    const refund = (correlationID: string) =>
      s.send('POST', '/api/v1/refund', { transactionEndToEndId: endToEndId, value: 400, correlationID });
    await refund('before');
    await s.advance(5_000);
    expect((await open(s, endToEndId)).body.value).toBe(600);
    expect((await refund('meanwhile')).status).toBe(400);
    expect((await open(s, endToEndId)).body.error).toContain('já foi contestada');
    await end(s, 'reject', endToEndId);
    expect((await refund('after')).status).toBe(200);
    await s.advance(5_000);
    expect(await balance(s)).toMatchObject({ total: 200 });
    await expectBalanced(s);
  });

  it('blocks at most the available balance', async () => {
    const s = await serve();
    const { endToEndId } = await receive(s, 1_000);
    await s.ok('POST', '/api/v1/subaccount', { pixKey: 'filial@example.com', name: 'Filial' });
    const { companies } = await s.ok('GET', '/_sandbox/companies');
    await s.ok('POST', '/api/v1/transfer', {
      value: 700,
      fromPixKey: companies[0].accounts[0].pixKey,
      toPixKey: 'filial@example.com',
    });
    await open(s, endToEndId);
    expect(await balance(s)).toMatchObject({ blocked: 300, available: 0 });
    await end(s, 'accept', endToEndId);
    expect(await balance(s)).toMatchObject({ total: 0 });
    expect((await moved(s)).at(-1)).toEqual(['REVERSAL', 300]);
    await expectBalanced(s);
  });

  it('is listed newest first, and not found by another company', async () => {
    const s = await serve();
    const ids: string[] = [];
    for (const value of [100, 200]) {
      const { endToEndId } = await receive(s, value);
      await open(s, endToEndId);
      ids.push(endToEndId);
      await s.advance(60_000);
    }
    const { disputes, pageInfo } = await s.ok('GET', '/api/v1/dispute');
    expect(disputes.map(({ endToEndId }) => endToEndId)).toEqual(ids.toReversed());
    expect(pageInfo).toMatchObject({ totalCount: 2 });
    const late = await s.ok('GET', '/api/v1/dispute?start=2026-11-21T12:00:30Z');
    expect(late.disputes).toHaveLength(1);
    const { appKey } = await s.ok('POST', '/_sandbox/company', { name: 'Dois', taxID: '12345678000195' });
    expect(await s.send('GET', `/api/v1/dispute/${ids[0]}`, undefined, appKey)).toMatchObject(
      refusal('Dispute not found'),
    );
    expect((await open(s, 'E00000000000000000000000000000000')).status).toBe(400);
  });

  it('accepts evidence only while it is open', async () => {
    const s = await serve();
    const { endToEndId } = await receive(s, 1_000);
    await open(s, endToEndId);
    const send = (documents: object[]) =>
      s.send('POST', `/api/v1/dispute/${endToEndId}/evidence`, { documents });
    const documents = [
      { url: 'https://loja.example.com/nota.pdf', correlationID: 'nota-7', description: 'Nota' },
      { url: 'https://loja.example.com/entrega.jpg' },
    ];
    expect((await send(documents)).body).toEqual({ documents });
    // A gateway may send it twice: a document that has an id is kept once.
    expect((await send(documents)).status).toBe(200);
    const kept = s.database.prepare(
      'SELECT COUNT(*) AS n FROM dispute_documents WHERE correlation_id IS NOT NULL',
    );
    expect(kept.get()).toEqual({ n: 1 });
    expect((await read(s, endToEndId)).status).toBe('IN_REVIEW');
    for (const wrong of [[], [{}], [{ url: 'file:///etc/passwd' }]])
      expect((await send(wrong)).status).toBe(400);
    await end(s, 'accept', endToEndId);
    expect((await send(documents)).body.error).toBe('You cannot send a evidence for a accepted dispute');
    expect((await s.send('POST', '/api/v1/dispute/x/evidence', { documents })).body.error).toBe(
      'Dispute not found',
    );
  });

  it('sends an event when it is created, accepted, rejected or canceled', async () => {
    const s = await serve();
    for (const event of ['DISPUTE_CREATED', 'DISPUTE_ACCEPTED', 'DISPUTE_REJECTED', 'DISPUTE_CANCELED'])
      await s.ok('POST', '/api/v1/webhook', { webhook: { name: event, event, email: 'a@b.example' } });
    for (const how of ['accept', 'reject', 'cancel']) {
      const { endToEndId } = await receive(s, 1_000);
      await open(s, endToEndId);
      await end(s, how, endToEndId);
    }
    const { deliveries } = await s.ok('GET', '/_sandbox/deliveries');
    const reported = eventsIn(deliveries).toReversed();
    expect(reported.map(({ event, dispute }) => [event, dispute.status])).toEqual([
      ['DISPUTE_CREATED', 'CREATED'],
      ['DISPUTE_ACCEPTED', 'ACCEPTED'],
      ['DISPUTE_CREATED', 'CREATED'],
      ['DISPUTE_REJECTED', 'REJECTED'],
      ['DISPUTE_CREATED', 'CREATED'],
      ['DISPUTE_CANCELED', 'CANCELED'],
    ]);
  });

  it('reports the returned money to the company of the sandbox that had paid', async () => {
    const s = await serve();
    const event = 'PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED';
    await s.ok('POST', '/api/v1/webhook', { webhook: { name: event, event, email: 'a@b.example' } });
    const other = await s.ok('POST', '/_sandbox/company', { name: 'Dois', taxID: '12345678000195' });
    await receive(s, 1_000);
    const payment = { correlationID: 'p', value: 700, destinationAlias: other.accounts[0].pixKey };
    await s.ok('POST', '/api/v1/payment', { ...payment, autoApprove: true });
    await s.advance(5_000);
    const [{ endToEndId }] = (await s.ok('GET', '/api/v1/transaction')).transactions;
    for (const [step, body] of [
      ['open', { endToEndId }],
      ['accept', { id: endToEndId }],
    ] as const)
      await s.ok('POST', `/_sandbox/dispute/${step}`, body, other.appKey);
    const { deliveries } = await s.ok('GET', '/_sandbox/deliveries');
    expect(eventsIn(deliveries)).toMatchObject([
      {
        event,
        refundTransaction: { value: 700, endToEndId: expect.stringMatching(/^D/), partial: false },
        originalTransaction: { value: 700, endToEndId, payer: { name: 'Loja Sandbox' } },
        company: { taxID: '11222333000181' },
      },
    ]);
    expect((await balance(s)).total).toBe(1_000);
  });
});
