// Debts with an identity of their own, which may be paid once: a boleto by its barcode, and the charge behind a dynamic
// QR code by its location. A Pix key, a static QR code and a bank account can be paid any number of times.
import { barcodeOf } from '#boleto/barcode.ts';
import type { BrCode } from '#pix/brcode/decode.ts';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { InvalidValue } from '#pix/errors.ts';
import { at } from './path.ts';

/** Text by which every payment of one debt can be compared, whatever spelling of the code was sent. */
export type Debt = `boleto ${string}` | `location ${string}`;

/** Returns the debt that a new payment with this body pays; undefined if it has no identity of its own. */
export function debtOf(body: unknown): Debt | undefined {
  const [type, boleto, qrCode] = [at(body, 'type'), at(body, 'boletoBarcode'), at(body, 'qrCode')];
  const byBoleto = typeof boleto === 'string' && type !== 'QR_CODE' ? boletoDebt(boleto) : undefined;
  return byBoleto ?? (typeof qrCode === 'string' ? qrCodeDebt(qrCode) : undefined);
}

/** Returns the debt of a payment as the service returns it. */
export const debtOfPayment = (payment: unknown): Debt | undefined =>
  debtOf({
    type: at(payment, 'type'),
    boletoBarcode: at(payment, 'boleto.barcode'),
    qrCode: at(payment, 'qrCode'),
  });

function boletoDebt(code: string): Debt | undefined {
  // A request of `pixctl api` may contain any spelling.
  const barcode = barcodeOf(code.normalize('NFKC').replaceAll(/\D/g, ''));
  return barcode === undefined ? undefined : `boleto ${barcode}`;
}

function qrCodeDebt(qrCode: string): Debt | undefined {
  const code = decoded(qrCode.trim()) ?? decoded(qrCode.replaceAll(/[\r\n]\s*/g, '').trim());
  if (code?.kind !== 'dynamic' || code.url === undefined) return undefined;
  const [host = '', ...path] = code.url.replace(/^https?:\/\//i, '').split('/');
  return `location ${[host.toLowerCase().replace(/:443$/, ''), ...path].join('/')}`;
}

function decoded(text: string): BrCode | undefined {
  try {
    // The service decides whether a wrong checksum matters.
    return decodeBrCode(text, { allowBadCrc: true });
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}
