// Words with which banks say whether money came in or went out.
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { bareWord } from './csv-cells.ts';
import { badFile } from './problem.ts';

/** `as-written`: the word does not decide; the amount counts with its own sign. */
export type Direction = 'in' | 'out' | 'as-written';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that only stand for incoming money, whatever follows them. */
const RECEIVED =
  /^(?:recebid[oa]s?|recebimentos?|received|incoming|income|inflow|credor|receitas?|deposit|deposits)$/;
/** Words that only stand for outgoing money. */
const SENT =
  /^(?:enviad[oa]s?|envios?|sent|outgoing|outflow|devedor|despesas?|expenses?|saques?|retiradas?|withdrawals?|withdraw)$/;
/** Words that decide if no other word but those in `NEUTRAL` is beside them: a "credit card" is not a credit. */
const CREDIT = words('c cr cred credito creditos credit credits entrada entradas in deposito depositos');
const DEBIT = words(
  'd db deb debito debitos debit debits saida saidas out efetuado efetuada efetuados efetuadas realizado realizada realizados realizadas tarifa tarifas fee fees',
);
const NEUTRAL = words(
  'pix ted doc tef transf transferencia transferencias transfer pagamento pagamentos payment lancamento lancamentos movimento em a o e de da do na no por pelo pela via para valor conta contas corrente cc boleto qr code qrcode chave automatico automatica manual interna externa titularidade bancario bancaria',
);
/** Words that turn a direction round, or say that nothing moved. */
const REVERSAL =
  /^(?:devol|estorn|revers|cancel|reembols|refund|return|charge|contest|bloque|desbloque|nao$|not$|falh|fail|recus|reject|negad|pend|agend|schedul|futur)/;

/** Words of the service: a payment is incoming in some programs and outgoing in others. */
const WHOLE: ReadonlyMap<string, Direction> = new Map([
  ['payment', 'as-written'],
  ['refund', 'out'],
  ['+', 'in'],
  ['-', 'out'],
  ['−', 'out'],
  ['–', 'out'],
]);

/** Returns the direction that a text states; undefined if it states none, or contradicts itself. */
export function directionOf(text: string): Direction | undefined {
  const bare = bareWord(text);
  const whole = WHOLE.get(bare);
  if (whole !== undefined) return whole;
  const all = bare.split(/[^a-z0-9]+/).filter((word) => word !== '');
  if (all.some((word) => REVERSAL.test(word))) return undefined;
  const isPlain = all.every(
    (word) => CREDIT.has(word) || DEBIT.has(word) || NEUTRAL.has(word) || isStrong(word),
  );
  const isIn = all.some((word) => RECEIVED.test(word) || (isPlain && CREDIT.has(word)));
  const isOut = all.some((word) => SENT.test(word) || (isPlain && DEBIT.has(word)));
  return isIn === isOut ? undefined : isIn ? 'in' : 'out';
}

const isStrong = (word: string): boolean => RECEIVED.test(word) || SENT.test(word);

/** Meanings of words as given by the user, by the word in lower case and without accents. */
export type Directions = ReadonlyMap<string, 'in' | 'out'>;

/** Parses `--direction "Pix enviado=out"`. @throws PixctlError (exit 2) unless the value is in or out */
export const namedDirections = (
  given: readonly { readonly key: string; readonly value: string }[],
): Directions =>
  new Map(
    given.map(({ key, value }) => {
      if (value !== 'in' && value !== 'out')
        throw badFile(
          say`--direction ${key}=${value} is neither in nor out`,
          say`Write --direction ${showValue(`${key}=in`)} or ${showValue(`${key}=out`)}.`,
        );
      return [bareWord(key), value];
    }),
  );
