// What may keep a single row of many from being sent.
import type { Operation } from '#contract/operation.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import { isLimited, withinLimits } from './limits.ts';
import { amountOf } from './movement.ts';

/** Whether the sum of what leaves is held against something: the agreement of a person, or a limit. */
export async function isCounted(context: Context): Promise<boolean> {
  const { name, mode } = await context.service.profile();
  return mode === 'live' || isLimited(await context.config.limits(name));
}

/** Says what is wrong with the amount of a row: beyond the limit of a single one, or not known where it must be. */
export async function rowLimit(
  context: Context,
  operation: Operation,
): Promise<(row: { readonly body: unknown }) => Promise<Message | undefined>> {
  const profile = await context.service.profile();
  const limits = await context.config.limits(profile.name);
  const ofOne = { ...limits, dailyOut: undefined };
  const isBounded = limits.paymentMax !== undefined && operation.limit === 'payment';
  // Nobody can agree to an amount that is not said.
  const mustSay = operation.effect === 'money-out' && (profile.mode === 'live' || isLimited(limits));
  return async ({ body }) => {
    const amount = amountOf(operation, body);
    if (mustSay && amount === undefined)
      return profile.mode === 'live'
        ? say`its amount is missing: on a live profile the sum of all rows is confirmed before the first is sent`
        : say`its amount is missing: the profile has limits, to which the sum of all rows is held`;
    if (!isBounded) return undefined;
    try {
      await withinLimits(context, profile.name, ofOne, { operation, movement: undefined, amount });
      return undefined;
    } catch (error) {
      if (error instanceof PixctlError) return error.userMessage;
      throw error;
    }
  };
}
