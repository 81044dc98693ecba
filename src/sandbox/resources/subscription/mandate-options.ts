// Options of the mandate of a new subscription (Pix Automático).
import { LIMITS } from '#contract/limits.ts';
import type { Body } from '#sandbox/call.ts';
import { Refusal } from '#sandbox/context.ts';

export type SubscriptionInput = Body<'subscription.create'>;

export type MandateOptions = NonNullable<SubscriptionInput['pixRecurringOptions']>;

/** Returns the mandate options of a new subscription, if any. @throws Refusal for fields that cannot be combined */
export function mandateOptionsOf(input: SubscriptionInput): MandateOptions | undefined {
  const { type = 'RECURRENT', pixRecurringOptions: options, chargeType, frequency, comment = '' } = input;
  if (type === 'RECURRENT') {
    // pixRecurringOptions has no meaning here: some clients send it with every subscription.
    return undefined;
  }
  if (options === undefined) throw new Refusal('pixRecurringOptions is required for type PIX_RECURRING');
  if (chargeType !== undefined) throw new Refusal('chargeType goes only with type RECURRENT');
  if (frequency === 'BIMONTHLY')
    throw new Refusal('frequency must be other than BIMONTHLY for PIX_RECURRING');
  if ([...comment].length > LIMITS.mandateCommentCharacters)
    throw new Refusal(
      `comment must be at most ${LIMITS.mandateCommentCharacters} characters for PIX_RECURRING`,
    );
  if (input.value < (options.minimumValue ?? 0))
    throw new Refusal(`value must be at least minimumValue, ${options.minimumValue}`);
  return options;
}
