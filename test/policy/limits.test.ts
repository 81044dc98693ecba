// Limits of a profile: which writes they refuse, and what is printed before money leaves.
import { describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { fundedMachine, jsonOf, machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';

/** Commands on the sandbox of a machine: `ok` returns the JSON of one that succeeds, `fault` sets faults of the service. */
function on(self: Machine) {
  const run = <const L extends string>(line: L) => self.run(`--sandbox ${line}` as const);
  const fault = async (...kinds: string[]): Promise<void> => {
    for (const kind of kinds) await run(`sandbox fault ${kind}`);
  };
  const send = (value: number, id: string, more = '') =>
    run(`payment send --value ${value} --pix-key ana@example.com --correlation-id ${id} --json ${more}`);
  return { self, run, ok: jsonOf(self), send, fault };
}
const funded = async () => on(await fundedMachine(100_000));

describe('limits of a profile', () => {
  it('refuse a payment above limits.payment.max until it is reset', async () => {
    const { run, ok, send } = await funded();
    expect(await ok('config set limits.payment.max 50000')).toEqual({
      key: 'limits.payment.max@sandbox',
      value: 50_000,
    });
    expect(await ok('config get limits.payment.max')).toMatchObject({
      value: 50_000,
    });
    const refused = await send(50_001, 'a');
    expect(refused.code).toBe(2);
    expect(errorOf(refused)).toMatchObject({
      code: 'limit',
      message: expect.stringContaining('R$ 500,01'),
    });
    expect(await ok('payment list')).toEqual([]);
    expect((await run('payment create --value 50001 --destination-alias ana@example.com')).code).toBe(2);
    expect((await send(50_000, 'b')).code).toBe(0);
    await run('config set limits.payment.max default');
    expect((await send(50_001, 'c')).code).not.toBe(2);
  });

  it('count a payment once that is sent again with its id', async () => {
    const { run, send, ok, fault } = await funded();
    await run('config set limits.daily.out 1000');
    await fault('lost --operation payment.approve');
    await send(900, 'a', '--retries 0');
    expect(await send(900, 'a')).toMatchObject({ code: 4, err: expect.not.stringContaining('limits') });
    expect((await send(101, 'b')).code).toBe(2);
    expect(await ok('payment list')).toHaveLength(1);
  });

  it('are set in cents or reais and confirm the amount that was understood', async () => {
    const { run, ok } = on(machine());
    for (const [typed, value, note] of [
      ['500', 500, '500 cents: R$ 5,00'],
      ['R$ 500,00', 50_000, '50,000 cents: R$ 500,00'],
      ['500.00', 50_000, '50,000 cents: R$ 500,00'],
    ] as const) {
      const set = await run(`config set limits.daily.out '${typed}' --json`);
      expect(set.json()).toEqual({ key: 'limits.daily.out@sandbox', value });
      expect(set.err).toContain(note);
    }
    expect((await run('config get limits.daily.out')).err).toContain('50,000 cents: R$ 500,00');
    // A person is told what holds instead; a script gets null and no remark.
    expect((await run('config get limits.payment.max')).err).toBe('');
    const watched = on(machine({ stderrIsTerminal: true }));
    expect((await watched.run('config get limits.payment.max')).err).toContain('the default is none');
    expect(await ok('config set limits.daily.out none')).toMatchObject({
      value: null,
    });
  });

  it('are refused for a profile that does not exist, except to remove them', async () => {
    const { run, ok } = on(machine());
    for (const profile of ['shpo', '', 'sandbox@sandbox', '__proto__']) {
      const set = await run(`config set limits.payment.max@${profile} 1,00`);
      expect(set).toMatchObject({
        code: 2,
        err: expect.stringContaining(`limits.payment.max@${profile}: there is no profile "${profile}"`),
      });
    }
    expect(await ok('config set limits.payment.max@shpo default')).toMatchObject({ value: null });
    expect(await ok('config set limits.payment.max@sandbox 1,00')).toMatchObject({ value: 100 });
  });

  it('are listed by config list with all other settings and their defaults', async () => {
    const { run } = machine();
    await run('--sandbox config set limits.daily.out 500,00');
    await run('config set color never');
    const listed = (await run('config list --json')).json();
    expect(listed).toContainEqual({ key: 'limits.daily.out@sandbox', value: 50_000, source: 'set' });
    expect(listed).toContainEqual({ key: 'color', value: 'never', source: 'set' });
    expect(listed).toContainEqual({ key: 'limits.payment.max', value: 'none', source: 'default' });
    expect(listed).toContainEqual({ key: 'retries', value: 3, source: 'default' });
    expect(listed.map(({ key }) => key).filter((key) => key.startsWith('limits.daily'))).toHaveLength(1);
    const { out } = await run('config set --help');
    for (const { key } of listed) expect(out).toContain(key.split('@')[0]!);
  });

  it('apply to payment approve for a payment that was created before the limit', async () => {
    const { run, ok } = await funded();
    await run('payment create --value 300 --destination-alias ana@example.com --correlation-id p');
    await run('config set limits.payment.max 299');
    expect((await run('payment approve p')).code).toBe(2);
    expect((await ok('payment get p')).payment.status).toBe('CREATED');
  });

  it('count what left under an earlier name of the profile, and in a second profile with the same key', async () => {
    const served = await serve();
    await receive(served, 100_000);
    const { run } = machine();
    const login = async (name: string, key = served.appKey): Promise<void> => {
      const words = ['login', '--url', served.url, '--name', name, '--mode', 'live', '--app-key-stdin'];
      expect((await run(words, { input: key })).code).toBe(0);
      await run(`config set limits.daily.out 10000 --profile ${name}`);
    };
    const pay = async (profile: string, value: number): Promise<number> =>
      (await run(`payment send --pix-key ana@example.com --value ${value} --profile ${profile} --yes --json`))
        .code;
    await login('shop');
    expect(await pay('shop', 6_000)).toBe(0);
    await run('profile rename shop store');
    expect(await pay('store', 4_001)).toBe(2);
    await login('second');
    expect(await pay('second', 4_001)).toBe(2);
    expect(await pay('second', 4_000)).toBe(0);
    expect(await pay('store', 1)).toBe(2);
    // Another account at the same service.
    const { appKey } = await served.ok('POST', '/_sandbox/company', {
      name: 'Other',
      taxID: '11222333000181',
    });
    await login('other', appKey);
    expect(await pay('other', 1)).not.toBe(2);
  });

  it('restrict the daily total of payments, refunds and withdrawals', async () => {
    const { self, run, ok, send } = await funded();
    await run('config set limits.daily.out 1000');
    expect((await send(600, 'a')).code).toBe(0);
    expect((await send(401, 'b')).code).toBe(2);
    expect((await run('charge refund funds --value 400 --correlation-id r')).code).toBe(0);
    expect((await run('charge refund funds --value 1 --correlation-id s')).code).toBe(2);
    const [{ accountId }] = await ok('account list');
    expect((await run(`account withdraw ${accountId} --value 101`)).code).toBe(2);
    // A day later by the clock of Brasília.
    self.time += 86_400_000;
    expect((await send(1_000, 'c')).code).toBe(0);
  });

  it('count a refund without --value as the paid amount with fine and interest minus earlier refunds', async () => {
    const { run, ok } = on(machine());
    const address = 'zipcode 1 street A number 1 neighborhood C city D state SP'.replaceAll(
      /(\w+) (\w+)/g,
      '--customer-address-$1 $2',
    );
    await ok(
      `charge create --value 10000 --correlation-id c --type OVERDUE --days-for-due-date 1 --fines-value 200 --interests-value 100 --customer-name Ana --customer-tax-id 52998224725 ${address}`,
    );
    await ok('sandbox advance 3d');
    await ok('sandbox pay c');
    await ok('charge refund c --value 100');
    await ok('config set limits.daily.out 10399');
    expect(await run('charge refund c')).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        'R$ 1,00 sent today and R$ 103,00 now would exceed the limit limits.daily.out of R$ 103,99 of profile sandbox',
      ),
    });
    await ok('config set limits.daily.out 10400');
    expect(await ok('charge refund c --correlation-id r')).toMatchObject({ value: 10_300 });
    // Once more, nothing is left: the service says so, and nothing is refunded a second time.
    await ok('config set limits.daily.out 1000000');
    expect((await run('charge refund c --correlation-id r')).code).toBe(4);
    expect(await ok('charge refunds c')).toHaveLength(2);
  });

  it('count a sub account withdrawal without --value as its balance and send that amount', async () => {
    const { run, ok } = on(machine());
    await run('subaccount create --pix-key a@example.com --name A');
    await run('sandbox pay a@example.com --value 400');
    await run('config set limits.daily.out 400');
    expect((await ok('subaccount withdraw a@example.com')).value).toBe(400);
    const [{ id }] = await ok('journal list --all');
    const shown = await ok(`journal show ${id}`);
    // What came in between the question and the request would leave with it, were it not for the amount.
    expect(shown.body).toEqual({ value: 400 });
    expect(shown).not.toHaveProperty('agreed');
  });

  it('count payments with an unknown outcome, but not failed ones', async () => {
    const { run, send, fault } = await funded();
    await run('config set limits.daily.out 1000');
    await fault('lost --operation payment.approve --times 1', 'error --operation payment.get');
    expect((await send(900, 'a', '--retries 0')).code).toBe(6);
    await fault('--clear');
    expect((await send(200, 'b')).code).toBe(2);
    await fault('error --operation payment.create');
    expect((await send(50, 'c')).code).not.toBe(0);
    await fault('--clear');
    expect((await send(100, 'd')).code).toBe(0);
  });

  it('apply to journal resume without counting the resumed payment twice', async () => {
    const { run, ok, fault } = await funded();
    const lose = async (line: string): Promise<string> => {
      await fault('lost --operation payment.approve --times 1', 'error --operation payment.get');
      expect((await run(`${line} --retries 0`)).code).toBe(6);
      await fault('--clear');
      return (await ok('journal list'))[0].id;
    };
    const send = 'payment send --value 900 --destination-alias ana@example.com --correlation-id a';
    await run('config set limits.daily.out 1000');
    const id = await lose(send);
    await run('config set limits.payment.max 899');
    // Whether the approval was done is still not known.
    expect(await run(`journal resume ${id}`)).toMatchObject({
      code: 6,
      err: expect.stringContaining('limits.payment.max'),
    });
    await run('config set limits.payment.max default');
    await run('config set limits.daily.out 899');
    expect(await run(`journal resume ${id}`)).toMatchObject({
      code: 6,
      err: expect.stringContaining('limits.daily.out'),
    });
    await run('config set limits.daily.out 1000');
    expect((await run(`journal resume ${id}`)).code).toBe(0);
    // A charge brings money in: no limit of what leaves holds it back.
    await fault('lost --operation charge.create --times 1', 'error --operation charge.get');
    await run('charge create --value 5000 --correlation-id c --retries 0');
    await fault('--clear');
    const [charge] = await ok('journal list');
    expect((await run(`journal resume ${charge.id}`)).code).toBe(0);
  });

  it('keep counting after the app key is replaced, and for localhost and 127.0.0.1 together', async () => {
    const served = await serve();
    const { appKey } = await served.ok('POST', '/_sandbox/key', { name: 'new' });
    await receive(served, 5_000);
    const self = machine();
    const send = (url: string, key: string) =>
      self.run('payment send --value 900 --destination-alias ana@example.com', {
        env: { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: key },
      });
    const env = { PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: appKey };
    await self.run('config set limits.daily.out 1000', { env });
    expect((await send(served.url, served.appKey)).code).toBe(0);
    expect((await send(served.url, appKey)).code).toBe(2);
    expect((await send(served.url.replace('127.0.0.1', 'localhost'), appKey)).code).toBe(2);
  });

  it('block raw api writes that may move money in any spelling, and apply to one profile only', async () => {
    const { self, run } = await funded();
    await run('config set limits.daily.out 1000');
    const raw = await run('api POST /api/v1/payment/approve -f correlationID=x');
    expect(raw).toMatchObject({ code: 2, err: expect.stringContaining('payment approve') });
    expect((await run('api GET /api/v1/charge')).code).toBe(0);
    // A service may read another spelling in its own way: what is not surely harmless is not sent.
    const paths = [
      '/api/v1/payment/approve// /api/v1/payment//approve /api/v1/payment/./approve /payment/approve',
      '/api/v1/payment/x/../approve /api/v1/payment/%2e/approve /api/v1/payment\\approve',
      '/api/v1/%70ayment/approve /API/V1/PAYMENT/APPROVE /api/v1/payment%2Fapprove /api/v1/new/thing',
      '/api/openpix/v1/payment/approve /api/v1/transfe%72 /api/v1/charge/x/%72efund',
      '/api/v1/payment/approve?x /api/v1/charge/../payment/approve /_sandbox/../api/v1/payment/approve',
    ];
    for (const path of paths.flatMap((line) => line.split(' ')))
      for (const method of ['POST', 'post', 'PATCH'])
        expect(await run(`api ${method} ${path} -f correlationID=x`), path).toMatchObject({
          code: 2,
          err: expect.stringContaining('limits'),
        });
    for (const path of ['/api/v1/charge', '/api/openpix/v1/charge/', '/charge'])
      expect((await run(`api POST ${path} -f correlationID=raw -F value=1`)).err).not.toContain('limits');
    expect((await run('api DELETE /api/v1/charge/raw')).err).not.toContain('limits');
    const env = { PIXCTL_BASE_URL: 'http://127.0.0.1:9', PIXCTL_APP_KEY: 'key' };
    const elsewhere = await self.run('config get limits.daily.out --json', { env });
    expect(elsewhere.json()).toMatchObject({ value: null });
    expect((await run('config set limits.daily.out 1.250')).code).toBe(2);
  });
});

describe('payment send on a live profile', () => {
  it('prints profile, amount and destination on stderr and exits with 9 without --yes', async () => {
    const served = await serve();
    const self = machine();
    await self.run(
      ['login', '--name', 'loja', '--url', served.url, '--mode', 'live', '--app-key-stdin', '--no-input'],
      {
        input: served.appKey,
      },
    );
    const list = (await self.run('profile list --json')).json();
    expect(list.find(({ name }) => name === 'loja')).toMatchObject({ mode: 'live' });
    await self.run('charge create --value 1000 --correlation-id a');
    await served.ok('POST', '/_sandbox/pay', { id: 'a' });
    const sent = await self.run('payment send --value 300 --destination-alias ana@example.com --yes --json');
    expect(sent.code).toBe(0);
    expect(sent.err).toContain('live profile loja, ');
    expect(sent.err).toContain('payment R$ 3,00 to ana@example.com');
    expect((await self.run('payment send --value 300 --destination-alias ana@example.com')).code).toBe(9);
    expect(
      (await self.run('payment send --value 300 --destination-alias ana@example.com --yes --quiet')).err,
    ).toBe('');
  });
});

it('webhook add refuses an address of a private network on a live profile', async () => {
  const env = { PIXCTL_BASE_URL: 'https://api.example.com', PIXCTL_APP_KEY: 'key' };
  for (const host of [
    'localhost',
    '127.0.0.1:3000',
    '10.1.2.3',
    '192.168.0.4',
    '172.20.1.1',
    '169.254.169.254',
    '[::1]',
    '[fd00::1]',
    'nas.local',
  ]) {
    const ran = await machine().run(`webhook add --name a --url http://${host}/x --retries 0`, { env });
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('private network') });
  }
  const fine = await machine().run('webhook add --name a --url https://shop.example.com/x --dry-run', {
    env,
  });
  expect(fine.code).toBe(0);
  expect(
    (await machine().run('--sandbox webhook add --name a --url http://127.0.0.1:9/ --no-validate')).code,
  ).toBe(0);
});
