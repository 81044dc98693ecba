// Time limit of the whole command. The client's deadline covers requests; this one covers everything else, such as
// input that does not arrive and long computations.
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

  /** Returns the error for a prompt, before which the command may have done something. */
  answering(): PixctlError {
    return new PixctlError(say`the prompt was not answered within the time limit`, {
      ...FIELDS,
      hint: say`Set a longer time limit with --timeout.`,
    });
  }

  /** Returns the error for a file that was still being read. */
  reading(path: string): PixctlError {
    return new PixctlError(say`${path} was not read to its end within the time limit`, FIELDS);
  }
}

export interface TimeLimit {
  /** Aborted by Ctrl-C, and with `DeadlineOver` at the time limit. */
  readonly signal: AbortSignal;
  /** Host of which pauses, and waits for the reader of the output, end with the signal. */
  readonly host: Host;
  /**
   * Lets Ctrl-C and the time limit interrupt a long computation.
   * @throws the signal's reason
   */
  checkpoint(): Promise<void>;
  clear(): void;
}

/** Maximum milliseconds between two interruptions of a computation. */
const STRETCH_MS = 50;

/** A reader that takes nothing must not keep the command waiting. */
const written = (writing: void | Promise<void>, signal: AbortSignal): void | Promise<void> =>
  writing === undefined
    ? undefined
    : import('./unless-aborted.ts').then(({ soonAfter }) => soonAfter(writing, signal));

/** @param timeout in milliseconds; undefined for none */
export function timeLimit(host: Host, interrupt: AbortSignal, timeout: number | undefined): TimeLimit {
  const controller = new AbortController();
  const pass = (): void => controller.abort(interrupt.reason);
  if (interrupt.aborted) pass();
  interrupt.addEventListener('abort', pass, { once: true });
  const cancel =
    timeout === undefined ? () => undefined : host.after(timeout, () => controller.abort(new DeadlineOver()));
  // From the first checkpoint on: accessing `performance` takes milliseconds, which short commands do not need.
  let paused: number | undefined;
  const { signal } = controller;
  return {
    signal,
    // Inherits instead of copying, because the getters are expensive.
    host: Object.assign(Object.create(host) as Host, {
      sleep: (milliseconds: number, until = signal) => host.sleep(milliseconds, until),
      out: (text: string) => written(host.out(text), signal),
      outBytes: (bytes: Uint8Array) => written(host.outBytes(bytes), signal),
    } satisfies Partial<Host>),
    checkpoint: async () => {
      controller.signal.throwIfAborted();
      paused ??= performance.now();
      if (performance.now() - paused < STRETCH_MS) return;
      // Let the process handle signals and timers.
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
