// Checks that a plan belongs to the account of the current profile.
import { modeWord } from '#contract/mode-word.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import type { Context } from '#ports/context.ts';
import { accountsOf } from './make/create.ts';

/** @throws PixctlError (exit 2) if the plan was made for another service, mode or account */
export async function assertSameAccount(context: Context, { path, header }: Plan): Promise<void> {
  const profile = await context.service.profile();
  const here = await (await context.service.client()).where();
  const hint = say`Nothing was sent. Run it with the profile that it was made for: ${header.profile}`;
  if (here.origin !== header.origin)
    throw usageError(
      say`${path} was made for the service ${header.origin}, but profile ${profile.name} uses ${here.origin}`,
      hint,
      'elsewhere',
    );
  // The approver saw the mode in the plan: a test run must not become a live one.
  if (profile.mode !== header.mode)
    throw usageError(
      say`${path} was made for a profile with the mode ${modeWord(header.mode)}, but profile ${profile.name} has the mode ${modeWord(profile.mode)}`,
      hint,
      'elsewhere',
    );
  if (here.key === header.key) return;
  // The key may have been replaced; the account stays the same.
  const { own } = await accountsOf(context, profile);
  if (header.account !== null && own === header.account) return;
  throw usageError(
    say`${path} was made for account ${header.account ?? say`unknown`}, but profile ${profile.name} pays from ${own ?? say`unknown`}`,
    hint,
    'elsewhere',
  );
}
