// A live profile for tests of agents.
import { freshEnv, run } from '#test/support/binary.ts';
import { serve } from '#test/support/services/sandbox.ts';

/** Somebody with a live profile `shop` and R$ 1.000,00 at a served sandbox, reached at `through` if there is a proxy. */
export async function shop(through: (url: string) => Promise<string> = (url) => Promise.resolve(url)) {
  const served = await serve();
  await served.ok('POST', '/api/v1/charge', { correlationID: 'funds', value: 100_000 });
  await served.ok('POST', '/_sandbox/pay', { id: 'funds' });
  const env = freshEnv();
  const url = await through(served.url);
  await run(
    ['login', '--url', url, '--name', 'shop', '--mode', 'live', '--app-key-stdin'],
    env,
    served.appKey,
  );
  const payments = async (): Promise<readonly ListedPayment[]> =>
    (await served.ok('GET', '/api/v1/payment')).payments;
  return { served, env, payments };
}

export interface ListedPayment {
  readonly payment: { readonly value: number; readonly correlationID: string; readonly status: string };
}
