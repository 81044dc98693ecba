import { webhook as webhookSchema } from '#contract/resources/webhook.ts';
import { viewOf } from '#output/view-of.ts';

export const webhookView = viewOf(webhookSchema, {
  recent: { webhook: 'id' },
  columns: [['id', 'ID'], 'event', ['url', 'URL'], ['isActive', 'Active'], 'name', ['email', 'E-mail']],
  empty: 'No webhooks.',
});
