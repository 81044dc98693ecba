// JSON of charges.
import type { Charge } from '#contract/resources/charge.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { globalId } from '#sandbox/ids.ts';
import { chargeBoletoView } from '#sandbox/resources/boleto/view.ts';
import { customerView } from '#sandbox/resources/customer/view.ts';
import { linksOf } from '#sandbox/resources/links.ts';
import { subscriptionView } from '#sandbox/resources/subscription/view.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';
import { amountDueNow } from './amount-due.ts';

/** Fee of a received Pix: the sandbox takes none. */
export const FEE_CENTS = 0;

/** Converts a charge row to its JSON. */
export function chargeView(
  context: Pick<SandboxContext, 'db' | 'namespace' | 'publicUrl' | 'now'>,
  row: ChargeRow,
): Charge {
  const additionalInfo = fromJson(row.additional_info);
  const links = linksOf(context, row.payment_link_id);
  const hasDueDate = row.type !== 'DYNAMIC';
  const boleto = chargeBoletoView(context.db, row);
  return {
    status: row.status,
    ...(row.customer === null ? {} : { customer: customerView(customerBySeq(context.db, row.customer)) }),
    value: row.value,
    comment: row.comment,
    correlationID: row.correlation_id,
    paymentLinkID: row.payment_link_id,
    ...links,
    globalID: globalId('Charge', row.oid),
    transactionID: row.transaction_id,
    identifier: row.identifier,
    brCode: row.br_code,
    additionalInfo,
    pixKey: accountById(context.db, row.account).pix_key,
    type: row.type,
    expiresIn: row.expires_in,
    expiresDate: time(row.expires_at),
    discount: row.discount,
    valueWithDiscount: amountDueNow(context, row),
    ensureSameTaxID: row.ensure_same_tax_id === 1,
    paymentMethods: {
      ...(boleto === undefined ? {} : { boleto }),
      pix: {
        method: row.type === 'OVERDUE' ? 'PIX_COBV' : 'PIX_COB',
        txId: row.transaction_id,
        transactionID: row.transaction_id,
        identifier: row.identifier,
        value: row.value,
        status: row.status,
        ...(row.status === 'COMPLETED' ? { fee: FEE_CENTS } : {}),
        brCode: row.br_code,
        qrCodeImage: links.qrCodeImage,
        additionalInfo,
      },
    },
    ...withoutNulls({
      dueDate: hasDueDate ? time(row.expires_at) : undefined,
      interestsSettings: hasDueDate
        ? {
            fines: withoutNulls({ value: row.fines ?? 0, type: row.fines_type }),
            interests: withoutNulls({ value: row.interests ?? 0, type: row.interests_type }),
          }
        : undefined,
      redirectUrl: row.redirect_url,
      paidAt: row.paid_at === null ? undefined : time(row.paid_at),
      payer: row.payer === null ? undefined : fromJson(row.payer),
      subscription:
        row.subscription === null
          ? undefined
          : subscriptionView(context, subscriptionBySeq(context.db, row.subscription)),
    }),
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
  };
}

/** Converts a charge row to its JSON in webhook events, which names the fee of each charge. */
export const chargeEventView = (
  context: Pick<SandboxContext, 'db' | 'namespace' | 'publicUrl' | 'now'>,
  row: ChargeRow,
): Charge => ({ ...chargeView(context, row), fee: FEE_CENTS });
