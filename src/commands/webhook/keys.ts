import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { webhookOperations } from '#contract/operations/webhook.ts';
import { publicKey } from '#contract/resources/webhook.ts';
import { viewOf } from '#output/view-of.ts';

export const webhookKeys = serviceCommand({
  meta: {
    name: 'webhook keys',
    words: 'public key, chave publica, key, signing key',
    summary: 'List the public keys that verify webhook signatures',
    operation: pick(webhookOperations, 'webhook.keys'),
    examples: [
      { command: 'pixctl webhook keys', note: 'All of them' },
      { command: "pixctl webhook keys --jq '.[0].key' > key.pem", note: 'One of them as a PEM file' },
    ],
  },
  show: {
    view: viewOf(publicKey, {
      columns: [
        ['key_identifier', 'Key'],
        ['is_current', 'Current'],
      ],
    }),
  },
});
