// Compares a payment at the service with the requested one.
import { validField } from '#client/answers/checked-answer.ts';
import { matchesRequest } from '#client/proof/judge.ts';
import { compareBankAccount, compareBoleto } from '#client/proof/payment-create.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { at } from '#contract/path.ts';
import type { SentBodyOf } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import type { PaymentRecord } from './view.ts';
import { get } from './view.ts';

const create = pick(paymentOperations, 'payment.create');

export type NewPayment = SentBodyOf<typeof create>;

/** Whether an existing payment is certainly the requested one. */
export function isSamePayment(found: PaymentRecord, body: NewPayment): boolean {
  const { value, destinationAlias, qrCode, boletoBarcode, psp, account } = body;
  if (!isAsRequested(found, body)) return false;
  if (value !== undefined && validField(get, found, 'payment.value') !== value) return false;
  if (leavesAccountOf(found, body) !== true) return false;
  if (destinationAlias !== undefined)
    return (
      validField(get, found, 'payment.destinationAlias') === destinationAlias && !isOfOtherType(found, body)
    );
  if (qrCode !== undefined) return validField(get, found, 'payment.qrCode') === qrCode;
  if (boletoBarcode !== undefined) return compareBoleto({ body }, found) === 'same';
  return account !== undefined && psp !== undefined && compareBankAccount({ body }, found) === 'same';
}

const isOfOtherType = (found: PaymentRecord, { type = 'PIX_KEY' }: NewPayment): boolean =>
  (validField(get, found, 'payment.type') ?? type) !== type;

/** Whether no field that the service returned differs from the request. */
const isAsRequested = (found: PaymentRecord, body: NewPayment): boolean =>
  matchesRequest(create, { body }, at(found, 'payment')) &&
  compareBankAccount({ body }, found) !== 'differs' &&
  compareBoleto({ body }, found) !== 'differs';

/** Describes in what an existing payment with the same id differs; undefined if that is not known. */
export function differenceOf(
  found: PaymentRecord,
  { value, destinationAlias }: NewPayment,
): Message | undefined {
  const cents = validField(get, found, 'payment.value');
  const key = validField(get, found, 'payment.destinationAlias');
  const parts = [
    cents !== undefined && value !== undefined && cents !== value
      ? say`its amount is ${formatReais(cents)}, not ${formatReais(value)}`
      : undefined,
    key !== undefined &&
    destinationAlias !== undefined &&
    // Ignores how the service writes the key, such as with the punctuation of a CPF.
    !matchesRequest(create, { body: { destinationAlias } }, at(found, 'payment'))
      ? say`its Pix key is ${key}, not ${destinationAlias}`
      : undefined,
  ].filter((part) => part !== undefined);
  const [first, second] = parts;
  return first === undefined || second === undefined ? first : say`${first}; ${second}`;
}

export const isSameAndWaits = (found: PaymentRecord, body: NewPayment): boolean =>
  isSamePayment(found, body) && validField(get, found, 'payment.status') === 'CREATED';

/**
 * Whether the payment leaves the requested account, if one was requested; undefined if the service does not report the
 * account.
 */
function leavesAccountOf(found: PaymentRecord, { sourceAccountId }: NewPayment): boolean | undefined {
  if (sourceAccountId === undefined) return true;
  const from = validField(get, found, 'payment.sourceAccountId');
  return from === undefined ? undefined : from === sourceAccountId;
}

/** @throws PixctlError if the payment differs from the request, because the user must confirm exactly what is paid */
export function assertAsRequested(found: PaymentRecord, body: NewPayment, see: string): void {
  if (isAsRequested(found, body)) return;
  throw new PixctlError(say`the id of this ${create.id} is already used by an item with other data`, {
    code: 'differs',
    exitCode: EXIT.refused,
    hint: say`Nothing left the account. See it with: ${see}`,
    ...(body.correlationID === undefined ? {} : { correlationID: body.correlationID }),
  });
}
