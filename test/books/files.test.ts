// OFX and CSV as banks and shops write them; what is wrong with a file is said with the line and the value.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '#books/files/column-roles.ts';
import { readCsv } from '#books/files/csv.ts';
import { isOfx, readOfx } from '#books/files/ofx.ts';
import { parseOfxAmount, parseSigned } from '#books/files/values.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { english } from '#messages/message.ts';
import { resultOf, resultOfAsync } from '#test/support/steps.ts';

const ofx = (text: string) => resultOf(readOfx(text, 'x.ofx', { isAccount: () => true }));
const csv = (text: string, named: readonly (readonly [Role, string])[] = []) =>
  resultOfAsync(
    readCsv(text, 'x.csv', { named: new Map(named), directions: new Map(), asOrders: undefined }),
  );

const E2E = 'E00000000202610101200aaaaaaaaaaa';
const sgml = (
  transactions: string,
  end = '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
): string =>
  `OFXHEADER:100
DATA:OFXSGML
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>1<BRANCHID>0001<ACCTID>123-4</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261031
${transactions}${end}`;

/** What is said of a bad file, in English. */
async function refusal(work: () => unknown): Promise<string[]> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    expect(error.fields.exitCode).toBe(2);
    return [error.message, ...(error.fields.details ?? []).map(english)];
  }
  throw new Error('not refused');
}

describe('readOfx with OFX 1.x', () => {
  it('reads values without end tags, an unescaped &, and an end-to-end id in a memo', () => {
    const file = ofx(
      sgml(`<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261010120000[-3:BRT]<TRNAMT>1234.56<FITID>77<NAME>LIMA & CIA<MEMO>PIX ${E2E} R&amp;D
<STMTTRN><TRNTYPE>SRVCHG<DTPOSTED>20261011<TRNAMT>-1,00<FITID>78<MEMO>TARIFA</STMTTRN>
`),
    );
    expect(file.account).toEqual({ id: '123-4', branch: '0001' });
    expect(file.period).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(file.lines).toMatchObject([
      {
        id: '77',
        line: 9,
        day: '2026-10-10',
        value: 123_456,
        endToEndIds: [E2E],
        text: `LIMA & CIA PIX ${E2E} R&D`,
        isFee: false,
      },
      { id: '78', line: 10, day: '2026-10-11', value: -100, endToEndIds: [], isFee: true },
    ]);
    expect(file.warnings).toEqual([]);
  });

  it('keeps lines with the same FITID as separate lines, and warns', () => {
    const one = '<STMTTRN><DTPOSTED>20261010<TRNAMT>1.00<FITID>7</STMTTRN>\n';
    const file = ofx(sgml(one + one));
    expect(file.lines.map(({ id }) => id)).toEqual(['7', '7~2']);
    expect(file.warnings.map(english)).toEqual([
      'FITID 7 is on several lines: 9, 10. Each counts as a line of its own.',
    ]);
  });

  it('reads amounts of another currency as reais, and warns', () => {
    const text = sgml('<STMTTRN><DTPOSTED>20261010<TRNAMT>1.00<FITID>77</STMTTRN>\n');
    expect(ofx(text).warnings).toEqual([]);
    expect(ofx(text.replace('<CURDEF>BRL', '<CURDEF>USD')).warnings.map(english)).toEqual([
      'x.ofx says that its amounts are in USD; they are compared as reais',
    ]);
  });

  it('reads a file without transactions, with its period', () => {
    expect(ofx(sgml(''))).toMatchObject({ lines: [], period: { from: '2026-10-01', to: '2026-10-31' } });
  });

  it('derives the same id each time for a transaction without FITID', () => {
    const text = sgml('<STMTTRN><DTPOSTED>20261010<TRNAMT>1.00<MEMO>A</STMTTRN>');
    expect(ofx(text).lines[0]!.id).toMatch(/^[0-9a-f]{12}$/);
    expect(ofx(text).lines).toEqual(ofx(text).lines);
  });

  it.each([
    [
      'was cut off',
      sgml('<STMTTRN><DTPOSTED>20261010<TRNAMT>1.00<FITID>1', ''),
      ['x.ofx ends within its list of transactions, at line 9'],
    ],
    [
      'has no statement',
      'OFXHEADER:100\n\n<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>',
      ['x.ofx contains no statement'],
    ],
    [
      'has values that are none',
      sgml('<STMTTRN><DTPOSTED>20261310<TRNAMT>abc<FITID>1\n<STMTTRN><TRNAMT>1.00<FITID>2\n'),
      [
        'pixctl cannot read all of x.ofx: line 9: DTPOSTED: date "20261310" is not a day in the calendar',
        'line 9: TRNAMT: amount "abc" is not an amount in reais',
        'line 10: the transaction has no DTPOSTED',
      ],
    ],
  ])('refuses a file that %s', async (_what, text, problem) => {
    expect(await refusal(() => ofx(text))).toEqual(problem);
  });
});

it('readOfx › reads OFX 2.x with CDATA, entities and a nested account of the other party', () => {
  const file = ofx(`<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="220"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>9</ACCTID></BANKACCTFROM>
<BANKTRANLIST>
 <STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261010</DTPOSTED><TRNAMT>-10.00</TRNAMT><FITID>${E2E}-fee</FITID>
  <BANKACCTTO><ACCTID>other</ACCTID></BANKACCTTO><MEMO><![CDATA[<b> & João]]></MEMO></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`);
  expect(file.account).toEqual({ id: '9', branch: undefined });
  expect(file.lines).toMatchObject([{ line: 5, value: -1_000, endToEndIds: [E2E], text: '<b> & João' }]);
});

describe('readOfx with several accounts in one file', () => {
  const one = (id: string, branch = '', type = ''): string =>
    `<STMTTRNRS><STMTRS><BANKACCTFROM><BRANCHID>${branch}<ACCTID>${id}<ACCTTYPE>${type}</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20261010<TRNAMT>1.00<FITID>${branch}${id}${type}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>`;
  const file = (...statements: readonly string[]): string =>
    `OFXHEADER:100\n<OFX>${statements.join('')}</OFX>`;
  const nobody = { isAccount: () => false };

  it('picks the account of the profile', () => {
    const { lines, isPicked } = resultOf(
      readOfx(file(one('1'), one('2')), 'x.ofx', {
        isAccount: ({ id }) => id === '2',
      }),
    );
    expect(lines).toMatchObject([{ id: '2' }]);
    expect(isPicked).toBe(true);
  });

  it.each([
    ['2', [one('1'), one('2')], '2'],
    ['0002-0', [one('1'), one('20')], '20'],
    ['77/5-1', [one('51', '076'), one('51', '077')], '07751'],
    ['51/SAVINGS', [one('51', '', 'CHECKING'), one('51', '', 'SAVINGS')], '51SAVINGS'],
  ])('picks the account named %s', (named, statements, fitid) => {
    expect(resultOf(readOfx(file(...statements), 'x.ofx', { ...nobody, named })).lines).toMatchObject([
      { id: fitid },
    ]);
  });

  it.each<[string, string[], string | undefined, string]>([
    ['none is named', [one('1'), one('2')], undefined, '1, 2'],
    ['another one is named', [one('1'), one('2')], '3', '1, 2'],
    ['the name is of two', [one('51', '1'), one('51', '2')], '51', '1/51, 2/51'],
    ['both are the same', [one('51', '1'), one('51', '1')], '1/51', '1/51, 1/51'],
  ])('refuses the file and lists its accounts if %s', async (_what, statements, named, list) => {
    expect(
      await refusal(() => resultOf(readOfx(file(...statements), 'x.ofx', { ...nobody, named }))),
    ).toEqual([`x.ofx has statements of 2 accounts: ${list}`]);
  });
});

it('readOfx › reads the beginning of a name and the Pix day from memos of Itaú', () => {
  const line = (day: string, memo: string) =>
    ofx(sgml(`<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day}<TRNAMT>1.00<FITID>7<MEMO>${memo}</STMTTRN>\n`))
      .lines[0]!.cutName;
  expect(line('20261005', 'PIX TRANSF  Mac Ser02/10')).toEqual({
    letters: 'Mac Ser',
    isCut: true,
    day: '2026-10-02',
  });
  expect(line('20260102', 'PIX QRS SANDRA 31/12')).toEqual({
    letters: 'SANDRA ',
    isCut: true,
    day: '2025-12-31',
  });
  expect(line('20261005', 'TED ANA L02/10')).toEqual({ letters: 'ANA L', isCut: false, day: '2026-10-02' });
  for (const memo of [
    'PIX TRANSF Mac Ser02/11',
    'PIX TRANSF',
    'TAR PIX 02/10',
    'PIX TRANSF Mac Serviços Ltda02/10',
  ])
    expect(line('20261005', memo)).toBeUndefined();
});

it('isOfx › recognizes OFX by the beginning of the file', () => {
  for (const text of ['OFXHEADER:100\n', '  <?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>', '<OFX>'])
    expect(isOfx(text)).toBe(true);
  for (const text of ['Data;Valor', '<html>', '']) expect(isOfx(text)).toBe(false);
});

describe('readCsv', () => {
  it.each([
    [
      'Data;Valor;Histórico\n10/10/2026;+R$ 1.234,56;PIX\n',
      { day: '2026-10-10', value: 123_456, text: 'PIX' },
    ],
    ['\ufeffdate,amount,description\n2026-10-10,"-1,234.56",PIX\n', { day: '2026-10-10', value: -123_456 }],
    ['Data\tCrédito\tDébito\n10/10/2026\t\t12,00\n', { value: -1_200 }],
    ['Data;Valor;D/C\n10/10/2026;12,00;D\n', { value: -1_200 }],
    [
      'Pedido;Data do pedido;Cliente;Valor bruto;Taxa;Valor líquido\n7;10/10/2026;Ana;100,00;1,00;99,00\n',
      { id: '7', references: ['7'], name: 'Ana', value: 10_000, fee: 100 },
    ],
    [
      'correlationID,value,paidAt\na,1990,2026-10-11T01:00:00.000Z\n',
      { references: ['a'], value: 1_990, day: '2026-10-10' },
    ],
    [
      'BANCO X\nConta;1\n\nDATA;LANÇAMENTO;VALOR\n10/10/26;PIX;(5,00)\n',
      { line: 5, value: -500, text: 'PIX' },
    ],
    [`endToEndId,amount\n${E2E},+1.00\n`, { id: E2E, endToEndIds: [E2E], day: undefined }],
  ])('reads %j', async (text, line) => {
    expect((await csv(text)).lines).toMatchObject([line]);
  });

  it('recognizes a file of orders by its order column', async () => {
    expect((await csv('Pedido;Valor\n1;1,00\n')).orders).toBe(true);
    expect((await csv('Data;Valor\n10/10/2026;+1,00\n')).orders).toBe(false);
  });

  it('reads balances in either time order, and skips balance and total rows', async () => {
    const rows = [
      '10/10/2026;SALDO ANTERIOR;;100,00',
      '10/10/2026;PIX;5,00;105,00',
      '11/10/2026;PIX;-5,00;100,00',
    ];
    for (const body of [rows, rows.toReversed()])
      expect(
        (await csv(`Data;Histórico;Valor;Saldo\n${body.join('\n')}\nTotal;;0,00;\n`)).lines,
      ).toHaveLength(2);
  });

  it('reads movements whose text begins like that of a balance or total', async () => {
    const text =
      'Data;Histórico;Valor\n10/10/2026;Saldo do pedido 44;+77,00\n10/10/2026;Saldo em 10/10/2026;77,00\n';
    expect((await csv(text)).lines).toMatchObject([{ line: 2, value: 7_700 }]);
    const orders =
      'Cliente;Pedido;Valor\nAna Lima;1;77,00\nTotal Distribuidora;2;77,00\nSaldo Final Ltda;3;1,00\nTotal;3;155,00\n';
    expect((await csv(orders)).lines.map(({ references }) => references)).toEqual([['1'], ['2'], ['3']]);
  });

  it('reads columns named by the user, and warns about ignored columns', async () => {
    const file = await csv('Quando;Pago;Cupom\n10/10/2026;+1,00;X\n', [
      ['day', 'Quando'],
      ['amount', 'Pago'],
    ]);
    expect(file.lines).toMatchObject([{ day: '2026-10-10', value: 100 }]);
    expect(file.warnings.map(english)).toEqual(['columns of x.csv that pixctl ignores: "Cupom"']);
  });

  it.each<[string, string, string[]]>([
    ['is empty', '', ['x.csv is empty']],
    [
      'has unknown columns',
      'Foo;Bar\n1;2\n',
      ['x.csv has no heading with a column for the amount and one for a day or id: "Foo", "Bar"'],
    ],
    [
      'has an amount that could be two',
      'Data;Valor\n10/10/2026;1.234\n',
      [
        'pixctl cannot read all of x.csv: line 2: amount "1.234" is ambiguous: the separator may group thousands or start the cents',
      ],
    ],
    [
      'has an amount in reais in a column of cents',
      'value,date\n19.90,2026-10-10\n',
      ['pixctl cannot read all of x.csv: line 2: amount "19.90" is not a whole number of cents'],
    ],
    [
      'has a day that is none',
      'Data;Valor\n31/02/2026;+1,00\n',
      ['pixctl cannot read all of x.csv: line 2: date "31/02/2026" is not a day in the calendar'],
    ],
    [
      'has balances that do not add up',
      'Data;Valor;Saldo\n10/10/2026;+5,00;105,00\n11/10/2026;+1,00;200,00\n',
      [
        'pixctl cannot read all of x.csv: line 3: the balance R$ 200,00 does not fit: the lines before it add up to R$ 106,00',
      ],
    ],
    [
      'has a minus and is marked as a credit',
      'Data;Valor;D/C\n10/10/2026;-5,00;C\n',
      ['pixctl cannot read all of x.csv: line 2: amount "-R$ 5,00" has a minus and is marked as a credit'],
    ],
    [
      'has a total that is not the sum',
      'Data;Valor\n10/10/2026;+5,00\nTotal;6,00\n',
      ['pixctl cannot read all of x.csv: line 3: the total is R$ 6,00, but the lines add up to R$ 5,00'],
    ],
    [
      'has a net amount that is another',
      'Pedido;Valor;Taxa;Líquido\n1;10,00;1,00;8,00\n',
      ['pixctl cannot read all of x.csv: line 2: R$ 10,00 minus the fee of R$ 1,00 is not R$ 8,00'],
    ],
    [
      'has a quote within a text, and an open one after it',
      'Data;Valor\n10/10/2026;1,00 "x"\n11/10/2026;"1,00\n',
      ['x.csv is not CSV: Quote Not Closed: the parsing is finished with an opening quote at line 3'],
    ],
    [
      'has an open quote',
      'Data;Valor\n10/10/2026;"1,00\n',
      ['x.csv is not CSV: Quote Not Closed: the parsing is finished with an opening quote at line 2'],
    ],
  ])('refuses a file that %s', async (_what, text, problem) => {
    expect((await refusal(() => csv(text))).slice(0, 1)).toEqual(problem);
  });
});

describe('values in a statement file', () => {
  it('parseSigned and parseOfxAmount › keep the sign of an amount', () => {
    for (const [text, value] of Object.entries({
      '-R$ 1.234,56': -123_456,
      'R$ -12,00': -1_200,
      '(12,00)': -1_200,
      '12,00-': -1_200,
      '12,00 D': -1_200,
      '12,00 C': 1_200,
      '+12,00': 1_200,
      '−3,00': -300,
      '0,00': 0,
    }))
      expect([text, parseSigned(text)]).toEqual([text, value]);
    for (const text of ['', '-', '1.234', 'x', '--1,00', '-1,00 C'])
      expect(() => parseSigned(text)).toThrow();
    expect(parseOfxAmount('10.0000')).toBe(1_000);
    expect(parseOfxAmount('-.50')).toBe(-50);
  });
});

it('readOfx and readCsv › read any file or refuse it with a PixctlError', async () => {
  const pieces = fc.constantFrom(
    '<STMTTRN>',
    '</STMTTRN>',
    '<TRNAMT>',
    '1,00',
    '<OFX>',
    '</OFX>',
    '<DTPOSTED>',
    '20261010',
    '&',
    '<',
    '"',
    ';',
    ',',
    '\n',
    'Data;Valor\n',
    '10/10/2026',
    'Total',
    'ç',
    '\0',
    '<![CDATA[',
    ']]>',
    '<!--',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 40 }), async (parts) => {
      const text = parts.join('');
      for (const work of [() => ofx(`OFXHEADER:100\n${text}`), () => csv(text)])
        try {
          await work();
        } catch (error) {
          if (!(error instanceof PixctlError)) throw error;
        }
    }),
    { numRuns: 400 },
  );
});
