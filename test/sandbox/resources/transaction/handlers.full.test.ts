// Where money is and what the list of transactions says of it, over HTTP: the two never differ.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '#contract/path.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, expectBalanced, receive, refusal, serve } from '#test/support/services/sandbox.ts';

const SECOND = 1_000;
const SUB = 'filial@example.com';
const OUTSIDE = 'ana@example.com';

const ownKey = async (s: Served, index = 0): Promise<string> =>
  (await s.ok('GET', '/_sandbox/companies')).companies[0].accounts[index]!.pixKey;
const subBalance = async (s: Served): Promise<number> =>
  (await s.ok('GET', `/api/v1/subaccount/${SUB}`)).SubAccount.balance;
const openSub = (s: Served) => s.ok('POST', '/api/v1/subaccount', { pixKey: SUB, name: 'Filial' });
const payKey = (s: Served, id: string, value: number) => s.ok('POST', '/_sandbox/pay', { id, value });
const refund = (s: Served, transactionEndToEndId: string, value: number, correlationID = `r-${value}`) =>
  s.send('POST', '/api/v1/refund', { transactionEndToEndId, value, correlationID });
const pay = async (s: Served, correlationID: string, value: number, destinationAlias: string) => {
  await s.ok('POST', '/api/v1/payment', { correlationID, value, destinationAlias });
  return s.ok('POST', '/api/v1/payment/approve', { correlationID });
};
const listed = async (s: Served, query = '') =>
  (await s.ok('GET', `/api/v1/transaction${query}`)).transactions;
const one = async (s: Served, id: string) =>
  (await s.ok('GET', `/api/v1/transaction/${encodeURIComponent(id)}`)).transaction;

describe('refund of a Pix that a sub account received', () => {
  it('is paid by the sub account, not by the account', async () => {
    const s = await serve();
    await openSub(s);
    await receive(s, 5_000);
    const { endToEndId } = await payKey(s, SUB, 900);
    expect((await refund(s, endToEndId, 400)).status).toBe(200);
    expect(await subBalance(s)).toBe(500);
    expect(await balance(s)).toEqual({ total: 5_000, blocked: 0, available: 5_000 });
    await s.advance(5 * SECOND);
    expect(await subBalance(s)).toBe(500);
    expect(await balance(s)).toEqual({ total: 5_000, blocked: 0, available: 5_000 });
    expect((await s.ok('GET', '/_sandbox/status')).ledgerBalanced).toBe(true);
  });

  it('is refused when the sub account has insufficient balance, whatever the account has', async () => {
    const s = await serve();
    await openSub(s);
    await receive(s, 5_000);
    const { endToEndId } = await payKey(s, SUB, 900);
    const toPixKey = await ownKey(s);
    await s.ok('POST', '/api/v1/transfer', { value: 600, fromPixKey: SUB, toPixKey });
    expect(await refund(s, endToEndId, 301)).toMatchObject(
      refusal('Você não possui saldo o suficiente para realizar essa devolução'),
    );
    expect((await refund(s, endToEndId, 300)).status).toBe(200);
    expect(await subBalance(s)).toBe(0);
  });

  it('returns the amount to the sub account when it is rejected', async () => {
    const s = await serve();
    await openSub(s);
    const { endToEndId } = await payKey(s, SUB, 900);
    await refund(s, endToEndId, 666);
    expect(await subBalance(s)).toBe(234);
    await s.advance(5 * SECOND);
    expect(await subBalance(s)).toBe(900);
  });
});

describe('payment', () => {
  it('is listed as a transaction once it is settled, and found by each of its ids', async () => {
    const s = await serve();
    await receive(s, 10_000);
    await s.ok('POST', '/api/v1/payment', {
      correlationID: 'p-1',
      value: 3_000,
      destinationAlias: OUTSIDE,
      comment: 'Nota 7',
    });
    const { transaction } = await s.ok('POST', '/api/v1/payment/approve', { correlationID: 'p-1' });
    expect(await listed(s)).toHaveLength(1);
    await s.advance(5 * SECOND);
    const made = await one(s, transaction.endToEndId);
    const at = '2026-11-21T12:00:05.000Z';
    expect(made).toEqual({
      type: 'WITHDRAW',
      status: 'CONFIRMED',
      value: 3_000,
      time: at,
      endToEndId: transaction.endToEndId,
      infoPagador: 'Nota 7',
      globalID: expect.any(String),
      withdraw: {
        value: 3_000,
        time: at,
        createdAt: '2026-11-21T12:00:00.000Z',
        endToEndId: transaction.endToEndId,
        infoPagador: 'Nota 7',
      },
      debitParty: { pixKey: { pixKey: await ownKey(s), type: 'RANDOM' } },
      creditParty: { pixKey: { pixKey: OUTSIDE, type: 'EMAIL' } },
    });
    expect(await one(s, made.globalID)).toEqual(made);
    expect(await listed(s, `?withdrawal=${transaction.endToEndId}`)).toEqual([made]);
    expect(await listed(s, '?start=2026-11-21T12:00:01Z')).toEqual([made]);
    expect(await refund(s, transaction.endToEndId, 1)).toMatchObject(
      refusal('Só transações recebidas podem ser devolvidas'),
    );
  });

  it('is not listed as a transaction when it failed', async () => {
    const s = await serve();
    await receive(s, 1_000);
    await pay(s, 'p-1', 400, 'ac07@fail.example');
    await s.advance(5 * SECOND);
    expect(await listed(s)).toHaveLength(1);
  });

  it('to the key of a sub account credits the sub account, which can refund it', async () => {
    const s = await serve();
    await openSub(s);
    await receive(s, 1_000);
    const { transaction, destination } = await pay(s, 'p-1', 400, SUB);
    expect(destination).toMatchObject({ name: 'Loja Sandbox', pixKey: SUB });
    expect(await subBalance(s)).toBe(0);
    await s.advance(5 * SECOND);
    expect(await subBalance(s)).toBe(400);
    expect(await balance(s)).toEqual({ total: 600, blocked: 0, available: 600 });
    const [received, paid] = await listed(s);
    const party = (key: string, type: string): object => ({ pixKey: { pixKey: key, type } });
    const own = await ownKey(s);
    for (const side of [received, paid])
      expect(side).toMatchObject({
        endToEndId: transaction.endToEndId,
        debitParty: party(own, 'RANDOM'),
        creditParty: party(SUB, 'EMAIL'),
      });
    expect([received.type, paid.type]).toEqual(['PAYMENT', 'WITHDRAW']);
    expect(await one(s, received.globalID)).toEqual(received);
    // The side that came in is the one that can be given back.
    expect((await refund(s, transaction.endToEndId, 150)).status).toBe(200);
    expect(await subBalance(s)).toBe(250);
  });

  it('to the key of another account of the company credits that account', async () => {
    const s = await serve();
    const { accountId, pixKey } = await s.ok('POST', '/_sandbox/account', {});
    await receive(s, 1_000);
    await pay(s, 'p-1', 400, pixKey);
    await s.advance(5 * SECOND);
    expect((await s.ok('GET', `/api/v1/account/${accountId}`)).account.balance.total).toBe(400);
    expect((await balance(s)).total).toBe(600);
  });

  it('to a sub account of another company credits it, without showing the key that paid', async () => {
    const s = await serve();
    const other = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12.345.678/0001-95' });
    await s.ok('POST', '/api/v1/subaccount', { pixKey: SUB, name: 'Filial' }, other.appKey);
    await receive(s, 1_000);
    await pay(s, 'p-1', 400, SUB);
    await s.advance(5 * SECOND);
    const { SubAccount } = await s.ok('GET', `/api/v1/subaccount/${SUB}`, undefined, other.appKey);
    expect(SubAccount.balance).toBe(400);
    const { transactions } = await s.ok('GET', '/api/v1/transaction', undefined, other.appKey);
    expect(transactions).toMatchObject([{ type: 'PAYMENT', payer: { name: 'Loja Sandbox' } }]);
    // Who pays is told, from which of its keys is not: that is no business of another company.
    expect(transactions[0]).not.toHaveProperty('debitParty');
  });
});

it('a transfer is listed as INTERNAL_TRANSFER, and found by its correlation id', async () => {
  const s = await serve();
  await openSub(s);
  await receive(s, 1_000);
  const own = await ownKey(s);
  const { transaction } = await s.ok('POST', '/api/v1/transfer', {
    value: 300,
    fromPixKey: own,
    toPixKey: SUB,
  });
  const found = await one(s, transaction.correlationID);
  expect(found).toMatchObject({
    type: 'INTERNAL_TRANSFER',
    value: 300,
    transactionID: transaction.correlationID,
    endToEndId: expect.stringMatching(/^E/),
    debitParty: { pixKey: { pixKey: own } },
    creditParty: { pixKey: { pixKey: SUB } },
  });
  expect(found).not.toHaveProperty('withdraw');
  expect(await one(s, found.endToEndId)).toEqual(found);
  expect((await listed(s)).map(({ type }) => type)).toEqual(['INTERNAL_TRANSFER', 'PAYMENT']);
});

it('a withdrawal of a sub account is listed as a transaction once it is confirmed', async () => {
  const s = await serve();
  await openSub(s);
  await payKey(s, SUB, 900);
  await s.ok('POST', `/api/v1/subaccount/${SUB}/withdraw`);
  expect(await listed(s)).toHaveLength(1);
  await s.advance(5 * SECOND);
  const [made] = await listed(s);
  expect(made).toMatchObject({
    type: 'WITHDRAW',
    value: 900,
    debitParty: { pixKey: { pixKey: SUB } },
    creditParty: { pixKey: { pixKey: SUB } },
  });
  expect(await subBalance(s)).toBe(0);
});

const place = fc.constantFrom<'A' | 'B' | 'S'>('A', 'B', 'S');
const value = fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.constantFrom(666, 667, 50_000));
const step = fc.oneof(
  fc.record({ do: fc.constant('charge' as const), value, cashback: fc.boolean() }),
  fc.record({ do: fc.constant('pay-key' as const), to: place, value }),
  fc.record({ do: fc.constant('refund' as const), of: fc.nat(20), value }),
  fc.record({
    do: fc.constant('payment' as const),
    from: fc.constantFrom<'A' | 'B'>('A', 'B'),
    to: fc.oneof(place, fc.constantFrom(OUTSIDE, 'ac07@fail.example', 'never@fail.example')),
    value,
  }),
  fc.record({ do: fc.constant('transfer' as const), from: place, to: place, value }),
  fc.record({ do: fc.constant('withdraw' as const), from: fc.constantFrom<'A' | 'B'>('A', 'B'), value }),
  fc.constant({ do: 'withdraw-sub' as const }),
  fc.record({ do: fc.constant('advance' as const), by: fc.constantFrom(1, 5 * SECOND, 3_600 * SECOND) }),
);

/** Chance alone leaves a type out once in some thousand runs. */
const EVERY_TYPE: (typeof step extends fc.Arbitrary<infer T> ? T : never)[] = [
  { do: 'charge', value: 5_000, cashback: false },
  { do: 'refund', of: 0, value: 100 },
  { do: 'transfer', from: 'A', to: 'B', value: 200 },
  { do: 'withdraw', from: 'A', value: 300 },
  { do: 'advance', by: 3_600 * SECOND },
];

it('the transactions of each key and of the company add up to their balances', async () => {
  const s = await serve();
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
      await s.ok('POST', '/_sandbox/reset', {});
      const { companies } = await s.ok('GET', '/_sandbox/companies');
      if (companies[0].accounts.length === 1) await s.ok('POST', '/_sandbox/account', {});
      await openSub(s);
      const { accounts } = (await s.ok('GET', '/_sandbox/companies')).companies[0];
      const keys: Record<string, string> = { A: accounts[0].pixKey, B: accounts[1].pixKey, S: SUB };
      const ids: Record<'A' | 'B', string> = { A: accounts[0].accountId, B: accounts[1].accountId };
      const received: string[] = [];
      for (const [n, taken] of steps.entries()) {
        const correlationID = `n-${n}`;
        switch (taken.do) {
          case 'charge': {
            const customer = { name: 'Ana', taxID: '52998224725' };
            await s.ok('POST', '/api/v1/charge', {
              correlationID,
              value: taken.value,
              ...(taken.cashback ? { customer, enableCashbackPercentage: true } : {}),
            });
            received.push((await s.ok('POST', '/_sandbox/pay', { id: correlationID })).endToEndId);
            break;
          }
          case 'pay-key':
            received.push((await payKey(s, keys[taken.to]!, taken.value)).endToEndId);
            break;
          case 'refund':
            if (received.length > 0)
              await refund(s, received[taken.of % received.length]!, taken.value, correlationID);
            break;
          case 'payment':
            await s.ok('POST', '/api/v1/payment', {
              correlationID,
              value: taken.value,
              destinationAlias: keys[taken.to] ?? taken.to,
              sourceAccountId: ids[taken.from],
            });
            await s.send('POST', '/api/v1/payment/approve', { correlationID });
            break;
          case 'transfer':
            await s.send('POST', '/api/v1/transfer', {
              value: taken.value,
              fromPixKey: keys[taken.from],
              toPixKey: keys[taken.to],
            });
            break;
          case 'withdraw':
            await s.send('POST', `/api/v1/account/${ids[taken.from]}/withdraw`, { value: taken.value });
            break;
          case 'withdraw-sub':
            await s.send('POST', `/api/v1/subaccount/${SUB}/withdraw`);
            break;
          case 'advance':
            await s.advance(taken.by);
        }
      }
      await agree(s, keys, ids, seen);
    }),
    { numRuns: 40, examples: [[EVERY_TYPE]] },
  );
  // A generator that went wrong must not let this pass with little done.
  expect([...seen].toSorted()).toEqual(['FEE', 'INTERNAL_TRANSFER', 'PAYMENT', 'REFUND', 'WITHDRAW']);
});

type Listed = Awaited<ReturnType<typeof listed>>[number];

/** Each balance is the sum of its transactions, and what is blocked is what is on its way. */
async function agree(
  s: Served,
  keys: Record<string, string>,
  ids: Record<'A' | 'B', string>,
  seen: Set<string>,
): Promise<void> {
  const all = await listed(s);
  expect(all.length).toBeLessThan(100);
  for (const { type } of all) seen.add(type);
  const side = (transaction: Listed, party: 'creditParty' | 'debitParty') =>
    at(transaction, `${party}.pixKey.pixKey`);
  const total = (key: string): number =>
    all.reduce((sum, one) => {
      const credits = one.type === 'PAYMENT' || one.type === 'INTERNAL_TRANSFER';
      const debits = one.type !== 'PAYMENT';
      return (
        sum +
        (credits && side(one, 'creditParty') === key ? one.value : 0) -
        (debits && side(one, 'debitParty') === key ? one.value : 0)
      );
    }, 0);
  const { payments } = await s.ok('GET', '/api/v1/payment');
  const { refunds } = await s.ok('GET', '/api/v1/refund');
  let underWay = 0;
  for (const { payment } of payments)
    if (payment.status === 'APPROVED' || payment.sourceAccountId === undefined)
      underWay += ['APPROVED', 'CREATED'].includes(payment.status) ? payment.value : 0;
  for (const one of refunds) if (one.status === 'IN_PROCESSING') underWay += one.value;
  let there = 0;
  let blocked = 0;
  for (const name of ['A', 'B'] as const) {
    const { account } = await s.ok('GET', `/api/v1/account/${ids[name]}`);
    expect(account.balance.total).toBe(account.balance.blocked + account.balance.available);
    expect(total(keys[name]!)).toBe(account.balance.total);
    there += account.balance.total;
    blocked += account.balance.blocked;
  }
  // What a sub account has on its way is no part of its balance, and gone from no list yet.
  const subBlocked = total(SUB) - (await subBalance(s));
  expect(subBlocked).toBeGreaterThanOrEqual(0);
  expect(blocked + subBlocked).toBe(underWay);
  const sign: Readonly<Record<string, number>> = { PAYMENT: 1, INTERNAL_TRANSFER: 0 };
  expect(all.reduce((sum, { type, value: cents }) => sum + (sign[type] ?? -1) * cents, 0)).toBe(
    there + (await subBalance(s)) + subBlocked,
  );
  await expectBalanced(s);
}
