// Texts of OFX files: banks do not escape them, so that a name or message may look like a tag.
import { describe, expect, it } from 'vitest';
import { readOfx } from '#books/files/ofx.ts';
import { resultOf } from '#test/support/steps.ts';

const E2E = 'E00000000202611281200aaaaaaaaaaa';
const read = (transaction: string) =>
  resultOf(
    readOfx(
      `OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST>\n<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261128<TRNAMT>150.00<FITID>A1${transaction}</STMTTRN>\n</BANKTRANLIST></STMTRS></OFX>`,
      'x.ofx',
      { isAccount: () => true },
    ),
  ).lines[0]!;

describe('readOfx › a memo with', () => {
  it.each([
    ['<MEMO>Pix recebido<BR/>Ana Souza Lima', 'Pix recebido Ana Souza Lima'],
    ['<MEMO>Pix recebido<br>Ana Souza Lima</MEMO>', 'Pix recebido Ana Souza Lima'],
    ['<MEMO>Pix recebido <Ana Souza Lima>', 'Pix recebido <Ana Souza Lima>'],
    ['<MEMO>Pix <b>recebido</b> Ana', 'Pix <b>recebido</b> Ana'],
    ['<MEMO>Pix <name of Ana> Lima', 'Pix <name of Ana> Lima'],
    ['<CHECKNUM>7<XYZ>foo<MEMO>Pix', 'Pix'],
    ['<MEMO>a < b > c', 'a < b > c'],
    ['<MEMO>a <b', 'a <b'],
    ['<MEMO>Pix <ana@example.com> Ana', 'Pix <ana@example.com> Ana'],
    ['<MEMO>Pix &lt;BR/&gt; Ana', 'Pix <BR/> Ana'],
    ['<NAME>Ana<BR/>Lima<MEMO>Pix', 'Ana Lima Pix'],
    ['<MEMO>Pix<INTU.BID>3000', 'Pix'],
    ['<MEMO>Pix<MEMO>Ana Lima', 'Pix Ana Lima'],
    ['<NAME>Ana Souza L<EXTDNAME>Ana Souza Lima<MEMO>Pix', 'Ana Souza Lima Pix'],
    ['<NAME>Banco<EXTDNAME>Ana Souza Lima', 'Banco Ana Souza Lima'],
    ['<EXTDNAME>Ana Souza Lima', 'Ana Souza Lima'],
    ['<PAYEE><NAME>Ana Souza Lima<ADDR1>Rua X</PAYEE><MEMO>Pix', 'Ana Souza Lima Pix'],
  ])('%j is %j', (transaction, text) => {
    expect(read(transaction).text).toBe(text);
  });

  it('an end-to-end id after a tag keeps it', () => {
    for (const text of [`<MEMO>Pix<BR/>${E2E}`, `<MEMO>Pix <Ana> ${E2E}`, `<EXTDNAME>Ana ${E2E}`])
      expect(read(text).endToEndIds).toEqual([E2E]);
  });
});

it.each(['TRNAMT>999.00', 'DTPOSTED>20261101', 'FITID>B', 'TRNTYPE>DEBIT'])(
  'readOfx › refuses a transaction with a second value <%s, which a payer may have written',
  (tag) => {
    expect(() => read(`<MEMO>Pix <${tag}`)).toThrow(
      `line 3: the transaction has two different values of ${tag.split('>')[0]}`,
    );
  },
);
