// Makes the BR Codes of charges, mandates and static QR codes.
import { encodeBrCode } from '#pix/brcode/encode.ts';
import { descriptionRoom } from '#pix/brcode/pix-account.ts';
import { plainText } from '#pix/brcode/plain.ts';
import { CITY_CHARACTERS, NAME_CHARACTERS } from '#pix/brcode/text.ts';
import type { Company, SandboxContext } from '#sandbox/context.ts';

/** Maximum length of the location URL in a BR Code. */
const MAX_LOCATION = 77;

/** Returns the location URL of a payload; with a host that does not exist if that of the sandbox is too long. */
function locationOf({ publicUrl }: Pick<SandboxContext, 'publicUrl'>, path: string): string {
  const location = `${publicUrl.replace(/^https?:\/\//, '')}/qr/v1/${path}`;
  return location.length <= MAX_LOCATION ? location : `sandbox.invalid/qr/v1/${path}`;
}

type Merchant = Pick<Company, 'name' | 'city' | 'taxId'>;

interface BrCodeMerchant {
  readonly merchantName: string;
  readonly merchantCity: string;
}
const merchants = new WeakMap<Merchant, BrCodeMerchant>();

/** Returns the recipient in the character set of a BR Code; the tax id if no character of the name fits. */
function merchantOf(merchant: Merchant): BrCodeMerchant {
  let brCodeMerchant = merchants.get(merchant);
  if (brCodeMerchant === undefined) {
    brCodeMerchant = {
      merchantName: plainText(merchant.name, NAME_CHARACTERS) || merchant.taxId,
      merchantCity: plainText(merchant.city, CITY_CHARACTERS) || 'Brasil',
    };
    merchants.set(merchant, brCodeMerchant);
  }
  return brCodeMerchant;
}

/** Makes the BR Code of a charge, in the format of the service. */
export function dynamicCode(
  context: Pick<SandboxContext, 'publicUrl'>,
  company: Merchant,
  charge: { readonly transactionID: string; readonly identifier: string; readonly valueCents: number },
): string {
  return encodeBrCode(
    {
      url: locationOf(context, charge.transactionID),
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
  return encodeBrCode(
    {
      ...merchantOf(company),
      recurrence: { url: locationOf(context, `rec/${recurrenceId}`) },
      ...(charge === undefined
        ? {}
        : {
            url: locationOf(context, charge.transaction_id),
            valueCents: charge.value,
            txid: charge.identifier,
          }),
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
