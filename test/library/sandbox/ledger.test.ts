// The arithmetic of the ledger, done again: nothing here reads the code or the tables of the sandbox.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '#library/sandbox/index.ts';
import { startSandbox } from '#library/sandbox/index.ts';
import { differences, operations } from '#test/reference/documented.ts';
import { size } from '#test/support/sample-size.ts';

const send = async (sandbox: Sandbox, method: string, path: string, body?: unknown) => {
  const response = await sandbox.fetch(path, {
    method,
    headers: { authorization: sandbox.appKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** A sale: amount in cents, whether it was paid, and the refunds that are asked for, in cents. */
const sale = fc.record({
  value: fc.integer({ min: 1, max: 10_000_000 }),
  isPaid: fc.boolean(),
  refunds: fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 3 }),
});

interface Money {
  readonly balance: { readonly total: number; readonly available: number; readonly blocked: number };
}

describe('the balance', () => {
  it('is what was paid less what was refunded, in the ledger and in the account', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 12 }), async (sales) => {
        await using sandbox = await startSandbox({ seed: 'money' });
        let received = 0;
        let refunded = 0;
        for (const [index, { value, isPaid, refunds }] of sales.entries()) {
          const correlationID = `sale-${index}`;
          const made = await send(sandbox, 'POST', '/api/v1/charge', { correlationID, value });
          expect(made.status).toBe(200);
          if (isPaid) {
            expect(await sandbox.pay(correlationID)).toMatchObject({ value });
            received += value;
          }
          let left = isPaid ? value : 0;
          for (const [number, amount] of refunds.entries()) {
            const { status } = await send(sandbox, 'POST', `/api/v1/charge/${correlationID}/refund`, {
              correlationID: `${correlationID}-${number}`,
              value: amount,
            });
            expect(status).toBe(amount <= left ? 200 : 400);
            if (amount > left) continue;
            left -= amount;
            refunded += amount;
          }
        }
        await sandbox.clock.advance('1d');
        const expected = received - refunded;
        const { body } = await send(sandbox, 'GET', '/api/v1/account/');
        const { accounts } = body as unknown as { accounts: (Money & { accountId: string })[] };
        expect(accounts.map(({ balance }) => balance)).toMatchObject([
          { total: expected, available: expected, blocked: 0 },
        ]);
        expect(await sandbox.ledger.check()).toMatchObject({
          balanced: true,
          problems: [],
          received: expected,
          fees: 0,
          balances: [{ accountId: accounts[0]?.accountId, available: expected, blocked: 0, subaccounts: 0 }],
        });
      }),
      { numRuns: size(10, 400) },
    );
  });

  it('has the money of an unsettled payment blocked, and of a settled one no more', async () => {
    await using sandbox = await startSandbox({ seed: 'money' });
    await send(sandbox, 'POST', '/api/v1/charge', { correlationID: 'sale', value: 10_000 });
    await sandbox.pay('sale');
    const payment = {
      value: 2_500,
      destinationAlias: 'a@example.com',
      destinationAliasType: 'EMAIL',
      correlationID: 'out',
    };
    expect((await send(sandbox, 'POST', '/api/v1/payment', payment)).status).toBe(200);
    await send(sandbox, 'POST', '/api/v1/payment/approve', { correlationID: 'out' });
    const balances = async () => (await sandbox.ledger.check()).balances;
    expect(await balances()).toMatchObject([{ available: 7_500, blocked: 2_500 }]);
    await sandbox.completeNow('out');
    expect(await balances()).toMatchObject([{ available: 7_500, blocked: 0 }]);
    expect((await sandbox.ledger.check()).received).toBe(7_500);
  });

  it('has the money of sub accounts apart', async () => {
    await using sandbox = await startSandbox({ seed: 'money' });
    await send(sandbox, 'POST', '/api/v1/subaccount', { name: 'Loja 2', pixKey: 'loja2@example.com' });
    await send(sandbox, 'POST', '/api/v1/charge', {
      correlationID: 'sale',
      value: 1_000,
      splits: [{ pixKey: 'loja2@example.com', value: 300, splitType: 'SPLIT_SUB_ACCOUNT' }],
    });
    await sandbox.pay('sale');
    expect(await sandbox.ledger.check()).toMatchObject({
      balanced: true,
      received: 1_000,
      balances: [{ available: 700, blocked: 0, subaccounts: 300 }],
    });
  });
});

it.each([
  ['GET /api/v1/charge', '/api/v1/charge'],
  ['GET /api/v1/charge/{id}', '/api/v1/charge/sale'],
  ['GET /api/v1/customer', '/api/v1/customer'],
])('the answer to %s through sandbox.fetch has the documented fields and types', async (operation, path) => {
  await using sandbox = await startSandbox({ seed: 'shapes', namespace: 'openpix' });
  await send(sandbox, 'POST', '/api/v1/charge', {
    correlationID: 'sale',
    value: 100,
    customer: { name: 'Ana', taxID: '52998224725' },
  });
  await sandbox.pay('sale');
  const { status, body } = await send(sandbox, 'GET', path);
  expect(status).toBe(200);
  const problems = differences(operations[operation]!.answers['200']!, body);
  // Which undocumented fields are right is tested with the service itself, in test/reference/.
  const isWrong = (problem: string): boolean => problem !== 'not documented' && !problem.includes('none of');
  expect(problems.filter(({ problem, path: at }) => isWrong(problem) && !at.endsWith('expiresIn'))).toEqual(
    [],
  );
});
