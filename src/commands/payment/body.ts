// The body of a new payment: what follows from what was given is added, so that people need not say it.
import type { Draft, DraftOf } from '#commands/kit/define.ts';
import type { AliasType } from '#contract/alias-type.ts';
import { aliasTypeOf, aliasTypeOfKey, keyTypeOfAlias } from '#contract/alias-type.ts';
import type { OperationOf } from '#contract/operations/index.ts';
import { isObject } from '#contract/path.ts';
import { fieldIssue, paymentTypeOf } from '#contract/payment-fields.ts';
import { PAYMENT_TYPE } from '#contract/states.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { BrCode } from '#pix/brcode/decode.ts';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { InvalidValue, showValue } from '#pix/errors.ts';
import { parsePixKey } from '#pix/pix-key.ts';
import { parseTaxId } from '#pix/tax-id.ts';
import { OPTION_OF } from './options.ts';

type PaymentDraft = DraftOf<OperationOf<'payment.create'>>;

const NOTHING_SENT = say`Nothing was sent.`;

const refused = (userMessage: Message, hint = NOTHING_SENT): never => {
  throw usageError(userMessage, hint, 'invalid-input');
};

/**
 * The body as the service wants it: with the type of the payment, a Pix key as the directory holds it and its type, the
 * amount in a static code. `given` are the paths that came from options, which were read already.
 * @throws InvalidValue for what is no key, code or tax id, PixctlError (exit 2) for fields that do not go together
 */
export function completePayment(body: PaymentDraft, given: ReadonlySet<string>): Draft {
  const type = typeof body.type === 'string' ? body.type : paymentTypeOf(body);
  const known = PAYMENT_TYPE.find((one) => one === type);
  // The check against the contract says what types there are.
  if (known === undefined) return body;
  const issue = fieldIssue(known, body);
  // A value that is lacking may be in the code, and what lacks is told of by name.
  if (issue?.problem === 'foreign')
    refused(say`${OPTION_OF[issue.field] ?? issue.field} does not go with a payment of the type ${type}`);
  const whole = { type, ...body, ...metadataOf(body) };
  switch (known) {
    case 'PIX_KEY':
      return withKey(whole, given);
    case 'QR_CODE':
      return withCode(whole);
    case 'MANUAL':
      return withBank(whole, issue?.field);
  }
}

function withKey(body: PaymentDraft, given: ReadonlySet<string>): Draft {
  const { destinationAlias, destinationAliasType: statedType } = body;
  if (typeof destinationAlias !== 'string') return body;
  const { key, type } = given.has('destinationAlias')
    ? { key: destinationAlias, type: aliasTypeOfKey(destinationAlias) }
    : readKey(destinationAlias, statedType);
  if (statedType !== undefined && statedType !== type)
    refused(
      say`destinationAliasType is ${typeof statedType === 'string' ? showValue(statedType) : JSON.stringify(statedType)}, and the Pix key is of the type ${type ?? say`unknown`}`,
      say`Leave it out: it follows from the key. Nothing was sent.`,
    );
  return { ...body, destinationAlias: key, destinationAliasType: type };
}

/** What can be two things is what the type says that it is. */
function readKey(text: string, userMessage: unknown): { readonly key: string; readonly type: AliasType } {
  const { key, type } = parsePixKey(text, { type: keyTypeOfAlias(userMessage) });
  return { key, type: aliasTypeOf(type) };
}

/** A code that can be paid. @throws InvalidValue, PixctlError (exit 2) */
function payableCode(qrCode: string): BrCode {
  const code = decodeBrCode(qrCode.trim());
  if (code.kind === 'recurrence')
    refused(say`the QR code asks for consent to a recurrence: there is nothing to pay`);
  return code;
}

/** The amount in a static code is the amount. That in a dynamic code is only shown: the service knows what is due. */
function withCode(body: PaymentDraft): Draft {
  const { qrCode, value } = body;
  if (typeof qrCode !== 'string') return body;
  const code = payableCode(qrCode);
  const cents = value ?? (code.kind === 'static' && code.valueCents !== 0 ? code.valueCents : undefined);
  if (cents === undefined && code.kind === 'static')
    refused(say`the QR code has no amount`, say`Add --amount BRL. Nothing was sent.`);
  if (cents === undefined && body.autoApprove === true)
    refused(
      say`--auto-approve needs the amount, and that of this QR code is known only to the service`,
      say`Add --amount BRL, or leave out --auto-approve and approve the payment afterwards. Nothing was sent.`,
    );
  return { ...body, qrCode: qrCode.trim(), ...(cents === undefined ? {} : { value: cents }) };
}

/** @param lacking the first field that a payment to a bank account needs and does not have */
function withBank(body: PaymentDraft, lacking: string | undefined): Draft {
  if (lacking !== undefined)
    refused(say`a payment to a bank account needs ${OPTION_OF[lacking] ?? lacking} too`);
  const { holder } = body;
  if (!isObject(holder)) return body;
  const { taxID: number, type: statedType } = isObject(holder.taxID) ? holder.taxID : {};
  if (typeof number !== 'string') return body;
  const { taxID, type } = parseTaxId(number);
  if (statedType !== undefined && statedType !== type)
    refused(say`holder.taxID.type must be ${type}, which ${taxID} is`);
  return { ...body, holder: { ...holder, taxID: { taxID, type } } };
}

/** Pairs from options as an object. */
function metadataOf({ metadata }: PaymentDraft): Draft {
  if (!Array.isArray(metadata)) return {};
  const pairs = metadata as readonly { readonly key: string; readonly value: string }[];
  const twice = pairs.find(({ key }, index) => pairs.findIndex((one) => one.key === key) !== index);
  if (twice !== undefined) refused(say`--metadata sets ${showValue(twice.key)} twice`);
  return { metadata: Object.fromEntries(pairs.map(({ key, value }) => [key, value])) };
}

/** The code of a payment, where it can be read. */
export function codeOf(qrCode: unknown): BrCode | undefined {
  if (typeof qrCode !== 'string') return undefined;
  try {
    return decodeBrCode(qrCode);
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}
