// Reads single cells of a CSV row: by role, as an amount or as a day.
import type { Message } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';
import type { Role } from './column-roles.ts';
import type { Columns } from './columns.ts';
import type { Row } from './csv-rows.ts';
import { parseDay } from './days.ts';
import type { Problems } from './problem.ts';

/** Roles whose ids identify a movement. */
export const IDENTIFYING: readonly Role[] = ['end-to-end-id', 'reference', 'txid'];
/** Roles of columns with an amount. */
export const AMOUNTS: readonly Role[] = ['amount', 'cents', 'credit', 'debit', 'net'];

/** Cells of one row by role; empty if the file has no such column. */
export type CellByRole = (role: Role) => string;

/** Roles of columns with money, in which a dash means that there is none. */
const MONEY_ROLES: ReadonlySet<Role> = new Set([...AMOUNTS, 'fee', 'balance']);
const DASH = /^(?:R\$\s*)?[-−–—]+$/i;

export const cellsByRole =
  ({ cells }: Row, { places }: Columns): CellByRole =>
  (role) => {
    const text = cells[places[role] ?? -1] ?? '';
    return MONEY_ROLES.has(role) && DASH.test(text) ? '' : text;
  };

/** Texts of a row that describe it: its label, memos and name. */
export function textsOf(row: Row, columns: Columns): readonly string[] {
  const label = row.cells.find((one) => one !== '') ?? '';
  const first = /\p{L}/u.test(label) ? [label] : [];
  return [...new Set([...first, ...memosOf(row, columns), cellsByRole(row, columns)('name')])].filter(
    (text) => text !== '' && !isDay(text),
  );
}

/** Texts of the memo columns. */
export const memosOf = ({ cells }: Row, { memos }: Columns): readonly string[] =>
  memos.map((place) => cells[place] ?? '').filter((text) => text !== '');

/** Parses a cell. Returns undefined for an invalid value, which is recorded as a problem of the row. */
export function parseCell<T>(
  row: Row,
  problems: Problems,
  text: string,
  parse: (text: string) => T,
  hint?: Message,
): T | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    problems.add(row.line, error.userMessage, hint);
    return undefined;
  }
}

export const parses = (text: string, parse: (text: string) => unknown): boolean => {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Tests for a day. The digit check avoids the slow throw for most texts. */
export const isDay = (text: string): boolean => /^\s*\d/.test(text) && parses(text, parseDay);

const MONEY = /\d[.,]\d{2}(?!\d)/;
/** Tests whether a text contains something that looks like an amount. */
export const hasMoney = (text: string): boolean =>
  MONEY.test(text.replace(/\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/g, ' '));

/** Normalises a word for comparison: lower case, without accents. */
export const bareWord = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
