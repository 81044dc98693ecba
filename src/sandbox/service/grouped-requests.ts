// Requests that wait are done together: those that only read on one state of the data, and those that write in one
// transaction, so that they share the wait for the disk. Each write stands in a savepoint of its own: one that is
// refused, or fails, undoes only itself. Nobody is answered before the transaction has been kept.
import type { Database } from '#sandbox/store/database.ts';
import { TransactionLost } from '#sandbox/store/database.ts';

/** What is still to be written, after a look at the data has found that it may be. */
export class Write<T> {
  constructor(readonly work: () => T) {}
}

export interface Group {
  /**
   * Runs `look`, which only reads, on a state in which all that is due has been done; then the `Write` that it may
   * return, on such a state too. Resolves to what the last of both returns. Rejects with what either throws, or with the
   * fault of the store that kept nothing.
   */
  submit<T>(look: () => T | Write<T>): Promise<T>;
}

export interface GroupOptions {
  readonly db: Database;
  /** Whether something is due that is to be done first. Asked within a transaction. */
  readonly isDue: () => boolean;
  /** Does what is due, in transactions of its own. */
  readonly settle: () => void;
  /** Calls back when whatever else has arrived by now has been submitted too. */
  readonly later: (drain: () => void) => void;
  /** Calls back after so many milliseconds; without it, nothing is waited for. */
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

/** Writes in one transaction at most: other processes wait for it meanwhile. */
const MOST = 128;

interface Crowd {
  /** With how many requests the next group is to begin. */
  expected(): number;
  /** So many had come when the moment was over. */
  came(count: number): void;
  /** A group of so many requests was done, writes among them; milliseconds until they were on the disk. */
  wrote(count: number, took: number): void;
  /** Milliseconds to wait: less than what is won by it. */
  patience(): number;
  /** A group was done that wrote nothing. */
  read(): void;
}

/**
 * How many ask at the same time. While one group is being written, those of the one before ask again: without a look
 * now and then at how many come within a moment, two halves would take turns and wait for the disk twice as often.
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
    // Reads wait for no disk.
    read: () => {
      size = 1;
    },
  };
}
const MOST_PATIENCE_MS = 5;
/** Groups between two such looks. */
const LOOK_EVERY = 50;

export function makeGroup({ db, isDue, settle, later, patience, now }: GroupOptions): Group {
  const waiting: Request[] = [];
  const crowd = makeCrowd();
  /** The moment that is being waited for; undefined: none. */
  let moment: object | undefined;

  /** Begins, or waits for a moment for those who are likely to ask again. */
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
      for (let left: readonly Writing[] = writes; left.length > 0;) left = write(left);
      if (writes.length > 0) crowd.wrote(batch.length, now() - began);
    } catch (error) {
      // Of those that have their answer already, nothing changes.
      for (const { reject } of batch) reject(error);
    }
  };

  /** Answers those that only read. Returns the others. */
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

  /** Does as many as can be done before something else is due. Returns the others. @throws where nothing was kept */
  const write = (left: readonly Writing[]): readonly Writing[] => {
    const answers: (() => void)[] = [];
    let kept = 0;
    const all = (): void => {
      for (const request of left) {
        if (isDue()) break;
        try {
          const done = db.savepoint(request.work);
          answers.push(() => request.resolve(done));
          kept += 1;
        } catch (error) {
          if (error instanceof TransactionLost) throw error.cause;
          answers.push(() => request.reject(error));
        }
      }
      // What was undone is not written to the disk.
      if (kept === 0) throw NOTHING_KEPT;
    };
    try {
      db.transaction(all);
    } catch (error) {
      if (error !== NOTHING_KEPT) throw error;
    }
    for (const answer of answers) answer();
    if (answers.length === 0) settle();
    return left.slice(answers.length);
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
