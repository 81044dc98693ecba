// CSV layouts of banks, as data. A CSV of any other bank or shop is read by the names of its columns (columns.ts).
import type { Role } from './column-roles.ts';

export interface Layout {
  readonly bank: string;
  /** Headings by role. A file has this layout if all headings of `columns` and `memo` are in one line. */
  readonly columns: Readonly<Partial<Record<Exclude<Role, 'memo'>, string>>>;
  /** Headings of the texts. Ids of rows that have none are made from the first one. */
  readonly memo: readonly string[];
  /** Headings that are known and not needed. */
  readonly unused?: readonly string[];
  /** Unsigned amounts: each movement needs a D or a C in the column `sign`. */
  readonly unsigned?: true;
  /** Who paid or was paid, where a text has more than that. Groups: `name`, `taxId`. */
  readonly party?: RegExp;
  /** Headings, in a table above the movements, of the balances before and after them. */
  readonly balances?: { readonly opening: string; readonly closing: string };
  /** A row that has only a text continues the row above it. */
  readonly continues?: true;
}

/** `04/11 08:13 12345678909 FULANO DE TAL`: when, sometimes the tax id, and the name, which may be cut. */
const BB_PARTY = /^\d{2}\/\d{2} \d{2}:\d{2} (?:(?:000)?(?<taxId>\d{11}|\d{14}) )?(?<name>\D.*)$/;

export const LAYOUTS: readonly Layout[] = [
  {
    bank: 'Banco do Brasil',
    columns: { day: 'Data', id: 'N° documento', amount: 'Valor', sign: 'Tipo Lançamento' },
    memo: ['Lançamento', 'Detalhes'],
    party: BB_PARTY,
  },
  {
    bank: 'Bradesco',
    columns: {
      day: 'Data',
      id: 'Docto.',
      credit: 'Crédito (R$)',
      debit: 'Débito (R$)',
      balance: 'Saldo (R$)',
    },
    memo: ['Histórico'],
    continues: true,
  },
  {
    bank: 'C6 Bank',
    // The balance is the one at the end of the day.
    columns: {
      day: 'Data Lançamento',
      credit: 'Entrada(R$)',
      debit: 'Saída(R$)',
      balance: 'Saldo do Dia(R$)',
    },
    memo: ['Descrição', 'Título'],
    unused: ['Data Contábil'],
  },
  {
    bank: 'Caixa',
    columns: { day: 'Data_Mov', id: 'Nr_Doc', amount: 'Valor', sign: 'Deb_Cred' },
    memo: ['Historico'],
    unused: ['Conta'],
    unsigned: true,
  },
  {
    bank: 'Cora',
    columns: { day: 'Data', sign: 'Tipo Transação', name: 'Identificação', amount: 'Valor' },
    memo: ['Transação'],
  },
  {
    bank: 'Inter',
    columns: { day: 'Data Lançamento', amount: 'Valor', balance: 'Saldo' },
    memo: ['Descrição', 'Histórico'],
  },
  {
    bank: 'Itaú',
    columns: { day: 'data', amount: 'valor (R$)', balance: 'saldos (R$)' },
    memo: ['lançamento'],
    unused: ['ag./origem'],
  },
  {
    bank: 'Mercado Pago',
    columns: {
      day: 'RELEASE_DATE',
      id: 'REFERENCE_ID',
      amount: 'TRANSACTION_NET_AMOUNT',
      balance: 'PARTIAL_BALANCE',
    },
    memo: ['TRANSACTION_TYPE'],
    balances: { opening: 'INITIAL_BALANCE', closing: 'FINAL_BALANCE' },
  },
  {
    bank: 'PagBank',
    columns: { day: 'DATA', id: 'CODIGO DA TRANSACAO', amount: 'VALOR' },
    memo: ['DESCRICAO', 'TIPO'],
  },
];

/**
 * Itaú keeps seven or eight letters of a name in the texts of Pix and transfers, in all formats, with the day right
 * behind them: `PIX TRANSF  Ana Lim01/10`. Groups: `name`, `day`, `month`.
 */
export const CUT_NAME =
  /^(?:PIX (?:TRANSF|QRS|QR)|PIX|TED|DOC|TEF|TRANSF)\s+(?<name>\D{3,10}?)(?<day>\d{2})\/(?<month>\d{2})$/i;
/** A name of fewer letters was not cut. */
export const CUT_LETTERS = 7;
