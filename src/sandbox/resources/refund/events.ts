// Webhook events of returned money, for both sides.
import type { EventBody } from '#contract/events/events.ts';
import type { Customer } from '#contract/resources/customer.ts';
import type { PaymentParty } from '#contract/resources/payment.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time } from '#sandbox/context.ts';
import { emit } from '#sandbox/events/outbox.ts';
import { globalId, ISPB } from '#sandbox/ids.ts';
import { accountView } from '#sandbox/resources/account/view.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { receivedParties } from '#sandbox/resources/transaction/party.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
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
  readonly debitParty: PaymentParty;
  readonly creditParty: PaymentParty;
}

const originalOf = (context: SandboxContext, received: TransactionRow): OriginalPix => ({
  value: received.value,
  endToEndId: received.end_to_end_id,
  oid: received.oid,
  at: received.at,
  payer: received.payer === null ? null : fromJson(received.payer),
  ...receivedParties(context, received),
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
  emit(context, by.id, `PIX_TRANSACTION_REFUND_SENT_${outcome}`, () =>
    body(context, back, original(), received.account),
  );
  if (to === undefined) return;
  const company = companyById(context.db, to.company);
  emit(context, company.id, `PIX_TRANSACTION_REFUND_RECEIVED_${outcome}`, () =>
    body(context, back, original(), to.account),
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
    body(context, back, 'seq' in original ? originalOf(context, original) : original, returned.account),
  );
}

/** @param account row id of the account that sent or received the refund */
function body(context: SandboxContext, back: PixReturn, original: OriginalPix, account: number): Body {
  const { payer, debitParty, creditParty } = original;
  const { pixKey: _, ...payingAccount } = debitParty;
  const at = time(original.at);
  return {
    refundTransaction: {
      value: back.value,
      time: time(back.settledAt),
      endToEndId: back.endToEndId,
      status: back.outcome,
      type: 'REFUND',
      debitParty: creditParty,
      // A refund goes to the account that paid, not to a key.
      creditParty: payingAccount,
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
      debitParty,
      creditParty,
      createdAt: at,
      globalID: globalId('PixTransaction', original.oid),
    },
    ...refunded(context, account),
    ...(back.outcome === 'REJECTED' ? { error: REJECTION } : {}),
  };
}

/** Returns the company and account of a refund. */
function refunded({ db }: SandboxContext, account: number): Pick<Body, 'company' | 'account'> {
  const row = accountById(db, account);
  const { accountId, accountName = '', branch = '', account: number = '' } = accountView(db, row);
  const { oid, name, taxId } = companyById(db, row.company);
  return {
    company: { id: oid, name, nameFriendly: name, correlationID: oid, taxID: taxId },
    account: {
      id: accountId,
      name: accountName,
      status: row.closed_at === null ? 'OPEN' : 'CLOSED',
      code: ISPB,
      branch,
      account: number,
    },
  };
}
