// Layouts of banks: what is a movement in them, and what is a balance, a total or a footer.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '#books/files/column-roles.ts';
import { readCsv } from '#books/files/csv.ts';
import { LAYOUTS } from '#books/files/layouts.ts';
import { isOfx, readOfx } from '#books/files/ofx.ts';
import type { StatementFile } from '#books/files/statement-file.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { english } from '#messages/message.ts';
import { resultOf, resultOfAsync } from '#test/support/steps.ts';
import { WRITERS } from './layout-writers.ts';

const TEXT_COLUMNS = [
  ['day', '1'],
  ['memo', '2'],
  ['amount', '3'],
] as const;

const read = async (
  text: string,
  named: readonly (readonly [string, string])[] = [],
): Promise<StatementFile> =>
  isOfx(text)
    ? resultOf(readOfx(text, 'x', { isAccount: () => true }))
    : resultOfAsync(
        readCsv(text, 'x', {
          named: new Map(named as readonly (readonly [Role, string])[]),
          directions: new Map(),
          asOrders: undefined,
        }),
      );

const fixture = (name: string): string => {
  const bytes = readFileSync(join(import.meta.dirname, 'layouts', name));
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
};

/** Problems of a file that is refused. */
async function problemsOf(text: string, named?: readonly (readonly [string, string])[]): Promise<string[]> {
  try {
    await read(text, named);
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    expect(error.fields.exitCode).toBe(2);
    return [error.message, ...(error.fields.details ?? []).map(english)];
  }
  throw new Error('not refused');
}

const [ANA, SHOP, FEE] = [
  ['2026-10-01', 25_000],
  ['2026-10-02', -12_050],
  ['2026-10-05', -950],
] as const;

/** Each file in `layouts`, with the bank of its layout, its movements, and the other rows that are reported. */
const FILES: readonly (readonly [
  name: string,
  bank: string | undefined,
  movements: readonly (readonly [day: string, cents: number])[],
  others: string | undefined,
])[] = [
  [
    'banco-do-brasil.csv',
    'Banco do Brasil',
    [ANA, SHOP, ['2026-10-05', 67_050]],
    '3 (line 2 "Saldo Anterior", 5 "Saldo do dia", 7 "S A L D O")',
  ],
  [
    'bradesco.csv',
    'Bradesco',
    [ANA, SHOP, FEE, ['2026-10-06', 8_000]],
    '6 (line 3 "COD. LANC. 0", 9 "Total", 11 "Últimos Lançamentos", 12 "Data", 15 "Total", 16 "Filtro de resultados - Movimentação entre: 01/10/2026 e 31/1…")',
  ],
  ['c6.csv', 'C6 Bank', [ANA, ['2026-10-01', -12_050], FEE], undefined],
  ['caixa.csv', 'Caixa', [ANA, SHOP, FEE], undefined],
  ['cora.csv', 'Cora', [ANA, SHOP, ['2026-10-05', 7_050]], undefined],
  ['inter.csv', 'Inter', [FEE, SHOP, ANA], undefined],
  ['inter-quotes.csv', undefined, [ANA, SHOP], undefined],
  ['itau.txt', undefined, [ANA, SHOP, FEE], '1 (line 4 "SDO CTA/APL AUTOMATICAS")'],
  [
    'itau.csv',
    'Itaú',
    [ANA, SHOP, FEE],
    '3 (line 2 "SALDO ANTERIOR", 4 "SALDO TOTAL DISPONÍVEL DIA", 7 "SALDO TOTAL DISPONÍVEL DIA")',
  ],
  ['mercado-pago.csv', 'Mercado Pago', [ANA, SHOP, FEE], undefined],
  ['nubank.csv', 'Nubank', [ANA, SHOP], undefined],
  ['pagbank.csv', 'PagBank', [ANA, SHOP], undefined],
];

describe('bank statement file', () => {
  it.each(FILES)(
    '%s › is read with all its movements, and other rows are reported',
    async (name, bank, movements, others) => {
      const file = await read(fixture(name), name.endsWith('.txt') ? TEXT_COLUMNS : []);
      expect(file.lines.map(({ day, value }) => [day, value])).toEqual(movements);
      expect(file.warnings).toEqual([]);
      const notes = file.notes.map(english);
      expect(notes.filter((note) => note.startsWith('x is read with the layout of'))).toEqual(
        bank === undefined ? [] : [`x is read with the layout of ${bank}`],
      );
      const rows = notes.filter((note) => note.startsWith('rows of'));
      expect(rows).toEqual(
        others === undefined
          ? []
          : [`rows of x read as balances, totals or text, not as movements: ${others}`],
      );
    },
  );

  it('every file in `layouts` is in this list, with every layout', () => {
    expect(FILES.map(([name]) => name).toSorted()).toEqual(
      readdirSync(join(import.meta.dirname, 'layouts')).toSorted(),
    );
    const banks = FILES.flatMap(([, bank]) => bank ?? []);
    expect([...new Set(banks)]).toEqual(LAYOUTS.map(({ bank }) => bank));
  });

  it.each(LAYOUTS.map(({ bank }) => bank))('of %s › has a writer that measures its match rate', (bank) => {
    expect(WRITERS.some((writer) => writer.bank.startsWith(bank))).toBe(true);
  });

  it.each(['docs', 'docs/pt-BR'])('%s/reconcile.md has a row for every layout', (folder) => {
    const page = readFileSync(join(folder, 'reconcile.md'), 'utf8');
    expect(LAYOUTS.map(({ bank }) => bank).filter((bank) => !page.includes(`\n| ${bank} | `))).toEqual([]);
  });

  it('of Cora › takes the payer name from "Identificação", and no id from "Transação"', async () => {
    expect((await read(fixture('cora.csv'))).lines[0]).toMatchObject({ name: 'Ana Lima', references: [] });
  });

  it('of Banco do Brasil › takes name and tax id of the other party from "Detalhes"', async () => {
    const { lines } = await read(fixture('banco-do-brasil.csv'));
    expect(lines[0]).toMatchObject({ name: 'ANA LIMA', taxId: '52998224725' });
    expect(lines[1]).toMatchObject({ name: 'PAPELARIA PONTO AZUL' });
    expect(lines[1]!.taxId).toBeUndefined();
  });

  it('of five banks › has one line marked as a fee', async () => {
    for (const name of ['inter.csv', 'caixa.csv', 'c6.csv', 'mercado-pago.csv', 'itau.csv'])
      expect((await read(fixture(name))).lines.filter(({ isFee }) => isFee)).toMatchObject([{ value: -950 }]);
  });
});

describe('balance row of a bank statement', () => {
  const rows = (...body: readonly string[]): string => ['Data;Histórico;Valor', ...body].join('\n');

  it.each([
    'Saldo Anterior',
    'SALDO DO DIA',
    'S A L D O',
    'Saldo Final',
    'SALDO BLOQUEADO',
    'SDO CTA/APL AUTOMATICAS',
    'Saldo em 31/10/2026',
    'SALDO TOTAL DISPONÍVEL DIA',
    'Saldo em conta corrente:',
    'Saldo disponível',
    'Closing balance',
  ])('labelled %j is skipped and reported, without a balance column to verify it', async (label) => {
    const file = await read(rows('10/10/2026;PIX ANA;+5,00', `31/10/2026;${label};1.800,00`));
    expect(file.lines.map(({ line }) => line)).toEqual([2]);
    expect(english(file.notes[0]!)).toContain(`: 1 (line 3 "${label}")`);
  });

  it.each([
    'Saldo Comércio',
    'Saldo Final Ltda',
    'Saldo do pedido 44',
    'Total Ltda',
    'TOTAL ACADEMIA',
    'Saldão Modas',
    'Totalmente Demais ME',
    'PIX Saldo',
  ])('is not confused with the movement %j', async (label) => {
    const file = await read(
      rows('01/10/2026;SALDO ANTERIOR;10,00', `10/10/2026;${label};77,00`, '31/10/2026;S A L D O;87,00'),
    );
    expect(file.lines).toMatchObject([{ line: 3, value: 7_700 }]);
  });

  it('labelled Saldo is read as a movement if the other balances require it', async () => {
    const file = await read(
      rows(
        '01/10/2026;Saldo Anterior;100,00',
        '10/10/2026;Saldo;50,00',
        '11/10/2026;PIX ANA;-20,00',
        '31/10/2026;Saldo Final;130,00',
      ),
    );
    expect(file.lines.map(({ value }) => value)).toEqual([5_000, -2_000]);
  });

  it('with an unknown label is skipped if the other balances require it', async () => {
    const file = await read(
      rows(
        '01/10/2026;Saldo Anterior;100,00',
        '10/10/2026;PIX ANA;50,00',
        '10/10/2026;SALDO CTA XPTO;150,00',
        '11/10/2026;PIX ANA;-20,00',
        '31/10/2026;Saldo Final;130,00',
      ),
    );
    expect(file.lines.map(({ value }) => value)).toEqual([5_000, -2_000]);
  });

  it('may be negative, in a file of either order', async () => {
    const body = [
      '01/10/2026;Saldo Anterior;-10,00',
      '10/10/2026;PIX ANA;-5,00',
      '31/10/2026;S A L D O;-15,00',
    ];
    for (const order of [body, body.toReversed()])
      expect((await read(rows(...order))).lines.map(({ value }) => value)).toEqual([-500]);
  });

  it.each<[string, readonly string[], string]>([
    [
      'that does not follow',
      ['01/10/2026;Saldo Anterior;100,00', '10/10/2026;PIX;+5,00', '31/10/2026;S A L D O;106,00'],
      'line 4: the balance R$ 106,00 does not fit: the lines before it add up to R$ 105,00',
    ],
    [
      'that may be a movement',
      ['01/10/2026;Saldo Anterior;100,00', '10/10/2026;PIX;+5,00', '31/10/2026;Saldo Silva;+105,00'],
      'line 4: "Saldo Silva" with R$ 105,00 is ambiguous: it may be a movement or a balance, and no later balance decides',
    ],
    [
      'of a total that may be a movement',
      ['10/10/2026;PIX;+5,00', '31/10/2026;Total;+5,00'],
      'line 3: "Total" with R$ 5,00 is ambiguous: it may be a movement, or the total of the lines above it',
    ],
  ])('%s is refused with its line number', async (_what, body, problem) => {
    expect((await problemsOf(rows(...body)))[0]).toBe(`pixctl cannot read all of x: ${problem}`);
  });
});

describe('readCsv refuses with the line number', () => {
  it.each<[string, string, string]>([
    [
      'an amount that a comma cuts',
      'Data,Valor,Histórico\n10/10/2026,12,34,PIX\n',
      'line 2: it has 4 columns, but the heading has 3',
    ],
    [
      'a footer with an amount',
      'Data;Histórico;Valor\n10/10/2026;PIX;1,00\nA receber 12,34\n',
      'line 3: no amount',
    ],
    [
      'a text between movements',
      'Data;Histórico;Valor\n10/10/2026;PIX;1,00\nPIX\n11/10/2026;PIX;1,00\n',
      'line 3: no amount',
    ],
    ['a movement without an amount', 'Data;Histórico;Valor\n10/10/2026;PIX;\n', 'line 2: no amount'],
    [
      'a second table with other columns',
      'Data;Histórico;Crédito;Débito\n10/10/2026;PIX;1,00;\nData;Valor\n11/10/2026;;2,00\n',
      'line 3: a second table with other columns begins here',
    ],
    [
      'a credit below zero',
      'Data;Crédito;Débito\n10/10/2026;-1,00;\n',
      'line 2: amount "-R$ 1,00" has a minus and is marked as a credit',
    ],
    [
      'a credit and a debit',
      'Data;Crédito;Débito\n10/10/2026;3,00;1,00\n',
      'line 2: it has both a credit and a debit',
    ],
    [
      'no D and no C',
      'Data;Valor;D/C\n10/10/2026;3,00;\n',
      'line 2: "" is neither a debit (D) nor a credit (C)',
    ],
    [
      'totals of credits and debits that are not the sums',
      'Data;Crédito;Débito\n10/10/2026;3,00;\n10/10/2026;;1,00\nTotal;3,00;2,00\n',
      'line 4: the totals are R$ 3,00 and R$ 2,00, but the lines add up to R$ 3,00 and -R$ 1,00',
    ],
    [
      'a second table whose lines repeat those of the first',
      'Data;Valor;Saldo\n10/10/2026;+3,00;3,00\n11/10/2026;+2,00;5,00\nData;Valor;Saldo\n11/10/2026;+2,00;5,00\n',
      'line 5: the balance R$ 5,00 does not fit: the lines before it add up to R$ 7,00',
    ],
    [
      'a balance before all that is not the one of the lines',
      fixture('mercado-pago.csv').replace('1.000,00;250', '999,00;250'),
      'line 5: the balance R$ 1.250,00 does not fit: the lines before it add up to R$ 1.249,00',
    ],
    [
      'a balance after all that is not the one of the lines',
      fixture('mercado-pago.csv').replace('-130,00;1.120,00', '-130,00;1.121,00'),
      'line 7: the lines end with a balance of R$ 1.120,00, but the file says that it is R$ 1.121,00',
    ],
    [
      'a day without a year',
      'Data;Valor\n10/10;3,00\n',
      'line 2: date "10/10" is not a day like 21/11/2026 or 2026-11-21',
    ],
    [
      'eight digits that are no day',
      'Data;Valor\n20261301;3,00\n',
      'line 2: date "20261301" is not a day in the calendar',
    ],
  ])('%s', async (_what, text, problem) => {
    expect((await problemsOf(text))[0]).toBe(`pixctl cannot read all of x: ${problem}`);
  });
});

describe('readCsv without a heading', () => {
  const NUMBERS = [
    ['day', '1'],
    ['amount', '3'],
  ] as const;

  it('reads the columns by number, and reports rows above the first movement', async () => {
    const file = await read('Banco X\n\n03/10/2026;C;-3,00\n04/10/2026;D;4,00\n', NUMBERS);
    expect(file.lines.map(({ day, value, line }) => [day, value, line])).toEqual([
      ['2026-10-03', -300, 3],
      ['2026-10-04', 400, 4],
    ]);
    expect(english(file.notes[0]!)).toContain(': 1 (line 1 "Banco X")');
  });

  it('skips a heading with unknown names if columns are named by number', async () => {
    const file = await read('Quando;Que;Quanto\n03/10/2026;C;-3,00\n', NUMBERS);
    expect(file.lines).toMatchObject([{ value: -300, line: 2 }]);
  });

  it.each([
    ['xx;B;2,00\n03/10/2026;C;3,00\n', 'line 1: date "xx" is not a day like 21/11/2026 or 2026-11-21'],
    ['01/10/2026;B;x\n03/10/2026;C;3,00\n', 'line 1: amount "x" is not an amount in reais'],
    ['01/10/2026;B;1,00\n03/10/2026;C;\n', 'line 2: no amount'],
  ])('refuses an invalid row instead of skipping it: %j', async (text, problem) => {
    expect((await problemsOf(text, NUMBERS))[0]).toBe(`pixctl cannot read all of x: ${problem}`);
  });

  it('suggests how to name the columns if none are named', async () => {
    await expect(read('03/10/2026;C;-3,00\n')).rejects.toMatchObject({
      fields: { hint: expect.anything() },
    });
  });
});

it('readCsv › refuses two amount columns with the same name, unless one is named by number', async () => {
  const text = 'Data;Valor;Valor\n01/10/2026;1,00;+2,00\n';
  expect(await problemsOf(text)).toEqual(['x has several columns "Valor"']);
  expect((await read(text, [['amount', '3']])).lines).toMatchObject([{ value: 200 }]);
});

it('readCsv › accepts days in any order if the balances add up', async () => {
  const text =
    'Data;Valor;Saldo\n03/10/2026;1,00;101,00\n01/10/2026;2,00;103,00\n02/10/2026;-3,50;99,50\n03/10/2026;1,00;100,50\n01/10/2026;4,00;104,50\n';
  expect((await read(text)).lines).toHaveLength(5);
});

it.each([
  [
    'a balance row',
    'Data;Histórico;Valor\n01/10/2026;Saldo Anterior;10,00\n10/10/2026;PIX;+3,00\n11/10/2026;Saldo;9,00\n',
  ],
  ['a total', 'Data;Histórico;Valor\n10/10/2026;PIX;+3,00\nTotal;;9,00\n'],
  ['a balance above the table', fixture('mercado-pago.csv').replace('1.000,00;250', '999,00;250')],
  ['the sum of credits above the table', fixture('mercado-pago.csv').replace(';250,00;', ';251,00;')],
  ['the sum of debits above the table', fixture('mercado-pago.csv').replace(';-130,00;', ';-131,00;')],
])('readCsv › reads %s that does not fit with --column balance=', async (_what, text) => {
  await expect(read(text)).rejects.toMatchObject({
    fields: { hint: { template: expect.stringContaining('--column balance= ') } },
  });
  expect((await read(text, [['balance', '']])).lines.map(({ value }) => value)).toEqual(
    text.includes('RELEASE') ? [25_000, -12_050, -950] : [300],
  );
});

it('readCsv › ignores the balance column if it is named as empty', async () => {
  const text = 'Data;Valor;Saldo\n10/10/2026;+3,00;3,00\n11/10/2026;+2,00;9,00\n';
  expect(await problemsOf(text)).toHaveLength(1);
  expect((await read(text, [['balance', '']])).lines).toHaveLength(2);
});

const name = fc.constantFrom('Ana Lima', 'João Assunção', 'Total Ltda', 'Saldo Comércio', 'Bia D', 'Zé');
const movement = fc.record({
  day: fc
    .integer({ min: 0, max: 500 })
    .map((days) => new Date(Date.UTC(2025, 11, 1 + days)).toISOString().slice(0, 10)),
  value: fc.integer({ min: -2_000_000, max: 2_000_000 }).filter((value) => value !== 0),
  name,
  isFee: fc.boolean(),
});

describe('readCsv and readOfx return exactly the movements of a random month in the layout of', () => {
  it.each(WRITERS.map((writer) => [writer.bank, writer] as const))('%s', async (_bank, writer) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(movement, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: -100_000, max: 10_000_000 }),
        async (some, opening) => {
          const movements = some
            .map((one) => (one.isFee ? { ...one, value: -Math.abs(one.value) } : one))
            .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
          const file = await read(writer.write({ movements, opening }), writer.columns);
          const plain = (rows: readonly { readonly day: string | undefined; readonly value: number }[]) =>
            rows.map(({ day, value }) => `${day} ${value}`).toSorted();
          expect(plain(file.lines)).toEqual(plain(movements));
        },
      ),
      { numRuns: 25 },
    );
  });
});
