// `receipt`: saves the receipt of a Pix as a PDF file.
import { validField } from '#client/checked-answer.ts';
import type { Reply } from '#client/types.ts';
import { pick } from '#contract/operation.ts';
import { receiptOperations } from '#contract/operations/receipt.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { readEndToEndId } from '#pix/end-to-end-id.ts';
import { InvalidValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import { command } from './kit/define.ts';
import { checkTarget, PDF, saveDocument } from './kit/save-document.ts';
import { send } from './kit/service.ts';
import { shellWord } from './kit/text.ts';

const get = pick(receiptOperations, 'receipt.get');
const lookUp = pick(transactionOperations, 'transaction.get');

const KINDS = ['in', 'out', 'refund'] as const;
type Kind = (typeof KINDS)[number];

/** Kinds of transactions whose ids begin with E; for all other types the user must choose the kind. */
const KIND_OF_TYPE: Readonly<Record<string, Kind>> = {
  PAYMENT: 'in',
  WITHDRAW: 'out',
  INTERNAL_TRANSFER: 'out',
};

/** @throws PixctlError (exit 2) for an invalid end-to-end id, which becomes part of a file name */
function checked(id: string): string {
  try {
    return readEndToEndId(id).id;
  } catch (error) {
    throw error instanceof InvalidValue ? usageError(error.userMessage, say`Nothing was sent.`) : error;
  }
}

/**
 * Determines the kind from the id or from its transaction.
 * @throws PixctlError (exit 2) if neither determines it
 */
async function kindOf(context: Context, id: string): Promise<Kind> {
  if (id.startsWith('D')) return 'refund';
  const type = validField(lookUp, await send(context, lookUp, { path: { id } }), 'type') ?? '';
  const kind = Object.hasOwn(KIND_OF_TYPE, type) ? KIND_OF_TYPE[type] : undefined;
  if (kind !== undefined) return kind;
  throw usageError(
    say`the transaction ${id} is neither received nor sent`,
    say`Choose with --kind: ${KINDS.join(', ')}`,
  );
}

/** Downloads the PDF. @throws PixctlError (exit 4) if there is no receipt */
async function fetchPdf(
  context: Context,
  kind: Kind,
  endToEndId: string,
): Promise<Pick<Reply, 'bytes' | 'status'>> {
  const client = await context.service.client();
  const input = { path: { receiptType: `pix-${kind}`, endToEndId } };
  return client.call(get, input).catch(async (error: unknown) => {
    if (!(error instanceof PixctlError) || error.fields.code !== 'not-found') throw error;
    const { flag = '' } = await context.service.profile();
    throw new PixctlError(
      say`there is no receipt of kind ${kind} for ${endToEndId}`,
      {
        ...error.fields,
        hint: say`A receipt exists once the Pix is settled. Check its status: pixctl transaction get ${shellWord(endToEndId)}${flag}`,
      },
      { cause: error },
    );
  });
}

export const receipt = command({
  meta: {
    name: 'receipt',
    summary: 'Save the receipt of a Pix as a PDF',
    details: [
      'Without --pdf, pixctl writes the file receipt-ID.pdf to the current folder, if it runs at a terminal. A script must name a file, or write the PDF to standard output with --pdf -.',
      'Without --kind, an id that begins with D is a refund. For any other id, pixctl looks the transaction up to find out whether it was received or sent. A Pix to yourself has both receipts: pixctl takes the one for sent; use --kind in for the other.',
    ],
    operation: get,
    network: 'read',
    examples: [
      {
        command: 'pixctl receipt E9999900420261121120000000000001 --pdf receipt.pdf --open',
        note: 'Save it and look at it',
      },
      {
        command: 'pixctl receipt E9999900420261121120000000000001 --kind in --pdf - > received.pdf',
        note: 'To standard output',
      },
    ],
  },
  input: {
    args: [{ name: 'id', description: 'end-to-end id of the Pix', source: 'transaction' }],
    options: {
      kind: {
        type: 'string',
        enum: KINDS,
        description: 'kind of receipt: received, sent or refunded (default: detected from the id)',
      },
      pdf: {
        type: 'string',
        file: 'output',
        placeholder: 'FILE',
        description: 'write the PDF to this file; - for standard output',
      },
      open: { type: 'boolean', description: 'open the file after it is written' },
    },
  },
  run: async (context, { args, options }) => {
    const id = checked(args.id);
    const { pdf, open } = options;
    const named = pdf ?? (context.output.terminal ? `receipt-${id}.pdf` : undefined);
    const file = checkTarget(context, PDF, { file: named, open });
    const kind = options.kind ?? (await kindOf(context, id));
    const isSaved = await saveDocument(context, PDF, await fetchPdf(context, kind, id), { file, open });
    return isSaved ? { endToEndId: id, kind, saved: file } : undefined;
  },
  show: {
    view: {
      columns: [
        { path: 'endToEndId', label: 'End-to-end ID' },
        { path: 'kind', label: 'Kind' },
        { path: 'saved', label: 'File' },
      ],
    },
    fields: [
      { path: 'endToEndId', description: 'end-to-end id of the Pix' },
      { path: 'kind', description: 'in: received; out: sent; refund: refunded' },
      { path: 'saved', description: 'the file that was written' },
    ],
  },
});
