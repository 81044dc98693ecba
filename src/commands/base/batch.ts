// `--batch FILE`: a create for each row of a CSV or NDJSON file. Every row is checked before the first is sent, each has
// an id of its own, and running the file again does nothing twice.
import { EXIT } from '../../errors/exit-codes.ts';
import { PixctlError, usageError } from '../../errors/pixctl-error.ts';
import type { Operation } from '../../contract/operation.ts';
import { showValue } from '../../pix/errors.ts';
import type { View } from '../../output/view.ts';
import { at } from '../../contract/path.ts';
import { say } from '../../messages/message.ts';
import type { Message } from '../../messages/message.ts';
import { readInput } from './input.ts';
import { checkBody } from './check-body.ts';
import { warnOfKept } from './kept.ts';
import { decodeText } from './text.ts';
import { Ended } from './command.ts';
import type { Context } from '../../ports/context.ts';
import type { Command, Input } from './command.ts';
import { messageOf } from '../../errors/caught.ts';

type Body = Readonly<Record<string, unknown>>;

const batchView: View = {
  columns: [
    { path: 'row', label: say`Row`, format: 'number' },
    { path: 'correlationID', label: say`ID` },
    { path: 'outcome', label: say`Outcome`, format: 'state' },
    { path: 'value', label: say`Value`, format: 'money' },
    { path: 'error.message', label: say`Message`, format: 'message' },
  ],
  empty: say`The file has no rows.`,
};

interface Row {
  /** Line in the file, the heading counted. */
  readonly row: number;
  readonly body: Body;
}

/** What became of a row. */
interface Outcome {
  readonly row: number;
  readonly correlationID: string;
  /** `existing`: it was done before, by this very row. */
  readonly outcome: 'done' | 'existing' | 'failed' | 'unknown' | 'not-sent';
  readonly value?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: string; readonly message: Message };
}

/**
 * Checks all rows, then sends them one after the other.
 * @returns the outcomes as they come, in an `Ended` with exit 0, 6 when one is not known, 7 when some failed
 * @throws PixctlError (exit 2) naming row and column; nothing has been sent then
 */
export async function runBatch(
  context: Context,
  command: Command,
  operation: Operation,
  input: Input,
): Promise<Ended> {
  refuseSingleOptions(command, input);
  const path = input.options['batch'] as string;
  const text = decodeText(await context.files.read(path), path);
  const rows = await readRows(text, path, command, operation, input, context.clock.now());
  for (const { row, body } of rows)
    await atRow(row, async () => checkBody(operation, body, command.options ?? {}));
  let done = 0;
  let unknown = false;
  async function* outcomes(): AsyncGenerator<Outcome> {
    let stopped = false;
    for (const one of rows) {
      // Ctrl-C before a row is sent ends it; while one is, its outcome is the news.
      if (!unknown) context.signal.throwIfAborted();
      const outcome: Outcome = stopped ? notSent(one, operation) : await send(context, operation, input, one);
      // The next row would meet the same closed door.
      stopped ||= outcome.outcome === 'not-sent' || context.signal.aborted;
      unknown ||= outcome.outcome === 'unknown';
      if (outcome.outcome === 'done' || outcome.outcome === 'existing') done += 1;
      yield outcome;
    }
    if (done < rows.length)
      context.output.note(say`${done} of ${rows.length} rows are done. Run it again for the rest.`);
  }
  return new Ended(
    outcomes(),
    () => (unknown ? EXIT.unknown : done < rows.length ? EXIT.batch : EXIT.done),
    batchView,
  );
}

/** What is done with the one thing that is made has no meaning for many. */
function refuseSingleOptions({ options = {} }: Command, input: Input): void {
  const stray = Object.entries(options).find(
    ([name, { target }]) =>
      target === undefined && !['batch', 'input'].includes(name) && input.options[name] !== undefined,
  );
  if (stray !== undefined)
    throw usageError(
      say`--${stray[0]} does not go with --batch`,
      say`Leave one of them out. Nothing was sent.`,
    );
}

const told = (
  { row, body }: Row,
  operation: Operation,
): Pick<Outcome, 'row' | 'correlationID' | 'value'> => ({
  row,
  correlationID: body[operation.identity!] as string,
  ...(body['value'] === undefined ? {} : { value: body['value'] }),
});

const notSent = (one: Row, operation: Operation): Outcome => ({
  ...told(one, operation),
  outcome: 'not-sent',
});

async function send(context: Context, operation: Operation, { query }: Input, one: Row): Promise<Outcome> {
  const client = await context.service.client();
  const known = told(one, operation);
  try {
    const { result } = await client.call(operation, { query, body: one.body });
    if (saysSame(one.body, result)) {
      warnOfKept(context, operation, one.body, result, one.row);
      return { ...known, outcome: 'done', result };
    }
    // Some creates return what exists instead of refusing.
    const error = { code: 'differs', message: say`the service has something else under this id` };
    return { ...known, outcome: 'failed', result, error };
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    const { exitCode, code } = error.fields;
    const result = exitCode === EXIT.refused ? await existing(context, operation, one.body) : undefined;
    if (result !== undefined) return { ...known, outcome: 'existing', result };
    if (exitCode === EXIT.interrupted) throw error;
    const outcome =
      exitCode === EXIT.unknown
        ? 'unknown'
        : exitCode === EXIT.auth || exitCode === EXIT.unreachable
          ? 'not-sent'
          : 'failed';
    return { ...known, outcome, error: { code, message: error.said } };
  }
}

/** What the service has under the row's id, if it says of it what the row says. */
async function existing(context: Context, operation: Operation, body: Body): Promise<unknown> {
  const finding = await (await context.service.client()).findOut(operation, { body });
  if (finding.state !== 'done') return undefined;
  const key = operation.result.kind === 'resource' ? operation.result.key : '';
  const found = at(finding.body, key) ?? finding.body;
  return saysSame(body, found) ? found : undefined;
}

/** Fields by which a row is known again. */
const SAID = ['correlationID', 'value', 'name', 'comment', 'taxID', 'customer.taxID'];

const saysSame = (body: Body, found: unknown): boolean =>
  SAID.every((path) => agrees(at(body, path), at(found, path)));

/** Whether the service has what was asked for; it writes a tax id as an object with its type. */
function agrees(asked: unknown, has: unknown): boolean {
  return asked === undefined || asked === has || asked === at(has, 'taxID');
}

async function readRows(
  text: string,
  path: string,
  command: Command,
  operation: Operation,
  base: Input,
  now: number,
): Promise<Row[]> {
  const isJson = /^\s*\{/.test(text);
  const read = isJson ? jsonRows(text) : await csvRows(text, path, command);
  const rows: Row[] = [];
  const ids = new Map<unknown, number>();
  for (const { row, options, json } of read) {
    const { body } = await atRow(row, () =>
      readInput(command, { args: [], options }, { now, ...(json === undefined ? {} : { inputText: json }) }),
    );
    const whole = merge(row, base.body, body);
    const id = whole[operation.identity!];
    if (typeof id !== 'string')
      throw usageError(
        say`row ${row} has no correlation id`,
        say`Give each row one of its own: running the file again then does nothing twice. Nothing was sent.`,
        'batch-row',
      );
    if (ids.has(id))
      throw usageError(
        say`rows ${ids.get(id)!} and ${row} have the same correlation id ${showValue(id)}`,
        say`Nothing was sent.`,
        'batch-row',
      );
    ids.set(id, row);
    rows.push({ row, body: whole });
  }
  return rows;
}

/** What options say of all rows, and what the row says. */
function merge(row: number, base: Body, own: Body): Body {
  const both = Object.keys(own).find((name) => base[name] !== undefined);
  if (both === undefined) return { ...base, ...own };
  throw usageError(
    say`row ${row} and an option both give ${both}`,
    say`Leave one of them out. Nothing was sent.`,
    'batch-row',
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
    throw usageError(say`the columns of ${path} give ${twice} twice`, say`Nothing was sent.`, 'batch-file');
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
    say`Name the columns after its options: ${known.join(', ')}.`,
    'batch-file',
  );
}

/** Says which row it was. */
async function atRow<T>(row: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PixctlError)
      throw usageError(say`row ${row}: ${error.said}`, say`Nothing was sent.`, 'batch-row');
    throw error;
  }
}
