// Resolves the target of a payment: a Pix key, the key or charge in a QR code, a boleto, or a bank account.
import { aliasTypeOfKey } from '#contract/alias-type.ts';
import type { PaymentType } from '#contract/payment-fields.ts';
import { fieldIssue, paymentTypeOf } from '#contract/payment-fields.ts';
import { isOf2026 } from '#contract/request-limits.ts';
import { PAYMENT_TYPE } from '#contract/statuses.ts';
import { defined } from '#errors/defined.ts';
import { english } from '#messages/message.ts';
import type { BrCode } from '#pix/brcode/decode.ts';
import { amountProblem, decodeBrCode } from '#pix/brcode/decode.ts';
import { InvalidValue } from '#pix/errors.ts';
import { directoryKey } from '#pix/pix-key.ts';
import { parseTaxId } from '#pix/tax-id.ts';
import type { Body } from '#sandbox/call.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { findBoleto } from '#sandbox/resources/boleto/codes.ts';
import { amountDueNow, isPayable } from '#sandbox/resources/charge/amount-due.ts';
import { toJson } from '#sandbox/store/columns.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import type { BankAccount, PaymentRow } from '#sandbox/store/tables/payments.ts';

type RequestBody = Readonly<Record<string, unknown>>;
type PaymentInput = Body<'payment.create'>;

/** Columns of a payment that depend on its target. */
export type PaymentTarget = Pick<PaymentRow, 'source' | 'value' | 'alias'> &
  Partial<Pick<PaymentRow, 'qr_code' | 'charge' | 'bank' | 'boleto'>>;

/**
 * Converts the forms in which clients send the body to that of the contract: without a type, the fields say what is
 * paid; a bank may be an object.
 * @throws Refusal for a missing field that the type requires, and for a missing type of a payment to anything but a Pix
 * key, which the contract of 2023 does not have
 */
export function normalisePayment(sent: RequestBody, namespace: string): RequestBody {
  const fitting = paymentTypeOf(sent);
  const { type = fitting, psp } = sent;
  if (sent['type'] === undefined && fitting !== 'PIX_KEY' && !isOf2026(namespace))
    throw new Refusal(`type is required: sem type, só se paga uma chave Pix; com estes campos, é ${fitting}`);
  const bank = typeof psp === 'object' && psp !== null && 'id' in psp ? { psp: psp.id } : {};
  const body = { ...sent, type, ...bank };
  const known = PAYMENT_TYPE.find((supported) => supported === type);
  // The validation against the contract reports an unknown type.
  const issue = known === undefined ? undefined : fieldIssue(known, body);
  if (issue?.problem === 'lacking') throw new Refusal(`${issue.field} is required`);
  return body;
}

/** @throws Refusal if the target cannot be paid */
export function targetOf(context: SandboxContext, input: PaymentInput): PaymentTarget {
  const type: PaymentType = input.type ?? 'PIX_KEY';
  const issue = fieldIssue(type, input);
  if (issue !== undefined) throw new Refusal(`${issue.field} does not go with type ${type}`);
  switch (type) {
    case 'PIX_KEY':
      return keyTarget(input);
    case 'QR_CODE':
      return codeTarget(context, input);
    case 'BOLETO':
      return boletoTarget(context, input);
    case 'MANUAL':
      return bankTarget(input);
  }
}

function keyTarget({ value, destinationAlias, destinationAliasType }: PaymentInput): PaymentTarget {
  const alias = directoryKey(destinationAlias ?? '');
  const type = aliasTypeOfKey(alias);
  if (destinationAliasType !== undefined && destinationAliasType !== type)
    throw new Refusal(
      `destinationAliasType é ${destinationAliasType}, mas a chave Pix é do tipo ${type ?? 'desconhecido'}`,
    );
  return { source: 'PIX_KEY', value: defined(value, 'value'), alias };
}

function codeTarget(context: SandboxContext, { qrCode = '', value: requested }: PaymentInput): PaymentTarget {
  const code = decodeQrCode(qrCode);
  if (code.key !== undefined) {
    const value = requested ?? code.valueCents;
    if (value === undefined) throw new Refusal('value is required: o QR Code não tem valor');
    return { source: 'QR_CODE', value, alias: directoryKey(code.key), qr_code: qrCode };
  }
  const charge = chargeOfQrCode(context, qrCode, code);
  const value = priceOf(context, charge);
  if (requested !== undefined && requested !== value)
    throw new Refusal(`A cobrança custa ${value} centavos, não ${requested}`);
  const { pix_key: alias } = accountById(context.db, charge.account);
  return { source: 'QR_CODE', value, alias, qr_code: qrCode, charge: charge.seq };
}

function decodeQrCode(qrCode: string): BrCode {
  try {
    const code = decodeBrCode(qrCode);
    const wrong = amountProblem(code);
    if (wrong !== undefined) throw new Refusal(`QR Code inválido: ${english(wrong.problem)}`);
    if (code.kind !== 'recurrence') return code;
  } catch (error) {
    if (error instanceof InvalidValue) throw new Refusal(`QR Code inválido: ${english(error.userMessage)}`);
    throw error;
  }
  throw new Refusal('O QR Code só autoriza uma recorrência: não há o que pagar');
}

/** Returns the charge at the location in a QR code. @throws Refusal for the location of another service */
function chargeOfQrCode({ db }: SandboxContext, qrCode: string, { url = '' }: BrCode): ChargeRow {
  const located = /\/qr\/v1\/([0-9a-f]{32})$/.exec(url)?.[1];
  const charge = located === undefined ? undefined : charges.find(db, { transaction_id: located });
  if (charge === undefined || charge.br_code !== qrCode || charge.deleted_at !== null)
    throw new Refusal(
      'QR Code não encontrado: o sandbox só paga QR Codes dinâmicos das suas próprias cobranças',
    );
  return charge;
}

/** Returns the amount due of a charge, in cents. @throws Refusal if it cannot be paid */
export function priceOf(context: Pick<SandboxContext, 'now'>, charge: ChargeRow): number {
  if (charge.status === 'COMPLETED') throw new Refusal('A cobrança já foi paga');
  if (charge.deleted_at !== null || !isPayable(context, charge))
    throw new Refusal('A cobrança expirou e não pode ser paga');
  return amountDueNow(context, charge);
}

/** The amount is the one due now; the request has none. */
function boletoTarget(context: SandboxContext, { boletoBarcode = '' }: PaymentInput): PaymentTarget {
  const { view, charge } = findBoleto(context, boletoBarcode);
  return {
    source: 'BOLETO',
    value: view.totalValue,
    alias: '',
    boleto: toJson(view),
    charge: charge?.seq ?? null,
  };
}

function bankTarget(input: PaymentInput): PaymentTarget {
  // targetOf has checked that the required fields exist.
  const holder = defined(input.holder, 'holder');
  const { taxID, type } = parseTaxId(holder.taxID.taxID);
  if (type !== holder.taxID.type)
    throw new Refusal(`holder.taxID.type é ${holder.taxID.type}, mas ${taxID} é um ${type.slice(3)}`);
  const bank: BankAccount = {
    psp: defined(input.psp, 'psp'),
    name: holder.name,
    taxID,
    ...defined(input.account, 'account'),
  };
  return { source: 'MANUAL', value: defined(input.value, 'value'), alias: '', bank: toJson(bank) };
}
