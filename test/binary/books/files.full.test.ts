// `reconcile` with malformed statements and order files: the built program reports the problem and writes nothing.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { field } from '#test/support/checked.ts';
import { outputOf, outputOfLine } from '#test/support/outputs.ts';

const dir = mkdtempSync(join(tmpdir(), 'pixctl-files-'));
const data = join(dir, 'data');
const files = join(dir, 'files');
const env = freshEnv({ PIXCTL_PROFILE: 'sandbox', NO_COLOR: '1', HOME: dir, PIXCTL_DATA_DIR: data });
const ids: string[] = [];
/** In Brasília. */
let today = '';
let account = '';
let accountId = '';

beforeAll(async () => {
  const json = async <const L extends readonly string[]>(...words: L) =>
    outputOfLine(words, (await run([...words, '--json'], env)).out);
  for (const [id, value] of [
    ['order-1', '10000'],
    ['order-2', '5000'],
  ] as const) {
    await json('charge', 'create', '--value', value, '--correlation-id', id);
    ids.push((await json('sandbox', 'pay', id)).endToEndId);
  }
  ({ account, accountId } = (await json('account', 'list'))[0]);
  await json('sync');
  today = String(field(await json('query', 'SELECT day FROM ledger'), '0.day'));
  mkdirSync(files);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const line = (amount: string, fitid: string, name: string): string =>
  `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${today.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${fitid}<NAME>${name}</STMTTRN>\n`;
const ofx = (...lines: readonly string[]): string =>
  `OFXHEADER:100\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>\n<BANKACCTFROM><BANKID>0<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>\n${lines.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
const csv = (...lines: readonly string[]): string =>
  `${lines.join('\n')}\n`.replaceAll('TODAY', today.split('-').toReversed().join('/'));

/** Files in the data folder; SQLite makes and removes those beside a database as it likes. */
const ownFiles = (): string[] => readdirSync(data).filter((name) => !/-(?:shm|wal)$/.test(name));

async function compared(text: string | Buffer, name: string, ...more: readonly string[]) {
  const path = join(files, name);
  writeFileSync(path, text);
  const before = ownFiles();
  const ran = await run(['reconcile', path, '--offline', '--json', ...more], env);
  expect(ownFiles()).toEqual(before);
  expect(readdirSync(files)).toEqual([name]);
  rmSync(path);
  const results = ran.out === '' ? [] : outputOf('reconcile', ran.out).map(({ result }) => result);
  return { code: ran.code, results, err: ran.err };
}

describe('reconcile with a statement file', () => {
  it.each([
    [
      'with repeated FITIDs, which are named',
      () => ofx(line('100.00', '1', ids[0]!), line('50.00', '1', ids[1]!)),
      0,
      ['matched', 'matched'],
      'FITID 1 is on several lines: 6, 7',
    ],
    [
      'with one Pix twice, which is not matched twice',
      () => ofx(line('100.00', ids[0]!, 'x'), line('100.00', ids[0]!, 'x'), line('50.00', ids[1]!, 'x')),
      7,
      ['file-only', 'matched', 'matched'],
      'is on several lines: 6, 7',
    ],
    [
      'without the end tags of its lines',
      () => ofx(line('100.00', '1', ids[0]!), line('50.00', '2', ids[1]!)).replaceAll('</STMTTRN>', ''),
      0,
      ['matched', 'matched'],
      '',
    ],
    [
      'without the last end tag',
      () => ofx(line('100.00', '1', ids[0]!), line('50.00', '2', ids[1]!)).replace('</OFX>', ''),
      0,
      ['matched', 'matched'],
      '',
    ],
    [
      'that was cut off within its list',
      () => ofx(line('100.00', '1', ids[0]!)).split('</BANKTRANLIST>')[0]!,
      2,
      [],
      'ends within its list of transactions, at line 6',
    ],
    [
      'in Latin-1, with &',
      () =>
        Buffer.from(
          ofx(line('100.00', '1', `João & Irmãos &amp; Cia ${ids[0]!}`), line('50.00', '2', `& ${ids[1]!}`)),
          'latin1',
        ),
      0,
      ['matched', 'matched'],
      '',
    ],
    [
      'with days and amounts that are none',
      () => ofx(line('1.234', '1', 'x'), line('abc', '2', 'x')),
      2,
      [],
      'line 7: TRNAMT: amount \\"abc\\" is not an amount',
    ],
    ['without a line and without days', () => ofx(), 2, [], 'has no line'],
  ])('compares or refuses a file %s', async (_, text, code, results, stderr) => {
    const found = await compared(text(), 'statement.ofx');
    expect(found).toEqual({ code, results, err: expect.stringContaining(stderr) as string });
  });

  it('compares an empty file with the account if the period is given', async () => {
    const days = ['--start', today, '--end', today, '--account', accountId];
    expect(await compared(ofx(), 'statement.ofx', ...days)).toMatchObject({
      code: 7,
      results: ['account-only', 'account-only'],
    });
    const empty = await compared('Pedido;Valor\n', 'orders.csv', '--start', today, '--end', today);
    expect(empty).toMatchObject({ code: 7, results: ['account-only', 'account-only'] });
    expect(empty.err).toContain('has no line below its heading (line 1)');
  });
});

describe('reconcile with a CSV file', () => {
  it.each([
    [
      'whose balances do not add up',
      ['Data;Histórico;Valor;Saldo', 'TODAY;Pix;+100,00;100,00', 'TODAY;Pix;+50,00;151,00'],
      'line 3: the balance R$ 151,00 does not fit: the lines before it add up to R$ 150,00',
    ],
    [
      'whose total does not add up',
      ['Data;Histórico;Valor', 'TODAY;Pix;+100,00', 'Total;;101,00'],
      'the total is R$ 101,00, but the lines add up to R$ 100,00',
    ],
    [
      'whose fee does not add up',
      ['Data;Pedido;Valor bruto;Taxa;Valor líquido', 'TODAY;order-1;100,00;1,00;98,00'],
      'R$ 100,00 minus the fee of R$ 1,00 is not R$ 98,00',
    ],
    ['without a line', ['Data;Pedido;Valor'], 'has no line'],
    ['with a quote that does not end', ['Data;Pedido;Valor', 'TODAY;"order-1;100,00'], 'is not CSV'],
    ['with a cell of 2 MB', ['Data;Histórico;Valor', `TODAY;${'a_'.repeat(1_000_000)};100,00`], 'line 2 of'],
    ['with 2,000 columns', [`${'x;'.repeat(2_000)}Data;Valor`], 'has 2002 columns, and 1000 are allowed'],
    ['without columns that are known', ['a;b', '1;2'], '--column day=Quando --column amount=Total'],
  ])('%s is refused with the problem', async (_, lines, stderr) => {
    expect(await compared(csv(...lines), 'x.csv')).toEqual({
      code: 2,
      results: [],
      err: expect.stringContaining(stderr) as string,
    });
  });

  it.each([
    ['statement.pdf', Buffer.from('%PDF-1.7\n%\u00e2\u00e3'), 'is a PDF, not OFX or CSV'],
    [
      'statement.xlsx',
      Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 0xff, 0x81]),
      'is a spreadsheet or an archive (ZIP)',
    ],
    ['statement.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'is a spreadsheet of an older Excel'],
    ['statement.ofx', Buffer.from('\n<!DOCTYPE html><p>Sessão expirada'), 'is a web page'],
    ['statement.csv', Buffer.from([0x61, 0x81, 0x0a]), 'is not UTF-8 text'],
    ['empty.csv', Buffer.of(), 'is empty'],
  ])('refuses a file that is not CSV or OFX text: %s', async (name, bytes, stderr) => {
    expect(await compared(bytes, name)).toMatchObject({
      code: 2,
      err: expect.stringContaining(stderr) as string,
    });
  });
});

it('books export › writes a month without lines with zero balances in every format', async () => {
  for (const format of ['ofx', 'ofx2', 'csv', 'hledger', 'beancount']) {
    const path = join(files, format);
    const words = ['books', 'export', '--format', format, '--month', '2025-03', '--offline', '--out', path];
    const ran = await run([...words, '--json'], env);
    expect({ format, code: ran.code, reported: JSON.parse(ran.out) }).toMatchObject({
      code: 0,
      reported: [{ lines: 0, opening: 0, closing: 0 }],
    });
    expect(ran.err).toContain('has no movements in these days');
    expect(readFileSync(path).length).toBeGreaterThan(50);
  }
  expect(readdirSync(files).toSorted()).toEqual(['beancount', 'csv', 'hledger', 'ofx', 'ofx2']);
});
