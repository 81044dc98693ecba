// First of the two passes over a `--batch` file: reads and checks every row, reports all errors together, and stores
// the valid rows. The second pass sends the stored rows, so changes to the file in between have no effect.
import { rowIds } from '#client/hash-set.ts';
import type { Command, Input } from '#commands/kit/command.ts';
import { readInput } from '#commands/kit/input.ts';
import type { Operation } from '#contract/operation.ts';
import { defined } from '#errors/defined.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue, showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import { BadRows } from './bad-rows.ts';
import { columnName, paramNames } from './columns.ts';
import { textOf } from './decode.ts';
import { checking } from './progress.ts';
import type { ReadRow } from './rows.ts';
import { readRows } from './rows.ts';
import type { Sum } from './sum.ts';
import { NOTHING, plus } from './sum.ts';

type Body = Readonly<Record<string, unknown>>;

/** A complete, valid row. */
export interface Row {
  /** Line number in the file, counting the heading. */
  readonly row: number;
  readonly body: Body;
  /** Path parameters of the operation, if it has any. */
  readonly path?: Readonly<Record<string, string>>;
  /** Options that are not part of the request (`inBatch`), if the row sets any. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** All rows of a valid file. */
export interface Checked {
  readonly count: number;
  /** Amounts of the rows that have one. */
  readonly amounts: Sum;
  /** Reads the stored rows. They are available until the command ends and can be read more than once. */
  rows(): AsyncIterable<Row>;
}

export interface CheckOptions {
  /** Called for each row that is valid so far. */
  readonly seen?: ((row: Row) => Promise<void>) | undefined;
  /** Runs an additional check on each row that is valid so far; returns the error, if any. */
  readonly also?: ((row: Row) => Message | undefined | Promise<Message | undefined>) | undefined;
}

/** Error in a row; the message names the row. */
class BadRow extends Error {
  constructor(
    readonly userMessage: Message,
    readonly hint?: Message,
  ) {
    super();
  }
}

/**
 * Reads and checks every row of `--batch` in constant memory.
 * @throws PixctlError (exit 2) for an unreadable file, or naming the invalid rows and why
 */
export async function checkRows(
  context: Context,
  command: Command,
  operation: Operation,
  base: Input,
  { seen, also }: CheckOptions = {},
): Promise<Checked> {
  const path = base.options.batch as string;
  const text = textOf(context.files.stream(path), path, () =>
    context.output.note(say`${path} is not UTF-8: it is read as Windows-1252 (Latin-1).`),
  );
  const spool = context.files.tempFile();
  const bad = new BadRows();
  let count = 0;
  let amounts: Sum = NOTHING;
  const ids = rowIds();
  const debts = rowIds();
  const reader = rowReader(command, operation, base, context.clock.now());
  const progress = checking(context);
  try {
    for await (const rows of readRows(text, path, command, operation))
      for (const one of rows) {
        context.signal.throwIfAborted();
        try {
          const row = await reader(one, (id) => checkId(one.row, id, ids));
          if (row.body['boletoBarcode'] !== undefined || row.body['qrCode'] !== undefined)
            await checkDebt(row, debts);
          if (seen !== undefined) await seen(row);
          const found = also?.(row);
          const problem = found instanceof Promise ? await found : found;
          if (problem !== undefined) throw new BadRow(say`row ${row.row}: ${problem}`);
          if (!bad.any) spool.write(textOfRow(row));
          count += 1;
          amounts = plus(amounts, row.body['value']);
        } catch (error) {
          const { userMessage, hint } = badRow(one.row, error);
          bad.add(userMessage, hint);
        }
        progress.count();
      }
  } finally {
    progress.end();
  }
  bad.throwIfAny(say`Nothing was sent. Correct the file and run it again.`);
  return { count, amounts, rows: () => rowsOf(spool.lines()) };
}

function badRow(row: number, error: unknown): BadRow {
  if (error instanceof BadRow) return error;
  if (error instanceof InvalidValue) return new BadRow(withHint(row, error.userMessage, error.hint));
  if (error instanceof PixctlError && error.fields.code !== 'temp-file')
    return new BadRow(
      withHint(row, error.userMessage, error.fields.code === 'invalid-value' ? error.fields.hint : undefined),
    );
  throw error;
}

const withHint = (row: number, userMessage: Message, hint: Message | undefined): Message =>
  hint === undefined ? say`row ${row}: ${userMessage}` : say`row ${row}: ${userMessage} (${hint})`;

const textOfRow = ({ row, body, path, options }: Row): string =>
  JSON.stringify(
    options !== undefined
      ? [row, body, path ?? null, options]
      : path !== undefined
        ? [row, body, path]
        : [row, body],
  );

async function* rowsOf(lines: Iterable<string>): AsyncGenerator<Row> {
  for (const line of lines) {
    const [row, body, path, options] = JSON.parse(line) as [
      number,
      Body,
      (Row['path'] | null)?,
      Row['options']?,
    ];
    yield {
      row,
      body,
      ...(path === undefined || path === null ? {} : { path }),
      ...(options === undefined ? {} : { options }),
    };
  }
}

/** Combines the options that apply to all rows with the values of each row. */
function rowReader(
  command: Command,
  operation: Operation,
  base: Input,
  now: number,
): (one: ReadRow, checkId: (id: unknown) => void) => Promise<Row> {
  const { batch: _batch, concurrency: _concurrency, ...baseOptions } = base.options;
  const params = paramNames(operation);
  const optionNames = Object.entries(command.input?.options ?? {})
    .filter(([, { inBatch }]) => inBatch === true)
    .map(([name]) => name);
  return async ({ row, options, headings, params: given, json, problem }, check) => {
    if (problem !== undefined) throw new BadRow(problem);
    const inputText = json === undefined ? {} : { inputText: json };
    const nameOf = (option: string): Value | undefined =>
      options[option] === undefined ? undefined : columnName(headings ?? {}, option);
    const read = await readInput(command, { args: [], options }, { now, nameOf, ...inputText });
    const own = json === undefined ? read : await withOptionFields(row, command, read, optionNames, now);
    const named = json === undefined ? { body: own.body, path: given } : withoutParams(row, own.body, params);
    const merged = merge(row, base.body, named.body);
    check(merged[defined(operation.identity, 'identity of a row')]);
    for (const [param] of params)
      if ((named.path[param] ?? '') === '') throw new BadRow(say`row ${row} does not name its ${param}`);
    const input = { ...own, options: { ...baseOptions, ...own.options }, body: merged };
    const { body } = (await command.input?.finish?.(input)) ?? input;
    const extra = optionNames.filter((name) => own.options[name] !== undefined);
    return {
      row,
      body,
      ...(params.length === 0 ? {} : { path: named.path }),
      ...(extra.length === 0
        ? {}
        : { options: Object.fromEntries(extra.map((name) => [name, own.options[name]])) }),
    };
  };
}

/** Moves the fields of a JSON row that are options of the command out of its body. */
async function withOptionFields(
  row: number,
  command: Command,
  input: Input,
  names: readonly string[],
  now: number,
): Promise<Input> {
  const given = names.filter((name) => Object.hasOwn(input.body, name));
  if (given.length === 0) return input;
  const typed: Record<string, string> = {};
  for (const name of given) {
    const value = input.body[name];
    if (value === null || value === '') continue;
    if (typeof value !== 'string') throw new BadRow(say`row ${row}: ${name} must be one text`);
    typed[name] = value;
  }
  const { options } = await readInput(command, { args: [], options: typed }, { now });
  const body = Object.fromEntries(Object.entries(input.body).filter(([name]) => !given.includes(name)));
  return { ...input, body, options: { ...input.options, ...options } };
}

/** Extracts the path parameters from the fields of a JSON row. */
function withoutParams(
  row: number,
  body: Body,
  params: ReturnType<typeof paramNames>,
): { readonly body: Body; readonly path: Record<string, string> } {
  if (params.length === 0) return { body, path: {} };
  const path: Record<string, string> = {};
  const isParam = (field: string): boolean => params.some(([, names]) => names.includes(field));
  for (const [param, names] of params)
    for (const name of names) {
      const value = body[name];
      if (value === undefined) continue;
      if (typeof value !== 'string' || path[param] !== undefined)
        throw new BadRow(say`row ${row}: ${name} must be one text`);
      path[param] = value;
    }
  return { body: Object.fromEntries(Object.entries(body).filter(([field]) => !isParam(field))), path };
}

/** @throws BadRow for a row without its own id */
function checkId(row: number, id: unknown, ids: ReturnType<typeof rowIds>): void {
  if (typeof id !== 'string')
    throw new BadRow(
      say`row ${row} has no correlation id`,
      say`Give each row its own id, so that running the file again creates nothing twice. Nothing was sent.`,
    );
  const before = ids.add(id, row);
  if (before !== undefined)
    throw new BadRow(say`rows ${before} and ${row} have the same correlation id ${showValue(id)}`);
}

/** @throws BadRow for the second row that pays a boleto or a dynamic QR code */
async function checkDebt({ row, body }: Row, debts: ReturnType<typeof rowIds>): Promise<void> {
  const { debtOf } = await import('#contract/debts.ts');
  const debt = debtOf(body);
  const before = debt === undefined ? undefined : debts.add(debt, row);
  if (before === undefined) return;
  throw new BadRow(
    body['boletoBarcode'] === undefined
      ? say`rows ${before} and ${row} pay the same QR code`
      : say`rows ${before} and ${row} pay the same boleto`,
  );
}

/** Merges the body from the options with the body of the row; they must not set the same field. */
function merge(row: number, base: Body, own: Body): Body {
  const both = Object.keys(own).find((name) => base[name] !== undefined);
  if (both === undefined) return { ...base, ...own };
  throw new BadRow(
    say`row ${row} and an option both set ${both}`,
    say`Leave one of them out. Nothing was sent.`,
  );
}
