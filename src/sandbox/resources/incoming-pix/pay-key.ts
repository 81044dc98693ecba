// Pays a Pix key of the company, without a charge.
import { Refusal } from '#sandbox/context.ts';
import { canonicalPixKey } from '#sandbox/resources/pix-key/canonical.ts';
import { holderOf } from '#sandbox/resources/pix-key/holder.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { payerOf } from './payer.ts';
import { NO_COMMENT, receivePix } from './receive.ts';
import type { PayContext, PayRequest } from './request.ts';

/** Pays a Pix key of the company's account or sub account, without a charge; undefined if the id is no such key. */
export function payKey(context: PayContext, payment: PayRequest): TransactionRow | undefined {
  const { db, ids, now, company } = context;
  const key = canonicalPixKey(payment.id);
  if (key === undefined) return undefined;
  const holder = holderOf(db, key, company.id);
  if (holder?.company !== company.id) return undefined;
  if (payment.value === undefined) throw new Refusal('A chave Pix não tem valor fixo: informe value');
  return receivePix(context, {
    account: holder.account,
    subaccount: holder.subaccount,
    value: payment.value,
    endToEndId: ids.endToEnd('E', now),
    payer: payerOf(context, payment, undefined),
    infoPagador: NO_COMMENT,
  });
}
