// Balances in OFX files: rows such as `Saldo Anterior` among the transactions, and LEDGERBAL.
import { describe, expect, it } from 'vitest';
import { readOfx } from '#books/files/ofx.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { english } from '#messages/message.ts';
import { resultOf } from '#test/support/steps.ts';

/** A transaction; an empty `fitid` is written as banks do, as a tag without a value. */
const row = (day: string, amount: string, fitid: string, text: string): string =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${fitid}${text}</STMTTRN>\n`;
const ledger = (amount: string, day: string): string =>
  `<LEDGERBAL><BALAMT>${amount}<DTASOF>${day}</LEDGERBAL>`;
const file = (rows: readonly string[], after = ''): string =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\n${rows.join('')}</BANKTRANLIST>${after}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const read = (text: string, ignoresBalances = false) => {
  const { lines, notes, warnings } = resultOf(
    readOfx(text, 'x.ofx', { isAccount: () => true, ignoresBalances }),
  );
  return {
    values: lines.map(({ value }) => value),
    notes: notes.map(english),
    warnings: warnings.map(english),
  };
};
const refusal = (text: string): { problem: string; hint: string } => {
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    return { problem: error.message, hint: english(error.fields.hint!) };
  }
  throw new Error('not refused');
};
const IGNORE =
  'If the balances, totals and numbers of lines of the file are not those of its lines, ignore them: --column balance= (with nothing after the =). Nothing was compared.';

const opening = row('20261127', '1000.00', '', '<MEMO>Saldo Anterior');
const pix = row('20261128', '150.00', 'A1', '<MEMO>Pix recebido Ana Souza Lima');
const closing = row('20261128', '1150.00', '', '<MEMO>S A L D O');

describe('balance row in OFX', () => {
  it.each([
    ['of Banco do Brasil, in MEMO', [opening, pix, closing], '2 (line 4 "Saldo Anterior", 6 "S A L D O")'],
    [
      'in NAME',
      [
        row('20261127', '1000.00', '', '<NAME>SALDO ANTERIOR'),
        pix,
        row('20261128', '1150.00', '', '<NAME>Saldo do dia'),
      ],
      '2 (line 4 "SALDO ANTERIOR", 6 "Saldo do dia")',
    ],
    [
      'without FITID and with a bank name in NAME',
      [row('20261127', '1000.00', '', '<NAME>BANCO DO BRASIL<MEMO>Saldo Anterior'), pix],
      '1 (line 4 "Saldo Anterior")',
    ],
    [
      'of Itaú, with FITID, newest first, and an available balance that includes investments',
      [
        row('20261128', '150.00', 'A1', '<MEMO>PIX TRANSF  ANA SOU28/11'),
        row('20261128', '9999.00', '20261128001', '<MEMO>SALDO TOTAL DISPONÍVEL DIA'),
        row('20261127', '1000.00', '20261127001', '<MEMO>SALDO ANTERIOR'),
      ],
      '2 (line 5 "SALDO TOTAL DISPONÍVEL DIA", 6 "SALDO ANTERIOR")',
    ],
    [
      'with a day of zeros',
      [opening, pix, row('00000000', '1150.00', '', '<MEMO>Saldo do dia')],
      '2 (line 4 "Saldo Anterior", 6 "Saldo do dia")',
    ],
  ])('%s is not a movement, and is reported', (_what, rows, listed) => {
    const { values, notes, warnings } = read(file(rows));
    expect(values).toEqual([15_000]);
    expect(notes).toEqual([`rows of x.ofx read as balances, totals or text, not as movements: ${listed}`]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['PIX RECEBIDO SALDO ANTERIOR ACERTO', '<MEMO>PIX RECEBIDO SALDO ANTERIOR ACERTO'],
    ['a message "Saldo Anterior" of a payer', '<NAME>Pix recebido Ana<MEMO>Saldo Anterior'],
    ['a customer called Saldo Comércio', '<MEMO>Saldo Comércio'],
  ])('is not confused with %s', (_what, text) => {
    expect(
      read(
        file([
          opening,
          row('20261128', '77.00', 'B', text),
          row('20261128', '1077.00', '', '<MEMO>S A L D O'),
        ]),
      ).values,
    ).toEqual([7_700]);
  });

  it('that does not fit is refused, and read with --column balance=', () => {
    const text = file([opening, pix, row('20261128', '1151.00', '', '<MEMO>S A L D O')]);
    expect(refusal(text)).toEqual({
      problem:
        'pixctl cannot read all of x.ofx: line 6: the balance R$ 1.151,00 does not fit: the lines before it add up to R$ 1.150,00',
      hint: IGNORE,
    });
    expect(read(text, true).values).toEqual([15_000]);
  });
});

describe('LEDGERBAL', () => {
  it('that fits the lines is accepted without a word', () => {
    expect(read(file([opening, pix], ledger('1150.00', '20261128'))).warnings).toEqual([]);
    expect(read(file([pix], ledger('7.00', '20261128'))).warnings).toEqual([]);
  });

  it('of another day than the last line is a warning with both figures', () => {
    expect(read(file([opening, pix], ledger('1190.00', '20261130'))).warnings).toEqual([
      'x.ofx: the lines end on 28/11/2026 with a balance of R$ 1.150,00, and LEDGERBAL of 30/11/2026 is R$ 1.190,00. Lines may be missing, or the bank wrote the balance of the download.',
    ]);
  });

  it('of the same day that does not fit is refused, and read with --column balance=', () => {
    const text = file([opening, pix], ledger('1190.00', '20261128'));
    expect(refusal(text)).toEqual({
      problem:
        'pixctl cannot read all of x.ofx: line 5: the lines end on 28/11/2026 with a balance of R$ 1.150,00, but LEDGERBAL of that day is R$ 1.190,00',
      hint: IGNORE,
    });
    expect(read(text, true).values).toEqual([15_000]);
  });

  it('that cannot be read is a warning', () => {
    expect(read(file([opening, pix], ledger('x', '20261128'))).warnings).toEqual([
      'x.ofx: LEDGERBAL cannot be read: amount "x" is not an amount in reais',
    ]);
  });
});
