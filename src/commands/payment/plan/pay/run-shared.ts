// One process of several that pay a plan in a shared store: it pays the rows that it claims, and reports the others from
// the service's record.
import { runParallel } from '#commands/bulk/parallel.ts';
import { OTHER_HOLDER } from '#commands/payment/other-holder.ts';
import type { RowState } from '#commands/payment/plan/service-payments.ts';
import { rowStates } from '#commands/payment/plan/service-payments.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { PlanRow } from '#payment-plan/format.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import type { RowOutcome } from '#payment-plan/outcomes.ts';
import { isSent, loggedOutcomes, outcomeOf, OUTCOMES, writeOutcome } from '#payment-plan/outcomes.ts';
import type { Context } from '#ports/context.ts';
import type { PaymentBatchPort, RunLog } from '#ports/payment-plan.ts';
import type { SharedRows } from '#ports/shared-rows.ts';
import type { RowPayer } from './row-payer.ts';
import { isEnd, notAskedOutcome } from './row-payer.ts';
import { SharedQueue } from './shared-queue.ts';

/** How often rows are paid again that are recorded as sent but that the service has not sent. */
const ROUNDS = 3;

/** Rows that are recorded as sent are compared with the service at the end. */
const FINAL = OUTCOMES.filter(isSent);

interface ShareOptions {
  readonly payer: RowPayer;
  readonly shared: SharedRows;
  readonly log: RunLog;
  readonly concurrency: number | 'auto';
  readonly drain: AbortSignal;
  /** Called before a request of a payment may be sent. */
  begun(): void;
}

export class PlanShare {
  /** Rows that other processes were sending when this one stopped before the end. */
  elsewhere = 0;
  readonly #queue: SharedQueue<PlanRow>;
  /** Rows whose outcome this process has reported. */
  readonly #reported = new Set<number>();
  #isStopped = false;

  constructor(
    private readonly context: Context,
    private readonly batch: PaymentBatchPort,
    private readonly plan: Plan,
    private readonly options: ShareOptions,
  ) {
    const { payer, shared } = options;
    this.#queue = new SharedQueue(context, shared, {
      count: plan.sums.rows,
      items: () => plan.rows(),
      final: FINAL,
      takenOver: () => payer.readOpenWrites(),
    });
  }

  /**
   * Yields the outcome of each row once: first those of this process.
   * @param isReported tells after an interruption whether the other rows are reported
   */
  async *outcomes(isReported: () => boolean): AsyncGenerator<RowOutcome> {
    const { drain } = this.options;
    yield* this.#pay(this.#queue.take(drain));
    for (let round = 1; !this.#isOver(); round += 1) {
      const unpaid = new Set<number>();
      for await (const state of this.#others()) {
        const outcome = outcomeOfOther(state);
        if (outcome === undefined && round <= ROUNDS) unpaid.add(state.row.row);
        else yield this.#report(outcome ?? outcomeOf(state.row, 'not-sent'));
      }
      if (unpaid.size === 0) return;
      yield* this.#pay(this.#queue.takeAgain(unpaid, drain));
      yield* this.#pay(this.#queue.takeLeft(drain));
    }
    try {
      if (isReported()) yield* this.#rest();
    } catch (error) {
      // The totals count these rows as not sent.
      if (!(error instanceof PixctlError) || error.fields.code !== 'store') throw error;
      this.context.output.warn(error.userMessage);
    }
  }

  #isOver(): boolean {
    return this.#isStopped || this.options.drain.aborted || this.context.signal.aborted;
  }

  async *#pay(rows: AsyncIterable<PlanRow>): AsyncGenerator<RowOutcome> {
    const { concurrency, drain } = this.options;
    const paid = runParallel<PlanRow, RowOutcome | undefined>(
      this.context,
      rows,
      (lane, row, answered) => this.#payRow(lane, row, answered),
      { concurrency, isEnd: (outcome) => outcome !== undefined && isEnd(outcome), drain },
    );
    for await (const outcome of paid) if (outcome !== undefined) yield this.#report(outcome);
  }

  /** Returns undefined if another process has taken the row over. */
  async #payRow(lane: Context, row: PlanRow, answered: () => void): Promise<RowOutcome | undefined> {
    const { payer, shared, log, begun } = this.options;
    if (!(await shared.isHeld(row.row))) return undefined;
    begun();
    const outcome = await payer.pay(lane, row);
    if (isEnd(outcome)) {
      // The row stays without an outcome: another process takes it over when this one has ended.
      this.#isStopped = true;
      this.#queue.stop();
      return outcome;
    }
    answered();
    return (await writeOutcome(log, outcome)) ? outcome : undefined;
  }

  #report(outcome: RowOutcome): RowOutcome {
    this.#reported.add(outcome.row);
    return outcome;
  }

  /** Looks up the rows that other processes paid. */
  async *#others(): AsyncGenerator<RowState> {
    const { plan, context } = this;
    const rows = (): AsyncIterable<PlanRow> => this.#unreported();
    yield* rowStates(context, { ...plan, rows }, await loggedOutcomes(this.batch, plan));
  }

  async *#unreported(): AsyncGenerator<PlanRow> {
    // As of now: the set changes while the rows are reported.
    const reported = new Set(this.#reported);
    for await (const row of this.plan.rows()) if (!reported.has(row.row)) yield row;
  }

  /** Reports the rows that this process does not start. */
  async *#rest(): AsyncGenerator<RowOutcome> {
    const { payer, shared } = this.options;
    payer.logged = (await loggedOutcomes(this.batch, this.plan)) ?? new Map();
    await payer.readOpenWrites();
    await payer.readListed(this.plan);
    const held = new Set<number>();
    for await (const { row, outcome, holder } of shared.recorded())
      if (outcome === undefined && holder === 'other') held.add(row);
    for await (const row of this.#unreported())
      if (held.has(row.row)) this.elsewhere += 1;
      else yield this.#report(await payer.notStarted(row));
  }
}

/** Returns the outcome of a row that another process worked on; undefined if the service has not sent it. */
function outcomeOfOther({ row, outcome, reason, isStopped, notAsked }: RowState): RowOutcome | undefined {
  if (notAsked !== undefined) return notAskedOutcome(row, notAsked);
  if (isSent(outcome)) return outcomeOf(row, 'existing');
  if (outcome === 'not-sent') return undefined;
  return outcomeOf(row, outcome, {
    code: isStopped === true ? OTHER_HOLDER : 'other-run',
    message: reason === undefined ? say`another run did not find out the outcome` : say`${reason}`,
  });
}
