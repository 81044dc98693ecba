// Group commit: waiting requests are run together, reads on one snapshot and writes in one transaction, so that they
// share one wait for the disk. Each write has a savepoint: one that is refused or fails is rolled back alone. Requests
// are answered after the commit.
import type { Database } from '#sandbox/store/database.ts';
import { TransactionLost } from '#sandbox/store/database.ts';

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
interface Writing extends Request {
  readonly work: () => unknown;
}

/** Largest number of requests in one group: other processes wait for its transaction. */
const MOST = 128;

interface Crowd {
  /** Number of waiting requests at which the next group starts without a pause. */
  expected(): number;
  /** Records how many requests were waiting when the pause ended. */
  came(count: number): void;
  /** Records a group of `count` requests with writes, which took `took` milliseconds to reach the disk. */
  wrote(count: number, took: number): void;
  /** Length of the pause in milliseconds; shorter than a commit, so that waiting pays off. */
  patience(): number;
  /** Records a group without writes. */
  read(): void;
}

/**
 * Estimates how many clients send requests concurrently. While one group is written, clients of the previous group send
 * their next requests: without measuring arrivals now and then, two half-size groups would alternate and wait for the
 * disk twice as often.
 */
function makeCrowd(): Crowd {
  let size = 1;
  let groups = 0;
  let usual = 0;
  return {
    patience: () => Math.min(MOST_PATIENCE_MS, Math.max(1, Math.round(usual / 2))),
    expected: () => (groups === LOOK_EVERY ? MOST : size),
    came: (count) => {
      size = Math.max(1, count);
      groups = 0;
    },
    wrote: (count, took) => {
      usual += (took - usual) / 8;
      size = Math.max(size, count);
      groups = Math.min(LOOK_EVERY, groups + 1);
    },
    // Reads do not wait for the disk, so grouping them gains nothing.
    read: () => {
      size = 1;
    },
  };
}
const MOST_PATIENCE_MS = 5;
/** Groups between two measurements. */
const LOOK_EVERY = 50;

export function makeGroup({ db, isDue, settle, later, patience, now }: GroupOptions): Group {
  const waiting: Request[] = [];
  const crowd = makeCrowd();
  /** Identity of the current pause; undefined if there is none. */
  let moment: object | undefined;

  /** Starts a group, or pauses for further requests that are expected. */
  const gather = (): void => {
    if (moment !== undefined) return;
    if (patience === undefined || waiting.length >= crowd.expected()) return drain();
    const own = (moment = {});
    patience(() => {
      if (moment !== own) return;
      crowd.came(waiting.length);
      drain();
    }, crowd.patience());
  };

  const drain = (): void => {
    moment = undefined;
    const batch = waiting.splice(0, MOST);
    if (waiting.length > 0) later(gather);
    try {
      const writes = look(batch);
      if (writes.length === 0) crowd.read();
      const began = now();
      for (let remaining: readonly Writing[] = writes; remaining.length > 0;) remaining = write(remaining);
      if (writes.length > 0) crowd.wrote(batch.length, now() - began);
    } catch (error) {
      // No effect on requests that were already answered.
      for (const { reject } of batch) reject(error);
    }
  };

  /** Answers the requests that only read and returns the writes. */
  const look = (batch: readonly Request[]): Writing[] => {
    const writes: Writing[] = [];
    const all = (): boolean => {
      if (isDue()) return false;
      for (const request of batch) {
        try {
          const found = request.look();
          if (found instanceof Write) writes.push({ ...request, work: (found as Write<unknown>).work });
          else request.resolve(found);
        } catch (error) {
          request.reject(error);
        }
      }
      return true;
    };
    while (!db.snapshot(all)) settle();
    return writes;
  };

  /**
   * Runs writes until a job becomes due and returns the remaining ones. @throws the database error if the commit fails
   */
  const write = (remaining: readonly Writing[]): readonly Writing[] => {
    const answers: (() => void)[] = [];
    let succeeded = 0;
    const all = (): void => {
      for (const request of remaining) {
        if (isDue()) break;
        try {
          const done = db.savepoint(request.work);
          answers.push(() => request.resolve(done));
          succeeded += 1;
        } catch (error) {
          if (error instanceof TransactionLost) throw error.cause;
          answers.push(() => request.reject(error));
        }
      }
      // Roll back a transaction without changes, to save the write to disk.
      if (succeeded === 0) throw NOTHING_KEPT;
    };
    try {
      db.transaction(all);
    } catch (error) {
      if (error !== NOTHING_KEPT) throw error;
    }
    for (const answer of answers) answer();
    if (answers.length === 0) settle();
    return remaining.slice(answers.length);
  };

  return {
    submit: <T>(requested: () => T | Write<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ look: requested, resolve: resolve as (value: unknown) => void, reject });
        if (moment !== undefined && waiting.length >= crowd.expected()) drain();
        else if (waiting.length === 1) later(gather);
      }),
  };
}

const NOTHING_KEPT = new Error('nothing is to be kept');
