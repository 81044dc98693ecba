// The earlier payment of this account that has paid a boleto.
import type { Client, EarlierPayment } from '#client/types.ts';
import { describePayment } from '#client/write/debts.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

/**
 * Adds to the refusal of a boleto the payment of this account that has paid it, if there is one. The boleto may also
 * have been paid by somebody else.
 */
export async function namingEarlierPayment(
  context: Context,
  body: Parameters<Client['earlierPayments']>[0],
  refusal: PixctlError,
): Promise<PixctlError> {
  const paid = await paymentOf(context, body);
  if (paid === undefined) return refusal;
  const { flag = '' } = await context.service.profile();
  return new PixctlError(
    refusal.userMessage,
    {
      ...refusal.fields,
      code: 'already-paid',
      hint: say`This account has paid it: ${describePayment(paid)}. See it with: ${`pixctl payment get ${quote(paid.id)}${flag}`}`,
    },
    { cause: refusal },
  );
}

/**
 * Returns the latest payment of this account that has paid what this body would pay; undefined if there is none, or if
 * that cannot be read.
 */
export async function paymentOf(
  context: Context,
  body: Parameters<Client['earlierPayments']>[0],
): Promise<EarlierPayment | undefined> {
  const client = await context.service.client();
  try {
    return (await client.earlierPayments(body)).findLast(({ standing }) => standing === 'paid');
  } catch (error) {
    // A read works without the journal.
    if (error instanceof PixctlError && error.fields.exitCode !== EXIT.interrupted) return undefined;
    throw error;
  }
}
