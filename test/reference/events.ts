// The bodies of webhook events that the service documents, as data that shares nothing with the contract in `src`. `!`
// behind a name marks a field that each documented body of the event has; `name email` are two fields of the same type.
import type { Shape } from './documented.ts';
import { isObject, separated, shapes } from './documented.ts';

/** Fields of a resource in answers, which its events may have, too. */
const fieldsOf = (name: string): { readonly [field: string]: Shape } => {
  const shape = shapes[name];
  if (!isObject(shape)) throw new Error(`${name} has no fields`);
  return shape;
};

const customer: Shape = {
  'name! email phone': 'string',
  taxID: { 'taxID!': 'string', 'type!': 'BR:CPF | BR:CNPJ' },
  correlationID: 'string',
  address: '@address',
};

const charge: Shape = {
  'value!': 'integer',
  'comment! identifier! transactionID!': 'string',
  'status!': 'ACTIVE | COMPLETED | EXPIRED',
  'additionalInfo!': [{ 'key! value!': 'string' }],
  'fee! discount! valueWithDiscount!': 'integer',
  'expiresDate!': 'time',
  'type!': 'DYNAMIC | OVERDUE | BOLETO',
  'correlationID! paymentLinkID!': 'string',
  'createdAt! updatedAt!': 'time',
  customer,
  paidAt: 'time',
  payer: customer,
  'ensureSameTaxID!': 'boolean',
  'brCode!': 'string',
  'expiresIn!': 'integer',
  'pixKey! paymentLinkUrl! qrCodeImage! globalID!': 'string',
  'paymentMethods!': {},
  giftbackAppliedValue: 'integer',
  dueDate: 'time',
  subscription: '@subscription',
  interestsSettings: { 'fines!': {}, 'interests!': {} },
};

const paidCharge: Shape = { ...charge, 'status!': 'COMPLETED', 'paidAt!': 'time' };

const issuer = {
  'company!': { 'id! name! taxID!': 'string' },
  'account!': { 'environment!': 'TESTING | PRODUCTION' },
};

const pixQrCode: Shape = {
  'name!': 'string',
  value: 'integer',
  'comment identifier! correlationID! paymentLinkID!': 'string',
  'createdAt! updatedAt!': 'time',
  'brCode! paymentLinkUrl qrCodeImage pixKey': 'string',
};

const raw: Shape = { 'endToEndId! txid valor!': 'string', 'horario!': 'time', 'infoPagador!': 'string' };

const pixKey: Shape = { 'pixKey!': 'string', 'type!': 'CPF | CNPJ | EMAIL | PHONE | RANDOM' };
const bankAccount = {
  'account!': { 'branch! account!': 'string', 'accountType!': 'CACC | SLRY | SVGS | TRAN' },
  'psp!': { 'id! name!': 'string' },
};
const taxID: Shape = { 'taxID!': 'string', 'type!': 'BR:CPF | BR:CNPJ' };
/** Account of the company itself, whose holder may have no name. */
const party: Shape = {
  pixKey,
  ...bankAccount,
  'holder!': { name: 'string', nameFriendly: 'string', 'taxID!': taxID },
};
/** Account of somebody else: a person whose name is known, and whose tax id may be masked or unknown. */
const person: Shape = { pixKey, ...bankAccount, 'holder!': { 'name!': 'string', taxID } };
/** Account that received a Pix: the key that was paid is named. */
const paidAccount: Shape = { ...party, 'pixKey!': pixKey };

const receiver = {
  'company!': { 'id! name! taxID!': 'string' },
  'account!': { 'accountId! branch! account! taxID!': 'string' },
};
const refunded = {
  'company!': { 'id! name! nameFriendly! correlationID! taxID': 'string' },
  'account!': { 'id! name!': 'string', 'status!': 'OPEN', 'code! branch! account!': 'string' },
};

const received = {
  'value!': 'integer',
  'time!': 'time',
  'endToEndId! infoPagador!': 'string',
  'status!': 'CONFIRMED',
  'type!': 'PAYMENT',
  'createdAt!': 'time',
  'globalID!': 'string',
  'raw!': raw,
};
const paidPix: Shape = {
  ...received,
  'customer!': { oneOf: [customer, 'null'] },
  'payer!': { oneOf: [customer, 'null'] },
  'charge!': charge,
  'pixQrCode!': 'null',
  'transactionID!': 'string',
};

const completed = { 'charge!': paidCharge, 'pix!': paidPix, 'pixQrCode!': 'null', ...issuer };

const refundedMovement = {
  'value!': 'integer',
  'time!': 'time',
  'endToEndId!': 'string',
  'createdAt!': 'time',
  'globalID!': 'string',
};
const refund = (status: string, more: object = {}): Shape => ({
  'refundTransaction!': {
    ...refundedMovement,
    'status!': status,
    'type!': 'REFUND',
    'debitParty!': paidAccount,
    'creditParty!': person,
    'partial!': 'boolean',
  },
  'originalTransaction!': {
    ...refundedMovement,
    'status!': 'CONFIRMED',
    'type!': 'PAYMENT',
    'debitParty!': person,
    'creditParty!': paidAccount,
    'payer!': { oneOf: [customer, 'null'] },
  },
  ...refunded,
  ...more,
});

const payment = (status: string): Shape => ({
  ...fieldsOf('payment'),
  'value!': 'integer',
  'status!': status,
  'destinationAlias comment correlationID!': 'string',
});
const moved: Shape = {
  ...fieldsOf('transaction'),
  debitParty: party,
  creditParty: party,
  'value!': 'integer',
  'endToEndId!': 'string',
  'time!': 'time',
};

const dispute = (status: string): Shape => ({
  'dispute!': {
    'status!': status,
    'endToEndId! name email phoneNumber': 'string',
    'value!': 'integer',
    'disputeReason!': 'string',
  },
});

const subscription = (status: string): Shape => ({
  ...fieldsOf('subscription'),
  'customer!': customer,
  'dayGenerateCharge! value!': 'integer',
  'status!': 'ACTIVE | INACTIVE',
  'correlationID!': 'string',
  'pixRecurring!': {
    'recurrencyId! emv!': 'string',
    'journey!': 'PAYMENT_ON_APPROVAL | ONLY_RECURRENCY',
    'status!': status,
  },
  'globalID!': 'string',
});

const installment: Shape = {
  ...fieldsOf('installment'),
  'dateGenerateCharge!': 'time',
  'expiration! installmentNumber! value!': 'integer',
  'status!': 'string',
  'createdAt!': 'time',
  'cobr!': {
    ...fieldsOf('alternative5'),
    'identifierId! recurrencyId! status!': 'string',
    'tries!': [{}],
    'value!': 'integer',
    'createdAt!': 'time',
  },
  'correlationID! paymentSubscriptionGlobalID! globalID!': 'string',
};

/** Fields that all events of a registration have since September 2026. */
const progress: Shape = {
  'accountRegisterId! correlationID!': 'string',
  'completedSteps! pendingSteps!': ['string'],
  'retrying!': 'boolean',
  'retryCount!': 'integer',
};

const optional = (shape: Shape): Shape =>
  Object.fromEntries(Object.entries(shape).map(([names, one]) => [names.replaceAll('!', ''), one]));

const registered = (status: string): Shape => ({
  ...fieldsOf('accountRegister'),
  'officialName!': 'string',
  'taxID!': { 'taxID! type!': 'string' },
  'status!': status,
  ...(optional(progress) as object),
});

const inProgress = (status: string, more: object = {}): Shape => ({
  'accountRegister!': { ...(registered(status) as object), ...progress, ...more },
});

const BODIES: Readonly<Record<string, readonly Shape[]>> = {
  CHARGE_CREATED: [{ 'charge!': { ...charge, 'status!': 'ACTIVE' }, ...issuer }],
  CHARGE_EXPIRED: [{ 'charge!': { ...charge, 'status!': 'EXPIRED' }, ...issuer }],
  CHARGE_COMPLETED: [
    completed,
    { 'charge!': { ...(paidCharge as object), 'type!': 'BOLETO' }, 'boleto!': {}, ...issuer },
  ],
  CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER: [
    { ...completed, 'charge!': { ...(paidCharge as object), 'payer!': customer }, 'payer!': customer },
  ],
  TRANSACTION_RECEIVED: [
    { ...completed, ...receiver, 'refunds!': [] },
    {
      'charge!': 'null',
      'pixQrCode!': pixQrCode,
      'pix!': {
        ...received,
        'charge!': 'null',
        'pixQrCode!': pixQrCode,
        'customer!': { oneOf: [customer, 'null'] },
        'payer!': { oneOf: [customer, 'null'] },
        'transactionID!': 'string',
      },
      ...receiver,
      'refunds!': [],
    },
    {
      'charge! pixQrCode!': 'null',
      'pix!': {
        ...received,
        'charge! pixQrCode!': 'null',
        'customer!': { oneOf: [customer, 'null'] },
        'payer!': { oneOf: [customer, 'null'] },
        transactionID: 'string',
        'debitParty!': person,
        'creditParty!': paidAccount,
        'fee!': 'integer',
        'pixKey!': 'string',
      },
      ...receiver,
      'refunds!': [],
    },
  ],
  TRANSACTION_REFUND_RECEIVED: [
    {
      'charge!': { oneOf: [charge, 'null'] },
      'pixQrCode!': { oneOf: [pixQrCode, 'null'] },
      'pix!': {
        customer,
        charge,
        'value!': 'integer',
        'time!': 'time',
        'endToEndId!': 'string',
        'createdAt!': 'time',
        'pixKey!': 'string',
        'partial!': 'boolean',
        'globalID!': 'string',
      },
      ...issuer,
      'refunds!': [],
    },
  ],
  PIX_TRANSACTION_REFUND_SENT_CONFIRMED: [refund('CONFIRMED')],
  PIX_TRANSACTION_REFUND_SENT_REJECTED: [refund('REJECTED', { 'error!': 'string' })],
  PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED: [refund('CONFIRMED')],
  PIX_TRANSACTION_REFUND_RECEIVED_REJECTED: [refund('REJECTED', { 'error!': 'string' })],
  MOVEMENT_CONFIRMED: [{ 'payment!': payment('CONFIRMED'), 'transaction!': moved }],
  MOVEMENT_FAILED: [
    { 'payment!': payment('FAILED'), transaction: moved, 'error!': { 'code! description!': 'string' } },
  ],
  MOVEMENT_REMOVED: [{ 'payment!': { 'correlationID!': 'string' } }],
  DISPUTE_CREATED: [dispute('CREATED')],
  DISPUTE_ACCEPTED: [dispute('ACCEPTED')],
  DISPUTE_REJECTED: [dispute('REJECTED')],
  DISPUTE_CANCELED: [dispute('CANCELED')],
  ACCOUNT_REGISTER_APPROVED: [
    {
      'accountRegister!': registered('APPROVED'),
      'account!': { 'status! accountId! account! branch!': 'string' },
    },
  ],
  ACCOUNT_REGISTER_REJECTED: [{ 'accountRegister!': registered('REJECTED'), 'rejectedReason!': 'string' }],
  ACCOUNT_REGISTER_PENDING: [
    {
      'accountRegister!': registered('PENDING'),
      'requestDocuments!': ['string'],
      'requestReason!': 'string',
      'requestDocumentsRepresentatives!': [{}],
    },
  ],
  ACCOUNT_REGISTER_STEP_UPDATED: [
    inProgress('PENDING', {
      'step!': 'string',
      'stepStatus!': 'COMPLETED | BLOCKED',
      'stepScope!': 'COMPANY | REPRESENTATIVE',
      'stepCompletedAt!': 'time',
      invalidatedAt: 'time',
      representative: {},
      bcProtection: {},
    }),
  ],
  ACCOUNT_REGISTER_IN_REVIEW: [inProgress('IN_REVIEW')],
  ACCOUNT_REGISTER_DOCUMENTS_REQUESTED: [
    inProgress('PENDING', {
      'requestDocuments! invalidatedSteps!': ['string'],
      'requestDocumentsRepresentatives!': [{}],
    }),
  ],
  ACCOUNT_REGISTER_RFI_RESOLVED: [inProgress('IN_REVIEW')],
  PIX_AUTOMATIC_APPROVED: [subscription('APPROVED')],
  PIX_AUTOMATIC_REJECTED: [subscription('REJECTED')],
  PIX_AUTOMATIC_COBR_CREATED: [installment],
  PIX_AUTOMATIC_COBR_APPROVED: [installment],
  PIX_AUTOMATIC_COBR_REJECTED: [installment],
  PIX_AUTOMATIC_COBR_COMPLETED: [installment],
  PIX_AUTOMATIC_COBR_TRY_REQUESTED: [installment],
  PIX_AUTOMATIC_COBR_TRY_REJECTED: [installment],
};

/** Documented bodies by event, without the field `event`; several where an event has several forms. */
export const DOCUMENTED_EVENTS: Readonly<Record<string, readonly Shape[]>> = Object.fromEntries(
  Object.entries(BODIES).map(([event, bodies]) => [event, bodies.map(separated)]),
);
