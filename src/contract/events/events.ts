// Bodies of webhook deliveries by event type. Each delivery also has the field `event`, with the prefixed event name.
import { chargeBoleto } from '#contract/resources/boleto.ts';
import { charge } from '#contract/resources/charge.ts';
import { customer } from '#contract/resources/customer.ts';
import { disputed } from '#contract/resources/dispute.ts';
import { installment } from '#contract/resources/installment.ts';
import { payment, paymentParty, paymentRecord, paymentTransaction } from '#contract/resources/payment.ts';
import { pixQrCode } from '#contract/resources/qrcode.ts';
import { subscription } from '#contract/resources/subscription.ts';
import type { Infer, ObjectSchema } from '#contract/schema/schema.ts';
import { bool, int, list, obj, str } from '#contract/schema/schema.ts';
import type { EventType } from './event-types.ts';

const orNull = <const S extends ObjectSchema>(schema: S) => ({ ...schema, nullable: true }) as const;

/** Company and account that the event belongs to. */
const issuer = {
  company: obj({ id: str(), name: str(), taxID: str() }, { required: ['id', 'name', 'taxID'] }),
  account: obj({ environment: str() }, { required: ['environment'] }),
};

/** Company and account that received a Pix. */
const receiver = {
  company: issuer.company,
  account: obj(
    { accountId: str(), branch: str(), account: str(), taxID: str() },
    { required: ['accountId', 'branch', 'account', 'taxID'] },
  ),
};

/** Company and account of a refund, with other names than in the other events. */
const refunded = {
  company: obj(
    { id: str(), name: str(), nameFriendly: str(), correlationID: str(), taxID: str() },
    { required: ['id', 'name', 'nameFriendly', 'correlationID'] },
  ),
  account: obj(
    { id: str(), name: str(), status: str(), code: str(), branch: str(), account: str() },
    { required: ['id', 'name', 'status', 'code', 'branch', 'account'] },
  ),
};

const pix = obj(
  {
    customer: orNull(customer),
    payer: orNull(customer),
    charge: orNull(charge),
    pixQrCode: orNull(pixQrCode),
    value: int({ unit: 'cents' }),
    time: str({ format: 'date-time' }),
    endToEndId: str({ format: 'end-to-end-id' }),
    transactionID: str(),
    infoPagador: str(),
    status: str(),
    type: str(),
    createdAt: str({ format: 'date-time' }),
    globalID: str(),
    /** The next four: only of a Pix to a key, without a charge or static QR code. */
    debitParty: paymentParty,
    creditParty: paymentParty,
    fee: int({ unit: 'cents' }),
    pixKey: str(),
    /** Pix record in the format of the bank. */
    raw: obj(
      {
        endToEndId: str(),
        txid: str(),
        valor: str({ description: 'reais with two decimals, 12.34' }),
        horario: str({ format: 'date-time' }),
        infoPagador: str(),
      },
      { required: ['endToEndId', 'valor', 'horario', 'infoPagador'] },
    ),
  },
  {
    required: [
      'customer',
      'payer',
      'charge',
      'pixQrCode',
      'value',
      'time',
      'endToEndId',
      'infoPagador',
      'status',
      'type',
      'createdAt',
      'globalID',
      'raw',
    ],
  },
);

const refundedPix = obj(
  {
    customer,
    charge,
    value: int({ unit: 'cents' }),
    time: str({ format: 'date-time' }),
    endToEndId: str({ format: 'end-to-end-id' }),
    createdAt: str({ format: 'date-time' }),
    pixKey: str(),
    partial: bool({ description: 'less than the whole payment went back' }),
    globalID: str(),
  },
  { required: ['value', 'time', 'endToEndId', 'createdAt', 'pixKey', 'partial', 'globalID'] },
);

const movement = {
  value: int({ unit: 'cents' }),
  time: str({ format: 'date-time' }),
  endToEndId: str({ format: 'end-to-end-id' }),
  status: str(),
  type: str(),
  debitParty: paymentParty,
  creditParty: paymentParty,
  createdAt: str({ format: 'date-time' }),
  globalID: str(),
};
const MOVED = [
  'value',
  'time',
  'endToEndId',
  'status',
  'type',
  'debitParty',
  'creditParty',
  'createdAt',
  'globalID',
] as const;
const refundBody = obj(
  {
    refundTransaction: obj(
      { ...movement, partial: bool({ description: 'less than the whole payment went back' }) },
      { required: [...MOVED, 'partial'] },
    ),
    originalTransaction: obj({ ...movement, payer: orNull(customer) }, { required: MOVED }),
    ...refunded,
    error: str({ description: 'why it was rejected' }),
  },
  { required: ['refundTransaction', 'originalTransaction', 'company', 'account'] },
);

const chargeBody = obj({ charge, ...issuer }, { required: ['charge', 'company', 'account'] });
const refunds = list(obj({}));
const disputeBody = obj(
  { dispute: obj(disputed, { required: ['status', 'endToEndId'] }) },
  { required: ['dispute'] },
);

/** Boleto that was paid, in the events of payments. */
const paidBoleto = obj({ barcode: str(), expiresDate: str({ format: 'date-time' }) });
/** Account from which a boleto was paid. */
const paidFrom = obj({ accountId: str() });

const registered = {
  accountRegisterId: str(),
  correlationID: str(),
  officialName: str(),
  taxID: customer.properties.taxID,
  status: str(),
  completedSteps: list(str(), { description: 'steps of the company that are done' }),
  pendingSteps: list(str(), { description: 'steps of the company that are left' }),
  retrying: bool({ description: 'a step is done again, or a registration is submitted again' }),
  retryCount: int({ description: 'how often the review returned the registration' }),
};
const registeredCompany = obj(registered, { required: ['status'] });

export const EVENT_BODIES = {
  CHARGE_CREATED: chargeBody,
  CHARGE_EXPIRED: chargeBody,
  /** With `pix` and `pixQrCode`, or with `boleto`. */
  CHARGE_COMPLETED: obj(
    { charge, pix, pixQrCode: orNull(pixQrCode), boleto: chargeBoleto, ...issuer },
    { required: ['charge', 'company', 'account'] },
  ),
  BOLETO_SETTLED: obj(
    {
      charge,
      boleto: obj(
        { ...chargeBoleto.properties, boletoTransactionID: str() },
        { required: ['boletoTransactionID', 'value', 'status', 'settledAt'] },
      ),
      ...issuer,
    },
    { required: ['charge', 'boleto', 'company', 'account'] },
  ),
  CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER: obj(
    { charge, pix, pixQrCode: orNull(pixQrCode), payer: customer, ...issuer },
    { required: ['charge', 'pix', 'pixQrCode', 'payer', 'company', 'account'] },
  ),
  TRANSACTION_RECEIVED: obj(
    { charge: orNull(charge), pix, pixQrCode: orNull(pixQrCode), ...receiver, refunds },
    { required: ['charge', 'pix', 'pixQrCode', 'company', 'account', 'refunds'] },
  ),
  TRANSACTION_REFUND_RECEIVED: obj(
    { charge: orNull(charge), pixQrCode: orNull(pixQrCode), pix: refundedPix, ...issuer, refunds },
    { required: ['charge', 'pixQrCode', 'pix', 'company', 'account', 'refunds'] },
  ),
  PIX_TRANSACTION_REFUND_SENT_CONFIRMED: refundBody,
  PIX_TRANSACTION_REFUND_SENT_REJECTED: refundBody,
  PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED: refundBody,
  PIX_TRANSACTION_REFUND_RECEIVED_REJECTED: refundBody,
  DISPUTE_CREATED: disputeBody,
  DISPUTE_ACCEPTED: disputeBody,
  DISPUTE_REJECTED: disputeBody,
  DISPUTE_CANCELED: disputeBody,
  /** With `transaction`, or with `boleto`. */
  MOVEMENT_CONFIRMED: obj(
    { payment, transaction: paymentTransaction, boleto: paidBoleto, account: paidFrom },
    { required: ['payment'] },
  ),
  MOVEMENT_FAILED: obj(
    {
      payment,
      transaction: paymentTransaction,
      boleto: paidBoleto,
      account: paidFrom,
      error: paymentRecord.properties.error,
    },
    { required: ['payment', 'error'] },
  ),
  MOVEMENT_REMOVED: obj(
    { payment: obj({ correlationID: str() }, { required: ['correlationID'] }) },
    { required: ['payment'] },
  ),
  PIX_AUTOMATIC_APPROVED: subscription,
  PIX_AUTOMATIC_REJECTED: subscription,
  PIX_AUTOMATIC_COBR_CREATED: installment,
  PIX_AUTOMATIC_COBR_APPROVED: installment,
  PIX_AUTOMATIC_COBR_REJECTED: installment,
  PIX_AUTOMATIC_COBR_COMPLETED: installment,
  PIX_AUTOMATIC_COBR_TRY_REQUESTED: installment,
  PIX_AUTOMATIC_COBR_TRY_REJECTED: installment,
  ACCOUNT_REGISTER_APPROVED: obj(
    {
      accountRegister: registeredCompany,
      account: obj(
        { status: str(), accountId: str(), account: str(), branch: str() },
        { required: ['accountId'] },
      ),
    },
    { required: ['accountRegister', 'account'] },
  ),
  ACCOUNT_REGISTER_REJECTED: obj(
    { accountRegister: registeredCompany, rejectedReason: str() },
    { required: ['accountRegister'] },
  ),
  ACCOUNT_REGISTER_PENDING: obj(
    {
      accountRegister: registeredCompany,
      requestDocuments: list(str()),
      requestReason: str(),
      requestDocumentsRepresentatives: list(obj({})),
    },
    { required: ['accountRegister'] },
  ),
  ACCOUNT_REGISTER_STEP_UPDATED: obj(
    {
      accountRegister: obj(
        {
          ...registered,
          step: str({ description: 'such as ADDRESS, TERMS or PIX_AUTH' }),
          stepStatus: str({ enum: ['COMPLETED', 'BLOCKED'] }),
          stepScope: str({ enum: ['COMPANY', 'REPRESENTATIVE'] }),
          stepCompletedAt: str({ format: 'date-time' }),
          invalidatedAt: str({
            format: 'date-time',
            description: 'since when the step had to be done again',
          }),
          representative: obj({ taxID: customer.properties.taxID, type: str(), completedSteps: list(str()) }),
          bcProtection: obj(
            { scope: str(), unauthorizedTaxID: str(), situation: str() },
            { description: 'whose BC Protege+ blocks the registration' },
          ),
        },
        { required: ['status', 'step', 'stepStatus'] },
      ),
    },
    { required: ['accountRegister'] },
  ),
  ACCOUNT_REGISTER_IN_REVIEW: obj({ accountRegister: registeredCompany }, { required: ['accountRegister'] }),
  ACCOUNT_REGISTER_DOCUMENTS_REQUESTED: obj(
    {
      accountRegister: obj(
        {
          ...registered,
          requestDocuments: list(str()),
          requestDocumentsRepresentatives: list(
            obj({ taxId: customer.properties.taxID, requestDocuments: list(str()) }),
          ),
          invalidatedSteps: list(str(), { description: 'steps that have to be done again' }),
        },
        { required: ['status'] },
      ),
    },
    { required: ['accountRegister'] },
  ),
  ACCOUNT_REGISTER_RFI_RESOLVED: obj(
    { accountRegister: registeredCompany },
    { required: ['accountRegister'] },
  ),
} as const satisfies Readonly<Record<EventType, ObjectSchema>>;

/** Body of the test call to a URL before it is registered as a webhook; has the field names of all API versions. */
export const testCall = obj(
  { data_criacao: str({ format: 'date-time' }), evento: str(), event: str() },
  { required: ['data_criacao', 'evento', 'event'] },
);
export type TestCall = Infer<typeof testCall>;

/** Body of an event without the field `event`. */
export type EventBody<T extends EventType> = Infer<(typeof EVENT_BODIES)[T]>;
