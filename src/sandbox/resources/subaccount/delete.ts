// Deletes sub accounts.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { held, place } from '#sandbox/ledger.ts';
import type { SubaccountRow } from '#sandbox/store/tables/subaccounts.ts';
import { subaccounts } from '#sandbox/store/tables/subaccounts.ts';

/** Deletes a sub account. Its row stays, because transactions refer to it. @throws Refusal if it has money */
export function deleteSubaccount({ db, now }: CompanyContext, { seq }: SubaccountRow): void {
  if (held(db, place.sub(seq)) + held(db, place.subBlocked(seq)) > 0)
    throw new Refusal('Only subaccount without balance can be removed');
  subaccounts.update(db, { seq }, { deleted_at: now });
}
