// Compares the total of a plan with the remaining limits of the accounts.
import { getLimits } from '#commands/account/limits.ts';
import { remainingLimits, remainingLimitsText } from '#commands/account/remaining-limits.ts';
import { send } from '#commands/kit/service.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';

/**
 * Notes for each account with limits whether its payments fit, by day and by night. Only informs: limits are reset, and
 * a run that reaches one can be resumed later.
 * @param due amounts in cents by account id; the default account has an empty id
 * @param own id of the account that pays rows without an account
 */
export async function noteRemainingLimits(
  context: Context,
  due: ReadonlyMap<string, number>,
  own: string | undefined,
): Promise<void> {
  for (const [account, cents] of due) {
    const accountId = account === '' ? own : account;
    if (accountId === undefined || cents === 0) continue;
    const answer = await readLimits(context, accountId);
    const left = remainingLimitsText(answer);
    const fits = fitsIn(answer, cents);
    if (left === undefined || fits === undefined) continue;
    const from: Message =
      account === ''
        ? say`the payments add up to ${formatReais(cents)}, the remaining limits of the account are ${left}`
        : say`the payments from account ${account} add up to ${formatReais(cents)}, the remaining limits are ${left}`;
    if (fits === 'yes') context.output.note(say`${from}: they fit`);
    else context.output.warn(say`${from}: ${FITS[fits]}`);
  }
}

const FITS = {
  day: say`they fit only by day`,
  night: say`they fit only by night`,
  no: say`they do not fit; pay the rest later with payment batch resume`,
} as const;

/** Undefined if there is no limit, or the service did not report one. */
function fitsIn(answer: unknown, cents: number): 'yes' | keyof typeof FITS | undefined {
  const { day, night } = remainingLimits(answer);
  const reported = [day, night].filter((one) => one !== undefined);
  if (reported.every((one) => one === null)) return undefined;
  const isEnough = (left: number | null | undefined): boolean =>
    left === null || (left !== undefined && left >= cents);
  if (reported.every(isEnough)) return 'yes';
  return isEnough(day) ? 'day' : isEnough(night) ? 'night' : 'no';
}

/** Undefined if the limits cannot be read; the plan continues. */
async function readLimits(context: Context, accountId: string): Promise<unknown> {
  try {
    return await send(context, getLimits, { path: { accountId } });
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    return undefined;
  }
}
