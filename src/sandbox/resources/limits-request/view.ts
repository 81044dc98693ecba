// JSON of requests for higher limits.
import type { LimitRequest } from '#contract/resources/limits.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { LimitRequestRow } from '#sandbox/store/tables/limit-requests.ts';

/** Converts a request to its JSON. */
export const limitRequestView = ({ db }: Pick<SandboxContext, 'db'>, row: LimitRequestRow): LimitRequest =>
  withoutNulls({
    id: row.oid,
    companyBankAccountId: accountById(db, row.account).oid,
    status: row.status,
    requestedLimits: fromJson(row.requested),
    approvedLimits: row.approved === null ? undefined : fromJson(row.approved),
    documents: fromJson(row.documents),
    description: row.description,
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
  });
