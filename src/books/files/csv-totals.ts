// Checks the rows with totals of a CSV file against the movements.
import type { Steps } from '#books/steps.ts';
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import { cellsByRole, IDENTIFYING } from './csv-cells.ts';
import type { RowClasses, Total } from './csv-row-classes.ts';
import { rowWords } from './summary-rows.ts';
import { BALANCE_HINT } from './sums.ts';
import { isBlankId, taxIdOf } from './values.ts';

/** Money that came in and went out in a range of rows, in cents; `went` is negative. */
interface Span {
  readonly came: number;
  readonly went: number;
}

/** Sums of all incoming and of all outgoing money in cents, as stated above the movements. */
export interface StatedSums {
  readonly line: number;
  readonly credit: number | undefined;
  readonly debit: number | undefined;
}

/**
 * Checks that each total is the sum of the movements of its table, of all tables, or since the previous total.
 * @param summaries lines of the rows that are balances
 * @param isIgnored the totals are not compared
 * @param sums compared with all movements of the file
 */
export function* checkTotals(
  rows: RowClasses,
  summaries: ReadonlySet<number>,
  isIgnored: boolean,
  sums: StatedSums | undefined,
): Steps<void> {
  const moved = rows.drafts.map(({ line, value = 0 }) => (summaries.has(line) ? 0 : value));
  const [came, went] = [sumsBefore(moved, (value) => value > 0), sumsBefore(moved, (value) => value < 0)];
  const between = (begin: number, end: number): Span => ({
    came: defined(came[end], 'sum') - defined(came[begin], 'sum'),
    went: defined(went[end], 'sum') - defined(went[begin], 'sum'),
  });
  let before = 0;
  for (const total of rows.totals) {
    yield;
    const { row, label, after } = total;
    const ofTable = between(rows.tables.findLast((begin) => begin <= after) ?? 0, after);
    if (
      !isIgnored &&
      ![ofTable, between(0, after), between(before, after)].some((span) => isTotalOf(span, total))
    )
      rows.problems.add(row.line, wrongTotal(total, ofTable), BALANCE_HINT);
    rows.skipped.push({ line: row.line, label });
    before = after;
  }
  const all = between(0, moved.length);
  if (sums !== undefined && !isIgnored && !isTotalOf(all, sums))
    rows.problems.add(sums.line, wrongTotal(sums, all), BALANCE_HINT);
  if (rows.columns.places.balance === undefined) refuseUnclearTotals(rows, moved);
}

type Stated = Pick<Total, 'both' | 'credit' | 'debit'>;

const isTotalOf = ({ came, went }: Span, { both, credit, debit }: Stated): boolean =>
  (both === undefined || [came + went, came, went, -went].includes(both)) &&
  (credit === undefined || Math.abs(credit) === came) &&
  (debit === undefined || Math.abs(debit) === -went);

const wrongTotal = ({ both, credit, debit }: Stated, { came, went }: Span): Message =>
  both === undefined
    ? say`the totals are ${formatReais(credit ?? 0)} and ${formatReais(debit ?? 0)}, but the lines add up to ${formatReais(came)} and ${formatReais(went)}`
    : say`the total is ${formatReais(both)}, but the lines add up to ${formatReais(came + went)}`;

/** Reports dated rows called "Total" that equal the sum of the rows above: without balances they are ambiguous. */
function refuseUnclearTotals({ drafts, columns, problems }: RowClasses, moved: readonly number[]): void {
  let running = 0;
  for (const [index, { line, label, value = 0, row }] of drafts.entries()) {
    if (index > 0 && value === running && value !== 0 && rowWords([label]) === 'total') {
      const cell = cellsByRole(row, columns);
      if (taxIdOf(cell('tax-id')) === undefined && IDENTIFYING.every((role) => isBlankId(cell(role))))
        problems.add(
          line,
          say`${showValue(label)} with ${formatReais(value)} is ambiguous: it may be a movement, or the total of the lines above it`,
        );
    }
    running += defined(moved[index], 'amount of a row');
  }
}

/** Returns, for each index, the sum of the counted values before it. */
function sumsBefore(values: readonly number[], counts: (value: number) => boolean): readonly number[] {
  let sum = 0;
  return [0, ...values.map((value) => (sum += counts(value) ? value : 0))];
}
