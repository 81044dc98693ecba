// Creates payments that await approval.
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { accountByOid } from '#sandbox/resources/account/find.ts';
import { lookUpKey } from '#sandbox/resources/pix-key/lookup.ts';
import { assertTokens } from '#sandbox/resources/pix-key/quota.ts';
import { toJson } from '#sandbox/store/columns.ts';
import { defaultAccount } from '#sandbox/store/tables/accounts.ts';
import { keyChecks } from '#sandbox/store/tables/key-quotas.ts';
import type { PaymentRow } from '#sandbox/store/tables/payments.ts';
import { paymentBySeq, payments } from '#sandbox/store/tables/payments.ts';
import { targetOf } from './target.ts';

/** Creates a payment that awaits approval. @throws Refusal if that is not possible */
export function requestPayment(context: CompanyContext, input: Body<'payment.create'>): PaymentRow {
  const { db, ids, now, company } = context;
  if (payments.has(db, { company: company.id, correlation_id: input.correlationID }))
    throw new Refusal('Já existe um pagamento com o correlationID fornecido');
  const target = targetOf(context, input);
  if (context.quiet !== true && target.alias !== '') payLookup(context, target.alias, input.pixKeyEndToEndId);
  const account =
    input.sourceAccountId === undefined
      ? defaultAccount(db, company.id)
      : accountByOid(context, input.sourceAccountId);
  const seq = payments.insert(db, {
    company: company.id,
    account: account.id,
    ...target,
    oid: ids.oid(),
    correlation_id: input.correlationID,
    metadata: input.metadata === undefined ? undefined : toJson(input.metadata),
    lookup: input.pixKeyEndToEndId,
    comment: input.comment,
    source_account: account.oid,
    status: 'CREATED',
    created_at: now,
  });
  return paymentBySeq(db, seq);
}

/** Charges the key look-up of a payment, unless the key was checked before. @throws Refusal for another key's check */
function payLookup(context: CompanyContext, key: string, checked: string | undefined): void {
  if (checked === undefined) {
    lookUpKey(context, key);
    return;
  }
  assertTokens(context);
  const { db, company } = context;
  if (!keyChecks.has(db, { end_to_end_id: checked, company: company.id, pix_key: key }))
    throw new Refusal('pixKeyEndToEndId não é de uma consulta desta chave Pix');
  if (payments.has(db, { lookup: checked }))
    throw new Refusal('pixKeyEndToEndId já foi usado em outro pagamento');
}
