// JSON of sub accounts.
import type { SubAccount } from '#contract/resources/subaccount.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { held, place } from '#sandbox/ledger.ts';
import type { SubaccountRow } from '#sandbox/store/tables/subaccounts.ts';

export const subaccountView = ({ db }: Pick<CompanyContext, 'db'>, row: SubaccountRow): SubAccount => ({
  name: row.name,
  pixKey: row.pix_key,
  balance: held(db, place.sub(row.seq)),
  withdrawBlocked: row.withdraw_blocked === 1,
});

export const subaccountBalanceView = (
  { db }: CompanyContext,
  { name, pix_key: pixKey, seq }: SubaccountRow,
) => ({
  name,
  pixKey,
  balance: held(db, place.sub(seq)),
});
