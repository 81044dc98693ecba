// Money that is about to leave a live account is shown, and the person types its amount.
import { EXIT } from '../errors/exit-codes.ts';
import { PixctlError } from '../errors/pixctl-error.ts';
import { formatReais, parseReais } from '../pix/money.ts';
import type { ChosenProfile } from '../ports/service.ts';
import type { UserPort } from '../ports/user.ts';
import type { Movement } from './movement.ts';

/** @throws PixctlError exit 9 when an answer is needed and nobody is there to give it. */
export function assertCanAsk(command: string, profile: ChosenProfile, yes: boolean, user: UserPort): void {
  if (profile.mode !== 'live' || yes || user.interactive) return;
  throw declined(
    `${command} moves money on the live profile ${profile.name} and nobody can be asked`,
    'confirmation-needed',
    'Run it again with --yes if it is meant.',
  );
}

/** @throws PixctlError exit 9 when it was declined. */
export async function confirmMovement(
  movement: Movement,
  profile: ChosenProfile,
  user: UserPort,
): Promise<void> {
  const { amountCents } = movement;
  const answer = await user.review(
    `About to make a ${movement.what}:`,
    [
      ['Profile', `${profile.name} (${profile.mode})`],
      ['Account', movement.account ?? profile.account ?? 'default account'],
      ['Amount', amountCents === undefined ? 'unknown' : formatReais(amountCents)],
      ['To', movement.destination ?? 'unknown'],
    ],
    amountCents === undefined ? 'Type yes to go on' : 'Type the amount to go on',
  );
  if (!agrees(answer, amountCents))
    throw declined('nothing was sent: the amount typed is not the amount shown', 'declined');
}

/** Whether what was typed is the amount shown, in any notation that reads as the same cents. */
function agrees(answer: string, amountCents: number | undefined): boolean {
  if (amountCents === undefined) return ['yes', 'sim'].includes(answer.trim().toLowerCase());
  try {
    return parseReais(answer) === amountCents;
  } catch {
    return false;
  }
}

const declined = (message: string, code: string, hint?: string): PixctlError =>
  new PixctlError(message, { code, exitCode: EXIT.declined, ...(hint === undefined ? {} : { hint }) });
