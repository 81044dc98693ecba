// Transfers between the company's own accounts and sub accounts: immediate, without fee, without webhook event.
import { directoryKey } from '#pix/pix-key.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal, time } from '#sandbox/context.ts';
import { held, ledgerAccountOf, post } from '#sandbox/ledger.ts';
import type { Holder } from '#sandbox/resources/pix-key/holder.ts';
import { holderOf } from '#sandbox/resources/pix-key/holder.ts';
import { record } from '#sandbox/resources/transaction/record.ts';
import { transfers } from '#sandbox/store/tables/transfers.ts';

/** Finds the company's account or sub account with the key. @throws Refusal if there is none */
function ownHolder({ db, company }: CompanyContext, key: string): Holder {
  const holder = holderOf(db, key, company.id);
  if (holder?.company !== company.id) throw new Refusal(`Nenhuma conta desta empresa tem a chave Pix ${key}`);
  return holder;
}

export interface NewTransfer {
  readonly value: number;
  readonly fromPixKey: string;
  readonly toPixKey: string;
  readonly correlationID?: string | undefined;
}

/** Moves money between two Pix keys of the company. @throws Refusal if that is not possible */
export function makeTransfer(
  call: CompanyContext,
  { value, fromPixKey, toPixKey, correlationID = call.ids.uuid() }: NewTransfer,
): { readonly value: number; readonly time: string; readonly correlationID: string } {
  const { db, ids, now, company } = call;
  if (transfers.has(db, { company: company.id, correlation_id: correlationID }))
    throw new Refusal('Já existe uma transferência com este Correlação ID');
  const toKey = directoryKey(toPixKey);
  const { account, subaccount } = ownHolder(call, directoryKey(fromPixKey));
  const target = ownHolder(call, toKey);
  const { free: from } = ledgerAccountOf(account, subaccount);
  const { free: to } = ledgerAccountOf(target.account, target.subaccount);
  if (from === to) throw new Refusal('A conta de origem e a de destino são a mesma');
  if (held(db, from) < value)
    throw new Refusal('Você não possui saldo o suficiente para realizar essa transferência');
  transfers.insert(db, {
    company: company.id,
    correlation_id: correlationID,
    value,
    source: from,
    target: to,
    at: now,
  });
  post(db, { company: company.id, kind: 'transfer', ref: correlationID, at: now }, [
    { from, to, amount: value },
  ]);
  record(call, {
    company: company.id,
    account,
    subaccount,
    type: 'INTERNAL_TRANSFER',
    value,
    endToEndId: ids.endToEnd('E', now),
    transactionID: correlationID,
    counterparty: toKey,
    infoPagador: '',
  });
  return { value, time: time(now), correlationID };
}
