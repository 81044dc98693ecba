// Finds disputes by the ids that requests contain.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { oidOf } from '#sandbox/ids.ts';
import type { DisputeRow } from '#sandbox/store/tables/disputes.ts';
import { disputeBy } from '#sandbox/store/tables/disputes.ts';

/** Returns a dispute by its global id or end-to-end id. @throws Refusal if the company has none */
export function findDispute({ db, company }: Pick<CompanyContext, 'db' | 'company'>, id: string): DisputeRow {
  const row = disputeBy(db, company.id, oidOf('Dispute', id) ?? id);
  if (row === undefined) throw new Refusal('Dispute not found');
  return row;
}
