// What was asked of the service. Kept in memory and written now and then, so that a read costs no write of its own.
import type { Database, Row } from '../store/database.ts';
import { withoutNulls, time } from '../context.ts';

export interface LoggedRequest {
  readonly company: number | undefined;
  /** Epoch milliseconds of the sandbox's clock. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly operation: string | undefined;
  readonly status: number;
  /** Milliseconds. */
  readonly took: number;
  /** Name and client id of the application; never the key. */
  readonly key: string | undefined;
  readonly correlationID: string | undefined;
  readonly error: string | undefined;
  readonly fault: string | undefined;
}

export interface RequestLog {
  add(request: LoggedRequest): void;
  /** Writes what is not written yet. */
  flush(): void;
}

const BUFFERED = 200;
const KEPT = 10_000;
const MAX_TEXT = 500;

const cut = (text: string | undefined): string | null =>
  text === undefined ? null : text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;

export function requestLog(db: Database): RequestLog {
  let waiting: LoggedRequest[] = [];
  const flush = (): void => {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    try {
      db.transaction(() => {
        const insert = db.prepare(
          `INSERT INTO requests (company, at, method, path, operation, status, took_ms, key, correlation_id, error, fault)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        );
        let last = 0;
        for (const one of batch)
          last = insert.run(
            one.company ?? null,
            one.at,
            one.method,
            cut(one.path),
            one.operation ?? null,
            one.status,
            one.took,
            one.key ?? null,
            cut(one.correlationID),
            cut(one.error),
            one.fault ?? null,
          ).lastId;
        db.prepare('DELETE FROM requests WHERE id <= ?').run(last - KEPT);
      });
    } catch {
      // The log is an aid: a full or locked store must not fail the request that it tells of.
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

/** A logged request as it is shown. */
export const requestView = (row: Row): object =>
  withoutNulls({
    id: Number(row['id']),
    at: time(Number(row['at'])),
    method: row['method'],
    path: row['path'],
    operation: row['operation'],
    status: Number(row['status']),
    took: Number(row['took_ms']),
    key: row['key'],
    correlationID: row['correlation_id'],
    error: row['error'],
    fault: row['fault'],
  });
