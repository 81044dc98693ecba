// Deletes charges.
import type { SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { releaseCashback } from '#sandbox/resources/cashback/balance.ts';
import { endInstallment } from '#sandbox/resources/installment/end.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import { cancel } from '#sandbox/time/jobs.ts';

/** Deletes a charge; its row stays, because its ids cannot be reused. @throws Refusal if it is paid */
export function deleteCharge(context: SandboxContext, row: ChargeRow): void {
  const { db, now } = context;
  if (row.status === 'COMPLETED') throw new Refusal('Uma cobrança paga não pode ser removida');
  charges.update(db, { seq: row.seq }, { deleted_at: now, updated_at: now });
  cancel(db, 'charge.expire', row.seq);
  if (row.status === 'ACTIVE') releaseCashback(db, row);
  if (row.subscription !== null) endInstallment(context, row.seq, 'CANCELED');
}
