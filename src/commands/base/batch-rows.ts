// The rows of a `--batch` file: CSV with options or fields for columns, or NDJSON. What is wrong is told of all of them.
import { messageOf } from '../../errors/caught.ts';
import { PixctlError, usageError } from '../../errors/pixctl-error.ts';
import type { Operation } from '../../contract/operation.ts';
import { say } from '../../messages/message.ts';
import type { Message } from '../../messages/message.ts';
import { showValue } from '../../pix/errors.ts';
import { checkBody } from './check-body.ts';
import type { Command, Input } from './command.ts';
import { readInput } from './input.ts';

type Body = Readonly<Record<string, unknown>>;

export interface Row {
  /** Line in the file, the heading counted. */
  readonly row: number;
  /** Complete and checked. */
  readonly body: Body;
}

/** What is wrong with a row, which it names. */
class BadRow extends Error {
  constructor(
    readonly said: Message,
    readonly hint: Message = say`Nothing was sent.`,
  ) {
    super();
  }
}

/** Bad rows that are told one by one. */
const MOST = 20;

/**
 * Reads and checks every row.
 * @throws PixctlError (exit 2) for a file that is none, or naming the rows that are wrong and why
 */
export async function readRows(
  text: string,
  path: string,
  command: Command,
  operation: Operation,
  base: Input,
  now: number,
): Promise<readonly Row[]> {
  const isJson = /^\s*\{/.test(text);
  const read = isJson ? jsonRows(text) : await csvRows(text, path, command);
  const rows: Row[] = [];
  const bad: BadRow[] = [];
  const ids = new Map<unknown, number>();
  for (const one of read)
    try {
      const body = await bodyOf(one, command, base, now);
      checkId(one.row, body[operation.identity!], ids);
      checkBody(operation, body, command.options ?? {});
      rows.push({ row: one.row, body });
    } catch (error) {
      if (error instanceof BadRow) bad.push(error);
      else if (error instanceof PixctlError) bad.push(new BadRow(say`row ${one.row}: ${error.said}`));
      else throw error;
    }
  if (bad.length > 0) throw badRows(bad);
  return rows;
}

function badRows([first, ...others]: readonly BadRow[]): PixctlError {
  const { said, hint } = first!;
  if (others.length === 0) return usageError(said, hint, 'batch-row');
  const count = others.length + 1;
  const more = count - MOST;
  return new PixctlError(say`${count} rows are wrong`, {
    ...usageError(said, undefined, 'batch-row').fields,
    details: [
      ...[said, ...others.map((one) => one.said)].slice(0, MOST),
      ...(more > 0 ? [say`and ${more} more`] : []),
    ],
    hint: say`Nothing was sent. Correct them and run it again.`,
  });
}

async function bodyOf(
  { row, options, json }: ReadRow,
  command: Command,
  base: Input,
  now: number,
): Promise<Body> {
  const given = { now, ...(json === undefined ? {} : { inputText: json }) };
  return merge(row, base.body, (await readInput(command, { args: [], options }, given)).body);
}

/** @throws BadRow for a row without an id of its own */
function checkId(row: number, id: unknown, ids: Map<unknown, number>): void {
  if (typeof id !== 'string')
    throw new BadRow(
      say`row ${row} has no correlation id`,
      say`Give each row its own id, so that running the file again creates nothing twice. Nothing was sent.`,
    );
  const before = ids.get(id);
  if (before !== undefined)
    throw new BadRow(say`rows ${before} and ${row} have the same correlation id ${showValue(id)}`);
  ids.set(id, row);
}

/** What options say of all rows, and what the row says. */
function merge(row: number, base: Body, own: Body): Body {
  const both = Object.keys(own).find((name) => base[name] !== undefined);
  if (both === undefined) return { ...base, ...own };
  throw new BadRow(
    say`row ${row} and an option both set ${both}`,
    say`Leave one of them out. Nothing was sent.`,
  );
}

interface ReadRow {
  readonly row: number;
  readonly options: Readonly<Record<string, string>>;
  readonly json?: string;
}

function jsonRows(text: string): ReadRow[] {
  return text
    .split('\n')
    .map((json, index) => ({ row: index + 1, options: {}, json }))
    .filter(({ json }) => json.trim() !== '');
}

/** Columns are named like options (`customer-name`) or like fields (`customer.name`); an empty cell is not given. */
async function csvRows(text: string, path: string, command: Command): Promise<ReadRow[]> {
  const { parse } = await import('csv-parse/sync');
  let records: readonly { readonly record: readonly string[]; readonly line: number }[];
  try {
    // Where the comma is the decimal sign, spreadsheets write semicolons.
    const [head = ''] = text.split('\n', 1);
    const delimiter = head.includes(';') && !head.includes(',') ? ';' : ',';
    const lines: number[] = [];
    const cells = parse(text, {
      bom: true,
      delimiter,
      skip_empty_lines: true,
      trim: true,
      on_record: (record: string[], { lines: line }) => {
        lines.push(line);
        return record;
      },
    });
    records = cells.map((record, index) => ({ record, line: lines[index] ?? 0 }));
  } catch (error) {
    throw usageError(say`${path} is not CSV: ${messageOf(error)}`, say`Nothing was sent.`, 'batch-file');
  }
  const [head, ...rest] = records;
  if (head === undefined)
    throw usageError(
      say`${path} is empty`,
      say`Its first line names the columns. Nothing was sent.`,
      'batch-file',
    );
  const names = head.record.map((column) => optionFor(column, command));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw usageError(say`two columns of ${path} set ${twice}`, say`Nothing was sent.`, 'batch-file');
  return rest.map(({ record, line }) => ({
    row: line,
    options: Object.fromEntries(
      names.map((name, index) => [name, record[index] ?? ''] as const).filter(([, cell]) => cell !== ''),
    ),
  }));
}

function optionFor(column: string, { name: commandName, options = {} }: Command): string {
  const found = Object.entries(options).find(
    ([name, { target }]) => target?.in === 'body' && (name === column || target.path === column),
  );
  if (found !== undefined) return found[0];
  const known = Object.entries(options)
    .filter(([, { target }]) => target?.in === 'body')
    .map(([name]) => name);
  throw usageError(
    say`column ${showValue(column)} is not an option of ${commandName}`,
    say`Use the names of the options as columns: ${known.join(', ')}.`,
    'batch-file',
  );
}
