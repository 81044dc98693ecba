// States of each resource and the moves between them.

export const CHARGE_STATUS = ['ACTIVE', 'COMPLETED', 'EXPIRED'] as const;
export const CHARGE_TYPE = ['DYNAMIC', 'OVERDUE'] as const;
/** `DENIED` is in the service's enum without a documented way into it. */
export const PAYMENT_STATUS = ['CREATED', 'APPROVED', 'CONFIRMED', 'FAILED', 'DENIED'] as const;
/** `REFUNDED` and `NOT_ACCOMPLISHED` are other deployments' words for the two final states. */
export const REFUND_STATUS = [
  'IN_PROCESSING',
  'CONFIRMED',
  'REJECTED',
  'REFUNDED',
  'NOT_ACCOMPLISHED',
] as const;
/** PAYMENT came in, INTERNAL_TRANSFER moved within the company; everything else went out. */
export const TRANSACTION_TYPE = ['PAYMENT', 'WITHDRAW', 'REFUND', 'FEE', 'INTERNAL_TRANSFER'] as const;

/** States that never change again; a wait ends there. */
export const FINAL_STATES: Readonly<Record<'charge' | 'payment' | 'refund', readonly string[]>> = {
  charge: ['COMPLETED', 'EXPIRED'],
  payment: ['CONFIRMED', 'FAILED', 'DENIED'],
  refund: ['CONFIRMED', 'REJECTED', 'REFUNDED', 'NOT_ACCOMPLISHED'],
};
