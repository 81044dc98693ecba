// Spending limits of a client, checked before money leaves and again when the write is recorded.
import type { Recorded } from '#client/journal/types.ts';
import type { Client, Outgoing } from '#client/types.ts';
import { paymentStep } from '#contract/auto-approve.ts';
import type { Operation } from '#contract/operation.ts';
import { operation as operationWithId } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import { invalidInput } from '#library/errors.ts';
import type { OptionNames } from '#library/options.ts';
import { say } from '#messages/message.ts';
import type { Limits } from '#policy/limits.ts';
import { isLimited, withinLimits } from '#policy/limits.ts';
import { amountOf } from '#policy/movement.ts';
import type { SpendingLimits } from './types.ts';

/** What the limits are compared with. */
interface Spending {
  readonly profile: string;
  readonly limits: Limits;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly recorded: () => Promise<Recorded>;
}

export const LIMIT_OPTIONS: OptionNames<SpendingLimits> = { payment: true, daily: true };

/** @throws PixctlError `invalid-input` for anything else than whole cents */
export function spendingLimits({ payment, daily }: SpendingLimits = {}): Limits {
  const cents = (name: string, value: number | undefined): number | undefined => {
    if (value !== undefined && (!Number.isSafeInteger(value) || value < 0))
      throw invalidInput(`the limit ${name} must be a whole number of cents`);
    return value;
  };
  return { paymentMax: cents('payment', payment), dailyOut: cents('daily', daily) };
}

/**
 * @param operation one that moves money, or whose amount is limited
 * @throws PixctlError (exit 2, `limit`) beyond a limit
 */
export async function permissionFor(
  client: Client,
  operation: Operation,
  body: unknown,
  { profile, limits, now, recorded }: Spending,
): Promise<Outgoing> {
  const amount = await amountLeaving(client, operation, body, isLimited(limits));
  const correlationID = at(body, operation.identity ?? 'correlationID');
  return withinLimits(
    {
      journal: async () => ({ recorded: await recorded() }),
      service: { client: () => Promise.resolve(client) },
      clock: { now },
    },
    profile,
    limits,
    {
      operation,
      movement:
        operation.effect === 'money-out'
          ? {
              what: say`${operation.id}`,
              operation,
              amountCents: amount,
              account: undefined,
              destination: undefined,
            }
          : undefined,
      amount,
      ...(typeof correlationID === 'string' ? { correlationID } : {}),
    },
  );
}

/** Returns the cents that leave; reads the payment for an approval, which does not name its amount. */
async function amountLeaving(
  client: Client,
  operation: Operation,
  body: unknown,
  isNeeded: boolean,
): Promise<number | undefined> {
  const amount = amountOf(operation, body);
  const id = at(body, 'correlationID');
  if (amount !== undefined || !isNeeded || paymentStep(operation.id) !== 'approve' || typeof id !== 'string')
    return amount;
  const { body: payment } = await client.call(operationWithId('payment.get'), { path: { id } });
  const value = at(payment, 'payment.value');
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
