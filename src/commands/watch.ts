// Waits for a resource to reach its final state, by reading it again and again.
import { EXIT, PixctlError } from '../contract/errors.ts';
import type { Context } from './types.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

export interface Watched {
  /** What is awaited, for the message: `charge order-1`. */
  readonly what: string;
  /** Reads the resource afresh. */
  readonly read: () => Promise<unknown>;
  readonly statusOf: (resource: unknown) => string;
  readonly final: readonly string[];
  /** The final state that was hoped for. */
  readonly awaited: string;
  /** How long to wait at most, in milliseconds; without end when undefined. */
  readonly patience?: number | undefined;
}

/**
 * Reads until the state is final and returns the resource.
 * @throws PixctlError exit 8 when another final state came, or patience ran out.
 */
export async function watch(context: Context, watched: Watched): Promise<unknown> {
  const until = watched.patience === undefined ? Infinity : context.now() + watched.patience;
  let pause = FIRST_PAUSE_MS;
  let last: string | undefined;
  for (;;) {
    const resource = await readOrEnd(watched);
    const status = watched.statusOf(resource);
    if (status !== last) {
      context.note(`${watched.what} is ${status}`);
      last = status;
    }
    if (status === watched.awaited) return resource;
    if (watched.final.includes(status))
      throw waitEnded(`${watched.what} ended as ${status}, not ${watched.awaited}`, 'other-state');
    if (context.now() + pause > until)
      throw waitEnded(`${watched.what} is still ${status} after the time given to wait`, 'wait-over');
    await context.sleep(pause);
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
  }
}

const waitEnded = (message: string, code: string): PixctlError =>
  new PixctlError(message, { code, exitCode: EXIT.wait, retryable: true });

/** The command's own deadline ends the wait like patience does. */
async function readOrEnd({ read, what }: Watched): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PixctlError && error.fields.code === 'deadline')
      throw waitEnded(`the time given ran out before ${what} reached its final state`, 'wait-over');
    throw error;
  }
}
