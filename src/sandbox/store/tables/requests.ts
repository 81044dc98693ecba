// Table of the request log.
import { generated, integer, json, nullable, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { Condition, RowOf } from '#sandbox/store/table.ts';

export const requests = defineTable({
  name: 'requests',
  columns: {
    id: generated,
    /** Null if the app key was refused. */
    company: nullable(integer),
    at: integer,
    method: text,
    path: text,
    operation: nullable(text),
    status: integer,
    took_ms: integer,
    /** Name and client id of the application; never the key. */
    key: nullable(text),
    correlation_id: nullable(text),
    error: nullable(text),
    fault: nullable(text),
    /** Paths of the fields of the body that the operation does not have. */
    ignored: nullable(json<readonly string[]>()),
  },
  onReset: 'empty',
});
export type RequestRow = RowOf<typeof requests>;

/**
 * Lists the latest requests, newest first; those without a company only if `includeWithoutCompany` is true.
 * @param only further condition
 */
export const latestRequests = (
  db: Database,
  company: number,
  { includeWithoutCompany, most }: { readonly includeWithoutCompany: boolean; readonly most: number },
  only: Condition = { sql: 'TRUE' },
): RequestRow[] =>
  requests
    .select(
      db,
      `WHERE (company = :company OR (:others AND company IS NULL)) AND ${only.sql} ORDER BY id DESC LIMIT :most`,
    )
    .all({ company, others: includeWithoutCompany ? 1 : 0, most, ...only.values });

/** Returns the requests in whose bodies fields were ignored, oldest first. */
export const requestsWithIgnored = (db: Database): RequestRow[] =>
  requests.select(db, 'WHERE ignored IS NOT NULL ORDER BY id').all();

/** Deletes requests up to and including this id. */
export function forgetRequests(db: Database, upTo: number): void {
  db.prepare('DELETE FROM requests WHERE id <= ?').run(upTo);
}
