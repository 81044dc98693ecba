// One month of 121 movements in each form in which banks write whether money came in or went out: a form is read without a
// wrong sign, or the file is refused.
import { describe, expect, it } from 'vitest';
import type { Role } from '#books/files/column-roles.ts';
import { readCsv } from '#books/files/csv.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { resultOfAsync } from '#test/support/steps.ts';

/** Cents of a month in which 61 movements came in and 60 went out. */
const MONTH: readonly { readonly day: string; readonly cents: number }[] = Array.from(
  { length: 121 },
  (_one, index) => ({
    day: `${String(1 + Math.floor(index / 4.1)).padStart(2, '0')}/10/2026`,
    cents: (1_000 + ((index * 7_919) % 90_001)) * ((index * 5 + (index % 3)) % 121 < 62 ? 1 : -1),
  }),
);

const plain = (cents: number): string => (Math.abs(cents) / 100).toFixed(2).replace('.', ',');
/** Writes amounts in one column. */
const single =
  (amount: (cents: number) => string) =>
  (named = 'Valor'): string =>
    [
      `Data;Descrição;${named}`,
      ...MONTH.map(({ day, cents }, index) => `${day};Lançamento ${index};${amount(cents)}`),
    ].join('\n');
/** Writes amounts without a sign beside one more column. */
const beside = (heading: string, into: string, out: string) => (): string =>
  [
    `Data;Descrição;Valor;${heading}`,
    ...MONTH.map(
      ({ day, cents }, index) => `${day};Lançamento ${index};${plain(cents)};${cents < 0 ? out : into}`,
    ),
  ].join('\n');
/** Writes amounts in a column for each direction. @param none text of the other column */
const split = (into: string, out: string, none: string, minus: string) => (): string =>
  [
    `Data;Descrição;${into};${out}`,
    ...MONTH.map(
      ({ day, cents }, index) =>
        `${day};Lançamento ${index};${cents < 0 ? `${none};${minus}${plain(cents)}` : `${plain(cents)};${none}`}`,
    ),
  ].join('\n');
/** Writes amounts without a sign, and the balance after each or at the end of each day. */
function balances({
  opening,
  isDaily = false,
  isNewestFirst = false,
}: {
  readonly opening: boolean;
  readonly isDaily?: boolean;
  readonly isNewestFirst?: boolean;
}): string {
  let balance = 10_000_000;
  const rows = MONTH.map(({ day, cents }, index) => {
    balance += cents;
    const isShown = !isDaily || MONTH[index + 1]?.day !== day;
    return `${day};Lançamento ${index};${plain(cents)};${isShown ? plain(balance) : ''}`;
  });
  const all = [...(opening ? ['01/10/2026;Saldo anterior;;100000,00'] : []), ...rows];
  return ['Data;Descrição;Valor;Saldo', ...(isNewestFirst ? all.toReversed() : all)].join('\n');
}

const read = (text: string, named: readonly (readonly [Role, string])[] = []) =>
  resultOfAsync(
    readCsv(text, 'x.csv', { named: new Map(named), directions: new Map(), asOrders: undefined }),
  );

/** Refusal of a file, or the number of wrong signs. */
async function outcomeOf(text: string): Promise<string> {
  try {
    const { lines } = await read(text);
    const byText = new Map(lines.map((line) => [line.text, line.value]));
    expect(lines).toHaveLength(MONTH.length);
    const wrong = MONTH.filter(({ cents }, index) => byText.get(`Lançamento ${index}`) !== cents);
    return `${wrong.length} wrong`;
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    expect(error.fields.exitCode).toBe(2);
    return 'refused';
  }
}

const sign = (cents: number, minus: string, plus = ''): string => (cents < 0 ? minus : plus);

describe('readCsv › a month of 121 lines in the sign form', () => {
  it.each<readonly [form: string, file: () => string]>([
    ['-1,00', single((cents) => `${sign(cents, '-')}${plain(cents)}`)],
    ['1,00-', single((cents) => `${plain(cents)}${sign(cents, '-')}`)],
    ['1,00- and 1,00+', single((cents) => `${plain(cents)}${sign(cents, '-', '+')}`)],
    ['-1,00 and +1,00', single((cents) => `${sign(cents, '-', '+')}${plain(cents)}`)],
    ['(1,00)', single((cents) => (cents < 0 ? `(${plain(cents)})` : plain(cents)))],
    ['(R$ 1,00)', single((cents) => (cents < 0 ? `(R$ ${plain(cents)})` : `R$ ${plain(cents)}`))],
    ['1,00 D and 1,00 C', single((cents) => `${plain(cents)} ${sign(cents, 'D', 'C')}`)],
    ['1,00D and 1,00C', single((cents) => `${plain(cents)}${sign(cents, 'D', 'C')}`)],
    ['1,00 D and 1,00', single((cents) => `${plain(cents)}${sign(cents, ' D')}`)],
    ['R$ -1,00', single((cents) => `R$ ${sign(cents, '-')}${plain(cents)}`)],
    ['-R$ 1,00', single((cents) => `${sign(cents, '-')}R$ ${plain(cents)}`)],
    ['- R$ 1,00 with no-break spaces', single((cents) => `${sign(cents, '-\u00a0')}R$\u00a0${plain(cents)}`)],
    ['−1,00 with the minus of Unicode', single((cents) => `${sign(cents, '−')}${plain(cents)}`)],
    ['–1,00 with an en dash', single((cents) => `${sign(cents, '–')}${plain(cents)}`)],
    ['column D/C', beside('D/C', 'C', 'D')],
    ['column Tipo, Crédito or Débito', beside('Tipo', 'Crédito', 'Débito')],
    ['column Natureza, CREDITO or DEBITO', beside('Natureza', 'CREDITO', 'DEBITO')],
    ['column Tipo, Pix recebido or Pix enviado', beside('Tipo', 'Pix recebido', 'Pix enviado')],
    ['column Movimentação, Entrada or Saída', beside('Movimentação', 'Entrada', 'Saída')],
    ['column Sinal, + or -', beside('Sinal', '+', '-')],
    ['column Sinal, blank or -', beside('Sinal', '', '-')],
    ['column without a heading, C or D', beside('', 'C', 'D')],
    ['columns Crédito and Débito', split('Crédito', 'Débito', '', '')],
    ['columns Crédito and Débito with a minus', split('Crédito', 'Débito', '', '-')],
    ['columns Entrada and Saída with zeros', split('Entrada', 'Saída', '0,00', '')],
    ['balance after each line, after an opening one', () => balances({ opening: true })],
    ['balance after each line, newest first', () => balances({ opening: true, isNewestFirst: true })],
  ])('%s has 0 wrong signs', async (_form, file) => {
    expect(await outcomeOf(file())).toBe('0 wrong');
  });

  it.each<readonly [form: string, file: () => string]>([
    ['none', single(plain)],
    ['1,00 C and 1,00', single((cents) => `${plain(cents)}${sign(cents, '', ' C')}`)],
    ['+1,00 and 1,00', single((cents) => `${sign(cents, '', '+')}${plain(cents)}`)],
    ['red', single((cents) => (cents < 0 ? `<font color="red">${plain(cents)}</font>` : plain(cents)))],
    ['1,00 DR and 1,00', single((cents) => `${plain(cents)}${sign(cents, ' DR')}`)],
    ['column Tipo, Compra or Venda', beside('Tipo', 'Venda', 'Compra')],
    ['column E/S, E or S', beside('E/S', 'E', 'S')],
    ['column D/C, blank or D', beside('D/C', '', 'D')],
    ['column Cor, Azul or Vermelho', beside('Cor', 'Azul', 'Vermelho')],
    ['balance after each line, without an opening one', () => balances({ opening: false })],
    ['balance at the end of each day', () => balances({ opening: true, isDaily: true })],
  ])('%s is refused', async (_form, file) => {
    expect(await outcomeOf(file())).toBe('refused');
  });
});
