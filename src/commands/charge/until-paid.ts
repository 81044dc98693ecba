import { validField } from '#client/answers/checked-answer.ts';
import type { ArgSpec } from '#commands/kit/command.ts';
import { send } from '#commands/kit/service.ts';
import { watch } from '#commands/kit/wait-for-status.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { FINAL_STATES } from '#contract/statuses.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import { withPage } from './open.ts';
import { oneCharge } from './view.ts';

export const get = pick(chargeOperations, 'charge.get');

export const id = {
  name: 'id',
  description: 'charge id or correlation id',
  source: 'charge',
} as const satisfies ArgSpec;

/** Waits until the charge is paid. Ends with exit 8 if it expires or after `patience` milliseconds. */
export async function untilPaid(context: Context, chargeId: string, patience?: number): Promise<unknown> {
  const charge = await watch(context, {
    what: say`charge ${chargeId}`,
    read: () => send(context, get, { path: { id: chargeId } }),
    statusOf: (charge) => validField(get, charge, 'status') ?? 'unknown',
    correlationIDOf: (charge) => validField(get, charge, 'correlationID'),
    final: FINAL_STATES.charge,
    awaited: 'COMPLETED',
    patience,
  });
  return charge === undefined ? undefined : withPage(context, charge, oneCharge());
}
