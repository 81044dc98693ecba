// Reads the CSV of a bank or shop, with or without lines before the heading; the delimiter is detected from the
// heading.
import type { FileLine } from '#books/reconcile/entry.ts';
import type { AsyncSteps, Steps } from '#books/steps.ts';
import { messageOf } from '#errors/caught.ts';
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import type { Role } from './column-roles.ts';
import type { Columns } from './columns.ts';
import { columnsOf, isColumnNumber } from './columns.ts';
import type { Layout } from './layouts.ts';
import { cutNameIn, endToEndIdOf, endToEndIdsIn, Ids, idWordsIn, isFeeText, madeId } from './lines.ts';
import { badFile, listed, Problems } from './problem.ts';
import type { LeftOut, StatementFile } from './statement-file.ts';
import { daysOf, leftOut } from './statement-file.ts';
import { rowWords } from './summary-rows.ts';
import type { Bounds, StatedRow } from './sums.ts';
import { balancesOf } from './sums.ts';
import { parseDay, parseSigned, parseSignedCents, twoSigns } from './values.ts';

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

const DELIMITERS = [';', ',', '\t', '|'];
/** Number of lines searched for a heading: banks write their name and the account before it. */
const BEFORE_HEADING = 30;
/** Maximum characters per line and columns per heading. */
const MAX_LINE = 1024 * 1024;
const MAX_COLUMNS = 1_000;

/** @throws PixctlError (exit 2) for a line or heading too long to read in reasonable time */
function refuseLong(text: string, path: string): void {
  for (let [from, line] = [0, 1]; from < text.length; line += 1) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    if (end - from > MAX_LINE)
      throw badFile(say`line ${line} of ${path} is longer than ${MAX_LINE} characters`);
    if (line <= BEFORE_HEADING)
      for (const delimiter of DELIMITERS) {
        const columns = text.slice(from, end).split(delimiter).length;
        if (columns > MAX_COLUMNS)
          throw badFile(say`line ${line} of ${path} has ${columns} columns, and ${MAX_COLUMNS} are allowed`);
      }
    from = end + 1;
  }
}

/** Bytes parsed between two yields. */
const PIECE_BYTES = 64 * 1024;

async function* rowsOf(text: string, delimiter: string, path: string): AsyncSteps<readonly Row[]> {
  const { parse } = await import('csv-parse');
  const bytes = new TextEncoder().encode(text);
  const parsed = async function* (relaxed: boolean): AsyncSteps<readonly Row[]> {
    const rows: Row[] = [];
    const parser = parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: relaxed,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      max_record_size: MAX_LINE,
    });
    let failed: Error | undefined;
    parser.on('error', (error) => (failed = error));
    parser.on('data', ({ record, info }: ParsedRecord) => rows.push({ cells: record, line: info.lines }));
    const ended = new Promise<void>((resolve) => parser.on('close', resolve));
    try {
      for (let at = 0; at < bytes.length && failed === undefined; at += PIECE_BYTES) {
        await new Promise((taken) => parser.write(bytes.subarray(at, at + PIECE_BYTES), taken));
        yield;
      }
      parser.end();
      await ended;
    } finally {
      parser.destroy();
    }
    if (failed !== undefined) throw failed;
    return rows;
  };
  try {
    try {
      return yield* parsed(false);
    } catch (error) {
      // Banco Inter writes quotes within a text, as in `Pix recebido: "Ana Lima"`.
      if ((error as { readonly code?: unknown }).code === 'INVALID_OPENING_QUOTE') return yield* parsed(true);
      throw error;
    }
  } catch (error) {
    throw badFile(say`${path} is not CSV: ${messageOf(error)}`);
  }
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

interface Table {
  readonly columns: Columns;
  /** Rows below the heading. */
  readonly rows: readonly Row[];
  /** Undefined if the file has no heading. */
  readonly head: Row | undefined;
  /** Rows above the heading. */
  readonly above: readonly Row[];
}

/** Finds the heading and the rows below it. @throws PixctlError (exit 2) if no line is a sufficient heading */
async function* tableOf(text: string, path: string, named: ReadonlyMap<Role, string>): AsyncSteps<Table> {
  const begin = text.split('\n', BEFORE_HEADING).join('\n');
  const isNumbered = [...named.values()].some(isColumnNumber);
  let seen: readonly string[] = [];
  for (const delimiter of DELIMITERS) {
    const heading = begin
      .split('\n')
      .map((line) => line.split(delimiter).map((cell) => cell.replaceAll('"', '').trim()));
    seen = [...heading, seen].reduce((most, cells) => (cells.length > most.length ? cells : most));
    if (!heading.some((cells) => columnsOf(cells, named).isEnough)) continue;
    const rows = yield* rowsOf(text, delimiter, path);
    const found = isNumbered ? numberedTable(rows, named) : namedTable(rows, named);
    if (found === undefined) continue;
    const { places } = found.columns;
    const missing = [...named].find(([role, heading]) => heading !== '' && places[role] === undefined);
    if (missing !== undefined) throw badFile(say`${path} has no column ${showValue(missing[1])}`);
    refuseTwins(found, path, named);
    return found;
  }
  if (text.trim() === '') throw badFile(say`${path} is empty`);
  throw badFile(
    isNumbered
      ? say`no line of ${path} has an amount, and a day or an id, in the columns that --column names`
      : say`no line of ${path} names an amount, and a day or an id: ${listed(seen.filter((cell) => cell !== '').map(showValue))}`,
    say`Say which columns they are, by their headings or by their numbers: --column day=Quando --column amount=Total, or --column day=1 --column amount=3; credit= and debit= where there are two. Nothing was compared.`,
  );
}

/** @throws PixctlError (exit 2) if two amount, day or balance columns have the same heading */
function refuseTwins({ columns, head }: Table, path: string, named: ReadonlyMap<Role, string>): void {
  for (const role of [...AMOUNTS, 'day', 'balance'] as const) {
    const place = columns.places[role];
    const heading = place === undefined ? '' : (head?.cells[place] ?? '');
    if (head === undefined || heading === '' || place === undefined || isColumnNumber(named.get(role) ?? ''))
      continue;
    if (head.cells.some((other, at) => at !== place && bareWord(other) === bareWord(heading)))
      throw badFile(
        say`${path} has several columns ${showValue(heading)}`,
        say`Say which one it is by its number: --column ${role}=${place + 1}. Nothing was compared.`,
      );
  }
}

function namedTable(rows: readonly Row[], named: ReadonlyMap<Role, string>): Table | undefined {
  const at = rows.findIndex(({ cells }) => columnsOf(cells, named).isEnough);
  const head = rows[at];
  return head === undefined
    ? undefined
    : { columns: columnsOf(head.cells, named), rows: rows.slice(at + 1), head, above: rows.slice(0, at) };
}

/** Finds a table by column numbers: it begins with the first row that has an amount and a day in those columns. */
function numberedTable(rows: readonly Row[], named: ReadonlyMap<Role, string>): Table | undefined {
  const at = rows.slice(0, BEFORE_HEADING).findIndex(({ cells }, place) => {
    const head = rows[place - 1];
    return [head?.cells, noHeading(cells)].some(
      (heading) => heading !== undefined && isData(cells, columnsOf(heading, named)),
    );
  });
  const first = rows[at];
  if (first === undefined) return undefined;
  const head = rows[at - 1];
  const byHeading = head === undefined ? undefined : columnsOf(head.cells, named);
  // A line above that contains an amount or a day is not a heading.
  if (
    head !== undefined &&
    byHeading?.isEnough === true &&
    !head.cells.some((cell) => isDay(cell) || hasMoney(cell))
  )
    return { columns: byHeading, rows: rows.slice(at), head, above: rows.slice(0, at - 1) };
  const columns = columnsOf(noHeading(first.cells), named);
  return { columns, rows: rows.slice(at), head: undefined, above: rows.slice(0, at) };
}

const noHeading = (cells: readonly string[]): readonly string[] => cells.map(() => '');

const parses = (text: string, parse: (text: string) => unknown): boolean => {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
};
/** Tests for a day. The digit check avoids the slow throw for most texts. */
const isDay = (text: string): boolean => /^\s*\d/.test(text) && parses(text, parseDay);

function isData(cells: readonly string[], { places, isEnough }: Columns): boolean {
  const cell = (role: Role): string => cells[places[role] ?? -1] ?? '';
  return (
    isEnough &&
    AMOUNTS.some((role) => parses(cell(role), role === 'cents' ? parseSignedCents : parseSigned)) &&
    (places.day === undefined || isDay(cell('day')))
  );
}

const CREDIT = /^(?:c|cr|cred|credito|credit|entrada|in|recebido|recebimento|payment)$/;
const DEBIT = /^(?:d|db|deb|debito|debit|saida|out|enviado|withdraw|refund|fee)$/;
const bareWord = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Roles that identify a movement. */
const IDENTIFYING: readonly Role[] = ['end-to-end-id', 'reference', 'txid', 'tax-id'];
const AMOUNTS: readonly Role[] = ['amount', 'cents', 'credit', 'debit', 'net'];

/** A row with an amount or a balance that is not classified yet. */
interface Draft extends StatedRow {
  readonly row: Row;
}

/** A row with totals, in cents: incoming, outgoing, or both together. */
interface Total {
  readonly row: Row;
  readonly label: string;
  readonly credit?: number | undefined;
  readonly debit?: number | undefined;
  readonly both?: number | undefined;
}

/** Text that looks like an amount. */
const MONEY = /\d[.,]\d{2}(?!\d)/;
const hasMoney = (text: string): boolean => MONEY.test(text.replace(/\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/g, ' '));

/** Reads the rows below the heading of one file. */
class Reader {
  readonly problems = new Problems();
  readonly drafts: Draft[] = [];
  readonly totals: (Total & { readonly after: number })[] = [];
  readonly leftOut: LeftOut[] = [];
  /** Continuation texts, by the line of the row that they continue. */
  readonly continued = new Map<number, string>();
  /** Indexes in `drafts` at which a table begins. */
  readonly tables = [0];
  /** Text rows without an amount, as at the end of a file. */
  #footers: Row[] = [];

  constructor(
    readonly columns: Columns,
    readonly head: Row | undefined,
  ) {}

  cell(row: Row, role: Role): string {
    return row.cells[this.columns.places[role] ?? -1] ?? '';
  }

  memos({ cells }: Row): readonly string[] {
    return this.columns.memos.map((place) => cells[place] ?? '').filter((text) => text !== '');
  }

  add(row: Row): void {
    const { head, columns } = this;
    if (head !== undefined && row.cells.length >= head.cells.length && sameCells(row, head)) {
      this.#leaveOutFooters();
      this.tables.push(this.drafts.length);
      this.leftOut.push({ line: row.line, label: row.cells[0] ?? '' });
      return;
    }
    const label = row.cells.find((one) => one !== '') ?? '';
    const first = /\p{L}/u.test(label) ? [label] : [];
    const texts = [...new Set([...first, ...this.memos(row), this.cell(row, 'name')])].filter(
      (text) => text !== '' && !isDay(text),
    );
    const isNamed = IDENTIFYING.some(
      (role) => ![bareWord(label), ''].includes(bareWord(this.cell(row, role))),
    );
    const userMessage = rowWords(texts);
    const words = isNamed && userMessage !== 'total' ? 'none' : userMessage;
    const text = texts[0] ?? label;
    if (head !== undefined && row.cells.slice(head.cells.length).some((one) => one !== '')) {
      this.problems.add(
        row.line,
        say`it has ${row.cells.length} columns, but the heading has ${head.cells.length}`,
      );
      return;
    }
    if (!AMOUNTS.some((role) => this.cell(row, role) !== '')) {
      this.#addWithoutAmount(row, text, words);
      return;
    }
    this.#refuseFooters();
    const isDated = /\d/.test(this.cell(row, 'day'));
    const rest = words === 'unclear' && !isNamed && /^total/i.test(bareWord(text));
    if ((words === 'total' || (rest && columns.places.day !== undefined)) && !isDated) {
      this.#addTotal(row, text);
      return;
    }
    const value = valueOf(row, (role) => this.cell(row, role), columns, words !== 'none', this.problems);
    if (value === undefined) return;
    // A dated row called "Total" may be a movement of a customer with that name: its balance or amount decides
    // (`checkTotals`).
    this.#addDraft(row, text, words === 'total' ? 'none' : words, value);
  }

  #addDraft(row: Row, label: string, words: StatedRow['words'], value: number | undefined): void {
    const [day, balance] = [this.cell(row, 'day'), this.cell(row, 'balance')];
    const read_ = balance === '' ? undefined : read(row, this.problems, balance, parseSigned);
    this.drafts.push({
      row,
      line: row.line,
      label,
      words,
      day: isDay(day) ? parseDay(day) : undefined,
      value,
      balance: read_,
    });
  }

  #addTotal(row: Row, label: string): void {
    const cents = (role: Role, parse: (text: string) => number): number | undefined =>
      this.cell(row, role) === '' ? undefined : read(row, this.problems, this.cell(row, role), parse);
    const both =
      cents('amount', parseSigned) ?? cents('cents', parseSignedCents) ?? cents('net', parseSigned);
    const [credit, debit] = [cents('credit', parseSigned), cents('debit', parseSigned)];
    this.totals.push({ row, label, both, credit, debit, after: this.drafts.length });
    if (this.cell(row, 'balance') !== '') this.#addDraft(row, label, 'total', undefined);
  }

  #addWithoutAmount(row: Row, label: string, words: StatedRow['words']): void {
    const { columns } = this;
    const filled = row.cells.filter((one) => one !== '');
    const hasBalance = this.cell(row, 'balance') !== '';
    if (words !== 'none' && (hasBalance || (words !== 'unclear' && !filled.some(hasMoney)))) {
      if (hasBalance) this.#addDraft(row, label, words === 'total' ? 'balance' : words, undefined);
      else this.leftOut.push({ line: row.line, label });
      return;
    }
    const above = this.drafts.at(-1);
    const isText = filled.length === 1 && !filled.some(hasMoney) && !filled.some(isDay);
    if (columns.layout?.continues === true && isText && above !== undefined && this.memos(row).length === 1) {
      this.continued.set(
        above.line,
        [this.continued.get(above.line), filled[0] ?? ''].filter(Boolean).join(' '),
      );
      return;
    }
    if (isText) {
      this.#footers.push(row);
      return;
    }
    this.#refuseFooters();
    if (columnsOf(row.cells, new Map()).isEnough)
      this.problems.add(row.line, say`a second table begins, with other columns than the first one`);
    else this.problems.add(row.line, say`no amount`);
  }

  /** Reports text rows between movements as problems: they may be movements that were misread. */
  #refuseFooters(): void {
    for (const { line } of this.#footers) this.problems.add(line, say`no amount`);
    this.#footers = [];
  }

  #leaveOutFooters(): void {
    for (const { line, cells } of this.#footers)
      this.leftOut.push({ line, label: cells.find((one) => one !== '') ?? '' });
    this.#footers = [];
  }

  end(): void {
    this.#leaveOutFooters();
  }
}

const sameCells = (row: Row, head: Row): boolean =>
  row.cells.every((cell, place) => cell === (head.cells[place] ?? ''));

/** Returns the balances before and after the movements, from a table above them. */
function boundsOf(above: readonly Row[], layout: Layout | undefined, problems: Problems): Bounds {
  const { balances } = layout ?? {};
  if (balances === undefined) return {};
  const at = above.findIndex(({ cells }) => cells.includes(balances.opening));
  const [head, row] = [above[at], above[at + 1]];
  if (head === undefined || row === undefined) return {};
  const cents = (heading: string): number | undefined => {
    const text = row.cells[head.cells.indexOf(heading)] ?? '';
    return text === '' ? undefined : read(row, problems, text, parseSigned);
  };
  return { opening: cents(balances.opening), closing: cents(balances.closing) };
}

/** Checks that each total is the sum of the movements of its table, of all tables, or since the previous total. */
function* checkTotals(reader: Reader, summaries: ReadonlySet<number>): Steps<void> {
  const moved = reader.drafts.map(({ line, value = 0 }) => (summaries.has(line) ? 0 : value));
  const hasBalance = reader.columns.places.balance !== undefined;
  const [came, went] = [sumsBefore(moved, (value) => value > 0), sumsBefore(moved, (value) => value < 0)];
  let before = 0;
  for (const { row, label, after, both, credit, debit } of reader.totals) {
    yield;
    const table = reader.tables.findLast((begin) => begin <= after) ?? 0;
    const since = (begin: number): { readonly came: number; readonly went: number } => ({
      came: defined(came[after], 'sum') - defined(came[begin], 'sum'),
      went: defined(went[after], 'sum') - defined(went[begin], 'sum'),
    });
    const ofTable = since(table);
    const fits = [ofTable, since(0), since(before)].some(
      (span) =>
        (both === undefined || [span.came + span.went, span.came, span.went, -span.went].includes(both)) &&
        (credit === undefined || Math.abs(credit) === span.came) &&
        (debit === undefined || Math.abs(debit) === -span.went),
    );
    if (!fits)
      reader.problems.add(
        row.line,
        both === undefined
          ? say`the totals are ${formatReais(credit ?? 0)} and ${formatReais(debit ?? 0)}, but the lines add up to ${formatReais(ofTable.came)} and ${formatReais(ofTable.went)}`
          : say`the total is ${formatReais(both)}, but the lines add up to ${formatReais(ofTable.came + ofTable.went)}`,
      );
    reader.leftOut.push({ line: row.line, label });
    before = after;
  }
  if (hasBalance) return;
  // Without balances, a dated row called "Total" that equals the sum of the rows above is ambiguous.
  let running = 0;
  for (const [index, { line, label, value = 0, row }] of reader.drafts.entries()) {
    if (index > 0 && value === running && value !== 0 && rowWords([label]) === 'total')
      if (!IDENTIFYING.some((role) => reader.cell(row, role) !== ''))
        reader.problems.add(
          line,
          say`${showValue(label)} with ${formatReais(value)} may be a movement, or the total of the lines above it`,
        );
    running += defined(moved[index], 'amount of a row');
  }
}

/** Returns, for each index, the sum of the counted values before it. */
function sumsBefore(values: readonly number[], counts: (value: number) => boolean): readonly number[] {
  let sum = 0;
  return [0, ...values.map((value) => (sum += counts(value) ? value : 0))];
}

/**
 * Reads a bank statement or a shop's orders.
 * @param named roles of columns, as given by the user
 * @param asOrders whether the file lists orders; default: detected from its columns
 * @throws PixctlError (exit 2) with the line and the value
 */
export async function* readCsv(
  text: string,
  path: string,
  named: ReadonlyMap<Role, string>,
  asOrders: boolean | undefined,
): AsyncSteps<StatementFile> {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  refuseLong(plain, path);
  const { columns, rows, head, above } = yield* tableOf(plain, path, named);
  const { places, unread, layout } = columns;
  const reader = new Reader(columns, head);
  const { problems, drafts } = reader;
  if (head === undefined) refuseData(above, columns, problems);
  for (const row of rows) {
    yield;
    reader.add(row);
  }
  reader.end();
  const { summaries, broken } = balancesOf(drafts, boundsOf(above, layout, problems));
  for (const { line, what } of broken) problems.add(line, what);
  yield* checkTotals(reader, summaries);
  const ids = new Ids();
  const lines: FileLine[] = [];
  for (const { row, line, label, value, words } of drafts) {
    yield;
    if (summaries.has(line)) reader.leftOut.push({ line, label });
    else if (words !== 'total' && value !== undefined) {
      const read_ = lineOf(row, reader, value, ids);
      if (read_ !== undefined) lines.push(read_);
    }
  }
  problems.refuse(
    path,
    broken.length > 0 && places.balance !== undefined
      ? say`If a column is not the balance of the account, leave it out: --column balance= (with nothing behind it). Nothing was compared.`
      : undefined,
  );
  const warnings: Message[] = [
    ...(lines.length > 0 ? [] : [say`${path} has no line below its heading (line ${head?.line ?? 0})`]),
    ...(unread.length === 0
      ? []
      : [say`columns of ${path} that were not read: ${listed(unread.map(showValue))}`]),
    ...(places.id === undefined
      ? []
      : ids.repeated.map(
          ([id, where]) =>
            say`id ${id} is on several lines: ${listed(where)}. Each counts as a line of its own.`,
        )),
  ];
  const notRead = [
    ...reader.leftOut,
    ...(head === undefined ? above.map(({ line, cells }) => ({ line, label: cells.join(' ') })) : []),
  ];
  return {
    lines,
    period: daysOf(lines),
    account: undefined,
    orders: asOrders ?? (places.reference !== undefined && places.balance === undefined),
    warnings,
    notes: [
      ...(layout === undefined ? [] : [say`${path} is read as a statement of ${layout.bank}`]),
      ...leftOut(path, notRead),
    ],
  };
}

/** Reports rows above the first data row that have an amount or a day but not both. */
function refuseData(above: readonly Row[], { places }: Columns, problems: Problems): void {
  for (const row of above) {
    const amounts = AMOUNTS.map((role) => row.cells[places[role] ?? -1] ?? '').filter((text) => text !== '');
    const day = row.cells[places.day ?? -1] ?? '';
    if (amounts.length === 0 || (places.day !== undefined && !isDay(day) && !amounts.some(hasMoney)))
      continue;
    if (places.day !== undefined) read(row, problems, day, parseDay);
    for (const text of amounts) read(row, problems, text, parseSigned);
  }
}

function read<T>(row: Row, problems: Problems, text: string, parse: (text: string) => T): T | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    problems.add(row.line, error.userMessage);
    return undefined;
  }
}

/**
 * Returns signed cents; undefined if the row has no valid amount or sign, which is recorded as a problem.
 * @param isSummary the row may be a balance, which needs no D/C mark
 */
function valueOf(
  row: Row,
  cell: (role: Role) => string,
  { isMarked }: Columns,
  isSummary: boolean,
  problems: Problems,
): number | undefined {
  const side = bareWord(cell('sign'));
  const signed = (value: number): number | undefined => {
    if (DEBIT.test(side)) return -Math.abs(value);
    // A "payment" is incoming money in some programs and outgoing in others: keep the sign of the amount.
    if (side === 'payment' || (CREDIT.test(side) && value >= 0)) return value;
    if (CREDIT.test(side)) problems.add(row.line, twoSigns(formatReais(value)).userMessage);
    else if (isMarked && value > 0 && !isSummary && !/[CD]\s*$/i.test(cell('amount')))
      problems.add(row.line, say`${showValue(cell('sign'))} is neither a debit (D) nor a credit (C)`);
    else return value;
    return undefined;
  };
  if (cell('amount') !== '') {
    const value = read(row, problems, cell('amount'), parseSigned);
    const [fee, net] = [
      feeOf(row, cell, problems),
      cell('net') === '' ? undefined : read(row, problems, cell('net'), parseSigned),
    ];
    if (value !== undefined && fee !== undefined && net !== undefined && value - fee !== net)
      problems.add(
        row.line,
        say`${formatReais(value)} less a fee of ${formatReais(fee)} is not ${formatReais(net)}`,
      );
    return value === undefined ? undefined : signed(value);
  }
  const cents = cell('cents') === '' ? undefined : read(row, problems, cell('cents'), parseSignedCents);
  if (cell('cents') !== '') return cents === undefined ? undefined : signed(cents);
  if (cell('net') !== '') {
    const net = read(row, problems, cell('net'), parseSigned);
    return net === undefined ? undefined : signed(net);
  }
  const [credit, debit] = (['credit', 'debit'] as const).map((role) =>
    cell(role) === '' ? 0 : read(row, problems, cell(role), parseSigned),
  );
  if (credit === undefined || debit === undefined) return undefined;
  if (credit < 0) {
    problems.add(row.line, twoSigns(formatReais(credit)).userMessage);
    return undefined;
  }
  if (credit !== 0 && debit !== 0) {
    problems.add(row.line, say`it has both a credit and a debit`);
    return undefined;
  }
  return credit === 0 ? -Math.abs(debit) + 0 : credit;
}

function feeOf(row: Row, cell: (role: Role) => string, problems: Problems): number | undefined {
  const fee = cell('fee') === '' ? undefined : read(row, problems, cell('fee'), parseSigned);
  return fee === undefined ? undefined : Math.abs(fee);
}

function lineOf(row: Row, reader: Reader, value: number, ids: Ids): FileLine | undefined {
  const { problems, columns } = reader;
  const cell = (role: Role): string => reader.cell(row, role);
  const day = cell('day') === '' ? undefined : read(row, problems, cell('day'), parseDay);
  if (cell('day') !== '' && day === undefined) return undefined;
  const [given, memo] = [cell('end-to-end-id'), cell('memo')];
  const endToEndId = given === '' ? undefined : endToEndIdOf(given);
  if (given !== '' && endToEndId === undefined) {
    problems.add(row.line, say`${showValue(given)} is not an end-to-end id`);
    return undefined;
  }
  const text = [...reader.memos(row), reader.continued.get(row.line) ?? ''].join(' ').trim();
  const party = reader
    .memos(row)
    .map((one) => columns.layout?.party?.exec(one)?.groups)
    .find((groups) => groups !== undefined);
  const name = cell('name') === '' ? (party?.['name'] ?? '') : cell('name');
  const taxId = (cell('tax-id') === '' ? (party?.['taxId'] ?? '') : cell('tax-id'))
    .replace(/[^0-9A-Za-z*]/g, '')
    .toUpperCase();
  const cutName = name === '' && day !== undefined ? cutNameIn(day, ...reader.memos(row)) : undefined;
  const fee = feeOf(row, cell, problems);
  const references = [cell('reference'), cell('txid')].filter((one) => one !== '');
  // Many banks write zeros for a document without a number.
  const id = /^0*$/.test(cell('id')) ? '' : cell('id');
  const own = id !== '' ? id : (endToEndId ?? references[0]);
  return {
    id: ids.take(own ?? madeId(day, value, cell('name'), memo), row.line),
    line: row.line,
    day,
    value,
    ...(fee === undefined || fee === 0 ? {} : { fee }),
    endToEndIds: endToEndId === undefined ? endToEndIdsIn(id, text, ...references) : [endToEndId],
    references: references.filter((one) => endToEndIdsIn(one).length === 0),
    ...(name === '' ? {} : { name }),
    ...(cutName === undefined ? {} : { cutName }),
    ...(/^[0-9A-Z*]{11}$|^[0-9A-Z*]{14}$/.test(taxId) ? { taxId } : {}),
    text,
    words: idWordsIn(id, text),
    isFee: isFeeText(text),
  };
}
