// Opens and verifies a plan: its seal, every field of every line, and the totals of the header.
import { rowIds } from '#client/hash-set.ts';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { PaymentBatchPort, PlanRef, SealedPlan } from '#ports/payment-plan.ts';
import type { PlanHeader, PlanRow } from './format.ts';
import { FORMAT, headerLine, rowLine, SEAL_BYTES, sealLine, VERSION } from './format.ts';
import type { HolderCheck } from './holder.ts';
import { holderCheck } from './holder.ts';
import { firstOfPayments, paymentsAfter } from './ids.ts';
import { checkedHeader, checkedPlanRow } from './schema.ts';

/** Totals of a plan, computed from its rows. */
interface PlanSums {
  readonly rows: number;
  /** Cents. */
  readonly total: number;
  /** Cents of the largest payment. */
  readonly largest: number;
  /** Number of distinct Pix keys. */
  readonly destinations: number;
  /** Number of rows, without those already done, by what the comparison of their holders gave. */
  readonly holders: Readonly<Record<HolderCheck, number>>;
}

/** A plan with a correct seal and lines exactly as `payment batch plan` writes them. */
export interface Plan extends PlanRef {
  readonly header: PlanHeader;
  readonly sums: PlanSums;
  /** Iterates over the rows as checked when the plan was opened; later changes have no effect. */
  rows(): AsyncIterable<PlanRow>;
  close(): Promise<void>;
}

/** @throws PixctlError (exit 2) if there is no such plan, or it breaks the rules of plans */
export async function openPlan(context: Context, path: string): Promise<Plan> {
  const plan = await openPlanIfAny(context, path);
  if (plan !== undefined) return plan;
  const { problem, hint } = await (await context.paymentBatch()).plans.missing(path);
  throw usageError(problem, hint, 'no-plan');
}

/** Opens a plan as `openPlan` does; returns undefined if there is none. */
async function openPlanIfAny(context: Context, path: string): Promise<Plan | undefined> {
  const batch = await context.paymentBatch();
  const file = await batch.plans.open(path, SEAL_BYTES);
  if (file === undefined) return undefined;
  try {
    if (file.seal !== sealLine(file.hash))
      throw usageError(
        say`${path} is not a plan, or was changed after it was made`,
        say`Make a new plan: pixctl payment batch plan FILE --out PLAN`,
        'plan-changed',
      );
    const { header, sums } = await checked(context, batch, file, path);
    return { path, hash: file.hash, header, sums, rows: () => rowsOf(file), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Yields the rows; the opened plan keeps the lines that were checked. */
async function* rowsOf(file: SealedPlan): AsyncGenerator<PlanRow> {
  let first = true;
  for await (const line of file.lines()) {
    if (!first) yield parseJson(line) as PlanRow;
    first = false;
  }
}

/** Checks every line. @throws PixctlError (exit 2) naming the row and the field */
async function checked(
  context: Context,
  batch: PaymentBatchPort,
  file: SealedPlan,
  path: string,
): Promise<{ readonly header: PlanHeader; readonly sums: PlanSums }> {
  let header: PlanHeader | undefined;
  let number = 0;
  let before = 0;
  let payments = '';
  const [ids, keys] = [rowIds(), rowIds()];
  const found = { rows: 0, total: 0, largest: 0, warnings: 0, newDestinations: 0 };
  const done = { rows: 0, total: 0 };
  let destinations = 0;
  const holders: Record<HolderCheck, number> = {
    agrees: 0,
    contradicts: 0,
    incomparable: 0,
    'not-checked': 0,
  };
  for await (const line of file.lines()) {
    await context.checkpoint();
    number += 1;
    const read = parsed(line);
    if (header === undefined) {
      header = headerOf(read, line, path);
      payments = firstOfPayments(batch.sha256, header);
      continue;
    }
    const row = rowOf(batch, read, line, { path, number });
    const where = { path, row: row.row };
    if (row.row <= before)
      throw broken(where, say`field row: must be greater than ${before}, the row before it`);
    before = row.row;
    const same = ids.add(row.id, row.row);
    if (same !== undefined) throw broken(where, say`field id: row ${same} has the same`);
    if (keys.add(row.key, row.row) === undefined) destinations += 1;
    found.rows += 1;
    found.total += row.cents;
    if (!Number.isSafeInteger(found.total)) throw untrue(path);
    found.largest = Math.max(found.largest, row.cents);
    if (row.warnings !== undefined) found.warnings += 1;
    if (row.new === true) found.newDestinations += 1;
    payments = paymentsAfter(batch.sha256, payments, row);
    if (row.done !== true) {
      holders[holderCheck(row)] += 1;
      continue;
    }
    done.rows += 1;
    done.total += row.cents;
  }
  if (header === undefined) throw unreadable(path);
  const { rows, total, largest, warnings, newDestinations, doneBefore } = header;
  const isTrue =
    JSON.stringify(found) === JSON.stringify({ rows, total, largest, warnings, newDestinations }) &&
    JSON.stringify(done) === JSON.stringify(doneBefore) &&
    payments === header.payments;
  if (!isTrue) throw untrue(path);
  return { header, sums: { rows, total, largest, destinations, holders } };
}

/** Fields of a line of a plan that are read before the line is checked. */
interface UncheckedLine {
  readonly format?: unknown;
  readonly version?: unknown;
  readonly row?: unknown;
}

const isRowNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;

function headerOf(read: unknown, line: string, path: string): PlanHeader {
  const { format, version }: UncheckedLine = isObject(read) ? read : {};
  if (format !== FORMAT || version !== VERSION) throw unreadable(path);
  const where = { path, number: 1 };
  const header = inLine(where, () => checkedHeader(read));
  if (headerLine(header) !== line) throw broken(where, UNUSUAL);
  return header;
}

function rowOf(
  batch: PaymentBatchPort,
  read: unknown,
  line: string,
  { path, number }: { readonly path: string; readonly number: number },
): PlanRow {
  const { row: rowNumber }: UncheckedLine = isObject(read) ? read : {};
  const where = { path, ...(isRowNumber(rowNumber) ? { row: rowNumber } : { number }) };
  const row = inLine(where, () => checkedPlanRow(read, batch.sha256));
  // Reject unusual spellings: another JSON reader could interpret, for example, a duplicate field differently.
  if (rowLine(row) !== line) throw broken(where, UNUSUAL);
  return row;
}

const UNUSUAL = say`it is not written as payment batch plan writes it`;

interface Line {
  readonly path: string;
  /** Line number in the plan, from 1. */
  readonly number?: number;
  /** Row number in the sheet. */
  readonly row?: number;
}

function inLine<T>(where: Line, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof PixctlError ? broken(where, error.userMessage) : error;
  }
}

const broken = ({ path, number, row }: Line, problem: Message): PixctlError =>
  usageError(
    row === undefined ? say`${path}, line ${number ?? 0}: ${problem}` : say`${path}, row ${row}: ${problem}`,
    NOTHING_SENT,
    'plan-row',
  );

const NOTHING_SENT = say`Nothing was sent. Make a new plan: pixctl payment batch plan FILE --out PLAN`;

const unreadable = (path: string): PixctlError =>
  usageError(
    say`${path} is not a plan that this version of pixctl can read`,
    say`Make a new plan: pixctl payment batch plan FILE --out PLAN`,
    'no-plan',
  );

const untrue = (path: string): PixctlError =>
  usageError(say`the rows of ${path} do not add up to its first line`, NOTHING_SENT, 'plan-changed');

function parsed(line: string): unknown {
  try {
    return parseJson(line);
  } catch {
    return undefined;
  }
}
