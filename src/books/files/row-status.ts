// Statuses that banks and shops write beside each line of a CSV file: whether its money moved.
import { bareWord } from './csv-cells.ts';

/** `open`: the money may still move; `approved`: a settled Pix, or the authorisation of a card sale. */
export type RowStatus = 'settled' | 'approved' | 'open' | 'canceled';

const SETTLED =
  /^(?:conclu|confirm|complet|efetivad|efetuad|realizad|executad|liquidad|compensad|finaliz|finish|process(?:ad|ed)|creditad|credited|debitad|debited|recebid|received|enviad|sent$|pag[oa]s?$|paid$|settled|suc+es+|success|ok$|done$|disponivel|available)/;
const APPROVED = /^(?:aprovad|approved)/;
const OPEN =
  /^(?:pend|agend|schedul|futur|aguard|waiting|awaiting|process(?:and|ament|ing)|analise|andamento|aberto|open$)/;
const CANCELED =
  /^(?:cancel|falh|fail|recus|refus|reject|rejeit|negad|denied|declin|expir|vencid|invalid|erro$|error|abort)/;
/** Words that turn the meaning of the others round, or say that money came back. */
const NOT = /^(?:nao|not|un\w+)$/;
const UNCLEAR =
  /^(?:estorn|devol|revers|reembols|refund|return|chargeback|contest|disput|bloque|parcial|partial)/;

/** Returns the status that a text states; undefined for one that pixctl does not know, or that may mean either. */
export function statusOf(text: string): RowStatus | undefined {
  const words = bareWord(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const some = (pattern: RegExp): number => words.filter((word) => pattern.test(word)).length;
  const counts = [SETTLED, APPROVED, OPEN, CANCELED].map(some) as [number, number, number, number];
  const [settled, approved, open] = counts;
  if (some(UNCLEAR) > 0 || counts.reduce((all, count) => all + count, 0) !== 1) return undefined;
  if (some(NOT) > 0) return settled + approved === 1 ? 'open' : undefined;
  return settled === 1 ? 'settled' : approved === 1 ? 'approved' : open === 1 ? 'open' : 'canceled';
}

/** Headings of reports of card sales. */
const CARD =
  /^(?:bandeira|nsu|parcelas?|(?:codigo de |n(?:umero|o|º) d[ae] )?autorizacao|cartao|numero do cartao|tipo de cartao|card brand|card number|installments?|authorization code)$/;

/** Meanings of the words of the status column of a file. */
export interface Statuses {
  /** Meaning of each word, in file order; undefined for a word that pixctl does not know. */
  readonly of: ReadonlyMap<string, RowStatus | undefined>;
  /**
   * "Approved" is money: of a Pix, it means settled. In a report of card sales, or beside a word such as "paid", it may
   * only be an authorisation.
   */
  readonly isApprovedMoney: boolean;
}

/** @param texts statuses of the rows */
export function statusesOf(texts: readonly string[], headings: readonly string[]): Statuses {
  const words = new Set(texts.filter((text) => text !== '' && !headings.includes(text)));
  const of = new Map([...words].map((text) => [text, statusOf(text)]));
  const isOfCards = headings.some((heading) => CARD.test(bareWord(heading).replaceAll('_', ' ')));
  return { of, isApprovedMoney: !isOfCards && ![...of.values()].includes('settled') };
}
