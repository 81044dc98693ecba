import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

/** Returns the signal of the first Ctrl-C, which stops new rows, and tells the user then what is awaited. */
export function drainWithNote(context: Context): AbortSignal {
  const drain = context.drain();
  drain.addEventListener('abort', () =>
    context.output.note(
      say`No more rows are sent. Waiting for the rows in flight; press Ctrl-C again to stop at once.`,
    ),
  );
  return drain;
}
