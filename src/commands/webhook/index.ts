import type { LazyGroup } from '#commands/kit/command.ts';

export const webhook: LazyGroup = {
  name: 'webhook',
  core: true,
  words:
    'notificacao, notification, callback, hook, aviso, retorno, notificacao de pagamento, payment notification, ipn, avisar pagamento, avisar',
  summary: 'Manage, receive and test webhooks',
  commands: {
    'webhook add': async () => (await import('./add.ts')).addWebhook,
    'webhook list': async () => (await import('./list.ts')).webhookList,
    'webhook remove': async () => (await import('./remove.ts')).webhookRemove,
    'webhook listen': async () => (await import('./listen.ts')).listen,
    'webhook verify': async () => (await import('./verify.ts')).verifyCommand,
    'webhook trigger': async () => (await import('./trigger.ts')).trigger,
    'webhook events': async () => (await import('./events.ts')).webhookEvents,
    'webhook ips': async () => (await import('./ips.ts')).webhookIps,
    'webhook keys': async () => (await import('./keys.ts')).webhookKeys,
  },
};
