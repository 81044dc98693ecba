// Ctrl-C in commands that take long: says what is kept, and how to continue.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

/** Tests whether the user has ended the command; the time limit has a reason of its own. */
export const isInterrupted = ({ signal }: Pick<Context, 'signal'>): boolean =>
  signal.aborted && !(signal.reason instanceof PixctlError);

/** @param kept sentence about what is kept and how to continue */
export const stopped = (kept: Message): PixctlError =>
  new PixctlError(say`interrupted`, { code: 'interrupted', exitCode: EXIT.interrupted, hint: kept });

/** A command that runs until Ctrl-C has reached its time limit. */
export const timeOver = (name: string): PixctlError =>
  new PixctlError(say`${name} ended at the time limit`, {
    code: 'deadline',
    exitCode: EXIT.unreachable,
    hint: say`Without --timeout, it runs until Ctrl-C.`,
  });

/** Runs work that leaves nothing behind if it is interrupted, and says so. */
export async function unlessStopped<T>(context: Context, kept: Message, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isPlain = !(error instanceof PixctlError) || error.fields.hint === undefined;
    throw isInterrupted(context) && isPlain ? stopped(kept) : error;
  } finally {
    context.output.progress(undefined);
  }
}
