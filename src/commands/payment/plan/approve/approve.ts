// `payment batch approve PLAN`: a person confirms the total of a plan and signs it.
import type { ListedRow } from '#commands/payment/plan/listed-rows.ts';
import { listedRows, listView } from '#commands/payment/plan/listed-rows.ts';
import type { PlanSummary } from '#commands/payment/plan/views.ts';
import { reviewRows, summaryOf } from '#commands/payment/plan/views.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { english, say } from '#messages/message.ts';
import { inWords } from '#output/words.ts';
import { approvePlan } from '#payment-plan/approval.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import { openPlan } from '#payment-plan/open-plan.ts';
import { assertOwnLog } from '#payment-plan/outcomes.ts';
import { toRfc3339 } from '#pix/dates.ts';
import { refuseAgent } from '#policy/agent-shell.ts';
import { assertTotal } from '#policy/confirmation.ts';
import type { Context } from '#ports/context.ts';
import type { PaymentBatchPort } from '#ports/payment-plan.ts';

/** Name of the signing key if there is no profile. */
const NOBODY = 'approver';

export interface Approved extends PlanSummary {
  /** `ed25519:` and the public key of the approver. */
  readonly approver: string;
  /** User and computer, as reported by that computer. */
  readonly approvedBy: string;
  readonly approvedAt: string;
  /** All payments, for JSON output; text output lists them before the approval. */
  readonly payments?: unknown;
}

/**
 * @throws PixctlError (exit 2) if the file is not a plan, (exit 9) if the approval was declined or there is no terminal
 */
export async function approve(
  context: Context,
  { path, total }: { readonly path: string; readonly total: number | undefined },
): Promise<Approved> {
  if (context.user.agent !== undefined) await refuseApproval(context);
  const batch = await context.paymentBatch();
  const plan = await openPlan(context, path);
  try {
    await assertOwnLog(batch, plan);
    const { json } = context.output;
    const isAsked = context.user.interactive && !(context.user.saidYes && total !== undefined);
    if (!json || isAsked) await context.output.list(listedRows(context, plan), listView);
    const payments = json ? await paymentsOf(context, plan) : undefined;
    await warnOfSamePerson(context, batch, plan);
    await assertTotal(
      {
        heading: say`Approve these payments:`,
        rows: reviewRows(plan),
        totalCents: plan.sums.total,
        given: total,
        command: 'payment batch approve',
      },
      context.user,
    );
    const profile = await approverProfile(context);
    const approval = await approvePlan(batch, plan, await batch.signer(profile), {
      profile,
      approvedBy: batch.whoami(),
      at: toRfc3339(context.clock.now()),
    });
    return {
      ...summaryOf(batch, plan),
      approver: approval.approver,
      approvedBy: approval.approvedBy,
      approvedAt: approval.at,
      ...(payments === undefined ? {} : { payments }),
    };
  } finally {
    await plan.close();
  }
}

/** An approval is a decision of a person. @throws PixctlError (exit 9) on a live profile */
async function refuseApproval({ service, config, user }: Context): Promise<void> {
  const profile = await service.profile().catch(() => undefined);
  if (profile !== undefined) await refuseAgent('payment batch approve', profile, config, user);
}

/** Rows in the format of `payment batch show --json`. */
async function paymentsOf(context: Context, plan: Plan): Promise<unknown> {
  const payments: ListedRow[] = [];
  for await (const row of listedRows(context, plan)) payments.push(row);
  return inWords(payments, listView, english);
}

/** Warns if the same person may both plan and approve. The absence of a warning proves nothing. */
async function warnOfSamePerson(context: Context, batch: PaymentBatchPort, { header }: Plan): Promise<void> {
  const hint = say`a second person has to approve it on another computer, without that key`;
  if (header.plannedBy === batch.whoami())
    context.output.warn(
      say`this plan was made by the same user on the same computer (${header.plannedBy}): ${hint}`,
    );
  else if ((await appKey(context)) === header.key)
    context.output.warn(say`this plan was made with the app key of your profile: ${hint}`);
}

/** Returns the fingerprint of the approver's app key; undefined without one. */
async function appKey(context: Context): Promise<string | undefined> {
  try {
    return (await (await context.service.client()).where()).key;
  } catch (error) {
    if (error instanceof PixctlError) return undefined;
    throw error;
  }
}

/** Returns the profile that owns the signing key. Approving requires neither an account nor a profile. */
async function approverProfile(context: Context): Promise<string> {
  try {
    return (await context.service.profile()).name;
  } catch (error) {
    if (error instanceof PixctlError && error.fields.exitCode === EXIT.auth) return NOBODY;
    throw error;
  }
}
