// Completes the body of a new payment with values that follow from the given ones.
import { parseBoleto } from '#boleto/boleto.ts';
import type { Draft, DraftOf } from '#commands/kit/define.ts';
import { MissingOptions } from '#commands/kit/missing-options.ts';
import type { AliasType } from '#contract/alias-type.ts';
import { aliasTypeOf, aliasTypeOfKey, keyTypeOfAlias } from '#contract/alias-type.ts';
import type { OperationOf } from '#contract/operations/index.ts';
import { isObject } from '#contract/path.ts';
import { fieldIssue, paymentTypeOf } from '#contract/payment-fields.ts';
import { PAYMENT_TYPE } from '#contract/statuses.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { BrCode } from '#pix/brcode/decode.ts';
import { amountProblem, decodeBrCode } from '#pix/brcode/decode.ts';
import { unwrapBrCode } from '#pix/brcode/unwrap.ts';
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
 * Completes the body for the service: adds the payment type, the normalized Pix key and its type, and the amount of a
 * static code. `given` contains the paths that came from options, which are already normalized.
 * @throws InvalidValue for an invalid key, code or tax id; PixctlError (exit 2) for fields that cannot be combined
 */
export function completePayment(body: PaymentDraft, given: ReadonlySet<string>): Draft {
  const type = typeof body.type === 'string' ? body.type : paymentTypeOf(body);
  const known = PAYMENT_TYPE.find((one) => one === type);
  // The contract check lists the valid types.
  if (known === undefined) return body;
  const issue = fieldIssue(known, body);
  // Other issues are ignored here: a missing value may be in the code, and the contract check names missing fields.
  if (issue?.problem === 'foreign')
    refused(say`${OPTION_OF[issue.field] ?? issue.field} cannot be used with a payment of the type ${type}`);
  const whole = { type, ...body, ...metadataOf(body) };
  switch (known) {
    case 'PIX_KEY':
      return withKey(whole, given);
    case 'QR_CODE':
      return withCode(whole);
    case 'BOLETO':
      return withBoleto(whole, given);
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
      say`Leave it out: pixctl derives it from the key. Nothing was sent.`,
    );
  return { ...body, destinationAlias: key, destinationAliasType: type };
}

/** Parses a Pix key; an ambiguous one is resolved by the given type. */
function readKey(text: string, userMessage: unknown): { readonly key: string; readonly type: AliasType } {
  const { key, type } = parsePixKey(text, { type: keyTypeOfAlias(userMessage) });
  return { key, type: aliasTypeOf(type) };
}

/**
 * Decodes a payable QR code.
 * @throws InvalidValue if it is invalid, PixctlError (exit 2) if there is nothing to pay
 */
function payableCode(qrCode: string): BrCode {
  const code = decodeBrCode(qrCode);
  if (code.kind === 'recurrence')
    refused(say`the QR code asks for consent to a recurrence: there is nothing to pay`);
  const wrong = amountProblem(code);
  // Whatever amount was typed: it would replace one that the recipient has stated in a way that nobody can read.
  if (wrong !== undefined)
    refused(
      say`the QR code ${wrong.problem}`,
      say`Banks refuse to pay this code: ask the recipient for another one. Nothing was sent.`,
    );
  return code;
}

/**
 * Uses the amount of a static code. The amount in a dynamic code is only informative: the service determines what is
 * due.
 */
function withCode(body: PaymentDraft): Draft {
  const { qrCode: typed, value } = body;
  if (typeof typed !== 'string') return body;
  const qrCode = unwrapBrCode(typed.trim());
  const code = payableCode(qrCode);
  const cents = value ?? (code.kind === 'static' && code.valueCents !== 0 ? code.valueCents : undefined);
  if (cents === undefined && code.kind === 'static')
    throw new MissingOptions(
      say`the QR code has no amount`,
      [['amount']],
      say`Add --amount BRL. Nothing was sent.`,
    );
  if (cents === undefined && body.autoApprove === true)
    throw new MissingOptions(
      say`--auto-approve needs the amount, and only the service knows the amount of this QR code`,
      [['amount']],
      say`Add --amount BRL, or leave out --auto-approve and approve the payment afterwards. Nothing was sent.`,
    );
  return { ...body, qrCode, ...(cents === undefined ? {} : { value: cents }) };
}

/** Normalizes the code of a boleto. Its amount is unknown until the service has read it. */
function withBoleto(body: PaymentDraft, given: ReadonlySet<string>): Draft {
  const { boletoBarcode } = body;
  if (typeof boletoBarcode !== 'string') return body;
  if (body.autoApprove === true)
    refused(
      say`--auto-approve needs the amount, and only the service knows the amount of a boleto`,
      say`Leave out --auto-approve: pixctl payment send creates the payment, and approves the amount that the service returns. Nothing was sent.`,
    );
  return given.has('boletoBarcode') ? body : { ...body, boletoBarcode: parseBoleto(boletoBarcode).barcode };
}

/** @param lacking first missing field that a payment to a bank account needs */
function withBank(body: PaymentDraft, lacking: string | undefined): Draft {
  if (lacking !== undefined) {
    const option = OPTION_OF[lacking];
    const problem = say`a payment to a bank account needs ${option ?? lacking} too`;
    throw option === undefined
      ? usageError(problem, NOTHING_SENT, 'invalid-input')
      : new MissingOptions(problem, [[option.slice('--'.length)]]);
  }
  const { holder } = body;
  if (!isObject(holder)) return body;
  const { taxID: given } = holder;
  const { taxID: number, type: statedType } = isObject(given) ? given : {};
  if (typeof number !== 'string') return body;
  const { taxID, type } = parseTaxId(number);
  if (statedType !== undefined && statedType !== type)
    refused(say`holder.taxID.type must be ${type}, which ${taxID} is`);
  return { ...body, holder: { ...holder, taxID: { taxID, type } } };
}

/** Converts key-value pairs from options to an object. */
function metadataOf({ metadata }: PaymentDraft): Draft {
  if (!Array.isArray(metadata)) return {};
  const pairs = metadata as readonly { readonly key: string; readonly value: string }[];
  const twice = pairs.find(({ key }, index) => pairs.findIndex((one) => one.key === key) !== index);
  if (twice !== undefined) refused(say`--metadata sets ${showValue(twice.key)} twice`);
  return { metadata: Object.fromEntries(pairs.map(({ key, value }) => [key, value])) };
}

/** Decodes the QR code of a payment; undefined if it is invalid. */
export function codeOf(qrCode: unknown): BrCode | undefined {
  if (typeof qrCode !== 'string') return undefined;
  try {
    return decodeBrCode(qrCode);
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}
