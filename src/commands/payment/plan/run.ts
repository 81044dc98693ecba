// `payment batch run PLAN` and `resume PLAN`: pays exactly the approved payments, each once.
import { drainWithNote } from '#commands/bulk/drain.ts';
import { runParallel } from '#commands/bulk/parallel.ts';
import { sending } from '#commands/bulk/progress.ts';
import { Ended } from '#commands/kit/command.ts';
import { messageOf } from '#errors/caught.ts';
import { quote } from '#errors/command-line.ts';
import { defined } from '#errors/defined.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { requiredApproval } from '#payment-plan/approval.ts';
import type { PlanRow } from '#payment-plan/format.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import { openPlan } from '#payment-plan/open-plan.ts';
import type { Logged, RowOutcome } from '#payment-plan/outcomes.ts';
import { beginLine, loggedOutcomes, Tally, writeOutcome } from '#payment-plan/outcomes.ts';
import { toRfc3339 } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import { assertYes } from '#policy/confirmation.ts';
import type { Context } from '#ports/context.ts';
import type { PaymentBatchPort, RunLog, RunRight, Workers } from '#ports/payment-plan.ts';
import type { SharedRows } from '#ports/shared-rows.ts';
import { unlessOpen } from './open-rows.ts';
import { isEnd, RowPayer } from './row-payer.ts';
import { assertSameAccount } from './same-account.ts';
import { reviewRows } from './views.ts';

export interface RunOptions {
  readonly path: string;
  readonly concurrency: number | 'auto';
  /** Number of processes on this machine, with this one. */
  readonly workers: number;
  /** Resumes a plan that was already begun. */
  readonly resume: boolean;
}

/**
 * Pays the plan and yields the outcome of each row, in the order of the plan.
 * @throws PixctlError before anything is sent: exit 2 for a plan that was changed, belongs to another account or is
 * already running; exit 9 for one that is not approved
 */
export async function run(context: Context, options: RunOptions): Promise<Ended> {
  const batch = await context.paymentBatch();
  const { path, workers } = options;
  if (workers > 1 && batch.plans.store === undefined)
    throw usageError(
      say`--workers needs a shared store, in which the processes share the plan`,
      say`Nothing was sent. To send several payments at once without one, use --concurrency.`,
      'workers',
    );
  const right = await batch.plans.takeRun(path);
  if (!('release' in right))
    throw usageError(
      say`${path} is being run by process ${right.pid} on ${right.host}`,
      say`Nothing was sent. See: pixctl payment batch status ${quote(path)}`,
      'plan-running',
    );
  let plan: Plan | undefined;
  try {
    plan = await openPlan(context, path);
    const logged = await readyToRun(context, batch, plan, options);
    const planRun = new PlanRun(context, batch, plan, { ...options, logged, right });
    return new Ended(planRun.outcomes(), () => planRun.exitCode());
  } catch (error) {
    await plan?.close();
    right.release();
    throw error;
  }
}

/**
 * Checks the conditions for the first payment and returns the log of earlier runs.
 * @throws PixctlError if a condition is not met
 */
async function readyToRun(
  context: Context,
  batch: PaymentBatchPort,
  plan: Plan,
  { path, resume }: RunOptions,
): Promise<ReadonlyMap<string, Logged>> {
  const profile = await context.service.profile();
  const limits = await context.config.limits(profile.name);
  await assertSameAccount(context, plan);
  const { approver, approvedBy } = await requiredApproval(batch, plan, limits.batchApprovers);
  const logged = await loggedOutcomes(batch, plan);
  // In a shared store, the same command on another machine joins the run.
  if (logged !== undefined && !resume && batch.plans.store === undefined)
    throw usageError(
      say`${path} was run before`,
      say`Nothing was sent. To finish it: pixctl payment batch resume ${quote(path)}${profile.flag ?? ''}`,
      'plan-begun',
    );
  if (profile.mode === 'live' || context.user.seesMessages)
    context.output.note(
      say`${profile.mode} profile ${profile.name}: ${plan.sums.rows} payments, ${formatReais(plan.sums.total)}`,
    );
  if (profile.mode === 'live')
    await assertYes(
      say`Pay these payments:`,
      reviewRows(plan, [[say`Approved by`, `${approvedBy} (${approver})`]]),
      context.user,
    );
  return logged ?? new Map();
}

interface Running extends RunOptions {
  readonly logged: ReadonlyMap<string, Logged>;
  readonly right: RunRight;
}

/** Pays the rows of an approved plan in parallel and counts the outcomes. */
class PlanRun {
  readonly #tally = new Tally();
  #log: RunLog | undefined;
  /** True once a request of a payment may have been sent. */
  #began = false;
  /** Rows that other processes are sending. */
  #elsewhere = 0;

  constructor(
    private readonly context: Context,
    private readonly batch: PaymentBatchPort,
    private readonly plan: Plan,
    private readonly running: Running,
  ) {}

  /** Asked for when all outcomes have been shown. */
  exitCode(): ExitCode {
    if (this.#isUnknown()) return EXIT.unknown;
    const paid = this.#tally.of('done').rows + this.#tally.of('existing').rows;
    return paid < this.plan.sums.rows ? EXIT.batch : EXIT.done;
  }

  /** Yields the outcome of each row, in the order of the plan. Closes the plan and releases its lock at the end. */
  async *outcomes(): AsyncGenerator<RowOutcome> {
    const { context, plan } = this;
    const progress = sending(context, plan.sums.rows);
    const profile = await context.service.profile();
    let drain: AbortSignal | undefined;
    let workers: Workers | undefined;
    try {
      const payer = new RowPayer(context, profile.name, this.running.logged);
      await payer.readOpenWrites();
      this.#log = await this.running.right.begin(plan, beginLine(plan.hash, toRfc3339(context.clock.now())));
      if (this.#log.shared === undefined) await payer.readListed(plan);
      drain = drainWithNote(context);
      workers = this.#startWorkers(drain);
      yield* this.#log.shared === undefined
        ? this.#pay(payer, drain, progress)
        : this.#payShared(payer, this.#log.shared, drain, progress);
      // A Ctrl-C after the last payment was sent is not an interruption.
      if (!this.#isUnknown() && this.#tally.begun < plan.sums.rows) drain.throwIfAborted();
    } catch (error) {
      workers?.interrupt();
      const interrupted = context.signal.aborted || drain?.aborted === true;
      const failure = await unlessOpen(context, plan, error, interrupted);
      throw this.#began ? afterPayments(failure, this.#tally) : failure;
    } finally {
      // They print what they did last; with all outcomes known, they end by themselves.
      await workers?.ended;
      progress.end();
      this.#report(profile.flag ?? '');
      this.#log?.close();
      await plan.close();
      this.running.right.release();
    }
  }

  #startWorkers(drain: AbortSignal): Workers | undefined {
    const { path, workers: count, concurrency } = this.running;
    if (count === 1) return undefined;
    const workers = this.batch.startWorkers(path, { count: count - 1, concurrency });
    for (const signal of [drain, this.context.signal])
      signal.addEventListener('abort', () => workers.interrupt(), { once: true });
    return workers;
  }

  #pay(payer: RowPayer, drain: AbortSignal, progress: { count(): void }): AsyncIterable<RowOutcome> {
    return runParallel<PlanRow, RowOutcome>(
      this.context,
      this.plan.rows(),
      async (lane, row) => {
        this.#began = true;
        const outcome = await payer.pay(lane, row);
        // Do not repeat logged outcomes, and do not log failed look-ups.
        if (!payer.isRecordedPaid(row) || outcome.outcome === 'failed')
          await writeOutcome(defined(this.#log, 'log of the plan'), outcome);
        this.#tally.add(outcome.outcome, outcome.value);
        progress.count();
        return outcome;
      },
      {
        concurrency: this.running.concurrency,
        isEnd,
        drain,
        // After Ctrl-C, list the rows that were not started only if some outcome is unknown.
        rest: async (row) => {
          if (this.context.signal.aborted || (drain.aborted && !this.#isUnknown())) return undefined;
          const outcome = await payer.notStarted(row);
          if (outcome.outcome !== 'not-sent') this.#tally.add(outcome.outcome, outcome.value);
          return outcome;
        },
      },
    );
  }

  /** Pays the rows that this process claims, and reports those that other processes paid. */
  async *#payShared(
    payer: RowPayer,
    shared: SharedRows,
    drain: AbortSignal,
    progress: { count(): void },
  ): AsyncGenerator<RowOutcome> {
    const { PlanShare } = await import('./run-shared.ts');
    const share = new PlanShare(this.context, this.batch, this.plan, {
      payer,
      shared,
      log: defined(this.#log, 'log of the plan'),
      concurrency: this.running.concurrency,
      drain,
      begun: () => (this.#began = true),
    });
    const isReported = (): boolean => !this.context.signal.aborted && (!drain.aborted || this.#isUnknown());
    for await (const outcome of share.outcomes(isReported)) {
      this.#tally.add(outcome.outcome, outcome.value);
      progress.count();
      yield outcome;
    }
    this.#elsewhere = share.elsewhere;
  }

  #isUnknown(): boolean {
    return this.#tally.of('unknown').rows > 0;
  }

  /** Prints the totals, and warns of outcomes that are not in the log. */
  #report(flag: string): void {
    const { output } = this.context;
    const { path } = this.running;
    if (this.#began || this.#tally.begun > 0) {
      this.#tally.rest(this.plan.sums.rows, this.plan.sums.total);
      const isShared = this.#log?.shared !== undefined;
      for (const line of this.#tally.lines(path, flag, isShared)) output.note(line);
      if (this.#elsewhere > 0) output.note(say`Other processes are sending ${this.#elsewhere} of them.`);
    }
    if (this.#log?.trouble !== undefined)
      output.warn(
        say`not all outcomes could be written to ${this.batch.plans.labels(path).log}: ${messageOf(this.#log.trouble)}. payment batch resume looks them up at the service.`,
      );
  }
}

/** Converts a failure in the middle of a run. Drops its hint, which may say that nothing was sent. */
function afterPayments(error: unknown, tally: Tally): unknown {
  if (!(error instanceof PixctlError)) return error;
  const { exitCode, hint: _hint, ...fields } = error.fields;
  if (exitCode === EXIT.interrupted || exitCode === EXIT.unknown) return error;
  const sent = tally.of('done').rows;
  return new PixctlError(
    say`${error.userMessage}; ${sent} payments were sent before`,
    { ...fields, exitCode: tally.of('unknown').rows > 0 ? EXIT.unknown : EXIT.batch },
    { cause: error },
  );
}
