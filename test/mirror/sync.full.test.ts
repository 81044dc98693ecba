// The mirror of an account, in SQLite and in a real PostgreSQL: all of it, nothing twice, and as it is today.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshEnv, start } from '#test/support/binary.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import type { OutputOf } from '#test/support/outputs.ts';
import { outputOf } from '#test/support/outputs.ts';
import { LARGEST, size } from '#test/support/sample-size.ts';
import { passOn } from '#test/support/services/pass-on.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer } from '#test/support/services/server.ts';
import type { Shop, To } from './shop.ts';
import { rowsOf, shopOf, trade } from './shop.ts';

const bin = postgresBin();
if (bin === undefined)
  console.warn('SKIPPED: mirrors in PostgreSQL. Install postgresql to have them tested.');

let server: PostgresServer | undefined;
beforeAll(async () => {
  if (bin !== undefined) server = await startPostgres(bin);
});
afterAll(async () => {
  await server?.remove();
});

const engines: readonly (readonly [string, () => To])[] = [
  ['SQLite', () => []],
  ...(bin === undefined ? [] : [['PostgreSQL', () => ['--to', server!.database()]] as const]),
];

/** Rows of a table that are still there. */
const count = ({ value }: Shop, table: string): Promise<unknown> =>
  value(`SELECT COUNT(*) AS n FROM ${table} WHERE gone_at IS NULL`);

const written = (reported: OutputOf<'sync'>) =>
  reported.filter(({ inserted, updated, removed }) => inserted + updated + removed > 0);

// `npm test` takes PostgreSQL where it is installed; other tests of the mirror take SQLite.
describe.each(LARGEST ? engines : engines.slice(-1))('%s mirror', (_name, to) => {
  it('sync stores as many rows as the service lists, and a second run writes no rows', async () => {
    const shop = shopOf(machine(), to());
    await trade(shop);
    const reported = await shop.sync();
    expect(reported.filter(({ supported }) => !supported)).toEqual([]);
    for (const [table, list] of [
      ['accounts', 'account list'],
      ['charges', 'charge list'],
      ['customers', 'customer list'],
      ['payments', 'payment list'],
      ['refunds', 'refund list'],
      ['qrcodes', 'qrcode list'],
      ['subaccounts', 'subaccount list'],
      ['subscriptions', 'subscription list'],
      ['webhooks', 'webhook list'],
      ['transactions', 'transaction list'],
      ['statement', 'statement'],
    ] as const)
      expect([table, await count(shop, table)]).toEqual([table, (await shop.json(`${list} --all`)).length]);
    for (const where of ['accounts WHERE is_default', 'webhooks WHERE is_active'])
      expect([where, await shop.query(`SELECT COUNT(*) AS n FROM ${where}`)]).toEqual([where, [{ n: 1 }]]);
    const [{ balance }] = await shop.json('account list');
    expect(await shop.query('SELECT SUM(value) AS total FROM ledger')).toEqual([{ total: balance.total }]);
    const verified = await shop.self.run(['--sandbox', 'sync', 'verify', ...to(), '--json']);
    expect(verified.code).toBe(engines.length > 0 && to().length > 0 ? 2 : 0);
    expect(written(await shop.sync())).toEqual([]);
  });

  it('ledger has the kind of each line and the ids of its charge or payment', async () => {
    const shop = shopOf(machine(), to());
    await trade(shop);
    await shop.sync();
    const kinds = await shop.query('SELECT kind, COUNT(*) AS n FROM ledger GROUP BY kind ORDER BY kind');
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'charge',
      'fee',
      'payment',
      'pix',
      'refund',
      'transfer',
      'withdrawal',
    ]);
    const of = (id: string) =>
      shop.query(`SELECT kind, value FROM ledger WHERE charge_correlation_id = '${id}' ORDER BY value DESC`);
    expect(await of('returned')).toEqual([
      { kind: 'charge', value: 5000 },
      { kind: 'refund', value: -2000 },
    ]);
    expect(await shop.query("SELECT kind, value FROM ledger WHERE payment_correlation_id = 'out'")).toEqual([
      { kind: 'payment', value: -700 },
    ]);
    const [transaction] = (await shop.json('transaction list'))
      .filter(({ type }) => type === 'WITHDRAW')
      .slice(-1);
    expect(transaction).toBeDefined();
    expect(
      await shop.query(
        "SELECT value, transaction_id IS NOT NULL AS has FROM payments_with_end_to_end_id WHERE correlation_id = 'out'",
      ),
    ).toMatchObject([{ value: 700 }]);
    const unpaid = await shop.query("SELECT correlation_id FROM receivables WHERE correlation_id = 'open'");
    expect(unpaid).toHaveLength(1);
  });

  it('sync updates paid charges, approved payments and refunds, and marks deleted webhooks as removed', async () => {
    const shop = shopOf(machine(), to());
    await trade(shop);
    await shop.sync();
    const state = (table: string, id: string): Promise<unknown> =>
      shop.value(`SELECT status FROM ${table} WHERE correlation_id = '${id}'`);
    expect([await state('charges', 'open'), await state('payments', 'waiting')]).toEqual([
      'ACTIVE',
      'CREATED',
    ]);
    await shop.json('sandbox pay open');
    await shop.json('payment approve waiting');
    await shop.json('charge refund paid --correlation-id whole');
    const [hook] = await shop.json('webhook list');
    await shop.json(`webhook remove ${hook.id}`);
    await shop.json('sandbox advance 1h');
    const reported = await shop.sync();
    expect(reported.find(({ table }) => table === 'webhooks')).toMatchObject({ removed: 1 });
    expect([
      await state('charges', 'open'),
      await state('payments', 'waiting'),
      await state('refunds', 'whole'),
    ]).toEqual(['COMPLETED', 'CONFIRMED', 'CONFIRMED']);
    expect(
      await shop.query(
        "SELECT status FROM transactions WHERE charge_correlation_id = 'paid' AND type = 'PAYMENT'",
      ),
    ).toEqual([{ status: 'REFUNDED' }]);
    expect(await count(shop, 'webhooks')).toBe(0);
    const [{ balance }] = await shop.json('account list');
    expect(await shop.query('SELECT SUM(value) AS total FROM ledger')).toEqual([{ total: balance.total }]);
  });

  it('sync updates a charge that was paid while more than 20 others stay open', async () => {
    const shop = shopOf(machine(), to());
    for (let number = 1; number <= 24; number += 1)
      await shop.json(`charge create --value 100 --correlation-id c${number} --expires-in 2592000`);
    // The last three days are read again for rows that the service lists late.
    await shop.json('sandbox advance 10d');
    await shop.json('charge create --value 100 --correlation-id newest');
    await shop.sync();
    await shop.json('sandbox pay c3');
    await shop.sync();
    expect(await shop.query("SELECT correlation_id AS id FROM charges WHERE status <> 'ACTIVE'")).toEqual([
      { id: 'c3' },
    ]);
  });

  it('sync updates the status of a Pix without a charge whose whole amount was refunded', async () => {
    const shop = shopOf(machine(), to());
    await shop.json('qrcode create --name Balcao --correlation-id counter');
    await shop.json('sandbox pay counter --value 450');
    const [{ endToEndId }] = await shop.json('transaction list');
    await shop.json('sandbox advance 40d');
    await shop.json('sandbox pay counter --value 100');
    await shop.sync();
    await shop.json(
      `refund create --transaction-end-to-end-id ${endToEndId} --value 450 --correlation-id whole`,
    );
    await shop.json('sandbox advance 3d');
    await shop.sync();
    expect(await shop.query("SELECT status FROM transactions WHERE type = 'PAYMENT' ORDER BY time")).toEqual([
      { status: 'REFUNDED' },
      { status: 'CONFIRMED' },
    ]);
  });

  it('sync completes the mirror without duplicate rows after any number of connection failures', async () => {
    const served = await serve();
    const self = machine();
    self.env['PIXCTL_APP_KEY'] = served.appKey;
    let left = 0;
    // A service that goes away after so many answers.
    const gate = createServer((request, response) => {
      left -= 1;
      if (left < 0) return void request.socket.destroy();
      void fetch(served.url + request.url!, {
        headers: { authorization: request.headers.authorization! },
      }).then(async (answer) =>
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()),
      );
    });
    await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
    self.env['PIXCTL_BASE_URL'] = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
    for (let n = 0; n < 12; n += 1) {
      await served.ok('POST', '/api/v1/charge', { correlationID: `c${n}`, value: 100 + n });
      await served.ok('POST', '/_sandbox/pay', { id: `c${n}` }, served.controlKey);
      await served.advance(86_400_000 * (n % 3));
    }
    self.time = served.time;
    const target = to();
    let answers = 0;
    for (let code = 5; code !== 0; answers += size(11, 6)) {
      left = answers;
      const ran = await self.run(['sync', ...target, '--retries', '0', '--json']);
      ({ code } = ran);
      expect([0, 5]).toContain(code);
      left = Infinity;
      // What it says was done is what was done.
      if (code === 5) {
        const kept = await self.run(['query', ...target, 'SELECT COUNT(*) AS n FROM accounts', '--json']);
        const isAny = kept.code === 0 && Number(rowsOf(kept.json())[0]!['n']) > 0;
        expect(ran.err).toContain(isAny ? 'What was read before is kept.' : 'Nothing was done.');
      }
      const doubled = await self.run([
        'query',
        ...target,
        'SELECT id FROM transactions GROUP BY id HAVING COUNT(*) > 1',
        '--json',
      ]);
      expect(doubled.code === 2 || rowsOf(doubled.json()).length === 0).toBe(true);
    }
    const verified = await self.run(['sync', 'verify', ...target, '--json']);
    expect({ code: verified.code, differences: verified.json() }).toEqual({ code: 0, differences: [] });
    gate.close();
    gate.closeAllConnections();
  });

  it('ledger has a split to a sub account as a transfer, not as a fee', async () => {
    const shop = shopOf(machine(), to());
    await shop.json('subaccount create --name Filial --pix-key filial@example.com');
    await shop.json(
      'charge create --value 5000 --correlation-id shared --split filial@example.com=12,34:SPLIT_SUB_ACCOUNT',
    );
    await shop.json('sandbox pay shared');
    await shop.sync();
    expect(await shop.query('SELECT kind, value FROM ledger ORDER BY value DESC')).toEqual([
      { kind: 'charge', value: 5000 },
      { kind: 'transfer', value: -1234 },
    ]);
  });

  it('sync verify reports each table that differs from the service, and exits with 7', async () => {
    const shop = shopOf(machine(), to());
    await trade(shop);
    const target = to();
    const at = { ...shop, sync: () => shop.self.run(['--sandbox', 'sync', ...target, '--json']) };
    await at.sync();
    await shop.json('charge create --value 111 --correlation-id late');
    await shop.json('sandbox pay late');
    const { code, json } = await shop.self.run(['--sandbox', 'sync', 'verify', ...target, '--json']);
    expect(code).toBe(7);
    expect(json().map(({ table }) => table)).toEqual([
      'accounts',
      'charges',
      'transactions',
      'statement',
      'balance',
    ]);
    const statement = json().find(({ table }) => table === 'statement')!;
    expect(statement.serviceValue - statement.mirrorValue).toBe(111);
  });

  it('sync writes each row once when three runs start at the same time', async () => {
    const target = to();
    const shop = shopOf(machine(), target);
    await trade(shop);
    const env = freshEnv(shop.self.env);
    const runs = await Promise.all(
      [1, 2, 3].map(() => start(['--sandbox', 'sync', ...target, '--json', '--quiet'], env).done),
    );
    expect(runs.map(({ code, err }) => ({ code, err }))).toEqual(runs.map(() => ({ code: 0, err: '' })));
    const inserted = (table: string): number =>
      runs.reduce(
        (sum, { out }) => sum + outputOf('sync', out).find((one) => one.table === table)!.inserted,
        0,
      );
    expect(inserted('transactions')).toBe((await shop.json('transaction list --all')).length);
    const verified = await shop.self.run(['--sandbox', 'sync', 'verify', ...target, '--json']);
    expect(verified.code).toBe(0);
  });

  it('query reads it without an app key', async () => {
    const given = to();
    const target = given.length > 0 ? given : ['--to', join(tempDir(), 'mirror.db')];
    const shop = shopOf(machine(), target);
    await shop.json('charge create --value 100');
    await shop.sync();
    const other = machine();
    const requested = await other.run(['query', ...target, 'SELECT value FROM charges', '--json']);
    expect(requested.json()).toEqual([{ value: 100 }]);
    expect((await other.run(['query', ...target, '--list'])).code).toBe(0);
    // The file of the profile is meant, and there is no profile.
    expect((await other.run(['query', '--list'])).code).toBe(3);
  });

  it('query refuses every statement but a single SELECT, and changes no row', async () => {
    const target = to();
    const shop = shopOf(machine(), target);
    await shop.json('charge create --value 100');
    await shop.sync();
    const refused = async (sql: string): Promise<string> => {
      const { code, err } = await shop.self.run(['--sandbox', 'query', ...target, sql]);
      expect([sql, code]).toEqual([sql, 2]);
      return err;
    };
    expect(await refused('DELETE FROM charges')).toContain('begins with SELECT or WITH');
    expect(await refused('SELECT 1; DELETE FROM charges')).toContain('one statement');
    await refused('SELECT * FROM nothing');
    expect(await refused("SELECT ';' FROM charges -- ; \n ;x")).toContain('one statement');
    await refused('WITH gone AS (DELETE FROM charges RETURNING 1) SELECT * FROM gone');
    expect(await count(shop, 'charges')).toBe(1);
    expect(await shop.query("SELECT ';' AS a -- ;\n;")).toEqual([{ a: ';' }]);
  });

  it('query prints large integers and bytes as text, and refuses duplicate column names', async () => {
    const target = to();
    const shop = shopOf(machine(), target);
    await shop.sync();
    const cast = target.length === 0 ? "x'00ff'" : String.raw`'\x00ff'::bytea`;
    expect(
      await shop.query(`SELECT 9007199254740993 AS large, 42 AS small, ${cast} AS bytes, 1 AS "a.b"`),
    ).toEqual([{ large: '9007199254740993', small: 42, bytes: '00ff', 'a.b': 1 }]);
    const { code, err } = await shop.self.run(['--sandbox', 'query', ...target, 'SELECT 1 AS a, 2 AS a']);
    expect({ code, says: err.includes('two columns are called "a"') }).toEqual({ code: 2, says: true });
  });

  it('sync refuses a mirror of another account', async () => {
    const target = to();
    const [one, other] = [shopOf(machine(), target), shopOf(machine(), target)];
    const file = ['--to', join(tempDir(), 'one.db')];
    const where = target.length === 0 ? file : target;
    expect((await one.self.run(['--sandbox', 'sync', ...where])).code).toBe(0);
    const { code, err } = await other.self.run(['--sandbox', 'sync', ...where]);
    expect({ code, says: err.includes('mirrors another account') }).toEqual({ code: 2, says: true });
  });
});

it('sync keeps an installment that another sync wrote while its list was on the way', async () => {
  const served = await serve();
  const file = join(tempDir(), 'mirror.db');
  let hold: { readonly arrived: () => void; readonly released: Promise<void> } | undefined;
  const { url } = await httpServer((request, response) => {
    const held = request.url.includes('/installments') ? hold : undefined;
    if (held !== undefined) hold = undefined;
    void passOn(served.url, request, request.bytes).then(async ({ status, type, body }) => {
      held?.arrived();
      await held?.released;
      response.writeHead(status, { 'content-type': type }).end(body);
    });
  });
  const sync = async () => {
    const self = machine();
    self.time = served.time;
    Object.assign(self.env, { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: served.appKey });
    expect(await self.run(['sync', '--to', file])).toMatchObject({ code: 0 });
    const kept = await self.run([
      'query',
      '--to',
      file,
      '--json',
      'SELECT COUNT(*) AS n FROM installments WHERE gone_at IS NULL',
    ]);
    return rowsOf(kept.json());
  };
  await served.ok('POST', '/api/v1/subscriptions', {
    value: 1_990,
    customer: { name: 'Ana', taxID: '52998224725' },
    dayGenerateCharge: 5,
    type: 'RECURRENT',
  });
  const [before] = await sync();
  let release = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    hold = { arrived: resolve, released: new Promise((free) => (release = free)) };
  });
  const older = sync();
  await arrived;
  await served.advance(40 * 86_400_000);
  const [meanwhile] = await sync();
  release();
  expect({ before, meanwhile, after: await older }).toEqual({
    before: { n: 3 },
    meanwhile: { n: 4 },
    after: [{ n: 4 }],
  });
});
