import type { Draft, DraftOf } from '#commands/kit/define.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { invoiceOperations } from '#contract/operations/invoice.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { view } from './view.ts';

const create = pick(invoiceOperations, 'invoice.create');

/** @throws PixctlError (exit 2) for values that exclude each other: the service may ignore one of them */
function complete(body: DraftOf<typeof create>): Draft {
  if (body.charge !== undefined && body.value !== undefined)
    throw refused(say`an invoice for a charge has the amount of the charge: leave out --value and --amount`);
  if (body.customerId !== undefined && body.customer !== undefined)
    throw refused(say`--customer-id selects a saved customer, but other options or the input describe one`);
  return body;
}

const refused = (problem: ReturnType<typeof say>): Error =>
  usageError(problem, say`Leave one of them out. Nothing was sent.`, 'invalid-input');

export const invoiceCreate = serviceCommand({
  meta: {
    name: 'invoice create',
    words: 'emitir nota fiscal, gerar nota, nota fiscal de servico, issue invoice, emitir nota, imposto, iss',
    summary: 'Issue an invoice for services (NFS-e)',
    details: [
      'The invoice is for a charge, or has an amount and a customer. The service issues it later: its status goes from PENDING to PROCESSING and CONFIRMED. PDF and XML exist once it is confirmed. A charge has one invoice.',
    ],
    operation: create,
    examples: [
      {
        command:
          'pixctl invoice create --charge order-1 --description "Website maintenance" --correlation-id nfse-2026-11',
        note: 'For a charge, with your own id',
      },
      {
        command: 'pixctl invoice create --amount 129,90 --customer "Ana Souza" --billing-date 2026-11-30',
        note: 'R$ 129,90 to a saved customer, issued on a date',
      },
      { command: 'pixctl invoice create --input invoice.json', note: 'Read the whole body from a file' },
    ],
  },
  input: { complete, batch: {} },
  show: {
    view,
    next: (_made, { flag }) => say`See its status: pixctl invoice list${flag}`,
  },
});
