// Where the contract knows more than the published documents of the service, or reads them in another way.

/** Operations in the document of woovi-developers that the one of openpix-developers lacks. */
export const ONLY_IN_WOOVI: readonly string[] = [
  ...['boleto.check', 'boleto.list', 'boleto.get'],
  ...['recovery.create', 'recovery.get', 'recovery.cancel'],
  ...['recovery.refund-solicitations', 'recovery.infraction-reports', 'recovery.disputes'],
  'webhook.keys',
];

/** Fields that are gone of a resource in an answer. */
const gone = (resource: string, fields: string): RegExp =>
  new RegExp(`: answer\\.(?:.*\\.)?${resource}s?(?:\\[\\])?\\.(?:${fields.replaceAll(' ', '|')}) is gone$`);

const OF_2023 = 'document of November 2023';
const PAGES = 'the list answers with skip and limit in pageInfo';
const CENTRAL_BANK = 'Pix API of the central bank';
const CLIENTS = 'clients of the provider send it';
const EXAMPLES = 'examples of the provider';

/** Operations of the contract by the method and path at which the document has them, where the guides have another. */
export const PUBLISHED_AT: Readonly<Record<string, string>> = {
  // The parameter of the path is described, but not in the path.
  'GET api/v1/account-register': 'GET api/v1/account-register/{}',
};

/** Differences that are none, as `OPERATION: TEXT`, and the source of what the contract has. The first that fits counts. */
export const EXCEPTIONS: readonly (readonly [difference: RegExp, source: string])[] = [
  [/^statement\.list: query companyBankAccount is gone$/, 'guide: changelog of the API, August 2026'],
  [
    /^(?:charge|customer|dispute|installment|payment|qrcode|refund)\.list: query (?:skip|limit) is gone$/,
    PAGES,
  ],
  [
    /^(?:partner\.company|subaccount|subscription|transaction|webhook)\.list: query (?:skip|limit) is gone$/,
    PAGES,
  ],
  [/^payment\.list: query (?:start|end) is gone$/, 'guide: payments'],
  [
    /^account-register\.get: answer\.(?:requestReason|documents|representatives|companyBankAccount)\b.* is gone$/,
    'guide: baas/kyc, account-register',
  ],
  [
    /^webhook\.create: body\.webhook\.event does not accept ACCOUNT_REGISTER_(?:STEP_UPDATED|IN_REVIEW|DOCUMENTS_REQUESTED|RFI_RESOLVED)$/,
    'guide: baas/kyc, webhooks',
  ],

  [/^file\.create: is gone$/, 'guide: files'],
  [/^dispute\.evidence: .*\bdocuments\[\]\.fileId is gone$/, 'guide: files'],
  [/^application\.delete: body is gone$/, 'guide: applications'],
  [/^subscription\.update: body is gone$/, 'guide: Pix Automático with a variable amount'],
  [/^charge\.create: body\.identifier is gone$/, OF_2023],
  [/^charge\.create: body\.redirectUrl is gone$/, 'guide: redirects'],
  [/^account-register\.create: body\.(?:taxIDType|officialName) is gone$/, 'guide: baas/kyc, October 2026'],
  [/^\w+\.create: body\.customer\.(?:ensureSameTaxID|correlationID) is gone$/, CLIENTS],
  [/^charge\.create: body\.discountSettings\..*\.data has format "date"$/, 'checked by the service'],
  [/^partner\.company\.create: body\.user\.taxID\.type also accepts BR:CNPJ$/, 'a user is a person'],
  [/^webhook\.create: query validate is gone$/, CLIENTS],
  [/^webhook\.create: body\.webhook\.(?:action|email) is gone$/, CLIENTS],
  [/^webhook\.create: body\.webhook\.event does not accept BOLETO_SETTLED$/, 'guide: boletos'],

  [/: answer\.pageInfo\.totalCount is gone$/, OF_2023],
  [
    /^(?:boleto\.list: answer\.pageInfo\.errors|webhook\.list: answer\.pageInfo\.\w+) is gone$/,
    'pageInfo of other lists',
  ],
  [gone('charge', 'paymentLinkUrl globalID transactionID qrCodeImage'), OF_2023],
  [gone('charge', 'fee discount valueWithDiscount ensureSameTaxID paidAt payer interestsSettings'), EXAMPLES],
  [gone('charge', 'paymentMethods\\.boleto'), 'guide: boletos'],
  [gone('charge', 'redirectUrl'), 'guide: redirects'],
  [gone('subscription', 'comment additionalInfo chargeType dayDue'), OF_2023],
  [gone('subscription', 'pixRecurring pixRecurringOptions\\.minimumValue'), 'guide: Pix Automático'],
  [gone('pixQrCode', 'globalID identifier paymentLinkUrl qrCodeImage'), OF_2023],
  [gone('payment', 'metadata globalID boleto\\.digitable error'), EXAMPLES],
  [/^payment\.get: answer\.error is gone$/, EXAMPLES],
  [gone('(?:debit|credit)Party', 'pixKey holder\\.taxID'), EXAMPLES],
  [gone('transaction', 'globalID debitParty creditParty withdraw\\.createdAt transaction'), EXAMPLES],
  [/^brcode\.resolve: .*\b(?:fss|postalCode) is gone$/, 'manual of BR Codes'],
  [gone('calendar', 'dueDate validityAfterDueDate'), CENTRAL_BANK],
  [gone('payload', 'value\\.(?:fine|interest|discount|final) debtor\\.cnpj receiver\\.cpf'), CENTRAL_BANK],
  [gone('invoice', 'correlationID description'), 'guide: invoices'],
  [gone('dispute', 'createdAt updatedAt'), 'disputes of the list'],
  [gone('webhook', 'action email hmacSecretKey'), 'guide: webhooks'],
  [gone('preRegistration', 'website'), OF_2023],
  [/^subaccount\.withdraw: answer\.transaction is gone$/, EXAMPLES],
  [/^subaccount\.statement: answer\[\]\.transactionId is gone$/, 'lines of the statement of an account'],
  [gone('pixTransactionRefund', 'returnIdentification'), OF_2023],
  [/^limits\.get: answer\.usage is gone$/, 'guide: limits, September 2026'],

  [
    /\b(?:charges?(?:\[\])?\.expiresIn|pixQrCodes?(?:\[\])?\.value|dispute\.value) is string instead of integer$/,
    EXAMPLES,
  ],
  [/^transaction\.\w+: .*\.charge\.customer is object instead of string$/, EXAMPLES],
  [
    /^transaction\.\w+: .*\.type can be (?:CREATED|CONFIRMED|REFUNDED|PARTIAL_REFUND|IN_PROCESSING|REJECTED)$/,
    'words of status',
  ],
  [/^transaction\.\w+: .*\.status can be (?:PAYMENT|WITHDRAW|REFUND|FEE)$/, 'words of type'],
  [/\.(?:compe|\w+Location|cobr|installmentsCount|paymentMethods\.pix) can be null$/, 'read as absent'],
];
