// Finds the Pix that the id of an order means: its charge's correlation id or txid, or an end-to-end id. Nothing is
// guessed: if several Pix fit, the error names them.
import type { Answered } from '#client/answers/checked-answer.ts';
import { validField, validItemField } from '#client/answers/checked-answer.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import type { ItemOf } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { isEndToEndId, isTolerableEndToEndId } from '#pix/end-to-end-id.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';

const charge = pick(chargeOperations, 'charge.get');
const get = pick(transactionOperations, 'transaction.get');
const list = pick(transactionOperations, 'transaction.list');

export interface ReceivedPix {
  readonly endToEndId: string;
  /** Amount in cents, if the service reports it. */
  readonly cents?: number | undefined;
  /** Name of the payer, if the service reports it. */
  readonly payer?: string | undefined;
  /** Correlation id of the charge that it paid. */
  readonly charge?: string | undefined;
}

/** A charge has one payment. A service that ignores the filter returns others, which are not read to the end. */
const MOST_READ = 100;

/** Ids by which the service and people name a charge; `transactionID` is its txid. */
const CHARGE_IDS = [
  'transactionID',
  'charge.correlationID',
  'charge.globalID',
  'charge.identifier',
  'charge.transactionID',
] as const;

/** Returns the received Pix that paid a charge; more than one only if the service reports several. */
export const paymentsOfCharge = async (context: Context, id: string): Promise<readonly ReceivedPix[]> =>
  (await ifFound(readPayments(context, id))) ?? [];

async function readPayments(context: Context, id: string): Promise<readonly ReceivedPix[]> {
  const client = await context.service.client();
  const found = new Map<string, ReceivedPix>();
  for await (const item of client.list(list, { query: { charge: id } }, { limit: MOST_READ })) {
    if (validItemField(list, item, 'type') !== 'PAYMENT' || !isOfCharge(item, id)) continue;
    const endToEndId = validItemField(list, item, 'endToEndId');
    if (endToEndId === undefined) continue;
    found.set(endToEndId, {
      endToEndId,
      cents: validItemField(list, item, 'value'),
      payer: validItemField(list, item, 'payer.name'),
      charge: validItemField(list, item, 'charge.correlationID'),
    });
  }
  return [...found.values()];
}

const isOfCharge = (item: Answered<ItemOf<typeof list>>, id: string): boolean =>
  CHARGE_IDS.some((path) => validItemField(list, item, path) === id);

/** Returns the received Pix with this txid or service id, as the service reports it; undefined if there is none. */
export async function receivedPixById(context: Context, id: string): Promise<ReceivedPix | undefined> {
  const found = await ifFound(send(context, get, { path: { id } }));
  if (found === undefined || validField(get, found, 'type') !== 'PAYMENT') return undefined;
  const endToEndId = validField(get, found, 'endToEndId');
  const isIt = [endToEndId, validField(get, found, 'transactionID'), validField(get, found, 'globalID')];
  if (endToEndId === undefined || !isIt.includes(id)) return undefined;
  return {
    endToEndId,
    cents: validField(get, found, 'value'),
    payer: validField(get, found, 'payer.name'),
    charge: validField(get, found, 'charge.correlationID'),
  };
}

/** Converts the refusal of a read, because nothing has this id, to undefined. */
export async function ifFound<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof PixctlError && error.fields.code === 'not-found') return undefined;
    throw error;
  }
}

/**
 * Returns the received Pix that an id means. An end-to-end id is returned without a request.
 * @throws PixctlError (exit 2) if none or more than one fits
 */
export async function receivedPix(context: Context, id: string): Promise<ReceivedPix> {
  if (isEndToEndId(id)) return { endToEndId: id };
  const payments = await paymentsOfCharge(context, id);
  if (payments.length > 1) throw severalPix(id, payments);
  const found = payments[0] ?? (await receivedPixById(context, id));
  if (found !== undefined) return found;
  // Test environments return end-to-end ids that contain no bank and no time.
  if (isTolerableEndToEndId(id)) return { endToEndId: id };
  throw usageError(
    say`${'--transaction-end-to-end-id'}: ${say`no received Pix has the id ${showValue(id)}`}`,
    say`pixctl looked for a paid charge with this correlation id or txid, and for a transaction with this id. Nothing was sent.`,
    'unknown-id',
  );
}

/**
 * Returns the correlation id of the charge that an id names: the id itself, or that of the charge with this txid, or that
 * was paid by the Pix with this end-to-end id.
 * @throws PixctlError (exit 2) if there is none, or if the charge has other payments too
 */
export async function chargeOfPix(context: Context, id: string): Promise<string> {
  const byId = await ifFound(send(context, charge, { path: { id } }));
  if (byId !== undefined) return id;
  const [found = await receivedPixById(context, id), ...others] = await paymentsOfCharge(context, id);
  if (found?.charge === undefined)
    throw usageError(
      say`no paid charge has the id ${id}`,
      say`pixctl looked for a charge with this correlation id or txid, and for a Pix with this end-to-end id that paid a charge. Nothing was sent.`,
      'unknown-id',
    );
  // The refund of a charge names no payment: the service would choose one of several.
  const payments = others.length > 0 ? [found, ...others] : await paymentsOfCharge(context, found.charge);
  if (payments.length > 1) throw severalPix(found.charge, payments);
  return found.charge;
}

/** Error for an id that fits more than one Pix. */
export function severalPix(id: string, found: readonly ReceivedPix[]): PixctlError {
  const each = found
    .map(({ endToEndId, cents }) =>
      cents === undefined ? say`${endToEndId}` : say`${endToEndId} (${formatReais(cents)})`,
    )
    .reduce<Message | undefined>((all, one) => (all === undefined ? one : say`${all}, ${one}`), undefined);
  return usageError(
    say`${id} has ${found.length} payments: ${each ?? ''}`,
    say`Use the end-to-end id of one of them; a refund needs refund create --transaction-end-to-end-id. Nothing was sent.`,
    'several-payments',
  );
}

/** Converts the refusal of an app key that may not read something to undefined. */
export async function ifAllowed<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    const code = error instanceof PixctlError ? error.fields.exitCode : undefined;
    if (code === EXIT.auth || code === EXIT.refused) return undefined;
    throw error;
  }
}
