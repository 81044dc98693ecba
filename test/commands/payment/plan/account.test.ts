// What a plan may conclude from a part of the payment list, and from accounts that cannot be read.
import { describe, expect, it } from 'vitest';
import { assertSameAccount } from '#commands/payment/plan/same-account.ts';
import { readListed } from '#commands/payment/plan/service-payments.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import type { Context } from '#ports/context.ts';

const payment = (id: string) => ({ payment: { correlationID: id, value: 1, status: 'CONFIRMED' } });

describe('readListed', () => {
  /** A client whose account has this number of payments, none of them of the plan. */
  const withPayments = (count: number, limits: number[]) =>
    ({
      service: {
        client: () =>
          Promise.resolve({
            list: async function* (_operation: unknown, _input: unknown, { limit }: { limit: number }) {
              limits.push(limit);
              for (let n = 0; n < Math.min(count, limit); n += 1)
                yield await Promise.resolve(payment(`other-${n}`));
            },
          }),
      },
    }) as unknown as Context;

  it('as many payments as were asked for › may be a part of the list', async () => {
    const limits: number[] = [];
    const ids = new Set(['row-1']);
    expect(await readListed(withPayments(0, limits), ids)).toMatchObject({ whole: true });
    const [limit = 0] = limits;
    for (const [count, whole] of [
      [limit - 1, true],
      [limit, false],
      [limit + 1, false],
    ] as const)
      expect(await readListed(withPayments(count, limits), ids), String(count)).toMatchObject({ whole });
  });
});

describe('assertSameAccount', () => {
  const refused = new PixctlError(say`no permission`, { code: 'auth', exitCode: EXIT.auth, status: 403 });
  const context = {
    service: {
      profile: () => Promise.resolve({ name: 'shop', mode: 'live' }),
      client: () =>
        Promise.resolve({
          where: () => Promise.resolve({ origin: 'https://a.example', key: 'new' }),
          list: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(refused) }) }),
        }),
    },
  } as unknown as Context;
  const planOf = (account: string | null) =>
    ({
      path: 'payroll.csv.plan',
      header: { origin: 'https://a.example', mode: 'live', key: 'old', account, profile: 'shop' },
    }) as unknown as Plan;

  it('neither key can list its accounts › refuses the plan', async () => {
    await expect(assertSameAccount(context, planOf(null))).rejects.toMatchObject({
      fields: { exitCode: EXIT.usage, code: 'elsewhere' },
    });
  });
});
