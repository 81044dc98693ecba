// `payment batch results PLAN`: prints the sheet with the current status of each payment at the service.
import { validField } from '#client/answers/checked-answer.ts';
import { Ended } from '#commands/kit/command.ts';
import { assertSameAccount } from '#commands/payment/plan/same-account.ts';
import type { RowState } from '#commands/payment/plan/service-payments.ts';
import { NotAsked, rowStates } from '#commands/payment/plan/service-payments.ts';
import { get } from '#commands/payment/view.ts';
import type { Message } from '#messages/message.ts';
import { openPlan } from '#payment-plan/open-plan.ts';
import type { Outcome } from '#payment-plan/outcomes.ts';
import { loggedOutcomes } from '#payment-plan/outcomes.ts';
import type { Context } from '#ports/context.ts';

/**
 * A row of the sheet with its outcome. Fields have the names of the sheet's columns, so that the output can be planned
 * again.
 */
export interface Result {
  readonly row: number;
  readonly 'pix-key': string;
  readonly 'key-type': string;
  /** Amount in cents. */
  readonly value: number;
  readonly comment?: string;
  readonly name?: string;
  readonly 'tax-id'?: string;
  /** Holder that the service reports. */
  readonly 'reported-name'?: string;
  readonly 'reported-tax-id'?: string;
  readonly 'source-account-id'?: string;
  /** Id of the first attempt. */
  readonly 'correlation-id': string;
  readonly attempt: number;
  /** Correlation id at the service. */
  readonly paymentID: string;
  readonly outcome: Outcome;
  readonly status?: string;
  readonly endToEndId?: string;
  readonly reason?: Message | string;
}

/** @throws PixctlError if the file is not a plan */
export function results(context: Context, options: ResultsOptions): Ended {
  const notAsked = new NotAsked();
  return new Ended(resultRows(context, options, notAsked), () => notAsked.exitCode);
}

async function* resultRows(
  context: Context,
  { path, failedOnly }: ResultsOptions,
  notAsked: NotAsked,
): AsyncGenerator<Result> {
  const batch = await context.paymentBatch();
  const plan = await openPlan(context, path);
  try {
    await assertSameAccount(context, plan);
    const logged = await loggedOutcomes(batch, plan);
    for await (const standing of rowStates(context, plan, logged)) {
      notAsked.add(standing);
      if (!failedOnly || standing.outcome === 'failed') yield resultOf(standing, failedOnly);
    }
    notAsked.tell(context, plan.sums.rows);
  } finally {
    await plan.close();
  }
}

interface ResultsOptions {
  readonly path: string;
  readonly failedOnly: boolean;
}

function resultOf(
  { row, outcome, state, found, holder = {}, reason }: RowState,
  failedOnly: boolean,
): Result {
  const { attempt = 1, first = row.id } = row;
  const { comment, name, taxID, account } = row;
  const status = found === undefined ? undefined : validField(get, found, 'payment.status');
  const endToEndId = found === undefined ? undefined : validField(get, found, 'transaction.endToEndId');
  return {
    row: row.row,
    'pix-key': row.key,
    'key-type': row.keyType,
    value: row.cents,
    ...(comment === undefined ? {} : { comment }),
    ...(name === undefined ? {} : { name }),
    ...(taxID === undefined ? {} : { 'tax-id': taxID }),
    ...(holder.name === undefined ? {} : { 'reported-name': holder.name }),
    ...(holder.taxID === undefined ? {} : { 'reported-tax-id': holder.taxID }),
    ...(account === undefined ? {} : { 'source-account-id': account }),
    'correlation-id': first,
    // The id of a failed payment stays in use at the service, so the next plan derives a new one from `attempt`.
    attempt: state === 'failed' && failedOnly ? attempt + 1 : attempt,
    paymentID: row.id,
    outcome,
    ...(status === undefined ? {} : { status }),
    ...(endToEndId === undefined ? {} : { endToEndId }),
    ...(reason === undefined ? {} : { reason }),
  };
}
