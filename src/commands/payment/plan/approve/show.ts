// `payment batch show PLAN`: lists all payments of a plan without contacting the service.
import type { ListedRow } from '#commands/payment/plan/listed-rows.ts';
import { listedRows } from '#commands/payment/plan/listed-rows.ts';
import { say } from '#messages/message.ts';
import { openPlan } from '#payment-plan/open-plan.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';

/** @throws PixctlError (exit 2) if the file is not a plan */
export async function* show(context: Context, path: string): AsyncGenerator<ListedRow> {
  const plan = await openPlan(context, path);
  try {
    yield* listedRows(context, plan);
    const { rows, destinations, total, largest } = plan.sums;
    context.output.note(
      say`Payments: ${rows} (${formatReais(total)}), destinations: ${destinations}, largest: ${formatReais(largest)}.`,
    );
  } finally {
    await plan.close();
  }
}
