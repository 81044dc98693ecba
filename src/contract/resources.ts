// What the service answers, resource by resource.
import { WEBHOOK_ACTIONS } from './event-types.ts';
import type { Infer } from './schema.ts';
import { bool, int, list, obj, str } from './schema.ts';
import { CHARGE_STATUS, CHARGE_TYPE, PAYMENT_STATUS, REFUND_STATUS, TRANSACTION_TYPE } from './states.ts';

const cents = (description: string) => int({ unit: 'cents', description });
const time = (description: string) => str({ format: 'date-time', description });

export const pageInfo = obj(
  {
    skip: int({ unit: 'items', description: 'items passed over' }),
    limit: int({ unit: 'items', description: 'page size' }),
    totalCount: int({ unit: 'items', description: 'items in the whole list' }),
    hasPreviousPage: bool(),
    hasNextPage: bool(),
    errors: list(obj({ message: str(), data: obj({ skip: int(), limit: int() }) }), {
      description: 'what was wrong with skip or limit',
    }),
  },
  { required: ['skip', 'limit', 'totalCount', 'hasPreviousPage', 'hasNextPage'] },
);
export type PageInfo = Infer<typeof pageInfo>;

export const taxID = obj(
  {
    taxID: str({ format: 'tax-id', description: 'CPF or CNPJ without punctuation' }),
    type: str({ enum: ['BR:CPF', 'BR:CNPJ'] }),
  },
  { required: ['taxID', 'type'] },
);
export type TaxID = Infer<typeof taxID>;

export const address = obj({
  zipcode: str(),
  street: str(),
  number: str(),
  neighborhood: str(),
  city: str(),
  state: str(),
  complement: str(),
  country: str(),
});
export type Address = Infer<typeof address>;

export const customer = obj(
  {
    name: str(),
    email: str({ format: 'email' }),
    phone: str({ format: 'phone', description: 'E.164, +55…' }),
    taxID,
    correlationID: str(),
    address,
  },
  { required: ['name'] },
);
export type Customer = Infer<typeof customer>;

export const additionalInfo = list(obj({ key: str(), value: str() }, { required: ['key', 'value'] }));
export type AdditionalInfo = Infer<typeof additionalInfo>;

export const charge = obj(
  {
    status: str({ enum: CHARGE_STATUS }),
    customer: { ...customer, nullable: true },
    value: cents('amount charged'),
    comment: str(),
    correlationID: str({ description: 'your id for the charge' }),
    paymentLinkID: str(),
    paymentLinkUrl: str({ format: 'uri', description: 'payment page' }),
    globalID: str({ description: 'id of the charge at the service' }),
    transactionID: str(),
    identifier: str({ description: 'reference in the BR Code' }),
    qrCodeImage: str({ format: 'uri', description: 'PNG of the QR code' }),
    brCode: str({ description: 'BR Code (Pix Copia e Cola)' }),
    additionalInfo,
    pixKey: str(),
    type: str({ enum: CHARGE_TYPE }),
    expiresIn: int({ unit: 'seconds', description: 'time from creation to expiry' }),
    expiresDate: time('expiry; for OVERDUE, the due date'),
    discount: cents('discount from cashback'),
    valueWithDiscount: cents('amount due now, with fine and interest'),
    fee: cents('fee of the received Pix'),
    ensureSameTaxID: bool(),
    paidAt: time('when it was paid'),
    payer: customer,
    subscription: obj({ globalID: str() }, { description: 'the subscription that generated it' }),
    interestsSettings: obj({
      fines: obj({ value: int({ unit: 'basis points' }) }),
      interests: obj({ value: int({ unit: 'basis points' }) }),
    }),
    createdAt: time('creation'),
    updatedAt: time('last change'),
  },
  { required: ['status', 'value', 'correlationID'] },
);
export type Charge = Infer<typeof charge>;

export const account = obj(
  {
    accountId: str(),
    isDefault: bool(),
    balance: obj(
      {
        total: cents('blocked + available'),
        blocked: cents('reserved for pending movements'),
        available: cents('available'),
      },
      { required: ['total', 'blocked', 'available'] },
    ),
  },
  { required: ['accountId', 'isDefault', 'balance'] },
);
export type Account = Infer<typeof account>;

export const withdrawal = obj(
  {
    account,
    transaction: obj({ endToEndId: str(), transaction: cents('amount withdrawn') }),
  },
  { required: ['account', 'transaction'] },
);

export const pixQrCode = obj(
  {
    name: str(),
    value: cents('fixed amount; absent if the payer types it'),
    globalID: str({ description: 'id of the QR code at the service' }),
    comment: str(),
    correlationID: str(),
    identifier: str({ description: 'reference in the BR Code' }),
    paymentLinkID: str(),
    paymentLinkUrl: str({ format: 'uri' }),
    qrCodeImage: str({ format: 'uri' }),
    brCode: str({ description: 'BR Code (Pix Copia e Cola)' }),
    createdAt: time('creation'),
    updatedAt: time('last change'),
  },
  { required: ['name', 'brCode'] },
);
export type PixQrCode = Infer<typeof pixQrCode>;

const party = (description: string) =>
  obj({
    pixKey: obj({
      pixKey: str({ format: 'pix-key', description }),
      type: str({ description: 'type of the Pix key' }),
    }),
  });

export const transaction = obj(
  {
    customer,
    payer: customer,
    charge: obj({
      ...charge.properties,
      customer: str({ description: 'id of the customer' }),
    }),
    pixQrCode: { ...pixQrCode, nullable: true },
    withdraw: obj({
      value: cents('amount'),
      time: time('settlement'),
      infoPagador: str(),
      endToEndId: str(),
      createdAt: time('creation'),
    }),
    debitParty: party('Pix key of the source'),
    creditParty: party('Pix key of the destination'),
    infoPagador: str({ description: 'text sent with the Pix' }),
    value: cents('amount'),
    time: time('settlement'),
    transactionID: str(),
    type: str({ enum: TRANSACTION_TYPE }),
    endToEndId: str({ format: 'end-to-end-id' }),
    globalID: str(),
  },
  { required: ['value', 'time', 'type'] },
);
export type Transaction = Infer<typeof transaction>;

export const chargeRefund = obj(
  {
    status: str({ enum: REFUND_STATUS }),
    value: cents('amount'),
    correlationID: str(),
    endToEndId: str({ format: 'end-to-end-id' }),
    time: time('request'),
    comment: str(),
  },
  { required: ['status', 'value', 'correlationID'] },
);
export type ChargeRefund = Infer<typeof chargeRefund>;

export const refund = obj(
  {
    status: str({ enum: REFUND_STATUS }),
    value: cents('amount'),
    correlationID: str(),
    refundId: str(),
    time: time('request'),
    comment: str(),
  },
  { required: ['status', 'value', 'correlationID', 'refundId'] },
);
export type Refund = Infer<typeof refund>;

export const pixTransactionRefund = obj(
  {
    status: str({ enum: REFUND_STATUS }),
    value: cents('amount'),
    correlationID: str(),
    refundId: str(),
    returnIdentification: str({ format: 'end-to-end-id' }),
    comment: str(),
  },
  { required: ['value', 'correlationID', 'refundId'] },
);

export const payment = obj(
  {
    value: cents('amount'),
    status: str({ enum: PAYMENT_STATUS }),
    destinationAlias: str({ format: 'pix-key', description: 'Pix key of the recipient' }),
    comment: str(),
    correlationID: str(),
    sourceAccountId: str(),
    globalID: str({ description: 'id of the payment at the service' }),
  },
  { required: ['value', 'status', 'correlationID'] },
);
export type Payment = Infer<typeof payment>;
export const paymentTransaction = obj({
  value: cents('amount'),
  endToEndId: str({ format: 'end-to-end-id' }),
  time: time('time of approval, or of settlement'),
  providerRejectedReason: str({ description: 'why the bank of the recipient refused it' }),
});
export type PaymentTransaction = Infer<typeof paymentTransaction>;
export const destination = obj({
  name: str(),
  taxID: str(),
  pixKey: str(),
  bank: str(),
  branch: str(),
  account: str(),
});
export type Destination = Infer<typeof destination>;
/** A payment as read back: the transaction and the destination exist from approval on. */
export const paymentRecord = obj(
  {
    payment,
    transaction: paymentTransaction,
    destination,
    error: obj({ code: str(), description: str() }, { description: 'why it failed' }),
  },
  { required: ['payment'] },
);
export type PaymentRecord = Infer<typeof paymentRecord>;

export const transfer = obj(
  { value: cents('amount'), time: time('transfer'), correlationID: str() },
  { required: ['value', 'time', 'correlationID'] },
);

export const subscription = obj(
  {
    globalID: str(),
    customer,
    value: cents('amount of each charge'),
    comment: str(),
    additionalInfo,
    dayGenerateCharge: int({ unit: 'day of month' }),
    chargeType: str({ enum: CHARGE_TYPE }),
    dayDue: int({ unit: 'days' }),
  },
  { required: ['globalID', 'customer', 'value', 'dayGenerateCharge'] },
);
export type Subscription = Infer<typeof subscription>;

export const subAccount = obj(
  {
    name: str(),
    pixKey: str({ format: 'pix-key' }),
    balance: cents('balance of the sub account'),
  },
  { required: ['name', 'pixKey'] },
);
export type SubAccount = Infer<typeof subAccount>;

export const subAccountWithdrawal = obj(
  {
    status: str({ enum: PAYMENT_STATUS }),
    value: cents('amount'),
    correlationID: str(),
    destinationAlias: str({ format: 'pix-key' }),
    comment: str(),
  },
  { required: ['status', 'value', 'correlationID', 'destinationAlias'] },
);

export const webhook = obj(
  {
    id: str(),
    name: str(),
    event: str(),
    action: str({ enum: WEBHOOK_ACTIONS, description: 'what it does' }),
    url: str({ format: 'uri', description: 'URL that is called' }),
    email: str({ format: 'email', description: 'e-mail address' }),
    authorization: str({ description: 'value sent in the Authorization header of each call' }),
    isActive: bool(),
    hmacSecretKey: str({ description: 'secret of the HMAC signature' }),
    createdAt: time('creation'),
    updatedAt: time('last change'),
  },
  { required: ['id', 'name', 'event', 'isActive'] },
);
export type Webhook = Infer<typeof webhook>;

export const partnerUser = obj(
  { firstName: str(), lastName: str(), email: str({ format: 'email' }), phone: str({ format: 'phone' }) },
  { required: ['firstName', 'lastName', 'email', 'phone'] },
);
export type PartnerUser = Infer<typeof partnerUser>;
export const preRegistration = obj({ name: str(), website: str(), taxID }, { required: ['name', 'taxID'] });
export type PreRegistration = Infer<typeof preRegistration>;
export const preRegistrationRecord = obj(
  {
    preRegistration,
    user: partnerUser,
    company: obj({ id: str(), name: str(), taxID }),
    account: obj({ clientId: str() }),
  },
  { required: ['preRegistration', 'user'] },
);
export type PreRegistrationRecord = Infer<typeof preRegistrationRecord>;
export const application = obj(
  {
    name: str(),
    type: str({ enum: ['API', 'PLUGIN', 'ORACLE'] }),
    isActive: bool(),
    clientId: str(),
    clientSecret: str(),
  },
  { required: ['name', 'type', 'isActive', 'clientId', 'clientSecret'] },
);

/** Shape of nearly every refusal. */
export const errorBody = obj({ error: str() }, { required: ['error'] });
/** Shape of a refused key. */
export const keyRefused = obj(
  { data: { ...obj({}), nullable: true }, errors: list(obj({ message: str() }, { required: ['message'] })) },
  { required: ['errors'] },
);
