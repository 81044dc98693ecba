// Reads the signed amount of a CSV row, which may be in one column, in credit and debit columns, or marked D or C.
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import type { Role } from './column-roles.ts';
import type { Columns } from './columns.ts';
import { bareWord, cellsByRole, parseCell } from './csv-cells.ts';
import type { Row } from './csv-rows.ts';
import type { Signs } from './csv-signs.ts';
import { markOfRow, meaningOf, signHint } from './csv-signs.ts';
import type { Problems } from './problem.ts';
import { parseSigned, parseSignedCents, twoSigns } from './values.ts';

/**
 * Returns signed cents; undefined if the row has no valid amount or sign, which is recorded as a problem.
 * @param isSummary the row may be a balance, which needs no D/C mark
 */
export function amountOf(
  row: Row,
  columns: Columns,
  signs: Signs,
  isSummary: boolean,
  problems: Problems,
): number | undefined {
  const cell = cellsByRole(row, columns);
  const hasCreditOrDebit = cell('credit') !== '' || cell('debit') !== '';
  const single = singleAmount(row, columns, problems);
  if (single === 'none') return creditOrDebit(row, columns, problems);
  if (single === undefined) return undefined;
  if (!hasCreditOrDebit) return withSide(single, row, columns, signs, isSummary, problems);
  const split = creditOrDebit(row, columns, problems);
  if (split === undefined || split === single || split === -single) return split;
  problems.add(
    row.line,
    say`the amount is ${formatReais(single)}, but credit and debit are ${formatReais(split)}`,
  );
  return undefined;
}

/** Returns the amount of a row from its one column, as written; undefined if it is invalid. */
function singleAmount(row: Row, columns: Columns, problems: Problems): number | undefined | 'none' {
  const cell = cellsByRole(row, columns);
  const cents = (role: Role, parse = parseSigned): number | undefined =>
    parseCell(row, problems, cell(role), parse);
  if (cell('amount') !== '') {
    const value = cents('amount');
    checkNet(row, columns, value, problems);
    return value;
  }
  if (cell('cents') !== '') return cents('cents', parseSignedCents);
  return cell('net') === '' ? 'none' : cents('net');
}

/** Words of banks for a movement without a fee. */
const FREE = /^(?:gratis|gratuit[oa]|isent[oa]|isencao|sem (?:tarifa|taxa|custo)|free)$/;
export const isFreeOfCharge = (text: string): boolean => FREE.test(bareWord(text));

/** Returns the fee of a row in cents, without sign. */
export function feeOf(row: Row, columns: Columns, problems: Problems): number | undefined {
  const text = cellsByRole(row, columns)('fee');
  if (isFreeOfCharge(text)) return 0;
  const hint = say`If this column is no fee, ignore it: --column fee= (with nothing after the =). Nothing was compared.`;
  const fee = text === '' ? undefined : parseCell(row, problems, text, parseSigned, hint);
  return fee === undefined ? undefined : Math.abs(fee);
}

/** Applies the word of the sign column to an amount. */
function withSide(
  value: number,
  row: Row,
  columns: Columns,
  signs: Signs,
  isSummary: boolean,
  problems: Problems,
): number | undefined {
  const cell = cellsByRole(row, columns);
  const word = cell('sign');
  const isUnmarked = value > 0 && !isSummary && markOfRow(row, columns) === undefined;
  if (signs.place === undefined) {
    if (!signs.isMarkNeeded || !isUnmarked) return value;
    problems.add(
      row.line,
      say`${formatReais(value)} has neither a plus nor a minus (or C nor D), but other amounts have one`,
      signHint(signs),
    );
    return undefined;
  }
  const isGiven = signs.directions.has(bareWord(word));
  switch (meaningOf(word, signs.directions)) {
    case 'out':
      if (value > 0 && signs.hasSignedDebits && !isGiven && !isSummary) {
        problems.add(
          row.line,
          say`${formatReais(value)} is marked as a debit, but has no minus like the other debits`,
          signHint(signs, word),
        );
        return undefined;
      }
      return -Math.abs(value) + 0;
    case 'in':
      if (value >= 0 || isGiven) return value;
      problems.add(row.line, twoSigns(formatReais(value)).userMessage, signHint(signs, word));
      return undefined;
    case 'as-written':
      return value;
    case undefined: {
      if (!signs.isRequired || !isUnmarked || (word === '' && signs.isBlankPlus)) return value;
      problems.add(
        row.line,
        say`${showValue(word)} is neither a debit (D) nor a credit (C)`,
        signHint(signs, word),
      );
      return undefined;
    }
  }
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
