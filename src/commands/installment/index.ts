import type { LazyGroup } from '#commands/kit/command.ts';

export const installment: LazyGroup = {
  name: 'installment',
  words: 'parcela, parcelamento, instalment, cobr, parcelar, parcelado, debito recusado',
  summary: 'Instalments of subscriptions',
  commands: {
    'installment list': async () => (await import('./list.ts')).installmentList,
    'installment get': async () => (await import('./get.ts')).installmentGet,
    'installment charge': async () => (await import('./charge.ts')).installmentCharge,
    'installment retry': async () => (await import('./retry.ts')).installmentRetry,
  },
};
