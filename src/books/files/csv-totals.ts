// Checks the rows with totals of a CSV file against the movements.
import type { Steps } from '#books/steps.ts';
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { numberOfIncomingLines, numberOfLines, numberOfOutgoingLines } from '#messages/quantity.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import { cellsByRole, IDENTIFYING } from './csv-cells.ts';
import type { RowClasses, Total } from './csv-row-classes.ts';
import { labelOf } from './csv-row-classes.ts';
import type { Row } from './csv-rows.ts';
import type { Figure } from './stated-figures.ts';
import { figuresIn } from './stated-figures.ts';
import { rowWords } from './summary-rows.ts';
import { BALANCE_HINT } from './sums.ts';
import { isBlankId, taxIdOf } from './values.ts';

/** Lines in a range of rows, and their sum in cents. */
interface Lines {
  readonly count: number;
  readonly sum: number;
}

/** Incoming and outgoing money in a range of rows. */
interface Span {
  readonly in: Lines;
  readonly out: Lines;
  readonly all: Lines;
  /** Number of movements and balances. */
  readonly records: number;
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
 * @param above rows above the movements, whose figures are compared with all of them
 */
export function* checkTotals(
  rows: RowClasses,
  summaries: ReadonlySet<number>,
  isIgnored: boolean,
  sums: StatedSums | undefined,
  above: readonly Row[],
): Steps<void> {
  const isMovement = rows.drafts.map(
    ({ line, value, words }) => !summaries.has(line) && value !== undefined && words !== 'total',
  );
  const moved = rows.drafts.map(({ value = 0 }, at) => (isMovement[at] === true ? value : 0));
  const linesBetween = (counts: (at: number) => boolean): ((begin: number, end: number) => Lines) => {
    const of = (values: readonly number[]) => sumsBefore(values.map((value, at) => (counts(at) ? value : 0)));
    const [numbers, cents] = [of(moved.map(() => 1)), of(moved)];
    const within = (before: readonly number[], begin: number, end: number): number =>
      defined(before[end], 'sum') - defined(before[begin], 'sum');
    return (begin, end) => ({ count: within(numbers, begin, end), sum: within(cents, begin, end) });
  };
  const [into, out, all] = [
    linesBetween((at) => (moved[at] ?? 0) > 0),
    linesBetween((at) => (moved[at] ?? 0) < 0),
    linesBetween((at) => isMovement[at] === true),
  ];
  const between = (begin: number, end: number): Span => ({
    in: into(begin, end),
    out: out(begin, end),
    all: all(begin, end),
    records: end - begin,
  });
  let before = 0;
  for (const total of rows.totals) {
    yield;
    const { row, label, after, figures } = total;
    const ofTable = between(rows.tables.findLast((begin) => begin <= after) ?? 0, after);
    const spans = [ofTable, between(0, after), between(before, after)];
    if (figures !== undefined && !isIgnored) checkFigures(rows, row, figures, spans);
    else if (!isIgnored && !spans.some((span) => isTotalOf(span, total)))
      rows.problems.add(row.line, wrongTotal(total, ofTable), BALANCE_HINT);
    rows.skipped.push({ line: row.line, label });
    before = after;
  }
  const whole = between(0, moved.length);
  if (sums !== undefined && !isIgnored && !isTotalOf(whole, sums))
    rows.problems.add(sums.line, wrongTotal(sums, whole), BALANCE_HINT);
  if (!isIgnored) for (const row of above) checkFigures(rows, row, figuresIn(row.cells), [whole]);
  if (rows.columns.places.balance === undefined) refuseUnclearTotals(rows, moved);
}

type Stated = Pick<Total, 'both' | 'credit' | 'debit'>;

const isTotalOf = (span: Span, { both, credit, debit }: Stated): boolean =>
  (both === undefined || [span.all.sum, span.in.sum, span.out.sum, -span.out.sum].includes(both)) &&
  (credit === undefined || Math.abs(credit) === span.in.sum) &&
  (debit === undefined || Math.abs(debit) === -span.out.sum);

const wrongTotal = ({ both, credit, debit }: Stated, span: Span): Message =>
  both === undefined
    ? say`the totals are ${formatReais(credit ?? 0)} and ${formatReais(debit ?? 0)}, but the lines add up to ${formatReais(span.in.sum)} and ${formatReais(span.out.sum)}`
    : say`the total is ${formatReais(both)}, but the lines add up to ${formatReais(span.all.sum)}`;

/** Reports figures of a row that fit none of the ranges of rows that it may be about; the first one is shown. */
function checkFigures(
  { problems, unsettled }: RowClasses,
  row: Row,
  figures: readonly Figure[],
  spans: readonly Span[],
): void {
  const wrong = figures.find((figure) => !spans.some((span) => fits(figure, span, unsettled.length)));
  const [shown] = spans;
  if (wrong !== undefined && shown !== undefined)
    problems.add(row.line, wrongFigure(labelOf(row), wrong, shown), BALANCE_HINT);
}

/** @param unsettled number of rows that are not money, which a file may count */
function fits({ of, count, sum, isOfRecords }: Figure, span: Span, unsettled: number): boolean {
  const lines = span[of];
  const counts = [
    lines.count,
    lines.count + unsettled,
    ...(isOfRecords ? [span.records, span.records + unsettled] : []),
  ];
  return (
    (count !== undefined && counts.includes(count)) ||
    (sum !== undefined && (of === 'all' ? sum === lines.sum : Math.abs(sum) === Math.abs(lines.sum)))
  );
}

function wrongFigure(label: string, { of }: Figure, span: Span): Message {
  const { count, sum } = span[of];
  const lines =
    of === 'all'
      ? numberOfLines(count)
      : of === 'in'
        ? numberOfIncomingLines(count)
        : numberOfOutgoingLines(count);
  return say`${showValue(label)} does not fit: ${lines} with a sum of ${formatReais(sum)}`;
}

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

/** Returns, for each index, the sum of the values before it. */
function sumsBefore(values: readonly number[]): readonly number[] {
  let sum = 0;
  return [0, ...values.map((value) => (sum += value))];
}
