import type { CommandGroup } from '#commands/kit/command.ts';
import { invoiceCancel } from './cancel.ts';
import { invoiceCreate } from './create.ts';
import { invoicePdf, invoiceXml } from './documents.ts';
import { invoiceList } from './list.ts';

export const invoice: CommandGroup = {
  name: 'invoice',
  summary: 'Invoices for services (NFS-e)',
  commands: [invoiceCreate, invoiceList, invoiceCancel, invoicePdf, invoiceXml],
};
