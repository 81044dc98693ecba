// A live profile for tests of agents.
import { freshEnv } from '#test/support/binary.ts';
import type { Run } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import { serve } from '#test/support/services/sandbox.ts';

/** Somebody with a live profile `shop` and R$ 1.000,00 at a served sandbox, reached at `through` if there is a proxy. */
export async function liveProfile(through: (url: string) => Promise<string> = (url) => Promise.resolve(url)) {
  const served = await serve({ now: Date.now });
  await served.ok('POST', '/api/v1/charge', { correlationID: 'funds', value: 100_000 });
  await served.ok('POST', '/_sandbox/pay', { id: 'funds' });
  const env = freshEnv();
  const url = await through(served.url);
  /** Runs a command in this process, which takes a tenth of the time. */
  const here = (words: readonly string[], input = ''): Promise<Run> => {
    const self = machine();
    Object.assign(self.env, env);
    return self.run(words, { input });
  };
  await here(['login', '--url', url, '--name', 'shop', '--mode', 'live', '--app-key-stdin'], served.appKey);
  const payments = async (): Promise<readonly ListedPayment[]> =>
    (await served.ok('GET', '/api/v1/payment')).payments;
  return { served, env, here, payments };
}

export interface ListedPayment {
  readonly payment: {
    readonly destinationAlias?: string;
    readonly value: number;
    readonly correlationID: string;
    readonly status: string;
  };
}
