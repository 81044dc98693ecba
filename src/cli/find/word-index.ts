// Words by which people look for a command, in English and Portuguese. Loaded only for an unknown command and for `help`.
import { readWords } from '#cli/help/page-store.ts';
import { nearest } from '#messages/nearest.ts';
import { plain, stem } from './stem.ts';

/** Verbs that people use for the last word of a command, and the words of commands that they may mean. */
const VERBS: readonly (readonly [typed: string, meant: readonly string[]])[] = [
  ['cancel cancelar anular void stop', ['cancel', 'delete', 'remove']],
  [
    'remove excluir apagar deletar del destroy drop close unset revoke',
    ['delete', 'remove', 'disable', 'cancel'],
  ],
  ['delete', ['delete', 'remove', 'cancel']],
  [
    'create new add criar nova novo make insert cadastrar register registrar generate gerar emitir issue',
    ['create', 'add', 'send', 'encode', 'grant', 'start'],
  ],
  [
    'get view ver show mostrar exibir detail details detalhe status info describe read consultar retrieve',
    ['get', 'show', 'status', 'resolve', 'list', 'balance'],
  ],
  ['list listar all index search buscar find procurar history', ['list', 'get', 'status']],
  ['update edit editar modify alterar change mudar set patch', ['update', 'set', 'limits']],
  ['pay pagar send enviar', ['send', 'pay']],
  ['refund estornar devolver reembolsar estorno devolucao reverse', ['refund', 'create']],
  ['wait watch esperar aguardar acompanhar follow poll', ['watch', 'listen']],
  ['approve aprovar confirm confirmar authorize accept aceitar', ['approve', 'accept']],
  ['reject refuse recusar rejeitar deny decline', ['refuse', 'reject']],
  ['withdraw saque sacar', ['withdraw']],
  ['statement extrato', ['statement']],
  ['balance saldo', ['balance', 'get']],
  ['transfer transferir', ['transfer']],
  ['decode decodificar parse ler', ['decode', 'resolve']],
  ['validate validar check verificar verify', ['check', 'lint', 'verify']],
  ['export exportar download baixar save', ['export', 'pdf']],
  ['import upload batch bulk lote', ['batch plan', 'create']],
  ['run executar', ['batch run', 'start', 'resume']],
  ['use switch trocar select activate', ['use']],
  ['rename renomear', ['rename']],
  ['retry again tentar', ['retry', 'resume']],
  ['open abrir view-page page', ['open', 'start']],
  ['link url payment-link', ['open', 'create']],
  ['qr qrcode image', ['qr']],
  ['tail logs log', ['requests', 'listen', 'list']],
];

/** Returns the last words of commands that a verb may mean, best first. */
export const meaningsOf = (verb: string): readonly string[] =>
  VERBS.filter(([typed]) => typed.split(' ').some((one) => stem(one) === verb)).flatMap(([, meant]) => meant);

/** Words between the others that mean nothing by themselves. */
const FILLERS = new Set('a o as os um uma de da do das dos no na em para the an of my for to'.split(' '));

/** Returns the spellings under which a word is looked up: as typed, and as a singular. */
function spellings(word: string): readonly string[] {
  const all = [word];
  if (word.endsWith('oes')) all.push(`${word.slice(0, -3)}ao`);
  if (word.endsWith('es') && word.length > 4) all.push(word.slice(0, -2));
  if (word.endsWith('s') && word.length > 3) all.push(word.slice(0, -1));
  return all;
}

let byWord: ReadonlyMap<string, readonly string[]> | undefined;
function index(): ReadonlyMap<string, readonly string[]> {
  if (byWord !== undefined) return byWord;
  const made = new Map<string, string[]>();
  const add = (word: string, place: string): void => {
    const places = made.get(word);
    if (places === undefined) made.set(word, [place]);
    else if (!places.includes(place)) places.push(place);
  };
  for (const [place, words] of readWords()) {
    add(place.replace(/^help /, ''), place);
    for (const word of words.split(',')) add(word.trim(), place);
  }
  byWord = made;
  return made;
}

/** Returns all places of a word or phrase, best first. A misspelt word is not guessed. */
function placesOf(phrase: string): readonly string[] {
  const words = index();
  return spellings(plain(phrase)).flatMap((spelling) => words.get(spelling) ?? []);
}

/** Most commands that are offered for one word. */
const MOST = 3;

/**
 * Returns the commands, groups and topics (`help TOPIC`) that a word or phrase may mean, best first; empty if the index
 * has no such word.
 */
export const commandsFor = (phrase: string): readonly string[] =>
  [...new Set(placesOf(phrase))].slice(0, MOST);

export interface Phrase {
  /** What the action is for: commands, groups and topics, best first. */
  readonly places: readonly string[];
  readonly verb: string;
}

/** Returns what the longest beginning of at least two words may mean: `link de pagamento order-1`. */
export function commandsForBeginning(words: readonly string[]): readonly string[] {
  for (let count = words.length; count > 1; count -= 1) {
    const found = commandsFor(words.slice(0, count).join(' '));
    if (found.length > 0) return found;
  }
  return [];
}

/** Splits words into an action and its object, in any order: `cancelar cobrança`, `nota fiscal emitir`. */
export function phraseOf(words: readonly string[]): Phrase | undefined {
  const known = words.map(plain).filter((word) => !FILLERS.has(word));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < 2) return undefined;
  const [verb, object] = isVerb(first)
    ? [first, known.slice(1).join(' ')]
    : isVerb(last)
      ? [last, known.slice(0, -1).join(' ')]
      : [undefined, ''];
  if (verb === undefined) return undefined;
  const whole = commandsFor(`${verb} ${object}`);
  const places = whole.length > 0 ? whole : commandsFor(object);
  return places.length === 0 ? undefined : { places, verb };
}

/** Tests whether a word is an action; one that is a command too, such as `saldo`, is not. */
const isVerb = (word: string): boolean =>
  spellings(word).some((spelling) => VERBS.some(([typed]) => typed.split(' ').includes(spelling))) &&
  placesOf(word).every((place) => place.includes(' '));

/**
 * Returns the word that a user may mean after a group or part of a command: `cancel` after `charge` is `delete`.
 * @param known words that may follow
 */
export const wordAfter = (prefix: string, word: string, known: readonly string[]): string | undefined =>
  actionAfter(prefix, word, known) ?? nearest(word, known);

/** Like `wordAfter`, but does not guess a misspelt word. */
export function actionAfter(prefix: string, word: string, known: readonly string[]): string | undefined {
  for (const spelling of spellings(plain(word)))
    for (const [typed, meant] of VERBS) {
      if (!typed.split(' ').includes(spelling)) continue;
      const found = meant.find((one) => known.includes(one));
      if (found !== undefined) return found;
    }
  const place = placesOf(word).find((one) => one.startsWith(`${prefix} `));
  return place?.slice(prefix.length + 1);
}
