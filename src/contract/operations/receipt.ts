import type { Operation } from '#contract/operation.ts';
import { str } from '#contract/schema/schema.ts';
import { RECEIPT_TYPE } from '#contract/statuses.ts';
import { id } from './shared.ts';

export const receiptOperations = [
  {
    id: 'receipt.get',
    summary: 'Get the receipt of a Pix as a PDF',
    method: 'GET',
    path: '/api/v1/receipt/{receiptType}/{endToEndId}',
    pathParams: {
      receiptType: str({ enum: RECEIPT_TYPE, description: 'what the Pix was to the account' }),
      endToEndId: id('end-to-end id of the Pix'),
    },
    result: { kind: 'binary', contentType: 'application/pdf' },
    success: [200],
    scope: 'RECEIPT_GET',
    effect: 'read',
  },
] as const satisfies readonly Operation[];
