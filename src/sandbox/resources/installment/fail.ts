// Makes the attempts of instalments fail.
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import type { InstallmentRow } from '#sandbox/store/tables/installments.ts';
import { installmentBySeq, installments } from '#sandbox/store/tables/installments.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';
import { findInstallment } from './find.ts';
import { isUnderWay } from './withdraw.ts';

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
