// Shows money that is about to leave a live account; the user confirms by typing its amount.
import { modeWord } from '#contract/mode-word.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais, parseReais } from '#pix/money.ts';
import type { Change, Movement } from '#ports/movement.ts';
import type { ChosenProfile } from '#ports/service.ts';
import type { UserPort } from '#ports/user.ts';

/**
 * @param movesMoney false for a change of what protects the money
 * @throws PixctlError (exit 9) if a confirmation is needed and there is no terminal to ask at
 */
export function assertCanAsk(
  command: string,
  movesMoney: boolean,
  profile: ChosenProfile,
  yes: boolean,
  user: UserPort,
): void {
  if (profile.mode !== 'live' || yes || user.interactive) return;
  throw declined(
    movesMoney
      ? say`${command} moves money on the live profile ${profile.name} and needs a confirmation, but there is no terminal`
      : say`${command} needs a confirmation, but there is no terminal`,
    'confirmation-needed',
    say`Nothing was sent. Run it at a terminal, or add --yes to confirm.`,
  );
}

/** @throws PixctlError (exit 9) if declined */
export async function confirmMovement(
  movement: Movement,
  profile: ChosenProfile,
  user: UserPort,
): Promise<void> {
  const { amountCents } = movement;
  const answer = await user.review(
    movement.count === undefined
      ? say`Confirm this ${movement.what}:`
      : say`Confirm these ${movement.count} ${movement.what}:`,
    [
      [say`Profile`, profileText(profile)],
      [say`Account`, movement.account ?? say`default account`],
      [say`Amount`, amountCents === undefined ? say`unknown` : formatReais(amountCents)],
      ...(movement.fee === undefined ? [] : [[say`Fee`, movement.fee] as const]),
      [say`To`, movement.destination ?? say`unknown`],
      ...(movement.holder === undefined ? [] : [[say`Holder`, movement.holder] as const]),
      ...(movement.comment === undefined ? [] : [[say`Comment`, movement.comment] as const]),
      ...(movement.more ?? []),
    ],
    amountCents === undefined
      ? say`Type yes to continue`
      : movement.count === undefined
        ? say`Type the amount to continue`
        : say`Type the amount of all of them to continue`,
  );
  if (!agrees(answer, amountCents))
    throw declined(
      amountCents === undefined
        ? say`not confirmed: you typed ${showValue(answer)}, not yes`
        : say`not confirmed: you typed ${showValue(answer)}, and the amount is ${formatReais(amountCents)}`,
      'declined',
    );
}

/** @throws PixctlError (exit 9) if the user does not answer yes */
export async function confirmChange(
  { heading, rows }: Change,
  profile: ChosenProfile,
  user: UserPort,
): Promise<void> {
  await assertYes(heading, [[say`Profile`, profileText(profile)], ...rows], user);
}

/** Total of several payments that a person confirms. */
export interface TotalToConfirm {
  readonly heading: Message;
  readonly rows: readonly (readonly [label: Message, text: Value])[];
  readonly totalCents: number;
  /** Total in cents given on the command line. */
  readonly given: number | undefined;
  /** Words after `pixctl`. */
  readonly command: string;
}

/**
 * Asks the user to type the total, on every profile. A script gives it on the command line, with `--yes`.
 * @throws PixctlError (exit 9) if the total differs or there is no terminal to ask at
 */
export async function assertTotal(
  { heading, rows, totalCents, given, command }: TotalToConfirm,
  user: UserPort,
): Promise<void> {
  if (user.saidYes && given !== undefined) {
    if (given === totalCents) return;
    throw declined(
      say`plan not approved: the total is ${formatReais(totalCents)}, not ${formatReais(given)}`,
      'declined',
    );
  }
  if (!user.interactive)
    throw declined(
      say`${command} needs a confirmation, but there is no terminal`,
      'confirmation-needed',
      say`Nothing was approved. Run it at a terminal, or add --yes and --total AMOUNT.`,
    );
  const answer = await user.review(heading, rows, say`Type the total to continue`);
  if (!agrees(answer, totalCents))
    throw declined(say`plan not approved: the amount you typed does not match the total`, 'declined');
}

/** @throws PixctlError (exit 9) if the user does not answer yes */
export async function assertYes(
  heading: Message,
  rows: TotalToConfirm['rows'],
  user: UserPort,
  refusal = say`nothing was sent`,
): Promise<void> {
  if (!user.interactive || user.saidYes) return;
  const answer = await user.review(heading, rows, say`Type yes to continue`);
  if (!isYes(answer)) throw declined(refusal, 'declined');
}

/** A deletion that cannot be undone. */
export interface Loss {
  /** Heading such as "About to delete …". */
  readonly heading: Message;
  readonly rows: readonly (readonly [label: Message, text: Value])[];
}

/**
 * Asks before a deletion that cannot be undone. Only at a terminal, so that existing scripts keep working.
 * @throws PixctlError (exit 9) if declined
 */
export async function confirmLoss({ heading, rows }: Loss, user: UserPort): Promise<void> {
  if (!user.interactive || user.saidYes) return;
  const answer = await user.review(heading, rows, say`Type yes to continue`);
  if (!isYes(answer)) throw declined(say`nothing was deleted`, 'declined');
}

/** Names a profile with its mode. */
export const profileText = ({ name, mode }: ChosenProfile): Message => say`${name} (${modeWord(mode)})`;

/** Whether the typed text is the amount shown, in any notation that parses to the same cents. */
function agrees(answer: string, amountCents: number | undefined): boolean {
  if (amountCents === undefined) return isYes(answer);
  try {
    return parseReais(answer) === amountCents;
  } catch {
    return false;
  }
}

const isYes = (answer: string): boolean => ['yes', 'sim'].includes(answer.trim().toLowerCase());

const declined = (userMessage: Message, code: string, hint?: Message): PixctlError =>
  new PixctlError(userMessage, { code, exitCode: EXIT.declined, ...(hint === undefined ? {} : { hint }) });
