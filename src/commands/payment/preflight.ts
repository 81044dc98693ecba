// Reads information for the confirmation of a payment: the holder of the key, if requested, and the remaining limits.
import { getLimits } from '#commands/account/limits.ts';
import { remainingLimitsText } from '#commands/account/remaining-limits.ts';
import type { OptionSpecs } from '#commands/kit/command.ts';
import { send } from '#commands/kit/service.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import { codeOf } from './body.ts';
import { holderOfKey, lookup, reportedText } from './holder.ts';

export const CHECK_KEY = {
  'check-key': {
    type: 'boolean',
    description: 'look up the holder of the Pix key first; the service may charge for it',
  },
} as const satisfies OptionSpecs;

/**
 * Looks up, prints and returns the holder of the key to pay.
 * @throws PixctlError (exit 4) for a key that does not exist, (exit 2) if no key is paid
 */
export async function checkedHolder(
  context: Context,
  body: { readonly destinationAlias?: string; readonly qrCode?: string },
): Promise<Value> {
  const pixKey = body.destinationAlias ?? codeOf(body.qrCode)?.key;
  if (pixKey === undefined)
    throw usageError(
      say`--check-key needs a Pix key, and this payment has none`,
      say`Leave it out. Nothing was sent.`,
    );
  const found = await send(context, lookup, { path: { pixKey } });
  const holder = reportedText(holderOfKey(found));
  context.output.note(say`Holder of ${pixKey}: ${holder}`);
  return holder;
}

/**
 * Returns a confirmation row with the remaining limits of the account. Only for a live profile; omitted if the limits
 * cannot be read.
 */
export async function limitRows(
  context: Context,
  account: Value | undefined,
): Promise<readonly (readonly [Message, Value])[]> {
  if ((await context.service.profile()).mode !== 'live') return [];
  try {
    const accountId = typeof account === 'string' ? account : await defaultAccountId(context);
    if (accountId === undefined) return [];
    const left = remainingLimitsText(await send(context, getLimits, { path: { accountId } }));
    return left === undefined ? [] : [[say`Left`, left]];
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    return [];
  }
}

/** Returns the account that the service pays from by default. */
async function defaultAccountId(context: Context): Promise<string | undefined> {
  const { accountsOf } = await import('#commands/account/view.ts');
  const accounts = await accountsOf(await context.service.client());
  return accounts.find(({ isDefault }) => isDefault)?.accountId;
}
