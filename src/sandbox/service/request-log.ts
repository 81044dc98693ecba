// Log of requests to the service. Buffered in memory and written in batches, so that a read request causes no write.
import type { ControlOf } from '#contract/sandbox/controls.ts';
import type { ItemOf } from '#contract/schema/types.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { RequestRow } from '#sandbox/store/tables/requests.ts';
import { forgetRequests, requests } from '#sandbox/store/tables/requests.ts';
import { maskKeys } from './mask-keys.ts';

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
}

export interface RequestLog {
  add(request: LoggedRequest): void;
  /** Writes the buffered entries. */
  flush(): void;
}

const MAX_BUFFERED = 200;
const MAX_STORED = 10_000;
const MAX_TEXT = 500;

/** Masks keys before shortening the text, so that no part of a key remains. */
function maskedAndShortened(text: string): string {
  const safe = maskKeys(text);
  return safe.length > MAX_TEXT ? `${safe.slice(0, MAX_TEXT)}…` : safe;
}

export function requestLog(db: Database): RequestLog {
  let waiting: LoggedRequest[] = [];
  const flush = (): void => {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    try {
      db.transaction(() => {
        let last = 0;
        for (const entry of batch)
          last = requests.insert(db, {
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
          });
        forgetRequests(db, last - MAX_STORED);
      });
    } catch {
      // A full or locked database must not fail a request only because it cannot be logged.
    }
  };
  return {
    add: (request) => {
      waiting.push(request);
      if (waiting.length >= MAX_BUFFERED) flush();
    },
    flush,
  };
}

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
  });
