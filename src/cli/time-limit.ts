// The time limit of a command as a whole: what the client's deadline is for requests, this is for everything else, such
// as input that does not come and long computations.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Host } from './host.ts';

const FIELDS = {
  code: 'deadline',
  exitCode: EXIT.unreachable,
  hint: say`Nothing was done. Set a longer time limit with --timeout.`,
} as const;

/** The time limit ended the command before it sent anything. */
export class DeadlineOver extends PixctlError {
  constructor() {
    super(say`the command did not end within the time limit`, FIELDS);
  }

  /** Returns the error for a file that was still being read. */
  reading(path: string): PixctlError {
    return new PixctlError(say`${path} was not read to its end within the time limit`, FIELDS);
  }
}

export interface TimeLimit {
  /** Aborted by Ctrl-C, and with `DeadlineOver` when the time is over. */
  readonly signal: AbortSignal;
  /** Lets a long computation be ended. @throws the signal's reason */
  checkpoint(): Promise<void>;
  clear(): void;
}

/** A computation is interrupted at least this often, in milliseconds. */
const STRETCH_MS = 50;

/** @param timeout milliseconds; undefined: none */
export function timeLimit(host: Host, interrupt: AbortSignal, timeout: number | undefined): TimeLimit {
  const controller = new AbortController();
  const pass = (): void => controller.abort(interrupt.reason);
  if (interrupt.aborted) pass();
  interrupt.addEventListener('abort', pass, { once: true });
  const cancel =
    timeout === undefined ? () => undefined : host.after(timeout, () => controller.abort(new DeadlineOver()));
  let paused = performance.now();
  return {
    signal: controller.signal,
    checkpoint: async () => {
      controller.signal.throwIfAborted();
      if (performance.now() - paused < STRETCH_MS) return;
      // Signals and timers of the process are seen to here.
      await new Promise((turned) => setImmediate(turned));
      paused = performance.now();
      controller.signal.throwIfAborted();
    },
    clear: () => {
      cancel();
      interrupt.removeEventListener('abort', pass);
    },
  };
}
