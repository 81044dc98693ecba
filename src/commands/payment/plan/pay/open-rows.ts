// Rows of a plan for which the journal leaves open whether they were paid.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import { openPlan } from '#payment-plan/open-plan.ts';
import type { Context } from '#ports/context.ts';
import type { Intended } from '#ports/intended-write.ts';
import { intendedFor, rowsLeftOpen } from './pay-row.ts';

/**
 * Returns the failure; if the journal leaves open whether an earlier run paid a row, an error naming that entry
 * instead.
 */
export async function unlessOpen(
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
  for await (const row of plan.rows()) if (await isLeftOpen(row)) found.push(intendedFor(row.id));
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
