// Tables of the Pix key look-up quota: token bucket per company, its log, and the keys looked up.
import { KEY_QUOTA_OPERATION } from '#contract/statuses.ts';
import { flag, generated, integer, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { Listing, RowOf } from '#sandbox/store/table.ts';

export const keyQuotas = defineTable({
  name: 'key_quotas',
  columns: {
    company: integer,
    tokens: integer,
    /** Time of the last refill included in `tokens`, in epoch milliseconds. */
    refilled_at: integer,
  },
  onReset: 'empty',
});

export const keyQuotaLogs = defineTable({
  name: 'key_quota_logs',
  columns: {
    seq: generated,
    company: integer,
    account: nullable(integer),
    operation: oneOf(KEY_QUOTA_OPERATION),
    reason: text,
    tokens: integer,
    before: integer,
    after: integer,
    end_to_end_id: nullable(text),
    pix_key: nullable(text),
    at: integer,
  },
  onReset: 'empty',
});
export type KeyQuotaLogRow = RowOf<typeof keyQuotaLogs>;

export const listQuotaLogs = (
  db: Database,
  company: number,
  account: number | undefined,
): Listing<KeyQuotaLogRow> =>
  keyQuotaLogs.list(db, account === undefined ? { company } : { company, account });

/** Latest look-up of each key. */
export const keyLookups = defineTable({
  name: 'key_lookups',
  columns: { company: integer, pix_key: text, found: flag, at: integer },
  onReset: 'empty',
});

/** End-to-end ids returned by key checks, each usable for one payment. */
export const keyChecks = defineTable({
  name: 'key_checks',
  columns: { end_to_end_id: text, company: integer, pix_key: text, at: integer },
  onReset: 'empty',
});
