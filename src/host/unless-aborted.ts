// Ends the wait for something that does not answer.

/** Time in milliseconds that work has for its end after Ctrl-C or the time limit. */
const GRACE_MS = 1_000;

/**
 * Returns the result of the work; rejects with the reason of the signal if the work has not ended soon after the signal
 * was aborted. The work itself goes on: it must be harmless without somebody who waits for it.
 */
export function soonAfter<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const abort = (): void => {
      timer = setTimeout(() => reject(signal.reason as Error), GRACE_MS);
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });
  });
}

/**
 * Like `soonAfter`. But if the signal was aborted before, the work may end, so that outcomes of requests that have left
 * are still recorded.
 */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  signal.aborted ? work : soonAfter(work, signal);
