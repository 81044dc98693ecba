import { APPROVAL_LOOKUP } from '#contract/auto-approve.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { destination, payment, paymentRecord, paymentTransaction } from '#contract/resources/payment.ts';
import { bool, map, obj, str } from '#contract/schema/schema.ts';
import { ALIAS_TYPE, BANK_ACCOUNT_TYPE, PAYMENT_TYPE, TAX_ID_TYPE } from '#contract/statuses.ts';
import { amount, correlationID, end, id, one, pagedQuery, pageOf, start } from './shared.ts';

export const paymentOperations = [
  {
    id: 'payment.create',
    command: 'payment create',
    summary: 'Create a payment request; nothing leaves the account until it is approved',
    method: 'POST',
    path: '/api/v1/payment',
    body: obj(
      {
        type: str({ enum: PAYMENT_TYPE, noOption: true }),
        value: amount('amount to pay; for a QR code, replaces its amount'),
        destinationAlias: str({
          format: 'pix-key',
          description: 'Pix key of the recipient',
          flag: 'pix-key',
          otherFlag: 'destination-alias',
        }),
        destinationAliasType: str({ enum: ALIAS_TYPE, noOption: true }),
        pixKeyEndToEndId: str({
          format: 'end-to-end-id',
          description: 'end-to-end id returned by pix-key check',
        }),
        qrCode: str({ minLength: 1, description: 'QR code to pay: its text, as copied' }),
        boletoBarcode: str({
          format: 'boleto',
          flag: 'boleto',
          description: 'boleto to pay: its barcode or digitable line',
        }),
        psp: str({
          pattern: '^\\d{8}$',
          flag: 'to-bank',
          description: 'ISPB of the bank of the recipient, eight digits',
          example: '99999012',
        }),
        holder: obj(
          {
            name: str({ minLength: 1, flag: 'to-name', description: 'name of the recipient' }),
            taxID: obj(
              {
                taxID: str({
                  format: 'tax-id',
                  flag: 'to-tax-id',
                  description: 'CPF or CNPJ of the recipient',
                }),
                type: str({ enum: TAX_ID_TYPE, noOption: true }),
              },
              { required: ['taxID', 'type'] },
            ),
          },
          { required: ['name', 'taxID'] },
        ),
        account: obj(
          {
            branch: str({
              pattern: '^\\d{4}$',
              flag: 'to-branch',
              description: 'branch of the recipient, four digits',
              example: '0001',
            }),
            account: str({
              minLength: 1,
              maxLength: 20,
              flag: 'to-account',
              description: 'account number of the recipient',
            }),
            accountType: str({
              enum: BANK_ACCOUNT_TYPE,
              flag: 'to-account-type',
              description: 'type of the account: current, salary, savings or payment',
            }),
          },
          { required: ['branch', 'account', 'accountType'] },
        ),
        correlationID,
        comment: str({ description: 'text sent with the payment' }),
        sourceAccountId: str({ description: 'account to pay from (default: the default account)' }),
        metadata: map(str(), {
          maxProperties: LIMITS.paymentMetadataKeys,
          description: 'your own data, stored with the payment',
        }),
        autoApprove: bool({ description: 'create and approve in one request: the money leaves at once' }),
      },
      {
        required: ['correlationID'],
        anyOf: [
          ['value', 'destinationAlias'],
          ['qrCode'],
          ['boletoBarcode'],
          ['value', 'psp', 'holder', 'account'],
        ],
      },
    ),
    requiredByNewerServices: ['type', 'destinationAliasType'],
    response: one('payment', payment, { transaction: paymentTransaction }),
    result: { kind: 'resource', key: 'payment' },
    success: [200],
    scope: 'PAYMENT_POST',
    effect: 'create',
    limit: 'payment',
    moves: { from: 'sourceAccountId', to: 'destinationAlias' },
    identity: 'correlationID',
    // With `autoApprove`, see src/contract/auto-approve.ts. The service accepts a correlationID once and refuses a repeat,
    // so nothing is approved twice.
    recovery: {
      kind: 'lookup',
      operation: 'payment.get',
      param: 'id',
      from: 'correlationID',
      idempotent: true,
    },
    proof: {
      id: { correlationID: 'correlationID' },
      content: {
        type: 'type',
        value: 'value',
        destinationAlias: 'destinationAlias',
        qrCode: 'qrCode',
        sourceAccountId: 'sourceAccountId',
      },
      requiredFields: ['status', 'value'],
    },
  },
  {
    id: 'payment.approve',
    summary: 'Approve a payment: the money leaves the account',
    method: 'POST',
    path: '/api/v1/payment/approve',
    body: obj(
      { correlationID: str({ minLength: 1, description: 'correlation id of the payment' }) },
      { required: ['correlationID'] },
    ),
    response: obj(
      { payment, transaction: paymentTransaction, destination },
      { required: ['payment', 'transaction', 'destination'] },
    ),
    result: { kind: 'body' },
    success: [200],
    scope: 'PAYMENT_APPROVE_POST',
    effect: 'money-out',
    limit: 'payment',
    // Only a payment in CREATED can be approved, so a second approval has no effect.
    recovery: APPROVAL_LOOKUP,
    proof: { id: { 'payment.correlationID': 'correlationID' }, requiredFields: ['payment.status'] },
  },
  {
    id: 'payment.get',
    command: 'payment get',
    summary: 'Get a payment',
    method: 'GET',
    path: '/api/v1/payment/{id}',
    pathParams: { id: id('payment id or correlation id') },
    response: paymentRecord,
    result: { kind: 'body' },
    success: [200],
    scope: 'PAYMENT_GET',
    effect: 'read',
    proof: { idFields: ['payment.correlationID', 'payment.globalID'] },
  },
  {
    id: 'payment.list',
    command: 'payment list',
    summary: 'List payments, newest first',
    method: 'GET',
    path: '/api/v1/payment',
    query: pagedQuery({ start, end }),
    response: pageOf('payments', paymentRecord),
    result: { kind: 'list', key: 'payments' },
    paged: true,
    success: [200],
    scope: 'PAYMENT_GET_LIST',
    effect: 'read',
  },
] as const satisfies readonly Operation[];
