// Webhook events of returned money, for both sides.
import type { EventBody } from '#contract/events/events.ts';
import type { Customer } from '#contract/resources/customer.ts';
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

/** The return of a Pix, wholly or partly. Times are epoch milliseconds. */
interface PixReturn {
  readonly outcome: 'CONFIRMED' | 'REJECTED';
  readonly value: number;
  readonly endToEndId: string;
  readonly oid: string;
  readonly createdAt: number;
  readonly settledAt: number;
}

/** The Pix that is returned. */
interface OriginalPix {
  readonly value: number;
  readonly endToEndId: string;
  readonly oid: string;
  readonly at: number;
  readonly payer: Customer | null;
  /** Pix key of the recipient; undefined if a bank account was paid. */
  readonly key: string | undefined;
}

const originalOf = (context: SandboxContext, received: TransactionRow): OriginalPix => ({
  value: received.value,
  endToEndId: received.end_to_end_id,
  oid: received.oid,
  at: received.at,
  payer: received.payer === null ? null : fromJson(received.payer),
  key: keyOf(context.db, received),
});

/**
 * Emits the event of a settled refund to the refunding company, and to the refunded one if it is in the sandbox.
 * @param received the received transaction that was refunded
 */
export function emitRefundSettled(
  context: SandboxContext,
  row: RefundRow,
  received: TransactionRow,
  outcome: 'CONFIRMED' | 'REJECTED',
): void {
  const back: PixReturn = {
    outcome,
    value: row.value,
    endToEndId: row.end_to_end_id,
    // A rejected refund has no transaction; this is the id that it would have had.
    oid: row.refund_id.slice(0, 24),
    createdAt: row.created_at,
    settledAt: row.settled_at ?? context.now,
  };
  const original = (): OriginalPix => originalOf(context, received);
  const by = companyById(context.db, row.company);
  const to = paymentOfReceived(context, received);
  emit(context, by.id, `PIX_TRANSACTION_REFUND_SENT_${outcome}`, () => body(back, original(), by));
  if (to === undefined) return;
  const company = companyById(context.db, to.company);
  emit(context, company.id, `PIX_TRANSACTION_REFUND_RECEIVED_${outcome}`, () =>
    body(back, original(), company),
  );
}

/** Emits the event of a payment whose money returned without a refund, to the company that had paid. */
export function emitMoneyReturned(
  context: SandboxContext,
  returned: TransactionRow,
  original: TransactionRow | OriginalPix,
): void {
  const company = companyById(context.db, returned.company);
  const back: PixReturn = {
    outcome: 'CONFIRMED',
    value: returned.value,
    endToEndId: returned.end_to_end_id,
    oid: returned.oid,
    createdAt: returned.created_at,
    settledAt: returned.at,
  };
  emit(context, company.id, 'PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED', () =>
    body(back, 'seq' in original ? originalOf(context, original) : original, company),
  );
}

function body(back: PixReturn, original: OriginalPix, company: Company): Body {
  const { key, payer } = original;
  const receiver =
    key === undefined ? {} : { pixKey: withoutNulls({ pixKey: key, type: canonicalKeyType(key) }) };
  const paid = { holder: withoutNulls({ name: payer?.name, taxID: payer?.taxID }) };
  const at = time(original.at);
  return {
    refundTransaction: {
      value: back.value,
      time: time(back.settledAt),
      endToEndId: back.endToEndId,
      status: back.outcome,
      type: 'REFUND',
      debitParty: receiver,
      creditParty: paid,
      createdAt: time(back.createdAt),
      partial: back.value < original.value,
      globalID: globalId('PixTransaction', back.oid),
    },
    originalTransaction: {
      payer,
      value: original.value,
      time: at,
      endToEndId: original.endToEndId,
      status: 'CONFIRMED',
      type: 'PAYMENT',
      debitParty: paid,
      creditParty: receiver,
      createdAt: at,
      globalID: globalId('PixTransaction', original.oid),
    },
    ...issuer(company),
    ...(back.outcome === 'REJECTED' ? { error: REJECTION } : {}),
  };
}
