import { WEBHOOK_ACTIONS } from '#contract/events/event-types.ts';
import type { Operation } from '#contract/operation.ts';
import { pageInfo } from '#contract/resources/shared.ts';
import { publicKey, webhook } from '#contract/resources/webhook.ts';
import { bool, list, obj, str } from '#contract/schema/schema.ts';
import { id, one, pagedQuery } from './shared.ts';

export const webhookOperations = [
  {
    id: 'webhook.create',
    summary: 'Register a webhook: a URL that is called, or an e-mail that is sent, when an event happens',
    method: 'POST',
    path: '/api/v1/webhook',
    query: obj({
      validate: bool({ default: true, description: 'test the URL with one call before registering it' }),
    }),
    body: obj(
      {
        webhook: obj(
          {
            name: str({ minLength: 1, maxLength: 255, flag: 'name', description: 'name of the webhook' }),
            event: str({ flag: 'event', description: 'event, e.g. CHARGE_COMPLETED' }),
            url: str({ format: 'uri', flag: 'url', description: 'URL to call' }),
            email: str({
              format: 'email',
              flag: 'email',
              description: 'send an e-mail to this address instead',
            }),
            action: str({
              enum: WEBHOOK_ACTIONS,
              flag: 'action',
              description: 'action (default: from the URL or e-mail address)',
            }),
            authorization: str({
              flag: 'authorization',
              description: 'value sent in the Authorization header',
            }),
            isActive: bool({
              flag: 'is-active',
              default: true,
              description: 'activate the webhook',
            }),
          },
          { required: ['name'], anyOf: [['url'], ['email']] },
        ),
      },
      { required: ['webhook'] },
    ),
    response: one('webhook', webhook),
    result: { kind: 'resource', key: 'webhook' },
    success: [200],
    scope: 'WEBHOOK_POST',
    effect: 'create',
    // The combination of URL or e-mail address and event is unique, so a repeat is refused.
    recovery: {
      kind: 'find',
      operation: 'webhook.list',
      field: 'url',
      from: 'webhook.url',
      idempotent: true,
    },
    proof: {
      id: { url: 'webhook.url', email: 'webhook.email', event: 'webhook.event' },
      requiredFields: ['id'],
    },
  },
  {
    id: 'webhook.list',
    command: 'webhook list',
    summary: 'List webhooks, newest first',
    method: 'GET',
    path: '/api/v1/webhook',
    query: pagedQuery({ url: str({ description: 'only webhooks with this URL' }) }),
    // The documented answer does not say whether there are more pages.
    response: obj({ pageInfo, webhooks: list(webhook) }, { required: ['webhooks'] }),
    result: { kind: 'list', key: 'webhooks' },
    paged: true,
    success: [200],
    scope: 'WEBHOOK_GET_LIST',
    effect: 'read',
  },
  {
    id: 'webhook.delete',
    command: 'webhook remove',
    summary: 'Delete a webhook',
    method: 'DELETE',
    path: '/api/v1/webhook/{id}',
    pathParams: { id: id('webhook id') },
    response: obj({ status: str() }, { required: ['status'] }),
    result: { kind: 'body' },
    success: [200],
    scope: 'WEBHOOK_DELETE',
    effect: 'delete',
    recovery: { kind: 'find', operation: 'webhook.list', field: 'id', from: 'id', idempotent: true },
    proof: { expectedWords: { status: 'OK' }, confirmByLookUp: true },
  },
  {
    id: 'webhook.events',
    command: 'webhook events',
    summary: 'List the events that a webhook can be registered for',
    method: 'GET',
    path: '/api/v1/webhook/events',
    response: obj({ events: list(obj({ name: str() }, { required: ['name'] })) }, { required: ['events'] }),
    result: { kind: 'list', key: 'events' },
    success: [200],
    scope: 'WEBHOOK_EVENTS_GET_LIST',
    effect: 'read',
  },
  {
    id: 'webhook.ips',
    summary: 'List the IP addresses that webhook calls come from',
    method: 'GET',
    path: '/api/v1/webhook/ips',
    response: obj({ ips: list(str()) }, { required: ['ips'] }),
    result: { kind: 'list', key: 'ips' },
    success: [200],
    scope: 'WEBHOOK_IPS_GET',
    effect: 'read',
  },
  {
    id: 'webhook.keys',
    summary: 'List the public keys that verify webhook signatures',
    method: 'GET',
    path: '/api/v1/webhook/public-keys',
    response: obj({ public_keys: list(publicKey) }, { required: ['public_keys'] }),
    result: { kind: 'list', key: 'public_keys' },
    success: [200],
    scope: 'WEBHOOK_GET',
    keyOptional: true,
    effect: 'read',
  },
] as const satisfies readonly Operation[];
