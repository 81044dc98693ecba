// Subscriptions, their instalments and the mandates of Pix Automático: the words for what they are and where they stand.

/** What a request may ask for: charges that the customer pays, or money that the payer's bank sends by itself. */
export const SUBSCRIPTION_TYPE = ['RECURRENT', 'PIX_RECURRING'] as const;
/** Services have made subscriptions of other types too. */
export const KNOWN_SUBSCRIPTION_TYPE = [...SUBSCRIPTION_TYPE, 'IN_INSTALLMENT', 'PIX_CREDIARY'] as const;
/** `INACTIVE`: the merchant has cancelled it, or the payer has ended its mandate. */
export const SUBSCRIPTION_STATUS = ['ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE'] as const;
export const FREQUENCY = ['WEEKLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'ANNUALLY'] as const;

/** How a payer comes to approve a mandate: with the first payment, or on its own. */
export const JOURNEY = ['PAYMENT_ON_APPROVAL', 'ONLY_RECURRENCY'] as const;
export const RETRY_POLICY = ['NON_PERMITED', 'THREE_RETRIES_7_DAYS'] as const;
export const MANDATE_STATUS = ['CREATED', 'APPROVED', 'REJECTED', 'CANCELED', 'EXPIRED'] as const;

export const INSTALLMENT_STATUS = ['SCHEDULED', 'ACTIVE', 'COMPLETED', 'EXPIRED', 'CANCELED'] as const;
/** Of the charge that goes to the payer's bank. `CONCLUDED` and `COMPLETED` are two words for paid. */
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

/** Why a payer's bank does not pay. */
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
/** Why what was under way is cancelled when a mandate ends. `SLBD`: the payer asked for it; `SLCR`: the merchant did. */
export const CANCEL_CODE = ['ACCT', 'BLCK', 'CCLD', 'FAIL', 'OTHR', 'SLBD', 'SLCR'] as const;
export type CancelCode = (typeof CANCEL_CODE)[number];

/** What can be done to a mandate on the payer's side. */
export const MANDATE_STEP = ['approve', 'refuse', 'end'] as const;
