// Log of requests to the service. Kept in memory while many requests arrive, and written when somebody reads it, when
// requests become rare, and at the end of the process, so that no request waits for it. Masking and shortening are left
// to the writing: `add` only stores what the request has anyway.
import type { ControlOf } from '#contract/sandbox/controls.ts';
import type { ItemOf } from '#contract/schema/types.ts';
import { maskForLog } from '#sandbox/console/masking.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { fromJson, toJson } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { RequestRow } from '#sandbox/store/tables/requests.ts';
import { forgetRequests, requests } from '#sandbox/store/tables/requests.ts';
import type { Kept } from './exchanges.ts';

interface LoggedRequest {
  readonly company: number | undefined;
  /** Epoch milliseconds of the sandbox's clock. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly operation: string | undefined;
  readonly status: number;
  /** Duration in milliseconds. */
  readonly took: number;
  /** Name and client id of the application; never the key. */
  readonly key: string | undefined;
  readonly correlationID: string | undefined;
  readonly error: string | undefined;
  readonly fault: string | undefined;
  /** Paths of the fields of the body that the operation does not have. */
  readonly ignored: readonly string[] | undefined;
  /** Headers and bodies; undefined if they are not kept. */
  readonly exchange: Kept | undefined;
}

export interface RequestLog {
  add(request: LoggedRequest): void;
  /** Number of requests added since the start. */
  readonly added: number;
  /** Writes the entries in memory. */
  flush(): void;
  /** Forgets the entries in memory. */
  discard(): void;
  /** Like `flush`, at most once a second, and not while many requests arrive. Call it regularly. */
  flushIfQuiet(): void;
}

const MAX_STORED = 10_000;
/** Surplus of entries in memory that are removed together, which is cheaper than removing each one. */
const SURPLUS = 1_000;
/** Requests a second above which the log stays in memory. */
const MANY = 100;
const MAX_TEXT = 500;

/** Masks secrets before shortening the text, so that no part of one remains. */
export function maskedAndShortened(text: string): string {
  const safe = maskForLog(text);
  return safe.length > MAX_TEXT ? `${safe.slice(0, MAX_TEXT)}…` : safe;
}

/** @param now returns the real time in epoch milliseconds */
export const requestLog = (db: Database, now: () => number): RequestLog => new BufferedLog(db, now);

class BufferedLog implements RequestLog {
  readonly #db: Database;
  readonly #now: () => number;
  #waiting: LoggedRequest[] = [];
  added = 0;
  /** When `flushIfQuiet` last looked, in epoch milliseconds, and how many requests had been added. */
  #looked: { readonly at: number; readonly added: number };

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#looked = { at: now(), added: 0 };
  }

  add(request: LoggedRequest): void {
    this.added += 1;
    // The table has no room for the oldest ones either.
    if (this.#waiting.push(request) >= MAX_STORED + SURPLUS) this.#waiting.splice(0, SURPLUS);
  }

  discard(): void {
    this.#waiting = [];
  }

  flushIfQuiet(): void {
    const seconds = (this.#now() - this.#looked.at) / 1000;
    if (seconds < 1) return;
    const rate = (this.added - this.#looked.added) / seconds;
    this.#looked = { at: this.#now(), added: this.added };
    if (rate <= MANY) this.flush();
  }

  flush(): void {
    if (this.#waiting.length === 0) return;
    const batch = this.#waiting.slice(-MAX_STORED);
    try {
      const ids = this.#db.transaction(() => {
        const inserted = batch.map((entry) => requests.insert(this.#db, columnsOf(entry)));
        forgetRequests(this.#db, (inserted.at(-1) ?? 0) - MAX_STORED);
        return inserted;
      });
      for (const [index, { exchange }] of batch.entries())
        if (exchange !== undefined) exchange.id = ids[index];
      this.#waiting = [];
    } catch {
      // A full or locked database must not fail a request only because it cannot be logged; the next flush tries again.
    }
  }
}

const columnsOf = (entry: LoggedRequest) => ({
  company: entry.company,
  at: entry.at,
  method: maskedAndShortened(entry.method),
  path: maskedAndShortened(entry.path),
  operation: entry.operation,
  status: entry.status,
  took_ms: entry.took,
  key: entry.key && maskedAndShortened(entry.key),
  correlation_id: entry.correlationID && maskedAndShortened(entry.correlationID),
  error: entry.error && maskedAndShortened(entry.error),
  fault: entry.fault,
  ignored: entry.ignored && toJson(entry.ignored.map(maskedAndShortened)),
});

/** Converts a log row to the answer of `sandbox.requests`. */
export const requestView = (row: RequestRow): ItemOf<ControlOf<'sandbox.requests'>> =>
  withoutNulls({
    id: row.id,
    at: time(row.at),
    method: row.method,
    path: row.path,
    operation: row.operation,
    status: row.status,
    took: row.took_ms,
    key: row.key,
    correlationID: row.correlation_id,
    error: row.error,
    fault: row.fault,
    ignored: row.ignored && fromJson(row.ignored),
  });
