// Makes rows for a spreadsheet in Portuguese: one per line, plus opening and closing balance.
import { brasiliaClock, brasiliaDay } from '#pix/dates.ts';
import { descriptionOf, KIND_WORDS } from './descriptions.ts';
import type { Rules } from './rules.ts';
import { accountFor } from './rules.ts';
import type { BookLine, Statement } from './statement.ts';

/** Amounts are in cents. */
export type SheetRow = Readonly<Record<string, string | number>>;

export const SHEET_COLUMNS = [
  'Data',
  'Hora',
  'Conta',
  'Tipo',
  'Histórico',
  'Nome',
  'CPF/CNPJ',
  'Valor',
  'Saldo',
  'Conta contábil',
  'Mensagem',
  'Cobrança',
  'Pagamento',
  'EndToEndId',
  'ID',
] as const;

/** Columns of amounts. */
export const SHEET_MONEY: readonly string[] = ['Valor', 'Saldo'];

const brazilian = (day: string): string => day.split('-').toReversed().join('/');

export function* sheetRows(statement: Statement, rules: Rules): Generator<SheetRow, void, undefined> {
  const { account, start, asOf, opening, closing, lines } = statement;
  yield { Data: brazilian(start), Conta: account.name, Histórico: 'Saldo inicial', Saldo: opening };
  for (const line of lines) yield rowOf(line, account.name, rules);
  yield {
    Data: brazilian(brasiliaDay(Date.parse(asOf))),
    Conta: account.name,
    Histórico: 'Saldo final',
    Saldo: closing,
  };
}

const rowOf = (line: BookLine, account: string, rules: Rules): SheetRow => {
  const [Data = '', Hora = ''] = brasiliaClock(Date.parse(line.time)).split(' ');
  return {
    Data,
    Hora,
    Conta: account,
    Tipo: KIND_WORDS[line.kind],
    Histórico: descriptionOf(line),
    Nome: line.partyName ?? '',
    'CPF/CNPJ': line.partyTaxId ?? '',
    Valor: line.value,
    Saldo: line.balance,
    'Conta contábil': accountFor(rules, line),
    Mensagem: line.message ?? '',
    Cobrança: line.chargeCorrelationID ?? '',
    Pagamento: line.paymentCorrelationID ?? '',
    EndToEndId: line.endToEndId ?? '',
    ID: line.fitId,
  };
};
