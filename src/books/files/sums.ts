// Decides which rows of a statement are balances rather than movements, and checks the balances against the amounts.
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import type { RowWords } from './summary-rows.ts';

/** How to settle balances, totals or numbers of lines that do not fit. */
export const BALANCE_HINT = say`If the balances, totals and numbers of lines of the file are not those of its lines, ignore them: --column balance= (with nothing after the =). Nothing was compared.`;

/** A row with an amount, a balance or both. */
export interface StatedRow {
  readonly line: number;
  readonly words: RowWords;
  /** Text of the row, for messages. */
  readonly label: string;
  /** `YYYY-MM-DD` */
  readonly day: string | undefined;
  /** Amount in cents. */
  readonly value: number | undefined;
  /** Balance after the row in cents, from a balance column. */
  readonly balance: number | undefined;
}

/** Returns a row that is not compared with a balance; the row of a balance stays one. */
export const withoutBalance = <T extends StatedRow>(row: T): T =>
  row.words === 'balance' || row.words === 'opening' ? { ...row, words: 'other-balance' } : row;

/** Counts the balances that can be compared with each other. */
export const statedBalances = (rows: readonly StatedRow[], { opening, closing }: Bounds): number =>
  rows.filter(({ words, balance }) => balance !== undefined || words === 'balance' || words === 'opening')
    .length + [opening, closing].filter((one) => one !== undefined).length;

/** Balances before and after all rows in cents, if the file has them. */
export interface Bounds {
  readonly opening?: number | undefined;
  readonly closing?: number | undefined;
}

interface Broken {
  readonly line: number;
  /** The row may be a movement or a balance. */
  readonly isUnclear?: true;
  readonly what: Message;
}

interface Reading {
  /** Line numbers of balance rows. */
  readonly summaries: ReadonlySet<number>;
  readonly broken: readonly Broken[];
  /** Balance after the last row in cents; undefined if no row or bound states a balance. */
  readonly end: number | undefined;
}

/**
 * Decides which rows are balances. Rows may be oldest or newest first, and balances may be after each row or at the end
 * of each day.
 * @returns in `broken` the first balance that does not follow; empty if all do
 */
export function balancesOf(rows: readonly StatedRow[], bounds: Bounds): Reading {
  const days = rows.map(({ day }) => day).filter((day) => day !== undefined);
  const [first, last] = [days[0], days.at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && first > last;
  const [forward, backward] = isNewestFirst ? [rows.toReversed(), rows] : [rows, rows.toReversed()];
  const [main, reversed] = [follow(forward, bounds), follow(backward, bounds)];
  const readings = [main, reversed];
  if (main.broken.some(({ isUnclear }) => isUnclear)) return main;
  const fitting = readings.filter(({ broken }) => broken.length === 0);
  const [one, other] = fitting;
  if (one !== undefined) {
    // If all rows are of one day, either order is possible.
    const differing =
      first !== last ? undefined : [...one.summaries].find((line) => other?.summaries.has(line) === false);
    return differing === undefined
      ? one
      : {
          ...one,
          broken: [
            unknown(
              defined(
                rows.find(({ line }) => line === differing),
                'row of a balance',
              ),
            ),
          ],
        };
  }
  const daily = followDays(rows, bounds);
  if (daily !== undefined) return daily;
  const best = reversed.broken.length < main.broken.length ? reversed : main;
  return { ...best, broken: best.broken.slice(0, 1) };
}

/**
 * Returns the signed amounts, by line, that the balances require of rows without signs. Rows up to the next balance are
 * decided if all came in or all went out: no other signs have the same sum.
 * @returns undefined if the balances do not decide every row
 */
export function signedByBalances(
  rows: readonly StatedRow[],
  bounds: Bounds,
): ReadonlyMap<number, number> | undefined {
  const days = rows.map(({ day }) => day).filter((day) => day !== undefined);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  // If all rows are of one day, either order is possible.
  const orders = [...(first <= last ? [rows] : []), ...(first >= last ? [rows.toReversed()] : [])];
  const [one, other] = orders.map((order) => signedIn(order, bounds)).filter((found) => found !== undefined);
  const isAmbiguous = other !== undefined && [...other].some(([line, value]) => one?.get(line) !== value);
  return isAmbiguous ? undefined : one;
}

/** @param rows oldest first */
function signedIn(
  rows: readonly StatedRow[],
  { opening, closing }: Bounds,
): ReadonlyMap<number, number> | undefined {
  const signed = new Map<number, number>();
  let running = opening;
  let open: StatedRow[] = [];
  const isSettledBy = (stated: number): boolean => {
    const sum = open.reduce((all, { value = 0 }) => all + value, 0);
    const moved = stated - (running ?? stated);
    if (Math.abs(moved) !== sum) return false;
    for (const { line, value = 0 } of open) signed.set(line, moved < 0 ? -value + 0 : value);
    [running, open] = [stated, []];
    return true;
  };
  for (const row of rows) {
    if (row.words === 'other-balance') continue;
    if (row.words === 'unclear') return undefined;
    if (row.words === 'none' && row.value !== undefined) open.push(row);
    const stated = statedBy(row);
    if (stated !== undefined && !isSettledBy(stated)) return undefined;
  }
  if (closing !== undefined && !isSettledBy(closing)) return undefined;
  return open.length === 0 ? signed : undefined;
}

const unknown = ({ line, label, value = 0 }: StatedRow): Broken => {
  return {
    line,
    isUnclear: true,
    what: say`${showValue(label)} with ${formatReais(value)} is ambiguous: it may be a movement or a balance, and no later balance decides`,
  };
};

/** Returns the balance stated by a row; undefined if it is a movement without one. */
const statedBy = ({ balance, words, value }: StatedRow): number | undefined =>
  balance ?? (words === 'balance' || words === 'opening' ? value : undefined);

/** Returns the balance required after each row by the next stated balance; undefined if there is none. */
function neededAfter(
  rows: readonly StatedRow[],
  closing: number | undefined,
): readonly (number | undefined)[] {
  let needed = closing;
  return rows
    .toReversed()
    .map((row) => {
      const after = needed;
      if (row.words === 'other-balance' || row.words === 'total') return after;
      const stated = statedBy(row);
      const isMovement = row.balance !== undefined && row.words !== 'balance' && row.words !== 'opening';
      if (stated !== undefined) needed = stated - (isMovement ? (row.value ?? 0) : 0);
      else if (needed !== undefined) needed -= row.value ?? 0;
      return after;
    })
    .toReversed();
}

/** @param rows oldest first */
function follow(rows: readonly StatedRow[], { opening, closing }: Bounds): Reading {
  const summaries = new Set<number>();
  const broken: Broken[] = [];
  const needed = neededAfter(rows, closing);
  let running = opening;
  const check = (row: StatedRow, stated: number | undefined): void => {
    if (stated === undefined) return;
    if (running !== undefined && running !== stated)
      broken.push({
        line: row.line,
        what: say`the balance ${formatReais(stated)} does not fit: the lines before it add up to ${formatReais(running)}`,
      });
    running = stated;
  };
  for (const [at, row] of rows.entries()) {
    const { line, words, value, balance } = row;
    if (words === 'other-balance') {
      summaries.add(line);
      continue;
    }
    if (words === 'total') {
      check(row, balance);
      continue;
    }
    const reading = readingOf(row, running, needed[at]);
    if (reading === 'movement') {
      if (running !== undefined) running += value ?? 0;
      check(row, balance);
    } else {
      if (reading === 'unknown') broken.push(unknown(row));
      summaries.add(line);
      check(row, balance ?? value);
    }
  }
  const last = rows.at(-1);
  if (last !== undefined && closing !== undefined && running !== undefined && running !== closing)
    broken.push({
      line: last.line,
      what: say`the lines end with a balance of ${formatReais(running)}, but the file says that it is ${formatReais(closing)}`,
    });
  return { summaries, broken, end: running };
}

/** @param needed balance required after the row by the rows that follow it */
function readingOf(
  { words, value, balance }: StatedRow,
  running: number | undefined,
  needed: number | undefined,
): 'movement' | 'balance' | 'unknown' {
  if (value === undefined) return 'balance';
  // Some banks write the opening balance as a row with amount zero.
  if (value === 0 && balance !== undefined && (running === undefined || running === balance))
    return 'balance';
  if (words === 'none') return 'movement';
  const isSure = words !== 'unclear';
  if (running === undefined) return isSure ? 'balance' : 'movement';
  const moved = running + value;
  if (balance !== undefined) {
    if (moved === balance) return 'movement';
    return isSure || value === balance ? 'balance' : 'movement';
  }
  if (isSure) return value !== running && needed === moved ? 'movement' : 'balance';
  if (value !== running) return 'movement';
  return needed === moved ? 'movement' : needed === running ? 'balance' : 'unknown';
}

/** Checks balances stated at the end of each day; undefined if they do not follow either, or a row has no day. */
function followDays(rows: readonly StatedRow[], { opening, closing }: Bounds): Reading | undefined {
  const summaries = new Set<number>();
  const moved = new Map<string, number>();
  const stated: { readonly day: string; readonly balance: number }[] = [];
  for (const { line, words, day, value, balance } of rows) {
    if (words === 'other-balance' || words === 'total') {
      if (words === 'other-balance') summaries.add(line);
      continue;
    }
    const isBalance = words === 'balance' || words === 'opening' || value === undefined;
    const known = balance ?? (isBalance ? value : undefined);
    if (isBalance) summaries.add(line);
    if (day === undefined) return undefined;
    if (words === 'opening') {
      if (known !== undefined && opening !== undefined && known !== opening) return undefined;
      // `<` sorts the opening balance before the movements of its day.
      if (known !== undefined) stated.push({ day: `${day}<`, balance: known });
      continue;
    }
    if (known !== undefined) stated.push({ day: `${day}>`, balance: known });
    if (!isBalance) moved.set(`${day}=`, (moved.get(`${day}=`) ?? 0) + value);
  }
  if (opening !== undefined) stated.push({ day: '', balance: opening });
  if (closing !== undefined) stated.push({ day: '~', balance: closing });
  const events = [
    ...[...moved].map(([day, value]) => ({ day, value, balance: undefined })),
    ...stated.map(({ day, balance }) => ({ day, value: 0, balance })),
  ].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  let running: number | undefined;
  for (const { value, balance } of events) {
    if (running !== undefined) running += value;
    if (balance === undefined) continue;
    if (running !== undefined && running !== balance) return undefined;
    running = balance;
  }
  return { summaries, broken: [], end: running };
}
