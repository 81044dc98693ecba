import type { Operation } from '../operation.ts';
import { bool, int, list, obj, str } from '../schema.ts';
import { LIMITS } from '../limits.ts';
import { charge } from '../resources/charge.ts';
import { chargeRefund } from '../resources/refund.ts';
import { CHARGE_STATUS, CHARGE_TYPE } from '../states.ts';
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
const rate = (description: string) =>
  obj(
    { value: int({ unit: 'basis points', minimum: 0, maximum: 10_000, description }) },
    { required: ['value'], description: 'only for OVERDUE' },
  );

export const chargeOperations = [
  {
    id: 'charge.create',
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
          description: 'OVERDUE has a due date, a fine and interest',
        }),
        comment: str({ description: 'text shown to the customer' }),
        identifier: str({
          pattern: '^[a-zA-Z0-9]{1,35}$',
          description: 'reference in the BR Code: letters and digits',
        }),
        expiresIn: int({
          unit: 'seconds',
          minimum: LIMITS.chargeMinExpirySeconds,
          maximum: 10 * 365 * 86_400,
          description: 'time until the charge expires',
        }),
        customer: embeddedCustomer,
        daysForDueDate: int({
          unit: 'days',
          minimum: 1,
          maximum: 3650,
          description: 'days until the due date, only for OVERDUE',
        }),
        daysAfterDueDate: int({
          unit: 'days',
          minimum: 0,
          maximum: 3650,
          description: 'days after the due date in which it can be paid, only for OVERDUE',
        }),
        interests: rate('interest per day after the due date'),
        fines: rate('fine after the due date, charged once'),
        additionalInfo,
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
    keeps: 'customer',
    recovery: { kind: 'lookup', operation: 'charge.get', param: 'id', from: 'correlationID', resend: true },
    proof: { id: { correlationID: 'correlationID' }, content: { value: 'value' }, has: ['status', 'value'] },
  },
  {
    id: 'charge.get',
    summary: 'Get a charge',
    method: 'GET',
    path: '/api/v1/charge/{id}',
    pathParams,
    response: one('charge', charge),
    result: { kind: 'resource', key: 'charge' },
    success: [200],
    scope: 'CHARGE_GET',
    effect: 'read',
    proof: { named: ['correlationID', 'globalID', 'transactionID', 'identifier', 'paymentLinkID'] },
  },
  {
    id: 'charge.list',
    summary: 'List charges, newest first',
    method: 'GET',
    path: '/api/v1/charge',
    query: pagedQuery({
      start,
      end,
      status: str({ enum: CHARGE_STATUS, description: 'only charges with this status' }),
      customer: str({ description: "only this customer's charges, by correlation id" }),
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
    summary: 'Delete an unpaid charge',
    method: 'DELETE',
    path: '/api/v1/charge/{id}',
    pathParams,
    response: obj({ status: str(), id: str() }, { required: ['status', 'id'] }),
    result: { kind: 'body' },
    success: [200],
    scope: 'CHARGE_DELETE',
    effect: 'delete',
    recovery: { kind: 'lookup', operation: 'charge.get', param: 'id', from: 'id', resend: true },
    proof: { id: { id: 'id' }, says: { status: 'OK' } },
  },
  {
    id: 'charge.qr-image',
    summary: "Get the PNG of a charge's QR code",
    method: 'GET',
    path: '/{namespace}/charge/brcode/image/{id}.png',
    pathParams: { id: id("the charge's payment link id") },
    query: obj({
      size: int({
        unit: 'pixels',
        minimum: LIMITS.qrImageMinPixels,
        maximum: LIMITS.qrImageMaxPixels,
        default: LIMITS.qrImageDefaultPixels,
        description: 'width and height of the image',
      }),
    }),
    result: { kind: 'binary', contentType: 'image/png' },
    success: [200],
    scope: 'CHARGE_IMAGE_GET',
    effect: 'read',
  },
  {
    id: 'charge.refunds',
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
    summary: 'Refund all or part of a paid charge',
    method: 'POST',
    path: '/api/v1/charge/{id}/refund',
    pathParams: { id: id('charge correlation id') },
    body: obj(
      {
        correlationID,
        value: amount('amount to refund (default: what is left)'),
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
      resend: true,
    },
    proof: { id: { correlationID: 'correlationID' }, content: { value: 'value' }, has: ['status', 'value'] },
  },
] as const satisfies readonly Operation[];
