// Estimates how many clients send requests at the same time, to decide how long a group waits for further requests.

/** Largest number of requests in one group: other processes wait for its transaction. */
export const MAX_GROUP = 128;
const MAX_PAUSE_MS = 5;
/** Groups between two measurements. */
const MEASURE_EVERY = 50;

/**
 * Estimates how many clients send requests concurrently. While one group is written, clients of the previous group send
 * their next requests: without measuring arrivals now and then, two half-size groups would alternate and wait for the
 * disk twice as often.
 */
export class ConcurrencyEstimate {
  #size = 1;
  #groupsSinceMeasurement = 0;
  /** Moving average of the time that a group with writes takes to reach the disk, in milliseconds. */
  #usualWriteMs = 0;

  /** Length of the pause before a group, in milliseconds; shorter than a commit, so that waiting pays off. */
  pauseMs(): number {
    return Math.min(MAX_PAUSE_MS, Math.max(1, Math.round(this.#usualWriteMs / 2)));
  }

  /** Number of waiting requests at which the next group starts without a pause. */
  expected(): number {
    return this.#groupsSinceMeasurement === MEASURE_EVERY ? MAX_GROUP : this.#size;
  }

  /** Records how many requests were waiting when the pause ended. */
  recordArrivals(count: number): void {
    this.#size = Math.max(1, count);
    this.#groupsSinceMeasurement = 0;
  }

  /** Records a group of `count` requests with writes, which took this long to reach the disk. */
  recordWrites(count: number, tookMs: number): void {
    this.#usualWriteMs += (tookMs - this.#usualWriteMs) / 8;
    this.#size = Math.max(this.#size, count);
    this.#groupsSinceMeasurement = Math.min(MEASURE_EVERY, this.#groupsSinceMeasurement + 1);
  }

  /** Records a group without writes. Reads do not wait for the disk, so grouping them gains nothing. */
  recordReads(): void {
    this.#size = 1;
  }
}
