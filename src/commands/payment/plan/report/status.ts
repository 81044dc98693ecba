// `payment batch status PLAN`: shows the progress of a plan, from the current status of each payment at the service.
import { Ended } from '#commands/kit/command.ts';
import { assertSameAccount } from '#commands/payment/plan/same-account.ts';
import type { RowState } from '#commands/payment/plan/service-payments.ts';
import { NotAsked, rowStates } from '#commands/payment/plan/service-payments.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { approvalsOf } from '#payment-plan/approval.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import { openPlan } from '#payment-plan/open-plan.ts';
import { loggedOutcomes } from '#payment-plan/outcomes.ts';
import type { Context } from '#ports/context.ts';
import type { PaymentBatchPort, PlanStore, Runner } from '#ports/payment-plan.ts';

interface Sum {
  readonly rows: number;
  readonly total: number;
}

export interface Status {
  readonly plan: string;
  readonly hash: string;
  /**
   * `approved`: approved but not run. `stopped`: some rows failed or are not sent. `sent`: all rows are sent, but not
   * all are confirmed. `complete`: all rows are confirmed. `unknown`: some look-ups at the service failed.
   */
  readonly state: 'planned' | 'approved' | 'running' | 'stopped' | 'sent' | 'complete' | 'unknown';
  readonly rows: number;
  readonly total: number;
  /** User and computer, as reported by that computer. */
  readonly plannedBy: string;
  /** Public ids of the approvers. */
  readonly approvers: readonly string[];
  /** User and computer of each approver, as reported by that computer. */
  readonly approvedBy: readonly string[];
  /** Why the approval is invalid. */
  readonly approvalProblem?: Message;
  /** Process that runs the plan on this machine. */
  readonly pid?: number;
  /** Machines that run a plan of a shared store. */
  readonly machines?: readonly string[];
  /** Sent, but not confirmed by the recipient's bank. */
  readonly approved: Sum;
  /** Confirmed by the recipient's bank. */
  readonly settled: Sum;
  readonly failed: Sum;
  /** Created and not approved, because the service reports another holder than expected. */
  readonly stopped: Sum;
  readonly unknown: Sum;
  readonly notSent: Sum;
  /** Rows whose look-up at the service failed. */
  readonly notAsked: Sum;
}

const KINDS = ['approved', 'settled', 'failed', 'stopped', 'unknown', 'notSent', 'notAsked'] as const;
type Kind = (typeof KINDS)[number];

function kindOf({ outcome, state, isStopped, notAsked }: RowState): Kind {
  if (notAsked !== undefined) return 'notAsked';
  switch (outcome) {
    case 'done':
    case 'existing':
      return state === 'settled' ? 'settled' : 'approved';
    case 'not-sent':
      return 'notSent';
    case 'failed':
      return isStopped === true ? 'stopped' : 'failed';
    case 'unknown':
      return 'unknown';
  }
}

/** @throws PixctlError if the file is not a plan */
export async function status(context: Context, path: string): Promise<Ended> {
  const batch = await context.paymentBatch();
  const plan = await openPlan(context, path);
  try {
    await assertSameAccount(context, plan);
    const approval = await approvers(batch, plan);
    const logged = await loggedOutcomes(batch, plan);
    const running = await batch.plans.running(plan);
    const sums = Object.fromEntries(KINDS.map((kind) => [kind, { rows: 0, total: 0 }])) as Record<Kind, Sum>;
    const notAsked = new NotAsked();
    for await (const standing of rowStates(context, plan, logged)) {
      notAsked.add(standing);
      const kind = kindOf(standing);
      const { rows, total } = sums[kind];
      sums[kind] = { rows: rows + 1, total: total + standing.row.cents };
    }
    const { rows, total } = plan.sums;
    const begun = logged !== undefined || sums.notSent.rows < rows;
    notAsked.tell(context, rows);
    const state =
      running.length > 0
        ? 'running'
        : sums.notAsked.rows > 0
          ? 'unknown'
          : sums.settled.rows === rows
            ? 'complete'
            : sums.settled.rows + sums.approved.rows === rows
              ? 'sent'
              : begun
                ? 'stopped'
                : approval.approvers.length > 0
                  ? 'approved'
                  : 'planned';
    const value: Status = {
      plan: path,
      hash: plan.hash,
      state,
      rows,
      total,
      plannedBy: plan.header.plannedBy,
      ...approval,
      ...runnersOf(running, batch.plans),
      ...sums,
    };
    return new Ended(value, notAsked.exitCode);
  } finally {
    await plan.close();
  }
}

const runnersOf = (running: readonly Runner[], { store }: PlanStore): Pick<Status, 'pid' | 'machines'> => {
  const [first] = running;
  if (first === undefined) return {};
  return store === undefined ? { pid: first.pid } : { machines: running.map(({ host }) => host) };
};

async function approvers(
  batch: PaymentBatchPort,
  plan: Plan,
): Promise<Pick<Status, 'approvers' | 'approvedBy' | 'approvalProblem'>> {
  try {
    const approvals = await approvalsOf(batch, plan);
    return {
      approvers: approvals.map(({ approver }) => approver),
      approvedBy: approvals.map(({ approvedBy }) => approvedBy),
    };
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode !== EXIT.declined) throw error;
    return { approvers: [], approvedBy: [], approvalProblem: say`${error.userMessage}` };
  }
}
