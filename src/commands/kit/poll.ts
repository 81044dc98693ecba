// Polls the service for `--wait`, the watch commands and `webhook listen`. Never gives up silently: it reports a lost
// connection, retries, and reports the recovery.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { numberOfAttempts } from '#messages/quantity.ts';
import type { Context } from '#ports/context.ts';

export interface Watcher<T> {
  /**
   * One poll; returning `done` ends the watch.
   * @throws PixctlError if the poll failed
   */
  readonly step: () => Promise<{ readonly done: T } | undefined>;
  /** Milliseconds until the next poll. */
  readonly pause: () => number;
  /** Minimum interval between polls in milliseconds, also after a failed poll. */
  readonly leastPause?: number;
  /** Signal that ends the watch. */
  readonly ended: AbortSignal;
  /** Number of consecutive failed polls after which it ends with exit 5; undefined for no limit. */
  readonly maxRetries?: number | undefined;
  /** If true, an error in the first poll is thrown instead of retried. */
  readonly sureAtFirst?: boolean;
  /** Time by `clock.elapsed()` after which a failed poll is not retried. */
  readonly until?: number;
}

const SLICE_MS = 200;
const MAX_PAUSE_MS = 30_000;
const FIRST_LOST_PAUSE_MS = 500;

/** Polls until a step returns `done` or the watch is ended. */
export async function keepWatching<T>(context: Context, watcher: Watcher<T>): Promise<T | undefined> {
  const { step, ended, maxRetries, until = Infinity, leastPause = 0 } = watcher;
  let failures = 0;
  let sure = watcher.sureAtFirst !== true;
  while (!ended.aborted) {
    try {
      const looked = await step();
      if (failures > 0) context.output.note(say`The service is reachable again.`);
      failures = 0;
      sure = true;
      if (looked !== undefined) return looked.done;
    } catch (error) {
      if (ended.aborted) return undefined;
      if (!sure || !isLost(error) || context.clock.elapsed() >= until) throw error;
      if (failures === 0)
        context.output.note(say`The service cannot be reached: ${error.userMessage}. Retrying.`);
      failures += 1;
      if (maxRetries !== undefined && failures > maxRetries) throw givenUp(failures, error);
    }
    const wait =
      failures === 0 ? watcher.pause() : Math.min(FIRST_LOST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
    await pause(context, Math.max(wait, leastPause), ended);
  }
  return undefined;
}

const isLost = (error: unknown): error is PixctlError =>
  error instanceof PixctlError &&
  error.fields.exitCode === EXIT.unreachable &&
  // The time limit of the whole command was reached.
  error.fields.code !== 'deadline';

const givenUp = (tries: number, error: PixctlError): PixctlError =>
  new PixctlError(say`the service could not be reached in ${numberOfAttempts(tries)}: ${error.userMessage}`, {
    code: 'lost',
    exitCode: EXIT.unreachable,
    retryable: true,
  });

/** Sleeps in short slices, so that no timer keeps the process alive long after the watch has ended. */
async function pause(context: Context, milliseconds: number, ended: AbortSignal): Promise<void> {
  for (let left = milliseconds; left > 0 && !ended.aborted; left -= SLICE_MS)
    await context.clock.sleep(Math.min(left, SLICE_MS)).catch((error: unknown) => {
      if (!ended.aborted) throw error;
    });
}
