// Progress line of a batch.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

export interface BatchProgress {
  /** Counts one more finished row. */
  count(): void;
  /** Removes the progress line. */
  end(): void;
}

/** Formats an integer with thousands separators in the user's language: `1,234,567`. */
function grouped(count: number): Message {
  const rest = String(count % 1000);
  return count < 1000 ? say`${count}` : say`${grouped(Math.floor(count / 1000))},${rest.padStart(3, '0')}`;
}

const perSecond = (count: number, ms: number): number => Math.round((count * 1000) / Math.max(ms, 1));

function timeLeft(seconds: number): Message {
  if (seconds < 120) return say`${seconds} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? say`${minutes} min left` : say`${Math.ceil(minutes / 60)} h left`;
}

/** Progress of the check; the total number of rows is not known yet. */
export const checking = (context: Context): BatchProgress =>
  shown(context, (count, ms) => say`${grouped(count)} rows checked, ${grouped(perSecond(count, ms))}/s`);

/** Progress of sending `total` rows. */
export const sending = (context: Context, total: number): BatchProgress =>
  shown(context, (count, ms) => {
    const rate = count / Math.max(ms, 1);
    const userMessage = say`${grouped(count)} of ${grouped(total)} rows, ${grouped(perSecond(count, ms))}/s`;
    return count === 0
      ? userMessage
      : say`${userMessage}, ${timeLeft(Math.ceil((total - count) / rate / 1000))}`;
  });

function shown(context: Context, words: (count: number, ms: number) => Message): BatchProgress {
  const began = context.clock.now();
  let count = 0;
  context.output.progress(() => words(count, context.clock.now() - began));
  return {
    count: () => {
      count += 1;
    },
    end: () => context.output.progress(undefined),
  };
}
