// Looks for an existing payment after the service refused a request with its id: an earlier run may have created it.
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { PaymentRecord } from './view.ts';
import { readPayment } from './view.ts';

/**
 * Returns the payment with this id, or undefined if the service has none.
 * @throws PixctlError (exit 6) if the answer is inconclusive: an earlier run may have created and paid it
 */
export async function readAfterRefusal(
  context: Context,
  correlationID: string,
  refusal: PixctlError,
): Promise<PaymentRecord | undefined> {
  try {
    return await readPayment(context, correlationID);
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    // The service has no such payment; or the request is invalid, so an earlier run cannot have paid it either.
    if (error.fields.code === 'not-found' || refusal.fields.code === 'invalid') return undefined;
    const { name } = await context.service.profile();
    throw new PixctlError(
      say`the service refused the payment (${refusal.userMessage}), and pixctl could not find out whether it was already paid: ${error.userMessage}`,
      {
        ...error.fields,
        code: 'outcome-unknown',
        exitCode: EXIT.unknown,
        retryable: false,
        correlationID,
        hint: say`Find out before you run it again: ${`pixctl payment get ${quote(correlationID)} --profile ${name}`}`,
      },
      { cause: error },
    );
  }
}
