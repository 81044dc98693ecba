import type { LazyGroup } from '#commands/kit/command.ts';

export const boleto: LazyGroup = {
  name: 'boleto',
  words: 'slip, bank slip, bank-slip',
  summary: 'Check a boleto, and list boletos paid and received',
  commands: {
    'boleto check': async () => (await import('./check.ts')).boletoCheck,
    'boleto list': async () => (await import('./list.ts')).boletoList,
    'boleto get': async () => (await import('./get.ts')).boletoGet,
  },
};
