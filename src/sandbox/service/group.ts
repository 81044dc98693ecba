// Requests that wait are done together: those that only read on one state of the data, and those that write in one
// transaction, so that they share the wait for the disk. Each write stands in a savepoint of its own: one that is
// refused, or fails, undoes only itself. Nobody is answered before the transaction has been kept.
import { TransactionLost } from '../store/database.ts';
import type { Database } from '../store/database.ts';

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

export function makeGroup({ db, isDue, settle, later }: GroupOptions): Group {
  const waiting: Request[] = [];

  const drain = (): void => {
    const batch = waiting.splice(0, MOST);
    if (waiting.length > 0) later(drain);
    try {
      for (let left: readonly Writing[] = look(batch); left.length > 0;) left = write(left);
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
    submit: <T>(asked: () => T | Write<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ look: asked, resolve: resolve as (value: unknown) => void, reject });
        if (waiting.length === 1) later(drain);
      }),
  };
}

const NOTHING_KEPT = new Error('nothing is to be kept');
