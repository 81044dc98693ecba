import { LIMITS } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { charge } from '#contract/resources/charge.ts';
import { chargeRefund } from '#contract/resources/refund.ts';
import { bool, int, list, obj, str } from '#contract/schema/schema.ts';
import { CHARGE_STATUS, CHARGE_TYPE, RATE_TYPE, SPLIT_TYPE } from '#contract/statuses.ts';
import { DISCOUNT_MODALITIES, MOST_STEPS } from '#pix/discount-modalities.ts';
import {
  additionalInfo,
  amount,
  correlationID,
  embeddedCustomer,
  end,
  id,
  one,
  pagedQuery,
  pageOf,
  start,
} from './shared.ts';

const pathParams = { id: id('charge id or correlation id') };
const rate = (description: string, typeDescription: string) =>
  obj(
    {
      value: int({ unit: 'cents or basis points', minimum: 0, maximum: LIMITS.amountMaxCents, description }),
      type: str({ enum: RATE_TYPE, default: 'PERCENTAGE', description: typeDescription }),
    },
    { required: ['value'], description: 'only for OVERDUE and BOLETO' },
  );
const imageSize = obj({
  size: int({
    unit: 'pixels',
    minimum: LIMITS.qrImageMinPixels,
    maximum: LIMITS.qrImageMaxPixels,
    default: LIMITS.qrImageDefaultPixels,
    description: 'width and height of the image',
  }),
});
const discountValue = (description: string) =>
  int({ unit: 'cents or basis points', minimum: 1, maximum: LIMITS.amountMaxCents, description });

export const chargeOperations = [
  {
    id: 'charge.create',
    command: 'charge create',
    summary: 'Create a charge',
    method: 'POST',
    path: '/api/v1/charge',
    query: obj({
      return_existing: bool({
        description: 'if a charge with this correlation id exists, return it instead of an error',
      }),
    }),
    body: obj(
      {
        correlationID,
        value: amount('amount to charge'),
        type: str({
          enum: CHARGE_TYPE,
          default: 'DYNAMIC',
          description: 'OVERDUE has a due date, a fine and interest; BOLETO is a boleto with a QR code',
        }),
        comment: str({ description: 'text shown to the customer' }),
        identifier: str({
          pattern: '^[a-zA-Z0-9]{1,35}$',
          description: 'reference in the BR Code: letters and digits',
        }),
        expiresIn: int({
          unit: 'seconds',
          minimum: LIMITS.chargeMinExpirySeconds,
          maximum: LIMITS.chargeMaxExpirySeconds,
          description: 'time until the charge expires',
        }),
        expiresDate: str({ format: 'date-time', description: 'when the charge expires' }),
        dueDate: str({ format: 'date-time', description: 'the due date, only for OVERDUE and BOLETO' }),
        customer: {
          ...embeddedCustomer,
          properties: {
            ...embeddedCustomer.properties,
            /** Some clients send it here. */
            ensureSameTaxID: bool({ noOption: true }),
          },
        },
        ensureSameTaxID: bool({ description: "only the customer's CPF or CNPJ may pay the charge" }),
        fixedLocation: bool({ description: 'use the same QR code for this charge and later ones' }),
        paymentLinkID: str({ minLength: 1, description: 'the payment link that the charge belongs to' }),
        daysForDueDate: int({
          unit: 'days',
          minimum: 1,
          maximum: 3650,
          description: 'days until the due date, only for OVERDUE and BOLETO',
        }),
        daysAfterDueDate: int({
          unit: 'days',
          minimum: 0,
          maximum: 3650,
          description:
            'days after the due date in which the charge can still be paid, only for OVERDUE and BOLETO',
        }),
        interests: rate(
          'interest per day after the due date, in basis points',
          'FIXED: the interest is in cents per day instead of basis points',
        ),
        fines: rate(
          'fine after the due date, charged once, in basis points',
          'FIXED: the fine is in cents instead of basis points',
        ),
        discountSettings: obj(
          {
            modality: str({ enum: DISCOUNT_MODALITIES }),
            value: discountValue('for each day in advance'),
            discountFixedDate: list(
              obj(
                {
                  daysActive: int({ unit: 'days', minimum: 1, maximum: 3650 }),
                  value: discountValue('while this step holds'),
                  data: str(),
                },
                { required: ['daysActive', 'value'] },
              ),
              { maxItems: MOST_STEPS },
            ),
          },
          {
            required: ['modality'],
            description: 'what it costs less before the due date, only for OVERDUE',
            noOption: true,
          },
        ),
        subaccount: str({ format: 'pix-key', description: 'Pix key of the sub account that receives it' }),
        splits: list(
          obj(
            {
              value: amount('part of the amount'),
              pixKey: str({ format: 'pix-key' }),
              splitType: str({ enum: SPLIT_TYPE }),
            },
            { required: ['value', 'pixKey'] },
          ),
          { maxItems: 100, description: 'who gets a part of it when it is paid', noOption: true },
        ),
        additionalInfo,
        redirectUrl: str({ format: 'uri', description: 'where the payment page leads after the payment' }),
        enableCashbackPercentage: bool({ description: 'grant cashback when it is paid' }),
        enableCashbackExclusivePercentage: bool({
          description: 'grant exclusive (loyalty) cashback when it is paid',
        }),
      },
      { required: ['correlationID', 'value'] },
    ),
    response: one('charge', charge, { correlationID: str(), brCode: str() }),
    result: { kind: 'resource', key: 'charge' },
    success: [200],
    scope: 'CHARGE_POST',
    effect: 'create',
    identity: 'correlationID',
    customerPath: 'customer',
    recovery: {
      kind: 'lookup',
      operation: 'charge.get',
      param: 'id',
      from: 'correlationID',
      idempotent: true,
    },
    proof: {
      id: { correlationID: 'correlationID' },
      content: { value: 'value' },
      requiredFields: ['status', 'value'],
    },
  },
  {
    id: 'charge.get',
    command: 'charge get',
    summary: 'Get a charge',
    method: 'GET',
    path: '/api/v1/charge/{id}',
    pathParams,
    response: one('charge', charge),
    result: { kind: 'resource', key: 'charge' },
    success: [200],
    scope: 'CHARGE_GET',
    effect: 'read',
    proof: { idFields: ['correlationID', 'globalID', 'transactionID', 'identifier', 'paymentLinkID'] },
  },
  {
    id: 'charge.list',
    command: 'charge list',
    summary: 'List charges, newest first',
    method: 'GET',
    path: '/api/v1/charge',
    query: pagedQuery({
      start,
      end,
      status: str({ enum: CHARGE_STATUS, description: 'only charges with this status' }),
      customer: str({ description: "only this customer's charges, by correlation id" }),
      subscription: str({ description: 'only charges of this subscription, by its id or correlation id' }),
    }),
    response: pageOf('charges', charge),
    result: { kind: 'list', key: 'charges' },
    paged: true,
    success: [200],
    scope: 'CHARGE_GET_LIST',
    effect: 'read',
  },
  {
    id: 'charge.delete',
    command: 'charge delete',
    summary: 'Delete an unpaid charge',
    method: 'DELETE',
    path: '/api/v1/charge/{id}',
    pathParams,
    response: obj({ status: str(), id: str() }, { required: ['status', 'id'] }),
    result: { kind: 'body' },
    success: [200],
    scope: 'CHARGE_DELETE',
    effect: 'delete',
    recovery: { kind: 'lookup', operation: 'charge.get', param: 'id', from: 'id', idempotent: true },
    proof: { id: { id: 'id' }, expectedWords: { status: 'OK' } },
  },
  {
    id: 'charge.update',
    command: 'charge update',
    summary: 'Change when a charge expires',
    method: 'PATCH',
    path: '/api/v1/charge/{id}',
    pathParams,
    body: obj(
      { expiresDate: str({ format: 'date-time', description: 'when the charge expires' }) },
      { required: ['expiresDate'] },
    ),
    response: obj(
      {
        status: str(),
        id: str(),
        expiresDate: str({ format: 'date-time', description: 'when the charge expires' }),
      },
      { required: ['status', 'id'] },
    ),
    result: { kind: 'body' },
    success: [200],
    scope: 'CHARGE_PATCH',
    effect: 'update',
    recovery: {
      kind: 'lookup',
      operation: 'charge.get',
      param: 'id',
      from: 'id',
      idempotent: true,
    },
    proof: { id: { id: 'id' }, content: { expiresDate: 'expiresDate' }, requiredFields: ['status'] },
  },
  {
    id: 'charge.qr-base64',
    summary: "Get the PNG of a charge's QR code as text",
    method: 'GET',
    path: '/api/image/qrcode/base64/{id}',
    pathParams: { id: id("the charge's payment link id") },
    query: imageSize,
    response: obj(
      {
        success: bool(),
        imageBase64: str({ description: 'the PNG as a data URI: data:image/png;base64,…' }),
      },
      { required: ['success', 'imageBase64'] },
    ),
    result: { kind: 'body' },
    success: [200],
    scope: 'CHARGE_BRCODE_IMAGE_GET',
    effect: 'read',
  },
  {
    id: 'charge.qr-image',
    summary: "Get the PNG of a charge's QR code",
    method: 'GET',
    path: '/{namespace}/charge/brcode/image/{id}.png',
    pathParams: { id: id("the charge's payment link id") },
    query: imageSize,
    result: { kind: 'binary', contentType: 'image/png' },
    success: [200],
    scope: 'CHARGE_IMAGE_GET',
    effect: 'read',
  },
  {
    id: 'charge.refunds',
    command: 'charge refunds',
    summary: 'List the refunds of a charge',
    method: 'GET',
    path: '/api/v1/charge/{id}/refund',
    pathParams: { id: id('charge correlation id') },
    response: obj({ refunds: list(chargeRefund) }, { required: ['refunds'] }),
    result: { kind: 'list', key: 'refunds' },
    success: [200],
    scope: 'CHARGE_REFUND_GET_LIST',
    effect: 'read',
  },
  {
    id: 'charge.refund',
    command: 'charge refund',
    summary: 'Refund all or part of a paid charge',
    method: 'POST',
    path: '/api/v1/charge/{id}/refund',
    pathParams: { id: id('charge correlation id') },
    body: obj(
      {
        correlationID,
        value: amount('amount to refund (default: the refundable rest)'),
        comment: str({
          maxLength: LIMITS.refundCommentCharacters,
          description: 'text sent with the refund',
        }),
      },
      { required: ['correlationID'] },
    ),
    response: one('refund', chargeRefund),
    result: { kind: 'resource', key: 'refund' },
    success: [200],
    scope: 'CHARGE_REFUND_POST',
    effect: 'money-out',
    identity: 'correlationID',
    recovery: {
      kind: 'find',
      operation: 'charge.refunds',
      field: 'correlationID',
      from: 'correlationID',
      idempotent: true,
    },
    proof: {
      id: { correlationID: 'correlationID' },
      content: { value: 'value' },
      requiredFields: ['status', 'value'],
    },
  },
] as const satisfies readonly Operation[];
