// Instalments: read, list, and manually send or retry them at the payer's bank.
import { LIMITS } from '#contract/limits.ts';
import { DAY_MS, dayStart } from '#pix/dates.ts';
import type { Answer, Body, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { oidOf } from '#sandbox/ids.ts';
import { page } from '#sandbox/service/paging.ts';
import type { InstallmentRow } from '#sandbox/store/tables/installments.ts';
import { installmentBySeq, installments, listInstallments } from '#sandbox/store/tables/installments.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';
import { makeCobr, retryByHand } from './cobr.ts';
import { isUnderWay } from './installment-end.ts';
import { checkVariable, findSubscription } from './subscription.ts';
import { installmentView } from './view.ts';

/** Returns an instalment by its global id or correlation id. @throws Refusal if the company has none */
function findInstallment(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  id: string,
): InstallmentRow {
  const oid = oidOf('PaymentSubscriptionInstallment', id);
  const row =
    installments.find(db, { company: company.id, correlation_id: id }) ??
    (oid === undefined ? undefined : installments.find(db, { company: company.id, oid }));
  if (row === undefined) throw new Refusal('Parcela não encontrada');
  return row;
}

const list = (call: Call<'installment.list'>): Answer<'installment.list'> => {
  const { seq } = findSubscription(call, call.params.id);
  const { rows, pageInfo } = page(call, listInstallments(call.db, seq));
  return { body: { pageInfo, installments: rows.map((row) => installmentView(call, row)) } };
};

const get = (call: Call<'installment.get'>): Answer<'installment.get'> => ({
  body: { installment: installmentView(call, findInstallment(call, call.params.id)) },
});

/** Returns the amount to charge, in cents. @throws Refusal if the mandate does not allow this amount */
function valueOf(call: CompanyContext, row: InstallmentRow, requested: number | undefined): number {
  if (requested === undefined || requested === row.value) return row.value;
  checkVariable(subscriptionBySeq(call.db, row.subscription), requested);
  return requested;
}

const shown = (call: CompanyContext, { seq }: InstallmentRow): Answer<'installment.get'> => ({
  body: { installment: installmentView(call, installmentBySeq(call.db, seq)) },
});

const charge = (call: Call<'installment.charge'>): Answer<'installment.charge'> => {
  const { db, now } = call;
  const row = findInstallment(call, call.params.id);
  const { mandate } = subscriptionBySeq(db, row.subscription);
  if (mandate === null) throw new Refusal('A assinatura não é de Pix Automático');
  if (mandate !== 'APPROVED') throw new Refusal(`A autorização precisa estar APPROVED: está ${mandate}`);
  if (row.cobr_status !== null) throw new Refusal('A parcela já foi enviada ao banco do pagador');
  if (row.status !== 'SCHEDULED') throw new Refusal(`A parcela não aguarda cobrança: está ${row.status}`);
  const days = (row.due_at - dayStart(now)) / DAY_MS;
  if (days < LIMITS.cobrLatestDays || days > LIMITS.cobrEarliestDays)
    throw new Refusal(
      `A parcela pode ser cobrada de ${LIMITS.cobrEarliestDays} a ${LIMITS.cobrLatestDays} dias antes da data: faltam ${days}`,
    );
  makeCobr(call, row, valueOf(call, row, call.body.value));
  return shown(call, row);
};

const retry = (call: Call<'installment.retry'>): Answer<'installment.retry'> => {
  const row = findInstallment(call, call.params.id);
  retryByHand(call, row, valueOf(call, row, call.body.value));
  return shown(call, row);
};

/** Makes the next attempts of an instalment fail and returns its row. @throws Refusal if no attempt can follow */
export function failInstallment(
  call: CompanyContext,
  { id, code, tries }: Body<'sandbox.installment.fail'>,
): InstallmentRow {
  const row = findInstallment(call, id);
  const { mandate } = subscriptionBySeq(call.db, row.subscription);
  if (mandate === null) throw new Refusal('A assinatura não é de Pix Automático');
  if (row.status !== 'SCHEDULED' && !isUnderWay(row))
    throw new Refusal(`Nenhuma tentativa segue: a parcela está ${row.cobr_status ?? row.status}`);
  installments.update(call.db, { seq: row.seq }, { fail_code: code, fail_tries: tries ?? null });
  return installmentBySeq(call.db, row.seq);
}

export const installmentHandlers = {
  'installment.list': list,
  'installment.get': get,
  'installment.charge': charge,
  'installment.retry': retry,
} satisfies Handlers<'installment.list' | 'installment.get' | 'installment.charge' | 'installment.retry'>;
