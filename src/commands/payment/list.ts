import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { paymentRecordView } from './view.ts';

export const paymentList = serviceCommand({
  meta: {
    name: 'payment list',
    words:
      'list, listar, search, buscar, sent, enviados, pix enviado, pagamento feito, pagamento com falha, failed payment, sent payment',
    aliases: ['ls'],
    summary: 'List payments, newest first',
    operation: pick(paymentOperations, 'payment.list'),
    examples: [
      { command: 'pixctl payment list --limit 20', note: 'The latest 20' },
      { command: 'pixctl payment list --start 2026-11-01 --end 2026-11-30', note: 'Created in November' },
      { command: 'pixctl payment list --status FAILED', note: 'Failed payments' },
      { command: 'pixctl payment list --status CREATED', note: 'Payments to approve' },
    ],
  },
  show: { view: paymentRecordView },
});
