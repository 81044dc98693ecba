// JSON of subscriptions.
import type { Subscription } from '#contract/resources/subscription.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { withoutNulls } from '#sandbox/context.ts';
import { globalId } from '#sandbox/ids.ts';
import { customerView } from '#sandbox/resources/customer/view.ts';
import { linksOf } from '#sandbox/resources/links.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import { latestCharged } from '#sandbox/store/tables/installments.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';

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
