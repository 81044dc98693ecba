// Looks up the payments of a plan at the service. Only the service's record proves that a row was paid, because anybody
// can edit the log next to a plan.
import { validField } from '#client/answers/checked-answer.ts';
import { runParallel } from '#commands/bulk/parallel.ts';
import { holderOfPayment } from '#commands/payment/holder.ts';
import { OTHER_HOLDER } from '#commands/payment/other-holder.ts';
import { isSamePayment } from '#commands/payment/same-payment.ts';
import type { PaymentRecord } from '#commands/payment/view.ts';
import { failureReason, get, readPayment } from '#commands/payment/view.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { FAILED_PAYMENT } from '#contract/statuses.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { numberOfPayments } from '#messages/quantity.ts';
import type { PlanRow } from '#payment-plan/format.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import type { Logged, Outcome } from '#payment-plan/outcomes.ts';
import { isSent } from '#payment-plan/outcomes.ts';
import { bodyOf } from '#payment-plan/schema.ts';
import type { Holder } from '#pix/holder.ts';
import type { Context } from '#ports/context.ts';
import { holderProblem } from './row-holder.ts';

const list = pick(paymentOperations, 'payment.list');

/** Number of list entries to read per wanted payment, before the rest is looked up one by one. */
const READ_FOR_EACH = 2;
const READ_AT_LEAST = 1_000;

/**
 * `waits`: created and not approved. `approved`: sent, but not confirmed by the recipient's bank. `settled`: confirmed.
 * `other`: the id is in use for another payment. `unclear`: a status that pixctl does not know.
 */
export type PaymentState = 'waits' | 'approved' | 'settled' | 'failed' | 'other' | 'unclear';

/** Returns the state of the service's payment with the id of a row. */
export function stateOf(found: PaymentRecord, row: PlanRow): PaymentState {
  if (!isSamePayment(found, bodyOf(row))) return 'other';
  const status = validField(get, found, 'payment.status') ?? '';
  if (status === 'CREATED') return 'waits';
  if (status === 'APPROVED' || status === 'PROCESSING') return 'approved';
  if (status === 'CONFIRMED') return 'settled';
  return FAILED_PAYMENT.includes(status) ? 'failed' : 'unclear';
}

/** Whether, as far as known, money left the account for a payment in this state. */
export const isPaid = (state: PaymentState): boolean => state === 'approved' || state === 'settled';

export interface Listed {
  /** Payments by id. */
  readonly found: ReadonlyMap<string, PaymentRecord>;
  /** True if the whole list was read: a payment that is not in it does not exist. */
  readonly whole: boolean;
}

/**
 * Reads the latest payments until those with these ids are found. For a whole plan, this takes far fewer requests than
 * one look-up each. Unless the whole list was read, a missing payment may be older than those read.
 */
export async function readListed(context: Context, ids: ReadonlySet<string>): Promise<Listed> {
  const found = new Map<string, PaymentRecord>();
  if (ids.size === 0) return { found, whole: false };
  const client = await context.service.client();
  const limit = READ_AT_LEAST + READ_FOR_EACH * ids.size;
  let read = 0;
  for await (const row of client.list(list, {}, { limit })) {
    read += 1;
    const id = validField(get, row, 'payment.correlationID');
    if (id !== undefined && ids.has(id)) found.set(id, row);
    if (found.size === ids.size) return { found, whole: false };
  }
  return { found, whole: read < limit };
}

/**
 * Looks up a payment; undefined if the service has none with this id.
 * @throws PixctlError if the answer is inconclusive
 */
export async function readIfAny(context: Context, id: string): Promise<PaymentRecord | undefined> {
  try {
    return await readPayment(context, id);
  } catch (error) {
    // The status alone proves nothing: a gateway answers 404 as well.
    if (error instanceof PixctlError && error.fields.code === 'not-found') return undefined;
    throw error;
  }
}

/** Current knowledge about a row. */
export interface RowState {
  readonly row: PlanRow;
  readonly outcome: Outcome;
  /** State at the service; undefined if it has no payment for this row. */
  readonly state?: PaymentState;
  /** The payment of the row; undefined if the id belongs to another payment. */
  readonly found?: PaymentRecord;
  /** Holder that the service reports. */
  readonly holder?: Holder;
  /** Whether the payment waits for its approval because the service reports another holder than expected. */
  readonly isStopped?: true;
  readonly reason?: Message | string;
  /** Why the look-up at the service failed. */
  readonly notAsked?: PixctlError;
}

/**
 * Yields the current status of each row, in the order of the plan: from the service, or from the log of an earlier run
 * for rows that the service does not have. A row whose look-up failed is `unknown`.
 * @throws PixctlError if interrupted
 */
export async function* rowStates(
  context: Context,
  plan: Plan,
  logged: ReadonlyMap<string, Logged> | undefined,
): AsyncGenerator<RowState> {
  const ids = new Set<string>();
  for await (const { id } of plan.rows()) {
    await context.checkpoint();
    ids.add(id);
  }
  let listed: Listed = { found: new Map(), whole: false };
  /** The failure that stopped the look-ups, such as an invalid key; later payments are not looked up. */
  let closed: PixctlError | undefined;
  try {
    listed = await readListed(context, ids);
  } catch (error) {
    const failure = readFailure(context, error);
    // A service that refuses the list may still answer for single payments.
    if (failure.fields.exitCode !== EXIT.refused) closed = failure;
  }
  const withoutLookUp = (row: PlanRow): RowState | undefined => {
    const found = listed.found.get(row.id);
    const known = logged?.get(row.id);
    if (found !== undefined || (listed.whole && known === undefined)) return standingOf(row, known, found);
    return closed === undefined ? undefined : unaskedOf(row, closed);
  };
  yield* runParallel<PlanRow, RowState>(
    context,
    plan.rows(),
    async (lane, row) => {
      await context.checkpoint();
      const standing = withoutLookUp(row);
      if (standing !== undefined) return standing;
      try {
        return standingOf(row, logged?.get(row.id), await readIfAny(lane, row.id));
      } catch (error) {
        const failure = readFailure(context, error);
        // Without an answer, or with a refused key, the next look-up would fail as well.
        if (failure.fields.status === undefined || failure.fields.exitCode === EXIT.auth) closed ??= failure;
        return unaskedOf(row, failure);
      }
    },
    { concurrency: 'auto', isEnd: () => false },
  );
}

/** @throws any error that is not a failure of the service */
function readFailure({ signal }: Context, error: unknown): PixctlError {
  if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted || signal.aborted)
    throw error;
  return error;
}

const unaskedOf = (row: PlanRow, notAsked: PixctlError): RowState => ({
  row,
  outcome: 'unknown',
  reason: say`the look-up failed: ${notAsked.userMessage}`,
  notAsked,
});

/** Counts the rows whose look-up failed. */
export class NotAsked {
  #rows = 0;
  #first: PixctlError | undefined;

  add({ notAsked }: RowState): void {
    if (notAsked === undefined) return;
    this.#rows += 1;
    this.#first ??= notAsked;
  }

  /** Warns about their number and the first reason. */
  tell({ output }: Context, rows: number): void {
    if (this.#first !== undefined)
      output.warn(
        say`${this.#rows} of ${numberOfPayments(rows)} could not be looked up: ${this.#first.userMessage}`,
      );
  }

  get exitCode(): ExitCode {
    return this.#first?.fields.exitCode ?? EXIT.done;
  }
}

function standingOf(row: PlanRow, known: Logged | undefined, found: PaymentRecord | undefined): RowState {
  const state = found === undefined ? undefined : stateOf(found, row);
  const recorded = known?.outcome ?? 'not-sent';
  const holder = found === undefined || state === 'other' ? undefined : holderOfPayment(found);
  const its = {
    row,
    ...(state === undefined ? {} : { state }),
    ...(found === undefined || state === 'other' ? {} : { found }),
    ...(holder === undefined ? {} : { holder }),
  };
  const problem = holderProblem(row, holder);
  const because = known?.message === undefined ? {} : { reason: known.message };
  switch (state) {
    case 'approved':
    case 'settled':
      return {
        ...its,
        outcome: isSent(recorded) ? recorded : 'done',
        ...(problem === undefined ? {} : { reason: problem }),
      };
    case 'failed': {
      const reason = failureReason(found);
      return { ...its, outcome: 'failed', ...(reason === undefined ? {} : { reason }) };
    }
    case 'other':
      return { ...its, outcome: 'failed', reason: say`this id is already used by an item with other data` };
    case 'unclear':
      return { ...its, outcome: 'unknown' };
    case 'waits':
    case undefined:
      if (problem !== undefined && recorded !== 'unknown')
        return { ...its, outcome: 'failed', isStopped: true, reason: problem };
      if (isSent(recorded))
        return {
          ...its,
          outcome: 'not-sent',
          reason: say`recorded as sent, but the service has not sent it`,
        };
      return {
        ...its,
        outcome: recorded,
        ...because,
        ...(known?.code === OTHER_HOLDER ? { isStopped: true } : {}),
      };
  }
}
