// Warns of the deadline of a dispute whose event arrived.
import type { DisputeItem } from '#commands/dispute/facts.ts';
import { factsOf } from '#commands/dispute/facts.ts';
import { writtenDeadline } from '#commands/dispute/view.ts';
import { deadlineOf } from '#contract/dispute-deadline.ts';
import { at } from '#contract/path.ts';
import { say } from '#messages/message.ts';
import { toRfc3339 } from '#pix/dates.ts';
import { isTolerableEndToEndId } from '#pix/end-to-end-id.ts';
import type { Context } from '#ports/context.ts';
import type { ChosenProfile } from '#ports/service.ts';

/**
 * Warns of the deadline of a new dispute. The documented event has no time of creation, and may arrive late, so that
 * without one its arrival tells only the latest possible deadline.
 */
export async function warnOfDeadline(
  { output, service }: Context,
  { flag = '' }: Pick<ChosenProfile, 'flag'>,
  body: unknown,
): Promise<void> {
  const facts = factsOf(at(body, 'dispute') as DisputeItem);
  const arrived = toRfc3339(await service.now());
  const deadline = deadlineOf({ ...facts, status: 'CREATED', createdAt: facts.createdAt ?? arrived });
  if (deadline === undefined) return;
  const text = writtenDeadline(deadline);
  output.warn(
    facts.createdAt === undefined
      ? say`${text}. The days begin at the creation of the dispute: if this event is late, they end earlier`
      : text,
  );
  // The id comes from the network: anything but letters and digits could be a command of its own.
  const id = facts.endToEndId ?? '';
  const isSafe = isTolerableEndToEndId(id);
  const show = isSafe ? `pixctl dispute get ${id}${flag}` : `pixctl dispute list${flag}`;
  output.note(say`To see the exact deadline: ${show}`);
  if (isSafe) output.note(say`To answer: ${`pixctl dispute evidence ${id}${flag}`} --file FILE`);
}
