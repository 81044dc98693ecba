// Reads information for the confirmation of a payment: the holder of the key, if requested, and the remaining limits.
import { getLimits } from '#commands/account/limits.ts';
import { remainingLimitsText } from '#commands/account/remaining-limits.ts';
import type { OptionSpecs } from '#commands/kit/command.ts';
import { send } from '#commands/kit/service.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { compareHolders } from '#pix/holder.ts';
import type { Context } from '#ports/context.ts';
import { codeOf } from './body.ts';
import { contradiction, expectedHolder, holderOfKey, holderText, lookup, reportedText } from './holder.ts';
import { OTHER_HOLDER } from './other-holder.ts';
import type { NewPayment } from './same-payment.ts';

export const CHECK_KEY = {
  'check-key': {
    type: 'boolean',
    description: 'look up the holder of the Pix key first; the service may charge for it',
  },
} as const satisfies OptionSpecs;

type Paid = Pick<NewPayment, 'destinationAlias' | 'qrCode' | 'autoApprove'>;

interface Preflight {
  readonly body: Paid;
  readonly options: {
    readonly 'check-key'?: boolean;
    readonly 'holder-name'?: string;
    readonly 'holder-tax-id'?: string;
  };
}

/**
 * Looks up the holder of the key with `--check-key`, and with `--auto-approve` if a holder is expected: the money leaves
 * before the service could report it otherwise. Prints and returns the holder.
 * @throws PixctlError (exit 4) for a key that does not exist or belongs to another holder, (exit 2) if no key is paid
 */
export async function checkedHolder(
  context: Context,
  { body, options }: Preflight,
): Promise<Value | undefined> {
  const expected = expectedHolder(options);
  const mustAgree = expected !== undefined && body.autoApprove === true;
  if (options['check-key'] !== true && !mustAgree) return undefined;
  const pixKey = body.destinationAlias ?? codeOf(body.qrCode)?.key;
  if (pixKey === undefined)
    throw usageError(
      options['check-key'] === true
        ? say`--check-key needs a Pix key, and this payment has none`
        : say`--auto-approve with an expected holder needs a Pix key, and this payment has none`,
      say`Leave it out. Nothing was sent.`,
    );
  const found = await send(context, lookup, { path: { pixKey } });
  const reported = holderOfKey(found);
  const holder = reportedText(reported);
  context.output.note(say`Holder of ${pixKey}: ${holder}`);
  const problem = expected === undefined ? undefined : contradiction(expected, reported);
  if (problem !== undefined) throw notExpected(problem);
  if (expected !== undefined && mustAgree && compareHolders(expected, reported ?? {}) !== 'agrees')
    throw notExpected(
      say`the service does not report whether the recipient is ${holderText(expected) ?? ''}`,
    );
  return holder;
}

const notExpected = (problem: Message): PixctlError =>
  new PixctlError(problem, {
    code: OTHER_HOLDER,
    exitCode: EXIT.refused,
    hint: say`Nothing was sent. Ask the recipient, and correct the Pix key or the expected holder.`,
  });

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
