import type { LazyGroup } from '#commands/kit/command.ts';

export const subscription: LazyGroup = {
  name: 'subscription',
  core: true,
  words:
    'assinatura, recorrencia, recorrente, mensalidade, recurring, recurrence, pix automatico, mandato, mandate, autopay, debito automatico, plano, plan',
  summary: 'Charge a customer at an interval, also by Pix Automático',
  commands: {
    'subscription create': async () => (await import('./create.ts')).subscriptionCreate,
    'subscription list': async () => (await import('./list.ts')).subscriptionList,
    'subscription get': async () => (await import('./get.ts')).subscriptionGet,
    'subscription update': async () => (await import('./update.ts')).subscriptionUpdate,
    'subscription cancel': async () => (await import('./cancel.ts')).subscriptionCancel,
  },
};
