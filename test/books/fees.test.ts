// Fees written as words, and dashes in columns with amounts.
import { expect, it } from 'vitest';
import { readCsv } from '#books/files/csv.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { english } from '#messages/message.ts';
import { resultOfAsync } from '#test/support/steps.ts';

const read = (text: string) =>
  resultOfAsync(readCsv(text, 'x.csv', { named: new Map(), directions: new Map(), asOrders: undefined }));
const stone = (fee: string): string =>
  `Movimentação,Tipo,Valor,Tarifa,Data,Origem\nCrédito,Pix,"150,00",${fee},28/11/2026 00:45,Ana Souza Lima\n`;

it.each(['Grátis', 'Isento', 'Isenta', 'Gratuita', 'GRATUITO', 'Sem tarifa', 'free'])(
  'readCsv › the fee %j is 0, with a note',
  async (fee) => {
    const { lines, notes } = await read(stone(fee));
    expect(lines).toMatchObject([{ value: 15_000, day: '2026-11-28' }]);
    expect(lines[0]).not.toHaveProperty('fee');
    expect(notes.map(english)).toContain(`fees of x.csv read as zero: "${fee}"`);
  },
);

it.each(['-', '–', 'R$ -', '""'])('readCsv › the fee %s is none', async (fee) => {
  expect((await read(stone(fee))).lines).toMatchObject([{ value: 15_000 }]);
});

it('readCsv › a fee that is no amount is refused with the option that ignores the column', async () => {
  const error: unknown = await read(stone('"1,99%"')).catch((thrown: unknown) => thrown);
  if (!(error instanceof PixctlError)) throw new Error('not refused');
  expect(error.message).toContain('line 2: amount "1,99%" is not an amount in reais');
  expect(english(error.fields.hint!)).toBe(
    'If this column is no fee, ignore it: --column fee= (with nothing after the =). Nothing was compared.',
  );
});

it('readCsv › a dash beside an amount in columns for credit, debit, balance or net is blank', async () => {
  const text =
    'Data;Histórico;Crédito;Débito;Saldo\n28/11/2026;PIX;150,00;-;-\n28/11/2026;PIX;R$ -;1,00;149,00\n';
  expect((await read(text)).lines.map(({ value }) => value)).toEqual([15_000, -100]);
  expect((await read('Pedido;Valor;Taxa;Líquido\n7;10,00;-;-\n')).lines).toMatchObject([{ value: 1_000 }]);
});

it('readCsv › a dash instead of an amount is refused', async () => {
  await expect(read('Data;Valor\n28/11/2026;-\n')).rejects.toThrow('line 2: no amount');
});
