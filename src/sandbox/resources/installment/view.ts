// JSON of instalments.
import type { Installment } from '#contract/resources/installment.ts';
import { DAY_MS } from '#pix/dates.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { globalId } from '#sandbox/ids.ts';
import type { InstallmentRow } from '#sandbox/store/tables/installments.ts';
import { triesOf } from '#sandbox/store/tables/installments.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';

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
