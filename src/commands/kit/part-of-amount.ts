// Asks at a terminal how much of an amount a command takes when none was typed: all of it by default.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';
import { formatReais, parseReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';

/** Whether the question can be asked; without it, a missing amount means all of it. */
export const canAskPart = ({ user }: Context): boolean => user.interactive && !user.saidYes;

/**
 * Returns the part in cents; the whole if nobody can be asked.
 * @throws PixctlError (exit 130)
 */
export async function partOfAmount(context: Context, question: Message, wholeCents: number): Promise<number> {
  const answer = canAskPart(context)
    ? await context.user.ask({
        name: 'amount',
        kind: 'text',
        message: question,
        initial: formatReais(wholeCents),
        check: (typed) => problemOf(typed, wholeCents),
      })
    : undefined;
  return answer === undefined ? wholeCents : parseReais(answer);
}

function problemOf(typed: string, wholeCents: number): Message | undefined {
  try {
    const cents = parseReais(typed);
    if (cents > 0 && cents <= wholeCents) return undefined;
    return say`at least ${formatReais(1)} and at most ${formatReais(wholeCents)}`;
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    return error.userMessage;
  }
}
