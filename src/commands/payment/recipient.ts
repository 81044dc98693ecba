// Describes the destination of a payment, for progress notes and the confirmation.
import type { Boleto } from '#boleto/boleto.ts';
import { formatDigitable, parseBoleto } from '#boleto/boleto.ts';
import type { pick } from '#contract/operation.ts';
import type { paymentOperations } from '#contract/operations/payment.ts';
import type { BodyOf } from '#contract/schema/types.ts';
import type { Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import { codeOf } from './body.ts';

type Asked = Partial<BodyOf<ReturnType<typeof pick<(typeof paymentOperations)[number], 'payment.create'>>>>;

/** Describes the content of a QR code; the name in it is not verified. */
export function codeText(qrCode: string): Value {
  const code = codeOf(qrCode);
  if (code === undefined) return qrCode;
  return say`${code.key ?? code.url ?? ''} (QR code with the name ${code.merchantName})`;
}

/** Describes a boleto by the line that a person can compare with the paper, and by the amount in its code. */
export function boletoText(code: string): Value {
  const boleto = boletoOf(code);
  if (boleto === undefined) return say`boleto ${code}`;
  const line = formatDigitable(boleto.digitable);
  return boleto.valueCents === undefined
    ? say`boleto ${line}`
    : say`boleto ${line}, with ${formatReais(boleto.valueCents)} in its code`;
}

/** Reads a code; undefined if it is invalid, as one that a service returned may be. */
function boletoOf(code: string): Boleto | undefined {
  try {
    return parseBoleto(code);
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
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
export function placeOf({
  destinationAlias,
  qrCode,
  boletoBarcode,
  psp,
  account,
  holder,
}: Asked): Value | undefined {
  if (destinationAlias !== undefined) return destinationAlias;
  if (qrCode !== undefined) return codeText(qrCode);
  if (boletoBarcode !== undefined) return boletoText(boletoBarcode);
  if (psp === undefined || account === undefined) return undefined;
  const bank = bankText({ psp, ...account });
  return holder === undefined ? bank : say`${holder.name}, ${bank}`;
}
