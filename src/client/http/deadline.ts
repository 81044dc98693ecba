// One deadline for a whole command, however many requests it makes.

export interface Deadline {
  /** Aborted when the time is over or the user interrupts. */
  readonly signal: AbortSignal;
  /** Returns the milliseconds left; 0 if over. */
  remaining(): number;
  /** True if the deadline, not the user, ended the command or the call. */
  readonly expired: boolean;
  /** Whether the time limit applies to each call; the command may go on after a call that exceeds it. */
  readonly isPerCall: boolean;
  /** Restarts the time, if the deadline is per call. */
  renew(): void;
  /** Stops the timer and requests still in flight, so that the process can end. */
  clear(): void;
}

export interface Timers {
  /** Seconds since the machine was started; does not depend on its clock. */
  uptime(): number;
  /** Calls back after the time; returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** A timer is only this late if the process was blocked or stopped; in milliseconds. */
const LATE_MS = 1_000;

/**
 * Creates a deadline in milliseconds from now, which `interrupt` can end early. A renewable one restarts with each call
 * of the client, for commands that run until something happens.
 */
export function makeDeadline(
  milliseconds: number,
  timers: Timers,
  interrupt?: AbortSignal,
  renewable = false,
): Deadline {
  const elapsed = (): number => timers.uptime() * 1_000;
  let controller = new AbortController();
  /** Time by `elapsed`. */
  let until = 0;
  let expired = false;
  let cancel = (): void => undefined;
  const start = (): void => {
    cancel();
    controller = new AbortController();
    until = elapsed() + milliseconds;
    expired = false;
    const over = (): void => {
      expired = true;
      controller.abort(new Error('deadline'));
    };
    cancel = timers.after(milliseconds, () => {
      // The process was blocked by the reader of its output, or was stopped: an answer may have arrived meanwhile.
      if (elapsed() - until < LATE_MS) over();
      else cancel = timers.after(LATE_MS, over);
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
    remaining: () => Math.max(0, until - elapsed()),
    get expired() {
      return expired;
    },
    isPerCall: renewable,
    renew: () => {
      // Not renewed within 1 % of the time: with many consecutive calls that costs more than it gains.
      if (
        renewable &&
        (controller.signal.aborted || milliseconds - (until - elapsed()) >= milliseconds / 100)
      )
        start();
    },
    clear: () => {
      cancel();
      // A prefetched page is neither awaited nor retried.
      controller.abort(new Error('closed'));
      interrupt?.removeEventListener('abort', pass);
    },
  };
}
