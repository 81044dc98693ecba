// CSV of a bank or a shop: with or without lines before its heading, separated by whatever its heading is.
import { InvalidValue } from '../../pix/errors.ts';
import { messageOf } from '../../errors/caught.ts';
import { say } from '../../messages/message.ts';
import type { Message } from '../../messages/message.ts';
import { formatReais } from '../../pix/money.ts';
import { showValue } from '../../pix/errors.ts';
import type { Theirs } from '../reconcile/entry.ts';
import { columnsOf } from './columns.ts';
import type { Columns, Role } from './columns.ts';
import { Ids, endToEndIdOf, endToEndIdsIn, idWordsIn, isFeeText, madeId } from './lines.ts';
import { Problems, badFile } from './problem.ts';
import { daysOf } from './statement-file.ts';
import type { StatementFile } from './statement-file.ts';
import { balancesFollow } from './sums.ts';
import type { Balanced } from './sums.ts';
import { parseDay, parseSigned, parseSignedCents, twoSigns } from './values.ts';

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

const DELIMITERS = [';', ',', '\t', '|'];
/** Lines in which a heading is looked for: banks write their name and the account before it. */
const BEFORE_HEADING = 30;

async function rowsOf(text: string, delimiter: string, path: string): Promise<readonly Row[]> {
  const { parse } = await import('csv-parse/sync');
  try {
    const found: unknown = parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
    });
    return (found as { readonly record: readonly string[]; readonly info: { readonly lines: number } }[]).map(
      ({ record, info }) => ({ cells: record, line: info.lines }),
    );
  } catch (error) {
    throw badFile(say`${path} is not CSV: ${messageOf(error)}`);
  }
}

/** The heading and what follows it. @throws PixctlError (exit 2) where no line is a heading that is enough */
async function tableOf(
  text: string,
  path: string,
  named: ReadonlyMap<Role, string>,
): Promise<{ readonly columns: Columns; readonly rows: readonly Row[]; readonly head: Row }> {
  const begin = text.split('\n', BEFORE_HEADING).join('\n');
  let seen: readonly string[] = [];
  for (const delimiter of DELIMITERS) {
    const heading = begin
      .split(/\r?\n/)
      .map((line) => line.split(delimiter).map((cell) => cell.replaceAll('"', '').trim()));
    seen = [...heading, seen].reduce((most, cells) => (cells.length > most.length ? cells : most));
    if (!heading.some((cells) => columnsOf(cells, named).isEnough)) continue;
    const rows = await rowsOf(text, delimiter, path);
    const at = rows.findIndex(({ cells }) => columnsOf(cells, named).isEnough);
    const head = rows[at];
    if (head === undefined) continue;
    const missing = [...named].find(([role]) => columnsOf(head.cells, named).places[role] === undefined);
    if (missing !== undefined) throw badFile(say`${path} has no column ${showValue(missing[1])}`);
    return { columns: columnsOf(head.cells, named), rows: rows.slice(at + 1), head };
  }
  if (text.trim() === '') throw badFile(say`${path} is empty`);
  throw badFile(
    say`no line of ${path} names an amount, and a day or an id: ${seen
      .filter((cell) => cell !== '')
      .map(showValue)
      .join(', ')}`,
    say`Say which columns they are: --column amount=NAME --column day=NAME. Nothing was compared.`,
  );
}

const CREDIT = /^(?:c|cr|cred|credito|credit|entrada|in|recebido|recebimento|payment)$/;
const DEBIT = /^(?:d|db|deb|debito|debit|saida|out|enviado|withdraw|refund|fee)$/;
const bareWord = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Lines of a statement that are no movement. A customer may pay "Saldo do pedido 12", too: that is one. */
const BALANCE_LINE =
  /^saldo(?:[\s:]*$|\s+(?:anterior|inicial|final|atual|total|parcial|dispon|bloque|em\b|do dia|no dia|dia\b|de abertura|de fechamento|d?a conta|conta|cta|c\/c|aplic|invest|movimenta|contabil|provis))|^(?:opening|closing) balance\b/;
const BALANCE_WORD = /^saldo\b/;
const TOTAL_LINE = /^(?:total|totais|total geral|grand total)\b/;
const TOTAL_ALONE = /^(?:total|totais|total geral|grand total)[\s:.]*$/;

/** What tells one movement from another. */
const TELLING: readonly Role[] = ['end-to-end-id', 'reference', 'txid', 'id', 'tax-id'];
const AMOUNTS: readonly Role[] = ['amount', 'cents', 'credit', 'debit', 'net'];

/**
 * Reads a bank's statement or a shop's orders. @param named roles of columns, where a person says so
 * @param asOrders what it is; by its columns unless given @throws PixctlError (exit 2) saying what is wrong, with the
 * line and the value
 */
export async function readCsv(
  text: string,
  path: string,
  named: ReadonlyMap<Role, string>,
  asOrders: boolean | undefined,
): Promise<StatementFile> {
  const { columns, rows, head } = await tableOf(text.replace(/^\ufeff/, ''), path, named);
  const { places, unread } = columns;
  const problems = new Problems();
  const ids = new Ids();
  const lines: Theirs[] = [];
  const balanced: Balanced[] = [];
  for (const row of rows) {
    const cell = (role: Role): string => row.cells[places[role] ?? -1] ?? '';
    const label = bareWord(row.cells.find((one) => one !== '') ?? '');
    const memo = bareWord(cell('memo'));
    /** Names something besides the label. */
    const isNamed = (roles: readonly Role[]): boolean =>
      roles.some((role) => !['', label].includes(bareWord(cell(role))));
    const isBalance = (text: string): boolean =>
      BALANCE_LINE.test(text) || (BALANCE_WORD.test(text) && AMOUNTS.every((role) => cell(role) === ''));
    if ((isBalance(label) || isBalance(memo)) && !isNamed(['end-to-end-id', 'reference', 'txid', 'tax-id']))
      continue;
    const value = valueOf(row, cell, places, problems);
    if (value === undefined) continue;
    const isTotal = TOTAL_ALONE.test(label) || (TOTAL_LINE.test(label) && !isNamed(TELLING));
    if (isTotal && !/\d/.test(cell('day'))) {
      const sum = lines.reduce((all, one) => all + one.value, 0);
      if (sum !== value)
        problems.add(
          row.line,
          say`the total is ${formatReais(value)}, but the lines add up to ${formatReais(sum)}`,
        );
      continue;
    }
    const line = lineOf(row, cell, value, ids, problems);
    if (line === undefined) continue;
    lines.push(line);
    const balance = cell('balance') === '' ? undefined : read(row, problems, cell('balance'), parseSigned);
    balanced.push({ line: row.line, value, ...(balance === undefined ? {} : { balance }) });
  }
  const broken = balancesFollow(balanced);
  if (broken !== undefined) problems.add(broken.line, broken.what);
  problems.refuse(path);
  const warnings: Message[] = [
    ...(lines.length > 0 ? [] : [say`${path} has no line below its heading (line ${head.line})`]),
    ...(unread.length === 0
      ? []
      : [say`columns of ${path} that were not read: ${unread.map(showValue).join(', ')}`]),
    ...(places.id === undefined
      ? []
      : ids.repeated.map(
          ([id, where]) =>
            say`id ${id} is on several lines: ${where.join(', ')}. Each counts as a line of its own.`,
        )),
  ];
  return {
    lines,
    period: daysOf(lines),
    account: undefined,
    orders: asOrders ?? (places.reference !== undefined && places.balance === undefined),
    warnings,
  };
}

function read<T>(row: Row, problems: Problems, text: string, parse: (text: string) => T): T | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    problems.add(row.line, error.said);
    return undefined;
  }
}

/** Cents with their sign; undefined where the row says none, or a wrong one, which is a problem then. */
function valueOf(
  row: Row,
  cell: (role: Role) => string,
  places: Columns['places'],
  problems: Problems,
): number | undefined {
  const side = bareWord(cell('sign'));
  const signed = (value: number): number | undefined => {
    if (DEBIT.test(side)) return -Math.abs(value);
    // What one program calls a payment comes in, and what another one calls so goes out.
    if (value >= 0 || side === 'payment' || !CREDIT.test(side)) return value;
    problems.add(row.line, twoSigns(formatReais(value)).said);
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
  const [came, went] = [cell('credit'), cell('debit')];
  if (came !== '' || went !== '') {
    const credit = came === '' ? 0 : read(row, problems, came, parseSigned);
    const debit = went === '' ? 0 : read(row, problems, went, parseSigned);
    return credit === undefined || debit === undefined ? undefined : Math.abs(credit) - Math.abs(debit);
  }
  problems.add(row.line, say`no amount`);
  return undefined;
}

function feeOf(row: Row, cell: (role: Role) => string, problems: Problems): number | undefined {
  const fee = cell('fee') === '' ? undefined : read(row, problems, cell('fee'), parseSigned);
  return fee === undefined ? undefined : Math.abs(fee);
}

function lineOf(
  row: Row,
  cell: (role: Role) => string,
  value: number,
  ids: Ids,
  problems: Problems,
): Theirs | undefined {
  const day = cell('day') === '' ? undefined : read(row, problems, cell('day'), parseDay);
  if (cell('day') !== '' && day === undefined) return undefined;
  const [given, name, memo] = [cell('end-to-end-id'), cell('name'), cell('memo')];
  const endToEndId = given === '' ? undefined : endToEndIdOf(given);
  if (given !== '' && endToEndId === undefined) {
    problems.add(row.line, say`${showValue(given)} is not an end-to-end id`);
    return undefined;
  }
  const taxId = cell('tax-id')
    .replace(/[^0-9A-Za-z*]/g, '')
    .toUpperCase();
  const fee = feeOf(row, cell, problems);
  const references = [cell('reference'), cell('txid')].filter((one) => one !== '');
  const own = cell('id') !== '' ? cell('id') : (endToEndId ?? references[0]);
  return {
    id: ids.take(own ?? madeId(day, value, name, memo), row.line),
    line: row.line,
    day,
    value,
    ...(fee === undefined || fee === 0 ? {} : { fee }),
    endToEndIds: endToEndId === undefined ? endToEndIdsIn(cell('id'), memo, ...references) : [endToEndId],
    references: references.filter((one) => endToEndIdsIn(one).length === 0),
    ...(name === '' ? {} : { name }),
    ...(/^[0-9A-Z*]{11}$|^[0-9A-Z*]{14}$/.test(taxId) ? { taxId } : {}),
    text: memo,
    words: idWordsIn(cell('id'), memo),
    isFee: isFeeText(memo),
  };
}
