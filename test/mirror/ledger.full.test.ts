// What the ledger says of disputes, refunds and parts of a charge, as far as the service tells it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { LARGEST } from '#test/support/sample-size.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import type { Shop } from './shop.ts';
import { shopOf } from './shop.ts';

const bin = postgresBin();
let server: PostgresServer | undefined;
beforeAll(async () => {
  if (bin !== undefined) server = await startPostgres(bin);
});
afterAll(async () => {
  await server?.remove();
});

const engines: readonly (readonly [string, () => readonly string[]])[] = [
  ['SQLite', () => ['--to', join(tempDir(), 'm.db')]],
  ...(bin === undefined ? [] : [['PostgreSQL', () => ['--to', server!.database()]] as const]),
];

async function paid(shop: Shop, id: string, value: number, more = ''): Promise<string> {
  await shop.json(`charge create --value ${value} --correlation-id ${id}${more}`);
  return (await shop.json(`sandbox pay ${id}`)).endToEndId;
}

/** Creates a charge of type BOLETO, and pays it by its barcode. */
async function boleto(
  shop: Shop,
  id: string,
  value: number,
  taxId = '52998224725',
  more = '',
): Promise<void> {
  await shop.json(
    `charge create --type BOLETO --value ${value} --correlation-id ${id} --customer-name Ana --customer-tax-id ${taxId}${more}`,
  );
  await shop.json(`sandbox boleto pay ${id}`);
}

// `npm test` takes PostgreSQL where it is installed; other tests of the mirror take SQLite.
describe.each(LARGEST ? engines : engines.slice(-1))('the ledger in a %s mirror', (_, to) => {
  it('records a lost dispute as a refund with the correlation id of its charge', async () => {
    const shop = shopOf(machine(), to());
    const [lost, won] = [await paid(shop, 'lost', 10_000), await paid(shop, 'won', 10_000)];
    for (const id of [lost, won]) await shop.json(`sandbox dispute open ${id}`);
    await shop.json(`sandbox dispute accept ${lost}`);
    await shop.json(`sandbox dispute reject ${won}`);
    await shop.sync();
    const back = (await shop.json('transaction list')).find(({ type }) => type === 'REVERSAL')!;
    expect(
      await shop.query(
        'SELECT kind, value, charge_correlation_id, end_to_end_id, statement_end_to_end_id FROM ledger WHERE value < 0',
      ),
    ).toEqual([
      {
        kind: 'refund',
        value: -10_000,
        charge_correlation_id: 'lost',
        end_to_end_id: back.endToEndId,
        statement_end_to_end_id: null,
      },
    ]);
  });

  it('matches each return of a payment to its report of fraud, and counts none of them as a sale', async () => {
    const shop = shopOf(machine(), to());
    await paid(shop, 'sale', 10_000);
    await shop.json('payment send --value 672 --pix-key loja@golpe.example --correlation-id lost');
    await shop.json('sandbox advance 1m');
    const { transaction } = await shop.json('payment get lost');
    const { dictId } = await shop.json(
      `recovery create ${transaction.endToEndId} --situation-type SCAM --details x`,
    );
    const returned =
      'SELECT kind, value, funds_recovery_id AS report FROM ledger WHERE value > 0 ORDER BY time';
    const sale = { kind: 'charge', value: 10_000, report: null };
    const back = { kind: 'returned', value: 224, report: dictId };
    await shop.json('sandbox advance 9d');
    await shop.sync();
    expect(await shop.query(returned)).toEqual([sale, back, back]);
    await shop.json('sandbox advance 2d');
    await shop.sync();
    expect(await shop.query(returned)).toEqual([sale, back, back, back]);
    expect(
      await shop.query(
        'SELECT analysis_result AS result, value, returned_value AS returned FROM refund_solicitations ORDER BY value DESC',
      ),
    ).toEqual([
      { result: 'PARTIALLY_ACCEPTED', value: 672, returned: 224 },
      { result: 'PARTIALLY_ACCEPTED', value: 448, returned: 224 },
      { result: 'TOTALLY_ACCEPTED', value: 224, returned: 224 },
    ]);
    // A report that has ended is not read again.
    const tables = await shop.sync();
    expect(tables.find(({ table }) => table === 'refund_solicitations')).toMatchObject({ read: 0 });
  });

  it('assigns equal boletos that arrive in the same second to one charge each', async () => {
    const shop = shopOf(machine(), to());
    await boleto(shop, 'one', 5_000);
    await boleto(shop, 'two', 5_000, '39053344705');
    await boleto(shop, 'three', 5_000);
    await shop.json('sandbox advance 7d');
    await shop.sync();
    const columns = 'kind, charge_correlation_id AS charge, party_tax_id AS payer';
    expect(await shop.query(`SELECT ${columns} FROM ledger ORDER BY 2`)).toEqual([
      { kind: 'charge', charge: 'one', payer: '52998224725' },
      { kind: 'charge', charge: 'three', payer: '52998224725' },
      { kind: 'charge', charge: 'two', payer: '39053344705' },
    ]);
  });

  it('names no charge of equal boletos of an account and a sub account, which the service does not tell apart', async () => {
    const shop = shopOf(machine(), to());
    await shop.json('subaccount create --name Filial --pix-key filial@example.com');
    await boleto(shop, 'account', 5_000);
    await boleto(shop, 'sub', 5_000, '52998224725', ' --subaccount filial@example.com');
    await boleto(shop, 'sub-alone', 6_000, '52998224725', ' --subaccount filial@example.com');
    await shop.json('sandbox advance 7d');
    await shop.sync();
    const columns = 'kind, value, charge_correlation_id AS charge';
    expect(await shop.query(`SELECT ${columns} FROM ledger`)).toEqual([
      { kind: 'charge', value: 5_000, charge: null },
    ]);
    expect(await shop.query(`SELECT ${columns} FROM subaccount_ledger ORDER BY value`)).toEqual([
      { kind: 'charge', value: 5_000, charge: null },
      { kind: 'charge', value: 6_000, charge: 'sub-alone' },
    ]);
  });

  it('records a boleto that the account paid as a payment to its recipient', async () => {
    const shop = shopOf(machine(), to());
    await paid(shop, 'money', 100_000);
    const bill = '34191091725285164077229826090002215000000000300';
    const { destination } = await shop.json(`payment send --boleto ${bill} --correlation-id bill`);
    await shop.json('sandbox advance 3d');
    await shop.sync();
    expect(
      await shop.query(
        'SELECT kind, value, payment_correlation_id AS payment, party_name FROM ledger WHERE value < 0',
      ),
    ).toEqual([{ kind: 'payment', value: -300, payment: 'bill', party_name: destination.name }]);
  });

  it('records a Pix between two accounts of the company as a transfer on both sides', async () => {
    const shop = shopOf(machine(), to());
    const { pixKey } = await shop.json('sandbox account add');
    await paid(shop, 'one', 5000);
    await shop.json(`payment send --value 1500 --pix-key ${pixKey} --correlation-id own`);
    await shop.json('payment send --value 700 --pix-key ana@example.com --correlation-id out');
    await shop.json('sandbox advance 1h');
    await shop.sync();
    expect(
      await shop.query('SELECT kind, value, payment_correlation_id AS payment FROM ledger ORDER BY value'),
    ).toEqual([
      { kind: 'transfer', value: -1500, payment: 'own' },
      { kind: 'payment', value: -700, payment: 'out' },
      { kind: 'transfer', value: 1500, payment: 'own' },
      { kind: 'charge', value: 5000, payment: null },
    ]);
  });

  it('records a Pix to a sub account of the company and its refund as transfers on both sides', async () => {
    const shop = shopOf(machine(), to());
    await shop.json('subaccount create --name Filial --pix-key filial@example.com');
    await paid(shop, 'one', 5000);
    await shop.json('payment send --value 4321 --pix-key filial@example.com --correlation-id own');
    await shop.json('sandbox advance 2m');
    const { endToEndId } = (await shop.json('transaction list')).find(
      ({ type, value }) => type === 'PAYMENT' && value === 4321,
    )!;
    await shop.json(
      `refund create --transaction-end-to-end-id ${endToEndId} --value 1000 --correlation-id back`,
    );
    await shop.json('sandbox advance 2h');
    await shop.sync();
    const lines = (view: string) =>
      shop.query(`SELECT kind, value, end_to_end_id AS id FROM ${view} ORDER BY value`);
    const [account, subaccount] = [await lines('ledger'), await lines('subaccount_ledger')];
    expect(account.map(({ kind, value }) => [kind, value])).toEqual([
      ['transfer', -4321],
      ['transfer', 1000],
      ['charge', 5000],
    ]);
    expect(subaccount).toEqual([
      { kind: 'transfer', value: -1000, id: account[1]?.['id'] },
      { kind: 'transfer', value: 4321, id: endToEndId },
    ]);
  });

  it('records a refund by a sub account before it is confirmed, and the return of a rejected refund', async () => {
    const shop = shopOf(machine(), to());
    await shop.json('subaccount create --name Filial --pix-key filial@example.com');
    const { endToEndId } = await shop.json('sandbox pay filial@example.com --value 5000');
    await shop.json('sandbox advance 2m');
    // The bank of the payer rejects the second one.
    for (const [id, value] of [
      ['good', 700],
      ['bad', 666],
    ])
      await shop.json(
        `refund create --transaction-end-to-end-id ${endToEndId} --value ${value} --correlation-id ${id}`,
      );
    const lines = () =>
      shop.query('SELECT kind, value FROM subaccount_ledger WHERE value < 1000 ORDER BY value');
    await shop.sync();
    expect(await lines()).toEqual([
      { kind: 'refund', value: -700 },
      { kind: 'refund', value: -666 },
    ]);
    await shop.json('sandbox advance 2h');
    await shop.sync();
    expect(await lines()).toEqual([
      { kind: 'refund', value: -700 },
      { kind: 'refund', value: -666 },
      { kind: 'refund', value: 666 },
    ]);
  });

  it('gives refunds of a sub account no end-to-end id if two of the same amount fit', async () => {
    const shop = shopOf(machine(), to());
    await shop.json('subaccount create --name Filial --pix-key filial@example.com');
    const received: string[] = [];
    for (let n = 0; n < 3; n += 1)
      received.push((await shop.json('sandbox pay filial@example.com --value 5000')).endToEndId);
    await shop.json('sandbox advance 2m');
    for (const [index, value] of [700, 700, 500].entries())
      await shop.json(
        `refund create --transaction-end-to-end-id ${received[index]} --value ${value} --correlation-id r${index}`,
      );
    await shop.json('sandbox advance 2h');
    await shop.sync();
    expect(
      await shop.query(`SELECT value, end_to_end_id FROM subaccount_ledger WHERE value < 0 ORDER BY value`),
    ).toEqual([
      { value: -700, end_to_end_id: null },
      { value: -700, end_to_end_id: null },
      { value: -500, end_to_end_id: expect.stringMatching(/^D/) as string },
    ]);
  });

  it('records the amount blocked by a dispute of a sub account as other until the dispute is accepted', async () => {
    const shop = shopOf(machine(), to());
    await shop.json('subaccount create --name Filial --pix-key filial@example.com');
    for (const [end, kinds] of [
      ['accept', ['refund']],
      ['reject', ['other', 'other']],
    ] as const) {
      const { endToEndId } = await shop.json('sandbox pay filial@example.com --value 5000');
      await shop.json('sandbox advance 2m');
      await shop.json(`sandbox dispute open ${endToEndId}`);
      await shop.json('sandbox advance 2m');
      await shop.sync();
      const last = (n: number) =>
        shop.query(`SELECT kind FROM subaccount_ledger ORDER BY time DESC LIMIT ${n}`);
      expect(await last(1)).toEqual([{ kind: 'other' }]);
      await shop.json(`sandbox dispute ${end} ${endToEndId}`);
      await shop.sync();
      expect((await last(kinds.length)).map(({ kind }) => kind)).toEqual(kinds);
    }
  });

  it('records a charge of the company paid from its own account, and its split, as transfers', async () => {
    const shop = shopOf(machine(), to());
    await shop.json('subaccount create --name Filial --pix-key filial@example.com');
    const { accountId } = await shop.json('sandbox account add');
    const { pixKey } = (await shop.json('sandbox company list'))[0].accounts.find(
      (one) => one.accountId === accountId,
    )!;
    await shop.json(`sandbox pay ${pixKey} --value 9000`);
    const { brCode } = await shop.json(
      'charge create --value 5000 --correlation-id mine --split filial@example.com=1,00:SPLIT_SUB_ACCOUNT',
    );
    await shop.self.run([
      '--sandbox',
      'payment',
      'send',
      '--qr-code',
      brCode,
      '--source-account-id',
      accountId,
      '--yes',
    ]);
    await shop.json('sandbox advance 1h');
    await shop.sync();
    const all =
      'SELECT kind, value FROM ledger UNION ALL SELECT kind, value FROM subaccount_ledger ORDER BY value';
    expect(await shop.query(all)).toEqual([
      { kind: 'transfer', value: -5000 },
      { kind: 'transfer', value: -100 },
      { kind: 'transfer', value: 100 },
      { kind: 'transfer', value: 5000 },
      { kind: 'pix', value: 9000 },
    ]);
  });

  it('records two disputes lost at the same time as other, without a charge', async () => {
    const shop = shopOf(machine(), to());
    for (const id of ['one', 'other']) {
      const endToEndId = await paid(shop, id, 700);
      await shop.json(`sandbox dispute open ${endToEndId}`);
      await shop.json(`sandbox dispute accept ${endToEndId}`);
    }
    await shop.sync();
    const lines = await shop.query(
      'SELECT kind, charge_correlation_id, end_to_end_id FROM ledger WHERE value < 0 ORDER BY line_id',
    );
    expect(lines).toEqual([
      { kind: 'other', charge_correlation_id: null, end_to_end_id: null },
      { kind: 'other', charge_correlation_id: null, end_to_end_id: null },
    ]);
  });

  it('assigns each refund of a charge its correlation id, and requests the refunds only after a change', async () => {
    const shop = shopOf(machine(), to());
    for (const id of ['a', 'b']) await paid(shop, id, 5000);
    // The same amounts: nothing but the service itself can tell them apart.
    for (const id of ['a-1', 'b-1', 'b-2'])
      await shop.json(`charge refund ${id[0]} --value 1000 --correlation-id ${id}`);
    await shop.json('sandbox advance 1h');
    const reported = await shop.sync();
    expect(reported.find(({ table }) => table === 'charge_refunds')).toMatchObject({
      read: 3,
      inserted: 3,
    });
    const rows = await shop.query(
      `SELECT charge_correlation_id, refund_correlation_id, end_to_end_id FROM ledger WHERE kind = 'refund' ORDER BY 2`,
    );
    const refunds = [...(await shop.json('charge refunds a')), ...(await shop.json('charge refunds b'))];
    expect(rows).toEqual(
      refunds
        .map(({ correlationID, endToEndId }) => ({
          charge_correlation_id: correlationID[0],
          refund_correlation_id: correlationID,
          end_to_end_id: endToEndId,
        }))
        .toSorted((x, y) => (x.refund_correlation_id < y.refund_correlation_id ? -1 : 1)),
    );
    await shop.json('sandbox advance 1h');
    expect((await shop.sync()).find(({ table }) => table === 'charge_refunds')).toMatchObject({
      read: 0,
    });
    await shop.json('charge refund a --value 1 --correlation-id a-2');
    await shop.json('sandbox advance 1h');
    expect((await shop.sync()).find(({ table }) => table === 'charge_refunds')).toMatchObject({
      read: 2,
      inserted: 1,
    });
  });

  it('lets reconcile match refunds by the correlation id in an orders file', async () => {
    const target = to();
    const shop = shopOf(machine(), target);
    for (const id of ['a', 'b']) await paid(shop, id, 5000);
    for (const id of ['a', 'b'])
      await shop.json(`charge refund ${id} --value 1000 --correlation-id back-${id}`);
    await shop.json('sandbox advance 1h');
    const file = join(tempDir(), 'orders.csv');
    writeFileSync(file, 'Order;Amount\na;50,00\nb;50,00\nback-b;-10,00\nback-a;-10,00\n');
    const words = ['--start', '30d', '--end', 'today', '--json', ...target];
    const ran = await shop.self.run(['--sandbox', 'reconcile', file, ...words]);
    expect({ code: ran.code, err: ran.err }).toMatchObject({ code: 0 });
    expect(ran.json().map(({ result, rule }) => [result, rule])).toEqual(
      Array(4).fill(['matched', 'reference']),
    );
  });

  it('records two splits to sub accounts as transfers, not as fees', async () => {
    const shop = shopOf(machine(), to());
    for (const key of ['filial@example.com', 'outra@example.com'])
      await shop.json(`subaccount create --name Filial --pix-key ${key}`);
    await paid(
      shop,
      'both',
      5000,
      ' --split filial@example.com=1,00:SPLIT_SUB_ACCOUNT --split outra@example.com=50,00:SPLIT_SUB_ACCOUNT'.replace(
        '50,00',
        '49,00',
      ),
    );
    await shop.sync();
    expect(await shop.query('SELECT kind, value FROM ledger ORDER BY value')).toEqual([
      { kind: 'transfer', value: -4900 },
      { kind: 'transfer', value: -100 },
      { kind: 'charge', value: 5000 },
    ]);
    expect(await shop.query('SELECT account_id, kind, value FROM subaccount_ledger ORDER BY value')).toEqual([
      { account_id: 'filial@example.com', kind: 'transfer', value: 100 },
      { account_id: 'outra@example.com', kind: 'transfer', value: 4900 },
    ]);
  });
});

it('the ledger › records a split as a transfer only if exactly one line can be the split', async () => {
  const file = join(tempDir(), 'm.db');
  const shop = shopOf(machine(), ['--to', file]);
  await shop.json('subaccount create --name Filial --pix-key filial@example.com');
  await paid(shop, 'one', 5000, ' --split filial@example.com=1,00:SPLIT_SUB_ACCOUNT');
  await shop.sync();
  const kinds = async (sql: string): Promise<readonly unknown[]> => {
    const mirror = await openSqlite(file, 'write');
    await mirror.exec(sql);
    await mirror.close();
    const rows = await shop.query(
      `SELECT kind, value FROM ledger WHERE value < 0 UNION ALL SELECT kind, value FROM subaccount_ledger ORDER BY value`,
    );
    return rows.map((row) => row['kind']);
  };
  expect(await kinds('SELECT 1')).toEqual(['transfer', 'transfer']);
  // The sub account has the money, under the id of the charge: it is the part, whatever the fee is.
  expect(await kinds('UPDATE charges SET fee = 100')).toEqual(['transfer', 'transfer']);
  // Another part or fee of the same amount: one of both lines stayed with the company, and nobody knows which.
  const columns = 'scope, time, type, value, balance, description, transaction_id, raw';
  expect(
    await kinds(
      `INSERT INTO statement (id, ${columns}) SELECT 'second', ${columns} FROM statement WHERE value = 100`,
    ),
  ).toEqual(['other', 'other', 'other']);
  // Where the statement of the sub account is not given, its transaction says so.
  expect(
    await kinds(
      `DELETE FROM statement WHERE id = 'second'; DELETE FROM subaccount_statement; UPDATE charges SET fee = NULL`,
    ),
  ).toEqual(['transfer']);
  expect(await kinds('UPDATE charges SET fee = 100')).toEqual(['other']);
  expect(
    await kinds(
      `UPDATE charges SET fee = NULL; UPDATE transactions SET credit_pix_key = 'x@example.com' WHERE type = 'INTERNAL_TRANSFER'`,
    ),
  ).toEqual(['other']);
});

it('daily_balance › takes the balance of the line booked last when all lines have the same time', async () => {
  const file = join(tempDir(), 'm.db');
  const shop = shopOf(machine(), ['--to', file]);
  await shop.json('subaccount create --name Filial --pix-key filial@example.com');
  await paid(shop, 'one', 5000, ' --split filial@example.com=1,00:SPLIT_SUB_ACCOUNT');
  await shop.sync();
  const balance = async (sql: string): Promise<unknown> => {
    const mirror = await openSqlite(file, 'write');
    await mirror.exec(sql);
    await mirror.close();
    return shop.value('SELECT balance FROM daily_balance');
  };
  expect(await shop.query('SELECT COUNT(DISTINCT time) AS n, COUNT(*) AS lines FROM ledger')).toEqual([
    { n: 1, lines: 2 },
  ]);
  expect(await balance(`UPDATE statement SET id = 'a' WHERE value = 5000`)).toBe(4900);
  expect(await balance(`UPDATE statement SET id = 'z' WHERE value = 5000`)).toBe(4900);
  expect(await balance(`UPDATE statement SET id = '0' WHERE value = 5000`)).toBe(4900);
});
