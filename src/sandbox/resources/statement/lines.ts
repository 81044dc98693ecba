// Lists the statements of accounts and sub accounts, made from the ledger.
import type { StatementLine } from '#contract/resources/statement.ts';
import type { SubAccountLine } from '#contract/resources/subaccount.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { place } from '#sandbox/ledger.ts';
import { page, spanOf } from '#sandbox/service/paging.ts';
import { ledgerLines } from '#sandbox/store/tables/ledger.ts';
import { lineView, operationTypeOf } from './view.ts';

interface StatementRequest extends CompanyContext {
  readonly query: {
    readonly start?: string;
    readonly end?: string;
    readonly skip?: number;
    readonly limit?: number;
  };
}

/** Lists changes of an account's total balance, including blocked money; a payment appears when it is settled. */
export function accountLines(call: StatementRequest, account: number): StatementLine[] {
  const places = [place.available(account), place.blocked(account)];
  return page(call, ledgerLines(call.db, places, spanOf(call))).rows.map((row) => lineView(call, row));
}

/** Lists changes of a sub account's available balance; a withdrawal appears at once, and is returned if it fails. */
export function subaccountLines(call: StatementRequest, subaccount: number): SubAccountLine[] {
  return page(call, ledgerLines(call.db, [place.sub(subaccount)], spanOf(call))).rows.map((row) => ({
    ...lineView(call, row),
    operationType: operationTypeOf(row),
  }));
}
