// CSV for the spreadsheets of a country: what is written is read back whole, and nothing in it runs.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charge as chargeSchema } from '#contract/resources/charge.ts';
import { paymentRecord } from '#contract/resources/payment.ts';
import type { Locale } from '#output/formats.ts';
import { viewOf } from '#output/view-of.ts';
import { centsToDecimal, parseReais } from '#pix/money.ts';
import { machine } from '#test/support/cli.ts';
import { charge, show } from './support.ts';

const CHARGES = viewOf(chargeSchema, {
  columns: [
    'correlationID',
    'value',
    ['customer.name', 'Customer'],
    ['customer.taxID.taxID', 'Tax id'],
    'createdAt',
  ],
});

const written = async (item: unknown, locale: Locale, fields?: readonly string[]): Promise<string> =>
  (await show([item], { format: 'csv', locale, fields, terminal: false }, CHARGES)).out;

const readBack = (text: string, delimiter: string): Record<string, string>[] =>
  parse(text, { columns: true, delimiter, bom: true });

const FULL = charge({
  correlationID: 'a;b',
  value: 123_456_789,
  fee: 5,
  customer: { name: 'Ana "Souza"', taxID: { taxID: '01234567890', type: 'BR:CPF' }, phone: '+5511912345684' },
  createdAt: '2026-11-22T02:59:59.999Z',
  paidAt: null,
});

describe('CSV for spreadsheets', () => {
  it('uses semicolons, decimal commas and Brazilian dates for pt-BR', async () => {
    const out = await written(FULL, 'pt-BR');
    expect(out).toBe(
      '\ufeffcorrelationID;value;customer.name;customer.taxID.taxID;createdAt\n' +
        '"a;b";1234567,89;"Ana ""Souza""";012.345.678-90;21/11/2026 23:59:59\n',
    );
    expect(readBack(out, ';')).toEqual([
      {
        correlationID: 'a;b',
        value: '1234567,89',
        'customer.name': 'Ana "Souza"',
        'customer.taxID.taxID': '012.345.678-90',
        createdAt: '21/11/2026 23:59:59',
      },
    ]);
  });

  it('uses decimal points and ISO dates for en-US', async () => {
    expect(readBack(await written(FULL, 'en-US'), ',')[0]).toMatchObject({
      value: '1234567.89',
      createdAt: '2026-11-21 23:59:59',
    });
  });

  it('formats fields outside the table by their type in the contract', async () => {
    const [row] = readBack(await written(FULL, 'pt-BR', ['fee', 'customer.phone', 'paidAt']), ';');
    expect(row).toEqual({ fee: '0,05', 'customer.phone': '+55 11 91234-5684', paidAt: '' });
  });

  it('prefixes cells that a spreadsheet would run as a formula', async () => {
    const cell = async (text: string): Promise<string | undefined> =>
      readBack(await written(charge({ customer: { name: text } }), 'pt-BR', ['customer.name']), ';')[0]?.[
        'customer.name'
      ];
    for (const text of [
      '=cmd()',
      '@SUM(A1)',
      '-1+1',
      '+5511',
      '=HYPERLINK("http://x")',
      '\t=1',
      '＝1',
      ' =1',
      '\u00a0=1',
    ])
      expect(await cell(text), text).toMatch(/^(?:'|\\t)/);
    expect(await cell('+5511912345684')).toBe('+55 11 91234-5684');
    // A spreadsheet of another country splits at commas.
    expect(await cell('ok,=1+1')).toBe("ok,'=1+1");
  });

  it('formats Pix keys that are phone or CPF, and keeps others unchanged', async () => {
    const view = viewOf(paymentRecord, {
      columns: ['payment.value', ['payment.destinationAlias', 'Pix key']],
    });
    const key = async (text: string): Promise<string | undefined> => {
      const item = { payment: { value: 1, destinationAlias: text } };
      const { out } = await show([item], { format: 'csv', locale: 'pt-BR' }, view);
      return readBack(out, ';')[0]?.['payment.destinationAlias'];
    };
    expect(await key('+5511912345684')).toBe('+55 11 91234-5684');
    expect(await key('52998224725')).toBe('529.982.247-25');
    expect(await key('ana@example.com')).toBe('ana@example.com');
    expect(await key('123e4567-e12b-12d1-a456-426655440000')).toBe('123e4567-e12b-12d1-a456-426655440000');
  });

  it('keeps amounts to the cent, and texts except for a leading apostrophe', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 10 ** 13 }),
        fc.string({ unit: 'grapheme' }),
        async (value, name) => {
          const out = await written(charge({ value, customer: { name } }), 'pt-BR');
          const [row] = readBack(out, ';');
          expect(parseReais(row!['value']!)).toBe(value);
          expect(row!['value']!.replace(',', '.')).toBe(centsToDecimal(value));
          const { out: plain } = await show([charge({ customer: { name } })], { format: 'csv' }, CHARGES);
          const [same] = readBack(plain, ',');
          // Spreadsheets ignore leading spaces, and those of other countries split at another delimiter.
          const bare = (text: string): string =>
            text.replace(/^'(?=\s*[=@+\-＝＠＋－])|(?<=[,;])'(?=[\s"]*[=@+\-＝＠＋－])/g, '');
          expect(bare(row!['customer.name']!)).toBe(bare(same!['customer.name']!));
        },
      ),
      {
        numRuns: 200,
        examples: [
          [0, ' +'],
          [0, 'a,=b;=c'],
          [0, "a,'=b;'=c"],
        ],
      },
    );
  });
});

describe('--locale', () => {
  const one = async (line: string, env = {}) => {
    const m = machine();
    m.env['PIXCTL_PROFILE'] = 'sandbox';
    await m.run('charge create --amount 19,90 --correlation-id one');
    return { m, ran: await m.run(line, { env }) };
  };

  it('writes a byte order mark first', async () => {
    const { ran } = await one('charge list -o csv --locale pt-BR --fields correlationID,value');
    expect(ran.out).toBe('\ufeffcorrelationID;value\none;19,90\n');
  });

  it.each(['--json', '-o ndjson', '-o yaml', '', '--jq .', '--template {{value}}'])(
    'is refused with %s',
    async (how) => {
      const { ran } = await one(`charge list --locale pt-BR ${how}`);
      expect(ran.code).toBe(2);
      expect(ran.out).toBe('');
    },
  );

  it('as a setting affects only CSV output', async () => {
    const { m } = await one('balance');
    await m.run('config set locale pt-BR');
    expect((await m.run('charge list -o csv --fields value')).out).toBe('\ufeffvalue\n19,90\n');
    expect((await m.run('charge list --fields value --json')).json()).toEqual([{ value: 1_990 }]);
    expect((await m.run('charge list --fields value')).out).toBe('1990\n');
    await m.run('config set locale default');
    expect((await m.run('charge list -o csv --fields value')).out).toBe('value\n1990\n');
  });
});
