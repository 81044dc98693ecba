import { LIMITS } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { account } from '#contract/resources/account.ts';
import { keyCheck, keyQuota, keyQuotaEntry, pixKey } from '#contract/resources/pix-key.ts';
import { int, list, obj, str } from '#contract/schema/schema.ts';
import { OWN_KEY_TYPE } from '#contract/statuses.ts';
import { pagedQuery, pageOf } from './shared.ts';

const path = '/api/v1/pix-keys';
// No format check: looking up an invalid key also uses the look-up quota.
const pathParams = { pixKey: str({ minLength: 1, description: 'Pix key' }) };
/** The documented answer is the bare key; some services put it in `pixKey`. */
const answeredKey = { kind: 'body', wrapper: 'pixKey' } as const;
const found = {
  kind: 'find',
  operation: 'pix-key.list',
  field: 'key',
  idempotent: true,
} as const;

export const pixKeyOperations = [
  {
    id: 'pix-key.list',
    summary: 'List the Pix keys of the account',
    method: 'GET',
    path,
    query: obj({
      skip: int({ unit: 'items', minimum: 0, description: 'number of items to skip' }),
      limit: int({
        unit: 'items',
        minimum: 1,
        maximum: LIMITS.pageItems,
        description: 'maximum number of items',
      }),
    }),
    response: obj({ pixKeys: list(pixKey), account }, { required: ['pixKeys'] }),
    result: { kind: 'list', key: 'pixKeys' },
    success: [200],
    scope: 'PIX_KEY_GET_LIST',
    effect: 'read',
  },
  {
    id: 'pix-key.create',
    summary: 'Register a Pix key for the account',
    method: 'POST',
    path,
    body: obj(
      {
        key: str({
          minLength: 1,
          description: "the company's CNPJ; if omitted, a random key is created",
        }),
        type: str({ enum: OWN_KEY_TYPE, description: 'type of the key; EVP is a random key' }),
      },
      { required: ['key', 'type'] },
    ),
    response: pixKey,
    result: answeredKey,
    success: [201, 200],
    scope: 'PIX_KEY_POST',
    effect: 'create',
    identity: 'key',
    recovery: { ...found, from: 'key' },
    proof: { id: { key: 'key' }, content: { type: 'type' }, requiredFields: ['key'] },
  },
  {
    id: 'pix-key.delete',
    summary: 'Delete a Pix key; the default key stays',
    method: 'DELETE',
    path: `${path}/{pixKey}`,
    pathParams,
    result: { kind: 'none' },
    success: [204],
    scope: 'PIX_KEY_DELETE',
    effect: 'delete',
    recovery: { ...found, from: 'pixKey' },
    proof: { confirmByLookUp: true },
  },
  {
    id: 'pix-key.set-default',
    summary: 'Make a Pix key the default one',
    method: 'PUT',
    path: `${path}/{pixKey}/default`,
    pathParams,
    response: pixKey,
    result: answeredKey,
    success: [200],
    scope: 'PIX_KEY_PUT',
    effect: 'update',
    recovery: { ...found, from: 'pixKey' },
    // `isDefault` is the value that this write sets.
    proof: { id: { key: 'pixKey' }, requiredFields: ['key'], expectedWords: { isDefault: 'true' } },
  },
  {
    id: 'pix-key.check',
    summary: 'Look up the holder of a Pix key',
    method: 'POST',
    path: `${path}/check`,
    body: obj({ pixKey: str({ minLength: 1, description: 'Pix key' }) }, { required: ['pixKey'] }),
    response: keyCheck,
    result: { kind: 'body' },
    success: [200],
    scope: 'PIX_KEY_CHECK_POST',
    effect: 'read',
  },
  {
    id: 'pix-key.lookup',
    summary: 'Look up the holder of a Pix key, which is in the path',
    method: 'GET',
    path: `${path}/{pixKey}/check`,
    pathParams,
    response: keyCheck,
    result: { kind: 'body' },
    success: [200],
    scope: 'PIX_KEY_CHECK_GET',
    effect: 'read',
    proof: { idFields: ['pixKey'] },
  },
  {
    id: 'pix-key.quota',
    summary: 'Get how many look-ups of Pix keys are left',
    method: 'GET',
    path: `${path}/tokens`,
    response: keyQuota,
    result: { kind: 'body' },
    success: [200],
    scope: 'PIX_KEY_TOKENS_GET',
    effect: 'read',
  },
  {
    id: 'pix-key.quota-log',
    summary: 'List what look-ups of Pix keys cost, newest first',
    method: 'GET',
    path: `${path}/tokens/logs`,
    query: pagedQuery({
      companyBankAccount: str({ flag: 'account', description: 'only look-ups of this account' }),
    }),
    response: pageOf('logs', keyQuotaEntry),
    result: { kind: 'list', key: 'logs' },
    paged: true,
    success: [200],
    scope: 'PIX_KEY_TOKENS_LOGS_GET',
    effect: 'read',
  },
] as const satisfies readonly Operation[];
