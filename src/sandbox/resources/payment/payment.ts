// Outgoing payments: request, approval against the balance and limits, removal.
import type { Answer, Body, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { emit } from '#sandbox/events/outbox.ts';
import { paymentSettlement } from '#sandbox/faults/magic.ts';
import { oidOf } from '#sandbox/ids.ts';
import { balanceOf, place, post } from '#sandbox/ledger.ts';
import { accountByOid } from '#sandbox/resources/account/company.ts';
import { countLeft, withinAccountLimits } from '#sandbox/resources/account/limits.ts';
import { assertTokens, lookUpKey, payBackLookup } from '#sandbox/resources/pix-key/quota.ts';
import { page, spanOf } from '#sandbox/service/paging.ts';
import { toJson } from '#sandbox/store/table.ts';
import { defaultAccount } from '#sandbox/store/tables/accounts.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import { keyChecks } from '#sandbox/store/tables/key-quotas.ts';
import type { PaymentRow } from '#sandbox/store/tables/payments.ts';
import { listPayments, paymentBy, paymentBySeq, payments } from '#sandbox/store/tables/payments.ts';
import { schedule } from '#sandbox/time/jobs.ts';
import { normalisePayment, priceOf, targetOf } from './target.ts';
import { paymentRecordView, paymentView } from './view.ts';

const unknown = (): Refusal => new Refusal('Pagamento não encontrado');

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

const create = (call: Call<'payment.create'>): Answer<'payment.create'> => {
  const row = requestPayment(call, call.body);
  if (call.body.autoApprove !== true) return { body: { payment: paymentView(row) } };
  // If the approval is refused, the transaction is rolled back, so the payment is not created either.
  const approved = approvePayment(call, { correlationID: row.correlation_id });
  const { payment, transaction = {} } = paymentRecordView(call, approved);
  return { body: { payment, transaction } };
};

/** Approves a payment: blocks its amount until it is settled. @throws Refusal if it cannot be approved */
export function approvePayment(
  context: CompanyContext,
  { correlationID }: Body<'payment.approve'>,
): PaymentRow {
  const { db, ids, now, company } = context;
  const row = paymentBy(db, company.id, { correlation_id: correlationID });
  if (row === undefined) throw unknown();
  if (row.status !== 'CREATED' || row.source === 'SUBACCOUNT')
    throw new Refusal(`O pagamento não aguarda aprovação: está ${row.status}`);
  const { seq, account, value } = row;
  // Since the request the amount due may have changed, or somebody else may have paid the charge.
  const price = row.charge === null ? value : priceOf(context, chargeBySeq(db, row.charge));
  if (price !== value) throw new Refusal(`A cobrança custa agora ${price} centavos, não ${value}`);
  if (balanceOf(db, account).available < value)
    throw new Refusal('Você não possui saldo o suficiente para realizar esse pagamento');
  // Limits do not apply to payments that are seeded with a time in the past.
  if (context.quiet !== true) withinAccountLimits(context, row);
  countLeft(context, row, now, 1);
  post(db, { company: company.id, kind: 'payment', ref: row.oid, at: now }, [
    { from: place.available(account), to: place.blocked(account), amount: value },
  ]);
  const endToEndId = row.lookup ?? ids.endToEnd('E', now);
  payments.update(db, { seq }, { status: 'APPROVED', end_to_end_id: endToEndId, approved_at: now });
  if (context.quiet !== true) payBackLookup(context, row.alias, endToEndId);
  const { after } = paymentSettlement(row.alias, value);
  if (after !== undefined) schedule(db, 'payment.settle', seq, now + after);
  return paymentBySeq(db, seq);
}

const approve = (call: Call<'payment.approve'>): Answer<'payment.approve'> => {
  const {
    payment,
    transaction = {},
    destination = {},
  } = paymentRecordView(call, approvePayment(call, call.body));
  return { body: { payment, transaction, destination } };
};

/** Creates the payment of a sub account's withdrawal, which goes to its own key. The caller blocks the amount. */
export function beginWithdrawal(
  { db, ids, now, company }: CompanyContext,
  withdrawal: {
    readonly account: number;
    readonly subaccount: number;
    readonly pixKey: string;
    readonly value: number;
  },
): PaymentRow {
  const seq = payments.insert(db, {
    company: company.id,
    account: withdrawal.account,
    source: 'SUBACCOUNT',
    oid: ids.oid(),
    correlation_id: ids.uuid(),
    value: withdrawal.value,
    alias: withdrawal.pixKey,
    comment: 'Saque da subconta',
    status: 'CREATED',
    end_to_end_id: ids.endToEnd('E', now),
    approved_at: now,
    subaccount: withdrawal.subaccount,
    created_at: now,
  });
  const { after } = paymentSettlement(withdrawal.pixKey, withdrawal.value);
  if (after !== undefined) schedule(db, 'payment.settle', seq, now + after);
  return paymentBySeq(db, seq);
}

/**
 * Removes a payment that awaits approval, as is possible on the service's website. @throws Refusal in any other status
 */
export function removePayment(call: CompanyContext, id: string): void {
  const row = find(call, id);
  if (row.status !== 'CREATED' || row.source === 'SUBACCOUNT')
    throw new Refusal(`Só pagamentos que aguardam aprovação podem ser removidos: está ${row.status}`);
  payments.delete(call.db, { seq: row.seq });
  emit(call, call.company.id, 'MOVEMENT_REMOVED', () => ({
    payment: { correlationID: row.correlation_id },
  }));
}

/** Returns a payment by its global id or correlation id. @throws Refusal if the company has none */
function find({ db, company }: CompanyContext, id: string): PaymentRow {
  const oid = oidOf('Payment', id);
  const row =
    paymentBy(db, company.id, { correlation_id: id }) ??
    (oid === undefined ? undefined : paymentBy(db, company.id, { oid }));
  if (row === undefined) throw unknown();
  return row;
}

const get = (call: Call<'payment.get'>): Answer<'payment.get'> => ({
  body: paymentRecordView(call, find(call, call.params.id)),
});

const list = (call: Call<'payment.list'>): Answer<'payment.list'> => {
  const { rows, pageInfo } = page(call, listPayments(call.db, call.company.id, spanOf(call)));
  return { body: { pageInfo, payments: rows.map((row) => paymentRecordView(call, row)) } };
};

export const paymentHandlers = {
  'payment.create': { handle: create, normalise: normalisePayment },
  'payment.approve': approve,
  'payment.get': get,
  'payment.list': list,
} satisfies Handlers<'payment.create' | 'payment.approve' | 'payment.get' | 'payment.list'>;
