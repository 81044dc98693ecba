// `payment batch run PLAN` and `resume PLAN`: pays exactly the approved payments, each once.
import type { Totals } from '#commands/bulk/outcomes.ts';
import { STOPPED, stoppedWords } from '#commands/bulk/outcomes.ts';
import type { RowWork } from '#commands/bulk/row-run.ts';
import { RowRun } from '#commands/bulk/row-run.ts';
import { Ended } from '#commands/kit/command.ts';
import { assertSameAccount } from '#commands/payment/plan/same-account.ts';
import { reviewRows } from '#commands/payment/plan/views.ts';
import { modeWord } from '#contract/mode-word.ts';
import { messageOf } from '#errors/caught.ts';
import { quote } from '#errors/command-line.ts';
import { defined } from '#errors/defined.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { numberOfPayments } from '#messages/quantity.ts';
import { requiredApproval } from '#payment-plan/approval.ts';
import type { PlanRow } from '#payment-plan/format.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import { openPlan } from '#payment-plan/open-plan.ts';
import type { Logged, RowOutcome } from '#payment-plan/outcomes.ts';
import { beginLine, loggedOutcomes, writeOutcome } from '#payment-plan/outcomes.ts';
import { toRfc3339 } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import { assertYes } from '#policy/confirmation.ts';
import type { Context } from '#ports/context.ts';
import type { PaymentBatchPort, RunLog, RunRight } from '#ports/payment-plan.ts';
import type { SharedRows } from '#ports/shared-rows.ts';
import { unlessOpen } from './open-rows.ts';
import { isEnd, RowPayer } from './row-payer.ts';

export interface RunOptions {
  readonly path: string;
  readonly concurrency: number | 'auto';
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
  const { path } = options;
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
      say`${modeWord(profile.mode)} profile ${profile.name}: ${numberOfPayments(plan.sums.rows)}, ${formatReais(plan.sums.total)}`,
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

/** Pays the rows of an approved plan in parallel. */
class PlanRun {
  #rows: RowRun<PlanRow, RowOutcome> | undefined;
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
    return defined(this.#rows, 'rows of the run').exitCode();
  }

  /** Yields the outcome of each row, in the order of the plan. Closes the plan and releases its lock at the end. */
  async *outcomes(): AsyncGenerator<RowOutcome> {
    const { context, plan } = this;
    const profile = await context.service.profile();
    try {
      const payer = new RowPayer(context, profile.name, this.running.logged);
      await payer.readOpenWrites();
      const log = await this.running.right.begin(plan, beginLine(plan.hash, toRfc3339(context.clock.now())));
      this.#log = log;
      if (log.shared === undefined) await payer.readListed(plan);
      this.#rows = new RowRun(context, this.running.concurrency, this.#work(payer, log));
      yield* log.shared === undefined ? this.#rows.all() : this.#shared(this.#rows, payer, log, log.shared);
      this.#rows.throwIfInterrupted();
    } catch (error) {
      const interrupted = context.signal.aborted || this.#rows?.drain.aborted === true;
      const failure = await unlessOpen(context, plan, error, interrupted);
      throw this.#began ? afterPayments(failure, this.#rows?.totals) : failure;
    } finally {
      this.#rows?.end();
      this.#report(profile.flag ?? '');
      this.#log?.close();
      await plan.close();
      this.running.right.release();
    }
  }

  #work(payer: RowPayer, log: RunLog): RowWork<PlanRow, RowOutcome> {
    const { plan } = this;
    return {
      count: plan.sums.rows,
      amounts: { rows: plan.sums.rows, cents: plan.sums.total },
      rows: () => plan.rows(),
      send: async (lane, row) => {
        this.#began = true;
        const outcome = await payer.pay(lane, row);
        // Do not repeat logged outcomes, and do not log failed look-ups.
        if (!payer.isRecordedPaid(row) || outcome.outcome === 'failed') await writeOutcome(log, outcome);
        return outcome;
      },
      notStarted: (row) => payer.notStarted(row),
      isEnd,
    };
  }

  /** Pays the rows that this process claims, and reports those that other processes paid. */
  async *#shared(
    run: RowRun<PlanRow, RowOutcome>,
    payer: RowPayer,
    log: RunLog,
    shared: SharedRows,
  ): AsyncGenerator<RowOutcome> {
    const { PlanShare } = await import('./run-shared.ts');
    const share = new PlanShare(this.context, this.batch, this.plan, {
      payer,
      shared,
      log,
      concurrency: this.running.concurrency,
      drain: run.drain,
      begun: () => (this.#began = true),
    });
    for await (const outcome of share.outcomes(() => run.reportsRest())) yield run.count(outcome);
    this.#elsewhere = share.elsewhere;
  }

  /** Prints the totals, and warns of outcomes that are not in the log. */
  #report(flag: string): void {
    const { output } = this.context;
    const { path } = this.running;
    if (this.#rows !== undefined && (this.#began || !this.#rows.totals.isEmpty)) {
      for (const line of planLines(this.#rows.totals, path, flag, this.#log?.shared !== undefined))
        output.note(line);
      if (this.#elsewhere > 0) output.note(say`Other processes are sending ${this.#elsewhere} of them.`);
    }
    if (this.#log?.trouble !== undefined)
      output.warn(
        say`not all outcomes could be written to ${this.batch.plans.labels(path).log}: ${messageOf(this.#log.trouble)}. payment batch resume looks them up at the service.`,
      );
  }
}

/**
 * Returns the totals of a run as text, and next steps for unfinished rows.
 * @param isShared other processes may run the plan at the same time
 */
function planLines(totals: Totals, plan: string, flag: string, isShared: boolean): readonly Message[] {
  const counts = totals.counts([
    ['done', (rows) => say`${rows} sent`],
    ['existing', (rows) => (isShared ? say`${rows} sent by other runs` : say`${rows} sent before`)],
    ['failed', (rows) => say`${rows} failed`],
    ['stopped', stoppedWords],
    ['unknown', (rows) => say`${rows} unknown`],
    ['not-sent', (rows) => say`${rows} not sent yet`],
  ]);
  if (counts === undefined) return [];
  return [
    say`Payments: ${counts}.`,
    ...(totals.rows('done', 'existing') > 0
      ? [say`See whether they are confirmed: pixctl payment batch status ${quote(plan)}${flag}`]
      : []),
    ...(totals.rows('unknown', 'not-sent') > 0
      ? [say`To finish it: pixctl payment batch resume ${quote(plan)}${flag}. Nothing is paid twice.`]
      : []),
    ...(totals.rows('stopped') > 0 ? [STOPPED] : []),
    ...(totals.rows('failed', 'stopped') > 0
      ? [say`See the failed payments: pixctl payment batch results ${quote(plan)} --failed${flag}`]
      : []),
  ];
}

/** Converts a failure in the middle of a run. Drops its hint, which may say that nothing was sent. */
function afterPayments(error: unknown, totals: Totals | undefined): unknown {
  if (!(error instanceof PixctlError)) return error;
  const { exitCode, hint: _hint, ...fields } = error.fields;
  if (exitCode === EXIT.interrupted || exitCode === EXIT.unknown) return error;
  const isUnknown = (totals?.rows('unknown') ?? 0) > 0;
  return new PixctlError(
    say`${error.userMessage}; sent before: ${numberOfPayments(totals?.rows('done') ?? 0)}`,
    { ...fields, exitCode: isUnknown ? EXIT.unknown : EXIT.batch },
    { cause: error },
  );
}
