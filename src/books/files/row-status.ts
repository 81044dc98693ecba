// Statuses that banks and shops write beside each line of a CSV file: whether its money moved.
import { bareWord } from './csv-cells.ts';

/** `open`: the money may still move. */
export type RowStatus = 'settled' | 'open' | 'canceled';

const SETTLED =
  /^(?:conclu|confirm|complet|efetivad|efetuad|realizad|executad|liquidad|compensad|finaliz|finish|process(?:ad|ed)|aprovad|approved|creditad|credited|debitad|debited|recebid|received|enviad|sent$|pag[oa]s?$|paid$|settled|suc+es+|success|ok$|done$|disponivel|available)/;
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
  const [settled, open, canceled] = [SETTLED, OPEN, CANCELED].map(some) as [number, number, number];
  if (some(UNCLEAR) > 0 || settled + open + canceled !== 1) return undefined;
  if (some(NOT) > 0) return settled === 1 ? 'open' : undefined;
  return settled === 1 ? 'settled' : open === 1 ? 'open' : 'canceled';
}
