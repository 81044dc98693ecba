// The id of a dispute may be that of the disputed Pix, or of the charge that it paid.
import { ifAllowed, paymentsOfCharge, severalPix } from '#commands/transaction/find.ts';
import { isEndToEndId } from '#pix/end-to-end-id.ts';
import type { Context } from '#ports/context.ts';

/**
 * Returns the id to send: the end-to-end id of the payment, if the id is that of a paid charge; otherwise the id itself.
 * @throws PixctlError (exit 2) if the charge has several payments
 */
export async function disputedPix(context: Context, id: string): Promise<string> {
  if (isEndToEndId(id)) return id;
  const payments = (await ifAllowed(paymentsOfCharge(context, id))) ?? [];
  if (payments.length > 1) throw severalPix(id, payments);
  return payments[0]?.endToEndId ?? id;
}
