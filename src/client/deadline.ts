// One deadline for a whole command, whatever number of requests it makes.

export interface Deadline {
  /** Aborts when the time is over or the user interrupts. */
  readonly signal: AbortSignal;
  /** Milliseconds left; 0 when over. */
  remaining(): number;
  /** Whether it was the deadline, not the user, that ended it. */
  readonly expired: boolean;
  /** Stops the timer so that the process can end. */
  clear(): void;
}

export interface Timers {
  now(): number;
  /** Calls back after the time; returns what cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** A deadline this many milliseconds from now, ended early by `interrupt`. */
export function makeDeadline(milliseconds: number, timers: Timers, interrupt?: AbortSignal): Deadline {
  const controller = new AbortController();
  const until = timers.now() + milliseconds;
  let expired = false;
  const cancel = timers.after(milliseconds, () => {
    expired = true;
    controller.abort(new Error('deadline'));
  });
  const pass = (): void => controller.abort(interrupt?.reason);
  if (interrupt?.aborted === true) pass();
  else interrupt?.addEventListener('abort', pass, { once: true });
  return {
    signal: controller.signal,
    remaining: () => Math.max(0, until - timers.now()),
    get expired() {
      return expired;
    },
    clear: () => {
      cancel();
      interrupt?.removeEventListener('abort', pass);
    },
  };
}
