// Whether `sync verify` can be made to lie: the mirror is damaged by hand, or the service answers otherwise.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { pick } from '#contract/operation.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { account } from '#contract/resources/account.ts';
import { statementLine } from '#contract/resources/statement.ts';
import { list, obj } from '#contract/schema/schema.ts';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import type { FullOf } from '#test/support/checked.ts';
import { checked } from '#test/support/checked.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import type { OutputOf } from '#test/support/outputs.ts';
import { outputOf } from '#test/support/outputs.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';

const DAY_MS = 86_400_000;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Change = (path: string, body: unknown) => unknown;

interface Scene {
  readonly served: Served;
  readonly self: Machine;
  readonly file: string;
  /** What becomes of each answer on its way. */
  change: Change;
  damage(sql: string): Promise<void>;
  query(sql: string): Promise<unknown>;
  verify(
    ...more: readonly string[]
  ): Promise<{ code: number; found: readonly OutputOf<'sync verify'>[number][]; err: string }>;
  sync(...more: readonly string[]): Promise<OutputOf<'sync'>>;
}

/** Charges paid on five days; mirrored. */
async function scene(): Promise<Scene> {
  const served = await serve();
  const self = machine();
  const file = join(tempDir(), 'mirror.db');
  const gate = createServer((request, response) => {
    void fetch(served.url + request.url!, {
      headers: { authorization: request.headers.authorization! },
    }).then(async (answer) => {
      const body: unknown = await answer.json();
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.ok ? made.change(request.url!, body) : body));
    });
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    gate.close();
    gate.closeAllConnections();
  });
  self.env['PIXCTL_APP_KEY'] = served.appKey;
  self.env['PIXCTL_BASE_URL'] = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  const run = async (words: readonly string[]) => {
    const { now } = await served.ok('GET', '/_sandbox/clock', undefined, served.controlKey);
    self.time = Date.parse(now);
    return self.run([...words, '--to', file, '--json']);
  };
  const made: Scene = {
    served,
    self,
    file,
    change: (_path, body) => body,
    damage: async (sql) => {
      const mirror = await openSqlite(file, 'write');
      await mirror.exec(sql);
      await mirror.close();
    },
    query: async (sql) => (await run(['query', sql])).json(),
    verify: async (...more) => {
      const { code, out, err } = await run(['sync', 'verify', ...more]);
      return { code, err, found: out === '' ? [] : outputOf('sync verify', out) };
    },
    sync: async (...more) => {
      const { code, err, out } = await run(['sync', ...more]);
      expect({ code, err }).toMatchObject({ code: 0 });
      return outputOf('sync', out);
    },
  };
  for (let n = 0; n < 5; n += 1) {
    await served.ok('POST', '/api/v1/charge', { correlationID: `c${n}`, value: 1_000 + n });
    await served.ok('POST', '/_sandbox/pay', { id: `c${n}` }, served.controlKey);
    await served.advance(DAY_MS);
  }
  await made.sync();
  expect(await made.verify()).toMatchObject({ code: 0, found: [] });
  return made;
}

const DAY = '2026-11-23';
const ON_DAY = `time LIKE '${DAY}%'`;

it.each([
  ['a line deleted', 'statement', `DELETE FROM statement WHERE ${ON_DAY}`],
  ['a transaction deleted', 'transactions', `DELETE FROM transactions WHERE ${ON_DAY}`],
  ['a charge deleted', 'charges', `DELETE FROM charges WHERE created_at LIKE '${DAY}%'`],
  ['a value changed', 'statement', `UPDATE statement SET value = value + 1 WHERE ${ON_DAY}`],
  ['a balance changed', 'statement', `UPDATE statement SET balance = 0 WHERE ${ON_DAY}`],
  ['a state changed', 'transactions', `UPDATE transactions SET status = 'REFUNDED' WHERE ${ON_DAY}`],
  [
    'only the item changed',
    'transactions',
    `UPDATE transactions SET raw = json_set(raw, '$.value', 7) WHERE ${ON_DAY}`,
  ],
  [
    'a field that the service no longer has',
    'charges',
    `UPDATE charges SET raw = json_set(raw, '$.old', 7) WHERE created_at LIKE '${DAY}%'`,
  ],
  ['an item that is none', 'charges', `UPDATE charges SET raw = '{' WHERE created_at LIKE '${DAY}%'`],
  [
    'a line twice, under another id',
    'statement',
    `CREATE TEMP TABLE t AS SELECT * FROM statement WHERE ${ON_DAY}; UPDATE t SET id = 'x'; INSERT INTO statement SELECT * FROM t`,
  ],
  [
    'two values exchanged',
    'transactions',
    `UPDATE transactions SET value = CASE value WHEN 1002 THEN 1003 WHEN 1003 THEN 1002 ELSE value END`,
  ],
  [
    'a time moved over midnight',
    'statement',
    `UPDATE statement SET time = '2026-11-24T04:00:00.000Z' WHERE ${ON_DAY}`,
  ],
  ['a row marked as gone', 'transactions', `UPDATE transactions SET gone_at = time WHERE ${ON_DAY}`],
  ['a payer changed', 'charges', `UPDATE charges SET payer_name = 'x' WHERE created_at LIKE '${DAY}%'`],
])('sync verify › reports %s, and sync --start repairs it', async (_what, table, sql) => {
  const made = await scene();
  await made.damage(sql);
  const { code, found, err } = await made.verify();
  expect(code).toBe(7);
  expect(found).toContainEqual(expect.objectContaining({ table, day: DAY }));
  expect(err).toContain(`pixctl sync --start ${found.map(({ day }) => day ?? 'z').toSorted()[0]}`);
  await made.sync('--start', DAY);
  expect(await made.verify()).toMatchObject({ code: 0, found: [] });
});

it('sync verify › reports changed fields of an account', async () => {
  const made = await scene();
  await made.damage(`UPDATE accounts SET official_name = 'x'`);
  expect(await made.verify()).toMatchObject({
    code: 7,
    found: [{ table: 'accounts', day: null, differentRows: 1, fields: 'official_name' }],
  });
});

it.each([
  ['changed', 'UPDATE charge_refunds SET value = value + 1'],
  ['deleted', 'DELETE FROM charge_refunds'],
])('sync verify › reports a refund of a charge that was %s in the mirror', async (_what, sql) => {
  const made = await scene();
  await made.served.ok('POST', '/api/v1/charge/c1/refund', { correlationID: 'back', value: 500 });
  await made.served.advance(DAY_MS);
  await made.sync();
  expect(await made.query('SELECT correlation_id FROM charge_refunds')).toEqual([{ correlation_id: 'back' }]);
  await made.damage(sql);
  const { code, found } = await made.verify();
  expect({ code, tables: found.map(({ table }) => table) }).toEqual({ code: 7, tables: ['charge_refunds'] });
  await made.sync('--start', '2026-01-01');
  expect(await made.verify()).toMatchObject({ code: 0, found: [] });
});

const linesSchema = list(statementLine);
const onStatement =
  (change: (lines: FullOf<typeof linesSchema>) => unknown): Change =>
  (path, body) =>
    path.startsWith('/api/v1/statement') ? change(checked(linesSchema, body)) : body;

const accountList = obj({ accounts: list(account) });

it.each<[string, Change, object]>([
  [
    'a line more',
    onStatement((lines) => [...lines, { ...lines[0], id: 'more', time: `${DAY}T15:00:00.000Z`, value: 5 }]),
    { table: 'statement', day: DAY, serviceCount: 2, mirrorCount: 1 },
  ],
  [
    'a line less',
    onStatement((lines) => lines.filter(({ time }) => !time.startsWith(DAY))),
    { table: 'statement', day: DAY, serviceCount: 0, mirrorCount: 1 },
  ],
  [
    'a value in fractions',
    onStatement((lines) =>
      lines.map((line) => (line.time.startsWith(DAY) ? { ...line, value: line.value + 0.5 } : line)),
    ),
    { table: 'statement', day: DAY, differentRows: 1 },
  ],
  [
    'a line without an id',
    onStatement((lines) =>
      lines.map(({ id, ...line }) => (line.time.startsWith(DAY) ? line : { id, ...line })),
    ),
    { table: 'statement', day: null, differentRows: 1 },
  ],
  [
    'another balance of the account',
    (path, body) =>
      path.startsWith('/api/v1/account')
        ? {
            accounts: checked(accountList, body).accounts.map((one) => ({
              ...one,
              balance: { ...one.balance, total: one.balance.total - 1 },
            })),
          }
        : body,
    { table: 'balance', day: null },
  ],
])('sync verify › reports an answer of the service with %s', async (_what, change, expected) => {
  const made = await scene();
  made.change = change;
  const { code, found } = await made.verify();
  expect({ code, found }).toEqual({
    code: 7,
    found: expect.arrayContaining([expect.objectContaining(expected)]),
  });
});

it('sync verify › compares only the days from --start to --end', async () => {
  const made = await scene();
  await made.damage(`DELETE FROM statement WHERE ${ON_DAY}`);
  expect((await made.verify('--start', '2026-11-24')).code).toBe(0);
  expect((await made.verify('--end', '2026-11-22')).code).toBe(7);
  expect((await made.verify('--start', DAY, '--end', DAY)).code).toBe(7);
});

it('sync verify › refuses the mirror of another account', async () => {
  const [one, other] = [await scene(), await scene()];
  one.self.env['PIXCTL_APP_KEY'] = other.served.appKey;
  one.self.env['PIXCTL_BASE_URL'] = other.self.env['PIXCTL_BASE_URL']!;
  const { code, err } = await one.verify();
  expect({ code, says: err.includes('mirrors another account') }).toEqual({ code: 2, says: true });
});

it('sync verify › names a list that the app key may not read', async () => {
  const made = await scene();
  made.self.env['PIXCTL_APP_KEY'] = (
    await made.served.ok(
      'POST',
      '/_sandbox/key',
      { name: 'x', scopes: ['ACCOUNT_GET_LIST', 'TRANSACTION_GET_LIST'] },
      made.served.controlKey,
    )
  ).appKey;
  const { err } = await made.verify();
  expect(err).toContain('charges was not compared');
});

it('sync verify › reports a transaction that the service lists late, until sync has read it', async () => {
  const made = await scene();
  const page = pick(transactionOperations, 'transaction.list').response;
  const late = {
    globalID: 'late',
    endToEndId: 'E99999004202611231800late0000001',
    type: 'PAYMENT',
    status: 'CONFIRMED',
    value: 77,
    time: `${DAY}T18:00:00.000Z`,
  };
  made.change = (path, body) => {
    if (!path.startsWith('/api/v1/transaction')) return body;
    const requested = new URL(path, 'http://x').searchParams;
    const isIn =
      (requested.get('start') ?? '') <= late.time &&
      (requested.get('end') ?? '9') >= late.time &&
      !requested.has('charge');
    const { pageInfo, transactions } = checked(page, body);
    return isIn
      ? {
          pageInfo: { ...pageInfo, totalCount: pageInfo.totalCount + 1 },
          transactions: pageInfo.hasNextPage ? transactions : [...transactions, late],
        }
      : body;
  };
  expect(await made.verify()).toMatchObject({ code: 7, found: [{ table: 'transactions', day: DAY }] });
  const reported = await made.sync();
  expect(reported.find(({ table }) => table === 'transactions')).toMatchObject({ inserted: 1 });
  expect((await made.verify()).code).toBe(0);
});
