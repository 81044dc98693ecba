// Finds the delimiter, the heading and the rows of the table in a CSV file.
import type { AsyncSteps } from '#books/steps.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Role } from './column-roles.ts';
import type { Columns } from './columns.ts';
import { columnsOf, isColumnNumber } from './columns.ts';
import { AMOUNTS, bareWord, cellsByRole, hasMoney, isDay, parseCell, parses } from './csv-cells.ts';
import type { Row } from './csv-rows.ts';
import { BEFORE_HEADING, csvRows, DELIMITERS } from './csv-rows.ts';
import { parseDay } from './days.ts';
import type { Directions } from './direction-words.ts';
import type { Explanation } from './explanation.ts';
import type { Problems } from './problem.ts';
import { badFile, listed } from './problem.ts';
import { parseSigned, parseSignedCents } from './values.ts';

/** What the user said about a CSV file. */
export interface CsvChoices {
  /** Headings or numbers of columns by role. */
  readonly named: ReadonlyMap<Role, string>;
  /** Meanings of the words of the sign column. */
  readonly directions: Directions;
  /** Whether the file lists orders; default: detected from its columns. */
  readonly asOrders: boolean | undefined;
  /** Receives what was understood, also of a file that is refused afterwards. */
  readonly understood?: Explanation[];
}

export interface Table {
  readonly columns: Columns;
  /** Rows below the heading. */
  readonly rows: readonly Row[];
  /** Undefined if the file has no heading. */
  readonly head: Row | undefined;
  /** Rows above the heading. */
  readonly above: readonly Row[];
}

/** Finds the heading and the rows below it. @throws PixctlError (exit 2) if no line is a sufficient heading */
export async function* findTable(
  text: string,
  path: string,
  named: ReadonlyMap<Role, string>,
): AsyncSteps<Table> {
  const begin = text.split('\n', BEFORE_HEADING).join('\n');
  const isNumbered = [...named.values()].some(isColumnNumber);
  let seen: readonly string[] = [];
  for (const delimiter of DELIMITERS) {
    const heading = begin
      .split('\n')
      .map((line) => line.split(delimiter).map((cell) => cell.replaceAll('"', '').trim()));
    seen = [...heading, seen].reduce((most, cells) => (cells.length > most.length ? cells : most));
    if (!heading.some((cells) => columnsOf(cells, named).isEnough)) continue;
    const rows = yield* csvRows(text, delimiter, path);
    const found = isNumbered ? numberedTable(rows, named) : namedTable(rows, named);
    if (found === undefined) continue;
    refuseMissingColumns(found.columns, path, named);
    refuseDuplicateHeadings(found, path, named);
    return found;
  }
  if (text.trim() === '') throw badFile(say`${path} is empty`);
  throw badFile(
    isNumbered
      ? say`no line of ${path} has an amount and a day or id in the columns that --column assigns`
      : say`${path} has no heading with a column for the amount and one for a day or id: ${listed(seen.filter((cell) => cell !== '').map(showValue))}`,
    say`Assign the columns by heading or number: --column day=Quando --column amount=Total, or --column day=1 --column amount=3; for two amount columns, credit= and debit=. Nothing was compared.`,
  );
}

/** @throws PixctlError (exit 2) if a column that the user named is not in the file */
function refuseMissingColumns({ places }: Columns, path: string, named: ReadonlyMap<Role, string>): void {
  const missing = [...named].find(([role, heading]) => heading !== '' && places[role] === undefined);
  if (missing !== undefined) throw badFile(say`${path} has no column ${showValue(missing[1])}`);
}

/** @throws PixctlError (exit 2) if two amount, day or balance columns have the same heading */
function refuseDuplicateHeadings(
  { columns, head }: Table,
  path: string,
  named: ReadonlyMap<Role, string>,
): void {
  for (const role of [...AMOUNTS, 'day', 'balance'] as const) {
    const place = columns.places[role];
    const heading = place === undefined ? '' : (head?.cells[place] ?? '');
    if (head === undefined || heading === '' || place === undefined || isColumnNumber(named.get(role) ?? ''))
      continue;
    if (head.cells.some((other, at) => at !== place && bareWord(other) === bareWord(heading)))
      throw badFile(
        say`${path} has several columns ${showValue(heading)}`,
        say`Assign it by number: --column ${role}=${place + 1}. Nothing was compared.`,
      );
  }
}

function namedTable(rows: readonly Row[], named: ReadonlyMap<Role, string>): Table | undefined {
  const at = rows.findIndex(({ cells }) => columnsOf(cells, named).isEnough);
  const head = rows[at];
  return head === undefined
    ? undefined
    : { columns: columnsOf(head.cells, named), rows: rows.slice(at + 1), head, above: rows.slice(0, at) };
}

/** Finds a table by column numbers: it begins with the first row that has an amount and a day in those columns. */
function numberedTable(rows: readonly Row[], named: ReadonlyMap<Role, string>): Table | undefined {
  const at = rows.slice(0, BEFORE_HEADING).findIndex((row, place) => {
    const head = rows[place - 1];
    return [head?.cells, noHeading(row.cells)].some(
      (heading) => heading !== undefined && isData(row, columnsOf(heading, named)),
    );
  });
  const first = rows[at];
  if (first === undefined) return undefined;
  const head = rows[at - 1];
  const byHeading = head === undefined ? undefined : columnsOf(head.cells, named);
  // A line above that contains an amount or a day is not a heading.
  if (
    head !== undefined &&
    byHeading?.isEnough === true &&
    !head.cells.some((cell) => isDay(cell) || hasMoney(cell))
  )
    return { columns: byHeading, rows: rows.slice(at), head, above: rows.slice(0, at - 1) };
  const columns = columnsOf(noHeading(first.cells), named);
  return { columns, rows: rows.slice(at), head: undefined, above: rows.slice(0, at) };
}

const noHeading = (cells: readonly string[]): readonly string[] => cells.map(() => '');

function isData(row: Row, columns: Columns): boolean {
  const cell = cellsByRole(row, columns);
  return (
    columns.isEnough &&
    AMOUNTS.some((role) => parses(cell(role), role === 'cents' ? parseSignedCents : parseSigned)) &&
    (columns.places.day === undefined || isDay(cell('day')))
  );
}

/** Reports rows above the first data row that have an amount or a day but not both. */
export function refuseMovementsAbove(above: readonly Row[], columns: Columns, problems: Problems): void {
  const hasDays = columns.places.day !== undefined;
  for (const row of above) {
    const cell = cellsByRole(row, columns);
    const amounts = AMOUNTS.map(cell).filter((text) => text !== '');
    const day = cell('day');
    if (amounts.length === 0 || (hasDays && !isDay(day) && !amounts.some(hasMoney))) continue;
    if (hasDays) parseCell(row, problems, day, parseDay);
    for (const text of amounts) parseCell(row, problems, text, parseSigned);
  }
}
