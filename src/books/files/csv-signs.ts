// Finds out how a CSV file says whether money came in or went out: by the signs of its amounts, by columns for credit
// and debit, or by a column with words.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Columns } from './columns.ts';
import { isKnownHeading, isMarkHeading } from './columns.ts';
import { AMOUNTS, bareWord, cellsByRole, hasMoney, memosOf, textsOf } from './csv-cells.ts';
import type { Row } from './csv-rows.ts';
import type { CsvChoices, Table } from './csv-table.ts';
import type { Direction, Directions } from './direction-words.ts';
import { directionOf } from './direction-words.ts';
import { badFile, listed } from './problem.ts';
import { rowWords } from './summary-rows.ts';
import { markOf } from './values.ts';

export interface Signs {
  /** Column with a word for each amount; undefined if no column is needed. */
  readonly place: number | undefined;
  /** The amounts have no sign: a movement without a known word cannot be read. */
  readonly isRequired: boolean;
  /** A blank cell is a plus, because the column has only `-` and `+`. */
  readonly isBlankPlus: boolean;
  /** Amounts that the column marks as debits have a minus too. */
  readonly hasSignedDebits: boolean;
  /** Some amounts are marked as credits and some as debits: an amount without a mark cannot be read. */
  readonly isMarkNeeded: boolean;
  /** No amount has a sign and no column replaces it: only the balances can tell incoming from outgoing money. */
  readonly isUnsigned: boolean;
  /** No amount has a sign, but all lines are receipts by their texts or columns. */
  readonly isAllIncoming: boolean;
  readonly directions: Directions;
}

/** Returns what the word of a row means; undefined if it is unknown. */
export const meaningOf = (word: string, directions: Directions): Direction | undefined =>
  directions.get(bareWord(word)) ?? directionOf(word);

/** Tests whether a file without `--as` lists orders of a shop. */
export const looksLikeOrders = ({ places }: Columns): boolean =>
  places.reference !== undefined && places.balance === undefined;

/** Kinds of sale and means of payment: in a list of orders they say nothing about the direction. */
const SALE =
  /^(?:pix|boleto|cartao.*|card|credit card|dinheiro|vendas?|produtos?|servicos?|pedidos?|assinaturas?|cobrancas?|sale|order|product|service|subscription|charge|loja|site|online)$/;

/**
 * Finds the column that tells incoming from outgoing money, if the amounts need one.
 * @throws PixctlError (exit 2) for a column with unknown words in a file whose amounts have no sign
 */
export function signsOf(table: Table, path: string, choices: CsvChoices): Signs {
  const { columns, head } = table;
  const { directions, asOrders, named } = choices;
  const movements = table.rows.filter((row) => isMovement(row, columns));
  const marks = movements.map((row) => markOfRow(row, columns));
  const isSigned = marks.includes('debit') || (marks.length > 0 && !marks.includes(undefined));
  const isSplit = columns.places.credit !== undefined || columns.places.debit !== undefined;
  const isOrders = asOrders ?? looksLikeOrders(columns);
  const wordsOf = (place: number): readonly string[] => [
    ...new Set(movements.map(({ cells }) => cells[place] ?? '').filter((word) => word !== '')),
  ];
  const unknownIn = (place: number): readonly string[] =>
    wordsOf(place).filter(
      (word) =>
        meaningOf(word, directions) === undefined &&
        !(isOrders && !columns.isSignNamed && SALE.test(bareWord(word))),
    );
  const chosen = (place: number, isRequired: boolean): Signs => ({
    place,
    isRequired,
    isBlankPlus: wordsOf(place).length > 0 && wordsOf(place).every((word) => /^[-+−–]$/.test(word)),
    hasSignedDebits: movements.some(
      (row) => markOfRow(row, columns) === 'debit' && meaningOf(row.cells[place] ?? '', directions) === 'out',
    ),
    isMarkNeeded: marks.includes('debit') && marks.includes('credit'),
    isUnsigned: false,
    isAllIncoming: false,
    directions,
  });
  const plain = { ...chosen(-1, false), place: undefined };
  if (named.get('sign') === '') return { ...plain, isMarkNeeded: false };
  const isBare = movements.length > 0 && !isSigned && !isSplit && !isOrders && columns.layout === undefined;
  const isAllIncoming = isBare && areReceipts(movements, columns);
  const none = { ...plain, isAllIncoming, isUnsigned: isBare && !isAllIncoming };
  if (columns.isSignNamed) {
    const place = columns.places.sign ?? -1;
    refuseUnknownWords(path, head, place, unknownIn(place), isSigned, isOrders);
    return chosen(place, true);
  }
  const isMark = (place: number): boolean => isMarkHeading(head?.cells[place] ?? '');
  const byHeading = columns.signs.filter((place) => wordsOf(place).length > 0 || isMark(place));
  if (isSigned || isSplit) {
    const place = byHeading.find((one) =>
      wordsOf(one).some((word) => meaningOf(word, directions) !== undefined),
    );
    return place === undefined || isSplit ? none : chosen(place, columns.layout?.unsigned ?? isMark(place));
  }
  const places = [...byHeading, ...unreadPlaces(table).filter((place) => wordsOf(place).length > 0)];
  const known = places.find((place) => unknownIn(place).length === 0);
  if (known !== undefined)
    return isMark(known) || wordsOf(known).some((word) => meaningOf(word, directions) !== undefined)
      ? chosen(known, isMark(known) || !isOrders)
      : none;
  const [first] = byHeading;
  if (first === undefined || asOrders === true) {
    const money = unreadPlaces(table).find(
      (place) => !isKnownHeading(head?.cells[place] ?? '') && wordsOf(place).some(hasMoney),
    );
    if (isBare && money !== undefined) refuseUnknownAmounts(path, head?.cells[money] ?? String(money + 1));
    return none;
  }
  return refuseUnknownWords(path, head, first, unknownIn(first), isSigned, isOrders) ?? none;
}

/** Returns the columns with the one that has the signs; the other candidates are not read. */
export function withSign({ columns, head }: Table, { place }: Signs): Columns {
  const { sign: _before, ...places } = columns.places;
  const unused = columns.signs.filter((one) => one !== place && columns.memos.every((memo) => memo !== one));
  return {
    ...columns,
    places: place === undefined ? places : { ...places, sign: place },
    unread: [
      ...new Set([
        ...columns.unread.filter((heading) => place === undefined || heading !== head?.cells[place]),
        ...(columns.layout === undefined ? unused.map((one) => head?.cells[one] ?? '') : []),
      ]),
    ],
  };
}

/** How to settle a column with unknown words, or texts that say more than the amounts. */
export const signHint = ({ place }: Pick<Signs, 'place'>, word?: string, isOrders = false): Message => {
  const other =
    place === undefined
      ? say`If a column tells incoming from outgoing money, name it: --column sign=COLUMN; a column can also be named as memo.`
      : say`If another column tells incoming from outgoing money, name it: --column sign=COLUMN.`;
  const all = say`If all amounts are incoming money: --column sign= (with nothing after the =). Nothing was compared.`;
  const first =
    word === undefined
      ? undefined
      : say`Say what each word means: --direction ${showValue(`${word}=out`)} (or =in).`;
  const orders = isOrders ? say`If the file lists orders: --as orders.` : undefined;
  return [first, orders, other, all]
    .filter((one) => one !== undefined)
    .reduce((before, one) => say`${before} ${one}`);
};

function refuseUnknownWords(
  path: string,
  head: Row | undefined,
  place: number,
  unknown: readonly string[],
  isSigned: boolean,
  isOrders: boolean,
): void {
  const [word] = unknown;
  if (word === undefined) return;
  const [column, words] = [
    showValue(head?.cells[place] ?? String(place + 1)),
    listed(unknown.map(showValue)),
  ];
  throw badFile(
    isSigned
      ? say`column ${column} of ${path} has words that pixctl does not know: ${words}`
      : say`the amounts of ${path} have no sign, and column ${column} has words that pixctl does not know: ${words}`,
    signHint({ place }, word, isOrders),
  );
}

/** @throws PixctlError (exit 2) for a column with amounts that may be outgoing money */
function refuseUnknownAmounts(path: string, column: string): never {
  const shown = showValue(column);
  throw badFile(
    say`the amounts of ${path} have no sign, and pixctl does not know the amounts in column ${shown}`,
    say`Name the column, such as --column debit=${shown} or --column balance=${shown}. If all amounts are incoming money: --column sign= (with nothing after the =). Nothing was compared.`,
  );
}

/** Tests for a row that has an amount and is not a balance, a total or a repeated heading. */
function isMovement(row: Row, columns: Columns): boolean {
  const cell = cellsByRole(row, columns);
  return AMOUNTS.some((role) => /\d/.test(cell(role))) && rowWords(textsOf(row, columns)) === 'none';
}

/** Returns what the amount of a row says of its direction; a debit if any of its amounts says so. */
export function markOfRow(row: Row, columns: Columns): ReturnType<typeof markOf> {
  const cell = cellsByRole(row, columns);
  const marks = (['amount', 'cents', 'net'] as const).map((role) => markOf(cell(role)));
  return marks.includes('debit') ? 'debit' : marks.find((mark) => mark !== undefined);
}

/** Tests whether movements without signs are receipts: each text says so, or gross less fee is a net amount. */
function areReceipts(movements: readonly Row[], columns: Columns): boolean {
  const { amount, cents, fee, net } = columns.places;
  const isSalesReport = net !== undefined && (amount ?? cents ?? fee) !== undefined;
  const directions = movements.map((row) => memosOf(row, columns).map(directionOf));
  return (
    !directions.some((some) => some.includes('out')) &&
    (isSalesReport || directions.every((some) => some.includes('in')))
  );
}

/** @throws PixctlError (exit 2) for movements whose direction nothing in the file says */
export function refuseUnsigned(
  rows: readonly { readonly line: number; readonly row: Row }[],
  columns: Columns,
  path: string,
  isOrders: boolean | undefined,
): never {
  const hint = signHint({ place: undefined }, undefined, isOrders === undefined);
  for (const { line, row } of rows) {
    const sent = memosOf(row, columns).find((memo) => directionOf(memo) === 'out');
    if (sent !== undefined)
      throw badFile(
        say`line ${line} of ${path}: ${showValue(sent)} says that money went out, but its amount has no sign`,
        hint,
      );
  }
  throw badFile(
    say`no amount of ${path} has a sign, and neither a column nor the balances tell incoming from outgoing money`,
    hint,
  );
}

/** Places of columns that no role uses; a column without a heading is one of them. */
function unreadPlaces({ columns, rows }: Table): readonly number[] {
  // Words such as "Pix enviado" are a status and a direction.
  const { status: _both, ...places } = columns.places;
  const used = new Set([...Object.values(places), ...columns.memos, ...columns.signs]);
  const width = Math.max(0, ...rows.slice(0, SAMPLE).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_one, place) => place).filter((place) => !used.has(place));
}

/** Rows looked at for the number of columns. */
const SAMPLE = 100;
