// Numbers of lines and sums that a row of a CSV file states in words, such as `Quantidade de lançamentos: 12` or
// `Total de créditos;1.234,56`.
import { bareWord, hasMoney, parses } from './csv-cells.ts';
import { parseSigned } from './values.ts';

/** The lines that a figure is about. */
type FigureOf = 'all' | 'in' | 'out';

export interface Figure {
  readonly of: FigureOf;
  /** Number of lines; undefined if the figure can only be a sum. */
  readonly count: number | undefined;
  /** Cents; undefined if the figure can only be a number of lines. */
  readonly sum: number | undefined;
  /** The number may include rows with balances. */
  readonly isOfRecords: boolean;
}

const IN = 'creditos|entradas|recebimentos|credits';
const OUT = 'debitos|saidas|debits';
const RECORDS = 'registros|linhas|records|rows|lines';
const LINES =
  'lancamentos|movimentos|movimentacoes|transacoes|operacoes|itens|pedidos|vendas|transactions|entries|orders';
const HEAD = '(?<head>quantidade|qtde?\\.?|numero|n[ºo°]\\.?|total|number)(?: total)?';
const SPAN = '(?: (?:no|do|de|in) (?:periodo|mes|dia|extrato|arquivo|period))?';

/** Matches one figure with its label, in lower case and without accents. */
const FIGURE = new RegExp(
  `${HEAD}(?: (?:de|dos|das|of))? (?:(?<in>${IN})|(?<out>${OUT})|(?<records>${RECORDS})|(?:${LINES}))${SPAN} ?[:=]? ?(?<value>[-−(]?(?:r\\$ ?)?[-−]?\\d[\\d.,]*\\)?)(?: ?\\|)? ?`,
  'y',
);
/** Longer rows are texts. */
const MAX_LENGTH = 500;

/** Returns the figures that a row states; empty if the row has anything else. */
export function figuresIn(cells: readonly string[]): readonly Figure[] {
  // Most rows begin with a day; normalising all of them would take longer than reading them.
  if (!/^[qnt]/i.test(cells.find((cell) => cell !== '') ?? '')) return [];
  const text = bareWord(cells.filter((cell) => cell !== '').join(' ')).replaceAll(/\s+/g, ' ');
  if (text.length > MAX_LENGTH) return [];
  const figures: Figure[] = [];
  for (let at = 0; at < text.length; at = FIGURE.lastIndex) {
    FIGURE.lastIndex = at;
    const groups = FIGURE.exec(text)?.groups;
    const value = groups?.['value'] ?? '';
    const count = /^(?:\d+|\d{1,3}(?:\.\d{3})+)$/.test(value) ? Number(value.replaceAll('.', '')) : undefined;
    const isSum = groups?.['head'] === 'total' && parses(value, parseSigned);
    if (groups === undefined || (count === undefined && !(isSum && hasMoney(value)))) return [];
    figures.push({
      of: groups['in'] !== undefined ? 'in' : groups['out'] !== undefined ? 'out' : 'all',
      count,
      sum: isSum ? parseSigned(value) : undefined,
      isOfRecords: groups['records'] !== undefined,
    });
  }
  return figures;
}
