import { command } from '#commands/kit/define.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { webhookOperations } from '#contract/operations/webhook.ts';

export const webhookIps = command({
  meta: {
    name: 'webhook ips',
    words: 'ip, allowlist, whitelist, firewall, liberar ip, endereco ip, ip address',
    summary: 'List the IP addresses that webhook calls come from',
    operation: pick(webhookOperations, 'webhook.ips'),
    examples: [
      { command: 'pixctl webhook ips', note: 'For the rules of a firewall' },
      { command: "pixctl webhook ips --jq '.[]'", note: 'One address a line' },
    ],
  },
  run: (context) => send(context, pick(webhookOperations, 'webhook.ips'), {}),
  show: { view: { columns: [{ path: '', label: 'Address' }] } },
});
