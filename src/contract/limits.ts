// Limits and defaults of the service. The names contain the units.

export const LIMITS = {
  /** Page size of every paged list. */
  pageItems: 100,
  chargeMinExpirySeconds: 5 * 60,
  /** Minimum in the contract of 2023. */
  chargeMinExpirySecondsOf2023: 15 * 60,
  chargeMaxExpirySeconds: 10 * 365 * 86_400,
  /** Thirty days; a company setting at the service. */
  chargeDefaultExpirySeconds: 2_592_000,
  refundCommentCharacters: 140,
  refundWindowDays: 90,
  /** Days after a payment in which it can be reported as fraud (MED, rules of the Central Bank of February 2026). */
  fundsRecoveryWindowDays: 80,
  /** Days that the recipient of a disputed Pix (MED) has for evidence, from the creation of the dispute. */
  disputeEvidenceDays: 3,
  qrImageMinPixels: 600,
  qrImageMaxPixels: 4096,
  qrImageDefaultPixels: 1024,
  subscriptionDayMin: 1,
  /** In shorter months the last day is used. */
  subscriptionDayMax: 31,
  /** Maximum in the contract of 2023. */
  subscriptionDayMaxOf2023: 27,
  subscriptionDayDefault: 5,
  /** Largest delay of the first charge; dates in distant years cannot be represented. */
  subscriptionStartDaysMax: 3_650,
  subscriptionDueDaysMin: 3,
  subscriptionDueDaysDefault: 7,
  subscriptionInstallmentsMax: 999,
  /** Days before the due date on which a Pix Automático charge is sent to the payer's bank. */
  cobrDaysAhead: 4,
  /** A Pix Automático charge can be sent manually from `cobrEarliestDays` to `cobrLatestDays` before the due date. */
  cobrEarliestDays: 10,
  cobrLatestDays: 5,
  mandateCommentCharacters: 29,
  mandateStartDays: 3,
  overdueDueDaysDefault: 7,
  boletoDueDaysDefault: 30,
  /** The barcode has ten digits for the amount. */
  boletoMaxCents: 9_999_999_999,
  boletoListMaxSkip: 10_000,
  overdueDaysAfterDueDefault: 15,
  withdrawMinCents: 101,
  withdrawFeeCents: 100,
  /** Withdrawals of at least this amount have no fee. */
  withdrawFreeFromCents: 50_000,
  paymentMetadataKeys: 30,
  /** Largest uploaded file: 10 MiB. */
  uploadBytes: 10 * 1024 * 1024,
  /** Documents of a request for higher limits. */
  limitRequestDocuments: 10,
  webhooksPerCompany: 50,
  webhookTimeoutSeconds: 100,
  /** Largest amount of a BR Code, which has at most ten digits before the decimal point. */
  amountMaxCents: 999_999_999_999,
} as const;
