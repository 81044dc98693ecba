// Requests for higher limits of an account.
import { LIMITS } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { limitRequest, pixLimitsOf } from '#contract/resources/limits.ts';
import { int, list, obj, str } from '#contract/schema/schema.ts';
import { id, one, pagedQuery, pageOf } from './shared.ts';

const path = '/api/v1/limits/request';

/** A limit in cents. */
const limit = (description: string) =>
  int({ unit: 'cents', minimum: 0, maximum: LIMITS.amountMaxCents, description });

export const limitsRequestOperations = [
  {
    id: 'limits-request.create',
    summary: 'Ask for higher limits of an account',
    method: 'POST',
    path,
    body: obj(
      {
        companyBankAccountId: str({ minLength: 1, description: 'id of the account' }),
        ...pixLimitsOf(limit),
        documents: list(
          obj(
            { fileId: str({ minLength: 1, description: 'id of an uploaded file' }) },
            { required: ['fileId'] },
          ),
          {
            maxItems: LIMITS.limitRequestDocuments,
            description: 'uploaded files that show why the limits are needed',
            noOption: true,
          },
        ),
        description: str({ minLength: 1, description: 'text for the people who decide' }),
        limitRequestReason: str({ minLength: 1, description: 'why the limits are needed' }),
      },
      { required: ['companyBankAccountId', 'pixDayLimit', 'pixNightLimit', 'documents'] },
    ),
    response: one('limitRequest', limitRequest),
    result: { kind: 'resource', key: 'limitRequest' },
    success: [201],
    scope: 'ACCOUNT_LIMITS_REQUEST_POST',
    effect: 'create',
    // Found by the recovery mark in the description. Not idempotent: after a decision, the service accepts the same
    // request again.
    recovery: {
      kind: 'find',
      operation: 'limits-request.list',
      field: 'companyBankAccountId',
      from: 'companyBankAccountId',
      idempotent: false,
    },
    proof: {
      id: { companyBankAccountId: 'companyBankAccountId' },
      requiredFields: ['id', 'status'],
    },
  },
  {
    id: 'limits-request.list',
    command: 'limits-request list',
    summary: 'List requests for higher limits, newest first',
    method: 'GET',
    path,
    query: pagedQuery(),
    response: pageOf('limitRequests', limitRequest),
    result: { kind: 'list', key: 'limitRequests' },
    paged: true,
    success: [200],
    scope: 'ACCOUNT_LIMITS_GET',
    effect: 'read',
  },
  {
    id: 'limits-request.get',
    command: 'limits-request get',
    summary: 'Get a request for higher limits',
    method: 'GET',
    path: `${path}/{id}`,
    pathParams: { id: id('id of the request') },
    response: one('limitRequest', limitRequest),
    result: { kind: 'resource', key: 'limitRequest' },
    success: [200],
    scope: 'ACCOUNT_LIMITS_GET',
    effect: 'read',
    proof: { idFields: ['id'] },
  },
] as const satisfies readonly Operation[];
