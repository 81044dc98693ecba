// One deadline for a whole command, whatever number of requests it makes.

export interface Deadline {
  /** Aborts when the time is over or the user interrupts. */
  readonly signal: AbortSignal;
  /** Milliseconds left; 0 when over. */
  remaining(): number;
  /** Whether it was the deadline, not the user, that ended it. */
  readonly expired: boolean;
  /** Starts the time anew, where the deadline is one for each call. */
  renew(): void;
  /** Stops the timer and what is still under way, so that the process can end. */
  clear(): void;
}

export interface Timers {
  now(): number;
  /** Calls back after the time; returns what cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** So late no timer is unless nothing could run. */
const HELD_UP_MS = 1_000;

/**
 * A deadline this many milliseconds from now, ended early by `interrupt`. A renewable one starts anew with each call
 * of the client: for commands that go on until something happens.
 */
export function makeDeadline(
  milliseconds: number,
  timers: Timers,
  interrupt?: AbortSignal,
  renewable = false,
): Deadline {
  let controller = new AbortController();
  let until = 0;
  let expired = false;
  let cancel = (): void => undefined;
  const start = (): void => {
    cancel();
    controller = new AbortController();
    until = timers.now() + milliseconds;
    expired = false;
    const over = (): void => {
      expired = true;
      controller.abort(new Error('deadline'));
    };
    cancel = timers.after(milliseconds, () => {
      // Whoever reads the output, or has stopped the program, held it up meanwhile: an answer may have come.
      if (timers.now() - until < HELD_UP_MS) over();
      else cancel = timers.after(HELD_UP_MS, over);
    });
    if (interrupt?.aborted === true) pass();
  };
  const pass = (): void => controller.abort(interrupt?.reason);
  interrupt?.addEventListener('abort', pass);
  start();
  return {
    get signal() {
      return controller.signal;
    },
    remaining: () => Math.max(0, until - timers.now()),
    get expired() {
      return expired;
    },
    renew: () => {
      // Making it anew takes longer than what is gained by it, where many calls follow each other.
      if (
        renewable &&
        (controller.signal.aborted || milliseconds - (until - timers.now()) >= milliseconds / 100)
      )
        start();
    },
    clear: () => {
      cancel();
      // A page that was read ahead is not waited for, nor asked for again.
      controller.abort(new Error('closed'));
      interrupt?.removeEventListener('abort', pass);
    },
  };
}
