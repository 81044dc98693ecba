// Whether money came in or went out, in CSV and OFX files whose amounts have no sign.
import { describe, expect, it } from 'vitest';
import type { Role } from '#books/files/column-roles.ts';
import { readCsv } from '#books/files/csv.ts';
import { directionOf, namedDirections } from '#books/files/direction-words.ts';
import { readOfx } from '#books/files/ofx.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { english } from '#messages/message.ts';
import { resultOf, resultOfAsync } from '#test/support/steps.ts';

interface Given {
  readonly named?: readonly (readonly [Role, string])[];
  readonly directions?: Readonly<Record<string, string>>;
  readonly asOrders?: boolean;
}

const directions = (given: Given) =>
  namedDirections(Object.entries(given.directions ?? {}).map(([key, value]) => ({ key, value })));
const csv = (text: string, given: Given = {}) =>
  resultOfAsync(
    readCsv(text, 'x.csv', {
      named: new Map(given.named),
      directions: directions(given),
      asOrders: given.asOrders,
    }),
  );
const values = async (text: string, given?: Given) =>
  (await csv(text, given)).lines.map(({ value }) => value);

const refusal = async (work: () => unknown): Promise<{ problem: string; hint: string }> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    expect(error.fields.exitCode).toBe(2);
    return { problem: error.message, hint: english(error.fields.hint!) };
  }
  throw new Error('not refused');
};

describe('direction column of a CSV without signs', () => {
  it.each([
    ['Tipo', 'Pix enviado'],
    ['Tipo', 'Despesa'],
    ['Tipo', 'Saque'],
    ['Tipo', 'Débito em conta'],
    ['Type', 'Withdrawal'],
    ['type', 'Sent'],
    ['Natureza', 'Devedor'],
    ['Operação', 'Transferência enviada'],
    ['Tipo de operação', 'Débito'],
    ['Movimentação', 'Saída'],
    ['Sinal', '-'],
    ['+/-', '-'],
    ['D/C', 'D'],
    ['', '−'],
    ['Fluxo', 'Saídas'],
  ])('%j › %j is outgoing money', async (heading, word) => {
    const text = `Data;${heading};Descrição;Valor\n28/11/2026;${word};Ana Souza Lima;150,00\n`;
    expect(await values(text)).toEqual([-15_000]);
  });

  it.each([
    ['Tipo', 'Pix recebido'],
    ['Tipo', 'Receita'],
    ['Natureza', 'Credor'],
    ['Sinal', '+'],
    ['type', 'Deposit'],
  ])('%j › %j is incoming money', async (heading, word) => {
    const text = `Data;${heading};Descrição;Valor\n28/11/2026;${word};Ana Souza Lima;150,00\n`;
    expect(await values(text)).toEqual([15_000]);
  });

  it.each([
    ['Tipo', 'Compra'],
    ['Natureza', 'Operação 7'],
    ['Operação', 'Devolução de Pix enviado'],
    ['Movimentação', 'Pix'],
    ['type', 'Cartão de crédito'],
    ['D/C', 'X'],
  ])('%j › the unknown word %j is refused with the options that settle it', async (heading, word) => {
    const text = `Data;${heading};Descrição;Valor\n28/11/2026;Saída;Bia;1,00\n28/11/2026;${word};Ana Souza Lima;150,00\n`;
    expect(await refusal(() => csv(text))).toEqual({
      problem: `the amounts of x.csv have no sign, and column "${heading}" has words that pixctl does not know: "${word}"`,
      hint: `Say what each word means: --direction "${word}=out" (or =in). If another column tells incoming from outgoing money, name it: --column sign=COLUMN. If all amounts are incoming money: --column sign= (with nothing after the =). Nothing was compared.`,
    });
    expect(await values(text, { directions: { [word]: 'out' } })).toEqual([-100, -15_000]);
    expect(await values(text, { directions: { [word.toUpperCase()]: 'in' } })).toEqual([-100, 15_000]);
    expect(await values(text, { named: [['sign', '']] })).toEqual([100, 15_000]);
  });

  it('reads a blank beside a minus as a plus, and refuses a blank beside words', async () => {
    expect(await values('Data;Sinal;Valor\n28/11/2026;-;1,00\n28/11/2026;;2,00\n')).toEqual([-100, 200]);
    expect(
      (await refusal(() => csv('Data;Tipo;Valor\n28/11/2026;Saída;1,00\n28/11/2026;;2,00\n'))).problem,
    ).toBe('pixctl cannot read all of x.csv: line 3: "" is neither a debit (D) nor a credit (C)');
  });

  it('is the column whose words are known, if several headings may mean it', async () => {
    const text = 'Movimentação;Tipo;Natureza;Valor;Data\nDébito;Pix;Comercial;150,00;28/11/2026\n';
    const { lines, warnings } = await csv(text);
    expect(lines).toMatchObject([{ value: -15_000 }]);
    expect(warnings.map(english)).toEqual(['columns of x.csv that pixctl ignores: "Tipo", "Natureza"']);
  });

  it('named by --column is used, or the file is refused', async () => {
    const text = (word: string) => `Data;Obs;Valor\n28/11/2026;${word};1,00\n`;
    expect(await values(text('-'), { named: [['sign', 'Obs']] })).toEqual([-100]);
    expect((await refusal(() => csv(text('Compra'), { named: [['sign', 'Obs']] }))).problem).toContain(
      '"Compra"',
    );
    const signed = 'Data;Obs;Valor\n28/11/2026;Compra;-1,00\n28/11/2026;Venda;2,00\n';
    expect((await refusal(() => csv(signed, { named: [['sign', 'Obs']] }))).problem).toContain('"Venda"');
  });

  it('is not needed for orders of a shop: kinds of sale are incoming money', async () => {
    const text = (kind: string) => `Pedido;Tipo;Valor\n7;${kind};150,00\n`;
    for (const kind of ['Pix', 'Boleto', 'Produto', 'Venda'])
      expect(await values(text(kind))).toEqual([15_000]);
    expect((await refusal(() => csv(text('Compra')))).hint).toContain('--as orders');
    expect(await values(text('Compra'), { asOrders: true })).toEqual([15_000]);
  });
});

describe('CSV without signs and without a direction column', () => {
  it('is refused if a text says that money went out', async () => {
    const text =
      'Data;Descrição;Valor\n28/11/2026;Pix recebido Bia;1,00\n28/11/2026;Pix enviado Ana Souza Lima;150,00\n';
    const { problem, hint } = await refusal(() => csv(text));
    expect(problem).toBe(
      'line 3 of x.csv: "Pix enviado Ana Souza Lima" says that money went out, but its amount has no sign',
    );
    expect(hint).toContain('--column sign=');
    expect(await values(text, { named: [['sign', '']] })).toEqual([100, 15_000]);
    expect(
      await values(text, {
        named: [
          ['sign', 'Descrição'],
          ['memo', 'Descrição'],
        ],
      }),
    ).toEqual([100, -15_000]);
  });

  it('is refused if a column without a known name has amounts', async () => {
    const text = 'Data;Valor;Entrou;Saiu\n28/11/2026;150,00;;150,00\n';
    expect(await refusal(() => csv(text))).toEqual({
      problem: 'the amounts of x.csv have no sign, and pixctl does not know the amounts in column "Saiu"',
      hint: 'Name the column, such as --column debit="Saiu" or --column balance="Saiu". If all amounts are incoming money: --column sign= (with nothing after the =). Nothing was compared.',
    });
    expect(
      await values(text, {
        named: [
          ['credit', 'Entrou'],
          ['debit', 'Saiu'],
        ],
      }),
    ).toEqual([-15_000]);
    expect(await values(text, { named: [['sign', '']] })).toEqual([15_000]);
  });

  it('is refused if nothing says which money came in, unless --column says that all did', async () => {
    const text = 'Data;Descrição;Valor\n28/11/2026;Ana Souza Lima;150,00\n';
    expect(await refusal(() => csv(text))).toEqual({
      problem:
        'no amount of x.csv has a sign, and neither a column nor the balances tell incoming from outgoing money',
      hint: 'If the file lists orders: --as orders. If a column tells incoming from outgoing money, name it: --column sign=COLUMN; a column can also be named as memo. If all amounts are incoming money: --column sign= (with nothing after the =). Nothing was compared.',
    });
    expect(await values(text, { named: [['sign', '']] })).toEqual([15_000]);
    expect(await values(text, { asOrders: true })).toEqual([15_000]);
  });

  it.each([
    ['Devolução de Pix enviado', 'refund'],
    ['Pedido 7', 'order'],
    ['Pagamento', 'payment'],
  ])('is refused if a text is %j', async (memo) => {
    const text = `Data;Descrição;Valor\n28/11/2026;Pix recebido;1,00\n28/11/2026;${memo};150,00\n`;
    expect((await refusal(() => csv(text))).hint).toContain('--column sign= ');
  });

  it.each<[what: string, text: string]>([
    ['each text says so', 'Data;Descrição;Valor\n28/11/2026;Pix recebido de Ana;150,00\n'],
    [
      'it has the net amount of each sale',
      'Data;Descrição;Valor;Taxa;Valor líquido\n28/11/2026;Venda 7;150,00;1,00;149,00\n',
    ],
  ])('is read as incoming money, with a note, if %s', async (_what, text) => {
    const { lines, notes } = await csv(text);
    expect(lines).toMatchObject([{ value: 15_000 }]);
    expect(notes.map(english)).toEqual([
      'no amount of x.csv has a sign: all lines are read as incoming money',
    ]);
  });

  it('is refused if it has net amounts, and a text says that money went out', async () => {
    const text =
      'Data;Descrição;Valor;Taxa;Valor líquido\n28/11/2026;Venda 7;150,00;1,00;149,00\n28/11/2026;Saque;9,00;0,00;9,00\n';
    expect((await refusal(() => csv(text))).problem).toBe(
      'line 3 of x.csv: "Saque" says that money went out, but its amount has no sign',
    );
  });
});

describe('CSV whose amounts have no sign, and with balances', () => {
  const rows = (...body: readonly string[]): string => ['Data;Descrição;Valor;Saldo', ...body].join('\n');

  it('is read by the balances, with a note', async () => {
    const { lines, notes } = await csv(
      rows(
        '27/11/2026;Saldo anterior;;100,00',
        '27/11/2026;Ana;20,00;80,00',
        '28/11/2026;Bia;5,00;85,00',
        '29/11/2026;Caio;1,00;',
        '29/11/2026;Davi;2,00;88,00',
      ),
    );
    expect(lines.map(({ value }) => value)).toEqual([-2_000, 500, 100, 200]);
    expect(notes.map(english)).toContain(
      'no amount of x.csv has a sign: its balances tell incoming from outgoing money',
    );
  });

  it.each<[what: string, body: readonly string[]]>([
    [
      'there is no balance before the first line',
      ['27/11/2026;Ana;20,00;80,00', '28/11/2026;Bia;5,00;85,00'],
    ],
    [
      'there is no balance after the last line',
      ['27/11/2026;Saldo anterior;;100,00', '27/11/2026;Ana;20,00;80,00', '28/11/2026;Bia;5,00;'],
    ],
    [
      'money came in and went out between two balances',
      ['27/11/2026;Saldo anterior;;100,00', '27/11/2026;Ana;20,00;', '27/11/2026;Bia;5,00;85,00'],
    ],
    [
      'they are those of another account',
      ['27/11/2026;Saldo anterior;;100,00', '27/11/2026;Ana;20,00;81,00'],
    ],
  ])('is refused if %s', async (_what, body) => {
    expect((await refusal(() => csv(rows(...body)))).problem).toContain('neither a column nor the balances');
  });

  it('is read in either order of a single day only if both orders have the same signs', async () => {
    const body = [
      '27/11/2026;Saldo anterior;;100,00',
      '27/11/2026;Ana;20,00;80,00',
      '27/11/2026;Bia;5,00;85,00',
    ];
    expect(await values(rows(...body))).toEqual([-2_000, 500]);
    expect(await values(rows(...body.toReversed()))).toEqual([500, -2_000]);
  });

  it('names a day that cannot be read before the signs', async () => {
    const text = 'Data;Valor\n31/02/2026;1,00\n';
    expect((await refusal(() => csv(text))).problem).toContain('line 2: date "31/02/2026"');
  });
});

describe('CSV with marks of credits and debits', () => {
  it.each([
    ['D and C', '1,00 D', '2,00 C', '3,00'],
    ['plus and minus', '-1,00', '+2,00', '3,00'],
  ])('%s › an amount with neither is refused', async (_what, ...amounts) => {
    const text = ['Data;Valor', ...amounts.map((amount) => `28/11/2026;${amount}`)].join('\n');
    const { problem, hint } = await refusal(() => csv(text));
    expect(problem).toBe(
      'pixctl cannot read all of x.csv: line 4: R$ 3,00 has neither a plus nor a minus (or C nor D), but other amounts have one',
    );
    expect(hint).toContain('--column sign= ');
    expect(await values(text, { named: [['sign', '']] })).toEqual([-100, 200, 300]);
  });

  it('all of which are credits is incoming money', async () => {
    expect(await values('Data;Valor\n28/11/2026;1,00 C\n28/11/2026;+2,00\n')).toEqual([100, 200]);
  });
});

describe('CSV with signs and a direction column', () => {
  const rows = (...body: readonly string[]): string => ['Data;Tipo;Valor', ...body].join('\n');

  it('is read by its signs; unknown words do not matter', async () => {
    expect(await values(rows('28/11/2026;Compra;-1,00', '28/11/2026;Venda;2,00'))).toEqual([-100, 200]);
  });

  it('is refused if a debit without a minus is beside a debit with one', async () => {
    const text = rows('28/11/2026;Débito;-1,00', '28/11/2026;Débito;2,00');
    expect((await refusal(() => csv(text))).problem).toBe(
      'pixctl cannot read all of x.csv: line 3: R$ 2,00 is marked as a debit, but has no minus like the other debits',
    );
    expect(await values(text, { named: [['sign', '']] })).toEqual([-100, 200]);
    expect(await values(text, { directions: { Débito: 'in' } })).toEqual([-100, 200]);
    expect(await values(text, { directions: { Débito: 'out' } })).toEqual([-100, -200]);
  });
});

describe('CSV with an amount and columns for credit and debit', () => {
  it('takes the direction from credit and debit', async () => {
    const text = 'Data;Valor;Crédito;Débito\n28/11/2026;150,00;;150,00\n28/11/2026;20,00;20,00;\n';
    expect(await values(text)).toEqual([-15_000, 2_000]);
  });

  it('is refused if they differ, or if --column names both', async () => {
    const text = 'Data;Valor;Crédito;Débito\n28/11/2026;150,00;;140,00\n';
    expect((await refusal(() => csv(text))).problem).toBe(
      'pixctl cannot read all of x.csv: line 2: the amount is R$ 150,00, but credit and debit are -R$ 140,00',
    );
    expect(
      await values(text, {
        named: [
          ['amount', ''],
          ['cents', ''],
        ],
      }),
    ).toEqual([-14_000]);
    const only: readonly (readonly [Role, string])[] = [
      ['credit', ''],
      ['debit', ''],
    ];
    expect((await refusal(() => csv(text, { named: only }))).hint).toContain('--column sign= ');
    expect(await values(text, { named: [...only, ['sign', '']] })).toEqual([15_000]);
  });

  it('uses credit and debit columns that --column names instead of an amount that it does not name', async () => {
    const text = 'Data;Total;Veio;Foi\n28/11/2026;900,00;;150,00\n';
    expect(
      await values(text, {
        named: [
          ['credit', 'Veio'],
          ['debit', 'Foi'],
        ],
      }),
    ).toEqual([-15_000]);
  });
});

it('readOfx › refuses a debit without a minus, unless --direction says what it means', async () => {
  const text = `OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261128<TRNAMT>150.00<FITID>1<MEMO>Ana Souza Lima</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261128<TRNAMT>-1.00<FITID>2</STMTTRN>
</BANKTRANLIST></STMTRS></OFX>`;
  const read = (given: Given = {}) =>
    resultOf(readOfx(text, 'x.ofx', { isAccount: () => true, directions: directions(given) })).lines.map(
      ({ value }) => value,
    );
  expect(await refusal(() => read())).toEqual({
    problem:
      'pixctl cannot read all of x.ofx: line 3: TRNTYPE DEBIT says that money went out, but TRNAMT has no minus',
    hint: 'Say what it means: --direction DEBIT=out (or =in). Nothing was compared.',
  });
  expect(read({ directions: { DEBIT: 'out' } })).toEqual([-15_000, -100]);
  expect(read({ directions: { debit: 'in' } })).toEqual([15_000, -100]);
});

it('readOfx › refuses a text that says that money went out if no amount of the file has a minus', async () => {
  const text = (amount: string): string => `OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261128<TRNAMT>${amount}<FITID>1<MEMO>PIX ENVIADO ANA</STMTTRN>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261128<TRNAMT>2.00<FITID>2<MEMO>PIX RECEBIDO BIA</STMTTRN>
</BANKTRANLIST></STMTRS></OFX>`;
  const read = (amount: string, given: Given = {}) =>
    resultOf(
      readOfx(text(amount), 'x.ofx', { isAccount: () => true, directions: directions(given) }),
    ).lines.map(({ value }) => value);
  const { problem, hint } = await refusal(() => read('1.00'));
  expect(problem).toContain('line 3: "PIX ENVIADO ANA" says that money went out, but no TRNAMT');
  expect(hint).toContain('--direction OTHER=out');
  expect(read('-1.00')).toEqual([-100, 200]);
  expect(read('1.00', { directions: { OTHER: 'in' } })).toEqual([100, 200]);
});

it('directionOf › decides only by words that have one meaning', () => {
  expect(
    Object.fromEntries(
      [
        'Compra no débito',
        'Cartão de crédito',
        'Crédito/Débito',
        'Pagamento',
        'Pix não enviado',
        'Estorno de débito',
      ].map((text) => [text, directionOf(text)]),
    ),
  ).toEqual({
    'Compra no débito': undefined,
    'Cartão de crédito': undefined,
    'Crédito/Débito': undefined,
    Pagamento: undefined,
    'Pix não enviado': undefined,
    'Estorno de débito': undefined,
  });
});

it('namedDirections › refuses a meaning other than in and out', async () => {
  expect((await refusal(() => namedDirections([{ key: 'Pix', value: 'saida' }]))).problem).toBe(
    '--direction Pix=saida is neither in nor out',
  );
});
