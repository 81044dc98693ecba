// Limits and defaults of the service, in one place. Units are in the names.

export const LIMITS = {
  /** Page size of every paged list. */
  pageItems: 100,
  chargeMinExpirySeconds: 5 * 60,
  /** The minimum in the contract of 2023. */
  chargeMinExpirySecondsOf2023: 15 * 60,
  chargeMaxExpirySeconds: 10 * 365 * 86_400,
  /** Thirty days; the service makes it a company setting. */
  chargeDefaultExpirySeconds: 2_592_000,
  refundCommentCharacters: 140,
  refundWindowDays: 90,
  qrImageMinPixels: 600,
  qrImageMaxPixels: 4096,
  qrImageDefaultPixels: 1024,
  subscriptionDayMin: 1,
  /** A month that is shorter has its last day in its place. */
  subscriptionDayMax: 31,
  /** The maximum in the contract of 2023. */
  subscriptionDayMaxOf2023: 27,
  subscriptionDayDefault: 5,
  /** How far ahead the first charge may be: days of far years can no longer be written. */
  subscriptionStartDaysMax: 3_650,
  subscriptionDueDaysMin: 3,
  subscriptionDueDaysDefault: 7,
  subscriptionInstallmentsMax: 999,
  /** The charge of Pix Automático goes to the payer's bank that many days ahead. */
  cobrDaysAhead: 4,
  /** It may be sent by hand that many days ahead, from and to. */
  cobrEarliestDays: 10,
  cobrLatestDays: 5,
  mandateCommentCharacters: 29,
  mandateStartDays: 3,
  overdueDueDaysDefault: 7,
  overdueDaysAfterDueDefault: 15,
  withdrawMinCents: 101,
  withdrawFeeCents: 100,
  /** At or above this amount a withdrawal is free. */
  withdrawFreeFromCents: 50_000,
  paymentMetadataKeys: 30,
  /** A file that is uploaded: 10 MiB. */
  uploadBytes: 10 * 1024 * 1024,
  webhooksPerCompany: 50,
  webhookTimeoutSeconds: 100,
  /** Largest amount that fits the ten digits before the point of a BR Code amount. */
  amountMaxCents: 999_999_999_999,
} as const;
