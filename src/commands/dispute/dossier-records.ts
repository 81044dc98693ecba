// What the account has about a disputed Pix, as the sections of a dossier. Only reads are sent. What the app key may not
// read, or the account does not have, is named as missing; any other failure ends the command.
import type { Answered } from '#client/answers/checked-answer.ts';
import { itemsOf, requireFields, validField, validItemField } from '#client/answers/checked-answer.ts';
import type { InputOf } from '#client/types.ts';
import { send } from '#commands/kit/service.ts';
import { reportWord } from '#commands/recovery/words.ts';
import type { Operation } from '#contract/operation.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { disputeOperations } from '#contract/operations/dispute.ts';
import { invoiceOperations } from '#contract/operations/invoice.ts';
import { receiptOperations } from '#contract/operations/receipt.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Value } from '#messages/message.ts';
import { Message, say } from '#messages/message.ts';
import { processStateWord, stateWord } from '#output/status-words.ts';
import { brasiliaClock, brasiliaDay, writtenDay } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import { formatTaxId, isCnpj, isCpf } from '#pix/tax-id.ts';
import type { Context } from '#ports/context.ts';
import type { SectionName } from './dossier-sections.ts';
import { SECTIONS } from './dossier-sections.ts';
import { disputedPix } from './find.ts';

const getDispute = pick(disputeOperations, 'dispute.get');
const listDisputes = pick(disputeOperations, 'dispute.list');
const getCharge = pick(chargeOperations, 'charge.get');
const chargeRefunds = pick(chargeOperations, 'charge.refunds');
const getTransaction = pick(transactionOperations, 'transaction.get');
const listTransactions = pick(transactionOperations, 'transaction.list');
const getReceipt = pick(receiptOperations, 'receipt.get');
const listInvoices = pick(invoiceOperations, 'invoice.list');
const getInvoicePdf = pick(invoiceOperations, 'invoice.pdf');

/** Items read of a list that has no filter for what is wanted. */
const MOST_READ = 1_000;
/** Earlier purchases that are listed, and whose refunds are read. */
const MOST_PURCHASES = 20;

type Row = readonly [label: Message, value: Value];

type Content =
  | { readonly rows: readonly Row[] }
  | { readonly pdf: Uint8Array }
  /** Why there is none. */
  | { readonly missing: Message };

export interface Records {
  /** End-to-end id of the disputed Pix. */
  readonly endToEndId: string;
  /** When the dispute was opened, or else the Pix was received, in epoch milliseconds. */
  readonly at: number;
  /** When the dispute was opened in epoch milliseconds, if the service reports it. */
  readonly openedAt: number | undefined;
  readonly summary: Message;
  readonly sections: ReadonlyMap<SectionName, Content>;
}

const optional = (label: Message, value: Value | undefined): readonly Row[] =>
  value === undefined || value === '' ? [] : [[label, value]];

const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text);
const clock = (text: string | undefined): Message | undefined =>
  text === undefined ? undefined : say`${brasiliaClock(Date.parse(text))} (Brasília time)`;
const money = (cents: number | undefined): string | undefined =>
  cents === undefined ? undefined : formatReais(cents);
const taxId = (text: string | undefined): string | undefined =>
  text !== undefined && (isCpf(text) || isCnpj(text)) ? formatTaxId(text) : text;

/** Reads something that the account may lack. Returns the reason why there is nothing. */
async function attempt<T>(read: () => Promise<T>): Promise<T | Message> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
    if (error.fields.code === 'not-found') return say`the account has none`;
    if (error.fields.exitCode === EXIT.auth) return say`the app key may not read it`;
    if (error.fields.exitCode === EXIT.refused) return say`the service refused to return it`;
    throw error;
  }
}

const isReason = (value: unknown): value is Message => value instanceof Message;

/**
 * Reads what the account has about a disputed Pix.
 * @param wanted sections to read
 * @throws PixctlError (exit 4) if there is no such dispute; (exit 2) if it is one that the account opened
 */
export async function readRecords(
  context: Context,
  id: string,
  wanted: ReadonlySet<SectionName>,
): Promise<Records> {
  const dispute = await send(context, getDispute, { path: { id: await disputedPix(context, id) } });
  if (validField(getDispute, dispute, 'sentOrReceived') === 'SENT')
    throw usageError(
      say`you opened this dispute; a dossier is for a dispute against you`,
      say`See: pixctl recovery get. Nothing was sent.`,
    );
  const [endToEndId] = requireFields(getDispute, dispute, 'endToEndId');
  const opened = validField(getDispute, dispute, 'createdAt');
  const read = await attempt(() => send(context, getTransaction, { path: { id: endToEndId } }));
  const pix = isReason(read) ? read : pixOf(read);
  const facts = isReason(pix) ? undefined : pix;
  const chargeId = facts?.chargeId;
  const noCharge = say`the Pix paid no charge that the account names`;
  const readers: Readonly<Record<SectionName, () => Promise<Content>>> = {
    dispute: () =>
      Promise.resolve({
        rows: [
          [say`Disputed Pix`, endToEndId],
          ...optional(say`Kind`, validField(getDispute, dispute, 'type')),
          ...optional(say`Amount`, money(validField(getDispute, dispute, 'value'))),
          ...optional(say`Reason`, validField(getDispute, dispute, 'disputeReason')),
          ...optional(
            say`Kind of the fraud`,
            stateOf(validField(getDispute, dispute, 'situationType'), reportWord),
          ),
          ...optional(say`Opened`, clock(opened)),
        ],
      }),
    pix: () => Promise.resolve(isReason(pix) ? { missing: pix } : { rows: pix.rows(endToEndId) }),
    payer: () => Promise.resolve(isReason(pix) ? { missing: pix } : pix.payer),
    charge: () => (chargeId === undefined ? missing(noCharge) : chargeSection(context, chargeId)),
    refunds: () => (chargeId === undefined ? missing(noCharge) : refundSection(context, chargeId)),
    purchases: () =>
      isReason(pix)
        ? missing(pix)
        : pix.taxID === undefined || pix.at === undefined
          ? missing(say`the account has no tax id of the payer`)
          : purchaseSection(context, { endToEndId, taxID: pix.taxID, before: pix.at }),
    webhooks: () => Promise.resolve(isReason(pix) ? { missing: pix } : pix.webhooks),
    receipt: () => documentOf(context, getReceipt, { path: { receiptType: 'pix-in', endToEndId } }),
    invoice: () => (chargeId === undefined ? missing(noCharge) : invoiceOf(context, chargeId)),
  };
  const sections = new Map<SectionName, Content>();
  for (const { name } of SECTIONS) if (wanted.has(name)) sections.set(name, await readers[name]());
  const amount = money(facts?.cents ?? validField(getDispute, dispute, 'value')) ?? '';
  return {
    endToEndId,
    at: timeOf(opened) ?? facts?.at ?? 0,
    openedAt: timeOf(opened),
    summary:
      facts?.at === undefined
        ? say`Records of the account about the Pix ${endToEndId} (${amount}), which its payer disputes.`
        : say`Records of the account about the Pix ${endToEndId} (${amount}), received on ${brasiliaClock(facts.at)} (Brasília time), which its payer disputes.`,
    sections,
  };
}

const missing = (reason: Message): Promise<Content> => Promise.resolve({ missing: reason });

/** What the transaction of the disputed Pix tells. */
function pixOf(transaction: Answered<ResultOf<typeof getTransaction>>) {
  const at = timeOf(validField(getTransaction, transaction, 'time'));
  const cents = validField(getTransaction, transaction, 'value');
  const taxID = validField(getTransaction, transaction, 'payer.taxID.taxID');
  const payer: readonly Row[] = [
    ...optional(say`Name`, validField(getTransaction, transaction, 'payer.name')),
    ...optional(say`CPF/CNPJ`, taxId(taxID)),
    ...optional(say`E-mail`, validField(getTransaction, transaction, 'payer.email')),
    ...optional(say`Phone`, validField(getTransaction, transaction, 'payer.phone')),
    ...optional(
      say`Pix key of the source`,
      validField(getTransaction, transaction, 'debitParty.pixKey.pixKey'),
    ),
  ];
  return {
    at,
    cents,
    taxID,
    chargeId: validField(getTransaction, transaction, 'charge.correlationID'),
    rows: (endToEndId: string): readonly Row[] => [
      [say`End-to-end ID`, endToEndId],
      ...optional(say`Amount`, money(cents)),
      ...optional(say`Received`, clock(validField(getTransaction, transaction, 'time'))),
      ...optional(say`Transaction ID`, validField(getTransaction, transaction, 'transactionID')),
      ...optional(say`Message of the payer`, validField(getTransaction, transaction, 'infoPagador')),
      ...optional(
        say`Pix key that received it`,
        validField(getTransaction, transaction, 'creditParty.pixKey.pixKey'),
      ),
    ],
    payer:
      payer.length === 0
        ? { missing: say`the account does not name the payer` }
        : ({ rows: payer } as Content),
    webhooks: webhooksOf(transaction),
  };
}

/** Event, time and status of each call; neither address nor content, which may contain secrets. */
function webhooksOf(transaction: Answered<ResultOf<typeof getTransaction>>): Content {
  const calls: unknown = validField(getTransaction, transaction, 'webhookSent');
  const rows: Row[] = [];
  for (const call of Array.isArray(calls) ? calls : [])
    for (const [event, facts] of Object.entries(Object(call) as Readonly<Record<string, unknown>>)) {
      const { time, status } = Object(facts) as { readonly time?: unknown; readonly status?: unknown };
      if (typeof time !== 'string' || !Number.isFinite(Date.parse(time))) continue;
      rows.push([
        say`${brasiliaClock(Date.parse(time))}`,
        typeof status === 'number' ? say`${event}: HTTP status ${status}` : say`${event}: no answer`,
      ]);
    }
  return rows.length === 0 ? { missing: say`the account has none` } : { rows: rows.slice(0, 50) };
}

async function chargeSection(context: Context, id: string): Promise<Content> {
  const charge = await attempt(() => send(context, getCharge, { path: { id } }));
  if (isReason(charge)) return { missing: charge };
  const info: unknown = validField(getCharge, charge, 'additionalInfo');
  const address = (['street', 'number', 'complement', 'neighborhood', 'city', 'state', 'zipcode'] as const)
    .map((part) => validField(getCharge, charge, `customer.address.${part}`))
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
  return {
    rows: [
      [say`Correlation ID`, id],
      ...optional(say`Amount`, money(validField(getCharge, charge, 'value'))),
      ...optional(say`Status`, stateOf(validField(getCharge, charge, 'status'), stateWord)),
      ...optional(say`Comment`, validField(getCharge, charge, 'comment')),
      ...(Array.isArray(info) ? info : []).flatMap((item: unknown): readonly Row[] => {
        const { key, value } = Object(item) as { readonly key?: unknown; readonly value?: unknown };
        return typeof key === 'string' && typeof value === 'string' ? [[say`${key}`, value]] : [];
      }),
      ...optional(say`Customer`, validField(getCharge, charge, 'customer.name')),
      ...optional(say`CPF/CNPJ`, taxId(validField(getCharge, charge, 'customer.taxID.taxID'))),
      ...optional(say`E-mail`, validField(getCharge, charge, 'customer.email')),
      ...optional(say`Phone`, validField(getCharge, charge, 'customer.phone')),
      ...optional(say`Address`, address),
      ...optional(say`Created`, clock(validField(getCharge, charge, 'createdAt'))),
      ...optional(say`Paid`, clock(validField(getCharge, charge, 'paidAt'))),
    ],
  };
}

const stateOf = (status: string | undefined, word = processStateWord): Message | undefined =>
  status === undefined ? undefined : word(status);

async function refundSection(context: Context, id: string): Promise<Content> {
  const answer = await attempt(() => send(context, chargeRefunds, { path: { id } }));
  if (isReason(answer)) return { missing: answer };
  const refunds = itemsOf(chargeRefunds, answer);
  if (refunds.length === 0) return { rows: [[say`Refunds`, 0]] };
  return {
    rows: refunds.map((refund): Row => {
      const at = clock(validItemField(chargeRefunds, refund, 'time'));
      const value = money(validItemField(chargeRefunds, refund, 'value')) ?? '';
      const status = stateOf(validItemField(chargeRefunds, refund, 'status')) ?? '';
      const returned = validItemField(chargeRefunds, refund, 'endToEndId') ?? '';
      return [at ?? say`Refund`, say`${value}, ${status} ${returned}`];
    }),
  };
}

/** Received Pix of the same tax id before the disputed one; who paid is known from their tax id, so no other data of theirs is shown. */
async function purchaseSection(
  context: Context,
  {
    endToEndId,
    taxID,
    before,
  }: { readonly endToEndId: string; readonly taxID: string; readonly before: number },
): Promise<Content> {
  const client = await context.service.client();
  let read = 0;
  const found = await attempt(async () => {
    const purchases: {
      readonly at: number;
      readonly cents: number;
      readonly id: string;
      readonly charge: string | undefined;
    }[] = [];
    const query = { type: 'PAYMENT', end: new Date(before).toISOString() } as const;
    for await (const item of client.list(listTransactions, { query }, { limit: MOST_READ })) {
      read += 1;
      const at = timeOf(validItemField(listTransactions, item, 'time'));
      const cents = validItemField(listTransactions, item, 'value');
      const id = validItemField(listTransactions, item, 'endToEndId');
      const isTheirs = validItemField(listTransactions, item, 'payer.taxID.taxID') === taxID;
      // The id of money that came back begins with D; it is no purchase.
      const isPayment =
        validItemField(listTransactions, item, 'type') === 'PAYMENT' && id?.startsWith('D') !== true;
      if (!isTheirs || !isPayment || at === undefined || cents === undefined || id === undefined) continue;
      if (at > before || id === endToEndId) continue;
      purchases.push({
        at,
        cents,
        id,
        charge: validItemField(listTransactions, item, 'charge.correlationID'),
      });
    }
    return purchases.sort((one, other) => other.at - one.at);
  });
  if (isReason(found)) return { missing: found };
  const scope: Row = [
    say`Searched`,
    read < MOST_READ ? say`all Pix received before` : say`the ${MOST_READ} Pix received before`,
  ];
  const [latest] = found;
  const earliest = found.at(-1);
  if (latest === undefined || earliest === undefined) return { rows: [[say`Purchases`, 0], scope] };
  const ids = new Set(found.map(({ id }) => id));
  const disputed = await attempt(async () => {
    let count = 0;
    for await (const item of client.list(listDisputes, {}, { limit: MOST_READ }))
      if (ids.has(validItemField(listDisputes, item, 'endToEndId') ?? '')) count += 1;
    return count;
  });
  const refunded = await attempt(async () => {
    let count = 0;
    for (const { charge } of found.slice(0, MOST_PURCHASES))
      if (charge !== undefined) {
        const refunds = await send(context, chargeRefunds, { path: { id: charge } });
        if (itemsOf(chargeRefunds, refunds).length > 0) count += 1;
      }
    return count;
  });
  const day = (at: number): string => writtenDay(brasiliaDay(at));
  const ofLatest = found.length > MOST_PURCHASES ? say` (of the latest ${MOST_PURCHASES})` : say``;
  return {
    rows: [
      [say`Purchases`, found.length],
      [say`Total`, formatReais(found.reduce((sum, { cents }) => sum + cents, 0))],
      [say`First`, day(earliest.at)],
      [say`Last`, day(latest.at)],
      [say`Of these disputed`, isReason(disputed) ? say`unknown: ${disputed}` : disputed],
      [say`Of these refunded`, isReason(refunded) ? say`unknown: ${refunded}` : say`${refunded}${ofLatest}`],
      scope,
      ...found
        .slice(0, MOST_PURCHASES)
        .map(({ at, cents, id }): Row => [say`${day(at)}`, say`${formatReais(cents)}, ${id}`]),
    ],
  };
}

/** Downloads a PDF. */
async function documentOf<O extends Operation>(
  context: Context,
  operation: O,
  input: InputOf<O>,
): Promise<Content> {
  const client = await context.service.client();
  const reply = await attempt(() => client.call(operation, input));
  if (isReason(reply)) return { missing: reply };
  return reply.bytes === undefined ? { missing: say`the service returned no PDF` } : { pdf: reply.bytes };
}

/** Downloads the invoice of a charge. */
async function invoiceOf(context: Context, charge: string): Promise<Content> {
  const client = await context.service.client();
  const found = await attempt(async () => {
    for await (const item of client.list(listInvoices, {}, { limit: MOST_READ }))
      if (
        validItemField(listInvoices, item, 'charge.correlationID') === charge &&
        validItemField(listInvoices, item, 'status') === 'CONFIRMED'
      )
        return validItemField(listInvoices, item, 'correlationID');
    return undefined;
  });
  if (isReason(found)) return { missing: found };
  if (found === undefined) return { missing: say`the charge has no confirmed invoice` };
  return documentOf(context, getInvoicePdf, { path: { correlationID: found } });
}
