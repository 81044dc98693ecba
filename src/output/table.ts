// Tables and detail views for a terminal.
import { Chalk } from 'chalk';
import Table from 'cli-table3';
import { cellColor, cellText } from './cells.ts';
import { terminalQr } from './qr.ts';
import type { RenderOptions } from './render.ts';
import { valueAt } from './values.ts';
import type { Column, View } from './view.ts';

/** Rows laid out together: enough for any screen, little enough for any memory. */
const CHUNK_ROWS = 1_000;
const GAP = 2;
const LEAST_WIDTH = 6;

const BORDERLESS = {
  top: '', 'top-mid': '', 'top-left': '', 'top-right': '', bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '',
  left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: ' '.repeat(GAP),
}; // prettier-ignore

const chalkFor = (color: boolean): InstanceType<typeof Chalk> => new Chalk({ level: color ? 1 : 0 });

/** Columns of text on the screen: East Asian wide characters and emoji take two. */
const displayWidth = (text: string): number => {
  let width = 0;
  for (const character of text)
    width += /\p{M}/u.test(character)
      ? 0
      : /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
            character,
          ) && character > '\u00ff'
        ? 2
        : 1;
  return width;
};

/** A list as a table, in chunks; columns keep the widths of the first chunk. */
export async function renderTable(
  items: AsyncIterable<unknown>,
  columns: readonly Column[] | undefined,
  view: View | undefined,
  options: RenderOptions,
): Promise<void> {
  let layout: Layout | undefined;
  let rows: unknown[] = [];
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    const first = layout === undefined;
    layout ??= layOut(columns ?? columnsOf(rows[0]), rows, options.width);
    await options.write(tableText(layout, rows, first, options.color));
    rows = [];
  };
  for await (const item of items) {
    rows.push(item);
    if (rows.length === CHUNK_ROWS) await flush();
  }
  await flush();
  if (layout === undefined) options.note(view?.empty ?? 'Nothing.');
  else if (layout.dropped.length > 0)
    options.note(
      `Not shown for want of room: ${layout.dropped.map(({ label }) => label).join(', ')} (see -o json)`,
    );
}

const columnsOf = (item: unknown): Column[] =>
  typeof item === 'object' && item !== null ? Object.keys(item).map((path) => ({ path, label: path })) : [];

interface Layout {
  readonly columns: readonly Column[];
  readonly widths: readonly number[];
  readonly dropped: readonly Column[];
}

/** Leaves out columns that nobody has a value for, then the last ones until the rest fits, then narrows the widest. */
function layOut(columns: readonly Column[], rows: readonly unknown[], width: number): Layout {
  const used = columns.filter(({ path, format }) =>
    rows.some((row) => cellText(valueAt(row, path), format) !== ''),
  );
  let kept = used.length === 0 ? [...columns] : used;
  const natural = new Map(
    kept.map((column) => [
      column,
      Math.max(
        displayWidth(column.label),
        ...rows.map((row) => displayWidth(cellText(valueAt(row, column.path), column.format))),
      ),
    ]),
  );
  const total = (): number => kept.reduce((sum, column) => sum + natural.get(column)! + GAP, -GAP);
  const dropped: Column[] = [];
  while (kept.length > 3 && total() > width) {
    dropped.unshift(kept.at(-1)!);
    kept = kept.slice(0, -1);
  }
  const widths = kept.map((column) => natural.get(column)!);
  for (let over = total() - width; over > 0;) {
    // Free text gives way first; ids and amounts stay whole, even if the line then wraps.
    const candidates = kept
      .map((column, index) => ({ column, index }))
      .filter(
        ({ column, index }) => index > 0 && column.format === undefined && widths[index]! > LEAST_WIDTH,
      );
    if (candidates.length === 0) break;
    const { index } = candidates.toSorted((a, b) => widths[b.index]! - widths[a.index]!)[0]!;
    const cut = Math.min(over, widths[index]! - LEAST_WIDTH);
    widths[index]! -= cut;
    over -= cut;
  }
  return { columns: kept, widths, dropped };
}

function tableText(
  { columns, widths }: Layout,
  rows: readonly unknown[],
  head: boolean,
  color: boolean,
): string {
  const chalk = chalkFor(color);
  const table = new Table({
    ...(head ? { head: columns.map(({ label }) => chalk.bold(label)) } : {}),
    chars: BORDERLESS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    colWidths: [...widths],
    colAligns: columns.map(({ format }) => (format === 'money' || format === 'number' ? 'right' : 'left')),
    wordWrap: false,
  });
  for (const row of rows)
    table.push(
      columns.map(({ path, format }, index) => {
        const value = valueAt(row, path);
        const text = shorten(cellText(value, format), widths[index]!);
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

function shorten(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (displayWidth(kept + character) > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

/** One resource, a line for each thing it has; then its QR code where there is room for it. */
export async function renderDetail(
  item: unknown,
  columns: readonly Column[] | undefined,
  view: View | undefined,
  options: RenderOptions,
): Promise<void> {
  const chalk = chalkFor(options.color);
  const lines = (columns ?? columnsOf(item))
    .map(({ path, label, format }) => ({
      label,
      text: cellText(valueAt(item, path), format),
      tint: cellColor(valueAt(item, path), format),
    }))
    .filter(({ text }) => text !== '');
  const width = Math.max(0, ...lines.map(({ label }) => label.length)) + GAP;
  for (const { label, text, tint } of lines)
    await options.write(
      `${chalk.dim(label.padEnd(width))}${tint === undefined ? text : chalk[tint](text)}\n`,
    );
  const code = view?.qr === undefined ? undefined : valueAt(item, view.qr);
  if (typeof code !== 'string' || code === '' || options.fields !== undefined) return;
  const drawn = await terminalQr(code, { color: options.color, width: options.width });
  if (drawn === undefined)
    options.note('The terminal is too narrow for the QR code: save it with the qr command and --png FILE.');
  else await options.write(`\n${drawn}\n`);
}
