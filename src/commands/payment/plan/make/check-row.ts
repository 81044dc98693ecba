// Parses and checks one row of a payment sheet.
import { columnName } from '#commands/bulk/columns.ts';
import { checkBody } from '#commands/kit/check-body.ts';
import { operationOptions } from '#commands/kit/fields.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { PlanRow } from '#payment-plan/format.ts';
import { attemptId, idOf } from '#payment-plan/ids.ts';
import { bodyOf, checkedPlanRow, KEY_TYPES, MOST_ATTEMPTS } from '#payment-plan/schema.ts';
import { InvalidValue, showValue } from '#pix/errors.ts';
import { parseCents, parseReais } from '#pix/money.ts';
import type { PixKey } from '#pix/pix-key.ts';
import { keyTypeOf, parsePixKey } from '#pix/pix-key.ts';
import { parseTaxId } from '#pix/tax-id.ts';
import type { PaymentBatchPort } from '#ports/payment-plan.ts';
import type { SheetRow } from './sheet.ts';

const create = pick(paymentOperations, 'payment.create');
const OPTIONS = operationOptions(create);

/** A row before the checks against history and other rows. */
export type CheckedRow = Omit<PlanRow, 'done' | 'new' | 'warnings'> & {
  /** Whether the id comes from the sheet. */
  readonly own: boolean;
};

/** @throws PixctlError (exit 2) describing all errors in the row, without its number */
export function checkRow(
  { row, cells, headings }: SheetRow,
  sha256: PaymentBatchPort['sha256'],
  reference: string | undefined,
): CheckedRow {
  const column: ColumnName = (name) => columnName(headings, name);
  const problems = new Problems();
  const cents = problems.of(() => amountOf(cells, column));
  const pixKey = problems.of(() => pixKeyIn(cells, column));
  const taxID = problems.of(() => taxIdOf(cells['tax-id'], pixKey, column));
  const attempt = problems.of(() => attemptOf(cells.attempt, column('attempt'))) ?? 1;
  problems.throwIfAny();
  if (cents === undefined || pixKey === undefined) throw new Error('a value without a problem is missing');
  const { key, type } = pixKey;
  const comment = cellText(cells.comment);
  const account = cells['source-account-id'];
  const name = cellText(cells.name);
  const own = cells['correlation-id'];
  const first =
    own ??
    idOf(sha256, {
      key,
      cents,
      reference,
      ...(comment === undefined ? {} : { comment }),
      ...(account === undefined ? {} : { account }),
    });
  const checked: Omit<CheckedRow, 'own'> = {
    row,
    id: attempt === 1 ? first : attemptId(sha256, first, attempt),
    key,
    keyType: type,
    cents,
    ...(comment === undefined ? {} : { comment }),
    ...(account === undefined ? {} : { account }),
    ...(name === undefined ? {} : { name }),
    ...(taxID === undefined ? {} : { taxID }),
    ...(attempt === 1 ? {} : { attempt, first }),
  };
  checkBody(create, bodyOf(checked), OPTIONS, { options: cells, nameOf: column });
  // Check that the plan format can represent the row.
  return { ...checkedPlanRow(checked, sha256), own: own !== undefined };
}

/** Collects the errors in the cells of a row. */
class Problems {
  readonly #all: Message[] = [];

  of<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof PixctlError)) throw error;
      this.#all.push(error.userMessage);
      return undefined;
    }
  }

  /** @throws PixctlError (exit 2) if there are errors */
  throwIfAny(): void {
    if (this.#all.length > 0) throw usageError(this.#all.reduce((all, one) => say`${all}; ${one}`));
  }
}

type Cells = SheetRow['cells'];

/** Returns the heading that the file uses for a column. */
type ColumnName = (name: string) => Value;

/** Runs a parser and prefixes its error with the column name. */
function reading<T>(column: Value, read: () => T, hint?: Message): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    const why = error.hint === undefined ? error.userMessage : say`${error.userMessage} (${error.hint})`;
    throw usageError(hint === undefined ? say`${column}: ${why}` : say`${column}: ${why}; ${hint}`);
  }
}

function amountOf({ amount, value }: Cells, column: ColumnName): number {
  if (amount !== undefined && value !== undefined)
    throw usageError(say`${column('amount')} and ${column('value')} set the same: use one of the columns`);
  const name = column(amount === undefined ? 'value' : 'amount');
  const cents =
    amount !== undefined
      ? reading(name, () => parseReais(amount))
      : value !== undefined
        ? centsOf(name, value)
        : undefined;
  if (cents === undefined) throw usageError(say`it has no amount`);
  if (cents === 0) throw usageError(say`${name}: nothing is to be paid; remove the row, or write its amount`);
  return cents;
}

/** Parses cents; an amount in reais is the most likely mistake and gets its own message. */
function centsOf(name: Value, text: string): number {
  if (/[.,]/.test(text))
    throw usageError(
      say`${name}: ${showValue(text)} is not a whole number of cents; call the column amount if it has reais`,
    );
  return reading(name, () => parseCents(text));
}

function pixKeyIn(cells: Cells, column: ColumnName): PixKey {
  const text = cells['pix-key'];
  if (text === undefined)
    throw usageError(
      cells['tax-id'] === undefined
        ? say`it has no Pix key; if it is the line with the total, remove it`
        : say`it has no Pix key`,
    );
  const given = cells['key-type'];
  const type = given === undefined ? undefined : keyTypeOf(given, text);
  if (given !== undefined && type === undefined)
    throw usageError(
      say`${column('key-type')}: unknown value ${showValue(given)}; use one of: ${KEY_TYPES.join(', ')}`,
    );
  try {
    return reading(column('pix-key'), () => parsePixKey(text, { type }));
  } catch (error) {
    // An ambiguous key can be resolved by a type column.
    const ambiguous = type === undefined && isAmbiguous(text);
    if (!ambiguous || !(error instanceof PixctlError)) throw error;
    throw usageError(say`${error.userMessage}; or give the type in a column key-type`);
  }
}

function isAmbiguous(text: string): boolean {
  try {
    parsePixKey(text);
    return false;
  } catch (error) {
    return error instanceof InvalidValue && error.reason === 'ambiguous';
  }
}

/** Returns the canonical tax id of the holder; a key that is a CPF or CNPJ must equal it. */
function taxIdOf(
  text: string | undefined,
  pixKey: PixKey | undefined,
  column: ColumnName,
): string | undefined {
  if (text === undefined) return undefined;
  const { taxID } = reading(column('tax-id'), () => parseTaxId(text));
  const { key, type } = pixKey ?? {};
  if (key !== undefined && (type === 'CPF' || type === 'CNPJ') && key !== taxID)
    throw usageError(say`the Pix key ${key} is a ${type}, but the tax id of the holder is ${taxID}`);
  return taxID;
}

/**
 * Normalizes text, and removes the apostrophe that pixctl puts before cells that a spreadsheet would run as a formula.
 */
function cellText(text: string | undefined): string | undefined {
  const plain = text
    ?.normalize('NFC')
    .replace(/^'(?=[=@+\-\uff1d\uff20\uff0b\uff0d])/, '')
    .trim();
  return plain === '' ? undefined : plain;
}

function attemptOf(text: string | undefined, name: Value): number {
  if (text === undefined) return 1;
  const attempt = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (attempt >= 1 && attempt <= MOST_ATTEMPTS) return attempt;
  throw usageError(say`${name} must be a whole number from 1 to ${MOST_ATTEMPTS}, not ${showValue(text)}`);
}
