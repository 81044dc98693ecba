// Creates subscriptions: periodic instalments that become charges by the clock.
import { LIMITS } from '#contract/limits.ts';
import { defined } from '#errors/defined.ts';
import { brasiliaDay } from '#pix/dates.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { ISPB } from '#sandbox/ids.ts';
import { mandateCode } from '#sandbox/resources/brcode/encode.ts';
import { checkComment } from '#sandbox/resources/charge/comment.ts';
import { assertBoletoPossible } from '#sandbox/resources/charge/terms.ts';
import { findOrCreate } from '#sandbox/resources/customer/find.ts';
import { chargeInstallment } from '#sandbox/resources/installment/charge.ts';
import { createUpcomingInstallments } from '#sandbox/resources/installment/upcoming.ts';
import { toJson } from '#sandbox/store/columns.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import { latestCharged, scheduledOf } from '#sandbox/store/tables/installments.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import {
  mandateStatusColumns,
  subscriptionBySeq,
  subscriptions,
} from '#sandbox/store/tables/subscriptions.ts';
import { schedule } from '#sandbox/time/jobs.ts';
import { firstDayOf, firstDayOfMandate } from './first-day.ts';
import type { MandateOptions, SubscriptionInput } from './mandate-options.ts';
import { mandateOptionsOf } from './mandate-options.ts';

/** Creates a subscription. @throws Refusal if that is not possible */
export function createSubscription(context: CompanyContext, input: SubscriptionInput): SubscriptionRow {
  const { db, ids, now, company } = context;
  checkComment(input.comment ?? '');
  const correlationId = input.correlationID ?? ids.uuid();
  if (subscriptions.has(db, { company: company.id, correlation_id: correlationId }))
    throw new Refusal('Já existe uma assinatura com este Correlação ID');
  const options = mandateOptionsOf(input);
  const requested = input.dayGenerateCharge;
  const first =
    options === undefined
      ? firstDayOf(requested ?? LIMITS.subscriptionDayDefault, now)
      : firstDayOfMandate(options.journey, requested, now);
  const customer = findOrCreate(context, input.customer);
  if (input.chargeType === 'BOLETO') assertBoletoPossible(input.value, customer);
  const seq = subscriptions.insert(db, {
    company: company.id,
    account: context.account,
    oid: ids.oid(),
    customer: customer.seq,
    value: input.value,
    comment: input.comment,
    additional_info: toJson(input.additionalInfo ?? []),
    day: first.day,
    type: input.chargeType ?? 'DYNAMIC',
    day_due: input.dayDue ?? LIMITS.subscriptionDueDaysDefault,
    created_at: now,
    correlation_id: correlationId,
    name: input.name,
    kind: input.type ?? 'RECURRENT',
    status: 'ACTIVE',
    frequency: input.frequency ?? 'MONTHLY',
    first_at: first.at,
    installments: input.installmentCount,
  });
  createUpcomingInstallments(context, subscriptionBySeq(db, seq));
  if (options === undefined) schedule(db, 'subscription.charge', seq, Math.max(now, first.at));
  else openMandate(context, subscriptionBySeq(db, seq), options);
  return subscriptionBySeq(db, seq);
}

function openMandate(context: CompanyContext, row: SubscriptionRow, options: MandateOptions): void {
  const { db, ids, now, company } = context;
  const { seq } = row;
  const retryPolicy = options.retryPolicy ?? 'NON_PERMITED';
  // The second letter of the id tells the banks whether retries are allowed (R) or not (N).
  const prefix = retryPolicy === 'NON_PERMITED' ? 'RN' : 'RR';
  const recurrenceId = `${prefix}${ISPB}${brasiliaDay(now).replaceAll('-', '')}${ids.hex32().slice(-11)}`;
  subscriptions.update(
    db,
    { seq },
    {
      ...mandateStatusColumns(row, 'CREATED', now),
      journey: options.journey,
      retry_policy: retryPolicy,
      minimum_value: options.minimumValue ?? null,
      recurrence_id: recurrenceId,
    },
  );
  if (options.journey === 'PAYMENT_ON_APPROVAL') {
    const [first] = scheduledOf(db, seq);
    chargeInstallment(context, defined(first, 'first instalment'), row.value);
    createUpcomingInstallments(context, row);
  } else schedule(db, 'mandate.expire', seq, row.first_at);
  const charged = latestCharged(db, seq)?.charge ?? null;
  const charge = charged === null ? undefined : chargeBySeq(db, charged);
  subscriptions.update(db, { seq }, { emv: mandateCode(context, company, recurrenceId, charge) });
}
