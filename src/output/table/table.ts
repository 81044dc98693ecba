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
  else if (layout.shortened) options.note(say`Ids are shortened to fit; -o json prints them completely.`);
}

interface Placed extends Headed {
  readonly kind: Sizable['kind'];
}

interface Layout {
  readonly columns: readonly Placed[];
  readonly widths: readonly number[];
  /** Columns that did not fit. */
  readonly dropped: readonly Headed[];
  /** Columns without a value in the rows so far. */
  readonly unused: readonly Headed[];
  /** Whether an id is shortened. */
  readonly shortened: boolean;
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
  const wanted = (used.length === 0 ? [...columns] : used).map((column, index) => ({
    column: { ...column, kind: kindOf(column, index) },
    natural: naturalWidth(column, rows, clock),
    kind: kindOf(column, index),
    keep: column.keep === true,
  }));
  const { widths } = fit(wanted, width);
  const fitting = wanted.flatMap((one, index) => {
    const given = widths[index];
    return given === undefined ? [] : [{ ...one, width: given }];
  });
  return {
    columns: fitting.map(({ column }) => column),
    widths: fitting.map((one) => one.width),
    unused: used.length === 0 ? [] : columns.filter((column) => !isUsed(column, rows, clock)),
    dropped: wanted.filter((_one, index) => widths[index] === undefined).map(({ column }) => column),
    shortened: fitting.some((one) => one.kind === 'id' && one.width < one.natural),
  };
}

/** Field names of ids, events and addresses, whose ends distinguish them. */
const IDS = /(?:^id|ID|Id|event|identifier|[kK]ey|Alias)$/;
const ADDRESSES = /(?:^|\.)(?:url|path|email)$/;

function kindOf({ path, format, whole }: Column, index: number): Sizable['kind'] {
  if (whole === true) return 'fixed';
  if (format === 'message') return 'sentence';
  if (format !== undefined && format !== 'text' && format !== 'key') return 'fixed';
  if (ADDRESSES.test(path)) return 'address';
  return index === 0 || IDS.test(path) ? 'id' : 'text';
}

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
    // Columns that are never shortened may grow, as may an id that was shown in full.
    return column === undefined || !(column.kind === 'fixed' || (index === 0 && !layout.shortened))
      ? width
      : Math.max(width, naturalWidth(column, rows, clock));
  }),
});

function tableText(
  { columns, widths }: Layout,
  rows: readonly unknown[],
  head: boolean,
  color: boolean,
  clock: Clock,
): string {
  const chalk = chalkFor(color);
  const table = new Table({
    ...(head
      ? {
          head: columns.map(({ label }, index) =>
            chalk.bold(shorten(clean(label), widths[index] ?? MIN_WIDTH)),
          ),
        }
      : {}),
    chars: BORDERLESS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    colWidths: [...widths],
    colAligns: columns.map(({ format }) => (format === 'money' || format === 'number' ? 'right' : 'left')),
    wordWrap: false,
  });
  for (const row of rows)
    table.push(
      columns.map((column, index) => {
        const { path, format, kind } = column;
        const value = valueAt(row, path);
        const whole = textIn(row, column, clock);
        const width = widths[index] ?? MIN_WIDTH;
        const text =
          kind === 'sentence'
            ? wrap(whole, width)
            : kind === 'id'
              ? shortenInside(whole, width)
              : shorten(whole, width);
        const tint = cellColor(value, format);
        return tint === undefined ? text : chalk[tint](text);
      }),
    );
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
}
