// Reads the signed amount of a CSV row, which may be in one column, in credit and debit columns, or marked D or C.
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import type { Role } from './column-roles.ts';
import type { Columns } from './columns.ts';
import { bareWord, cellsByRole, parseCell } from './csv-cells.ts';
import type { Row } from './csv-rows.ts';
import type { Problems } from './problem.ts';
import { parseSigned, parseSignedCents, twoSigns } from './values.ts';

const CREDIT = /^(?:c|cr|cred|credito|credit|entrada|in|recebido|recebimento|payment)$/;
const DEBIT = /^(?:d|db|deb|debito|debit|saida|out|enviado|withdraw|refund|fee)$/;

/**
 * Returns signed cents; undefined if the row has no valid amount or sign, which is recorded as a problem.
 * @param isSummary the row may be a balance, which needs no D/C mark
 */
export function amountOf(
  row: Row,
  columns: Columns,
  isSummary: boolean,
  problems: Problems,
): number | undefined {
  const cell = cellsByRole(row, columns);
  const cents = (role: Role, parse = parseSigned): number | undefined =>
    parseCell(row, problems, cell(role), parse);
  const signed = (value: number | undefined): number | undefined =>
    value === undefined ? undefined : withSide(value, row, columns, isSummary, problems);
  if (cell('amount') !== '') {
    const value = cents('amount');
    checkNet(row, columns, value, problems);
    return signed(value);
  }
  if (cell('cents') !== '') return signed(cents('cents', parseSignedCents));
  if (cell('net') !== '') return signed(cents('net'));
  return creditOrDebit(row, columns, problems);
}

/** Returns the fee of a row in cents, without sign. */
export function feeOf(row: Row, columns: Columns, problems: Problems): number | undefined {
  const text = cellsByRole(row, columns)('fee');
  const fee = text === '' ? undefined : parseCell(row, problems, text, parseSigned);
  return fee === undefined ? undefined : Math.abs(fee);
}

/** Applies the sign column, such as D/C, to an amount. */
function withSide(
  value: number,
  row: Row,
  columns: Columns,
  isSummary: boolean,
  problems: Problems,
): number | undefined {
  const cell = cellsByRole(row, columns);
  const side = bareWord(cell('sign'));
  if (DEBIT.test(side)) return -Math.abs(value);
  // A "payment" is incoming money in some programs and outgoing in others: keep the sign of the amount.
  if (side === 'payment' || (CREDIT.test(side) && value >= 0)) return value;
  if (CREDIT.test(side)) problems.add(row.line, twoSigns(formatReais(value)).userMessage);
  else if (columns.isMarked && value > 0 && !isSummary && !/[CD]\s*$/i.test(cell('amount')))
    problems.add(row.line, say`${showValue(cell('sign'))} is neither a debit (D) nor a credit (C)`);
  else return value;
  return undefined;
}

/** Reports a row whose amount less its fee is not its net amount. */
function checkNet(row: Row, columns: Columns, value: number | undefined, problems: Problems): void {
  const text = cellsByRole(row, columns)('net');
  const fee = feeOf(row, columns, problems);
  const net = text === '' ? undefined : parseCell(row, problems, text, parseSigned);
  if (value !== undefined && fee !== undefined && net !== undefined && value - fee !== net)
    problems.add(
      row.line,
      say`${formatReais(value)} minus the fee of ${formatReais(fee)} is not ${formatReais(net)}`,
    );
}

function creditOrDebit(row: Row, columns: Columns, problems: Problems): number | undefined {
  const cell = cellsByRole(row, columns);
  const cents = (role: Role): number | undefined =>
    cell(role) === '' ? 0 : parseCell(row, problems, cell(role), parseSigned);
  const [credit, debit] = [cents('credit'), cents('debit')];
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
