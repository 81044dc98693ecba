import type { LazyGroup } from '#commands/kit/command.ts';

export const refund: LazyGroup = {
  name: 'refund',
  core: true,
  words: 'estorno, devolucao, reembolso, money back, chargeback parcial',
  summary: 'Refund payments that you received',
  commands: {
    'refund create': async () => (await import('./create.ts')).refundCreate,
    'refund list': async () => (await import('./list.ts')).refundList,
    'refund get': async () => (await import('./get.ts')).refundGet,
  },
};
