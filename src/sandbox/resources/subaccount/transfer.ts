// Transfers between two sub accounts.
import { canonicalKeyType, directoryKey } from '#pix/pix-key.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { makeTransfer } from '#sandbox/resources/transfer/transfer.ts';
import type { SubaccountRow } from '#sandbox/store/tables/subaccounts.ts';
import { findSubaccount } from './find.ts';

/** Moves money from one sub account of the company to another. @throws Refusal if that is not possible */
export function transferBetweenSubaccounts(
  context: CompanyContext,
  request: Body<'subaccount.transfer'>,
): { readonly origin: SubaccountRow; readonly target: SubaccountRow } {
  const { value, fromPixKey, fromPixKeyType, toPixKey, toPixKeyType, correlationID } = request;
  checkType('fromPixKeyType', fromPixKey, fromPixKeyType);
  checkType('toPixKeyType', toPixKey, toPixKeyType);
  const origin = findSubaccount(context, fromPixKey);
  const target = findSubaccount(context, toPixKey);
  makeTransfer(context, { value, fromPixKey: origin.pix_key, toPixKey: target.pix_key, correlationID });
  return { origin, target };
}

/** @throws Refusal if the type does not match the key */
function checkType(field: 'fromPixKeyType' | 'toPixKeyType', key: string, type: string): void {
  const keyType = canonicalKeyType(directoryKey(key));
  if ((keyType === 'EVP' ? 'RANDOM' : keyType) !== type)
    throw new Refusal(`${field} must be the type of the key`);
}
