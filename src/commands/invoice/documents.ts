// `invoice pdf` and `invoice xml`: save the documents of an invoice.
import { command } from '#commands/kit/define.ts';
import type { DocumentType } from '#commands/kit/save-document.ts';
import { checkTarget, PDF, saveDocument } from '#commands/kit/save-document.ts';
import type { Operation } from '#contract/operation.ts';
import { pick } from '#contract/operation.ts';
import { invoiceOperations } from '#contract/operations/invoice.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import { id } from './view.ts';
import { isXml } from './xml.ts';

const getPdf = pick(invoiceOperations, 'invoice.pdf');
const getXml = pick(invoiceOperations, 'invoice.xml');

const XML: DocumentType = { option: 'xml', noun: say`an XML document`, isValid: isXml };

const fileOption = (description: string) =>
  ({ type: 'string', file: 'output', placeholder: 'FILE', description }) as const;

const openOption = { type: 'boolean', description: 'open the file after it is written' } as const;

/** Saves a document of an invoice. Returns the printed result; undefined if the document went to standard output. */
async function save(
  context: Context,
  operation: typeof getPdf | typeof getXml,
  type: DocumentType,
  correlationID: string,
  target: { readonly file: string | undefined; readonly open: boolean | undefined },
): Promise<unknown> {
  const file = checkTarget(context, type, target);
  const client = await context.service.client();
  const reply = await client.call<Operation>(operation, { path: { correlationID } });
  const isSaved = await saveDocument(context, type, reply, { ...target, file });
  return isSaved ? { correlationID, saved: file } : undefined;
}

const show = {
  view: {
    columns: [
      { path: 'correlationID', label: 'ID' },
      { path: 'saved', label: 'File' },
    ],
  },
  fields: [
    { path: 'correlationID', description: 'correlation id of the invoice' },
    { path: 'saved', description: 'the file that was written' },
  ],
};

export const invoicePdf = command({
  meta: {
    name: 'invoice pdf',
    words: 'pdf da nota, baixar nota fiscal, danfse, danfe, baixar nota',
    agent: 'none',
    summary: 'Save the PDF of a confirmed invoice (NFS-e)',
    operation: getPdf,
    examples: [
      { command: 'pixctl invoice pdf nfse-2026-11 --pdf nfse.pdf --open', note: 'Save it and look at it' },
      { command: 'pixctl invoice pdf nfse-2026-11 --pdf - > nfse.pdf', note: 'To standard output' },
    ],
  },
  input: {
    args: [id],
    options: {
      pdf: fileOption('write the PDF to this file; - for standard output'),
      open: openOption,
    },
  },
  run: (context, { args, options: { pdf: file, open } }) =>
    save(context, getPdf, PDF, args.id, { file, open }),
  show,
});

export const invoiceXml = command({
  meta: {
    name: 'invoice xml',
    words: 'xml da nota, baixar xml',
    agent: 'none',
    summary: 'Save the XML of a confirmed invoice (NFS-e)',
    operation: getXml,
    examples: [
      { command: 'pixctl invoice xml nfse-2026-11 --xml nfse.xml', note: 'Save it' },
      { command: 'pixctl invoice xml nfse-2026-11 --xml - > nfse.xml', note: 'To standard output' },
    ],
  },
  input: {
    args: [id],
    options: {
      xml: fileOption('write the XML to this file; - for standard output'),
      open: openOption,
    },
  },
  run: (context, { args, options: { xml: file, open } }) =>
    save(context, getXml, XML, args.id, { file, open }),
  show,
});
