// `payment batch results PLAN`: the sheet with what became of each payment, as the service tells it now.
import { ifUsable } from '../../client/answer.ts';
import { pick } from '../../contract/operation.ts';
import { paymentOperations } from '../../contract/operations/payment.ts';
import { FAILED_PAYMENT } from '../../contract/states.ts';
import { EXIT } from '../../errors/exit-codes.ts';
import { PixctlError } from '../../errors/pixctl-error.ts';
import type { Message } from '../../messages/message.ts';
import type { Context } from '../../ports/context.ts';
import { failureReason, get, readPayment } from '../payment-record.ts';
import type { PaymentRecord } from '../payment-record.ts';
import type { PlanRow } from './format.ts';
import { openPlan } from './format.ts';
import { isSettled, loggedOutcomes } from './outcomes.ts';
import type { Logged, Outcome } from './outcomes.ts';

const list = pick(paymentOperations, 'payment.list');

/** Payments of the list that are read before the rest is looked up one by one, for each row of the plan. */
const READ_FOR_EACH = 2;
const READ_AT_LEAST = 1_000;

/** A row of the sheet, and what became of it. Named as its columns, so that it can be planned again. */
export interface Result {
  readonly row: number;
  readonly 'pix-key': string;
  readonly 'key-type': string;
  /** Cents. */
  readonly value: number;
  readonly comment?: string;
  readonly name?: string;
  readonly 'tax-id'?: string;
  readonly 'source-account-id'?: string;
  /** Of the first attempt. */
  readonly 'correlation-id': string;
  readonly attempt: number;
  /** The correlation id at the service. */
  readonly paymentID: string;
  readonly outcome: Outcome;
  readonly status?: string;
  readonly endToEndId?: string;
  readonly reason?: Message | string;
}

/** What the service has of a payment. */
interface Found {
  /** What it pays, as far as the service says it. */
  readonly cents: number | undefined;
  readonly key: string | undefined;
  readonly account: string | undefined;
  readonly status: string;
  readonly endToEndId?: string;
  readonly reason?: Message;
}

const foundOf = (record: PaymentRecord): Found => {
  const endToEndId = ifUsable(get, record, 'transaction.endToEndId');
  const reason = failureReason(record);
  return {
    cents: ifUsable(get, record, 'payment.value'),
    key: ifUsable(get, record, 'payment.destinationAlias'),
    account: ifUsable(get, record, 'payment.sourceAccountId'),
    status: ifUsable(get, record, 'payment.status') ?? '',
    ...(endToEndId === undefined ? {} : { endToEndId }),
    ...(reason === undefined ? {} : { reason }),
  };
};

/** Whether it is the payment of the row: the id alone may be another one's. */
const isOf = ({ cents, key, account }: Found, row: PlanRow): boolean =>
  (cents ?? row.cents) === row.cents &&
  (key ?? row.key) === row.key &&
  (row.account === undefined || (account ?? row.account) === row.account);

/** @throws PixctlError for what is no plan, and when the service cannot be read */
export async function* results(
  context: Context,
  { path, failedOnly }: { readonly path: string; readonly failedOnly: boolean },
): AsyncGenerator<Result> {
  const batch = await context.paymentBatch();
  const plan = await openPlan(batch, path);
  try {
    const logged = (await loggedOutcomes(batch, plan)) ?? new Map<string, Logged>();
    const latest = await readLatest(context, READ_AT_LEAST + READ_FOR_EACH * plan.header.rows);
    for await (const row of plan.rows()) {
      context.signal.throwIfAborted();
      const known = logged.get(row.id);
      const found = latest.get(row.id) ?? (await lookUp(context, row.id));
      const own = found !== undefined && isOf(found, row) ? found : undefined;
      const result = resultOf(row, known, own, failedOnly);
      if (!failedOnly || result.outcome === 'failed') yield result;
    }
  } finally {
    await plan.close();
  }
}

/** The latest payments of the list, by id: for all of a plan far fewer requests than one each. */
async function readLatest(context: Context, limit: number): Promise<ReadonlyMap<string, Found>> {
  const client = await context.service.client();
  const latest = new Map<string, Found>();
  for await (const row of client.list(list, {}, { limit })) {
    const id = ifUsable(get, row, 'payment.correlationID');
    if (id !== undefined) latest.set(id, foundOf(row));
  }
  return latest;
}

/** Undefined where the service has no such payment. */
async function lookUp(context: Context, id: string): Promise<Found | undefined> {
  try {
    return foundOf(await readPayment(context, id));
  } catch (error) {
    if (error instanceof PixctlError && error.fields.exitCode === EXIT.refused) return undefined;
    throw error;
  }
}

function resultOf(
  row: PlanRow,
  known: Logged | undefined,
  found: Found | undefined,
  failedOnly: boolean,
): Result {
  const hasFailed = FAILED_PAYMENT.includes(found?.status ?? '');
  const { attempt = 1, first = row.id } = row;
  const reason = hasFailed ? found?.reason : known?.message;
  const { comment, name, taxID, account } = row;
  return {
    row: row.row,
    'pix-key': row.key,
    'key-type': row.keyType,
    value: row.cents,
    ...(comment === undefined ? {} : { comment }),
    ...(name === undefined ? {} : { name }),
    ...(taxID === undefined ? {} : { 'tax-id': taxID }),
    ...(account === undefined ? {} : { 'source-account-id': account }),
    'correlation-id': first,
    // A payment that failed keeps its id in use at the service: the next plan makes another one of this.
    attempt: hasFailed && failedOnly ? attempt + 1 : attempt,
    paymentID: row.id,
    outcome: outcomeNow(known, found, hasFailed),
    ...(found === undefined || found.status === '' ? {} : { status: found.status }),
    ...(found?.endToEndId === undefined ? {} : { endToEndId: found.endToEndId }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** What became of it since it was written down. */
function outcomeNow(known: Logged | undefined, found: Found | undefined, hasFailed: boolean): Outcome {
  if (hasFailed) return 'failed';
  const was = known?.outcome ?? 'not-sent';
  if (found?.status === 'APPROVED' || found?.status === 'CONFIRMED') return isSettled(was) ? was : 'done';
  return was;
}
