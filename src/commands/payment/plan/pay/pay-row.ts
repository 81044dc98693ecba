// Pays one row of a plan: creates and approves the payment, each exactly once. Resumes writes that an earlier run left
// open.
import { validField } from '#client/answers/checked-answer.ts';
import type { Check, JournalEntry } from '#client/journal/types.ts';
import { isOpen } from '#client/journal/types.ts';
import { IN_FLIGHT_MS } from '#client/write/in-flight.ts';
import { holderOfPayment } from '#commands/payment/holder.ts';
import { OTHER_HOLDER } from '#commands/payment/other-holder.ts';
import { expectsHolder, holderProblem } from '#commands/payment/plan/row-holder.ts';
import type { PaymentState } from '#commands/payment/plan/service-payments.ts';
import { readIfAny, stateOf } from '#commands/payment/plan/service-payments.ts';
import type { PaymentRecord } from '#commands/payment/view.ts';
import { failureReason, get, readPayment } from '#commands/payment/view.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { english, say } from '#messages/message.ts';
import type { PlanRow } from '#payment-plan/format.ts';
import type { RowOutcome } from '#payment-plan/outcomes.ts';
import { outcomeOf } from '#payment-plan/outcomes.ts';
import { bodyOf } from '#payment-plan/schema.ts';
import { showValue } from '#pix/errors.ts';
import type { Holder } from '#pix/holder.ts';
import type { Context } from '#ports/context.ts';
import type { Intended } from '#ports/intended-write.ts';
import type { JournalPort } from '#ports/journal.ts';

const create = pick(paymentOperations, 'payment.create');
const approve = pick(paymentOperations, 'payment.approve');

/** Writes of earlier runs with unknown outcome, by the id of the payment. */
export interface OpenWrites {
  of(id: string, operation: 'payment.create' | 'payment.approve'): JournalEntry | undefined;
}

export async function openWrites(
  context: Context,
  where: { readonly origin: string; readonly key: string },
): Promise<OpenWrites> {
  const { recorded } = await context.journal();
  const open = new Map<string, JournalEntry>();
  for (const entry of await recorded.open()) {
    const { operation, correlationID, origin = where.origin, key = where.key } = entry;
    if (correlationID !== undefined && origin === where.origin && key === where.key)
      open.set(`${operation} ${correlationID}`, entry);
  }
  return { of: (id, operation) => open.get(`${operation} ${id}`) };
}

/**
 * Whether the journal leaves open if a row was paid. `waits`: the service has just reported the payment as not yet
 * approved.
 */
export type LeftOpen = (row: PlanRow, waits?: boolean) => Promise<boolean>;

export const intendedFor = (id: string): Intended => ({
  what: approve.id,
  operation: approve,
  params: {},
  body: { correlationID: id },
});

/** Reads the open entries of the journal once, before the first payment. */
export async function rowsLeftOpen(context: Context): Promise<LeftOpen> {
  const journal = await context.journal();
  if ((await journal.recorded.open()).length === 0) return () => Promise.resolve(false);
  const { openEntries } = await import('#policy/open-entries.ts');
  const find = await openEntries(context);
  return async ({ id }, waits = false) =>
    find !== undefined &&
    (await find(intendedFor(id))).some(
      (entry) => !waits || journal.isRunning(entry) || journal.ageOf(entry) < IN_FLIGHT_MS,
    );
}

/** State of a payment with a known status. */
type State =
  Exclude<PaymentState, 'unclear' | 'failed' | 'waits'> | { readonly failed: PaymentRecord } | Waiting;

/** A payment that waits for its approval. */
interface Waiting {
  /** Undefined if it was not read since its creation. */
  readonly waits: PaymentRecord | undefined;
}

/** @throws PixctlError (exit 6) for an unknown status */
function knownState(found: PaymentRecord, row: PlanRow): State {
  const state = stateOf(found, row);
  if (state === 'failed') return { failed: found };
  if (state === 'waits') return { waits: found };
  if (state !== 'unclear') return state;
  throw new PixctlError(
    say`the service has the payment in the status ${showValue(validField(get, found, 'payment.status') ?? '')}`,
    { code: 'unknown-status', exitCode: EXIT.unknown },
  );
}

const NOT_READ: Waiting = { waits: undefined };

const isWaiting = (state: State): state is Waiting => typeof state === 'object' && 'waits' in state;

/** What is known about a row before it is paid. */
interface Known {
  /** The payment, if it was already looked up. */
  readonly found: PaymentRecord | undefined;
  /** Whether an earlier run stopped the row because of its holder. */
  readonly wasStopped: boolean;
}

/**
 * Pays a row, or finds out that it was already paid. Rejects only if the command is interrupted, and for bugs.
 */
export async function payRow(
  context: Context,
  row: PlanRow,
  open: OpenWrites,
  isLeftOpen: LeftOpen,
  { found, wasStopped }: Known,
): Promise<RowOutcome> {
  const payer = new Payer(context, row, open);
  let waits = false;
  try {
    let state = found === undefined ? await payer.create() : knownState(found, row);
    // What was found may have been read before the first row was paid.
    if (isWaiting(state)) state = await payer.readHolder(found === undefined ? state : NOT_READ);
    if (!isWaiting(state)) return await payer.ended(state);
    waits = true;
    payer.checkHolder(state, wasStopped);
    return payer.withHolder(await payer.approve());
  } catch (error) {
    const outcome = failed(row, error);
    const isUnsent = outcome.outcome === 'not-sent' || outcome.error?.code === OTHER_HOLDER;
    return payer.withHolder(
      isUnsent && (await isLeftOpen(row, waits)) ? outcomeOf(row, 'unknown', outcome.error) : outcome,
    );
  }
}

/** Error code of a row whose holder could not be read; other rows may still be paid. */
export const HOLDER_UNREAD = 'holder-unread';

/** Error codes after which a later run may send the row. */
const NOTHING_SENT: readonly string[] = ['limit', 'journal', HOLDER_UNREAD];

/** Converts a failure to the outcome of the row. */
function failed(row: PlanRow, error: unknown): RowOutcome {
  if (!(error instanceof PixctlError)) throw error;
  const { exitCode, code } = error.fields;
  if (exitCode === EXIT.interrupted) throw error;
  const outcome =
    exitCode === EXIT.unknown
      ? 'unknown'
      : exitCode === EXIT.auth || exitCode === EXIT.unreachable || NOTHING_SENT.includes(code)
        ? 'not-sent'
        : 'failed';
  return outcomeOf(row, outcome, { code, message: error.userMessage });
}

function raised(error: Error): never {
  throw error;
}

class Payer {
  readonly #context: Context;
  readonly #row: PlanRow;
  readonly #open: OpenWrites;
  #holder: Holder | undefined;

  constructor(context: Context, row: PlanRow, open: OpenWrites) {
    this.#context = context;
    this.#row = row;
    this.#open = open;
  }

  /** Creates the payment, or finds the existing one with the same id. */
  async create(): Promise<State> {
    const client = await this.#context.service.client();
    const body = bodyOf(this.#row);
    const begun = this.#open.of(this.#row.id, 'payment.create');
    try {
      const { recovered } =
        begun === undefined
          ? await client.call(create, { body })
          : await client.resume(begun.id, create, { body }, unchanged(await this.#context.journal(), begun));
      // The answer was lost: the existing payment may be older and further along.
      return recovered === true || begun !== undefined ? await this.#read() : NOT_READ;
    } catch (error) {
      if (!(error instanceof PixctlError) || error.fields.exitCode !== EXIT.refused) throw error;
      return (await this.#readIfAny()) ?? raised(error);
    }
  }

  /**
   * Reads the payment if its holder has to be compared, because the answer to the creation does not contain it.
   * @throws PixctlError if it cannot be read
   */
  async readHolder(state: Waiting): Promise<State> {
    if (state.waits !== undefined || !expectsHolder(this.#row)) return state;
    try {
      return await this.#read();
    } catch (error) {
      // Without an answer, or with a refused key, the next row would fail as well.
      if (
        !(error instanceof PixctlError) ||
        error.fields.status === undefined ||
        error.fields.exitCode === EXIT.auth
      )
        throw error;
      throw new PixctlError(
        say`the payment ${this.#row.id} was created and not approved, because its holder could not be read: ${error.userMessage}`,
        { ...error.fields, exitCode: EXIT.refused, code: HOLDER_UNREAD },
        { cause: error },
      );
    }
  }

  /**
   * Compares the holder that the service reports with the expected ones.
   * @param mustAgree whether a missing report stops the row as well
   * @throws PixctlError (`other-holder`)
   */
  checkHolder({ waits }: Waiting, mustAgree: boolean): void {
    if (waits === undefined) return;
    this.#holder = holderOfPayment(waits);
    const problem = holderProblem(this.#row, this.#holder, mustAgree);
    if (problem !== undefined)
      throw new PixctlError(say`${problem}; the payment ${this.#row.id} was created and not approved`, {
        code: OTHER_HOLDER,
        exitCode: EXIT.refused,
      });
  }

  /** Adds the holder that the service reported. */
  withHolder(outcome: RowOutcome): RowOutcome {
    return this.#holder === undefined ? outcome : { ...outcome, holder: this.#holder };
  }

  /** Approves the payment, which sends the money. */
  async approve(): Promise<RowOutcome> {
    const row = this.#row;
    const client = await this.#context.service.client();
    const body = { correlationID: row.id };
    const begun = this.#open.of(row.id, 'payment.approve');
    try {
      if (begun === undefined) await client.call(approve, { body }, { amount: row.cents });
      else {
        // An approval begun on an earlier day counts towards today's limit.
        const check = unchanged(await this.#context.journal(), begun);
        await client.resume(begun.id, approve, { body }, check, row.cents);
      }
      return outcomeOf(row, 'done');
    } catch (error) {
      if (!(error instanceof PixctlError) || error.fields.exitCode !== EXIT.refused) throw error;
      const state = await this.#readIfAny();
      return state === undefined || isWaiting(state) ? raised(error) : this.ended(state);
    }
  }

  /** Returns the outcome of a payment that is not waiting for approval. */
  async ended(state: Exclude<State, Waiting>): Promise<RowOutcome> {
    const row = this.#row;
    if (state === 'other')
      return outcomeOf(row, 'failed', {
        code: 'differs',
        message: say`this id is already used by an item with other data`,
      });
    await this.#settle();
    if (typeof state === 'string') return outcomeOf(row, 'existing');
    const reason = failureReason(state.failed) ?? say`the service does not say why`;
    return outcomeOf(row, 'failed', { code: 'payment-failed', message: say`the payment failed: ${reason}` });
  }

  async #read(): Promise<State> {
    return knownState(await readPayment(this.#context, this.#row.id), this.#row);
  }

  /**
   * Undefined if the service has no such payment.
   * @throws PixctlError (exit 6) if the answer is inconclusive or the status unknown
   */
  async #readIfAny(): Promise<State | undefined> {
    const found = await readIfAny(this.#context, this.#row.id).catch((error: unknown) => {
      if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
      // The service has a payment with this id and does not return it, so it may have been paid.
      throw new PixctlError(error.userMessage, { ...error.fields, exitCode: EXIT.unknown }, { cause: error });
    });
    return found === undefined ? undefined : knownState(found, this.#row);
  }

  /** Settles the journal entry of an approval from an earlier run that has taken effect. */
  async #settle(): Promise<void> {
    const begun = this.#open.of(this.#row.id, 'payment.approve');
    if (begun === undefined) return;
    const journal = await this.#context.journal();
    try {
      await journal.settle(
        begun.id,
        'done',
        { detail: english(say`the service has it`) },
        unchanged(journal, begun),
      );
    } catch (error) {
      // Another process has already settled it.
      if (!(error instanceof PixctlError)) throw error;
    }
  }
}

/** @throws PixctlError (exit 6) if another process changed the entry */
const unchanged =
  (journal: JournalPort, { id }: JournalEntry): Check =>
  async (recorded) => {
    const [now] = await recorded.withId(id);
    if (now !== undefined && isOpen(now.outcome) && !journal.isRunning(now)) return;
    throw new PixctlError(say`entry ${id} was changed in the meantime`, {
      code: 'journal-changed',
      exitCode: EXIT.unknown,
      hint: say`See: pixctl journal show ${id}`,
    });
  };
