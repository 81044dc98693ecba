import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { invoiceOperations } from '#contract/operations/invoice.ts';
import { view } from './view.ts';

export const invoiceList = serviceCommand({
  meta: {
    name: 'invoice list',
    aliases: ['ls'],
    summary: 'List invoices (NFS-e), newest first',
    operation: pick(invoiceOperations, 'invoice.list'),
    examples: [
      { command: 'pixctl invoice list', note: 'The latest 100' },
      {
        command: 'pixctl invoice list --start 2026-11-01 --end 2026-11-30 --all',
        note: 'All invoices of November',
      },
    ],
  },
  show: { view },
});
