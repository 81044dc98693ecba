// CSV layouts of banks. Files of other banks and shops are read by their headings (columns.ts).
import type { Role } from './column-roles.ts';

export interface Layout {
  readonly bank: string;
  /** Headings by role. A file has this layout if all headings of `columns` and `memo` are in one line. */
  readonly columns: Readonly<Partial<Record<Exclude<Role, 'memo'>, string>>>;
  /** Headings of text columns. Rows without an id get one made from the first text. */
  readonly memo: readonly string[];
  /** Known headings that are not needed. */
  readonly unused?: readonly string[];
  /** Unsigned amounts: each movement needs D or C in the column `sign`. */
  readonly unsigned?: true;
  /** Extracts payer or receiver from a longer text. Groups: `name`, `taxId`. */
  readonly party?: RegExp;
  /** Headings of a table above the movements: opening and closing balance, and the sums of incoming and outgoing money. */
  readonly balances?: {
    readonly opening: string;
    readonly closing: string;
    readonly credits: string;
    readonly debits: string;
  };
  /** A row with only a text continues the row above it. */
  readonly continues?: true;
}

/**
 * Matches `04/11 08:13 12345678909 FULANO DE TAL`: date and time, sometimes the tax id, and the name, which may be cut
 * off.
 */
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
    // `Saldo do Dia` is the balance at the end of the day.
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
    balances: {
      opening: 'INITIAL_BALANCE',
      closing: 'FINAL_BALANCE',
      credits: 'CREDITS',
      debits: 'DEBITS',
    },
  },
  {
    bank: 'Nubank',
    columns: { day: 'Data', amount: 'Valor', txid: 'Identificador' },
    memo: ['Descrição'],
  },
  {
    bank: 'PagBank',
    columns: { day: 'DATA', id: 'CODIGO DA TRANSACAO', amount: 'VALOR' },
    memo: ['DESCRICAO', 'TIPO'],
  },
];

/**
 * Itaú cuts names in Pix and transfer texts to seven or eight letters, in all formats, directly followed by the day:
 * `PIX TRANSF  Ana Lim01/10`. Groups: `name`, `day`, `month`.
 */
export const CUT_NAME =
  /^(?:PIX (?:TRANSF|QRS|QR)|PIX|TED|DOC|TEF|TRANSF)\s+(?<name>\D{3,10}?)(?<day>\d{2})\/(?<month>\d{2})$/i;
/** A name with fewer letters was not cut. */
export const CUT_LETTERS = 7;

/** Payer or receiver named in a text. */
interface Party {
  readonly name: string;
  readonly taxId: string | undefined;
}

/** Returns the payer or receiver in the first text that names one in the layout of the bank. */
export function partyIn(layout: Layout | undefined, texts: readonly string[]): Party | undefined {
  for (const text of texts) {
    const groups = layout?.party?.exec(text)?.groups;
    if (groups === undefined) continue;
    const { name = '', taxId } = groups;
    return { name, taxId };
  }
  return undefined;
}
