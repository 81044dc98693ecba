// JSON of accounts.
import type { Account } from '#contract/resources/account.ts';
import { balanceOf } from '#sandbox/ledger.ts';
import { accountNumber, BRANCH } from '#sandbox/resources/payment/destination.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { AccountRow } from '#sandbox/store/tables/accounts.ts';
import { companies } from '#sandbox/store/tables/companies.ts';
import { blockedByDisputes } from '#sandbox/store/tables/disputes.ts';

export function accountView(db: Database, row: AccountRow): Account {
  const { name, tax_id: taxId } = companies.get(db, { id: row.company });
  return {
    accountId: row.oid,
    isDefault: row.is_default === 1,
    balance: {
      ...balanceOf(db, row.id),
      blockedBySecurity: blockedByDisputes(db, row.company, row.id),
      // Withdrawals are immediate in the sandbox, so nothing is blocked for them.
      blockedByWithdrawSafety: 0,
    },
    taxId,
    officialName: name,
    tradeName: name,
    branch: BRANCH,
    account: accountNumber(row),
    accountName: row.is_default === 1 ? name : `${name} ${row.id}`,
  };
}
