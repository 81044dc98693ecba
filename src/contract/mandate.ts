// Types, statuses and codes of subscriptions, instalments and Pix Automático mandates.

/** Types a request may have: charges that the customer pays, or automatic payments by the payer's bank. */
export const SUBSCRIPTION_TYPE = ['RECURRENT', 'PIX_RECURRING'] as const;
/** Types an answer may have: services also return subscriptions of types that cannot be requested. */
export const KNOWN_SUBSCRIPTION_TYPE = [...SUBSCRIPTION_TYPE, 'IN_INSTALLMENT', 'PIX_CREDIARY'] as const;
/** `INACTIVE`: cancelled by the merchant, or the payer has ended the mandate. */
export const SUBSCRIPTION_STATUS = ['ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE'] as const;
export const FREQUENCY = ['WEEKLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'ANNUALLY'] as const;

/** How the payer approves a mandate: together with the first payment, or separately. */
export const JOURNEY = ['PAYMENT_ON_APPROVAL', 'ONLY_RECURRENCY'] as const;
export const RETRY_POLICY = ['NON_PERMITED', 'THREE_RETRIES_7_DAYS'] as const;
export const MANDATE_STATUS = ['CREATED', 'APPROVED', 'REJECTED', 'CANCELED', 'EXPIRED'] as const;

export const INSTALLMENT_STATUS = ['SCHEDULED', 'ACTIVE', 'COMPLETED', 'EXPIRED', 'CANCELED'] as const;
/** Statuses of the charge sent to the payer's bank. Both `CONCLUDED` and `COMPLETED` mean paid. */
export const COBR_STATUS = [
  'CREATED',
  'ACTIVE',
  'CONCLUDED',
  'COMPLETED',
  'FAILED_TRY',
  'REJECTED',
  'CANCELED',
] as const;
export const TRY_STATUS = ['REQUESTED', 'SCHEDULED', 'PAID', 'REJECTED'] as const;

/** Reasons of the payer's bank for rejecting a charge. */
export const REJECT_CODE = [
  'RJCT',
  'AB10',
  'AC05',
  'AC06',
  'AG12',
  'AM02',
  'AM09',
  'CRNC',
  'DENC',
  'DS27',
  'DTED',
  'EXPR',
  'DTNT',
  'FCD1',
  'FCD2',
  'GRER',
  'IRNT',
  'MIDI',
  'MSUC',
  'NIEC',
  'NIPA',
  'NITX',
  'QUNT',
  'RC09',
  'UDEI',
] as const;
export type RejectCode = (typeof REJECT_CODE)[number];
/** Reasons for cancelling pending charges when a mandate ends. `SLBD`: ended by the payer; `SLCR`: by the merchant. */
export const CANCEL_CODE = ['ACCT', 'BLCK', 'CCLD', 'FAIL', 'OTHR', 'SLBD', 'SLCR'] as const;
export type CancelCode = (typeof CANCEL_CODE)[number];

/** Actions of the payer on a mandate. */
export const MANDATE_STEP = ['approve', 'refuse', 'end'] as const;
