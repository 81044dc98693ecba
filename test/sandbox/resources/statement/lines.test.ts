// The account's statement, accounts that are opened and closed, and what transactions are filtered by.
import { describe, expect, it } from 'vitest';
import { parseJson } from '#test/support/checked.ts';
import { machineAt } from '#test/support/cli.ts';
import { balance, receive, refusal, serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';
import { tempDir } from '#test/support/temp-dir.ts';

describe('account statement', () => {
  it('adds up to the balance, and excludes blocked amounts until they are settled', async () => {
    const s = await serve();
    const { endToEndId } = await receive(s, 100_000);
    const [{ accountId }] = (await s.ok('GET', '/api/v1/account/')).accounts;
    await s.ok('POST', `/api/v1/account/${accountId}/withdraw`, { value: 1_000 });
    await s.ok('POST', '/api/v1/payment', {
      correlationID: 'p',
      value: 700,
      destinationAlias: 'a@b.example',
    });
    await s.ok('POST', '/api/v1/payment/approve', { correlationID: 'p' });
    const lines = await s.ok('GET', '/api/v1/statement');
    expect(lines).toMatchObject([
      { description: 'Tarifa', type: 'DEBIT', value: 100, balance: 98_900 },
      { description: 'Saque', type: 'DEBIT', value: 1_000, balance: 99_000 },
      { type: 'CREDIT', value: 100_000, balance: 100_000, transactionId: endToEndId },
    ]);
    expect((await balance(s)).total).toBe(98_900);
    await s.advance(5_000);
    expect((await s.ok('GET', '/api/v1/statement'))[0]).toMatchObject({ value: 700, balance: 98_200 });
    expect(await s.ok('GET', `/api/v1/statement?companyBankAccount=${accountId}&limit=1&skip=2`)).toEqual([
      lines[1],
    ]);
    expect((await s.send('GET', '/api/v1/statement?companyBankAccount=nobody')).status).toBe(400);
  });

  it('returns the same lines for every page and time range as the full statement', async () => {
    const s = await serve();
    for (const [step, value] of [5_000, 70_000, 300, 4_000, 900].entries()) {
      await receive(s, value);
      // Some lines have one time, others are apart.
      if (step % 2 === 0) await s.advance(60_000);
    }
    const [{ accountId }] = (await s.ok('GET', '/api/v1/account/')).accounts;
    await s.ok('POST', `/api/v1/account/${accountId}/withdraw`, { value: 700 });
    const read = (query: Record<string, string | number>) =>
      s.ok('GET', `/api/v1/statement?${String(new URLSearchParams(query as Record<string, string>))}`);
    const compare = async (): Promise<void> => {
      const all = await read({});
      let held = 0;
      for (const { type, value, balance: after } of all.toReversed())
        expect(after).toBe((held += type === 'CREDIT' ? value : -value));
      expect((await balance(s)).total).toBe(held);
      const times = new Set(all.flatMap(({ time }) => [0, 1].map((more) => Date.parse(time) + more)));
      const text = (at: number): string => new Date(at).toISOString();
      for (const start of times)
        for (const end of times) {
          const within = all.filter(({ time }) => time >= text(start) && time <= text(end));
          expect(await read({ start: text(start), end: text(end) })).toEqual(within);
          expect(await read({ start: text(start), end: text(end), skip: 1, limit: 2 })).toEqual(
            within.slice(1, 3),
          );
        }
    };
    await compare();
    await receive(s, 1);
    await compare();
  });

  it('has its lines in order after data is booked into the past, a reset, and a write of another process', async () => {
    const data = tempDir();
    const [s, other] = [await serve({ data }), await serve({ data })];
    const compare = async (): Promise<void> => {
      const lines = await s.ok('GET', '/api/v1/statement');
      let held = 0;
      let before = '';
      for (const { type, value, time, balance: after } of lines.toReversed()) {
        expect(after).toBe((held += type === 'CREDIT' ? value : -value));
        expect(time >= before).toBe(true);
        before = time;
      }
      expect((await balance(s)).total).toBe(held);
    };
    await receive(s, 5_000);
    await compare();
    await s.ok('POST', '/_sandbox/seed', { seed: 1, charges: 30 });
    await compare();
    await receive(s, 300);
    await compare();
    await receive(other, 70);
    await compare();
    await s.ok('POST', '/_sandbox/reset', {}, s.controlKey);
    await receive(s, 9);
    await compare();
    expect(await s.ok('GET', '/api/v1/statement')).toMatchObject([{ value: 9, balance: 9 }]);
  });

  it('prints amounts with fractions of cents unchanged', async () => {
    const line = {
      id: '1',
      time: '2026-11-21T12:00:00Z',
      description: 'x',
      type: 'CREDIT',
      transactionId: 't',
    };
    const { url } = await httpServer(({ url: requested }, response) =>
      json(response, 200, requested.includes('skip=0') ? [{ ...line, balance: 1500.5, value: 10.5 }] : []),
    );
    const self = machineAt({ url });
    expect(parseJson((await self.run('statement --all --json')).out)).toEqual([
      { ...line, balance: 1500.5, value: 10.5 },
    ]);
    const drawn = (await self.run('statement', { terminal: 100 })).out;
    expect(drawn).toContain('1500.5');
    expect(drawn).toContain('10.5');
    expect(drawn).not.toContain('R$');
  });
});

describe('account', () => {
  it('can be paid by its account number until it is closed, after which refunds go to the default account', async () => {
    const s = await serve();
    await receive(s, 10_000);
    const { account } = await s.ok('POST', '/api/v1/account');
    const { companies } = await s.ok('GET', '/_sandbox/companies');
    const [own, second] = companies[0].accounts;
    const { appKey, accounts } = await s.ok('POST', '/_sandbox/company', {
      name: 'Outra',
      taxID: '12345678000195',
    });
    const [theirs] = accounts;
    const pay = async (correlationID: string, more: object) => {
      await s.ok('POST', '/api/v1/payment', { correlationID, value: 500, ...more });
      await s.ok('POST', '/api/v1/payment/approve', { correlationID });
    };
    const toNumber = {
      type: 'MANUAL',
      psp: '99999004',
      holder: { name: 'Loja', taxID: { taxID: account.taxId, type: 'BR:CNPJ' } },
      account: { branch: account.branch, account: account.account, accountType: 'TRAN' },
    };
    await pay('there', toNumber);
    await s.advance(5_000);
    await pay('on', { destinationAlias: theirs.pixKey, sourceAccountId: account.accountId });
    await s.advance(5_000);
    expect((await s.ok('GET', '/api/v1/payment/on')).payment.status).toBe('CONFIRMED');
    await pay('late', toNumber);
    await s.ok('DELETE', `/api/v1/account/${account.accountId}`);
    await s.advance(5_000);
    expect((await s.ok('GET', '/api/v1/payment/late')).payment.status).toBe('FAILED');
    const { transactions } = await s.ok('GET', '/api/v1/transaction', undefined, appKey);
    await s.ok(
      'POST',
      '/api/v1/refund',
      { transactionEndToEndId: transactions[0].endToEndId, value: 500, correlationID: 'r' },
      appKey,
    );
    await s.advance(5_000);
    expect(second.accountId).toBe(account.accountId);
    const [back] = (await s.ok('GET', '/api/v1/transaction')).transactions;
    expect(back).toMatchObject({ type: 'PAYMENT', value: 500 });
    const again = { transactionEndToEndId: back.endToEndId, value: 500, correlationID: 'again' };
    expect(await s.send('POST', '/api/v1/refund', again)).toMatchObject(
      refusal('Uma devolução recebida não pode ser devolvida'),
    );
    expect((await s.send('POST', '/_sandbox/dispute/open', { endToEndId: back.endToEndId })).status).toBe(
      400,
    );
    expect((await s.ok('GET', `/api/v1/account/${own.accountId}`)).account.balance.total).toBe(10_000);
  });

  it('is created beside the others, and closed only when it is empty', async () => {
    const s = await serve();
    const { account } = await s.ok('POST', '/api/v1/account');
    expect(account).toMatchObject({ isDefault: false, balance: { total: 0 }, taxId: '11222333000181' });
    const { companies } = await s.ok('GET', '/_sandbox/companies');
    const { pixKey } = companies[0].accounts.find((one) => one.accountId === account.accountId)!;
    await s.ok('POST', '/_sandbox/pay', { id: pixKey, value: 500 });
    const path = `/api/v1/account/${account.accountId}`;
    expect(await s.send('DELETE', path)).toMatchObject(refusal('Account with balance cannot be deleted'));
    const [own] = companies[0].accounts;
    await s.ok('POST', '/api/v1/transfer', { value: 500, fromPixKey: pixKey, toPixKey: own.pixKey });
    expect(await s.ok('DELETE', path)).toEqual({ status: 'OK', accountId: account.accountId });
    expect(await s.send('DELETE', path)).toMatchObject({ body: { error: 'Account already closed' } });
    expect((await s.send('GET', path)).status).toBe(400);
    expect((await s.send('POST', '/_sandbox/pay', { id: pixKey, value: 1 })).status).toBe(400);
    expect((await s.ok('GET', '/api/v1/account/')).accounts).toHaveLength(1);
    // What it did stays to be read.
    expect((await s.ok('GET', '/api/v1/transaction')).transactions).toHaveLength(2);
    expect((await s.send('DELETE', `/api/v1/account/${own.accountId}`)).status).toBe(400);
    expect((await s.send('DELETE', '/api/v1/account/nobody')).status).toBe(404);
  });
});

describe('transactions', () => {
  it('show each webhook call made for them with status and time, including retries', async () => {
    const s = await serve();
    let status = 500;
    const { url, seen } = await httpServer((_request, response) => json(response, status, {}));
    const add = (event: string, to: object) =>
      s.ok('POST', '/api/v1/webhook', { webhook: { name: event, event, ...to } });
    status = 200;
    await add('CHARGE_COMPLETED', { url });
    await add('TRANSACTION_RECEIVED', { email: 'a@b.example' });
    status = 500;
    const { endToEndId } = await receive(s, 2_000);
    const sent = async () => (await s.ok('GET', `/api/v1/transaction/${endToEndId}`)).transaction.webhookSent;
    await s.advance(1);
    const first = await sent();
    // An e-mail is no call.
    expect(first).toEqual([{ CHARGE_COMPLETED: { status: 500, time: expect.any(String) }, isRetry: false }]);
    status = 200;
    await s.advance(86_400_000);
    expect(await sent()).toEqual([
      ...first,
      { CHARGE_COMPLETED: { status: 200, time: expect.any(String) }, isRetry: true },
    ]);
    // The first call tested the address.
    expect(seen).toHaveLength(3);
    const listed = await s.ok('GET', '/api/v1/transaction?hasWebhook=true');
    expect(listed.transactions).toHaveLength(1);
  });

  it('are filtered by type and hasWebhook, and show partial and full refunds in their status', async () => {
    const s = await serve();
    const { url } = await httpServer((_request, response) => json(response, 200, {}));
    await receive(s, 1_000);
    await s.ok('POST', '/api/v1/webhook', { webhook: { name: 'w', event: 'TRANSACTION_RECEIVED', url } });
    const { endToEndId } = await receive(s, 2_000);
    const [{ accountId }] = (await s.ok('GET', '/api/v1/account/')).accounts;
    await s.ok('POST', `/api/v1/account/${accountId}/withdraw`, { value: 500 });
    await s.advance(1);
    const values = async (query: string): Promise<number[]> =>
      (await s.ok('GET', `/api/v1/transaction?${query}`)).transactions.map(({ value }) => value);
    expect(await values('type=PAYMENT')).toEqual([2_000, 1_000]);
    expect(await values('type=FEE')).toEqual([100]);
    expect(await values('type=REVERSAL')).toEqual([]);
    expect(await values('hasWebhook=true')).toEqual([2_000]);
    expect(await values('hasWebhook=false')).toEqual([100, 500, 1_000]);
    const { transactions } = await s.ok('GET', '/api/v1/transaction?type=PAYMENT');
    expect(transactions.map(({ webhookSent }) => webhookSent)).toEqual([
      [{ TRANSACTION_RECEIVED: { status: 200, time: expect.any(String) }, isRetry: false }],
      undefined,
    ]);
    expect((await s.send('GET', '/api/v1/transaction?type=OTHER')).status).toBe(400);
    await s.ok('POST', '/api/v1/refund', {
      transactionEndToEndId: endToEndId,
      value: 400,
      correlationID: 'r',
    });
    const status = async () => (await s.ok('GET', `/api/v1/transaction/${endToEndId}`)).transaction.status;
    expect(await status()).toBe('PARTIAL_REFUND');
    await s.ok('POST', '/api/v1/refund', {
      transactionEndToEndId: endToEndId,
      value: 1_600,
      correlationID: 's',
    });
    expect(await status()).toBe('REFUNDED');
  });
});
