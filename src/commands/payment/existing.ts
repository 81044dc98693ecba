// A payment that exists already with the requested id: returned with --return-existing, otherwise the refusal says in
// what it differs.
import { validField } from '#client/answers/checked-answer.ts';
import { FAILED_PAYMENT } from '#contract/statuses.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { NewPayment } from './same-payment.ts';
import { differenceOf, isSamePayment } from './same-payment.ts';
import type { PaymentRecord } from './view.ts';
import { get } from './view.ts';

/**
 * Returns the existing payment if it certainly is the requested one and did not fail.
 * @throws PixctlError the refusal, with the difference or the way to the existing payment
 */
export function existingPayment(
  found: PaymentRecord,
  body: NewPayment,
  refusal: PixctlError,
  mayReturn: boolean,
): PaymentRecord {
  const id = body.correlationID ?? '';
  const difference = differenceOf(found, body);
  if (difference !== undefined)
    throw new PixctlError(
      say`there is another payment ${id} already: ${difference}`,
      { ...refusal.fields, code: 'differs' },
      { cause: refusal },
    );
  if (!isSamePayment(found, body)) throw refusal;
  const status = validField(get, found, 'payment.status') ?? '';
  if (FAILED_PAYMENT.includes(status))
    throw new PixctlError(
      say`there is a payment ${id} already, and it failed`,
      { ...refusal.fields, hint: say`To pay again, use another --correlation-id.` },
      { cause: refusal },
    );
  if (mayReturn) return found;
  const { hint } = refusal.fields;
  throw new PixctlError(
    refusal.userMessage,
    {
      ...refusal.fields,
      ...(hint === undefined
        ? {}
        : { hint: say`${hint}. With --return-existing you get it instead of this error.` }),
    },
    { cause: refusal },
  );
}
