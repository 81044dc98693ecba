import type { Page } from '#cli/help/page.ts';
import { EVENTS } from '#contract/events/event-types.ts';

export const webhooks: Page = {
  name: 'webhooks',
  summary: 'Receive, test, verify and resend events',
  sections: [
    {
      title: 'During development',
      examples: [
        {
          command: 'pixctl --sandbox webhook listen --forward-to http://localhost:3000/pix',
          note: 'Print events and forward them to your program',
        },
        {
          command: 'pixctl --sandbox webhook trigger CHARGE_COMPLETED --set charge.value=500',
          note: 'Trigger an event, in another terminal',
        },
        {
          command: 'pixctl webhook listen --poll --forward-to http://localhost:3000/pix',
          note: 'Poll a live service, which cannot call your machine',
        },
      ],
    },
    { title: 'Events', rows: Object.entries(EVENTS) },
    {
      title: 'Signatures',
      paragraphs: [
        'Each call has the headers x-webhook-signature (RSA-SHA256, public keys at /api/v1/webhook/public-keys), x-openpix-signature (HMAC-SHA1 with the secret of the webhook) and the authorization of the webhook. pixctl webhook verify checks the signatures of a recorded call and says why one is not valid.',
      ],
    },
    {
      title: 'Deliveries of the sandbox',
      paragraphs: [
        'An event is delivered at once. If the delivery fails, it is retried after 10, 20, 40 … 1280 seconds of the sandbox clock. Your endpoint should answer 2xx quickly, and must handle receiving an event more than once.',
        'Events are delivered to each endpoint one at a time, in order. Endpoints may be public addresses or this machine. For private networks, use pixctl sandbox start --receivers private.',
        'E-mail webhooks are recorded as deliveries. No e-mail is sent.',
      ],
      examples: [
        { command: 'pixctl sandbox deliveries', note: 'List every delivery attempt' },
        { command: 'pixctl sandbox resend --failed', note: 'Resend failed deliveries' },
      ],
    },
  ],
};
