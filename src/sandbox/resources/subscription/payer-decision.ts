// Simulates the payer of a Pix Automático mandate: approves, refuses or ends it on request.
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { payResource } from '#sandbox/resources/incoming-pix/pay.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import { latestCharged } from '#sandbox/store/tables/installments.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { activateMandate } from './activate.ts';
import { endSubscription, EXPIRED } from './end.ts';
import { emitMandateEvent } from './events.ts';
import { findSubscription } from './find.ts';

const FROM = { approve: 'CREATED', refuse: 'CREATED', end: 'APPROVED' } as const;

/** Applies the payer's decision and returns the subscription's row. @throws Refusal if the status does not allow it */
export function decideMandate(
  call: CompanyContext,
  { id, step, code }: Body<'sandbox.mandate'>,
): SubscriptionRow {
  const { db } = call;
  const row = findSubscription(call, id);
  if (row.mandate === null) throw new Refusal('A assinatura não é de Pix Automático');
  if (step === 'approve' && code !== undefined) throw new Refusal('O código acompanha só refuse e end');
  if (row.mandate !== FROM[step])
    throw new Refusal(`A autorização precisa estar ${FROM[step]}: está ${row.mandate}`);
  if (row.status !== 'ACTIVE') throw new Refusal(`A assinatura já terminou: está ${row.status}`);
  if (step === 'approve') approve(call, row);
  else {
    endSubscription(call, row, { status: 'INACTIVE', mandate: 'REJECTED', code: code ?? 'SLBD' });
    emitMandateEvent(call, row.seq, 'PIX_AUTOMATIC_REJECTED');
  }
  return subscriptionBySeq(db, row.seq);
}

/** Approves a mandate. If its journey has a first payment, paying that charge activates the mandate. */
function approve(call: CompanyContext, row: SubscriptionRow): void {
  const charge = latestCharged(call.db, row.seq)?.charge ?? null;
  if (charge === null) activateMandate(call, row);
  else payResource(call, { id: chargeBySeq(call.db, charge).transaction_id, as: 'location' });
}

/** Job: on its first day, expires a mandate that was not approved. */
const expire: JobHandler = (context, seq) => {
  const row = subscriptionBySeq(context.db, seq);
  if (row.mandate === 'CREATED') endSubscription(context, row, { ...EXPIRED, code: 'OTHR' });
};

export const mandateJobs = { 'mandate.expire': expire };
