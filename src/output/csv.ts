// CSV by RFC 4180: a header of paths, raw values. Line ends and tabs inside a value are written `\n` and `\t`, so that
// a line is an item.
import { writePages } from './chunks.ts';
import type { Pages } from './render-options.ts';
import { clean } from './sanitize.ts';
import { columnPaths, headingOf, rawCell, valueAt } from './values.ts';

/** What a spreadsheet takes for a formula: these and their wide forms in front. */
const FORMULA = /^[=@+\-\uff1d\uff20\uff0b\uff0d]/;
/** A phone or a number, which begins like one. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*$/;

/** Whether a spreadsheet would take it for a formula; a phone in E.164 counts as one, being added up. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** A cell that a spreadsheet would run gets an apostrophe in front; phones and negative amounts stay as they are. */
const guarded = (text: string): string => (isFormula(text) && !NUMBER.test(text) ? `'${text}` : text);

/** How cells are written and parted, where that is not by RFC 4180 alone. */
export interface CsvForm {
  readonly delimiter: string;
  /** Before everything else. */
  readonly mark: string;
  readonly cell: (value: unknown, path: string) => string;
}

const PLAIN: CsvForm = { delimiter: ',', mark: '', cell: (value) => guarded(clean(rawCell(value))) };

/** A cell between quotes where it would not be read as one otherwise. */
const quoted = (cell: string, delimiter: string): string =>
  cell.includes('"') || cell.includes(delimiter) || /[\r\n]/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;

/** Writes the items; without paths the columns are the keys of the first. The header waits for the first item. */
export async function renderCsv(
  pages: Pages,
  paths: readonly string[] | undefined,
  write: (chunk: string) => void | Promise<void>,
  { delimiter, mark, cell }: CsvForm = PLAIN,
): Promise<void> {
  let columns: readonly string[] | undefined;
  const line = (cells: readonly string[]): string =>
    // A single empty cell would be an empty line, which readers skip.
    cells.length === 1 && cells[0] === ''
      ? '""\n'
      : `${cells.map((one) => quoted(one, delimiter)).join(delimiter)}\n`;
  const head = (wanted: readonly string[]): string =>
    mark + line(wanted.map((path) => guarded(clean(headingOf(path)))));
  await writePages(
    pages,
    (item) => {
      const heading = columns === undefined ? head((columns = paths ?? columnPaths(item))) : '';
      return heading + line(columns.map((path) => cell(valueAt(item, path), path)));
    },
    write,
  );
  if (columns === undefined && paths !== undefined) await write(head(paths));
}
