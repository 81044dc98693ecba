// Progress of a batch.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

export interface BatchProgress {
  /** Counts one more finished row. */
  count(): void;
  /** Ends the progress line. */
  end(): void;
}

/** Progress of the check; the total number of rows is not known yet. */
export const checking = (context: Context): BatchProgress => shown(context, say`checking`);

/** Progress of sending `total` rows. */
export const sending = (context: Context, total: number): BatchProgress =>
  shown(context, say`sending`, total);

function shown({ output }: Context, words: Message, total?: number): BatchProgress {
  let count = 0;
  output.progress(() => ({ words, count, total }));
  return {
    count: () => {
      count += 1;
    },
    end: () => output.progress(undefined),
  };
}
