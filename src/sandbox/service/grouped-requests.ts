// Group commit: waiting requests are run together, reads on one snapshot and writes in one transaction, so that they
// share one wait for the disk. Each write has a savepoint: one that is refused or fails is rolled back alone. Requests
// are answered after the commit.
import type { Database } from '#sandbox/store/database.ts';
import { TransactionLost } from '#sandbox/store/database.ts';
import { ConcurrencyEstimate, MAX_GROUP } from './concurrency-estimate.ts';

/** Write to run after a read has shown that it is allowed. */
export class Write<T> {
  constructor(readonly work: () => T) {}
}

export interface Group {
  /**
   * Runs `look`, which must only read, then the `Write` that it may return; all due jobs have run before either.
   * Resolves to the result of the write, or of `look` if there is none. Rejects with the error of either, or with the
   * database error that prevented the commit.
   */
  submit<T>(look: () => T | Write<T>): Promise<T>;
}

export interface GroupOptions {
  readonly db: Database;
  /** Whether jobs are due that must run first. Called within a transaction. */
  readonly isDue: () => boolean;
  /** Runs the due jobs in separate transactions. */
  readonly settle: () => void;
  /** Calls back once all other requests that have arrived were submitted. */
  readonly later: (drain: () => void) => void;
  /** Calls back after this many milliseconds; without it, requests do not wait to be grouped. */
  readonly patience?: ((drain: () => void, milliseconds: number) => void) | undefined;
  /** Real time in epoch milliseconds. */
  readonly now: () => number;
}

interface Request {
  readonly look: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}
interface WriteRequest extends Request {
  readonly work: () => unknown;
}

class RequestGroup implements Group {
  readonly #options: GroupOptions;
  readonly #waiting: Request[] = [];
  readonly #estimate = new ConcurrencyEstimate();
  /** Identity of the current pause; undefined if there is none. */
  #pause: object | undefined;

  constructor(options: GroupOptions) {
    this.#options = options;
  }

  submit<T>(look: () => T | Write<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const count = this.#waiting.push({ look, resolve: resolve as (value: unknown) => void, reject });
      if (this.#pause !== undefined && count >= this.#estimate.expected()) this.#drain();
      else if (count === 1) this.#options.later(() => this.#gather());
    });
  }

  /** Starts a group, or pauses for further requests that are expected. */
  #gather(): void {
    const { patience } = this.#options;
    if (this.#pause !== undefined) return;
    if (patience === undefined || this.#waiting.length >= this.#estimate.expected()) return this.#drain();
    const pause = (this.#pause = {});
    patience(() => {
      if (this.#pause !== pause) return;
      this.#estimate.recordArrivals(this.#waiting.length);
      this.#drain();
    }, this.#estimate.pauseMs());
  }

  /** Runs a group of waiting requests. */
  #drain(): void {
    const { later, now } = this.#options;
    this.#pause = undefined;
    const group = this.#waiting.splice(0, MAX_GROUP);
    if (this.#waiting.length > 0) later(() => this.#gather());
    try {
      const writes = this.#runReads(group);
      if (writes.length === 0) this.#estimate.recordReads();
      const began = now();
      for (let remaining: readonly WriteRequest[] = writes; remaining.length > 0;)
        remaining = this.#runWrites(remaining);
      if (writes.length > 0) this.#estimate.recordWrites(group.length, now() - began);
    } catch (error) {
      // No effect on requests that were already answered.
      for (const { reject } of group) reject(error);
    }
  }

  /** Answers the requests that only read and returns the writes. */
  #runReads(group: readonly Request[]): WriteRequest[] {
    const { db, isDue, settle } = this.#options;
    const writes: WriteRequest[] = [];
    const readAll = (): boolean => {
      if (isDue()) return false;
      for (const request of group) {
        try {
          const result = request.look();
          if (result instanceof Write) writes.push({ ...request, work: (result as Write<unknown>).work });
          else request.resolve(result);
        } catch (error) {
          request.reject(error);
        }
      }
      return true;
    };
    while (!db.snapshot(readAll)) settle();
    return writes;
  }

  /**
   * Runs writes until a job becomes due and returns the remaining ones. @throws the database error if the commit fails
   */
  #runWrites(writes: readonly WriteRequest[]): readonly WriteRequest[] {
    const { db, isDue, settle } = this.#options;
    const answers: (() => void)[] = [];
    let succeeded = 0;
    const writeAll = (): void => {
      for (const request of writes) {
        if (isDue()) break;
        try {
          const result = db.savepoint(request.work);
          answers.push(() => request.resolve(result));
          succeeded += 1;
        } catch (error) {
          if (error instanceof TransactionLost) throw error.cause;
          answers.push(() => request.reject(error));
        }
      }
      // Roll back a transaction without changes, to save the write to disk.
      if (succeeded === 0) throw NOTHING_TO_COMMIT;
    };
    try {
      db.transaction(writeAll);
    } catch (error) {
      if (error !== NOTHING_TO_COMMIT) throw error;
    }
    for (const answer of answers) answer();
    if (answers.length === 0) settle();
    return writes.slice(answers.length);
  }
}

export const makeGroup = (options: GroupOptions): Group => new RequestGroup(options);

const NOTHING_TO_COMMIT = new Error('nothing is to be kept');
