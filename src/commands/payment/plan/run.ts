// `payment batch run PLAN` and `resume PLAN`: pays exactly the approved payments, each once.
import { runParallel } from '#commands/bulk/parallel.ts';
import { sending } from '#commands/bulk/progress.ts';
import { Ended } from '#commands/kit/command.ts';
import type { PaymentRecord } from '#commands/payment/view.ts';
import { messageOf } from '#errors/caught.ts';
import { quote } from '#errors/command-line.ts';
import { defined } from '#errors/defined.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { requiredApproval } from '#payment-plan/approval.ts';
import type { PlanRow } from '#payment-plan/format.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import { openPlan } from '#payment-plan/open-plan.ts';
import type { Logged, RowOutcome } from '#payment-plan/outcomes.ts';
import {
  beginLine,
  isSent,
  loggedOutcomes,
  logPath,
  outcomeOf,
  Tally,
  writeOutcome,
} from '#payment-plan/outcomes.ts';
import { toRfc3339 } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import { assertYes } from '#policy/confirmation.ts';
import type { Context } from '#ports/context.ts';
import type { Intended } from '#ports/intended-write.ts';
import type { PaymentBatchPort, RunLog } from '#ports/payment-plan.ts';
import { intendedFor, openWrites, payRow, rowsLeftOpen } from './pay-row.ts';
import { assertSameAccount } from './same-account.ts';
import type { Listed } from './service-payments.ts';
import { isPaid, readIfAny, readListed, stateOf } from './service-payments.ts';
import { reviewRows } from './views.ts';

export interface RunOptions {
  readonly path: string;
  readonly concurrency: number | 'auto';
  /** Resumes a plan that was already begun. */
  readonly resume: boolean;
}

export const lockPath = (plan: string): string => `${plan}.lock`;

/**
 * Pays the plan and yields the outcome of each row, in the order of the plan.
 * @throws PixctlError before anything is sent: exit 2 for a plan that was changed, belongs to another account or is
 * already running; exit 9 for one that is not approved
 */
export async function run(context: Context, options: RunOptions): Promise<Ended> {
  const batch = await context.paymentBatch();
  const { path } = options;
  const lock = await batch.lock(lockPath(path));
  if (!('release' in lock))
    throw usageError(
      say`${path} is run already, by process ${lock.pid} on ${lock.host}`,
      say`Nothing was sent. See: pixctl payment batch status ${quote(path)}`,
      'plan-running',
    );
  let plan: Plan | undefined;
  try {
    plan = await openPlan(context, path);
    const logged = await readyToRun(context, batch, plan, options);
    return outcomesOf(context, batch, plan, { ...options, logged, release: () => lock.release() });
  } catch (error) {
    await plan?.close();
    lock.release();
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
  if (logged !== undefined && !resume)
    throw usageError(
      say`${path} was run before`,
      say`Nothing was sent. To finish it: pixctl payment batch resume ${quote(path)}${profile.flag ?? ''}`,
      'plan-begun',
    );
  if (profile.mode === 'live' || context.user.watches)
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
  release(): void;
}

function outcomesOf(
  context: Context,
  batch: PaymentBatchPort,
  plan: Plan,
  { path, concurrency, logged, release }: Running,
): Ended {
  const tally = new Tally();
  const { rows: count, total } = plan.sums;
  const isUnknown = (): boolean => tally.of('unknown').rows > 0;
  const isRecordedPaid = ({ id }: PlanRow): boolean => isSent(logged.get(id)?.outcome ?? 'not-sent');
  async function* outcomes(): AsyncGenerator<RowOutcome> {
    let log: RunLog | undefined;
    /** True once a request of a payment may have been sent. */
    let began = false;
    let drained = (): boolean => false;
    const progress = sending(context, count);
    const { name, flag = '' } = await context.service.profile();
    try {
      const { paymentMax } = await context.config.limits(name);
      const open = await openWrites(context, await (await context.service.client()).where());
      const isLeftOpen = await rowsLeftOpen(context);
      log = batch.log(logPath(path));
      log.append(beginLine(plan.hash, toRfc3339(context.clock.now())));
      const listed = await listedOf(context, plan, isRecordedPaid);
      const pay = async (lane: Context, row: PlanRow): Promise<RowOutcome> => {
        const isBeyond = paymentMax !== undefined && row.cents > paymentMax;
        let found: PaymentRecord | undefined;
        // The log only shows where a look-up is worthwhile. It proves nothing, because anybody can write a line into
        // it.
        if (isRecordedPaid(row) || isBeyond)
          try {
            found = listed.found.get(row.id) ?? (await readIfAny(lane, row.id));
          } catch (error) {
            if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
            return notAskedOutcome(row, error);
          }
        if (isBeyond && (found === undefined || stateOf(found, row) === 'waits'))
          return outcomeOf(row, 'failed', { code: 'limit', message: beyond(paymentMax, name) });
        return payRow(lane, row, open, isLeftOpen, found);
      };
      const restOf = (row: PlanRow): RowOutcome => {
        if (!isRecordedPaid(row)) {
          if (!isLeftOpen(row)) return outcomeOf(row, 'not-sent');
          tally.add('unknown', row.cents);
          return outcomeOf(row, 'unknown', NOT_RECORDED);
        }
        const found = listed.found.get(row.id);
        const outcome =
          found !== undefined && isPaid(stateOf(found, row))
            ? outcomeOf(row, 'existing')
            : notAskedOutcome(row);
        tally.add(outcome.outcome, outcome.value);
        return outcome;
      };
      const drain = context.drain();
      drained = () => drain.aborted;
      drain.addEventListener('abort', () =>
        context.output.note(
          say`No more rows are sent. Waiting for those on their way; press Ctrl-C again to end at once.`,
        ),
      );
      yield* runParallel<PlanRow, RowOutcome>(
        context,
        plan.rows(),
        async (lane, row) => {
          began = true;
          const outcome = await pay(lane, row);
          // Do not repeat logged outcomes, and do not log failed look-ups.
          if (!isRecordedPaid(row) || outcome.outcome === 'failed')
            writeOutcome(defined(log, 'log of the plan'), outcome);
          tally.add(outcome.outcome, outcome.value);
          progress.count();
          return outcome;
        },
        {
          concurrency,
          // The next row would fail for the same reason, for example an invalid key.
          isEnd: ({ outcome, error }) => outcome === 'not-sent' || error?.code === UNASKED,
          drain,
          rest: (row) =>
            context.signal.aborted || (drain.aborted && !isUnknown()) ? undefined : restOf(row),
        },
      );
      // A Ctrl-C after the last payment was sent is not an interruption.
      if (!isUnknown() && tally.begun < count) drain.throwIfAborted();
    } catch (error) {
      const failure = await unlessOpen(context, plan, error, context.signal.aborted || drained());
      throw began ? afterPayments(failure, tally) : failure;
    } finally {
      progress.end();
      if (began) {
        tally.rest(count, total);
        for (const line of tally.lines(path, flag)) context.output.note(line);
      }
      if (log?.trouble !== undefined)
        context.output.warn(
          say`not all outcomes could be written to ${logPath(path)}: ${messageOf(log.trouble)}. A resume asks the service for them.`,
        );
      log?.close();
      await plan.close();
      release();
    }
  }
  return new Ended(outcomes(), () =>
    isUnknown()
      ? EXIT.unknown
      : tally.of('done').rows + tally.of('existing').rows < count
        ? EXIT.batch
        : EXIT.done,
  );
}

const NOT_RECORDED: RowOutcome['error'] = {
  code: 'outcome-unknown',
  message: say`an earlier run did not record the outcome, and this row was not sent again`,
};

/**
 * Returns the failure; if the journal leaves open whether an earlier run paid a row, an error naming that entry
 * instead.
 */
async function unlessOpen(
  context: Context,
  plan: Plan,
  error: unknown,
  interrupted: boolean,
): Promise<unknown> {
  const { claimOf } = await import('#policy/open-entries.ts');
  return claimOf(context, error, () => openRows(context, plan), interrupted);
}

/** Returns the rows for which the journal leaves open whether they were paid. */
async function openRows(context: Context, plan: Plan): Promise<readonly Intended[]> {
  const isLeftOpen = await rowsLeftOpen(context);
  const found: Intended[] = [];
  for await (const row of plan.rows()) if (isLeftOpen(row)) found.push(intendedFor(row.id));
  return found;
}

/** Like `openRows`, for a plan that is not open; returns any payment if the plan could not be read completely. */
export async function rowsIntended(context: Context, path: string): Promise<readonly Intended[]> {
  let plan: Plan | undefined;
  try {
    plan = await openPlan(context, path);
    return await openRows(context, plan);
  } catch (error) {
    const isNoPlan = error instanceof PixctlError && error.fields.exitCode === EXIT.usage;
    const { body: _body, ...any } = intendedFor('');
    return isNoPlan ? [] : [{ ...any, unread: ['correlationID'] }];
  } finally {
    await plan?.close();
  }
}

/** Error code of a row that may already have been paid, when the look-up at the service failed. */
const UNASKED = 'not-asked';

function notAskedOutcome(row: PlanRow, error?: PixctlError): RowOutcome {
  const message =
    error === undefined
      ? say`an earlier run recorded it as sent, and the service was not asked`
      : say`the service could not be asked whether it was sent before: ${error.userMessage}`;
  return outcomeOf(row, 'unknown', { code: UNASKED, message });
}

/**
 * Finds the payments that an earlier run logged as paid, by listing payments; those not in the list are looked up one
 * by one.
 */
async function listedOf(
  context: Context,
  plan: Plan,
  isRecordedPaid: (row: PlanRow) => boolean,
): Promise<Listed> {
  const ids = new Set<string>();
  for await (const row of plan.rows()) if (isRecordedPaid(row)) ids.add(row.id);
  try {
    return await readListed(context, ids);
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    return { found: new Map(), whole: false };
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

const beyond = (max: number, profile: string) =>
  say`the amount exceeds the limit limits.payment.max of ${formatReais(max)} of profile ${profile}`;
