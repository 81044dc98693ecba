// States of each resource and the moves between them.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

export const CHARGE_STATUS = ['ACTIVE', 'COMPLETED', 'EXPIRED'] as const;
/** The sandbox issues no BOLETO. */
export const CHARGE_TYPE = ['DYNAMIC', 'OVERDUE', 'BOLETO'] as const;
/** Of fines and interest: cents, or basis points. */
export const RATE_TYPE = ['FIXED', 'PERCENTAGE'] as const;
/** To whom a part of a charge goes. */
export const SPLIT_TYPE = ['SPLIT_INTERNAL_TRANSFER', 'SPLIT_SUB_ACCOUNT', 'SPLIT_PARTNER'] as const;
/** A boleto is paid with `pixctl api` alone. */
export const PAYMENT_TYPE = ['PIX_KEY', 'QR_CODE', 'MANUAL'] as const;
/** Types of Pix keys, in the words of a payment. */
export const ALIAS_TYPE = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM'] as const;
export const TAX_ID_TYPE = ['BR:CPF', 'BR:CNPJ'] as const;
/** Types of the keys that a company can register. */
export const OWN_KEY_TYPE = ['CNPJ', 'EVP'] as const;
/** What becomes of tokens of look-ups. */
export const KEY_QUOTA_OPERATION = ['ADD', 'REMOVE', 'REFILL'] as const;
/** When a limit of an account counts. */
export const LIMIT_PERIOD = ['DAY', 'NIGHT'] as const;
/** Kinds of bank accounts: current, salary, savings, payment. */
export const BANK_ACCOUNT_TYPE = ['CACC', 'SLRY', 'SVGS', 'TRAN'] as const;
/** `DENIED` is in the service's enum without a documented way into it; `PROCESSING` is that of a boleto. */
export const PAYMENT_STATUS = ['CREATED', 'APPROVED', 'PROCESSING', 'CONFIRMED', 'FAILED', 'DENIED'] as const;
/** States in which a payment moved no money and never will. */
export const FAILED_PAYMENT: readonly string[] = [
  'FAILED',
  'DENIED',
] satisfies readonly (typeof PAYMENT_STATUS)[number][];
/** `REFUNDED` and `NOT_ACCOMPLISHED` are other deployments' words for the two final states. */
export const REFUND_STATUS = [
  'IN_PROCESSING',
  'CONFIRMED',
  'REJECTED',
  'REFUNDED',
  'NOT_ACCOMPLISHED',
] as const;
/** What a Pix was to the account that asks for its receipt, as in the path. */
export const RECEIPT_TYPE = ['pix-in', 'pix-out', 'pix-refund'] as const;
/** What the states of a refund mean, in whichever words a deployment has them. */
export const REFUND_MEANING: Readonly<Record<(typeof REFUND_STATUS)[number], Message>> = {
  IN_PROCESSING: say`on its way`,
  CONFIRMED: say`arrived`,
  REJECTED: say`did not arrive`,
  REFUNDED: say`arrived`,
  NOT_ACCOMPLISHED: say`did not arrive`,
};
/**
 * PAYMENT came in, INTERNAL_TRANSFER moved within the company, BALANCE_BLOCK and BALANCE_UNBLOCK moved nothing;
 * everything else went out. REVERSAL: given back because of a dispute.
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

/** ACCEPTED: decided for the payer. */
export const DISPUTE_STATUS = ['CREATED', 'IN_REVIEW', 'ACCEPTED', 'REJECTED', 'CANCELED'] as const;
export const DISPUTE_TYPE = ['MED', 'CHARGEBACK'] as const;
export const TRANSACTION_STATUS = [
  'CREATED',
  'CONFIRMED',
  'REFUNDED',
  'PARTIAL_REFUND',
  'IN_PROCESSING',
  'REJECTED',
] as const;

/** States that never change again; a wait ends there. */
export const FINAL_STATES: Readonly<Record<'charge' | 'payment' | 'refund', readonly string[]>> = {
  charge: ['COMPLETED', 'EXPIRED'],
  payment: ['CONFIRMED', 'FAILED', 'DENIED'],
  refund: ['CONFIRMED', 'REJECTED', 'REFUNDED', 'NOT_ACCOMPLISHED'],
};
