// Texts that the database would cut or change, and paths that parsers of addresses would fold.
import { describe, expect, it } from 'vitest';
import { machine } from '#test/support/cli.ts';
import { refusal, serve } from '#test/support/services/sandbox.ts';
import { rawServer } from '#test/support/services/server.ts';

const TEXTS: [string, string][] = [
  ['NUL', 'x\0y'],
  ['half a surrogate pair', 'x\ud800'],
];

describe.each(TEXTS)('the sandbox refuses a text with %s', (_, text) => {
  it.each<[string, (text: string) => object]>([
    ['an id', (one) => ({ correlationID: one, value: 100 })],
    ['a comment', (one) => ({ correlationID: 'a', value: 100, comment: one })],
    [
      'a name',
      (one) => ({ correlationID: 'a', value: 100, customer: { name: one, email: 'a@example.com' } }),
    ],
    ['a list', (one) => ({ correlationID: 'a', value: 100, additionalInfo: [{ key: 'k', value: one }] })],
  ])('in %s of a charge', async (__, body) => {
    const s = await serve();
    expect(await s.send('POST', '/api/v1/charge', body(text))).toMatchObject(
      refusal(expect.stringContaining('must be text without NUL')),
    );
    expect((await s.ok('GET', '/api/v1/charge')).charges).toEqual([]);
  });

  it('in keys and values of metadata', async () => {
    const s = await serve();
    const payment = { correlationID: 'p', value: 100, destinationAlias: 'a@example.com' };
    for (const metadata of [{ a: text }, { [text]: 'a' }])
      expect((await s.send('POST', '/api/v1/payment', { ...payment, metadata })).status).toBe(400);
  });
});

it('the sandbox refuses NUL in a path and in a query', async () => {
  const s = await serve();
  await s.ok('POST', '/api/v1/charge', { correlationID: 'x', value: 100 });
  for (const path of ['/api/v1/charge/x%00y', '/api/v1/transaction?charge=x%00y'])
    expect((await s.send('GET', path)).status).toBe(400);
  expect((await s.send('DELETE', '/api/v1/charge/x%00')).status).toBe(400);
  expect((await s.ok('GET', '/api/v1/charge')).charges).toHaveLength(1);
});

it.each(['/api/v1/charge/x/..', '/api/v1/charge/x/%2e', '/api/v1/x/../charge/x', '/api/v1/charge/x/.?a=1'])(
  'the sandbox refuses the path %s instead of normalizing it',
  async (path) => {
    const s = await serve();
    await s.ok('POST', '/api/v1/charge', { correlationID: 'x', value: 100 });
    const { status } = await s.sandbox.handle({
      method: 'DELETE',
      path,
      headers: { authorization: s.appKey },
    });
    expect(status).toBe(400);
    expect((await s.ok('GET', '/api/v1/charge')).charges).toHaveLength(1);
  },
);

it.each([
  ['charge create --value 1 --comment', 'a\0b'],
  ['charge get', 'a\0b'],
  ['charge get', '..'],
  ['charge delete', '.'],
  ['transaction list --charge', 'a\0b'],
])('pixctl refuses %s with %j before it sends anything', async (line, value) => {
  const { url, count } = await rawServer(() => undefined);
  const { code } = await machine().run([...line.split(' '), value, '--yes'], {
    env: { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' },
  });
  expect({ code, connections: count() }).toEqual({ code: 2, connections: 0 });
});

it('the testing endpoint requires a key with the scope CHARGE_POST', async () => {
  const s = await serve();
  const { charge } = await s.ok('POST', '/api/v1/charge', { correlationID: 'x', value: 100 });
  const pay = `/service/testing?transactionID=${charge.transactionID}`;
  const keyOf = async (scopes: string[]): Promise<string> =>
    (await s.ok('POST', '/_sandbox/key', { name: scopes.join(' '), scopes })).appKey;
  const reader = await keyOf(['CHARGE_GET', 'CHARGE_GET_LIST']);
  for (const path of [pay, `/api${pay}`]) {
    const refused = await s.send('GET', path, undefined, reader);
    expect(refused).toMatchObject(refusal(expect.stringContaining('CHARGE_POST'), 403));
  }
  expect((await s.ok('GET', '/api/v1/charge/x')).charge.status).toBe('ACTIVE');
  expect((await s.send('GET', pay, undefined, await keyOf(['CHARGE_POST']))).status).toBe(200);
});
