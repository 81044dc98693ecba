// Table of requests for higher limits of accounts.
import type { LimitRequest, PixLimit } from '#contract/resources/limits.ts';
import { LIMIT_REQUEST_STATUS } from '#contract/statuses.ts';
import { generated, integer, json, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { Listing, RowOf } from '#sandbox/store/table.ts';

/** Limits in cents by name; only those that were requested. */
export type NamedLimits = Partial<Readonly<Record<PixLimit, number>>>;

/** Limits of an account in cents by name; null or absent means no limit. */
export type CurrentLimits = Partial<Readonly<Record<PixLimit, number | null>>>;

export const limitRequests = defineTable({
  name: 'limit_requests',
  columns: {
    seq: generated,
    company: integer,
    account: integer,
    oid: text,
    status: oneOf(LIMIT_REQUEST_STATUS),
    requested: json<NamedLimits>(),
    /** Limits of the account at the time of the request, of those that are to be raised. */
    raised_from: json<NamedLimits>(),
    /** Absent until the decision, and if the request is rejected. */
    approved: nullable(json<NamedLimits>()),
    documents: json<NonNullable<LimitRequest['documents']>>(),
    description: nullable(text),
    reason: nullable(text),
    created_at: integer,
    updated_at: integer,
  },
  onReset: 'empty',
});
export type LimitRequestRow = RowOf<typeof limitRequests>;

export const listLimitRequests = (db: Database, company: number): Listing<LimitRequestRow> =>
  limitRequests.list(db, { company });
