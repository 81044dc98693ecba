// The money that leaves with a payment, as it is confirmed.
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { Movement } from '#ports/movement.ts';
import { limitRows } from './preflight.ts';
import { placeOf } from './recipient.ts';
import type { NewPayment } from './same-payment.ts';

/** Movement of a payment that has not been created, from the request alone. */
export const movementRequested = (body: NewPayment): Movement => ({
  what: say`payment`,
  amountCents: body.value,
  account: body.sourceAccountId,
  destination: placeOf(body),
});

/** Movement to confirm before a request that creates and approves. */
export const movementAtOnce = async (
  context: Context,
  body: NewPayment,
  holder: Movement['holder'],
): Promise<Movement> => ({
  ...movementRequested(body),
  ...(holder === undefined ? {} : { holder }),
  more: await limitRows(context, body.sourceAccountId),
});
