// Closed schemas of the request bodies that today's service accepts: a field missing here must not be sent. Written
// from knowledge of the service, independently of the contract in `src` that is compared with it.

type Json = Readonly<Record<string, unknown>>;

const object = (required: readonly string[], properties: Json): Json => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});
const text = { type: 'string', minLength: 1 };
const anyText = { type: 'string' };
const count = (minimum: number, maximum = Number.MAX_SAFE_INTEGER): Json => ({
  type: 'integer',
  minimum,
  maximum,
});
const cents = count(1);
const yes = { type: 'boolean' };
const digits = (least: number, most = least): Json => ({
  type: 'string',
  pattern: `^\\d{${least},${most}}$`,
});
const oneOf = (...words: string[]): Json => ({ enum: words });
const date = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}(T|$)' };
const list = (items: Json, more: Json = {}): Json => ({ type: 'array', items, ...more });

const taxID = { type: 'string', pattern: '^(\\d{11}|[0-9A-Z]{12}\\d{2})$' };
const pairs = list(object(['key', 'value'], { key: text, value: anyText }));
const metadata = {
  type: 'object',
  maxProperties: 30,
  additionalProperties: { type: ['string', 'number', 'boolean'] },
};
const address = object([], {
  zipcode: anyText,
  street: anyText,
  number: anyText,
  neighborhood: anyText,
  city: anyText,
  state: anyText,
  complement: anyText,
  country: anyText,
});
const customerFields = { name: text, taxID, email: text, phone: text, correlationID: text, address };
const customer: Json = {
  ...object(['name'], customerFields),
  anyOf: [{ required: ['taxID'] }, { required: ['email'] }, { required: ['phone'] }],
};
/** Customer of a charge or subscription: a guide shows the tax id of a stored customer alone. */
const payer: Json = {
  ...object([], customerFields),
  anyOf: [{ required: ['taxID'] }, { required: ['name', 'email'] }, { required: ['name', 'phone'] }],
};
const typedRate = object(['value'], { value: count(0), type: oneOf('FIXED', 'PERCENTAGE') });
const keyType = oneOf('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM');

const charge = object(['correlationID', 'value'], {
  redirectUrl: text,
  correlationID: text,
  value: cents,
  type: oneOf('DYNAMIC', 'OVERDUE', 'BOLETO'),
  comment: anyText,
  expiresIn: count(300),
  expiresDate: date,
  dueDate: date,
  daysForDueDate: count(1),
  daysAfterDueDate: count(0),
  customer: payer,
  interests: typedRate,
  fines: typedRate,
  discountSettings: object(['modality'], {
    modality: { type: ['string', 'integer'] },
    value: count(1),
    discountFixedDate: list(object(['value'], { daysActive: count(1), value: count(1), data: date })),
  }),
  additionalInfo: pairs,
  enableCashbackPercentage: yes,
  enableCashbackExclusivePercentage: yes,
  ensureSameTaxID: yes,
  fixedLocation: yes,
  paymentLinkID: text,
  subaccount: text,
  splits: list(
    object(['value', 'pixKey'], {
      value: cents,
      pixKey: text,
      splitType: oneOf('SPLIT_INTERNAL_TRANSFER', 'SPLIT_SUB_ACCOUNT', 'SPLIT_PARTNER'),
    }),
  ),
});

const boletoCode: Json = { type: 'string', pattern: String.raw`^(?:\d{44}|\d{47}|\d{48})$` };
const payment: Json = {
  oneOf: [
    object(['type', 'value', 'destinationAlias', 'destinationAliasType', 'correlationID'], {
      type: { const: 'PIX_KEY' },
      value: cents,
      destinationAlias: text,
      destinationAliasType: keyType,
      correlationID: text,
      pixKeyEndToEndId: text,
      comment: anyText,
      // Not documented for this kind, but implied by the contract.
      sourceAccountId: text,
      metadata,
      autoApprove: yes,
    }),
    object(['type', 'qrCode', 'correlationID'], {
      type: { const: 'QR_CODE' },
      qrCode: text,
      correlationID: text,
      value: cents,
      sourceAccountId: text,
      comment: anyText,
      metadata,
      autoApprove: yes,
    }),
    object(['type', 'boletoBarcode', 'correlationID'], {
      type: { const: 'BOLETO' },
      boletoBarcode: boletoCode,
      correlationID: text,
      sourceAccountId: text,
      comment: anyText,
      metadata,
      autoApprove: yes,
    }),
    object(['type', 'value', 'correlationID', 'psp', 'holder', 'account'], {
      type: { const: 'MANUAL' },
      value: cents,
      correlationID: text,
      psp: { anyOf: [text, object(['id'], { id: digits(8), name: text })] },
      holder: object(['name', 'taxID'], {
        name: text,
        taxID: object(['taxID', 'type'], { taxID, type: oneOf('BR:CPF', 'BR:CNPJ') }),
      }),
      account: object(['account', 'branch', 'accountType'], {
        account: text,
        branch: digits(4),
        accountType: oneOf('CACC', 'SLRY', 'SVGS', 'TRAN'),
      }),
      comment: anyText,
      sourceAccountId: text,
      metadata,
      autoApprove: yes,
    }),
  ],
};

const subscriptionFields = {
  customer: payer,
  value: cents,
  correlationID: text,
  name: text,
  frequency: oneOf('WEEKLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'ANNUALLY'),
  dayGenerateCharge: { anyOf: [count(1, 31), date] },
  dayDue: count(3),
  installmentCount: count(1),
  comment: anyText,
  additionalInfo: pairs,
};
const subscription: Json = {
  oneOf: [
    object(['customer', 'value', 'correlationID', 'type'], {
      ...subscriptionFields,
      type: { const: 'RECURRENT' },
      chargeType: oneOf('DYNAMIC', 'OVERDUE', 'BOLETO'),
    }),
    object(['customer', 'value', 'correlationID', 'type'], {
      ...subscriptionFields,
      type: { const: 'PIX_RECURRING' },
      frequency: oneOf('WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'ANNUALLY'),
      comment: { type: 'string', maxLength: 29 },
      pixRecurringOptions: object([], {
        journey: oneOf('PAYMENT_ON_APPROVAL', 'ONLY_RECURRENCY'),
        retryPolicy: oneOf('NON_PERMITED', 'THREE_RETRIES_7_DAYS'),
        minimumValue: cents,
      }),
    }),
  ],
};

const nothing = object([], {});
const amountOnly = object([], { value: cents });

/** Schemas by method and path, with parameters as `{}`; `nothing` if no body may be sent. */
export const REQUEST_BODIES: Readonly<Record<string, Json>> = {
  'POST /api/v1/account': nothing,
  'POST /api/v1/account/{}/withdraw': object(['value'], { value: cents }),
  'POST /api/v1/cashback-fidelity': object(['taxID', 'value'], { taxID, value: cents }),
  'POST /api/v1/charge': charge,
  'PATCH /api/v1/charge/{}': object(['expiresDate'], { expiresDate: date }),
  'POST /api/v1/charge/{}/refund': object(['correlationID'], {
    correlationID: text,
    value: cents,
    comment: { type: 'string', maxLength: 140 },
  }),
  'POST /api/v1/customer': customer,
  'PATCH /api/v1/customer/{}': {
    ...object([], { name: text, email: text, phone: text, taxID, address }),
    minProperties: 1,
  },
  'POST /api/v1/decode/emv': object(['emv'], { emv: text }),
  'POST /api/v1/dispute/{}/evidence': object(['documents'], {
    documents: list(
      {
        ...object([], { url: text, fileId: text, correlationID: text, description: anyText }),
        anyOf: [{ required: ['url'] }, { required: ['fileId'] }],
      },
      { minItems: 1 },
    ),
  }),
  // A form; the file is represented by its name.
  'POST /api/v1/files': object(['file', 'purpose'], {
    file: text,
    purpose: oneOf('DISPUTE_EVIDENCE', 'ACCOUNT_LIMIT_REQUEST'),
    correlationID: text,
  }),
  'POST /api/v1/limits/request': object(
    ['companyBankAccountId', 'pixDayLimit', 'pixNightLimit', 'documents'],
    {
      companyBankAccountId: text,
      ...Object.fromEntries(
        ['', 'OutSameHolder', 'OutDifferentHolder', 'InSameHolder', 'InDifferentHolder'].flatMap((scope) =>
          ['Day', 'Night'].map((period) => [`pix${scope}${period}Limit`, count(0)]),
        ),
      ),
      documents: list(object(['fileId'], { fileId: text }), { minItems: 1, maxItems: 10 }),
      description: anyText,
      limitRequestReason: anyText,
    },
  ),
  'POST /api/v1/invoice': {
    ...object([], {
      correlationID: text,
      description: anyText,
      billingDate: date,
      charge: text,
      value: cents,
      customerId: text,
      customer: object(['taxID', 'name', 'email', 'phone', 'address'], {
        taxID,
        name: text,
        email: text,
        phone: text,
        address: object(['country', 'zipcode', 'street', 'number', 'state'], {
          country: text,
          zipcode: text,
          street: text,
          number: text,
          state: text,
        }),
      }),
    }),
    anyOf: [
      { required: ['charge'] },
      { required: ['value', 'customerId'] },
      { required: ['value', 'customer'] },
    ],
  },
  'POST /api/v1/invoice/{}/cancel': nothing,
  'POST /api/v1/funds-recovery': object(['transactionEndToEndId', 'situationType', 'details'], {
    transactionEndToEndId: text,
    situationType: oneOf('SCAM', 'ACCOUNT_TAKEOVER', 'COERCION', 'FRAUDULENT_ACCESS', 'OTHER', 'UNKNOWN'),
    details: text,
  }),
  'POST /api/v1/funds-recovery/{}/cancel': nothing,
  'POST /api/v1/installments/{}/cobr': amountOnly,
  'POST /api/v1/installments/{}/cobr/retry': amountOnly,
  'POST /api/v1/partner/application': object(['application', 'taxID'], {
    application: object(['name', 'type'], {
      name: text,
      type: oneOf('API', 'PLUGIN', 'ORACLE'),
      scopes: list(text),
    }),
    taxID: object(['taxID', 'type'], { taxID, type: oneOf('BR:CNPJ', 'BR:CPF') }),
  }),
  'POST /api/v1/partner/company': object(['preRegistration', 'user'], {
    preRegistration: object(['name', 'taxID'], {
      name: text,
      website: text,
      taxID: object(['taxID', 'type'], { taxID, type: oneOf('BR:CNPJ') }),
    }),
    user: object(['firstName', 'lastName', 'email', 'phone'], {
      firstName: text,
      lastName: text,
      email: text,
      phone: text,
      taxID: object(['taxID', 'type'], { taxID, type: oneOf('BR:CPF') }),
    }),
  }),
  'POST /api/v1/application': object(['application'], {
    accountId: text,
    application: object(['name', 'type', 'scopes'], {
      name: text,
      type: oneOf('API'),
      scopes: { type: 'array', items: text },
    }),
  }),
  'DELETE /api/v1/application': object(['clientId'], { clientId: text }),
  'POST /api/v1/kyc/onboarding': object(['taxID'], {
    taxID,
    // Since October 2026, for people.
    taxIDType: oneOf('BR:CPF'),
    officialName: text,
    correlationID: text,
    redirectUrl: text,
    representatives: { type: 'array', items: object(['taxID'], { taxID, name: text }) },
  }),
  'POST /api/v1/boleto/validate': object(['barcode'], { barcode: boletoCode }),
  'POST /api/v1/payment': payment,
  'POST /api/v1/payment/approve': object(['correlationID'], { correlationID: text }),
  'POST /api/v1/pix-keys': object(['key', 'type'], { key: anyText, type: oneOf('CNPJ', 'EVP') }),
  'PUT /api/v1/pix-keys/{}/default': nothing,
  'POST /api/v1/pix-keys/check': object(['pixKey'], { pixKey: text }),
  'POST /api/v1/qrcode-static': object(['name'], {
    name: text,
    correlationID: text,
    value: cents,
    comment: anyText,
    pixKey: text,
  }),
  'POST /api/v1/refund': object(['transactionEndToEndId', 'correlationID', 'value'], {
    transactionEndToEndId: text,
    correlationID: text,
    value: cents,
    comment: { type: 'string', maxLength: 140 },
  }),
  'POST /api/v1/subaccount': object(['pixKey', 'name'], { pixKey: text, name: text }),
  'POST /api/v1/subaccount/{}/withdraw': amountOnly,
  'POST /api/v1/subaccount/{}/credit': object(['value'], { value: cents, description: anyText }),
  'POST /api/v1/subaccount/{}/debit': object(['value'], { value: cents, description: anyText }),
  'POST /api/v1/subaccount/transfer': object(
    ['value', 'fromPixKey', 'fromPixKeyType', 'toPixKey', 'toPixKeyType'],
    {
      value: cents,
      fromPixKey: text,
      fromPixKeyType: keyType,
      toPixKey: text,
      toPixKeyType: keyType,
      correlationID: text,
    },
  ),
  'POST /api/v1/subscriptions': subscription,
  'PUT /api/v1/subscriptions/{}/cancel': nothing,
  'PUT /api/v1/subscriptions/{}/value': object(['value'], { value: cents }),
  'POST /api/v1/transfer': object(['value', 'fromPixKey', 'toPixKey'], {
    value: cents,
    fromPixKey: text,
    toPixKey: text,
    correlationID: text,
  }),
  'POST /api/v1/webhook': object(['webhook'], {
    webhook: {
      ...object(['name'], {
        name: text,
        event: text,
        action: oneOf('call api', 'send email'),
        url: text,
        email: text,
        authorization: anyText,
        isActive: yes,
      }),
      anyOf: [{ required: ['url'] }, { required: ['email'] }],
    },
  }),
};
