// Polls a resource until it reaches a final status.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { stateWord } from '#output/status-words.ts';
import type { Context } from '#ports/context.ts';
import { keepWatching } from './poll.ts';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 5_000;

export interface Watched<T> {
  /** Name of the resource in messages, such as `charge order-1`. */
  readonly what: Message;
  /** Reads the current resource. */
  readonly read: () => Promise<T>;
  readonly statusOf: (resource: T) => string;
  readonly correlationIDOf: (resource: T) => string | undefined;
  /** Explains why it reached a final status other than `awaited`. */
  readonly whyOf?: (resource: T) => Message | undefined;
  readonly final: readonly string[];
  /** The expected final status. */
  readonly awaited: string;
  /** Maximum wait in milliseconds; undefined for no limit. */
  readonly patience?: number | undefined;
}

/**
 * Polls until the status is final and returns the resource.
 * @throws PixctlError (exit 8) if another final status was reached, or after `patience` milliseconds
 */
export async function watch<T>(context: Context, watched: Watched<T>): Promise<T | undefined> {
  const { what, awaited, final, patience } = watched;
  const until = patience === undefined ? Infinity : context.clock.elapsed() + patience;
  let pause = FIRST_PAUSE_MS;
  let last: string | undefined;
  const step = async (): Promise<{ done: T } | undefined> => {
    const resource = await readOrEnd(watched);
    const status = watched.statusOf(resource);
    if (status !== last) context.output.note(say`${what}: ${stateWord(status)}`);
    last = status;
    if (status === awaited) return { done: resource };
    if (final.includes(status)) {
      const why = watched.whyOf?.(resource);
      throw waitEnded(
        why === undefined
          ? say`${what} ended as ${stateWord(status)}, not ${stateWord(awaited)}`
          : say`${what} ended as ${stateWord(status)}, not ${stateWord(awaited)}: ${why}`,
        'other-state',
        watched.correlationIDOf(resource),
      );
    }
    if (context.clock.elapsed() + pause > until)
      throw waitEnded(
        say`${what} is still ${stateWord(status)} at the end of the wait`,
        'wait-over',
        watched.correlationIDOf(resource),
      );
    return undefined;
  };
  const next = (): number => {
    const now = pause;
    pause = Math.min(pause * 1.5, MAX_PAUSE_MS);
    return now;
  };
  const words = say`waiting for ${what}`;
  context.output.progress(() => ({ words, count: 0, isWait: true }));
  const found = await keepWatching(context, {
    step,
    pause: next,
    ended: context.signal,
    sureAtFirst: true,
    until,
  }).finally(() => context.output.progress(undefined));
  // Otherwise only Ctrl-C or the time limit ends the watch; both throw their own error.
  context.signal.throwIfAborted();
  return found;
}

/** @param code `other-state` for a final status, in which waiting again is of no use */
const waitEnded = (
  userMessage: Message,
  code: 'wait-over' | 'other-state',
  correlationID?: string,
): PixctlError =>
  new PixctlError(userMessage, {
    code,
    exitCode: EXIT.wait,
    retryable: code === 'wait-over',
    ...(correlationID === undefined ? {} : { correlationID }),
  });

/**
 * Converts an error while waiting for a resource that was created: it must not look as if nothing had been done.
 * @param made what was created and could not be followed, such as "charge order-1 was created, but …"
 * @param keepWaiting how to go on
 */
export function createdButNotAwaited(
  error: unknown,
  made: (why: Message) => Message,
  keepWaiting: Message,
  correlationID?: string,
): unknown {
  if (!(error instanceof PixctlError)) return error;
  const { exitCode } = error.fields;
  const id = correlationID === undefined ? {} : { correlationID };
  if (exitCode === EXIT.wait || exitCode === EXIT.interrupted)
    return new PixctlError(error.userMessage, { ...error.fields, ...id });
  return new PixctlError(made(error.userMessage), {
    ...error.fields,
    code: 'wait-failed',
    exitCode: EXIT.wait,
    hint: keepWaiting,
    ...id,
  });
}

/** Converts the time limit of the command to the same error as `patience`. */
async function readOrEnd<T>({ read, what }: Watched<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PixctlError && error.fields.code === 'deadline')
      throw waitEnded(say`the wait ended before ${what} reached a final status`, 'wait-over');
    throw error;
  }
}
