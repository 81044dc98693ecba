// Makes the BR Codes of charges, mandates and static QR codes.
import { crcOfText } from '#pix/brcode/crc16.ts';
import { encodeBrCode, serviceTxid } from '#pix/brcode/encode.ts';
import { descriptionRoom } from '#pix/brcode/pix-account.ts';
import { CITY_CHARACTERS, NAME_CHARACTERS } from '#pix/brcode/text.ts';
import { writeField } from '#pix/brcode/tlv.ts';
import { centsToDecimal } from '#pix/money.ts';
import { plainText } from '#pix/plain-text.ts';
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

/** Returns the recipient in the character set of a BR Code; the tax id if no character of the name fits. */
const merchantOf = (merchant: Merchant): BrCodeMerchant => ({
  merchantName: plainText(merchant.name, NAME_CHARACTERS) || merchant.taxId,
  merchantCity: plainText(merchant.city, CITY_CHARACTERS) || 'Brasil',
});

/** Parts of the BR Codes of one recipient that are the same for every charge. */
interface DynamicTemplate {
  /** Text before the transaction id. */
  readonly start: string;
  /** Text between the transaction id and the amount. */
  readonly middle: string;
  /** Text between the amount and the txid. */
  readonly end: string;
}
/** By everything that a template depends on. */
const templates = new Map<string, DynamicTemplate>();
const MAX_TEMPLATES = 1_000;

/** Cuts the parts out of an encoded code, so that only the encoder knows the format. */
function dynamicTemplateOf(context: Pick<SandboxContext, 'publicUrl'>, company: Merchant): DynamicTemplate {
  const key = `${context.publicUrl}\n${company.taxId}\n${company.city}\n${company.name}`;
  let template = templates.get(key);
  if (template !== undefined) return template;
  const location = locationOf(context, '0'.repeat(TRANSACTION_ID_CHARACTERS));
  const code = encodeBrCode(
    { url: location, ...merchantOf(company), valueCents: 1, txid: 'x' },
    { style: 'service' },
  );
  const id = code.indexOf(location) + location.length - TRANSACTION_ID_CHARACTERS;
  const amount = code.indexOf(AMOUNT_OF_A_CENT, id);
  template = {
    start: code.slice(0, id),
    middle: code.slice(id + TRANSACTION_ID_CHARACTERS, amount),
    end: code.slice(amount + AMOUNT_OF_A_CENT.length, code.lastIndexOf(TXID_X)),
  };
  if (templates.size >= MAX_TEMPLATES) templates.clear();
  templates.set(key, template);
  return template;
}

const TRANSACTION_ID_CHARACTERS = 32;
const AMOUNT_OF_A_CENT = writeField('54', centsToDecimal(1));
const TXID_X = writeField('62', writeField('05', 'x'));

/** Makes the BR Code of a charge, in the format of the service. */
export function dynamicCode(
  context: Pick<SandboxContext, 'publicUrl'>,
  company: Merchant,
  charge: { readonly transactionID: string; readonly identifier: string; readonly valueCents: number },
): string {
  const { start, middle, end } = dynamicTemplateOf(context, company);
  const amount = writeField('54', centsToDecimal(charge.valueCents));
  const txid = writeField('62', writeField('05', serviceTxid(charge.identifier)));
  const body = `${start}${charge.transactionID}${middle}${amount}${end}${txid}6304`;
  return body + crcOfText(body);
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
