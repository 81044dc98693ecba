// `reconcile --explain`: how a statement file is understood, without the account.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { list, obj, str } from '#contract/schema/schema.ts';
import { parsed } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';

const row = obj({ part: str(), subject: str(), meaning: str() });

const explain = async (name: string, text: string, ...more: readonly string[]) => {
  const { code, explained } = await explanationOf(name, text, ...more);
  expect(code).toBe(0);
  return explained;
};

const explanationOf = async (name: string, text: string, ...more: readonly string[]) => {
  const self = machine();
  self.env['PIXCTL_PROFILE'] = 'sandbox';
  const path = join(self.dir, name);
  writeFileSync(path, text);
  const ran = await self.run(['reconcile', path, '--explain', '--json', ...more]);
  const explained = ran.out === '' ? [] : parsed(list(row), ran.out);
  return {
    code: ran.code,
    err: ran.err,
    explained: explained.map(({ part, subject, meaning }) => `${part} ${subject}: ${meaning}`),
  };
};

it('reconcile --explain › prints columns, signs, days, rows and balances of a CSV', async () => {
  const text =
    'Data;Tipo;Descrição;Valor;Cupom\n27/11/2026;;Saldo Anterior;10,00;\n28/11/2026;Pix enviado;Ana;1,00;\n28/11/2026;Compra;Bia;2,00;\n28/11/2026;Crédito;Zé;5,00;\n28/11/2026;;Saldo;12,00;\n';
  expect(await explain('x.csv', text, '--direction', 'Compra=out')).toEqual([
    'column Data: day',
    'column Tipo: sign',
    'column Descrição: memo',
    'column Valor: amount',
    'column Cupom: ignored',
    'direction Tipo: words of this column: "Pix enviado" = out, "Compra" = out, "Crédito" = in',
    'day Data: day/month/year or year-month-day; times without a zone are of Brasília',
    'rows in: incoming movements: 1, R$ 5,00',
    'rows out: outgoing movements: 2, -R$ 3,00',
    'rows other: balances, totals or texts, not movements: 2',
    'balance : checked: opening R$ 10,00 + lines R$ 2,00 = closing R$ 12,00; balances that the file states: 2',
  ]);
});

it('reconcile --explain › prints elements, zones and balances of OFX', async () => {
  const text = `OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST>
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261127<TRNAMT>10.00<FITID><MEMO>Saldo Anterior</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261128120000[-0300]<TRNAMT>5.00<FITID>1<MEMO>Ana</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>15.00<DTASOF>20261128</LEDGERBAL></STMTRS></OFX>`;
  expect(await explain('x.ofx', text)).toEqual([
    'direction TRNAMT: the sign of each amount; values of TRNTYPE: "OTHER", "CREDIT"',
    'day DTPOSTED: time zones in the file: "[-0300]"; days are of Brasília',
    'balance LEDGERBAL: "15.00", compared with the lines',
    'rows in: incoming movements: 1, R$ 5,00',
    'rows out: outgoing movements: 0, R$ 0,00',
    'rows other: balances, totals or texts, not movements: 1',
    'balance : not checked, because the file states only one: opening R$ 10,00 + lines R$ 5,00 = closing R$ 15,00',
  ]);
});

it('reconcile --explain › prints what was understood of a refused CSV, then the refusal, with its exit code', async () => {
  const text =
    'Data;Tipo;Valor;Status\n28/11/2026;Crédito;1,00;Pago\n28/11/2026;Crédito;x;Pago\n28/11/2026;Crédito;2,00;xyz\n';
  expect(await explanationOf('x.csv', text)).toMatchObject({
    code: 2,
    explained: [
      'column Data: day',
      'column Tipo: sign',
      'column Valor: amount',
      'column Status: status',
      'direction Tipo: words of this column: "Crédito" = in',
      'day Data: day/month/year or year-month-day; times without a zone are of Brasília',
      'status Status: money: "Pago"; not money: -; unknown: "xyz"',
      expect.stringMatching(/^refused : pixctl cannot read all of .*x\.csv: line 3: amount "x" is not/),
      'refused : line 4: the status "xyz" in column "Status" does not say whether the money moved',
      expect.stringMatching(/^refused : If all lines of the file are money: --column status=/),
    ],
  });
});

it('reconcile --explain › prints the columns of a CSV whose words are refused', async () => {
  const text = 'Data;Tipo;Valor\n28/11/2026;Compra;1,00\n';
  const { code, explained } = await explanationOf('x.csv', text);
  expect({ code, first: explained[0] }).toEqual({ code: 2, first: 'column Data: day' });
  expect(explained.at(-2)).toContain('column "Tipo" has words that pixctl does not know: "Compra"');
});

it('reconcile --explain › prints elements of a refused OFX, then the refusal', async () => {
  const text = `OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261128<TRNAMT>x<FITID>1<MEMO>Ana</STMTTRN>
</BANKTRANLIST></STMTRS></OFX>`;
  const { code, explained } = await explanationOf('x.ofx', text);
  expect(code).toBe(2);
  expect(explained.map((one) => one.split(' ')[0])).toEqual(['direction', 'day', 'refused', 'refused']);
});

it('reconcile --explain › is an error for a file of which nothing is understood', async () => {
  const { code, explained, err } = await explanationOf('x.csv', 'a;b\n1;2\n');
  expect({ code, explained }).toEqual({ code: 2, explained: [] });
  expect(err).toContain('has no heading');
});

it('reconcile --explain › names the columns of payer and receiver in the layout of Stone', async () => {
  const text =
    'Movimentação,Valor,Data,Destino,Destino Documento,Origem,Origem Documento\nCrédito,"1,00",28/11/2026,,,Ana,\n';
  expect(await explain('x.csv', text)).toEqual(
    expect.arrayContaining([
      'column Destino: name of outgoing money',
      'column Destino Documento: tax-id of outgoing money',
      'column Origem: name of incoming money',
      'column Origem Documento: tax-id of incoming money',
    ]),
  );
});
