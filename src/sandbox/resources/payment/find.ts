// Finds payments by the ids that requests contain.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { oidOf } from '#sandbox/ids.ts';
import type { PaymentRow } from '#sandbox/store/tables/payments.ts';
import { paymentBy } from '#sandbox/store/tables/payments.ts';

export const paymentNotFound = (): Refusal => new Refusal('Pagamento não encontrado');

/** Returns a payment by its global id or correlation id. @throws Refusal if the company has none */
export function findPayment({ db, company }: CompanyContext, id: string): PaymentRow {
  const oid = oidOf('Payment', id);
  const row =
    paymentBy(db, company.id, { correlation_id: id }) ??
    (oid === undefined ? undefined : paymentBy(db, company.id, { oid }));
  if (row === undefined) throw paymentNotFound();
  return row;
}
