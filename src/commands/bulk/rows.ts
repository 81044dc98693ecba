// Reads the rows of a `--batch` file: CSV with options or fields as columns, or NDJSON.
import type { Command } from '#commands/kit/command.ts';
import type { Operation } from '#contract/operation.ts';
import { messageOf } from '#errors/caught.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Column } from './columns.ts';
import { columnReader, plainName } from './columns.ts';

/** A row as read from the file; its values are not parsed yet. */
export interface ReadRow {
  /** Line number in the file, counting the heading. */
  readonly row: number;
  readonly options: Readonly<Record<string, string | boolean>>;
  /** Heading in the file by option, for options with exactly one column. */
  readonly headings?: Readonly<Record<string, string>>;
  /** Path parameters. */
  readonly params: Readonly<Record<string, string>>;
  /** The text of an NDJSON row. */
  readonly json?: string;
  /** Error in the row. */
  readonly problem?: Message;
}

/** Maximum length of a row in characters: an unclosed quote must not fill the memory. */
const LONGEST = 1024 * 1024;

/**
 * Yields the rows in pages, because an asynchronous step per row takes longer than reading it.
 * @throws PixctlError (exit 2) for a file that is neither CSV nor NDJSON, and for unknown columns
 */
export async function* readRows(
  text: AsyncIterable<string>,
  path: string,
  command: Command,
  operation: Operation,
): AsyncGenerator<readonly ReadRow[]> {
  const { begin, whole } = await begun(text);
  yield* begin.trimStart().startsWith('{')
    ? jsonRows(whole, path)
    : csvRows(begin, whole, path, command, operation);
}

/** Reads at least the first line, if there is one; `whole` still yields the complete text. */
async function begun(
  text: AsyncIterable<string>,
): Promise<{ readonly begin: string; readonly whole: AsyncIterable<string> }> {
  const iterator = text[Symbol.asyncIterator]();
  let begin = '';
  let over = false;
  while (!begin.trimStart().includes('\n') && begin.length < LONGEST) {
    const next: IteratorResult<string, unknown> = await iterator.next();
    if (next.done === true) {
      over = true;
      break;
    }
    begin += next.value;
  }
  return { begin, whole: from(begin, iterator, over) };
}

async function* from(begin: string, rest: AsyncIterator<string>, over: boolean): AsyncGenerator<string> {
  try {
    yield begin;
    if (over) return;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

const tooLong = (path: string, row: number): Error =>
  usageError(
    say`row ${row} of ${path} is longer than ${LONGEST} characters`,
    say`Nothing was sent.`,
    'batch-file',
  );

async function* jsonRows(text: AsyncIterable<string>, path: string): AsyncGenerator<readonly ReadRow[]> {
  let row = 0;
  let rest = '';
  const rowOf = (json: string): ReadRow => ({ row, options: {}, params: {}, json });
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    const rows: ReadRow[] = [];
    for (const line of lines) {
      row += 1;
      if (line.length > LONGEST) throw tooLong(path, row);
      if (line.trim() !== '') rows.push(rowOf(line));
    }
    yield rows;
    if (rest.length > LONGEST) throw tooLong(path, row + 1);
  }
  row += 1;
  if (rest.trim() !== '') yield [rowOf(rest)];
}

/**
 * Detects the delimiter: the most frequent candidate in the first line. Spreadsheets write semicolons where the comma
 * is the decimal separator.
 */
function delimiterOf(head: string): { readonly delimiter: string; readonly from: number } {
  // Excel declares the delimiter in a first line `sep=;`.
  const declared = /^sep=(.)\r?\n/i.exec(head)?.[1];
  if (declared !== undefined) return { delimiter: declared, from: 2 };
  const [line = ''] = head.trimStart().split('\n', 1);
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (sign: string): number => bare.split(sign).length;
  const delimiter = [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
  return { delimiter, from: 1 };
}

interface Cells {
  readonly record: readonly string[];
  readonly line: number;
}

/** The parser beneath the stream of csv-parse: handing each record through the stream takes longer than parsing it. */
interface CsvParser {
  readonly api: {
    /** @returns an error in the text */
    parse(
      bytes: Uint8Array | undefined,
      isEnd: boolean,
      push: (record: readonly string[]) => void,
      close: () => void,
    ): unknown;
  };
  /** Number of lines read so far. */
  readonly info: { readonly lines: number };
}

/** Bytes of a page of records: few enough that they are garbage before the memory of young objects is full. */
const PAGE_BYTES = 4 * 1024;

/** Yields the records in pages. */
async function* recordsOf(
  begin: string,
  text: AsyncIterable<string>,
  path: string,
): AsyncGenerator<readonly Cells[]> {
  const { parse } = await import('csv-parse');
  const { delimiter, from: from_line } = delimiterOf(begin);
  const parser = parse({
    delimiter,
    from_line,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    max_record_size: LONGEST,
  }) as unknown as CsvParser;
  const recordsIn = (bytes: Uint8Array | undefined): readonly Cells[] => {
    const records: Cells[] = [];
    const error = parser.api.parse(
      bytes,
      bytes === undefined,
      (record) => void records.push({ record, line: parser.info.lines }),
      () => undefined,
    );
    if (error === undefined) return records;
    throw usageError(say`${path} is not CSV: ${messageOf(error)}`, say`Nothing was sent.`, 'batch-file');
  };
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    for (let from = 0; from < bytes.length; from += PAGE_BYTES)
      yield recordsIn(bytes.subarray(from, from + PAGE_BYTES));
  }
  yield recordsIn(undefined);
}

/**
 * Reads CSV rows. Columns are named like options (`customer-name`) or fields (`customer.name`); an empty cell counts as
 * not given.
 */
async function* csvRows(
  begin: string,
  text: AsyncIterable<string>,
  path: string,
  command: Command,
  operation: Operation,
): AsyncGenerator<readonly ReadRow[]> {
  let columns: readonly Column[] | undefined;
  let headings: Readonly<Record<string, string>> = {};
  for await (const records of recordsOf(begin, text, path)) {
    const rows: ReadRow[] = [];
    for (const { record, line } of records)
      if (columns === undefined) {
        columns = columnsOf(record, path, command, operation);
        headings = headingsOf(record, columns);
      } else rows.push(rowOf(record, line, columns, headings));
    yield rows;
  }
  if (columns === undefined)
    throw usageError(
      say`${path} is empty`,
      say`Its first line names the columns. Nothing was sent.`,
      'batch-file',
    );
}

function columnsOf(
  headings: readonly string[],
  path: string,
  command: Command,
  operation: Operation,
): readonly Column[] {
  const read = columnReader(command, operation);
  const columns = headings.map(read);
  const names = headings.map((heading, index) => {
    const column = columns[index];
    if (column === undefined) return undefined;
    if ('param' in column) return column.param;
    return column.option + (ONE_OF_EACH.includes(plainName(heading)) ? heading : '');
  });
  const twice = names.find((name, index) => name !== undefined && names.indexOf(name) !== index);
  if (twice !== undefined)
    throw usageError(say`two columns of ${path} set ${twice}`, say`Nothing was sent.`, 'batch-file');
  return columns;
}

function headingsOf(
  headings: readonly string[],
  columns: readonly Column[],
): Readonly<Record<string, string>> {
  const names = columns.map((column) =>
    column !== undefined && 'option' in column ? column.option : undefined,
  );
  return Object.fromEntries(
    headings.flatMap((heading, index) => {
      const name = names[index];
      return name === undefined || names.indexOf(name) !== names.lastIndexOf(name) ? [] : [[name, heading]];
    }),
  );
}

/** Columns for the same value; a row may fill in only one. */
const ONE_OF_EACH = ['cpf', 'cnpj'];

function rowOf(
  record: readonly string[],
  row: number,
  columns: readonly Column[],
  headings: NonNullable<ReadRow['headings']>,
): ReadRow {
  const options: Record<string, string | boolean> = {};
  const params: Record<string, string> = {};
  for (let index = 0; index < columns.length; index += 1) {
    const cell = record[index] ?? '';
    if (cell === '') continue;
    const column = columns[index];
    if (column === undefined)
      return {
        row,
        options,
        headings,
        params,
        problem: say`row ${row}: ${showValue(cell)} is in a column without a name`,
      };
    const place: Record<string, string | boolean> = 'param' in column ? params : options;
    const name = 'param' in column ? column.param : column.option;
    if (Object.hasOwn(place, name))
      return { row, options, headings, params, problem: say`row ${row}: two columns set ${name}` };
    place[name] = 'param' in column || column.spec.type !== 'boolean' ? cell : yesOrNo(cell);
  }
  return { row, options, headings, params };
}

const YES = ['true', 'yes', 'y', 'sim', 's', '1', 'verdadeiro'];
const NO = ['false', 'no', 'n', 'não', 'nao', '0', 'falso'];

/** Parses yes and no; other text is left for the check to reject. */
function yesOrNo(cell: string): string | boolean {
  const word = cell.toLowerCase();
  return YES.includes(word) ? true : NO.includes(word) ? false : cell;
}
