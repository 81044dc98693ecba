// `payment batch approve PLAN`: a person says yes to a plan as it stands, by its total, and signs it.
import { EXIT } from '../../errors/exit-codes.ts';
import { PixctlError } from '../../errors/pixctl-error.ts';
import { say } from '../../messages/message.ts';
import { toRfc3339 } from '../../pix/dates.ts';
import { assertTotal } from '../../policy/confirmation.ts';
import type { Context } from '../../ports/context.ts';
import { approvePlan } from './approval.ts';
import { openPlan, verifySums } from './format.ts';
import { reviewRows, summaryOf, tellWarnings } from './views.ts';
import type { PlanSummary } from './views.ts';

/** Who approves where no profile is set up. */
const NOBODY = 'approver';

export interface Approved extends PlanSummary {
  /** `ed25519:` and the public key of the approver. */
  readonly approver: string;
  readonly approvedAt: string;
}

/** @throws PixctlError exit 2 for what is no plan, exit 9 when it was declined or nobody could be asked */
export async function approve(
  context: Context,
  { path, total }: { readonly path: string; readonly total: number | undefined },
): Promise<Approved> {
  const batch = await context.paymentBatch();
  const plan = await openPlan(batch, path);
  try {
    await verifySums(plan);
    await tellWarnings(context, plan);
    await assertTotal(
      {
        heading: say`Approve these payments:`,
        rows: reviewRows(plan),
        totalCents: plan.header.total,
        given: total,
        command: 'payment batch approve',
      },
      context.user,
    );
    const profile = await approverProfile(context);
    const approval = await approvePlan(batch, plan, await batch.signer(profile), {
      profile,
      at: toRfc3339(context.clock.now()),
    });
    return {
      ...summaryOf(path, plan.hash, plan.header),
      approver: approval.approver,
      approvedAt: approval.at,
    };
  } finally {
    await plan.close();
  }
}

/** Whose signing key it is. Somebody who only approves needs no account, and no profile. */
async function approverProfile(context: Context): Promise<string> {
  try {
    return (await context.service.profile()).name;
  } catch (error) {
    if (error instanceof PixctlError && error.fields.exitCode === EXIT.auth) return NOBODY;
    throw error;
  }
}
