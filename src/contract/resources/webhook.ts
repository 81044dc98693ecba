// The service's webhooks, as it returns them.
import { WEBHOOK_ACTIONS } from '#contract/events/event-types.ts';
import type { Infer } from '#contract/schema/schema.ts';
import { bool, obj, str } from '#contract/schema/schema.ts';
import { time } from './shared.ts';

export const webhook = obj(
  {
    id: str(),
    name: str(),
    event: str(),
    action: str({ enum: WEBHOOK_ACTIONS, description: 'action of the webhook' }),
    url: str({ format: 'uri', description: 'URL that is called' }),
    email: str({ format: 'email', description: 'e-mail address' }),
    authorization: str({ description: 'value sent in the Authorization header of each call' }),
    isActive: bool(),
    hmacSecretKey: str({ description: 'secret of the HMAC signature' }),
    createdAt: time('creation'),
    updatedAt: time('last change'),
  },
  { required: ['id', 'name', 'event', 'isActive'] },
);

export type Webhook = Infer<typeof webhook>;

export const publicKey = obj(
  {
    key_identifier: str({ description: 'SHA-256 of the key, hexadecimal' }),
    key: str({ description: 'the key as PEM' }),
    is_current: bool({ description: 'whether the service signs calls with this key now' }),
  },
  { required: ['key'] },
);
