// JSON and webhook events of subscriptions and instalments.
import type { Installment } from '#contract/resources/installment.ts';
import type { Subscription } from '#contract/resources/subscription.ts';
import { DAY_MS } from '#pix/dates.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { emit } from '#sandbox/events/outbox.ts';
import { globalId } from '#sandbox/ids.ts';
import { customerView } from '#sandbox/resources/customer/view.ts';
import { linksOf } from '#sandbox/resources/links.ts';
import { fromJson } from '#sandbox/store/table.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import type { InstallmentRow } from '#sandbox/store/tables/installments.ts';
import { installmentBySeq, latestCharged, triesOf } from '#sandbox/store/tables/installments.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';

type Viewing = Pick<SandboxContext, 'db' | 'namespace' | 'publicUrl'>;

export function subscriptionView(context: Viewing, row: SubscriptionRow): Subscription {
  const { db } = context;
  const charged = latestCharged(db, row.seq)?.charge ?? null;
  const additionalInfo = fromJson(row.additional_info);
  return withoutNulls({
    globalID: globalId('PaymentSubscription', row.oid),
    correlationID: row.correlation_id,
    name: row.name,
    type: row.kind,
    status: row.status,
    isActive: row.status === 'ACTIVE',
    customer: customerView(customerBySeq(db, row.customer)),
    value: row.value,
    frequency: row.frequency,
    installmentsCount: row.installments,
    comment: row.comment,
    additionalInfo,
    addtionalInfo: additionalInfo,
    dayGenerateCharge: row.day,
    chargeType: row.type,
    dayDue: row.day_due,
    paymentLinkUrl:
      charged === null
        ? undefined
        : linksOf(context, chargeBySeq(db, charged).payment_link_id).paymentLinkUrl,
    ...(row.mandate === null ? {} : mandateView(row)),
  });
}

/** Returns the mandate under both of its field names. */
function mandateView(row: SubscriptionRow): Pick<Subscription, 'pixRecurring' | 'pixRecurringOptions'> {
  const shared = withoutNulls({ emv: row.emv, journey: row.journey, status: row.mandate });
  return {
    pixRecurring: withoutNulls({ recurrencyId: row.recurrence_id, ...shared }),
    pixRecurringOptions: withoutNulls({
      ...shared,
      retryPolicy: row.retry_policy,
      minimumValue: row.minimum_value,
    }),
  };
}

export function installmentView({ db }: Pick<SandboxContext, 'db'>, row: InstallmentRow): Installment {
  const subscription = subscriptionBySeq(db, row.subscription);
  return withoutNulls({
    globalID: globalId('PaymentSubscriptionInstallment', row.oid),
    correlationID: row.correlation_id,
    paymentSubscriptionGlobalID: globalId('PaymentSubscription', subscription.oid),
    dateGenerateCharge: time(row.due_at),
    expiration: (subscription.day_due * DAY_MS) / 1_000,
    installmentNumber: row.number,
    value: row.value,
    status: row.status,
    cobr: row.cobr_status === null ? undefined : cobrView(db, subscription, row, row.cobr_status),
    createdAt: time(row.created_at),
  });
}

const cobrView = (
  db: SandboxContext['db'],
  subscription: SubscriptionRow,
  row: InstallmentRow,
  status: NonNullable<InstallmentRow['cobr_status']>,
): NonNullable<Installment['cobr']> =>
  withoutNulls({
    identifierId: row.cobr_id,
    recurrencyId: subscription.recurrence_id,
    installmentId: globalId('PaymentSubscriptionInstallment', row.oid),
    endToEndId: row.end_to_end_id,
    rejectCode: row.cobr_code,
    status,
    value: row.value,
    tries: triesOf(db, row.seq).map((one) =>
      withoutNulls({
        tryStatus: one.status,
        finalityPurpose: one.purpose,
        rejectCode: one.code,
        value: one.value,
        requestedExecutionDate: time(one.execute_at),
        createdAt: time(one.created_at),
        updatedAt: time(one.updated_at),
      }),
    ),
    paymentDate: row.paid_at === null ? undefined : time(row.paid_at),
    chargeDate: time(row.due_at),
    expiryDate: time(row.due_at + subscription.day_due * DAY_MS),
    description: subscription.comment,
    createdAt: row.cobr_at === null ? undefined : time(row.cobr_at),
  });

/** Emits an event of a mandate; its body is the subscription. */
export function emitMandateEvent(
  context: SandboxContext,
  seq: number,
  type: 'PIX_AUTOMATIC_APPROVED' | 'PIX_AUTOMATIC_REJECTED',
): void {
  const row = subscriptionBySeq(context.db, seq);
  emit(context, row.company, type, () => subscriptionView(context, row));
}

type CobrEvent = 'CREATED' | 'APPROVED' | 'REJECTED' | 'COMPLETED' | 'TRY_REQUESTED' | 'TRY_REJECTED';

/** Emits an event about the charge at the payer's bank; its body is the instalment. */
export function emitCobrEvent(context: SandboxContext, seq: number, what: CobrEvent): void {
  const row = installmentBySeq(context.db, seq);
  emit(context, row.company, `PIX_AUTOMATIC_COBR_${what}`, () => installmentView(context, row));
}
