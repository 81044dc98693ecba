// Recognises balance and total rows of a statement by their words. A customer's name may contain the same words, so
// only a text without other words is certain.

/**
 * `balance`: follows from the movements before it; `opening`: a balance before them; `other-balance`: balance of
 * something else, such as blocked money or investments; `unclear`: begins like these and continues with other words.
 */
export type RowWords = 'none' | 'unclear' | 'balance' | 'opening' | 'other-balance' | 'total';

const BALANCE_WORDS = /^(?:saldos?|sdo|sld|balance)$/;
const TOTAL_WORDS = /^(?:total|totais|subtotal|subtotais)$/;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const BEFORE = words('anterior inicial abertura opening initial starting beginning brought');
/** Words for balances that do not follow from the movements. */
const OTHER = words(
  'bloqueado bloqueados bloqueada bloq bloqueio disponivel disp disponiveis limite aplicacao aplicacoes aplicado aplicada aplic apl investimento investimentos invest investido provisorio provisoria futuro futuros poupanca vinculado vinculada especial cheque resgate saque fundo fundos rendimento rendimentos cdb available blocked',
);
const MORE_OF_BALANCE = words(
  'final atual total parcial em do da de no na ao dia mes periodo data conta contas cta cc c corrente movimento movimentacao movimentacoes contabil liquido fechamento transportado transportar transporte a e o com para autom automatica automaticas automatico automaticos geral closing ending final day forward carried of the on at',
);
const MORE_OF_TOTAL = words(
  'geral parcial do da de dos das no na em dia mes periodo credito creditos debito debitos entrada entradas saida saidas lancamento lancamentos movimento movimentos movimentacao movimentacoes transacao transacoes pedido pedidos venda vendas recebido recebidos pago pagos a e grand credits debits',
);

/** Splits a text into lower-case words without accents, digits and dates; `S A L D O` is one word. */
const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<![a-z])(?:[a-z] ){2,}[a-z](?![a-z])/g, (spaced) => spaced.replaceAll(' ', ''))
    .replace(/r\$/g, ' ')
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

function wordsOfText(text: string): RowWords | 'blank' {
  const all = wordsIn(text);
  const [first] = all;
  if (first === undefined) return 'blank';
  // In English the word comes last: "closing balance".
  const isBalance = BALANCE_WORDS.test(first) || all.includes('balance');
  const isTotal = TOTAL_WORDS.test(first) || (first === 'grand' && all[1] === 'total');
  if (isBalance) {
    const more = all.filter((word) => !BALANCE_WORDS.test(word));
    if (!more.every((word) => BEFORE.has(word) || OTHER.has(word) || MORE_OF_BALANCE.has(word)))
      return BALANCE_WORDS.test(first) ? 'unclear' : 'none';
    if (more.some((word) => OTHER.has(word))) return 'other-balance';
    return more.some((word) => BEFORE.has(word)) ? 'opening' : 'balance';
  }
  if (!isTotal) return 'none';
  return all.every((word) => TOTAL_WORDS.test(word) || MORE_OF_TOTAL.has(word)) ? 'total' : 'unclear';
}

/** Classifies a row by all its texts; it is certainly a balance or a total only if all texts agree. */
export function rowWords(texts: readonly string[]): RowWords {
  const all = texts.map(wordsOfText).filter((one) => one !== 'blank');
  const [first] = all;
  if (first === undefined) return 'none';
  if (all.every((one) => one !== 'none' && one !== 'unclear')) return first;
  return first === 'none' ? 'none' : 'unclear';
}
