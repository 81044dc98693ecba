import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { invoiceOperations } from '#contract/operations/invoice.ts';
import { viewOf } from '#output/view-of.ts';
import { id } from './view.ts';

const cancel = pick(invoiceOperations, 'invoice.cancel');

export const invoiceCancel = serviceCommand({
  meta: {
    name: 'invoice cancel',
    words: 'cancel, cancelar, cancelar nota',
    summary: 'Cancel a confirmed invoice (NFS-e)',
    details: [
      'The service cancels only confirmed invoices. pixctl reads the list of invoices afterwards: the invoice is canceled once its status there says so.',
    ],
    operation: cancel,
    examples: [
      { command: 'pixctl invoice cancel nfse-2026-11', note: 'Cannot be undone' },
      { command: 'pixctl invoice cancel nfse-2026-11 --yes', note: 'In a script, without a question' },
    ],
  },
  input: { args: [id] },
  show: { view: viewOf(cancel.response, { columns: [['success', 'Canceled']] }) },
});
