// Columns whose heading has several meanings: their values decide.
import { describe, expect, it } from 'vitest';
import type { Role } from '#books/files/column-roles.ts';
import { readCsv } from '#books/files/csv.ts';
import { taxIdOf } from '#books/files/values.ts';
import { english } from '#messages/message.ts';
import { resultOfAsync } from '#test/support/steps.ts';

const read = (text: string, named: readonly (readonly [Role, string])[] = []) =>
  resultOfAsync(
    readCsv(text, 'x.csv', { named: new Map(named), directions: new Map(), asOrders: undefined }),
  );

describe('column Documento', () => {
  it('with zeros in a balance row does not make it a movement', async () => {
    const text =
      'Data;Historico;Documento;Valor;Tipo\n27/11/2026;SALDO ANTERIOR;000000;125430,22;C\n28/11/2026;PIX RECEBIDO ANA SOUZA LIMA;001452;150,00;C\n';
    const { lines, notes } = await read(text);
    expect(lines).toMatchObject([{ id: '001452', value: 15_000 }]);
    expect(lines[0]!.taxId).toBeUndefined();
    expect(notes.map(english).join()).toContain('1 (line 2 "SALDO ANTERIOR")');
  });

  it.each(['12345678900', '123.456.789-00', '11222333000100', '00000000000191'.replace('191', '192')])(
    'with the number %s, which is no CPF or CNPJ, is an id',
    async (number) => {
      const text = `Data;Descrição;Documento;Valor\n28/11/2026;Pix recebido Ana Souza Lima;${number};150,00\n28/11/2026;Pix recebido Bia;52998224725;1,00\n`;
      const { lines } = await read(text);
      expect(lines.map(({ id, taxId }) => [id, taxId])).toEqual([
        [number, undefined],
        ['52998224725', undefined],
      ]);
    },
  );

  it.each([
    ['529.982.247-25', '52998224725'],
    ['52998224725', '52998224725'],
    ['***.982.247-**', '***982247**'],
    ['•••.982.247-••', '***982247**'],
    ['xxx.982.247-xx', '***982247**'],
    ['00.000.000/0001-91', '00000000000191'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ])('with %s is a tax id, beside numbers of movements', async (text, taxId) => {
    const file = `Data;Descrição;Documento;Valor\n28/11/2026;Pix recebido Ana;${text};+150,00\n28/11/2026;Tarifa recebida;001452;+1,00\n`;
    const { lines } = await read(file);
    expect(lines.map((line) => line.taxId)).toEqual([taxId, undefined]);
    expect(lines[1]!.id).toBe('001452');
  });

  it('of Santander, newest first with a balance row, is read', async () => {
    const text =
      'AGENCIA;"3733";CONTA;"130091640"\r\n\r\nData;Histórico;Documento;Valor (R$);Saldo (R$)\r\n"24/08/2026";"Pix Enviado Padaria; Centro";"";"-47,05";"27,62"\r\n"21/08/2026";"Pix Recebido Cliente";"19262730";"1.000,00";"74,67"\r\n"20/08/2026";"SALDO ANTERIOR";"000000";"";"-925,33"\r\n';
    const { lines } = await read(text);
    expect(lines.map(({ day, value }) => [day, value])).toEqual([
      ['2026-08-24', -4_705],
      ['2026-08-21', 100_000],
    ]);
  });
});

it('a column that --column names as tax-id is used, or the file is refused', async () => {
  const text = 'Data;Quem;Valor\n28/11/2026;12345678900;+150,00\n';
  await expect(read(text, [['tax-id', 'Quem']])).rejects.toThrow(
    'line 2: "12345678900" is not a CPF or CNPJ',
  );
});

it('column CPF › values that are no tax id are ignored with a warning', async () => {
  const { lines, warnings } = await read(
    'Data;CPF;Valor\n28/11/2026;1234;+150,00\n28/11/2026;529.982.247-25;+1,00\n',
  );
  expect(lines.map(({ taxId }) => taxId)).toEqual([undefined, '52998224725']);
  expect(warnings.map(english)).toEqual([
    'values of column "CPF" of x.csv that are no CPF or CNPJ are ignored: line 2',
  ]);
});

it.each(['Transação', 'Identificador', 'Referência'])(
  'column %s with words is a text, not an id',
  async (heading) => {
    const text = `Data;${heading};Valor\n28/11/2026;Pix recebido;150,00\n28/11/2026;Saldo Anterior;1,00\n`;
    const { lines, orders } = await read(text);
    expect(orders).toBe(false);
    expect(lines).toMatchObject([{ references: [], text: 'Pix recebido' }]);
  },
);

it.each(['-', '0', '000000'])('the placeholder %j in an id column is no id', async (blank) => {
  const text = `Data;Descrição;txid;endToEndId;Valor\n27/11/2026;Saldo anterior;${blank};${blank};9,00\n28/11/2026;Pix recebido;${blank};${blank};150,00\n`;
  expect((await read(text)).lines).toMatchObject([{ value: 15_000, references: [], endToEndIds: [] }]);
});

it('column Cliente with numbers is not a name', async () => {
  const { lines, warnings } = await read('Data;Cliente;Valor\n28/11/2026;4711;+150,00\n');
  expect(lines[0]!.name).toBeUndefined();
  expect(warnings.map(english)).toEqual(['columns of x.csv that pixctl ignores: "Cliente"']);
});

it('of Banco do Brasil › a number in Detalhes that is no tax id does not become one', async () => {
  const text =
    '"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"\n"01/10/2026","Pix - Recebido","01/10 08:13 12345678900 ANA LIMA","10101","250,00","Entrada"\n';
  const { lines } = await read(text);
  expect(lines[0]).toMatchObject({ name: 'ANA LIMA' });
  expect(lines[0]!.taxId).toBeUndefined();
});

it('taxIdOf › refuses masks that show too little, and repeated digits', () => {
  for (const text of ['', '***********', '11111111111', '123', 'x']) expect(taxIdOf(text)).toBeUndefined();
});
