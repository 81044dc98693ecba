// Where the service is: each operation under its path and the older ones, the same for every namespace.
import { describe, expect, it } from 'vitest';
import { machine } from '#test/support/cli.ts';
import { refusal, serve } from '#test/support/services/sandbox.ts';

describe.each(['service', 'acme'])('routes in the namespace %s', (namespace) => {
  it.each([namespace, 'service', 'openpix'])('/api/%s/v1 answers like /api/v1', async (name) => {
    const s = await serve({ namespace });
    const { charge } = await s.ok('POST', `/api/${name}/v1/charge`, { correlationID: 'a/é', value: 100 });
    const id = encodeURIComponent('a/é');
    expect(await s.ok('GET', `/api/${name}/v1/charge/${id}`)).toEqual(
      await s.ok('GET', `/api/v1/charge/${id}`),
    );
    expect(await s.ok('GET', `/api/${name}/v1/account/`)).toEqual(await s.ok('GET', '/api/v1/account/'));
    expect((await s.send('PUT', `/api/${name}/v1/charge`)).status).toBe(405);
    expect((await s.send('GET', `/api/${name}/v1/charge`, undefined, 'wrong')).status).toBe(401);
    expect((await s.send('GET', `/api/${name}/v1/webhook/public-keys`, undefined, '')).body).toEqual(
      (await s.send('GET', '/api/v1/webhook/public-keys', undefined, '')).body,
    );
    const image = await s.send('GET', `/${name}/charge/brcode/image/${charge.paymentLinkID}.png`);
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(await s.ok('GET', `/${name}/testing?transactionID=${charge.transactionID}`)).toMatchObject({
      status: 'OK',
    });
  });

  it('answer 404 for another namespace or API version', async () => {
    const s = await serve({ namespace });
    for (const path of [
      '/api/other/v1/charge',
      '/api/v1/v1/charge',
      `/api/${namespace}/v2/charge`,
      '/other/testing',
    ])
      expect((await s.send('GET', path)).status).toBe(404);
  });
});

describe('operation of the service that the sandbox does not have', () => {
  it.each([
    ['POST', '/api/v1/stablecoin/deposit'],
    ['POST', '/api/v1/invoice/integration/test'],
    ['POST', '/api/service/v1/ted'],
    ['POST', '/api/v1/loan/operation/1/payoff'],
    ['POST', '/api/v1/kyc/onboarding/submit'],
    ['GET', '/api/v1/kyc/pix-authentication/6722a1d0e4b1f30012c0ffee'],
    ['GET', '/api/v1/subscriptions/1/payment-book'],
  ])('%s %s answers 501', async (method, path) => {
    const s = await serve();
    expect(await s.send(method, path, method === 'GET' ? undefined : {})).toMatchObject(
      refusal('the sandbox does not implement this operation', 501),
    );
  });

  it.each([
    ['POST', '/api/v1/stablecoins/deposit'],
    ['PUT', '/api/v1/ted/order-1/refund'],
    ['GET', '/api/v1/invoice//pdf'],
  ])('%s %s is none, and answers 404', async (method, path) => {
    const s = await serve();
    expect((await s.send(method, path, method === 'GET' ? undefined : {})).status).toBe(404);
  });

  it.each([
    ['GET', ''],
    ['POST', ' -f value=100'],
  ])('pixctl api %s ends with exit code 4, and nothing stays open in the journal', async (method, fields) => {
    const { run } = machine();
    const { code, out } = await run(`--sandbox api ${method} /api/v1/stablecoin/payout${fields} --json`);
    expect({ code, out: JSON.parse(out) as unknown }).toEqual({
      code: 4,
      out: { error: 'the sandbox does not implement this operation' },
    });
    expect((await run('--sandbox journal list --json')).json()).toEqual([]);
  });
});

describe('partner company list', () => {
  it('returns pageInfo.errors, empty unless the limit exceeds 100', async () => {
    const s = await serve();
    const page = async (query = '') => (await s.ok('GET', `/api/v1/partner/company${query}`)).pageInfo;
    expect((await page()).errors).toEqual([]);
    expect((await page('?skip=3&limit=10')).errors).toEqual([]);
    expect((await page('?skip=3&limit=101')).errors).toEqual([
      { message: 'limit cannot exceed 100', data: { skip: 3, limit: 101 } },
    ]);
    expect(await s.ok('GET', '/api/v1/charge')).not.toHaveProperty('pageInfo.errors');
  });
});
