// Sub accounts: money between them and the account, statements that add up, and what blocks their withdrawals.
import { describe, expect, it } from 'vitest';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, expectBalanced, receive, refusal, serve } from '#test/support/services/sandbox.ts';

const KEY = 'filial@example.com';
const BASE = `/api/v1/subaccount/${KEY}`;

async function open(s: Served, pixKey = KEY): Promise<void> {
  await s.ok('POST', '/api/v1/subaccount', { pixKey, name: 'Filial' });
}
const held = async (s: Served, key = KEY): Promise<number> =>
  (await s.ok('GET', `/api/v1/subaccount/${encodeURIComponent(key)}`)).SubAccount.balance;

describe('sub account credit and debit', () => {
  it('move money from and to the account, within the balance', async () => {
    const s = await serve();
    await open(s);
    await receive(s, 1_000);
    expect(await s.ok('POST', `${BASE}/credit`, { value: 600, description: 'Fundo' })).toEqual({
      pixKey: KEY,
      value: 600,
      description: 'Fundo',
      success: 'The transfer was completed',
    });
    expect(await s.send('POST', `${BASE}/credit`, { value: 401 })).toMatchObject(
      refusal('Account does not have enough balance to complete the operation'),
    );
    await s.ok('POST', `${BASE}/debit`, { value: 100 });
    expect([await held(s), (await balance(s)).available]).toEqual([500, 500]);
    expect((await s.send('POST', `${BASE}/debit`, { value: 501 })).status).toBe(400);
    await s.ok('POST', `${BASE}/debit`, { value: 500 });
    expect(await s.send('POST', `${BASE}/debit`, { value: 1 })).toMatchObject(
      refusal('Transfer just work with subaccount with balance'),
    );
    await expectBalanced(s);
    const { transactions } = await s.ok('GET', '/api/v1/transaction');
    expect(transactions.map(({ type, value }) => [type, value])).toEqual([
      ['INTERNAL_TRANSFER', 500],
      ['INTERNAL_TRANSFER', 100],
      ['INTERNAL_TRANSFER', 600],
      ['PAYMENT', 1_000],
    ]);
  });
});

describe('sub account transfer', () => {
  it('needs the right types of both keys, and is refused for a used correlation id', async () => {
    const s = await serve();
    await open(s);
    await open(s, '+5511912345684');
    await s.ok('POST', '/_sandbox/pay', { id: KEY, value: 900 });
    const body = {
      value: 300,
      fromPixKey: KEY,
      fromPixKeyType: 'EMAIL',
      toPixKey: '+5511912345684',
      toPixKeyType: 'PHONE',
      correlationID: 't',
    };
    for (const wrong of [
      { toPixKeyType: 'CPF' },
      { fromPixKeyType: 'RANDOM' },
      { toPixKey: 'x@example.com' },
    ])
      expect((await s.send('POST', '/api/v1/subaccount/transfer', { ...body, ...wrong })).status).toBe(400);
    expect(await s.ok('POST', '/api/v1/subaccount/transfer', body)).toEqual({
      value: 300,
      originSubaccount: { name: 'Filial', pixKey: KEY, balance: 600 },
      destinationSubaccount: { name: 'Filial', pixKey: '+5511912345684', balance: 300 },
    });
    expect((await s.send('POST', '/api/v1/subaccount/transfer', body)).status).toBe(400);
    expect(await held(s)).toBe(600);
  });
});

describe('sub account statement', () => {
  it('has a line per movement with the balance after it, filters by time and pages', async () => {
    const s = await serve();
    await open(s);
    await receive(s, 1_000);
    await s.ok('POST', `${BASE}/credit`, { value: 600 });
    await s.advance(3_600_000);
    await s.ok('POST', `${BASE}/withdraw`, { value: 200 });
    const lines = await s.ok('GET', `${BASE}/statement`);
    expect(lines).toMatchObject([
      { type: 'DEBIT', value: 200, balance: 400, operationType: 'WITHDRAWAL' },
      { type: 'CREDIT', value: 600, balance: 600, operationType: 'CREDIT' },
    ]);
    expect(await s.ok('GET', `${BASE}/statement?start=2026-11-21T12:30:00Z`)).toEqual([lines[0]]);
    expect(await s.ok('GET', `${BASE}/statement?end=2026-11-21T12:30:00Z`)).toEqual([lines[1]]);
    expect(await s.ok('GET', `${BASE}/statement?skip=1&limit=1`)).toEqual([lines[1]]);
    expect(await s.ok('GET', `${BASE}/statement?skip=2`)).toEqual([]);
  });
});

describe('sub account whose key cannot be paid', () => {
  it('gets a failed withdrawal back and refuses further ones, but can be debited and deleted', async () => {
    const s = await serve();
    const key = 'pix-key-not-found@fail.example';
    const base = `/api/v1/subaccount/${key}`;
    await open(s, key);
    await s.ok('POST', '/_sandbox/pay', { id: key, value: 900 });
    await s.ok('POST', `${base}/withdraw`, {});
    await s.advance(5_000);
    expect((await s.ok('GET', base)).SubAccount).toMatchObject({ balance: 900, withdrawBlocked: true });
    expect((await s.ok('GET', `${base}/statement`))[0]).toMatchObject({
      type: 'CREDIT',
      value: 900,
      operationType: 'WITHDRAWAL_REVERSAL',
    });
    expect(await s.send('POST', `${base}/withdraw`, {})).toMatchObject(
      refusal('Os saques desta subconta estão bloqueados'),
    );
    await s.ok('POST', `${base}/debit`, { value: 900 });
    await s.ok('DELETE', base);
    await open(s, key);
    expect((await s.ok('GET', base)).SubAccount).toMatchObject({ balance: 0, withdrawBlocked: false });
  });
});

describe('deleted sub account', () => {
  it('receives nothing: its charges and QR codes credit the account, which pays the refunds', async () => {
    const s = await serve();
    await open(s);
    await s.ok('POST', '/api/v1/charge', { correlationID: 'c', value: 500, subaccount: KEY });
    await s.ok('POST', '/api/v1/qrcode-static', { correlationID: 'q', name: 'Q', value: 30, pixKey: KEY });
    await s.ok('DELETE', BASE);
    await s.ok('POST', '/_sandbox/pay', { id: 'c' });
    await s.ok('POST', '/_sandbox/pay', { id: 'q' });
    expect((await balance(s)).available).toBe(530);
    await s.ok('POST', '/api/v1/charge/c/refund', { correlationID: 'r' });
    expect(await balance(s)).toMatchObject({ available: 30, blocked: 500 });
  });

  it('must be empty before deletion, is not found afterwards and keeps its transactions', async () => {
    const s = await serve();
    await open(s);
    await s.ok('POST', '/_sandbox/pay', { id: KEY, value: 900 });
    expect(await s.send('DELETE', BASE)).toMatchObject(
      refusal('Only subaccount without balance can be removed'),
    );
    await s.ok('POST', `${BASE}/withdraw`);
    // What is on its way is still its own.
    expect((await s.send('DELETE', BASE)).status).toBe(400);
    await s.advance(5_000);
    expect(await s.ok('DELETE', BASE)).toEqual({ status: 'OK', pixKey: KEY });
    expect((await s.send('GET', BASE)).status).toBe(400);
    expect((await s.send('DELETE', BASE)).status).toBe(400);
    expect((await s.send('POST', '/_sandbox/pay', { id: KEY, value: 1 })).status).toBe(400);
    expect((await s.ok('GET', '/api/v1/subaccount')).subAccounts).toEqual([]);
    const { transactions } = await s.ok('GET', '/api/v1/transaction');
    expect(transactions).toHaveLength(2);
    expect(transactions[0].debitParty.pixKey.pixKey).toBe(KEY);
  });
});
