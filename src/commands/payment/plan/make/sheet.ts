// Reads a payment sheet, CSV or NDJSON, row by row. Its columns are those of `payment create`, plus a few about the
// recipient.
import type { Column } from '#commands/bulk/columns.ts';
import { columnReader } from '#commands/bulk/columns.ts';
import { textOf } from '#commands/bulk/decode.ts';
import type { ReadRow } from '#commands/bulk/rows.ts';
import { readRows } from '#commands/bulk/rows.ts';
import type { Command, OptionSpecs } from '#commands/kit/command.ts';
import { operationOptions } from '#commands/kit/fields.ts';
import { parseJson } from '#contract/json.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { isObject } from '#contract/path.ts';
import { messageOf } from '#errors/caught.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

const create = pick(paymentOperations, 'payment.create');

/** Name of a column, as an option of `payment create` or of a plan. */
type CellName = (typeof READ)[number] | 'key-type' | 'name' | 'tax-id' | 'attempt';

/** A row with unparsed cells; empty cells are absent. */
export interface SheetRow {
  /** Line number in the file, counting the heading. */
  readonly row: number;
  readonly cells: { readonly [Name in CellName]?: string };
  /** Headings in the file, keyed by option name. */
  readonly headings: Readonly<Record<string, string>>;
  /** Error found before the cells are examined. */
  readonly problem?: Message;
}

const columns = (paths: Readonly<Record<string, string>>): OptionSpecs =>
  Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      { type: 'string', description: '', target: { in: 'body', path } },
    ]),
  );

/** Columns that `payment batch results` adds; ignored when the sheet is planned again. */
const RESULTS = columns({
  row: 'row',
  'payment-id': 'paymentID',
  'reported-name': 'reportedName',
  'reported-tax-id': 'reportedTaxID',
  outcome: 'outcome',
  status: 'status',
  'end-to-end-id': 'endToEndId',
  reason: 'reason',
});

/** Additional headings in Brazilian spreadsheets, besides those that every batch understands. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'tipo de chave': 'key-type',
  'tipo da chave': 'key-type',
  favorecido: 'name',
  beneficiário: 'name',
  destinatário: 'name',
  // Both names of the Pix key option.
  'destination-alias': 'pix-key',
};

/** Payment options that a row may have; a plan can only pay to Pix keys. */
const READ = [
  'value',
  'amount',
  'pix-key',
  'destination-alias',
  'correlation-id',
  'comment',
  'source-account-id',
] as const;

/** The columns as options of a command, the form that `columnReader` expects. */
const SHEET: Command = {
  meta: { name: 'payment batch plan', summary: '', examples: [] },
  input: {
    options: {
      ...Object.fromEntries(
        Object.entries(operationOptions(create)).filter(([name]) => READ.some((read) => read === name)),
      ),
      ...columns({ 'key-type': 'keyType', name: 'name', 'tax-id': 'taxID', attempt: 'attempt' }),
      ...columns(OTHER_NAMES),
      ...RESULTS,
    },
  },
  run: () => undefined,
};

/** @throws PixctlError (exit 2) for an unreadable file or an unknown column */
export async function* sheetRows(context: Context, path: string): AsyncGenerator<SheetRow> {
  const text = textOf(context.files.stream(path), path, () =>
    context.output.note(say`${path} is not UTF-8: it is read as Windows-1252 (Latin-1).`),
  );
  const column = columnReader(SHEET, create);
  for await (const rows of readRows(text, path, SHEET, create))
    for (const one of rows) yield one.json === undefined ? csvRow(one) : jsonRow(one.row, one.json, column);
}

const nameOf = (option: string): string => OTHER_NAMES[option] ?? option;

function csvRow({ row, options, headings: given = {}, problem }: ReadRow): SheetRow {
  const cells: Record<string, string> = {};
  const headings = Object.fromEntries(
    Object.entries(given).map(([option, heading]) => [nameOf(option), heading]),
  );
  for (const [option, cell] of Object.entries(options)) {
    const name = nameOf(option);
    if (Object.hasOwn(RESULTS, name)) continue;
    if (cells[name] !== undefined) return { row, cells: {}, headings, problem: say`two columns set ${name}` };
    cells[name] = String(cell);
  }
  return { row, cells, headings, ...(problem === undefined ? {} : { problem }) };
}

function jsonRow(row: number, json: string, columnOf: (field: string) => Column): SheetRow {
  const cells: Record<string, string> = {};
  const headings: Record<string, string> = {};
  const wrong = (problem: Message): SheetRow => ({ row, cells: {}, headings, problem });
  let read: unknown;
  try {
    read = parseJson(json);
  } catch (error) {
    return wrong(say`it is not JSON: ${messageOf(error)}`);
  }
  if (!isObject(read)) return wrong(say`it is not a JSON object`);
  for (const [field, value] of Object.entries(read)) {
    let column: Column;
    try {
      column = columnOf(field);
    } catch (error) {
      if (error instanceof PixctlError) return wrong(error.userMessage);
      throw error;
    }
    const name = column !== undefined && 'option' in column ? nameOf(column.option) : '';
    if (Object.hasOwn(RESULTS, name) || value === null || value === '') continue;
    if (name === '' || (typeof value !== 'string' && typeof value !== 'number'))
      return wrong(say`${field} must be text or a number`);
    if (cells[name] !== undefined) return wrong(say`two columns set ${name}`);
    cells[name] = String(value).trim();
    headings[name] = field;
  }
  return { row, cells, headings };
}
