import type { CommandGroup } from '#commands/kit/command.ts';
import { addWebhook } from './add.ts';
import { webhookEvents } from './events.ts';
import { webhookIps } from './ips.ts';
import { webhookKeys } from './keys.ts';
import { webhookList } from './list.ts';
import { listen } from './listen.ts';
import { webhookRemove } from './remove.ts';
import { trigger } from './trigger.ts';
import { verifyCommand } from './verify.ts';

export const webhook: CommandGroup = {
  name: 'webhook',
  summary: 'Manage, receive and test webhooks',
  commands: [
    addWebhook,
    webhookList,
    webhookRemove,
    listen,
    verifyCommand,
    trigger,
    webhookEvents,
    webhookIps,
    webhookKeys,
  ],
};
