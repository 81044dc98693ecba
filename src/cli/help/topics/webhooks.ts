import { EVENTS } from '../../../contract/event-types.ts';
import type { Page } from '../page.ts';

export const webhooks: Page = {
  name: 'webhooks',
  summary: 'Hear of what happens: on your laptop, in CI, in production',
  sections: [
    {
      title: 'On your laptop',
      examples: [
        {
          command: 'pixctl --sandbox webhook listen --forward-to http://localhost:3000/pix',
          note: 'See every event and pass it on to the program you are writing',
        },
        {
          command: 'pixctl --sandbox webhook trigger CHARGE_COMPLETED --set charge.value=500',
          note: 'Make one happen, in another terminal',
        },
        {
          command: 'pixctl webhook listen --poll --forward-to http://localhost:3000/pix',
          note: 'A service that cannot call your laptop: its lists are read, with a saved cursor',
        },
      ],
    },
    { title: 'Events', rows: Object.entries(EVENTS) },
    {
      title: 'Signatures',
      paragraphs: [
        'A call carries x-webhook-signature (RSA-SHA256; keys at /api/v1/webhook/public-keys), x-openpix-signature (HMAC-SHA1 with the secret of the webhook) and the authorization of the webhook. pixctl webhook verify tells of a recorded call which of them holds, and why one does not.',
      ],
    },
    {
      title: 'Deliveries of the sandbox',
      paragraphs: [
        'Written in the transaction that made them happen, called at once, and where that fails after 10, 20, 40 … 1280 seconds of its clock. A receiver should answer 2xx quickly and expect an event more than once.',
        'Each receiver is called for one event at a time, in their order. Receivers are public ones and those of this machine; private networks only with pixctl sandbox start --receivers private.',
        'The e-mails of webhooks are recorded there too; nothing is mailed.',
      ],
      examples: [
        { command: 'pixctl sandbox deliveries', note: 'Every attempt' },
        { command: 'pixctl sandbox resend --failed', note: 'Once more' },
      ],
    },
  ],
};
