// The amount of a boleto that is paid: only the service knows it.
import { requireFields } from '#client/checked-answer.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { boletoOperations } from '#contract/operations/boleto.ts';
import type { Context } from '#ports/context.ts';
import type { NewPayment } from './same-payment.ts';

const check = pick(boletoOperations, 'boleto.check');

/** Amounts read by running commands, so that the amount within the limits is the one that is approved. */
const amounts = new WeakMap<Context, Promise<number>>();

/**
 * Asks the service what the boleto of a payment costs now, in cents, once for each command; undefined if none is paid.
 * @throws PixctlError (exit 4) for a boleto that the service does not know, or that cannot be paid
 */
export function boletoAmount(context: Context, body: NewPayment): Promise<number> | undefined {
  const { boletoBarcode } = body;
  if (boletoBarcode === undefined) return undefined;
  const known = amounts.get(context) ?? readAmount(context, boletoBarcode);
  amounts.set(context, known);
  return known;
}

async function readAmount(context: Context, barcode: string): Promise<number> {
  const [cents] = requireFields(check, await send(context, check, { body: { barcode } }), 'totalValue');
  return cents;
}
