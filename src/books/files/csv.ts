// Reads the CSV of a bank or shop, with or without lines before the heading; the delimiter is detected from the
// heading.
import type { FileLine } from '#books/reconcile/entry.ts';
import type { AsyncSteps, Steps } from '#books/steps.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Columns } from './columns.ts';
import { columnsByValue } from './columns-by-value.ts';
import { feeOf, isFreeOfCharge } from './csv-amount.ts';
import { cellsByRole, memosOf, parseCell } from './csv-cells.ts';
import { explainColumns, explainDay, explainDirection, explainStatuses } from './csv-explanation.ts';
import { RowClasses } from './csv-row-classes.ts';
import type { Row } from './csv-rows.ts';
import { refuseLongLines } from './csv-rows.ts';
import { looksLikeOrders, refuseUnsigned, signsOf, withSign } from './csv-signs.ts';
import type { CsvChoices, Table } from './csv-table.ts';
import { findTable, refuseMovementsAbove } from './csv-table.ts';
import type { StatedSums } from './csv-totals.ts';
import { checkTotals } from './csv-totals.ts';
import { parseDay } from './days.ts';
import { explainBalance, explainRows, explainUnsettled } from './explanation.ts';
import type { Layout } from './layouts.ts';
import { partyIn } from './layouts.ts';
import { cutNameIn, endToEndIdOf, endToEndIdsIn, Ids, idWordsIn, isFeeText, madeId } from './lines.ts';
import type { Problems } from './problem.ts';
import { listed } from './problem.ts';
import { statusesOf } from './row-status.ts';
import type { StatementFile } from './statement-file.ts';
import { daysOf, skippedNote, unsettledNote } from './statement-file.ts';
import type { Bounds } from './sums.ts';
import { BALANCE_HINT, balancesOf, signedByBalances, statedBalances, withoutBalance } from './sums.ts';
import { isBlankId, parseSigned, taxIdOf } from './values.ts';

/**
 * Reads a bank statement or a shop's orders.
 * @throws PixctlError (exit 2) with the line and the value
 */
export async function* readCsv(text: string, path: string, choices: CsvChoices): AsyncSteps<StatementFile> {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  refuseLongLines(plain, path);
  const raw = yield* findTable(plain, path, choices.named);
  const found = { ...raw, columns: columnsByValue(raw, choices.named) };
  const { understood = [] } = choices;
  understood.push(...explainColumns(found));
  const signs = signsOf(found, path, choices);
  const table = { ...found, columns: withSign(found, signs) };
  understood.splice(0, Infinity, ...explainColumns(table), explainDirection(table, signs), explainDay(table));
  const { columns, head, above } = table;
  const { layout } = columns;
  const isOrders = choices.asOrders ?? looksLikeOrders(columns);
  const statuses = statusesOf(
    table.rows.map((row) => cellsByRole(row, columns)('status')),
    head?.cells ?? [],
  );
  understood.push(...explainStatuses(table, statuses, isOrders));
  const rows = new RowClasses(columns, head, signs, isOrders, statuses);
  if (head === undefined) refuseMovementsAbove(above, columns, rows.problems);
  for (const row of table.rows) {
    yield;
    rows.add(row);
  }
  rows.end();
  const ids = new Ids();
  const bounds = boundsOf(above, layout, rows.problems);
  const ignoresBalances = choices.named.get('balance') === '';
  if (signs.isUnsigned) signByBalances(rows, ignoresBalances ? undefined : bounds, path, choices);
  const { lines, end } = yield* movementsOf(rows, { ...bounds, above }, ids, path, ignoresBalances);
  return {
    lines,
    explanation: [
      ...understood,
      ...explainRows(lines, rows.skipped.length),
      ...(columns.places.status === undefined ? [] : [explainUnsettled(rows.unsettled.length)]),
      explainBalance(lines, end, statedBalances(rows.drafts, bounds), ignoresBalances),
    ],
    period: daysOf(lines),
    account: undefined,
    orders: isOrders,
    warnings: [...warningsOf(table, path, lines, ids), ...taxIdWarning(table, path, rows.otherTaxIds)],
    notes: [
      ...(layout === undefined ? [] : [say`${path} is read with the layout of ${layout.bank}`]),
      ...freeNote(path, table),
      ...skippedNote(path, [
        ...rows.skipped,
        ...(head === undefined ? above.map(({ line, cells }) => ({ line, label: cells.join(' ') })) : []),
      ]),
      ...unsettledNote(path, rows.unsettled),
      ...(signs.isAllIncoming && lines.length > 0
        ? [say`no amount of ${path} has a sign: all lines are read as incoming money`]
        : []),
      ...(signs.isUnsigned
        ? [say`no amount of ${path} has a sign: its balances tell incoming from outgoing money`]
        : []),
    ],
  };
}

/**
 * Returns the rows that are movements, once balances and totals are checked against them.
 * @throws PixctlError (exit 2) listing all problems of the file
 */
function* movementsOf(
  rows: RowClasses,
  bounds: ReturnType<typeof boundsOf> & { readonly above: readonly Row[] },
  ids: Ids,
  path: string,
  ignoresBalances: boolean,
): Steps<{ readonly lines: readonly FileLine[]; readonly end: number | undefined }> {
  const { problems, drafts } = rows;
  const { summaries, broken, end } = balancesOf(
    ignoresBalances ? drafts.map(withoutBalance) : drafts,
    ignoresBalances ? {} : bounds,
  );
  for (const { line, what } of broken) problems.add(line, what, BALANCE_HINT);
  yield* checkTotals(rows, summaries, ignoresBalances, bounds.sums, bounds.above);
  const lines: FileLine[] = [];
  for (const { row, line, label, value, words } of drafts) {
    yield;
    if (summaries.has(line)) rows.skipped.push({ line, label });
    else if (words !== 'total' && value !== undefined) {
      const movement = lineOf(row, rows, value, ids);
      if (movement !== undefined) lines.push(movement);
    }
  }
  problems.refuse(path);
  return { lines, end };
}

/**
 * Gives the movements of a file without signs the signs that its balances require.
 * @param bounds undefined if the balances do not count
 * @throws PixctlError (exit 2) if they do not decide
 */
function signByBalances(
  { drafts, columns, problems }: RowClasses,
  bounds: Bounds | undefined,
  path: string,
  { asOrders }: CsvChoices,
): void {
  // Other problems first: an answer about the signs would not settle them.
  for (const { row, words, day } of drafts) {
    const text = cellsByRole(row, columns)('day');
    if (words === 'none' && day === undefined && text !== '') parseCell(row, problems, text, parseDay);
  }
  problems.refuse(path);
  const signed = bounds === undefined ? undefined : signedByBalances(drafts, bounds);
  if (signed === undefined) refuseUnsigned(drafts, columns, path, asOrders);
  for (const [at, draft] of drafts.entries())
    drafts[at] = { ...draft, value: signed.get(draft.line) ?? draft.value };
}

function warningsOf(
  { columns: { places, unread }, head }: Table,
  path: string,
  lines: readonly FileLine[],
  ids: Ids,
): readonly Message[] {
  const warnings: Message[] = [];
  if (lines.length === 0) warnings.push(say`${path} has no line below its heading (line ${head?.line ?? 0})`);
  if (unread.length > 0)
    warnings.push(say`columns of ${path} that pixctl ignores: ${listed(unread.map(showValue))}`);
  if (places.id !== undefined)
    for (const [id, where] of ids.repeated)
      warnings.push(say`id ${id} is on several lines: ${listed(where)}. Each counts as a line of its own.`);
  return warnings;
}

/** Returns a note with the words that stand for no fee. */
function freeNote(path: string, { columns, rows }: Table): readonly Message[] {
  const free = new Set(rows.map((row) => cellsByRole(row, columns)('fee')).filter(isFreeOfCharge));
  return free.size === 0 ? [] : [say`fees of ${path} read as zero: ${listed([...free].map(showValue))}`];
}

function taxIdWarning(
  { columns: { places }, head }: Table,
  path: string,
  lines: readonly number[],
): readonly Message[] {
  const heading = showValue(head?.cells[places['tax-id'] ?? -1] ?? '');
  return lines.length === 0
    ? []
    : [
        say`values of column ${heading} of ${path} that are no CPF or CNPJ are ignored: line ${listed(lines)}`,
      ];
}

/** Returns the balances before and after the movements, and their sums, from a table above them. */
function boundsOf(
  above: readonly Row[],
  layout: Layout | undefined,
  problems: Problems,
): Bounds & { readonly sums?: StatedSums } {
  const { balances } = layout ?? {};
  if (balances === undefined) return {};
  const at = above.findIndex(({ cells }) => cells.includes(balances.opening));
  const [head, row] = [above[at], above[at + 1]];
  if (head === undefined || row === undefined) return {};
  const cents = (heading: string): number | undefined => {
    const text = row.cells[head.cells.indexOf(heading)] ?? '';
    return text === '' ? undefined : parseCell(row, problems, text, parseSigned);
  };
  return {
    opening: cents(balances.opening),
    closing: cents(balances.closing),
    sums: { line: row.line, credit: cents(balances.credits), debit: cents(balances.debits) },
  };
}

/** Reads a movement; undefined if the row has an invalid value, which is recorded as a problem. */
function lineOf(row: Row, rows: RowClasses, value: number, ids: Ids): FileLine | undefined {
  const { problems, columns } = rows;
  const cell = cellsByRole(row, columns);
  const day =
    cell('day') === ''
      ? undefined
      : parseCell(row, problems, cell('day'), (given) => parseDay(given, columns.dayZone));
  if (cell('day') !== '' && day === undefined) return undefined;
  const [idCell, memo] = [cell('end-to-end-id'), cell('memo')];
  const endToEndId = isBlankId(idCell) ? undefined : endToEndIdOf(idCell);
  if (!isBlankId(idCell) && endToEndId === undefined) {
    problems.add(row.line, say`${showValue(idCell)} is not an end-to-end id`);
    return undefined;
  }
  const memos = memosOf(row, columns);
  const { name, taxId } = partyOf(row, columns, memos, value);
  const text = [...memos, rows.continued.get(row.line) ?? ''].join(' ').trim();
  const isOther = !isBlankId(cell('tax-id')) && taxIdOf(cell('tax-id')) === undefined;
  if (isOther && columns.isTaxIdNamed) {
    problems.add(row.line, say`${showValue(cell('tax-id'))} is not a CPF or CNPJ`);
    return undefined;
  }
  if (isOther && !columns.hasDocuments) rows.otherTaxIds.push(row.line);
  const cutName = name === '' && day !== undefined ? cutNameIn(day, ...memos) : undefined;
  const fee = feeOf(row, columns, problems);
  const references = [cell('reference'), cell('txid')].filter((one) => !isBlankId(one));
  const id =
    [cell('id'), columns.hasDocuments && isOther ? cell('tax-id') : ''].find((one) => !isBlankId(one)) ?? '';
  const own = id !== '' ? id : (endToEndId ?? references[0]);
  return ids.take({
    id: own ?? madeId(day, value, cell('name'), memo),
    line: row.line,
    day,
    value,
    ...(fee === undefined || fee === 0 ? {} : { fee }),
    endToEndIds: endToEndId === undefined ? endToEndIdsIn(id, text, ...references) : [endToEndId],
    references: references.filter((one) => endToEndIdsIn(one).length === 0),
    ...(name === '' ? {} : { name }),
    ...(cutName === undefined ? {} : { cutName }),
    ...(taxId === undefined ? {} : { taxId }),
    text,
    words: idWordsIn(id, text),
    isFee: isFeeText(text),
  });
}

/** Returns name and tax id of the payer or receiver, from their columns or the texts; empty if unknown. */
function partyOf(
  row: Row,
  columns: Columns,
  memos: readonly string[],
  value: number,
): { readonly name: string; readonly taxId: string | undefined } {
  const cell = cellsByRole(row, columns);
  const other = value < 0 ? columns.receiver : columns.payer;
  const [otherName = '', otherTaxId = ''] = [row.cells[other.name], row.cells[other.taxId]];
  const party = partyIn(columns.layout, memos);
  const names = [cell('name'), /\p{L}/u.test(otherName) ? otherName : '', party?.name ?? ''];
  return {
    name: names.find((name) => name !== '') ?? '',
    taxId: taxIdOf(cell('tax-id')) ?? taxIdOf(otherTaxId) ?? taxIdOf(party?.taxId ?? ''),
  };
}
