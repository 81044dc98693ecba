import type { LazyGroup } from '#commands/kit/command.ts';

export const customer: LazyGroup = {
  name: 'customer',
  core: true,
  words:
    'cliente, buyer, pagador, payer, comprador, contact, contato, consumer, consumidor, cpf, cadastro de cliente',
  summary: 'Create and look up customers',
  commands: {
    'customer create': async () => (await import('./create.ts')).customerCreate,
    'customer update': async () => (await import('./update.ts')).customerUpdate,
    'customer list': async () => (await import('./list.ts')).customerList,
    'customer get': async () => (await import('./get.ts')).customerGet,
  },
};
