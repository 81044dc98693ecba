// `payment batch run PLAN` and `resume PLAN`: what was approved is paid, each payment once, and nothing else.
import { EXIT } from '../../errors/exit-codes.ts';
import { quote } from '../../errors/command-line.ts';
import { usageError } from '../../errors/pixctl-error.ts';
import { messageOf } from '../../errors/caught.ts';
import { say } from '../../messages/message.ts';
import { toRfc3339 } from '../../pix/dates.ts';
import { formatReais } from '../../pix/money.ts';
import { assertYes } from '../../policy/confirmation.ts';
import type { Context } from '../../ports/context.ts';
import type { PaymentBatchPort, RunLog } from '../../ports/payment-batch.ts';
import { sending } from '../base/batch-progress.ts';
import { Ended } from '../base/command.ts';
import { doMany } from '../base/many.ts';
import { requiredApproval } from './approval.ts';
import { openPlan, verifySums } from './format.ts';
import type { Plan, PlanRow } from './format.ts';
import { Tally, beginLine, isSettled, logPath, loggedOutcomes, outcomeOf, writeOutcome } from './outcomes.ts';
import type { Logged, RowOutcome } from './outcomes.ts';
import { openWrites, payRow } from './pay-row.ts';
import { accountsOf } from './plan.ts';
import { reviewRows } from './views.ts';

export interface RunOptions {
  readonly path: string;
  readonly concurrency: number | 'auto';
  /** A plan that was begun is gone on with. */
  readonly resume: boolean;
}

export const lockPath = (plan: string): string => `${plan}.lock`;

/**
 * Pays the plan and tells what became of each row, in their order.
 * @throws PixctlError before anything is sent: exit 2 for a plan that was changed, is another account's or is run already,
 * exit 9 for one that is not approved
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
    plan = await openPlan(batch, path);
    await verifySums(plan);
    const logged = await readyToRun(context, batch, plan, options);
    return outcomesOf(context, batch, plan, { ...options, logged, release: () => lock.release() });
  } catch (error) {
    await plan?.close();
    lock.release();
    throw error;
  }
}

/** What is to hold before the first payment. Returns what earlier runs wrote down. @throws PixctlError */
async function readyToRun(
  context: Context,
  batch: PaymentBatchPort,
  plan: Plan,
  { path, resume }: RunOptions,
): Promise<ReadonlyMap<string, Logged>> {
  const profile = await context.service.profile();
  const limits = await context.config.limits(profile.name);
  await assertSameAccount(context, plan);
  await requiredApproval(batch, plan, limits.batchApprovers);
  const logged = await loggedOutcomes(batch, plan);
  if (logged !== undefined && !resume)
    throw usageError(
      say`${path} was run before`,
      say`Nothing was sent. To finish it: pixctl payment batch resume ${quote(path)}${profile.flag ?? ''}`,
      'plan-begun',
    );
  if (profile.mode === 'live' || context.user.watches)
    context.output.note(
      say`${profile.mode} profile ${profile.name}: ${plan.header.rows} payments, ${formatReais(plan.header.total)}`,
    );
  if (profile.mode === 'live') await assertYes(say`Pay these payments:`, reviewRows(plan), context.user);
  return logged ?? new Map();
}

/** @throws PixctlError (exit 2) when the plan was made for another service or account */
async function assertSameAccount(context: Context, { path, header }: Plan): Promise<void> {
  const profile = await context.service.profile();
  const here = await (await context.service.client()).where();
  const hint = say`Nothing was sent. Run it with the profile that it was made for: ${header.profile}`;
  if (here.origin !== header.origin)
    throw usageError(
      say`${path} is for the service ${header.origin}, and profile ${profile.name} uses ${here.origin}`,
      hint,
      'elsewhere',
    );
  if (here.key === header.key) return;
  // Keys are replaced; the account stays.
  const { own } = await accountsOf(context, profile);
  if (header.account !== null && own === header.account) return;
  throw usageError(
    say`${path} is for account ${header.account ?? say`unknown`}, and profile ${profile.name} pays from ${own ?? say`unknown`}`,
    hint,
    'elsewhere',
  );
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
  const { rows: count, total } = plan.header;
  const isUnknown = (): boolean => tally.of('unknown').rows > 0;
  const wasSettled = (row: PlanRow): boolean => isSettled(logged.get(row.id)?.outcome ?? 'not-sent');
  async function* outcomes(): AsyncGenerator<RowOutcome> {
    let log: RunLog | undefined;
    let began = false;
    const progress = sending(context, count);
    const { name, flag = '' } = await context.service.profile();
    try {
      const { paymentMax } = await context.config.limits(name);
      const open = await openWrites(context, await (await context.service.client()).where());
      log = batch.log(logPath(path));
      log.append(beginLine(plan.hash, toRfc3339(context.clock.now())));
      const pay = async (lane: Context, row: PlanRow): Promise<RowOutcome> => {
        // What was written down as paid is not asked about again.
        if (wasSettled(row)) return outcomeOf(row, 'existing');
        if (paymentMax !== undefined && row.cents > paymentMax)
          return outcomeOf(row, 'failed', { code: 'limit', message: beyond(paymentMax, name) });
        const outcome = await payRow(lane, row, open);
        writeOutcome(log!, outcome);
        return outcome;
      };
      const drain = context.drain();
      drain.addEventListener('abort', () =>
        context.output.note(
          say`No more rows are sent. Waiting for those on their way; press Ctrl-C again to end at once.`,
        ),
      );
      yield* doMany<PlanRow, RowOutcome>(
        context,
        plan.rows(),
        async (lane, row) => {
          const outcome = await pay(lane, row);
          began = true;
          tally.add(outcome.outcome, outcome.value);
          progress.count();
          return outcome;
        },
        {
          concurrency,
          // The next one would meet the same closed door.
          isEnd: ({ outcome }) => outcome === 'not-sent',
          drain,
          rest: (row) =>
            context.signal.aborted || (drain.aborted && !isUnknown())
              ? undefined
              : outcomeOf(row, wasSettled(row) ? 'existing' : 'not-sent'),
        },
      );
      // That it came too late to keep anything back is no interruption.
      if (!isUnknown() && tally.begun < count) drain.throwIfAborted();
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

const beyond = (max: number, profile: string) =>
  say`the amount exceeds the limit limits.payment.max of ${formatReais(max)} of profile ${profile}`;
