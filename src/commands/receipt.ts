// `receipt`: saves the receipt of a Pix as a PDF file.
import { validField } from '#client/answers/checked-answer.ts';
import type { Reply } from '#client/types.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { receiptOperations } from '#contract/operations/receipt.ts';
import { refundOperations } from '#contract/operations/refund.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { at } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { isEndToEndId, isTolerableEndToEndId } from '#pix/end-to-end-id.ts';
import type { Context } from '#ports/context.ts';
import { command } from './kit/define.ts';
import { checkTarget, PDF, saveDocument } from './kit/save-document.ts';
import { send } from './kit/service.ts';
import { shellWord } from './kit/text.ts';
import { ifFound, paymentsOfCharge, receivedPixById } from './transaction/find.ts';

const get = pick(receiptOperations, 'receipt.get');
const payment = pick(paymentOperations, 'payment.get');
const refund = pick(refundOperations, 'refund.get');
const lookUp = pick(transactionOperations, 'transaction.get');

const KINDS = ['in', 'out', 'refund'] as const;
type Kind = (typeof KINDS)[number];

/** Kinds of transactions whose ids begin with E; for all other types the user must choose the kind. */
const KIND_OF_TYPE: Readonly<Record<string, Kind>> = {
  PAYMENT: 'in',
  WITHDRAW: 'out',
  INTERNAL_TRANSFER: 'out',
};

const KIND_WORDS: Readonly<Record<Kind, Message>> = {
  in: say`Pix received`,
  out: say`Pix sent`,
  refund: say`Pix refunded`,
};
const kindWord = (receipt: unknown): Message | undefined =>
  KIND_WORDS[KINDS.find((kind) => kind === at(receipt, 'kind')) ?? 'in'];

/** A Pix that has a receipt. */
interface Pix {
  readonly endToEndId: string;
  readonly kind: Kind;
}

/**
 * Finds the Pix that an id means: by its end-to-end id; by the correlation id or txid of the charge that it paid; by the id
 * of a payment or of a refund.
 * @throws PixctlError (exit 2) if none or more than one fits
 */
async function pixOf(context: Context, id: string, wanted: Kind | undefined): Promise<Pix> {
  if (isEndToEndId(id)) return { endToEndId: id, kind: wanted ?? (await kindOf(context, id)) };
  const readers: Readonly<Record<Kind, () => Promise<readonly string[]>>> = {
    in: async () => {
      const payments = await paymentsOfCharge(context, id);
      const one = payments.length > 0 ? undefined : await receivedPixById(context, id);
      return (one === undefined ? payments : [one]).map(({ endToEndId }) => endToEndId);
    },
    out: async () => oneOf(await sentPixOf(context, id)),
    refund: async () => oneOf(await returnedPixOf(context, id)),
  };
  const found: Pix[] = [];
  let denied: PixctlError | undefined;
  for (const kind of wanted === undefined ? KINDS : [wanted])
    try {
      // The id becomes part of a file name: a service must not choose the folder.
      for (const endToEndId of await readers[kind]())
        if (isTolerableEndToEndId(endToEndId)) found.push({ endToEndId, kind });
    } catch (error) {
      // Another kind may be found with a key that may not read this one.
      if (!(error instanceof PixctlError) || error.fields.exitCode !== EXIT.auth) throw error;
      denied = error;
    }
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined) throw severalReceipts(id, found);
  // Test environments return end-to-end ids that contain no bank and no time.
  if (isTolerableEndToEndId(id)) return { endToEndId: id, kind: wanted ?? (await kindOf(context, id)) };
  if (denied !== undefined) throw denied;
  throw usageError(
    say`nothing that has a receipt has the id ${id}`,
    say`pixctl looked for a paid charge (correlation id or txid), a payment, a refund and a transaction with this id. A receipt exists once the Pix is settled.`,
    'unknown-id',
  );
}

const oneOf = (id: string | undefined): readonly string[] => (id === undefined ? [] : [id]);

/** Returns the end-to-end id of a payment that was sent. */
async function sentPixOf(context: Context, id: string): Promise<string | undefined> {
  const found = await ifFound(send(context, payment, { path: { id } }));
  if (found === undefined) return undefined;
  const its = [
    validField(payment, found, 'payment.correlationID'),
    validField(payment, found, 'payment.globalID'),
  ];
  return its.includes(id) ? validField(payment, found, 'transaction.endToEndId') : undefined;
}

/** Returns the id of the Pix of a refund. */
async function returnedPixOf(context: Context, id: string): Promise<string | undefined> {
  const found = await ifFound(send(context, refund, { path: { id } }));
  return found === undefined ? undefined : validField(refund, found, 'returnIdentification');
}

/** Error for an id that fits more than one Pix. */
function severalReceipts(id: string, found: readonly Pix[]): PixctlError {
  const [first, ...others] = found.map(({ endToEndId, kind }) => say`${endToEndId} (${kind})`);
  return usageError(
    say`${id} has ${found.length} receipts: ${others.reduce((all, one) => say`${all}, ${one}`, first ?? say``)}`,
    say`Use the end-to-end id of one of them, or choose with --kind: ${KINDS.join(', ')}`,
    'several-receipts',
  );
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
    agent: 'none',
    words:
      'recibo, comprovante, proof of payment, comprovante de pagamento, pdf, voucher, segunda via do comprovante, baixar comprovante, pdf do comprovante, comprovante pix, proof, payment receipt',
    summary: 'Save the receipt of a Pix as a PDF',
    details: [
      'Without --pdf, pixctl writes the file receipt-ID.pdf to the current folder, if it runs at a terminal. A script must name a file, or write the PDF to standard output with --pdf -.',
      'The Pix is named by its end-to-end id, by the correlation id or txid of the charge that it paid, or by the id of a payment or refund. If several fit, pixctl lists them.',
      'Without --kind, an end-to-end id that begins with D is a refund. For any other, pixctl looks the transaction up to find out whether it was received or sent. A Pix to yourself has both receipts: pixctl takes the one for sent; use --kind in for the other.',
    ],
    operation: get,
    network: 'read',
    examples: [
      { command: 'pixctl receipt order-1 --pdf receipt.pdf', note: 'Of the Pix that paid a charge' },
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
    args: [
      {
        name: 'id',
        description: 'id of the charge, payment or refund, txid, or end-to-end id of the Pix',
        source: 'transaction',
        alsoFrom: ['charge', 'payment', 'refund'],
      },
    ],
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
    const { pdf, open } = options;
    const isNamed = pdf !== undefined || !context.output.terminal;
    if (isNamed) checkTarget(context, PDF, { file: pdf, open });
    const { endToEndId, kind } = await pixOf(context, args.id, options.kind);
    const file = checkTarget(context, PDF, { file: pdf ?? `receipt-${endToEndId}.pdf`, open });
    const isSaved = await saveDocument(context, PDF, await fetchPdf(context, kind, endToEndId), {
      file,
      open,
    });
    return isSaved ? { endToEndId, kind, saved: file } : undefined;
  },
  show: {
    view: {
      columns: [
        { path: 'endToEndId', label: 'End-to-end ID' },
        { path: 'kind', label: 'Kind', show: kindWord },
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
