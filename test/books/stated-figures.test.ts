// Numbers of lines and sums that a CSV file states in words, above or below its lines.
import { describe, expect, it } from 'vitest';
import type { Role } from '#books/files/column-roles.ts';
import { readCsv } from '#books/files/csv.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { english } from '#messages/message.ts';
import { resultOfAsync } from '#test/support/steps.ts';

const read = (text: string, named: readonly (readonly [Role, string])[] = []) =>
  resultOfAsync(
    readCsv(text, 'x.csv', { named: new Map(named), directions: new Map(), asOrders: undefined }),
  );

/** A file with two incoming lines of R$ 15,00, an outgoing one of R$ 4,00, and a line that states something. */
const file = (stated: string, isAbove = false): string =>
  [
    ...(isAbove ? ['Banco Exemplo', stated] : []),
    'Data;Descrição;Valor;Situação',
    '26/11/2026;Ana;10,00;Pago',
    '27/11/2026;Bia;-4,00;Pago',
    '28/11/2026;Caio;5,00;Pago',
    ...(isAbove ? [] : [stated]),
  ].join('\n');

/** Returns the number of lines, or the problem of a file that is refused. */
async function outcome(text: string): Promise<number | string> {
  try {
    const { lines } = await read(text);
    return lines.length;
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    expect(error.fields.exitCode).toBe(2);
    expect(english(error.fields.hint!)).toContain('--column balance= ');
    return error.message;
  }
}

describe.each([
  ['below', false],
  ['above', true],
])('readCsv › a figure %s the lines', (_where, isAbove) => {
  it.each([
    'Quantidade de lançamentos: 3',
    'Quantidade de lançamentos;3',
    'QTD. LANÇAMENTOS;;3',
    'Qtde de transações = 3',
    'Número de registros: 3',
    'Nº de registros;3',
    'Total de registros;3',
    'Total de lançamentos no período: 3',
    'Number of transactions: 3',
    'Quantidade de créditos: 2',
    'Quantidade de débitos: 1',
    'Total de créditos: 15,00',
    'Total de créditos: R$ 15,00',
    'Total de créditos;2',
    'Total de débitos: -4,00',
    'Total de débitos;;4,00',
    'Total de saídas: (4,00)',
    'Total de entradas: 15,00 | Total de saídas: 4,00',
    'Quantidade de lançamentos;3;Total de créditos;15,00',
    'Total de lançamentos;;11,00',
  ])('%j is read, and the file is read', async (stated) => {
    expect(await outcome(file(stated, isAbove))).toBe(3);
  });

  it.each([
    ['Quantidade de lançamentos: 4', ': 3 lines with a sum of R$ 11,00'],
    ['Total de registros;12', ': 3 lines with a sum of R$ 11,00'],
    ['Total de registros;0', ': 3 lines with a sum of R$ 11,00'],
    ['Total de registros: 1.003', ': 3 lines with a sum of R$ 11,00'],
    ['Quantidade de créditos: 3', ': 2 incoming lines with a sum of R$ 15,00'],
    ['Quantidade de débitos: 2', ': 1 outgoing line with a sum of -R$ 4,00'],
    ['Total de créditos: 1.234,56', ': 2 incoming lines with a sum of R$ 15,00'],
    ['Total de créditos;;;11,00', ': 2 incoming lines with a sum of R$ 15,00'],
    ['Total de entradas: 15,00 | Total de saídas: 5,00', ': 1 outgoing line with a sum of -R$ 4,00'],
  ])('%j is refused with what was read', async (stated, what) => {
    const problem = await outcome(file(stated, isAbove));
    expect(problem).toContain(`pixctl cannot read all of x.csv: line ${isAbove ? 2 : 5}: `);
    expect(problem).toContain(` does not fit${what}`);
    expect((await read(file(stated, isAbove), [['balance', '']])).lines).toHaveLength(3);
  });
});

it('readCsv › counts lines that did not move money if the file does', async () => {
  const text = file('Total de registros: 3').replace('Caio;5,00;Pago', 'Caio;5,00;Cancelado');
  expect(await outcome(text)).toBe(2);
  expect(await outcome(text.replace(': 3', ': 2'))).toBe(2);
});

it('readCsv › counts rows with balances only as records', async () => {
  const text = file('Total de registros: 4').replace('26/11', '25/11/2026;Saldo anterior;1,00;\n26/11');
  expect(await outcome(text)).toBe(3);
  expect(await outcome(text.replace('registros', 'lançamentos'))).toContain(': 3 lines');
});

it('readCsv › compares a figure with the lines of its table, or with all', async () => {
  const table = (...rows: readonly string[]): readonly string[] => ['Data;Descrição;Valor', ...rows];
  const text = (first: number, second: number): string =>
    [
      ...table('26/11/2026;Ana;10,00', '27/11/2026;Bia;-4,00', `Quantidade de lançamentos: ${first}`),
      ...table('28/11/2026;Caio;5,00', `Quantidade de lançamentos: ${second}`),
    ].join('\n');
  expect(await outcome(text(2, 1))).toBe(3);
  expect(await outcome(text(2, 3))).toBe(3);
  expect(await outcome(text(2, 2))).toContain('does not fit: 1 line with');
});

it.each(['Total Vendas Ltda', 'Quantidade Certa Comércio', 'Total de registros 12 Ltda'])(
  'readCsv › a customer called %j is a movement',
  async (name) => {
    expect(await outcome(file(`28/11/2026;${name};7,00;Pago`))).toBe(4);
  },
);
