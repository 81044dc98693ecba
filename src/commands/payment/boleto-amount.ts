// The amount of a boleto that is paid: only the service knows it.
import { requireFields } from '#client/answers/checked-answer.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { boletoOperations } from '#contract/operations/boleto.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Context } from '#ports/context.ts';
import { readAfterRefusal } from './read-after-refusal.ts';
import type { NewPayment } from './same-payment.ts';
import { isSamePayment } from './same-payment.ts';
import { get } from './view.ts';

const check = pick(boletoOperations, 'boleto.check');

/** Amounts read by running commands, so that the amount within the limits is the one that is approved. */
const amounts = new WeakMap<Context, Promise<number>>();

/**
 * Asks the service what the boleto of a payment costs now, in cents, once for each command; undefined if none is paid.
 * If an earlier run has created this payment, returns its amount although the boleto cannot be paid any more.
 * @throws PixctlError (exit 4) for a boleto that the service does not know, or that cannot be paid
 */
export function boletoAmount(context: Context, body: NewPayment): Promise<number> | undefined {
  const { boletoBarcode } = body;
  if (boletoBarcode === undefined) return undefined;
  const known = amounts.get(context) ?? readAmount(context, boletoBarcode, body);
  amounts.set(context, known);
  return known;
}

async function readAmount(context: Context, barcode: string, body: NewPayment): Promise<number> {
  try {
    const [cents] = requireFields(check, await send(context, check, { body: { barcode } }), 'totalValue');
    return cents;
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode !== EXIT.refused) throw error;
    // The boleto may be refused because it was paid: by an earlier run with this id, or by another payment.
    const { correlationID } = body;
    const found =
      correlationID === undefined ? undefined : await readAfterRefusal(context, correlationID, error);
    if (found === undefined || !isSamePayment(found, body)) {
      const { namingEarlierPayment } = await import('./earlier-payment.ts');
      throw await namingEarlierPayment(context, body, error);
    }
    const [cents] = requireFields(get, found, 'payment.value');
    return cents;
  }
}
