// What only the sandbox has: faults on purpose, the log of requests, seeds, several companies.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { freshEnv, run, start, until } from '#test/support/binary.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { errorOf, outputOf } from '#test/support/outputs.ts';
import { balance, receive, serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const charge = (correlationID: string, value = 100) => ({ correlationID, value });

describe('injected faults over HTTP', () => {
  const set = (s: Awaited<ReturnType<typeof serve>>, rule: object) => s.ok('POST', '/_sandbox/fault', rule);
  const exists = async (s: Awaited<ReturnType<typeof serve>>, id: string): Promise<boolean> =>
    (await s.send('GET', `/api/v1/charge/${id}`)).status === 200;

  it('answer with an error status before or after the request is processed', async () => {
    const s = await serve();
    await set(s, { kind: 'error', status: 503, operation: 'charge.create', times: 1 });
    expect((await s.send('POST', '/api/v1/charge', charge('a'))).status).toBe(503);
    expect(await exists(s, 'a')).toBe(false);
    expect((await s.send('POST', '/api/v1/charge', charge('a'))).status).toBe(200);
    await set(s, { kind: 'error', operation: 'charge.create', after: true, times: 1 });
    expect((await s.send('POST', '/api/v1/charge', charge('b'))).status).toBe(500);
    expect(await exists(s, 'b')).toBe(true);
  });

  it('limit the rate, answer HTML, delay, cut off or withhold the answer', async () => {
    const s = await serve();
    const get = () => s.send('GET', '/api/v1/charge');
    await set(s, { kind: 'rate-limit', retryAfter: 7, times: 1 });
    const limited = await get();
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    await set(s, { kind: 'html', times: 1 });
    const page = await get();
    expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html']);
    await set(s, { kind: 'latency', delay: 150, times: 1 });
    const before = performance.now();
    expect((await get()).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(140);
    for (const kind of ['reset', 'truncate', 'lost']) {
      await set(s, { kind, times: 1 });
      await expect(get()).rejects.toThrow();
    }
    await set(s, { kind: 'hang', times: 1 });
    const controller = new AbortController();
    const { signal } = controller;
    const hanging = fetch(`${s.url}/api/v1/charge`, { headers: { authorization: s.appKey }, signal });
    await until(async () => {
      const { faults } = await s.ok('GET', '/_sandbox/faults');
      return faults.find(({ kind, timesLeft }) => kind === 'hang' && timesLeft === 0);
    });
    controller.abort();
    await expect(hanging).rejects.toThrow(/abort/i);
    expect((await get()).status).toBe(200);
  });

  it('of kind lost process the request, and of kind reset do not', async () => {
    const s = await serve();
    await set(s, { kind: 'lost', operation: 'charge.create', times: 1 });
    await expect(s.send('POST', '/api/v1/charge', charge('a'))).rejects.toThrow();
    expect(await exists(s, 'a')).toBe(true);
    await set(s, { kind: 'reset', operation: 'charge.create', times: 1 });
    await expect(s.send('POST', '/api/v1/charge', charge('b'))).rejects.toThrow();
    expect(await exists(s, 'b')).toBe(false);
  });

  it('with a probability repeat for the same seed', async () => {
    const pattern = async (seed: number): Promise<string> => {
      const s = await serve();
      await set(s, { kind: 'error', probability: 0.4, seed });
      let text = '';
      for (let n = 0; n < 60; n += 1)
        text += (await s.send('GET', '/api/v1/charge')).status === 500 ? 'x' : '.';
      return text;
    };
    const [first, again, other] = [await pattern(7), await pattern(7), await pattern(8)];
    expect(first).toBe(again);
    expect(first).not.toBe(other);
    expect(first.match(/x/g)!.length).toBeGreaterThan(10);
    expect(first.match(/x/g)!.length).toBeLessThan(40);
  });

  it('are listed with their hits and cleared, and invalid rules are refused', async () => {
    const s = await serve();
    await set(s, { kind: 'error', operation: 'charge.list', times: 3 });
    await s.send('GET', '/api/v1/charge');
    expect((await s.ok('GET', '/_sandbox/faults')).faults).toMatchObject([
      { kind: 'error', operation: 'charge.list', moment: 'before', status: 500, timesLeft: 2, hits: 1 },
    ]);
    expect(await s.ok('POST', '/_sandbox/faults/clear', {})).toEqual({ cleared: 1 });
    expect((await s.send('GET', '/api/v1/charge')).status).toBe(200);
    for (const rule of [
      { kind: 'nonsense' },
      { kind: 'error', operation: 'charge.creat' },
      { kind: 'error', times: 0 },
      { kind: 'error', probability: 2 },
      { kind: 'error', status: 200 },
      { kind: 'lost', status: 500 },
      { kind: 'rate-limit', after: true },
      { kind: 'hang', delay: 5 },
      { times: 1 },
    ])
      expect(await s.send('POST', '/_sandbox/fault', rule)).toMatchObject({ status: 400 });
  });
});

describe('injected faults in the CLI', () => {
  it('end with the documented exit codes', async () => {
    const { run: pixctl } = machine();
    const create = (id: string) =>
      pixctl(`--sandbox charge create --value 100 --correlation-id ${id} --json --retries 1`);
    await pixctl('--sandbox sandbox fault lost --operation charge.create --times 1');
    // The answer is lost, the charge is found: it is done.
    expect(await create('a')).toMatchObject({ code: 0 });
    await pixctl('--sandbox sandbox fault error --operation charge.create');
    expect(await create('b')).toMatchObject({ code: 5 });
    await pixctl('--sandbox sandbox fault --clear');
    expect((await pixctl('--sandbox sandbox fault --json')).json()).toEqual([]);
    await pixctl('--sandbox sandbox fault rate-limit --retry-after 3 --times 1');
    expect(await create('c')).toMatchObject({ code: 0 });
    // A transfer that was sent twice is refused the second time, which proves it; a withdrawal has no id, and nobody can
    // tell.
    await pixctl('--sandbox sandbox fault lost --operation transfer.create --times 1');
    const [{ accounts }] = (await pixctl('--sandbox sandbox company list --json')).json();
    const other = (await pixctl('--sandbox sandbox account add --json')).json().pixKey;
    await pixctl('--sandbox sandbox pay a');
    expect(
      await pixctl(
        `--sandbox transfer create --value 10 --from-pix-key ${accounts[0].pixKey} --to-pix-key ${other} --json`,
      ),
    ).toMatchObject({ code: 0 });
    await pixctl('--sandbox charge create --value 1000 --correlation-id more');
    await pixctl('--sandbox sandbox pay more');
    await pixctl('--sandbox sandbox fault lost --operation account.withdraw --times 1');
    expect(
      await pixctl(`--sandbox account withdraw ${accounts[0].accountId} --value 200 --json`),
    ).toMatchObject({ code: 6, out: '' });
    await pixctl('--sandbox sandbox fault hang --operation charge.list --times 1');
    expect(await pixctl('--sandbox charge list --retries 0 --json')).toMatchObject({ code: 5, out: '' });
    expect((await pixctl('--sandbox sandbox fault nonsense')).code).toBe(2);
    expect((await pixctl('--sandbox sandbox fault error --operation nonsense')).err).toContain(
      'charge.create',
    );
    expect((await pixctl('--sandbox sandbox fault error --probability x')).code).toBe(2);
  });

  it('of kind hang end at --timeout in the built program', async () => {
    const env = freshEnv();
    await run(['--sandbox', 'sandbox', 'fault', 'hang', '--operation', 'charge.list'], env);
    const ended = await run(['--sandbox', 'charge', 'list', '--timeout', '300ms', '--json'], env);
    expect(ended.code).toBe(5);
    expect(errorOf(ended).code).toBe('deadline');
  });
});

describe('request log', () => {
  it('records operation, status and shortened key name of each request, without the key', async () => {
    const s = await serve();
    await s.send('POST', '/api/v1/charge', charge('order-1'));
    await s.send('POST', '/api/v1/charge', charge('order-1'));
    await s.send('GET', '/api/v1/charge?status=ACTIVE', undefined, 'wrong-key-that-nobody-may-see');
    await s.ok('POST', '/_sandbox/fault', { kind: 'html', times: 1 });
    await s.send('GET', '/api/v1/charge/order-1');
    const { requests } = await s.ok('GET', '/_sandbox/requests');
    expect(requests).toMatchObject([
      { operation: 'charge.get', path: '/api/v1/charge/order-1', status: 502, fault: 'html before' },
      {
        operation: 'charge.list',
        path: '/api/v1/charge?status=ACTIVE',
        status: 401,
        error: 'appID inválido',
      },
      { operation: 'charge.create', status: 400, correlationID: 'order-1' },
      {
        operation: 'charge.create',
        method: 'POST',
        status: 200,
        correlationID: 'order-1',
        at: '2026-11-21T12:00:00.000Z',
      },
    ]);
    expect(requests.at(3)?.key).toMatch(/^sandbox Client_Id_[0-9a-f]{8}…$/);
    const text = JSON.stringify(requests);
    for (const secret of ['wrong-key-that-nobody-may-see', s.appKey, atob(s.appKey).split(':')[1]!])
      expect(text).not.toContain(secret);
    expect((await s.ok('GET', '/_sandbox/requests?limit=1')).requests).toHaveLength(1);
  });

  it('masks keys that a client sent in a path, query or body', async () => {
    const s = await serve();
    const secret = atob(s.appKey).split(':')[1]!;
    const escaped = [...s.appKey].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');
    const written = [s.appKey, encodeURIComponent(s.appKey), escaped, encodeURIComponent(escaped), secret];
    for (const key of [...written, s.controlKey]) {
      await s.send('GET', `/api/v1/charge?appid=${key}`);
      await s.send('GET', `/api/v1/charge?padding=${'x'.repeat(440)}&appid=${key}`);
      await s.send('GET', `/api/v1/charge/${encodeURIComponent(key)}`);
      await s.send('GET', `/api/v1/charge?status=${key}`);
      await s.send('POST', '/api/v1/charge', { correlationID: key, value: key });
    }
    await s.ok('POST', '/api/v1/charge', { correlationID: s.appKey, value: 100 });
    await s.ok('GET', '/_sandbox/requests');
    const stored = JSON.stringify(s.database.prepare('SELECT * FROM requests').all());
    expect(stored).toContain('[app key]');
    for (const key of [...written, s.controlKey]) expect(stored).not.toContain(key.slice(0, 24));
  });

  it('does not contain requests from before a reset', async () => {
    const s = await serve();
    await s.ok('GET', '/api/v1/charge');
    await s.ok('POST', '/_sandbox/reset', {});
    await s.ok('GET', '/api/v1/customer');
    expect((await s.ok('GET', '/_sandbox/requests')).requests).toMatchObject([
      { operation: 'customer.list' },
    ]);
  });

  it('is complete in the file after the server was stopped', async () => {
    const data = tempDir();
    const s = await serve({ data });
    for (let n = 0; n < 3; n += 1) await s.ok('GET', '/api/v1/charge');
    await s.stop();
    const database = await openDatabase(data);
    expect(database.prepare('SELECT operation FROM requests').all()).toEqual(
      Array.from({ length: 3 }, () => ({ operation: 'charge.list' })),
    );
    database.close();
  });

  it('is kept after the process that wrote it has ended', async () => {
    const { run: pixctl } = machine();
    await pixctl('--sandbox charge create --value 100 --correlation-id order-1');
    await pixctl('--sandbox charge list');
    const logged = (await pixctl('--sandbox sandbox requests --json')).json();
    expect(logged.map(({ operation }) => operation)).toEqual(['charge.list', 'charge.create']);
  });
});

describe('sandbox seed', () => {
  const LISTS = ['charge', 'customer', 'payment', 'refund', 'subaccount', 'qrcode', 'transaction'];
  // Accounts, their numbers and keys differ from one sandbox to the next; static QR codes and transactions hold the key.
  const OWN =
    /"(?:sourceAccountId": "[0-9a-f]{24}|account": "\d{8}|brCode": "00020126580014[^"]*|pixKey": "[0-9a-f-]{36})"/g;
  const everything = async (pixctl: ReturnType<typeof machine>['run']): Promise<unknown[]> => {
    const all: unknown[] = [];
    for (const list of LISTS) {
      const { out } = await pixctl(`--sandbox ${list} list --all --json`);
      all.push(JSON.parse(out.replace(OWN, '"own": ""')));
    }
    return all;
  };

  it('creates the same data for the same seed number, with charges in every status', async () => {
    const [one, two, three] = [machine(), machine(), machine()];
    for (const [self, seed] of [
      [one, 5],
      [two, 5],
      [three, 6],
    ] as const)
      expect(
        (await self.run(`--sandbox sandbox seed --seed ${seed} --charges 300 --json`)).json(),
      ).toMatchObject({
        seed,
        charges: 300,
        made: { charges: 300, subaccounts: 3, qrcodes: 2, subscriptions: 1 },
      });
    const first = await everything(one.run);
    expect(await everything(two.run)).toEqual(first);
    expect(await everything(three.run)).not.toEqual(first);
    const charges = (await one.run('--sandbox charge list --all --json')).json();
    expect(new Set(charges.map(({ status }) => status))).toEqual(new Set(['ACTIVE', 'COMPLETED', 'EXPIRED']));
    const payments = (await one.run('--sandbox payment list --all --json')).json();
    expect(payments.map(({ payment }) => payment.status)).toContain('CONFIRMED');
    expect((await one.run('--sandbox sandbox status --json')).json()).toMatchObject({
      ledgerBalanced: true,
      sumsAgree: true,
    });
    // Once more changes nothing.
    const again = (await one.run('--sandbox sandbox seed --seed 5 --charges 300 --json')).json();
    expect(again.made).toEqual({});
    expect(await everything(one.run)).toEqual(first);
  });

  it('--year creates a year of data with splits, withdrawals, fees and disputes', async () => {
    const self = machine();
    const { made } = (await self.run('--sandbox sandbox seed --year --charges 800 --json')).json();
    expect(made.withdrawals).toBeGreaterThan(1);
    expect(made.disputes).toBeGreaterThan(0);
    const transactions = (await self.run('--sandbox transaction list --all --json')).json();
    const types = new Set(transactions.map(({ type }) => type));
    for (const type of ['PAYMENT', 'WITHDRAW', 'REFUND', 'FEE', 'INTERNAL_TRANSFER'])
      expect(types).toContain(type);
    const times = transactions.map(({ time }) => Date.parse(time)).toSorted((a, b) => a - b);
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(300 * 86_400_000);
    expect((await self.run('--sandbox dispute list --all --json')).json()).toHaveLength(made.disputes);
    const [account] = (await self.run('--sandbox account list --all --json')).json();
    const lines = (await self.run('--sandbox statement --all --json')).json();
    const sum = lines.reduce((total, { type, value }) => total + (type === 'DEBIT' ? -value : value), 0);
    expect(sum).toBe(account.balance.total);
    expect((await self.run('--sandbox sandbox status --json')).json()).toMatchObject({
      ledgerBalanced: true,
      sumsAgree: true,
    });
  });

  it('fills two companies with the same seed number', async () => {
    const s = await serve();
    const two = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
    for (const key of [s.appKey, two.appKey])
      expect(await s.ok('POST', '/_sandbox/seed', { seed: 1, charges: 60 }, key)).toMatchObject({
        made: { charges: 60, subaccounts: 3 },
      });
  });

  it('sends events of other companies that become due while it runs', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const two = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
    await s.ok('POST', '/api/v1/webhook', { webhook: { name: 'x', url, event: 'CHARGE_EXPIRED' } });
    await s.ok('POST', '/api/v1/charge', { ...charge('a'), expiresIn: 900 });
    // Due while the seed is made: the clock is read for it again and again.
    const later = s.time + 900_001;
    const { database } = s;
    const prepare = database.prepare;
    database.prepare = (sql) => {
      if (sql.includes('INSERT INTO charges')) s.time = later;
      return prepare(sql);
    };
    await s.ok('POST', '/_sandbox/seed', { seed: 1, charges: 5 }, two.appKey);
    await until(() => seen.find(({ body }) => body.includes('"status":"EXPIRED"')));
  });

  it('creates active and expired charges for a count of 3, and adds to an earlier seed', async () => {
    const { run: pixctl } = machine();
    await pixctl('--sandbox sandbox seed --charges 3');
    const few = (await pixctl('--sandbox charge list --json')).json();
    expect(few.map(({ status }) => status)).toEqual(expect.arrayContaining(['ACTIVE', 'EXPIRED']));
    await pixctl('--sandbox sandbox seed --seed 2 --charges 3');
    expect((await pixctl('--sandbox charge list --json')).json()).toHaveLength(6);
    expect((await pixctl('--sandbox sandbox seed --charges 0')).code).toBe(2);
  });
});

describe('several companies', () => {
  it('have separate keys, accounts and data', async () => {
    const { run: pixctl } = machine();
    const made = (
      await pixctl('--sandbox sandbox company add --name "Loja Dois" --tax-id 12.345.678/0001-95 --json')
    ).json();
    const env = { PIXCTL_SANDBOX_APP_KEY: made.appKey };
    await pixctl('--sandbox charge create --value 100 --correlation-id ours');
    await pixctl('--sandbox charge create --value 200 --correlation-id theirs', { env });
    const ids = async (more = {}) =>
      (await pixctl('--sandbox charge list --json', { env: more }))
        .json()
        .map(({ correlationID }) => correlationID);
    expect(await ids()).toEqual(['ours']);
    expect(await ids(env)).toEqual(['theirs']);
    expect((await pixctl('--sandbox sandbox pay ours', { env })).code).toBe(4);
    expect((await pixctl('--sandbox sandbox requests --json', { env })).out).not.toContain('ours');
    const listed = (await pixctl('--sandbox sandbox company list --json')).json();
    expect(listed.map(({ name }) => name)).toEqual(['Loja Sandbox', 'Loja Dois']);
    expect(JSON.stringify(listed)).not.toContain('clientSecret');
    const key = (
      await pixctl([
        '--sandbox',
        'sandbox',
        'key',
        'add',
        '--name',
        'reader',
        '--scope',
        'CHARGE_GET_LIST',
        '--company',
        made.id,
        '--json',
      ])
    ).json();
    const reader = { PIXCTL_SANDBOX_APP_KEY: key.appKey };
    expect(await ids(reader)).toEqual(['theirs']);
    expect(await pixctl('--sandbox charge get theirs', { env: reader })).toMatchObject({
      code: 3,
      err: expect.stringContaining('CHARGE_GET'),
    });
    await pixctl(`--sandbox sandbox key disable ${key.clientId}`);
    expect((await pixctl('--sandbox charge list', { env: reader })).code).toBe(3);
    await pixctl(`--sandbox sandbox key enable ${key.clientId}`);
    expect((await pixctl('--sandbox charge list', { env: reader })).code).toBe(0);
    expect((await pixctl('--sandbox sandbox key add --name x --scope NONSENSE')).err).toContain('CHARGE_GET');
    expect((await pixctl('--sandbox sandbox key add --name reader --company nobody')).code).toBe(4);
    expect((await pixctl('--sandbox sandbox company add --name x --tax-id 123')).code).toBe(2);
  });

  it('keep their keys after a reset', async () => {
    const s = await serve();
    const made = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
    await receive(s, 500, made.appKey);
    await s.advance(5_000);
    await s.ok('POST', '/_sandbox/reset', {});
    expect(await balance(s, made.appKey)).toMatchObject({ total: 0 });
    expect(await s.ok('GET', '/_sandbox/status')).toMatchObject({ now: '2026-11-21T12:00:00.000Z', jobs: 0 });
  });
});

describe('sandbox start', () => {
  it('settles a due refund in real time without any request', async () => {
    const env = freshEnv();
    const server = start(['sandbox', 'start', '--port', '0', '-o', 'json'], env);
    const { url, appKey } = outputOf('sandbox start', await until(() => server.soFar() || undefined));
    const call = async (method: string, path: string, body?: object) =>
      (
        await fetch(url + path, {
          method,
          headers: { authorization: appKey, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
      ).json();
    await call('POST', '/api/v1/charge', charge('a', 1_000));
    await call('POST', '/_sandbox/pay', { id: 'a' });
    await call('POST', '/api/v1/charge/a/refund', { correlationID: 'r' });
    // Ask the file itself: a request would settle what is due.
    const { openDatabase } = await import('#sandbox/edge/open-database.ts');
    const database = await openDatabase(env['PIXCTL_DATA_DIR']!);
    await until(() => database.prepare("SELECT 1 AS yes FROM refunds WHERE status = 'CONFIRMED'").get());
    database.close();
    server.child.kill('SIGTERM');
    await server.done;
  });
});
