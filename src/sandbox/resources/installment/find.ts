// Finds instalments by the ids that requests contain.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { oidOf } from '#sandbox/ids.ts';
import type { InstallmentRow } from '#sandbox/store/tables/installments.ts';
import { installments } from '#sandbox/store/tables/installments.ts';

/** Returns an instalment by its global id or correlation id. @throws Refusal if the company has none */
export function findInstallment(
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
