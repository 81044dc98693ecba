import { LIMITS } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { file, FILE_PURPOSE } from '#contract/resources/file.ts';
import { obj, str } from '#contract/schema/schema.ts';
import { correlationID, one } from './shared.ts';

export const fileOperations = [
  {
    id: 'file.create',
    summary: 'Upload a file, such as evidence in a dispute or a document of a request for higher limits',
    method: 'POST',
    path: '/api/v1/files',
    body: obj(
      { purpose: str({ enum: FILE_PURPOSE, description: 'what it is for' }), correlationID },
      { required: ['purpose'] },
    ),
    upload: { field: 'file', maxBytes: LIMITS.uploadBytes },
    response: one('file', file),
    result: { kind: 'resource', key: 'file' },
    success: [201, 200],
    scope: 'FILE_POST',
    effect: 'create',
    // Derived from the file's contents, so a repeated upload returns the stored file.
    identity: 'correlationID',
    recovery: { kind: 'none', idempotent: true, manualCheck: 'dispute.list' },
    proof: {
      id: { correlationID: 'correlationID' },
      content: { purpose: 'purpose' },
      requiredFields: ['id'],
    },
  },
] as const satisfies readonly Operation[];
