// Money that is about to leave a live account is shown, and the person types its amount.
import type { Context } from '../commands/ports/context.ts';
import type { Command, Movement } from '../commands/base/command.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { PixctlError } from '../errors/pixctl-error.ts';
import { clean } from '../output/sanitize.ts';
import { formatReais, parseReais } from '../pix/money.ts';
import type { Host } from './host.ts';
import type { Translate } from '../messages/translate.ts';
import { askText } from './terminal/prompts.ts';
import type { Asking } from './terminal/prompts.ts';
import type { RunSettings } from './run-settings.ts';

export interface How {
  readonly yes: boolean;
  readonly settings: RunSettings;
  readonly signal: AbortSignal;
  readonly t: Translate;
  readonly progress: NonNullable<Asking['progress']>;
}

/** @throws PixctlError exit 9 when an answer is needed and nobody is there to give it. */
export async function assertCanAsk(
  context: Context,
  command: Command,
  { yes, settings }: How,
): Promise<void> {
  const profile = await context.service.profile();
  if (profile.mode !== 'live' || yes || settings.interactive) return;
  throw declined(
    `${command.name} moves money on the live profile ${profile.name} and nobody can be asked`,
    'confirmation-needed',
    'Run it again with --yes if it is meant.',
  );
}

/** @throws PixctlError exit 9 when it was declined. */
export async function confirmMovement(
  host: Host,
  context: Context,
  movementOf: () => Promise<Movement>,
  how: How,
): Promise<void> {
  const { yes, t } = how;
  const profile = await context.service.profile();
  if (profile.mode !== 'live' || yes) return;
  const movement = await movementOf();
  const { amountCents } = movement;
  const amount = amountCents === undefined ? 'unknown' : formatReais(amountCents);
  const rows: readonly (readonly [string, string])[] = [
    ['Profile', `${profile.name} (${profile.mode})`],
    ['Account', movement.account ?? profile.account ?? 'default account'],
    ['Amount', amount],
    ['To', movement.destination ?? 'unknown'],
  ];
  host.err(
    `${t(`About to make a ${movement.what}:`)}\n${rows.map(([label, text]) => `  ${t(label).padEnd(9)}${clean(t(text))}\n`).join('')}`,
  );
  const answer = await askText(
    amountCents === undefined ? 'Type yes to go on' : 'Type the amount to go on',
    how,
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
