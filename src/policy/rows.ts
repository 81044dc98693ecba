// Checks of a single row in a batch.
import type { Operation } from '#contract/operation.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import { isLimited, withinLimits } from './limits.ts';
import { amountOf } from './movement.ts';

/** Whether the total of outgoing money must be known, for a confirmation or a limit. */
export async function needsTotal(context: Context): Promise<boolean> {
  const { name, mode } = await context.service.profile();
  return mode === 'live' || isLimited(await context.config.limits(name));
}

/** Returns a check for the amount of a row: beyond the limit per payment, or missing although it is needed. */
export async function rowLimit(
  context: Context,
  operation: Operation,
): Promise<(row: { readonly body: unknown }) => Message | undefined | Promise<Message | undefined>> {
  const profile = await context.service.profile();
  const limits = await context.config.limits(profile.name);
  const paymentLimits = { ...limits, dailyOut: undefined };
  const isBounded = limits.paymentMax !== undefined && operation.limit === 'payment';
  // An unknown amount cannot be confirmed.
  const needsAmount = operation.effect === 'money-out' && (profile.mode === 'live' || isLimited(limits));
  const withinLimit = async (amount: number | undefined): Promise<Message | undefined> => {
    try {
      await withinLimits(context, profile.name, paymentLimits, { operation, movement: undefined, amount });
      return undefined;
    } catch (error) {
      if (error instanceof PixctlError) return error.userMessage;
      throw error;
    }
  };
  return ({ body }) => {
    const amount = amountOf(operation, body);
    if (needsAmount && amount === undefined)
      return profile.mode === 'live'
        ? say`the amount is missing: on a live profile, you confirm the sum of all rows before the first is sent`
        : say`the amount is missing: the profile has limits, and pixctl checks the sum of all rows`;
    return isBounded ? withinLimit(amount) : undefined;
  };
}
