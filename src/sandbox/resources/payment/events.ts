// Webhook events of outgoing payments.
import type { SandboxContext } from '#sandbox/context.ts';
import { withoutNulls } from '#sandbox/context.ts';
import { emit } from '#sandbox/events/outbox.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { PaymentRow } from '#sandbox/store/tables/payments.ts';
import { boletoOf, paymentRecordView } from './view.ts';

/** Emits the event of a payment that has reached its final status. */
export function emitPaymentSettled(context: SandboxContext, row: PaymentRow): void {
  const body = () => {
    const { payment, transaction, error } = paymentRecordView(context, row);
    const boleto = boletoOf(row);
    if (boleto === undefined) return { payment, transaction: transaction ?? {}, error: error ?? {} };
    return {
      account: { accountId: accountById(context.db, row.account).oid },
      payment,
      boleto: withoutNulls({ barcode: boleto.barcode, expiresDate: boleto.expiresDate }),
      error: error ?? {},
    };
  };
  if (row.status === 'FAILED') emit(context, row.company, 'MOVEMENT_FAILED', body);
  else
    emit(context, row.company, 'MOVEMENT_CONFIRMED', () => {
      const { error: _, ...moved } = body();
      return moved;
    });
}
