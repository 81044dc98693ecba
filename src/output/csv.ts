// CSV by RFC 4180: a header of paths, raw values. Line ends and tabs in a value are written as `\n` and `\t`, so that
// each item is one line.
import { writePages } from './chunks.ts';
import type { Pages } from './render-options.ts';
import { clean } from './sanitize.ts';
import { columnPaths, headingOf, rawCell, valueAt } from './values.ts';

/** First characters of a formula in a spreadsheet, and their full-width forms. */
const SIGN = String.raw`[=@+\-\uff1d\uff20\uff0b\uff0d]`;
/** Spreadsheets ignore spaces before a formula. */
const FORMULA = new RegExp(String.raw`^\s*${SIGN}`);
/** Where a formula starts: a spreadsheet of another country also splits at its own delimiter, even inside quotes. */
const FORMULAS = {
  ',': new RegExp(String.raw`^(?=\s*${SIGN})|(?<=,)(?=[\s"]*${SIGN})`, 'g'),
  ';': new RegExp(String.raw`^(?=\s*${SIGN})|(?<=;)(?=[\s"]*${SIGN})`, 'g'),
} as const;
/** Phone numbers and other numbers may start with the same characters. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*$/;

/** Whether a spreadsheet would treat it as a formula; this includes a phone number in E.164, which it would add up. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** Prefixes formulas with an apostrophe. @param delimiter that of other countries */
export const withoutFormulas = (text: string, delimiter: ',' | ';'): string =>
  text.replace(FORMULAS[delimiter], "'");

/** Prefixes formulas with an apostrophe; phone numbers and negative amounts stay unchanged. */
const guarded = (text: string): string => (NUMBER.test(text.trim()) ? text : withoutFormulas(text, ';'));

/** Variations of CSV beyond RFC 4180. */
export interface CsvForm {
  readonly delimiter: string;
  /** Text at the start of the file. */
  readonly mark: string;
  readonly cell: (value: unknown, path: string) => string;
}

const PLAIN: CsvForm = { delimiter: ',', mark: '', cell: (value) => guarded(clean(rawCell(value))) };

/** Quotes a cell if necessary, also one with the semicolon that is the delimiter in other countries. */
const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * Writes the items; without paths, the columns are the keys of the first item. The header is written with the first
 * item.
 */
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
