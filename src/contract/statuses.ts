// Statuses and types of the service's resources.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

export const CHARGE_STATUS = ['ACTIVE', 'COMPLETED', 'EXPIRED'] as const;
/** BOLETO: a boleto with a QR code, paid by either. */
export const CHARGE_TYPE = ['DYNAMIC', 'OVERDUE', 'BOLETO'] as const;
/** Unit of fines and interest: cents (FIXED) or basis points (PERCENTAGE). */
export const RATE_TYPE = ['FIXED', 'PERCENTAGE'] as const;
/** Kind of recipient of a split of a charge. */
export const SPLIT_TYPE = ['SPLIT_INTERNAL_TRANSFER', 'SPLIT_SUB_ACCOUNT', 'SPLIT_PARTNER'] as const;
export const PAYMENT_TYPE = ['PIX_KEY', 'QR_CODE', 'MANUAL', 'BOLETO'] as const;
/** Status of the boleto of a charge. COMPLETED: paid, the money has not arrived. SETTLED: the money has arrived. */
export const BOLETO_STATUS = ['CREATED', 'COMPLETED', 'SETTLED', 'CANCELED'] as const;
/** BOLETO_IN: a boleto of a charge was paid. BOLETO_OUT: the company paid a boleto. */
export const BOLETO_TRANSACTION_TYPE = ['BOLETO_IN', 'BOLETO_OUT'] as const;
export const BOLETO_TRANSACTION_STATUS = [
  'CREATED',
  'PROCESSING',
  'PENDING',
  'CONFIRMED',
  'REJECTED',
] as const;
/** Names of Pix key types in payments. */
export const ALIAS_TYPE = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM'] as const;
/** Statuses of the registration of a company or person; the service may return one IN_REVIEW to PENDING. */
export const ACCOUNT_REGISTER_STATUS = [
  'DRAFT',
  'PENDING',
  'IN_REVIEW',
  'CREATING',
  'APPROVED',
  'REJECTED',
  'FAILED',
  'DELETED',
] as const;
export const TAX_ID_TYPE = ['BR:CPF', 'BR:CNPJ'] as const;
/** Types of Pix keys that a company can register. */
export const OWN_KEY_TYPE = ['CNPJ', 'EVP'] as const;
/** Changes of the look-up quota (tokens). */
export const KEY_QUOTA_OPERATION = ['ADD', 'REMOVE', 'REFILL'] as const;
/** Period to which an account limit applies. */
export const LIMIT_PERIOD = ['DAY', 'NIGHT'] as const;
/** Status of a request for higher limits; the last two are final. */
export const LIMIT_REQUEST_STATUS = ['IN_REVIEW', 'APPROVED', 'REJECTED'] as const;
/** Types of bank accounts: current, salary, savings, payment. */
export const BANK_ACCOUNT_TYPE = ['CACC', 'SLRY', 'SVGS', 'TRAN'] as const;
/** `DENIED` is in the service's enum, but it is not documented when it occurs; only boletos have `PROCESSING`. */
export const PAYMENT_STATUS = ['CREATED', 'APPROVED', 'PROCESSING', 'CONFIRMED', 'FAILED', 'DENIED'] as const;
/** Final statuses of a payment that moved no money. */
export const FAILED_PAYMENT: readonly string[] = [
  'FAILED',
  'DENIED',
] satisfies readonly (typeof PAYMENT_STATUS)[number][];
/** Some deployments say `REFUNDED` for `CONFIRMED` and `NOT_ACCOMPLISHED` for `REJECTED`. */
export const REFUND_STATUS = [
  'IN_PROCESSING',
  'CONFIRMED',
  'REJECTED',
  'REFUNDED',
  'NOT_ACCOMPLISHED',
] as const;
/** Direction of the Pix in a receipt's path, as seen from the account that requests it. */
export const RECEIPT_TYPE = ['pix-in', 'pix-out', 'pix-refund'] as const;
/** Meaning of each refund status, in the vocabulary of every deployment. */
export const REFUND_MEANING: Readonly<Record<(typeof REFUND_STATUS)[number], Message>> = {
  IN_PROCESSING: say`on its way`,
  CONFIRMED: say`arrived`,
  REJECTED: say`did not arrive`,
  REFUNDED: say`arrived`,
  NOT_ACCOMPLISHED: say`did not arrive`,
};
/**
 * PAYMENT is incoming; INTERNAL_TRANSFER moves money within the company; BALANCE_BLOCK and BALANCE_UNBLOCK move no
 * money; all other types are outgoing. REVERSAL: returned because of a dispute.
 */
export const TRANSACTION_TYPE = [
  'PAYMENT',
  'WITHDRAW',
  'REFUND',
  'FEE',
  'INTERNAL_TRANSFER',
  'BALANCE_BLOCK',
  'BALANCE_UNBLOCK',
  'REVERSAL',
] as const;

/**
 * ACCEPTED: decided in favour of the payer. Disputes of payments that were sent also have OPENED, PENDING,
 * PENDING_DOCUMENTATION, ACKNOWLEDGED and CLOSED.
 */
export const DISPUTE_STATUS = [
  'CREATED',
  'OPENED',
  'PENDING',
  'PENDING_DOCUMENTATION',
  'IN_REVIEW',
  'ACKNOWLEDGED',
  'ACCEPTED',
  'REJECTED',
  'CANCELED',
  'CLOSED',
] as const;
/** MED: through the bank of the payer. DISPUTE: outside the MED. CHARGEBACK: through the card scheme. */
export const DISPUTE_TYPE = ['MED', 'DISPUTE', 'CHARGEBACK'] as const;
/** RECEIVED: against a payment that the account received. SENT: of a payment that it sent. */
export const DISPUTE_SIDE = ['SENT', 'RECEIVED'] as const;
/**
 * PDF and XML exist from CONFIRMED on. The documents do not name the statuses of a failed and of a canceled invoice:
 * ERROR and CANCELED are names of the sandbox.
 */
export const INVOICE_STATUS = ['PENDING', 'PROCESSING', 'CONFIRMED', 'ERROR', 'CANCELED'] as const;

/** Reasons for reporting a payment as fraud. */
export const FRAUD_SITUATION = [
  'SCAM',
  'ACCOUNT_TAKEOVER',
  'COERCION',
  'FRAUDULENT_ACCESS',
  'OTHER',
  'UNKNOWN',
] as const;
/** In this order, but CANCELLED; a report from which no money returns skips REFUNDING. */
export const FUNDS_RECOVERY_STATUS = [
  'CREATED',
  'TRACKED',
  'AWAITING_ANALYSIS',
  'ANALYSED',
  'REFUNDING',
  'COMPLETED',
  'CANCELLED',
] as const;
/** SENT: the account was the victim. */
export const FUNDS_RECOVERY_DIRECTION = ['SENT', 'RECEIVED'] as const;
/** Status of a bank's request to another to return money. CLOSED and CANCELLED are final. */
export const REFUND_SOLICITATION_STATUS = ['OPEN', 'CLOSED', 'CANCELLED'] as const;
/** How much of the asked amount a bank returns. */
export const REFUND_SOLICITATION_RESULT = ['TOTALLY_ACCEPTED', 'PARTIALLY_ACCEPTED', 'REJECTED'] as const;
export const REFUND_REJECTION_REASON = ['NO_BALANCE', 'ACCOUNT_CLOSURE', 'CANNOT_REFUND', 'OTHER'] as const;
/** What a report of infraction asks for. REFUND_CANCELLED: the return of a refund that was made by mistake. */
export const INFRACTION_REASON = ['REFUND_REQUEST', 'REFUND_CANCELLED'] as const;
export const INFRACTION_STATUS = ['OPEN', 'ACKNOWLEDGED', 'CLOSED', 'CANCELLED'] as const;
/** Whether the bank of the recipient agrees that it was fraud. */
export const INFRACTION_RESULT = ['AGREED', 'DISAGREED'] as const;

export const TRANSACTION_STATUS = [
  'CREATED',
  'CONFIRMED',
  'REFUNDED',
  'PARTIAL_REFUND',
  'IN_PROCESSING',
  'REJECTED',
] as const;

/** Final statuses; waiting for a resource ends when it reaches one of them. */
export const FINAL_STATES: Readonly<
  Record<
    'charge' | 'payment' | 'refund' | 'boletoTransaction' | 'dispute' | 'recovery' | 'limitRequest',
    readonly string[]
  >
> = {
  charge: ['COMPLETED', 'EXPIRED'],
  payment: ['CONFIRMED', 'FAILED', 'DENIED'],
  refund: ['CONFIRMED', 'REJECTED', 'REFUNDED', 'NOT_ACCOMPLISHED'],
  boletoTransaction: ['CONFIRMED', 'REJECTED'],
  dispute: ['ACCEPTED', 'REJECTED', 'CANCELED', 'CLOSED'],
  recovery: ['COMPLETED', 'CANCELLED'],
  limitRequest: ['APPROVED', 'REJECTED'],
};
