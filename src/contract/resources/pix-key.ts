// Pix keys of an account, the look-up of a key, and the look-up quota, as the service returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { bool, int, obj, str } from '#contract/schema/schema.ts';
import { KEY_QUOTA_OPERATION } from '#contract/statuses.ts';
import { time } from './shared.ts';

export const pixKey = obj(
  {
    key: str({ format: 'pix-key', description: 'the Pix key' }),
    type: str({ description: 'type of the Pix key' }),
    isDefault: bool({ description: 'whether it is the default key' }),
  },
  { required: ['key'] },
);

export type PixKeyItem = Infer<typeof pixKey>;

export const keyCheck = obj(
  {
    pixKey: str({ format: 'pix-key', description: 'the Pix key' }),
    type: str({ description: 'type of the Pix key' }),
    pixKeyEndToEndId: str({
      format: 'end-to-end-id',
      description: 'id of this check, for a payment: --pix-key-end-to-end-id',
    }),
    owner: obj({
      name: str({ description: 'name of the holder' }),
      taxID: str({ description: 'CPF (masked) or CNPJ of the holder' }),
      psp: str({ description: 'bank of the holder' }),
      branch: str(),
      account: str(),
    }),
  },
  { required: ['pixKey'] },
);

export type KeyCheck = Infer<typeof keyCheck>;

const tokens = (description: string) => int({ unit: 'items', description });

export const keyQuota = obj(
  {
    tokens: tokens('look-ups left'),
    maxTokens: tokens('maximum of the quota'),
    refreshRate: tokens('look-ups added per minute'),
    nextRefresh: time('time of the next addition'),
    tokensAfterRefresh: tokens('look-ups left after the next addition'),
  },
  { required: ['tokens'] },
);

export type KeyQuota = Infer<typeof keyQuota>;

export const keyQuotaEntry = obj(
  {
    operation: str({ enum: KEY_QUOTA_OPERATION, description: 'kind of change of the quota' }),
    reason: str({ description: 'why' }),
    tokens: tokens('number of look-ups'),
    tokensBefore: tokens('remaining before the change'),
    tokensAfter: tokens('remaining after the change'),
    endToEndId: str({ format: 'end-to-end-id' }),
    pixKey: str({ format: 'pix-key', description: 'the Pix key' }),
    createdAt: time('when'),
    updatedAt: time('last change'),
  },
  { required: ['operation', 'tokens'] },
);
