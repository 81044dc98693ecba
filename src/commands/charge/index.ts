import type { LazyGroup } from '#commands/kit/command.ts';

export const charge: LazyGroup = {
  name: 'charge',
  core: true,
  words: 'cobranca, billing, bill, fatura, venda, sale, pix',
  summary: 'Create, list, refund and watch charges',
  commands: {
    'charge create': async () => (await import('./create.ts')).createCharge,
    'charge list': async () => (await import('./list.ts')).listCharges,
    'charge get': async () => (await import('./get.ts')).getCharge,
    'charge open': async () => (await import('./open.ts')).openCharge,
    'charge update': async () => (await import('./update.ts')).chargeUpdate,
    'charge delete': async () => (await import('./delete.ts')).chargeDelete,
    'charge qr': async () => (await import('./qr.ts')).chargeQr,
    'charge refund': async () => (await import('./refund.ts')).refundCharge,
    'charge refunds': async () => (await import('./refunds.ts')).chargeRefunds,
    'charge watch': async () => (await import('./watch.ts')).chargeWatch,
  },
};
