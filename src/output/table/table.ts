// Tables for a terminal.
import Table from 'cli-table3';
import { say } from '#messages/message.ts';
import type { Pages, RenderOptions } from '#output/render-options.ts';
import { clean } from '#output/sanitize.ts';
import { valueAt } from '#output/values.ts';
import type { Column, View } from '#output/view.ts';
import type { Clock } from './cells.ts';
import { cellColor, isFar } from './cells.ts';
import type { Headed } from './columns.ts';
import { chalkFor, clockOf, columnsOf, textIn, withHeadings } from './columns.ts';
import { displayWidth, shorten, shortenInside, wrap } from './fit-text.ts';
import type { Sizable } from './layout.ts';
import { fit, GAP } from './layout.ts';

/** Number of rows laid out together: enough for any screen, with limited memory. */
const CHUNK_ROWS = 1_000;
/** Number of rows rendered together, because cli-table3 compares each row with all others. */
const DRAWN_ROWS = 50;
const MIN_WIDTH = 6;

const BORDERLESS = {
  top: '', 'top-mid': '', 'top-left': '', 'top-right': '', bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '',
  left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: ' '.repeat(GAP),
}; // prettier-ignore

/**
 * Renders a list as a table, in chunks of 1,000 rows. The first chunk determines the columns and their widths; only
 * ids, amounts and times may be wider later. A chunk with values in a previously unused column starts a new table.
 */
export async function renderTable(
  pages: Pages,
  columns: readonly Column[] | undefined,
  view: View | undefined,
  options: RenderOptions,
): Promise<void> {
  const clock = clockOf(options, false);
  let headed: readonly Headed[] | undefined;
  let layout: Layout | undefined;
  let rows: unknown[] = [];
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    headed ??= withHeadings(columns ?? columnsOf(rows[0]), clock);
    const first = layout === undefined || layout.unused.some((column) => isUsed(column, rows, clock));
    let text = layout !== undefined && first ? '\n' : '';
    layout =
      layout === undefined || first
        ? layoutOf(headed, rows, options.width, clock)
        : widened(layout, rows, clock);
    for (let row = 0; row < rows.length; row += DRAWN_ROWS)
      text += tableText(layout, rows.slice(row, row + DRAWN_ROWS), first && row === 0, options.color, clock);
    await options.write(text);
    rows = [];
  };
  for await (const page of pages)
    for (const item of page) {
      rows.push(item);
      if (rows.length === CHUNK_ROWS) await flush();
    }
  await flush();
  if (layout === undefined) options.note(view?.empty ?? say`No results.`);
  else if (layout.dropped.length > 0)
    options.note(
      say`Columns not shown: ${layout.dropped.map(({ label }) => clean(label)).join(', ')} (widen the terminal, or use -o json)`,
    );
}

interface Placed extends Headed, Pick<Sizable, 'kind' | 'needed'> {}

interface Layout {
  readonly columns: readonly Placed[];
  readonly widths: readonly number[];
  /** Columns on the second line of each row. */
  readonly below: readonly Headed[];
  /** Columns that did not fit. */
  readonly dropped: readonly Headed[];
  /** Columns without a value in the rows so far. */
  readonly unused: readonly Headed[];
}

const isUsed = (column: Headed, rows: readonly unknown[], clock: Clock): boolean =>
  rows.some((row) => textIn(row, column, clock) !== '');

/** Leaves out columns without values, then those that do not fit. */
function layoutOf(columns: readonly Headed[], rows: readonly unknown[], width: number, clock: Clock): Layout {
  const used = columns
    .filter((column) => isUsed(column, rows, clock))
    .map((column) =>
      column.format === 'time' && rows.some((row) => isFar(valueAt(row, column.path), clock))
        ? { ...column, dated: true }
        : column,
    );
  const wanted = (used.length === 0 ? [...columns] : used).map((column, index) => {
    const placed: Placed = { ...column, kind: kindOf(column, index), needed: isNeeded(column, index) };
    return {
      column: placed,
      natural: naturalWidth(column, rows, clock),
      kind: placed.kind,
      keep: column.keep === true,
      needed: placed.needed,
    };
  });
  const { widths, isStacked } = fit(wanted, width);
  const isBelow = ({ needed }: Placed): boolean => isStacked && needed;
  const fitting = wanted.flatMap((one, index) => {
    const given = widths[index];
    return given === undefined ? [] : [{ ...one, width: given }];
  });
  return {
    columns: fitting.map(({ column }) => column),
    widths: fitting.map((one) => one.width),
    unused: used.length === 0 ? [] : columns.filter((column) => !isUsed(column, rows, clock)),
    below: wanted.map(({ column }) => column).filter(isBelow),
    dropped: wanted
      .filter(({ column }, index) => widths[index] === undefined && !isBelow(column))
      .map(({ column }) => column),
  };
}

/** Field names of ids, which are shown completely or not at all. */
const IDS = /(?:^id|ID|Id)$/;
/** Fields that are shortened in the middle, because their values differ at the end. */
const KEYS = /(?:event|identifier|[kK]ey|Alias)$/;
const ADDRESSES = /(?:^|\.)(?:url|path|email)$/;

function kindOf({ path, format, whole }: Column, index: number): Sizable['kind'] {
  if (whole === true) return 'fixed';
  if (format === 'message') return 'sentence';
  if (format !== undefined && format !== 'text' && format !== 'key') return 'fixed';
  if (ADDRESSES.test(path)) return 'address';
  if (index === 0 || IDS.test(path)) return 'fixed';
  return KEYS.test(path) ? 'key' : 'text';
}

/** Whether the next command needs the text: the first column, if it is a name or an id, and ids marked `whole`. */
const isNeeded = ({ path, format, whole }: Column, index: number): boolean =>
  (index === 0 && (format === undefined || format === 'text' || format === 'key')) ||
  (whole === true && (IDS.test(path) || KEYS.test(path)));

function naturalWidth(column: Headed, rows: readonly unknown[], clock: Clock): number {
  let width = displayWidth(clean(column.label));
  for (const row of rows) width = Math.max(width, displayWidth(textIn(row, column, clock)));
  // cli-table3 treats 0 as no width.
  return Math.max(1, width);
}

/** Widens the columns that may grow for further rows. */
const widened = (layout: Layout, rows: readonly unknown[], clock: Clock): Layout => ({
  ...layout,
  widths: layout.widths.map((width, index) => {
    const column = layout.columns[index];
    // A column that is never shortened gets the width of its longest value.
    return column?.kind !== 'fixed' ? width : Math.max(width, naturalWidth(column, rows, clock));
  }),
});

function tableText(
  layout: Layout,
  rows: readonly unknown[],
  head: boolean,
  color: boolean,
  clock: Clock,
): string {
  const { columns, widths, below } = layout;
  const chalk = chalkFor(color);
  const headings = columns.map(({ label }, index) =>
    chalk.bold(shorten(clean(label), widths[index] ?? MIN_WIDTH)),
  );
  const cellsOf = (row: unknown): string[] =>
    columns.map((column, index) => {
      const { path, format, kind } = column;
      const value = valueAt(row, path);
      const text = fitted(textIn(row, column, clock), kind, widths[index] ?? MIN_WIDTH);
      const tint = cellColor(value, format);
      return tint === undefined ? text : chalk[tint](text);
    });
  if (below.length === 0) return drawn(layout, [...(head ? [headings] : []), ...rows.map(cellsOf)]);
  const secondLine = (texts: readonly string[], style = (text: string): string => text): string => {
    const line = texts.filter((text) => text !== '').join(' '.repeat(GAP));
    return line === '' ? '' : `${' '.repeat(GAP)}${style(line)}\n`;
  };
  let text = '';
  if (head)
    text +=
      drawn(layout, [headings]) +
      secondLine(
        below.map(({ label }) => clean(label)),
        chalk.bold,
      );
  for (const row of rows)
    text += drawn(layout, [cellsOf(row)]) + secondLine(below.map((column) => textIn(row, column, clock)));
  return text;
}

function fitted(text: string, kind: Sizable['kind'], width: number): string {
  switch (kind) {
    case 'sentence':
      return wrap(text, width);
    case 'key':
      return shortenInside(text, width);
    default:
      return shorten(text, width);
  }
}

/** Draws rows of cells that fit their columns. */
function drawn({ columns, widths }: Layout, cells: readonly (readonly string[])[]): string {
  const table = new Table({
    chars: BORDERLESS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    colWidths: [...widths],
    colAligns: columns.map(({ format }) => (format === 'money' || format === 'number' ? 'right' : 'left')),
    wordWrap: false,
  });
  for (const row of cells) table.push([...row]);
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
}
