// Withdraws instalments from the payer's bank.
import type { CancelCode } from '#contract/mandate.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import type { InstallmentRow } from '#sandbox/store/tables/installments.ts';
import { cobrTries, installments } from '#sandbox/store/tables/installments.ts';
import { cancel } from '#sandbox/time/jobs.ts';

const COBR_JOBS = ['cobr.make', 'cobr.answer', 'cobr.execute', 'cobr.retry'] as const;

/** Whether the payer's bank may still pay the instalment. */
export const isUnderWay = ({ cobr_status: status }: InstallmentRow): boolean =>
  status === 'CREATED' || status === 'ACTIVE' || status === 'FAILED_TRY';

/** Cancels the charge at the payer's bank, if it has one that is not paid. */
export function withdrawFromPayerBank(
  { db, now }: SandboxContext,
  row: InstallmentRow,
  code: CancelCode,
): void {
  for (const kind of COBR_JOBS) cancel(db, kind, row.seq);
  if (!isUnderWay(row)) return;
  installments.update(db, { seq: row.seq }, { cobr_status: 'CANCELED', cobr_code: code });
  for (const status of ['REQUESTED', 'SCHEDULED'] as const)
    cobrTries.update(db, { installment: row.seq, status }, { status: 'REJECTED', code, updated_at: now });
}
