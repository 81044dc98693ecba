import type { LazyGroup } from '#commands/kit/command.ts';

export const invoice: LazyGroup = {
  name: 'invoice',
  words:
    'nota, nota fiscal, notafiscal, nf, nfe, nfse, nfs-e, fiscal, fatura, tax invoice, nota fiscal eletronica',
  summary: 'Invoices for services (NFS-e)',
  commands: {
    'invoice create': async () => (await import('./create.ts')).invoiceCreate,
    'invoice list': async () => (await import('./list.ts')).invoiceList,
    'invoice cancel': async () => (await import('./cancel.ts')).invoiceCancel,
    'invoice pdf': async () => (await import('./documents.ts')).invoicePdf,
    'invoice xml': async () => (await import('./documents.ts')).invoiceXml,
  },
};
