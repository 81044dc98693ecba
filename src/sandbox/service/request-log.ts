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

const BUFFERED = 200;
const KEPT = 10_000;
const MAX_TEXT = 500;

/** Masks keys before shortening the text, so that no part of a key remains. */
function cut(text: string): string {
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
        for (const one of batch)
          last = requests.insert(db, {
            company: one.company,
            at: one.at,
            method: cut(one.method),
            path: cut(one.path),
            operation: one.operation,
            status: one.status,
            took_ms: one.took,
            key: one.key && cut(one.key),
            correlation_id: one.correlationID && cut(one.correlationID),
            error: one.error && cut(one.error),
            fault: one.fault,
          });
        forgetRequests(db, last - KEPT);
      });
    } catch {
      // A full or locked database must not fail a request only because it cannot be logged.
    }
  };
  return {
    add: (request) => {
      waiting.push(request);
      if (waiting.length >= BUFFERED) flush();
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
