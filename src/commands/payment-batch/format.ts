// The plan of a batch: one JSON object a line. The first line says what the plan is about, one line follows for each
// payment, and the last one is a SHA-256 over all lines before it.
import { isObject } from '../../contract/path.ts';
import { usageError } from '../../errors/pixctl-error.ts';
import type { PixctlError } from '../../errors/pixctl-error.ts';
import { say } from '../../messages/message.ts';
import type { PixKeyType } from '../../pix/pix-key.ts';
import type { Mode } from '../../ports/config.ts';
import type { PaymentBatchPort, SealedFile } from '../../ports/payment-batch.ts';

const FORMAT = 'pixctl-payment-plan';
const VERSION = 1;

/** Something about a payment that a person should know before it is approved. */
export type Warning =
  /** Another row pays the same amount to the same key, under another id. */
  | { readonly code: 'same-as-row'; readonly row: number }
  /** The same amount went to the same key lately. */
  | { readonly code: 'paid-before'; readonly at: string; readonly id: string }
  /** The payment of this id failed at the service, which keeps the id in use. */
  | { readonly code: 'failed-before' };

/** A payment of a plan. */
export interface PlanRow {
  /** Line in the sheet, the heading counted. */
  readonly row: number;
  /** Correlation id of the payment. */
  readonly id: string;
  /** Pix key as the directory has it. */
  readonly key: string;
  readonly keyType: PixKeyType;
  readonly cents: number;
  readonly comment?: string;
  /** Account that it leaves, where it is not the default one. */
  readonly account?: string;
  /** Who is expected to hold the key. */
  readonly name?: string;
  readonly taxID?: string;
  /** 2 and more: a payment that failed is tried again under another id. */
  readonly attempt?: number;
  /** The id of the first attempt. */
  readonly first?: string;
  /** It was done before: it counts in the totals and is not paid again. */
  readonly done?: true;
  /** The key was not paid before, as far as is known. */
  readonly new?: true;
  readonly warnings?: readonly Warning[];
}

export interface PlanHeader {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** RFC 3339. */
  readonly created: string;
  readonly profile: string;
  readonly mode: Mode;
  /** Base URL of the service, or `sandbox`. */
  readonly origin: string;
  /** Fingerprint of the app key. */
  readonly key: string;
  /** The account of the profile; null where it is not known. */
  readonly account: string | null;
  readonly reference: string | null;
  /** Days that were searched for payments that are the same. */
  readonly days: number;
  readonly rows: number;
  /** Cents, those that were done before included. */
  readonly total: number;
  /** Cents of the largest payment. */
  readonly largest: number;
  readonly doneBefore: { readonly rows: number; readonly total: number };
  /** Rows whose key was not paid before. */
  readonly newDestinations: number;
  /** Rows with a warning. */
  readonly warnings: number;
  /** SHA-256 over what the rows pay: the same for every plan of the same payments. */
  readonly payments: string;
}

export const headerLine = (header: Omit<PlanHeader, 'format' | 'version'>): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, ...header });

export const rowLine = (row: PlanRow): string => JSON.stringify(row);

export const sealLine = (hash: string): string => `{"sha256":"${hash}"}\n`;
export const SEAL_BYTES = sealLine('0'.repeat(64)).length;

/** The beginning of a hash, by which people tell plans apart. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

/** A plan whose seal is right. */
export interface Plan {
  readonly path: string;
  readonly hash: string;
  readonly header: PlanHeader;
  /** @throws PixctlError (exit 2) when the file was changed since it was opened */
  rows(): AsyncIterable<PlanRow>;
  close(): Promise<void>;
}

/** Opens and verifies a plan. @throws PixctlError (exit 2) for what is none, or was changed after it was made */
export async function openPlan(batch: PaymentBatchPort, path: string): Promise<Plan> {
  const plan = await openPlanIfAny(batch, path);
  if (plan !== undefined) return plan;
  throw usageError(say`there is no plan ${path}`, say`Make one: pixctl payment batch plan FILE`, 'no-plan');
}

/** The same; undefined when there is no file. */
export async function openPlanIfAny(batch: PaymentBatchPort, path: string): Promise<Plan | undefined> {
  const file = await batch.open(path, SEAL_BYTES);
  if (file === undefined) return undefined;
  try {
    if (file.seal !== sealLine(file.hash))
      throw usageError(
        say`${path} is not a plan, or was changed after it was made`,
        say`Make a new plan: pixctl payment batch plan FILE --out PLAN`,
        'plan-changed',
      );
    const header = await headerOf(file, path);
    return { path, hash: file.hash, header, rows: () => rowsOf(file), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function headerOf(file: SealedFile, path: string): Promise<PlanHeader> {
  for await (const line of file.lines()) {
    const read = parsed(line);
    if (isObject(read) && read['format'] === FORMAT && read['version'] === VERSION)
      return read as unknown as PlanHeader;
    break;
  }
  throw usageError(
    say`${path} is not a plan that this version of pixctl can read`,
    say`Make a new plan: pixctl payment batch plan FILE --out PLAN`,
    'no-plan',
  );
}

/** Its seal was checked: what a row says is what a plan of this program said. */
async function* rowsOf(file: SealedFile): AsyncGenerator<PlanRow> {
  let first = true;
  for await (const line of file.lines()) {
    if (!first) yield JSON.parse(line) as PlanRow;
    first = false;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Checks that the rows of a plan pay what its first line says: that is what a person is asked to approve.
 * @throws PixctlError (exit 2) when they do not
 */
export async function verifySums({ path, header, rows }: Plan): Promise<void> {
  const found = { rows: 0, total: 0, largest: 0, warnings: 0, newDestinations: 0 };
  const done = { rows: 0, total: 0 };
  for await (const row of rows()) {
    if (!Number.isSafeInteger(row.cents) || row.cents < 1 || typeof row.id !== 'string') throw untrue(path);
    found.rows += 1;
    found.total += row.cents;
    found.largest = Math.max(found.largest, row.cents);
    if (row.warnings !== undefined) found.warnings += 1;
    if (row.new === true) found.newDestinations += 1;
    if (row.done !== true) continue;
    done.rows += 1;
    done.total += row.cents;
  }
  const { rows: count, total, largest, warnings, newDestinations, doneBefore } = header;
  if (JSON.stringify(found) !== JSON.stringify({ rows: count, total, largest, warnings, newDestinations }))
    throw untrue(path);
  if (JSON.stringify(done) !== JSON.stringify(doneBefore)) throw untrue(path);
}

const untrue = (path: string): PixctlError =>
  usageError(
    say`${path} does not pay what its first line says`,
    say`Nothing was sent. Make a new plan: pixctl payment batch plan FILE --out PLAN`,
    'plan-changed',
  );
