// What is exported is read back by programs of others: OFX by two libraries, the journals by hledger and beancount.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { Ofx } from 'ofx-data-extractor';
import { parse as parseOfx } from 'ofx-js';
import { describe, expect, it } from 'vitest';
import { bankNames, beancountName } from '#books/export/bank-names.ts';
import { beancountLedger } from '#books/export/beancount.ts';
import { hledgerJournal } from '#books/export/hledger.ts';
import { ofx } from '#books/export/ofx.ts';
import { DEFAULT_RULES, readRules } from '#books/export/rules.ts';
import type { Statement } from '#books/export/statement.ts';
import { spreadsheet } from '#commands/books/spreadsheet.ts';
import { at } from '#contract/path.ts';
import { fromWindows1252, toWindows1252 } from '#output/windows-1252.ts';
import { centsToDecimal } from '#pix/money.ts';
import { field } from '#test/support/checked.ts';
import { tempDir } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import { resultOf } from '#test/support/steps.ts';
import { ACCOUNT, ledger, statementOf } from './ledgers.ts';

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const [HLEDGER, BEANCOUNT] = [has('hledger'), has('bean-query')];
if (!HLEDGER) console.warn('SKIPPED: hledger is not installed; journals were not read by it');
if (!BEANCOUNT) console.warn('SKIPPED: beancount is not installed; ledgers were not read by it');

/** hledger reads files in the encoding of the locale. */
const UTF8 = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } } as const;

const options = { rules: DEFAULT_RULES, opening: true, banks: bankNames([ACCOUNT], DEFAULT_RULES) };
const BANK = options.banks.get(ACCOUNT.accountId)!;

interface Seen {
  readonly id: string;
  readonly day: string;
  readonly amount: string;
}
const seen = ({ lines }: Statement): Seen[] =>
  lines.map(({ fitId, day, value }) => ({ id: fitId, day, amount: centsToDecimal(value) }));
const day = (text: string): string => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;

/** Path of the statement in what other readers make of an OFX file. */
const STATEMENT = 'OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS';

const list = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

describe.each([
  [1, 'windows-1252'],
  [2, 'utf-8'],
] as const)('OFX export, version %i', (version, encoding) => {
  const textOf = (statement: Statement): string => {
    const bytes = resultOf(ofx(statement, DEFAULT_RULES, version));
    if (encoding === 'utf-8') return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return fromWindows1252(bytes)!;
  };

  it('is read by ofx-js with the same ids, days and amounts', async () => {
    await fc.assert(
      fc.asyncProperty(ledger, async ({ opening, lines }) => {
        const statement = statementOf(opening, lines);
        const body = field(await parseOfx(textOf(statement)), STATEMENT);
        expect(field(body, 'LEDGERBAL.BALAMT')).toBe(centsToDecimal(statement.closing));
        expect(
          list(at(body, 'BANKTRANLIST.STMTTRN')).map((one) => ({
            id: field(one, 'FITID'),
            day: day(String(field(one, 'DTPOSTED'))),
            amount: field(one, 'TRNAMT'),
          })),
        ).toEqual(seen(statement));
      }),
      { numRuns: 50 },
    );
  });

  it('is read by ofx-data-extractor with the same ids, days and amounts', () => {
    fc.assert(
      fc.property(ledger, ({ opening, lines }) => {
        const statement = statementOf(opening, lines);
        const rows = field(new Ofx(textOf(statement)).toJson(), `${STATEMENT}.BANKTRANLIST`);
        expect(
          list(at(rows, 'STRTTRN') ?? at(rows, 'STMTTRN')).map((one) => ({
            id: String(field(one, 'FITID')),
            day: String(field(one, 'DTPOSTED')).slice(0, 10),
            amount: centsToDecimal(Math.round(Number(field(one, 'TRNAMT')) * 100)),
          })),
        ).toEqual(seen(statement));
      }),
      { numRuns: 50 },
    );
  });

  it('escapes &, < and >, keeps accents, and shortens long names', async () => {
    const [line] = fc.sample(
      ledger.filter(({ lines }) => lines.length > 0),
      1,
    )[0]!.lines;
    const name = 'José & Filhos <Ltda> – Comércio de Coisas';
    const statement = statementOf(line!.balance! - line!.value, [
      { ...line!, kind: 'pix', partyName: name, message: 'até\u202e\nlogo', description: 'Pix' },
    ]);
    expect(field(await parseOfx(textOf(statement)), `${STATEMENT}.BANKTRANLIST.STMTTRN`)).toMatchObject({
      NAME: 'José & Filhos <Ltda> – Comércio',
      MEMO: expect.stringMatching(/^Pix - até logo/),
    });
  });

  it('shortens names to 32 characters after replacing ligatures', () => {
    const [line] = fc.sample(
      ledger.filter(({ lines }) => lines.length > 0),
      1,
    )[0]!.lines;
    const text = textOf(
      statementOf(line!.balance! - line!.value, [{ ...line!, kind: 'pix', partyName: 'ﬁ'.repeat(40) }]),
    );
    const [, name = ''] = /<NAME>([^\r<]*)/.exec(text)!;
    expect([...name]).toHaveLength(32);
  });
});

it('fromWindows1252 and toWindows1252 › convert every assigned byte back and forth', () => {
  const [euro, dash, nothing] = [0x80, 0x96, 0x81].map((byte) => fromWindows1252(Uint8Array.of(byte)));
  expect([euro, dash, nothing]).toEqual(['€', '–', undefined]);
  for (let byte = 0x20; byte <= 0xff; byte += 1) {
    const letter = fromWindows1252(Uint8Array.of(byte));
    if (letter === undefined) expect([0x81, 0x8d, 0x8f, 0x90, 0x9d]).toContain(byte);
    else if (byte !== 0x7f) expect(toWindows1252(letter).charCodeAt(0)).toBe(byte);
  }
});

it('toWindows1252 › replaces letters that Windows-1252 lacks', () => {
  expect(Buffer.from(toWindows1252('São João – €1 Łódź 日 e\u0301'), 'latin1').toString('hex')).toBe(
    Buffer.concat([
      Buffer.from('S\u00e3o Jo\u00e3o ', 'latin1'),
      Buffer.of(0x96, 0x20, 0x80),
      Buffer.from('1 L\u00f3dz ? \u00e9', 'latin1'),
    ]).toString('hex'),
  );
});

it('CSV export › has the same ids, days and amounts, and no formulas', async () => {
  await fc.assert(
    fc.asyncProperty(ledger, async ({ opening, lines }) => {
      const statement = statementOf(opening, lines);
      const bytes = await spreadsheet([statement], DEFAULT_RULES, () => Promise.resolve());
      const rows: Record<string, string>[] = parseCsv(bytes, { bom: true, columns: true, delimiter: ';' });
      const cents = (text: string): string => text.replaceAll('.', '').replace(',', '.');
      expect(
        rows.slice(1, -1).map((row) => ({
          id: row['ID']!.replace(/^'/, ''),
          day: row['Data']!.split('/').toReversed().join('-'),
          amount: cents(row['Valor']!),
        })),
      ).toEqual(seen(statement));
      expect(cents(rows.at(0)!['Saldo']!)).toBe(centsToDecimal(opening));
      expect(cents(rows.at(-1)!['Saldo']!)).toBe(centsToDecimal(statement.closing));
      for (const row of rows)
        for (const [column, text] of Object.entries(row))
          if (column !== 'Valor' && column !== 'Saldo') expect(text).not.toMatch(/^\s*[=@+-]/);
    }),
    { numRuns: 50 },
  );
});

const RUNS = size(4, 12);

describe.runIf(HLEDGER)('hledger export', () => {
  const hledger = (...argv: string[]): string => execFileSync('hledger', argv, UTF8);

  it('is read by hledger check --strict with the same ids, days and amounts', () => {
    fc.assert(
      fc.property(ledger, ({ opening, lines }) => {
        const statement = statementOf(opening, lines);
        const file = join(tempDir(), 'a.journal');
        writeFileSync(file, resultOf(hledgerJournal([statement], options)));
        hledger('-f', file, 'check', '--strict');
        const rows: Record<string, string>[] = parseCsv(
          hledger('-f', file, 'register', BANK, '-O', 'csv', '-b', '2026-10-01'),
          { columns: true },
        );
        expect(
          rows.map(({ code, date, amount }) => ({
            id: code,
            day: date,
            amount: amount!.replace(/ ?BRL$/, ''),
          })),
        ).toEqual(
          seen(statement).map((one) => ({
            ...one,
            amount: one.amount === '0.00' ? expect.stringMatching(/^0(?:\.00)?$/) : one.amount,
          })),
        );
        const tags = hledger('-f', file, 'tags', 'line', '--values').trim().split('\n').filter(Boolean);
        expect(tags.toSorted()).toEqual(lines.map(({ lineId }) => lineId).toSorted());
      }),
      { numRuns: RUNS },
    );
  });

  it('adds no transactions when hledger imports it a second time', () => {
    const { opening, lines } = fc.sample(
      ledger.filter((one) => one.lines.length > 5),
      1,
    )[0]!;
    const dir = tempDir();
    const [main, month] = [join(dir, 'main.journal'), join(dir, 'october.journal')];
    writeFileSync(main, '');
    writeFileSync(month, resultOf(hledgerJournal([statementOf(opening, lines)], options)));
    hledger('-f', main, 'import', month);
    const codes = hledger('-f', main, 'codes');
    const again = spawnSync('hledger', ['-f', main, 'import', month], UTF8);
    expect(again.stdout + again.stderr).toContain('no new transactions');
    expect(hledger('-f', main, 'codes')).toBe(codes);
    expect(codes.trim().split('\n').toSorted()).toEqual(
      [
        ...(opening === 0 ? [] : [`saldo-inicial-${ACCOUNT.accountId}`]),
        ...seen(statementOf(opening, lines)).map(({ id }) => id),
      ].toSorted(),
    );
  });
});

describe.runIf(BEANCOUNT)('beancount export', () => {
  const check = (file: string): string => {
    const { stdout, stderr } = spawnSync('bean-check', [file], { encoding: 'utf8' });
    return stdout + stderr;
  };

  it('is read by beancount with the same ids, days and amounts', () => {
    fc.assert(
      fc.property(ledger, ({ opening, lines }) => {
        const statement = statementOf(opening, lines);
        const file = join(tempDir(), 'a.beancount');
        writeFileSync(file, resultOf(beancountLedger([statement], options)));
        expect(check(file)).toBe('');
        const query = `SELECT any_meta('fitid') AS id, date, number WHERE account = '${beancountName(BANK)}' AND date >= 2026-10-01`;
        const rows: Record<string, string>[] = parseCsv(
          execFileSync('bean-query', ['-f', 'csv', file, query], { encoding: 'utf8' }),
          { columns: true, trim: true },
        );
        const sorted = (all: readonly Seen[]): Seen[] => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(
          sorted(rows.map(({ id, date, number }) => ({ id: id!, day: date!, amount: number! }))),
        ).toEqual(sorted(seen(statement)));
      }),
      { numRuns: RUNS },
    );
  });

  it('marks every transaction of a second import as a duplicate', () => {
    const { opening, lines } = fc.sample(
      ledger.filter((one) => one.lines.length > 5),
      1,
    )[0]!;
    const file = join(tempDir(), 'twice.beancount');
    const once = resultOf(beancountLedger([statementOf(opening, lines)], options));
    writeFileSync(file, `plugin "beancount.plugins.noduplicates"\n${once}`);
    expect(check(file)).toBe('');
    writeFileSync(file, `plugin "beancount.plugins.noduplicates"\n${once}\n${once}`);
    expect(check(file).match(/Duplicate entry: Transaction/g)).toHaveLength(
      lines.length + (opening === 0 ? 0 : 1),
    );
  });
});

describe('export rules', () => {
  const [line] = fc.sample(
    ledger.filter(({ lines }) => lines.length > 0),
    1,
  )[0]!.lines;
  const accountOf = (document: unknown, more: object): string => {
    const rules = readRules(document);
    const one = { ...line!, value: -100, kind: 'payment' as const, ...more };
    return /^ {4}(\S.*?) {2}1\.00 BRL$/m.exec(
      resultOf(
        hledgerJournal([statementOf(one.balance! - one.value, [one])], { ...options, rules, opening: false }),
      ),
    )![1]!;
  };

  it('take the account of the first matching rule, or the default account of the kind', () => {
    const document = {
      accounts: { payment: 'Despesa:Outros pagamentos' },
      rules: [
        { kind: 'payment', description: 'aluguel', account: 'Despesa:Aluguel' },
        { customer: '529.982.247-25', account: 'Despesa:Serviços' },
        { customer: 'conceição', kind: ['payment', 'refund'], account: 'Despesa:Padaria' },
        { direction: 'in', account: 'Receita:Tudo' },
      ],
    };
    const plain = { partyTaxId: undefined, partyName: undefined, description: undefined, message: undefined };
    expect(accountOf(document, { ...plain, message: 'ALUGUEL de outubro' })).toBe('Despesa:Aluguel');
    expect(accountOf(document, { ...plain, partyTaxId: '52998224725' })).toBe('Despesa:Serviços');
    expect(accountOf(document, { ...plain, partyName: 'Padaria CONCEICAO ME' })).toBe('Despesa:Padaria');
    expect(accountOf(document, plain)).toBe('Despesa:Outros pagamentos');
    expect(accountOf({}, plain)).toBe('Despesa:Pagamentos');
  });

  it.each([
    [[], 'rules: this is not a map'],
    [{ acounts: {} }, 'rules.acounts: unknown field'],
    [{ accounts: { fee: 'Tarifas' } }, 'accounts.fee: this is not a name'],
    [{ accounts: { fee: 'Despesas:Tarifas' } }, 'accounts.fee: an account begins with one of Ativo'],
    [{ accounts: { fee: 'Despesa:Tarifas  x;y' } }, 'accounts.fee: this is not a name'],
    [{ rules: [{ kind: 'sale', account: 'Receita:X' }] }, 'rules[0].kind: unknown kind'],
    [{ rules: [{ account: 'Receita:X' }] }, 'rules[0]: the rule matches every line'],
    [{ rules: [{ kind: 'pix' }] }, 'rules[0]: account is missing'],
    [
      { rules: [{ customer: 52998224725, account: 'Receita:X' }] },
      'rules[0].customer: this is not a text; numbers',
    ],
    [
      { rules: [{ customer: '52998224726', account: 'Receita:X' }] },
      'rules[0].customer: this is neither a name',
    ],
    [
      { rules: [{ direction: 'up', account: 'Receita:X' }] },
      'rules[0].direction: this is neither in nor out',
    ],
  ])('%j is refused', (document, problem) => {
    expect(() => readRules(document)).toThrow(problem);
  });

  it('with other roots rename the default accounts', () => {
    const rules = readRules({ roots: { expenses: 'Expenses', income: 'Income' } });
    expect([rules.accounts.fee, rules.accounts.charge]).toEqual([
      'Expenses:Tarifas bancárias',
      'Income:Vendas',
    ]);
  });

  it('give each bank account a unique name', () => {
    const other = { ...ACCOUNT, accountId: 'b', number: '2' };
    const third = { ...ACCOUNT, accountId: 'c', number: '2', name: ACCOUNT.name.toUpperCase() };
    const names = [...bankNames([ACCOUNT, other, third], DEFAULT_RULES).values()];
    expect(new Set(names.map((one) => beancountName(one).toLowerCase())).size).toBe(3);
    expect(bankNames([ACCOUNT], DEFAULT_RULES).get(ACCOUNT.accountId)).toBe(names[0]);
  });
});
