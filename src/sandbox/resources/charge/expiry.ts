// Changes the expiry of charges, and expires them by the clock.
import type { SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { emit, issuer } from '#sandbox/events/outbox.ts';
import { releaseCashback } from '#sandbox/resources/cashback/balance.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { endInstallment } from '#sandbox/resources/installment/end.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { chargeBySeq, charges } from '#sandbox/store/tables/charges.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { cancel, schedule } from '#sandbox/time/jobs.ts';
import { readExpiry } from './terms.ts';
import { chargeEventView } from './view.ts';

/** Error text for a charge that is paid too late. */
export const EXPIRED = 'A cobrança expirou e não pode ser paga';

/**
 * Changes the expiry. The stored date is accepted again, even if it is too soon for a new date.
 * @throws Refusal if the charge cannot be changed, or for a date that is too soon or too late
 */
export function changeExpiry({ db, now }: SandboxContext, row: ChargeRow, expiresDate: string): void {
  if (row.status === 'COMPLETED') throw new Refusal('Uma cobrança paga não pode ser alterada');
  if (row.status === 'EXPIRED') throw new Refusal('Uma cobrança expirada não pode ser alterada');
  if (row.type !== 'DYNAMIC') throw new Refusal(`expiresDate does not go with type ${row.type}`);
  if (Date.parse(expiresDate) === row.expires_at) return;
  const expiresAt = readExpiry(expiresDate, now);
  charges.update(
    db,
    { seq: row.seq },
    {
      expires_at: expiresAt,
      expires_in: Math.floor((expiresAt - row.created_at) / 1000),
      updated_at: now,
    },
  );
  cancel(db, 'charge.expire', row.seq);
  schedule(db, 'charge.expire', row.seq, expiresAt + 1);
}

/** Job: expires a charge after the last instant in which it can be paid. */
const expire: JobHandler = (context, seq) => {
  const row = chargeBySeq(context.db, seq);
  if (row.status !== 'ACTIVE') return;
  charges.update(context.db, { seq }, { status: 'EXPIRED', updated_at: context.now });
  releaseCashback(context.db, row);
  if (row.subscription !== null) endInstallment(context, seq, 'EXPIRED');
  emit(context, row.company, 'CHARGE_EXPIRED', () => ({
    charge: chargeEventView(context, chargeBySeq(context.db, seq)),
    ...issuer(companyById(context.db, row.company)),
  }));
};

export const chargeJobs = { 'charge.expire': expire };
