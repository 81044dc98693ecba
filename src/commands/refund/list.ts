import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { refundOperations } from '#contract/operations/refund.ts';
import { refundView } from './view.ts';

export const refundList = serviceCommand({
  meta: {
    name: 'refund list',
    words: 'devolucoes feitas, listar devolucao, estornos feitos',
    aliases: ['ls'],
    summary: 'List refunds, newest first',
    operation: pick(refundOperations, 'refund.list'),
    examples: [
      { command: 'pixctl refund list --limit 20', note: 'The latest 20' },
      { command: 'pixctl refund list --all -o ndjson', note: 'All of them, one per line' },
    ],
  },
  show: { view: refundView },
});
