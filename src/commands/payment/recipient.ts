// Describes the destination of a payment, for progress notes and the confirmation.
import type { pick } from '#contract/operation.ts';
import type { paymentOperations } from '#contract/operations/payment.ts';
import type { BodyOf } from '#contract/schema/types.ts';
import type { Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { codeOf } from './body.ts';

type Asked = Partial<BodyOf<ReturnType<typeof pick<(typeof paymentOperations)[number], 'payment.create'>>>>;

/**
 * Maximum length of a text from a code in characters; a longer one could push the rest of the question off the screen.
 */
const CHARACTERS = 60;
const short = (text: string): string => [...text].slice(0, CHARACTERS).join('');

/** Describes the content of a QR code; the name in it is not verified. */
export function codeText(qrCode: string): Value {
  const code = codeOf(qrCode);
  if (code === undefined) return short(qrCode);
  const to = short(code.key ?? code.url ?? '');
  return say`${to} (QR code with the name ${short(code.merchantName)})`;
}

export const bankText = ({
  psp,
  branch,
  account,
}: {
  readonly psp: string;
  readonly branch: string;
  readonly account: string;
}): Value => say`bank ${psp}, branch ${branch}, account ${account}`;

/** Describes the destination of a new payment. */
export function placeOf({ destinationAlias, qrCode, psp, account, holder }: Asked): Value | undefined {
  if (destinationAlias !== undefined) return destinationAlias;
  if (qrCode !== undefined) return codeText(qrCode);
  if (psp === undefined || account === undefined) return undefined;
  const bank = bankText({ psp, ...account });
  return holder === undefined ? bank : say`${holder.name}, ${bank}`;
}
