// Where this contract knows more than the documents of the service: fields, filters and words that only its examples,
// other pages or older versions have. A pattern is matched against `OPERATION PATH`, with `?` before a filter, and with
// the documented type or word behind a colon.
const UNDOCUMENTED: readonly RegExp[] = [
  // Whole operations.
  /^(?:file\.create|webhook\.keys) $/,
  // Paging.
  / pageInfo\.totalCount$/,
  /^webhook\.list pageInfo\.\w+$/,
  /^(?:charge|dispute|transaction|webhook)\.list \?(?:skip|limit)$/,
  // Fields of older versions, and of examples.
  /\bcharges?(?:\[\])?\.(?:paymentLinkUrl|globalID|transactionID|qrCodeImage)$/,
  /\bcharges?(?:\[\])?\.(?:discount|valueWithDiscount|fee|ensureSameTaxID|paidAt|payer|interestsSettings)$/,
  /\bsubscriptions?(?:\[\])?\.(?:comment|additionalInfo|chargeType|dayDue|pixRecurring)$/,
  /\bsubscriptions?(?:\[\])?\.pixRecurringOptions\.minimumValue$/,
  /\bpixQrCodes?(?:\[\])?\.(?:globalID|identifier|paymentLinkUrl|qrCodeImage)$/,
  /\bpayment\.(?:metadata|globalID)$/,
  /^payment\.(?:list payments\[\]\.|get )error$/,
  /\b(?:debitParty|creditParty)(?:\.pixKey|\.holder\.taxID)$/,
  /^transaction\.\w+ transactions?(?:\[\])?\.(?:globalID|debitParty|creditParty|withdraw\.createdAt)$/,
  /^brcode\.resolve (?:emv|cobLocation|recLocation)\..*\b(?:fss|postalCode|dueDate|validityAfterDueDate)$/,
  /^brcode\.resolve (?:cob|rec)Location\.payload\.(?:value\.\w+|debtor\.cnpj|receiver\.cpf)$/,
  /^invoice\.\w+ invoices?(?:\[\])?\.(?:correlationID|description)$/,
  /^dispute\.(?:evidence documents\[\]\.fileId|get dispute\.(?:createdAt|updatedAt))$/,
  /^webhook\.\w+ webhooks?(?:\[\])?\.(?:action|email|hmacSecretKey)$/,
  /^partner\.company\.\w+ preRegistrations?(?:\[\])?\.preRegistration\.website$/,
  /^account\.withdraw withdraw\.transaction\.transaction$/,
  /^subaccount\.(?:withdraw transaction|statement \[\]\.transactionId)$/,
  /^refund\.get pixTransactionRefund\.returnIdentification$/,
  /^limits\.get usage$/,
  // Types that the examples contradict.
  /\b(?:charges?(?:\[\])?\.expiresIn|pixQrCodes?(?:\[\])?\.value|dispute\.value): string$/,
  /^transaction\.\w+ .*\bcharge\.customer: object$/,
  // The boleto of a charge, and the event of its settlement.
  /\bcharges?(?:\[\])?\.paymentMethods\.boleto$/,
  /\bpayment\.boleto\.digitable$/,
  /^boleto\.list pageInfo\.errors$/,
  /^webhook\.create event: BOLETO_SETTLED$/,
  // Words of type and status of a transaction, which are the wrong way round.
  /^dispute\.get dispute\.type: DISPUTE$/,
  /^transaction\.\w+ transactions?(?:\[\])?\.(?:type|status): \w+$/,
];

/** Returns whether documents of the service are known not to have this, or to have it in another way. */
export const isUndocumented = (id: string, path: string): boolean =>
  UNDOCUMENTED.some((pattern) => pattern.test(`${id} ${path}`));
