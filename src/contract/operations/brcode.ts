import type { Operation } from '#contract/operation.ts';
import { decodedEmv } from '#contract/resources/emv.ts';
import { obj, str } from '#contract/schema/schema.ts';

export const brcodeOperations = [
  {
    id: 'brcode.resolve',
    summary: 'Read a BR Code and what stands behind its locations',
    method: 'POST',
    path: '/api/v1/decode/emv',
    body: obj({ emv: str({ minLength: 1, maxLength: 2_000 }) }, { required: ['emv'] }),
    response: decodedEmv,
    result: { kind: 'body' },
    success: [200],
    scope: 'DECODE_EMV_POST',
    effect: 'read',
  },
] as const satisfies readonly Operation[];
