// Links, QR images and BR Codes of charges, mandates and static QR codes.
import { qrImagePath } from '#contract/namespace.ts';
import { encodeBrCode } from '#pix/brcode/encode.ts';
import { descriptionRoom } from '#pix/brcode/pix-account.ts';
import { plainText } from '#pix/brcode/plain.ts';
import { CITY_CHARACTERS, NAME_CHARACTERS } from '#pix/brcode/text.ts';
import type { Company, SandboxContext } from '#sandbox/context.ts';

const MAX_LOCATION = 77;

/** Returns the URLs of the payment page and the QR image. */
export const linksOf = (
  context: Pick<SandboxContext, 'namespace' | 'publicUrl'>,
  paymentLinkID: string,
): { paymentLinkUrl: string; qrCodeImage: string } => ({
  paymentLinkUrl: `${context.publicUrl}/pay/${paymentLinkID}`,
  qrCodeImage: context.publicUrl + qrImagePath(context.namespace, paymentLinkID),
});

type Merchant = Pick<Company, 'name' | 'city' | 'taxId'>;

interface InCode {
  readonly merchantName: string;
  readonly merchantCity: string;
}
const known = new WeakMap<Merchant, InCode>();

/** Returns the recipient in the character set of a BR Code; the tax id if no character of the name fits. */
function merchantOf(merchant: Merchant): InCode {
  let found = known.get(merchant);
  if (found === undefined) {
    found = {
      merchantName: plainText(merchant.name, NAME_CHARACTERS) || merchant.taxId,
      merchantCity: plainText(merchant.city, CITY_CHARACTERS) || 'Brasil',
    };
    known.set(merchant, found);
  }
  return found;
}

/** Makes the BR Code of a charge, in the format of the service. */
export function dynamicCode(
  context: Pick<SandboxContext, 'publicUrl'>,
  company: Merchant,
  charge: { readonly transactionID: string; readonly identifier: string; readonly valueCents: number },
): string {
  const location = `${context.publicUrl.replace(/^https?:\/\//, '')}/qr/v1/${charge.transactionID}`;
  return encodeBrCode(
    {
      url: location.length <= MAX_LOCATION ? location : `sandbox.invalid/qr/v1/${charge.transactionID}`,
      ...merchantOf(company),
      valueCents: charge.valueCents,
      txid: charge.identifier,
    },
    { style: 'service' },
  );
}

/** Makes the BR Code with which a payer approves a mandate and pays its charge, if there is one. */
export function mandateCode(
  context: Pick<SandboxContext, 'publicUrl'>,
  company: Merchant,
  recurrenceId: string,
  charge:
    { readonly transaction_id: string; readonly identifier: string; readonly value: number } | undefined,
): string {
  const host = context.publicUrl.replace(/^https?:\/\//, '');
  const located = (path: string): string => {
    const location = `${host}/qr/v1/${path}`;
    return location.length <= MAX_LOCATION ? location : `sandbox.invalid/qr/v1/${path}`;
  };
  return encodeBrCode(
    {
      ...merchantOf(company),
      recurrence: { url: located(`rec/${recurrenceId}`) },
      ...(charge === undefined
        ? {}
        : { url: located(charge.transaction_id), valueCents: charge.value, txid: charge.identifier }),
    },
    { style: 'service' },
  );
}

/** Makes the BR Code of a static QR code. */
export function staticCode(
  company: Merchant,
  code: {
    readonly pixKey: string;
    readonly identifier: string;
    readonly valueCents: number | undefined;
    readonly comment: string;
  },
): string {
  // Truncated to the available space; the payer's bank returns it with the payment.
  const description = plainText(code.comment, descriptionRoom(code.pixKey.length, false));
  return encodeBrCode(
    {
      key: code.pixKey,
      ...(description === '' ? {} : { description }),
      ...merchantOf(company),
      valueCents: code.valueCents,
      txid: code.identifier,
    },
    { style: 'service' },
  );
}
