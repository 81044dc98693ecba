// `payment batch status PLAN`: how far a plan is, by what is on this machine. Nothing is asked of the service.
import { EXIT } from '../../errors/exit-codes.ts';
import { PixctlError } from '../../errors/pixctl-error.ts';
import { say } from '../../messages/message.ts';
import type { Message } from '../../messages/message.ts';
import type { Context } from '../../ports/context.ts';
import type { PaymentBatchPort } from '../../ports/payment-batch.ts';
import { approvalsOf } from './approval.ts';
import { openPlan } from './format.ts';
import type { Plan } from './format.ts';
import { OUTCOMES, Tally, loggedOutcomes } from './outcomes.ts';
import { lockPath } from './run.ts';

interface Sum {
  readonly rows: number;
  readonly total: number;
}

export interface Status {
  readonly plan: string;
  readonly hash: string;
  readonly state: 'planned' | 'approved' | 'running' | 'stopped' | 'complete';
  readonly rows: number;
  readonly total: number;
  /** Public ids. */
  readonly approvers: readonly string[];
  /** Why the approval does not hold. */
  readonly approvalProblem?: Message;
  readonly pid?: number;
  readonly done: Sum;
  readonly existing: Sum;
  readonly failed: Sum;
  readonly unknown: Sum;
  readonly notSent: Sum;
}

export async function status(context: Context, path: string): Promise<Status> {
  const batch = await context.paymentBatch();
  const plan = await openPlan(batch, path);
  try {
    const approval = await approvers(batch, plan);
    const logged = await loggedOutcomes(batch, plan);
    const running = batch.running(lockPath(path));
    const tally = new Tally();
    for await (const { id, cents } of plan.rows()) tally.add(logged?.get(id)?.outcome ?? 'not-sent', cents);
    const { rows, total } = plan.header;
    const settled = tally.of('done').rows + tally.of('existing').rows === rows;
    const [done, existing, failed, unknown, notSent] = OUTCOMES.map((outcome) => tally.of(outcome));
    return {
      plan: path,
      hash: plan.hash,
      state:
        running !== undefined
          ? 'running'
          : logged !== undefined
            ? settled
              ? 'complete'
              : 'stopped'
            : approval.approvers.length > 0
              ? 'approved'
              : 'planned',
      rows,
      total,
      ...approval,
      ...(running === undefined ? {} : { pid: running.pid }),
      done: done!,
      existing: existing!,
      failed: failed!,
      unknown: unknown!,
      notSent: notSent!,
    };
  } finally {
    await plan.close();
  }
}

async function approvers(
  batch: PaymentBatchPort,
  plan: Plan,
): Promise<Pick<Status, 'approvers' | 'approvalProblem'>> {
  try {
    return { approvers: (await approvalsOf(batch, plan)).map(({ approver }) => approver) };
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode !== EXIT.declined) throw error;
    return { approvers: [], approvalProblem: say`${error.said}` };
  }
}
