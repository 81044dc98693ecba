// Test call to the receiver of a new webhook.
import type { TestCall } from '#contract/events/events.ts';
import { eventName } from '#contract/namespace.ts';
import type { Call } from '#sandbox/call.ts';
import { Refusal, time } from '#sandbox/context.ts';
import { emailOf } from '#sandbox/events/email.ts';
import type { WebhookSender } from '#sandbox/events/webhook-sender.ts';
import { webhookHeaders } from '#sandbox/events/webhook-sender.ts';
import { checkWebhook } from './registration.ts';

/**
 * Sends a test call to the URL before it is registered, so that an unreachable receiver is noticed. The body has the
 * field names of all API versions.
 * @throws Refusal if the receiver does not answer with 200, or may not be called at all
 */
export async function testCall(call: Call<'webhook.create'>, webhookSender: WebhookSender): Promise<void> {
  const { webhook } = call.body;
  const { event, target } = checkWebhook(call, webhook);
  if (emailOf(target) !== undefined) return;
  const refusal = await webhookSender.refusalOf(target);
  if (refusal !== undefined) throw new Refusal(`webhook.url: ${refusal}`);
  if (call.query.validate === false) return;
  const message: TestCall = {
    data_criacao: time(call.now),
    evento: 'teste_webhook',
    event: webhook.event ?? eventName(call.namespace, event),
  };
  const body = JSON.stringify(message);
  // No HMAC: the secret exists only after the registration. Receivers can verify the RSA signature.
  const headers = webhookHeaders(call.db, { secret: undefined, authorization: webhook.authorization }, body);
  const answer = await webhookSender.post({ url: target, headers, body });
  if (answer.status !== 200)
    throw new Refusal(
      `A URL não respondeu 200 à chamada de teste: ${answer.error ?? `respondeu ${answer.status ?? 0}`}`,
    );
}
