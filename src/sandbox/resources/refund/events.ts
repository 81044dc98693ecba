// Webhook events of refunds, for both sides.
import type { EventBody } from '#contract/events/events.ts';
import { canonicalKeyType } from '#pix/pix-key.ts';
import type { Company, SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { emit, issuer } from '#sandbox/events/outbox.ts';
import { globalId } from '#sandbox/ids.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { keyOf } from '#sandbox/resources/pix-key/holder.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { RefundRow } from '#sandbox/store/tables/refunds.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { paymentOfReceived } from './return-money.ts';

type Body = EventBody<'PIX_TRANSACTION_REFUND_SENT_CONFIRMED'>;

/** Reason for which a bank rejects a refund. */
const REJECTION = 'AC06 - Conta do recebedor bloqueada';

/**
 * Emits the event of a settled refund to the refunding company, and to the refunded one if it is in the sandbox.
 * @param original the received transaction that was refunded
 */
export function emitRefundSettled(
  context: SandboxContext,
  row: RefundRow,
  original: TransactionRow,
  outcome: 'CONFIRMED' | 'REJECTED',
): void {
  const by = companyById(context.db, row.company);
  const to = paymentOfReceived(context, original);
  emit(context, by.id, `PIX_TRANSACTION_REFUND_SENT_${outcome}`, () =>
    body(context, row, original, outcome, by),
  );
  if (to === undefined) return;
  const company = companyById(context.db, to.company);
  emit(context, company.id, `PIX_TRANSACTION_REFUND_RECEIVED_${outcome}`, () =>
    body(context, row, original, outcome, company),
  );
}

function body(
  context: SandboxContext,
  row: RefundRow,
  original: TransactionRow,
  outcome: 'CONFIRMED' | 'REJECTED',
  reported: Company,
): Body {
  const key = keyOf(context.db, original);
  const receiver = { pixKey: withoutNulls({ pixKey: key, type: canonicalKeyType(key) }) };
  const payer = original.payer === null ? null : fromJson(original.payer);
  const paid = { holder: withoutNulls({ name: payer?.name, taxID: payer?.taxID }) };
  const at = time(original.at);
  return {
    refundTransaction: {
      value: row.value,
      time: time(row.settled_at ?? context.now),
      endToEndId: row.end_to_end_id,
      status: outcome,
      type: 'REFUND',
      debitParty: receiver,
      creditParty: paid,
      createdAt: time(row.created_at),
      partial: row.value < original.value,
      // A rejected refund has no transaction; this is the id that it would have had.
      globalID: globalId('PixTransaction', row.refund_id.slice(0, 24)),
    },
    originalTransaction: {
      payer,
      value: original.value,
      time: at,
      endToEndId: original.end_to_end_id,
      status: 'CONFIRMED',
      type: 'PAYMENT',
      debitParty: paid,
      creditParty: receiver,
      createdAt: at,
      globalID: globalId('PixTransaction', original.oid),
    },
    ...issuer(reported),
    ...(outcome === 'REJECTED' ? { error: REJECTION } : {}),
  };
}
