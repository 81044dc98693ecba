// `books export` as a user runs it, on a sandbox with its own clock.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseOfx } from 'ofx-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { list, obj, str } from '#contract/schema/schema.ts';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import { checked, field } from '#test/support/checked.ts';
import type { Machine, Run } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';

let self: Machine;
const file = (name: string): string => join(self.dir, name);
const text = (name: string): string => readFileSync(file(name), 'utf8');
const pixctl = (line: string): Promise<Run> => self.run(`--sandbox ${line}`);
async function ok(line: string): Promise<Run> {
  const ran = await pixctl(line);
  expect({ line, code: ran.code, err: ran.err }).toMatchObject({ line, code: 0 });
  return ran;
}
/** Exports into a file. */
const to = (name: string, more = '--format ofx --month 2026-11') =>
  self.run(`--sandbox books export ${more} --out ${file(name)} --json`);

const ofxStatement = obj({
  BANKTRANLIST: obj({ STMTTRN: list(obj({ FITID: str() })) }),
  LEDGERBAL: obj({ BALAMT: str() }),
  BANKACCTFROM: obj({ ACCTID: str() }),
});
/** The statement in an OFX file, as another reader understands it. */
const statementIn = async (path: string) =>
  checked(
    ofxStatement,
    field(await parseOfx(readFileSync(path, 'latin1')), 'OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS'),
  );

/** Changes the mirror behind the back of pixctl. */
async function change(path: string, sql: string): Promise<void> {
  const mirror = await openSqlite(path, 'write');
  await mirror.exec(sql);
  await mirror.close();
}

beforeEach(async () => {
  self = machine();
  for (const [id, value] of [
    ['a', 1990],
    ['b', 500],
    ['c', 10],
  ] as const) {
    await ok(
      `charge create --value ${value} --correlation-id ${id} --customer-name José --customer-tax-id 52998224725`,
    );
    await ok(`sandbox pay ${id}`);
  }
});

describe('books export', () => {
  it('writes the balances, and the same bytes each time', async () => {
    await ok('charge refund a --value 90 --yes');
    await ok('sandbox advance 1h');
    const saved = (await to('1.ofx')).json();
    expect(saved).toMatchObject([{ lines: 4, opening: 0, closing: 2410, saved: file('1.ofx') }]);
    await to('2.ofx');
    expect(readFileSync(file('2.ofx'))).toEqual(readFileSync(file('1.ofx')));
    const { BANKTRANLIST, LEDGERBAL, BANKACCTFROM } = await statementIn(file('1.ofx'));
    expect(BANKTRANLIST.STMTTRN).toMatchObject([
      { TRNTYPE: 'CREDIT', TRNAMT: '19.90', NAME: 'José' },
      { TRNTYPE: 'CREDIT', TRNAMT: '5.00' },
      { TRNTYPE: 'CREDIT', TRNAMT: '0.10' },
      { TRNTYPE: 'DEBIT', TRNAMT: '-0.90' },
    ]);
    expect(BANKTRANLIST.STMTTRN[0].FITID).toMatch(/^E\w{31}$/);
    expect(LEDGERBAL).toMatchObject({ BALAMT: '24.10' });
    expect(BANKACCTFROM.ACCTID).not.toBe('');
  });

  it('writes the same line with the same id in every format and period', async () => {
    const ids = async (format: string, shape: RegExp, days: string): Promise<readonly string[]> => {
      await to(`x.${format}`, `--format ${format} ${days}`);
      return [...text(`x.${format}`).matchAll(shape)].map(([, id]) => id!);
    };
    const month = '--month 11/2026';
    const first = await ids('ofx2', /<FITID>(.*?)</g, month);
    expect(first).toHaveLength(3);
    expect(await ids('hledger', /\((E\w+)\)/g, month)).toEqual(first);
    expect(await ids('beancount', /fitid: "(.*?)"/g, month)).toEqual(first);
    expect(await ids('csv', /;(E\w+)$/gm, month)).toEqual(first);
    expect(await ids('ofx', /<FITID>(.*?)\r/g, '--start today')).toEqual(first);
  });

  it('warns of names that OFX 1 cannot have, which OFX 2 keeps', async () => {
    await ok(
      'charge create --value 70 --correlation-id jp --customer-name 日本? --customer-tax-id 11144477735',
    );
    await ok('sandbox pay jp');
    const one = await to('one.ofx');
    expect({ code: one.code, err: one.err }).toMatchObject({ code: 0 });
    expect(one.err).toContain('written as question marks: "日本?');
    expect(one.err).toContain('--format ofx2 keeps them');
    const two = await to('two.ofx', '--format ofx2 --month 2026-11');
    expect(two.err).not.toContain('question marks');
    expect(text('two.ofx')).toContain('日本?');
  });

  it('starts a month with the closing balance of the month before', async () => {
    self.time = Date.parse('2026-12-02T12:00:00.000Z');
    await ok('charge create --value 1 --correlation-id d');
    await ok('sandbox pay d');
    expect((await to('1.ofx')).json()).toMatchObject([{ opening: 0, closing: 2500 }]);
    expect((await to('2.ofx', '--format ofx --month 2026-12')).json()).toMatchObject([
      { opening: 2500, closing: 2501 },
    ]);
    expect((await to('3.journal', '--format hledger --month 2026-12')).code).toBe(0);
    expect(text('3.journal')).toContain('2026-11-30 * (saldo-inicial-');
    await to('4.journal', '--format hledger --month 2026-12 --no-opening');
    expect(text('4.journal')).not.toContain('(saldo-inicial-');
  });

  it.runIf(spawnSync('bean-check', ['--version']).status === 0)(
    'writes months that a beancount ledger with the same options includes, also at the end of the first month',
    async () => {
      self.time = Date.parse('2026-12-02T12:00:00.000Z');
      await ok('charge create --value 1 --correlation-id d');
      await ok('sandbox pay d');
      await to('11.beancount', '--format beancount --month 2026-11');
      await to('12.beancount', '--format beancount --month 2026-12 --no-opening');
      const options = text('11.beancount')
        .match(/^(?:option|plugin).*\n/gm)!
        .join('');
      const ledgers = {
        main: `${options}include "11.beancount"\ninclude "12.beancount"\n`,
        first: `${text('11.beancount')}\ninclude "12.beancount"\n`,
        joined: text('11.beancount') + text('12.beancount'),
      };
      for (const [name, ledger] of Object.entries(ledgers)) {
        writeFileSync(file(`${name}.beancount`), ledger);
        const { stdout, stderr } = spawnSync('bean-check', [file(`${name}.beancount`)], { encoding: 'utf8' });
        expect(stdout + stderr, name).toBe('');
      }
    },
  );

  it('writes equal balances for a period without movements, and reports it', async () => {
    const before = await to('1.csv', '--format csv --month 2026-10');
    expect(before.json()).toMatchObject([{ lines: 0, opening: 0, closing: 0 }]);
    self.time = Date.parse('2027-01-02T12:00:00.000Z');
    const after = await to('2.ofx', '--format ofx --month 2026-12');
    expect(after.json()).toMatchObject([{ lines: 0, opening: 2500, closing: 2500 }]);
    expect(after.err).toContain('has no movements in these days');
    expect((await statementIn(file('2.ofx'))).LEDGERBAL.BALAMT).toBe('25.00');
  });

  it('writes one OFX file per account, and one hledger file for all accounts', async () => {
    await ok('sandbox account add');
    const many = await to('m.ofx');
    const saved = many.json();
    expect(saved.map((one) => one.saved)).toEqual(saved.map(({ accountId }) => file(`m-${accountId}.ofx`)));
    expect(saved.every((one) => existsSync(one.saved)) && !existsSync(file('m.ofx'))).toBe(true);
    expect((await to('m.journal', '--format hledger --month 2026-11')).json()).toHaveLength(2);
    const piped = await pixctl('books export --format ofx --month 2026-11');
    expect(piped).toMatchObject({ code: 2, outBytes: Buffer.alloc(0) });
    expect(piped.err).toContain('an OFX file has one account, and there are 2');
    const one = await pixctl(`books export --format ofx --month 2026-11 --account ${saved[0].accountId}`);
    expect(Buffer.from(one.outBytes).toString('latin1')).toMatch(/^OFXHEADER:100\r\n/);
  });

  it('refuses --out - at a terminal, and assigns accounts by --rules', async () => {
    const ran = await self.run(`--sandbox books export --format csv --month 2026-11 --out -`, {
      terminal: 80,
    });
    expect(ran).toMatchObject({ code: 2 });
    writeFileSync(file('rules.yaml'), 'rules:\n  - customer: josé\n    account: Receita:José\n');
    await to('r.csv', `--format csv --month 2026-11 --rules ${file('rules.yaml')}`);
    expect(text('r.csv')).toContain('Receita:José');
  });
});

describe('books export with invalid input', () => {
  const refused = async (more: string, code: number, stderr: string): Promise<void> => {
    const before = readdirSync(self.dir);
    const ran = await to('no.ofx', more);
    expect({ code: ran.code, err: ran.err }).toEqual({
      code,
      err: expect.stringContaining(stderr) as string,
    });
    expect(readdirSync(self.dir)).toEqual(before);
  };

  it.each([
    ['--format ofx', 'is missing'],
    ['--format ofx --month 2026-11 --start today', 'cannot be combined'],
    ['--format ofx --month 2026-11 --end today', 'cannot be combined'],
    ['--format ofx --month 2026-13', 'is not a month'],
    ['--format ofx --month 2027-01', 'has not begun yet'],
    ['--format ofx --start today --end 2020-01-01', 'is after --end'],
    ['--format ofx --month 2026-11 --account nobody', 'there is no account'],
    ['--format ofx --month 2026-11 --offline', 'contains no mirror'],
  ])('writes nothing for %s', (more, stderr) => refused(more, 2, stderr));

  describe('in the mirror', () => {
    const offline = '--format ofx --month 2026-11 --offline --to';
    beforeEach(() => ok(`sync --to ${file('m.db')}`));

    it.each([
      [
        'has another balance',
        'UPDATE statement SET balance = balance + 1 WHERE value = 500',
        'do not fit together',
      ],
      ['lacks a line', 'DELETE FROM statement WHERE value = 500', 'do not fit together'],
      ['has another amount', 'UPDATE statement SET value = 501 WHERE value = 500', 'do not fit together'],
      [
        'has an amount that is not whole',
        'UPDATE statement SET value = NULL WHERE value = 500',
        'not a whole number of cents',
      ],
      ['tells no balance', 'UPDATE statement SET balance = NULL', 'the balance of account'],
    ])('writes nothing if the mirror %s', async (_, sql, stderr) => {
      await change(file('m.db'), sql);
      await refused(`${offline} ${file('m.db')}`, 7, stderr);
    });

    it('names sync as the next command if balances of the mirror do not fit', async () => {
      await change(file('m.db'), 'UPDATE statement SET balance = balance + value * 7');
      const { code, err } = await self.run(`books export --sandbox ${offline} ${file('m.db')} --json`);
      expect(code, err).toBe(7);
      const { next, hint } = errorOf({ err });
      expect(next?.slice(1)).toEqual(['sync', '--sandbox']);
      expect(hint).toContain('pixctl sync');
    });

    it('writes nothing if the mirror does not cover the statement of the period', async () => {
      await change(file('m.db'), `UPDATE pixctl_sync SET covered = '[]' WHERE name = 'statement'`);
      await refused(`${offline} ${file('m.db')}`, 2, 'has no statement of the account');
      await change(
        file('m.db'),
        `UPDATE pixctl_sync SET covered = '[[${self.time - 1000}, ${self.time}]]' WHERE name = 'statement'`,
      );
      await refused(`${offline} ${file('m.db')}`, 2, 'has not read the statement of the account');
    });
  });
});
