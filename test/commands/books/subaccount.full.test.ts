// Books, reports and reconciliations of a sub account, whose money is not in the lines of the accounts.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import type { Machine, Run, RunJson } from '#test/support/cli.ts';
import { jsonOf, machine, tempDir } from '#test/support/cli.ts';

const HLEDGER = spawnSync('hledger', ['--version']).status === 0;
if (!HLEDGER) console.warn('SKIPPED: hledger is not installed; journals of sub accounts were not read by it');

const KEY = 'filial@example.com';

let self: Machine;
const file = (name: string): string => join(self.dir, name);
const text = (name: string): string => readFileSync(file(name), 'utf8');
const pixctl = (line: string): Promise<Run> => self.run(`--sandbox ${line}`);
const json: RunJson = (line) => jsonOf(self)(line);

beforeEach(async () => {
  self = machine();
  for (const key of [KEY, 'outra@example.com'])
    await json(`subaccount create --name Filial --pix-key ${key}`);
  await json(`charge create --value 10000 --correlation-id own --subaccount ${KEY}`);
  await json(`charge create --value 5000 --correlation-id shared --split ${KEY}=12,34:SPLIT_SUB_ACCOUNT`);
  for (const id of ['own', 'shared']) await json(`sandbox pay ${id}`);
  await json(`subaccount credit ${KEY} --value 250 --yes`);
  self.time = Date.parse('2026-12-02T12:00:00.000Z');
  await json(`subaccount debit ${KEY} --value 50 --yes`);
  await json(`subaccount transfer --value 100 --from ${KEY} --to outra@example.com --yes`);
  await json(`subaccount withdraw ${KEY} --value 500 --yes`);
  await json('sandbox advance 1h');
});

describe('books export, report and reconcile --subaccount', () => {
  it('books export writes the balances of the sub account, each month from the one before', async () => {
    const of = async (month: string, format: string) =>
      (
        await json(
          `books export --subaccount ${KEY} --month ${month} --format ${format} --out ${file(`${month}.${format}`)}`,
        )
      )[0];
    for (const format of ['ofx', 'ofx2', 'csv', 'hledger', 'beancount']) {
      expect(await of('2026-11', format)).toMatchObject({
        accountId: KEY,
        lines: 3,
        opening: 0,
        closing: 11_484,
      });
      expect(await of('2026-12', format)).toMatchObject({ lines: 3, opening: 11_484, closing: 10_834 });
    }
    const { balance } = await json(`subaccount get ${KEY}`);
    expect(balance).toBe(10_834);
    expect(text('2026-11.ofx')).toContain(`<ACCTID>${KEY}`);
    expect(text('2026-11.csv')).toContain('Cobrança');
    // What moved in is on neither side of the accounts themselves.
    expect(
      (await json(`books export --month 2026-11 --format csv --out ${file('all.csv')}`)).map(
        ({ closing }) => closing,
      ),
    ).toEqual([5000 - 1234 - 250]);
  });

  it('books export at a terminal names the file after the sub account', async () => {
    // Without --out it is written into the folder that the command runs in.
    const before = process.cwd();
    const folder = tempDir();
    process.chdir(folder);
    onTestFinished(() => process.chdir(before));
    const ran = await self.run(`--sandbox books export --subaccount ${KEY} --month 2026-11 --format csv`, {
      terminal: 80,
    });
    expect({ code: ran.code, err: ran.err }).toMatchObject({ code: 0 });
    expect(ran.err).toContain('pixctl-2026-11-filial_40example.com.csv');
    expect(readdirSync(folder)).toEqual(['pixctl-2026-11-filial_40example.com.csv']);
  });

  it('books export writes nothing if the mirror lacks a line', async () => {
    await json(`sync --to ${file('m.db')}`);
    const mirror = await openSqlite(file('m.db'), 'write');
    await mirror.exec('DELETE FROM subaccount_statement WHERE value = 1234');
    await mirror.close();
    const ran = await pixctl(
      `books export --subaccount ${KEY} --month 2026-11 --format ofx --out ${file('no.ofx')} --offline --to ${file('m.db')}`,
    );
    expect(ran.code).toBe(7);
    expect(ran.err).toContain('balances of the statement do not fit together');
    expect(ran.err).toContain(`account ${KEY}: after line`);
    expect(existsSync(file('no.ofx'))).toBe(false);
  });

  it.each([
    [`books export --month 2026-11 --format csv --account x --subaccount ${KEY}`, 'cannot be combined'],
    ['books export --month 2026-11 --format csv --subaccount x@example.com', KEY],
    [`report --account x --subaccount ${KEY}`, 'cannot be combined'],
    ['report --subaccount x@example.com', 'there is no sub account'],
    [`reconcile orders.csv --account x --subaccount ${KEY}`, 'cannot be combined'],
  ])('%s is refused', async (line, stderr) => {
    writeFileSync(file('orders.csv'), 'Order;Amount\nown;100,00\n');
    const before = readdirSync(self.dir);
    const ran = await pixctl(line.replace('orders.csv', file('orders.csv')));
    expect({ code: ran.code, stderr: ran.err.includes(stderr) }).toEqual({
      code: 2,
      stderr: true,
    });
    expect(readdirSync(self.dir)).toEqual(before);
  });
});

describe.runIf(HLEDGER)('hledger import of books export', () => {
  const hledger = (...argv: string[]): string =>
    execFileSync('hledger', argv, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });

  it('adds only the new lines of a file that starts on the same day', async () => {
    const [main, own] = [file('main.journal'), file('own.journal')];
    writeFileSync(main, '');
    const imported = async (end: string): Promise<number> => {
      await json(`books export --start 2026-11-01 --end ${end} --format hledger --out ${own}`);
      hledger('-f', main, 'import', own);
      return hledger('-f', main, 'codes').trim().split('\n').length;
    };
    expect(await imported('2026-11-30')).toBe(3);
    expect(await imported('2026-12-02')).toBe(4);
    expect(await imported('2026-12-02')).toBe(4);
    hledger('-f', main, 'check');
  });

  it('adds up the account and its sub accounts, and imports each line once', async () => {
    const [main, others] = [file('main.journal'), [] as string[]];
    const whose = ['', `--subaccount ${KEY}`, '--subaccount outra@example.com'];
    for (const [index, one] of whose.entries()) {
      const out = file(`${index}.journal`);
      await json(`books export ${one} --start 2026-11-01 --format hledger --out ${out}`);
      others.push(out);
    }
    writeFileSync(main, '');
    for (const one of others) {
      hledger('-f', one, 'check', '--strict');
      hledger('-f', main, 'import', one);
    }
    hledger('-f', main, 'check');
    const codes = hledger('-f', main, 'codes');
    expect(codes.trim().split('\n')).toHaveLength(11);
    for (const one of others) hledger('-f', main, 'import', one);
    expect(hledger('-f', main, 'codes')).toBe(codes);
    const sum = (account: string): string =>
      hledger('-f', main, 'balance', account, '-N', '-O', 'csv', '--flat')
        .split('\n')
        .slice(1)
        .map((line) => line.split('","')[1]?.replace('"', ''))
        .filter((amount) => amount !== undefined)
        .join(' ');
    const [{ balance }] = await json('account list');
    const subs = await json('subaccount list');
    const cents = [balance.total, ...subs.map((one) => one.balance)];
    // What went from one to the other is on both sides.
    expect(sum('Ativo:Transferências')).toBe('');
    expect(sum('Ativo:Bancos').split(' ').toSorted()).toEqual(
      cents
        .map((value: number) => `${(value / 100).toFixed(2)} BRL`.split(' '))
        .flat()
        .toSorted(),
    );
  });
});

it('report --subaccount sums up only its own lines, and lists no charges', async () => {
  const reported = await json(`report --month 2026-11 --subaccount ${KEY}`);
  expect(reported).toMatchObject({
    in: { value: 11_484, count: 3 },
    out: { value: 0 },
    unpaid: null,
    expired: null,
    charges: [],
  });
  const drawn = await self.run(`--sandbox report --month 2026-11 --subaccount ${KEY} -o table --no-color`, {
    terminal: 80,
  });
  expect(drawn.out).toContain('+R$ 114,84');
  expect(drawn.out).not.toContain('Charges to be paid');
  const empty = await pixctl(`report --month 2020-01 --subaccount ${KEY} --json`);
  expect(empty.err).toContain('its movements are from 2026-11-21 to 2026-12-02');
});

it('reconcile --subaccount compares orders with the sub account', async () => {
  writeFileSync(file('orders.csv'), 'Pedido;Valor;Data\nown;100,00;21/11/2026\nother;1,00;21/11/2026\n');
  const { code, json: rowsIn } = await self.run(
    `--sandbox reconcile ${file('orders.csv')} --subaccount ${KEY} --json`,
  );
  expect(code).toBe(7);
  const rows = rowsIn();
  expect(rows.map(({ result, fileIds, accountValue }) => [result, fileIds, accountValue])).toEqual([
    ['file-only', ['other'], null],
    ['matched', ['own'], 10_000],
  ]);
});
