// Looking at the service again and again: what `--wait`, the watch commands and `webhook listen` are built on. It never
// gives up silently: a lost service is said, tried again until it answers, and said again.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

export interface Watcher<T> {
  /** One look. What it gives in `done` ends the watch. @throws PixctlError */
  readonly step: () => Promise<{ readonly done: T } | undefined>;
  /** Milliseconds until the next look. */
  readonly pause: () => number;
  /** No look comes sooner after another than so many milliseconds, also where it failed. */
  readonly leastPause?: number;
  /** Ends the watch from outside. */
  readonly ended: AbortSignal;
  /** Ends with exit 5 after so many failed looks in a row; without end when undefined. */
  readonly maxRetries?: number | undefined;
  /** The first look must not fail: a mistake is told at once. */
  readonly sureAtFirst?: boolean;
  /** Looks that fail after this moment (epoch milliseconds) are not tried again. */
  readonly until?: number;
}

const SLICE_MS = 200;
const MAX_PAUSE_MS = 30_000;
const FIRST_LOST_PAUSE_MS = 500;

/** Watches until a step is done or the watch is ended. */
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
      if (!sure || !isLost(error) || context.clock.now() >= until) throw error;
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
  // The time given to the whole command is over.
  error.fields.code !== 'deadline';

const givenUp = (tries: number, error: PixctlError): PixctlError =>
  new PixctlError(say`the service could not be reached in ${tries} attempts: ${error.userMessage}`, {
    code: 'lost',
    exitCode: EXIT.unreachable,
    retryable: true,
  });

/** Waits, or hardly longer than until it has ended: no timer keeps the program alive after that. */
async function pause(context: Context, milliseconds: number, ended: AbortSignal): Promise<void> {
  for (let left = milliseconds; left > 0 && !ended.aborted; left -= SLICE_MS)
    await context.clock.sleep(Math.min(left, SLICE_MS)).catch((error: unknown) => {
      if (!ended.aborted) throw error;
    });
}
