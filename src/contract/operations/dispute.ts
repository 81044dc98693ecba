import type { Operation } from '#contract/operation.ts';
import { dispute, evidence } from '#contract/resources/dispute.ts';
import { list, obj, str } from '#contract/schema/schema.ts';
import { end, id, one, pagedQuery, pageOf, start } from './shared.ts';

const pathParams = { id: id('id of the dispute, or end-to-end id of the Pix') };

export const disputeOperations = [
  {
    id: 'dispute.list',
    command: 'dispute list',
    summary: 'List disputes, newest first',
    method: 'GET',
    path: '/api/v1/dispute',
    query: pagedQuery({ start, end }),
    response: pageOf('disputes', dispute),
    result: { kind: 'list', key: 'disputes' },
    paged: true,
    success: [200],
    scope: 'DISPUTE_GET_LIST',
    effect: 'read',
  },
  {
    id: 'dispute.get',
    command: 'dispute get',
    summary: 'Get a dispute',
    method: 'GET',
    path: '/api/v1/dispute/{id}',
    pathParams,
    response: one('dispute', dispute),
    result: { kind: 'resource', key: 'dispute' },
    success: [200],
    scope: 'DISPUTE_GET',
    effect: 'read',
  },
  {
    id: 'dispute.evidence',
    summary: 'Send documents as evidence in a dispute',
    method: 'POST',
    path: '/api/v1/dispute/{id}/evidence',
    pathParams,
    body: obj(
      {
        documents: list(
          obj(
            {
              url: str({ format: 'uri' }),
              fileId: str({ minLength: 1, description: 'id of an uploaded file, in place of its address' }),
              correlationID: str({ minLength: 1, maxLength: 255 }),
              description: str({ minLength: 1 }),
            },
            { anyOf: [['url'], ['fileId']] },
          ),
          {
            maxItems: 100,
            description: 'documents, by their addresses or the ids of uploaded files',
            noOption: true,
          },
        ),
      },
      { required: ['documents'] },
    ),
    response: obj({ documents: list(evidence) }, { required: ['documents'] }),
    result: { kind: 'list', key: 'documents' },
    success: [200],
    scope: 'DISPUTE_POST',
    effect: 'create',
    // No read returns the documents, so the outcome cannot be looked up.
    recovery: { kind: 'none', idempotent: false, manualCheck: 'dispute.list' },
    proof: {
      content: {
        '0.correlationID': 'documents.0.correlationID',
        '0.description': 'documents.0.description',
      },
      requiredFields: ['0.url'],
    },
  },
] as const satisfies readonly Operation[];
