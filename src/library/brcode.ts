// `pixctl/brcode`: BR Codes, the text in a Pix QR code that people also copy and paste (Pix Copia e Cola). Runs anywhere:
// no built-in modules, no network, no clock.
//
// Rules: EMV QR Code Specification for Payment Systems, Merchant-Presented Mode, for structure and checksum; "Manual de
// Padrões para Iniciação do Pix" of the Banco Central do Brasil for the fields.
import { english } from '#messages/message.ts';
import type { BrCode, DecodeOptions } from '#pix/brcode/decode.ts';
import { amountProblem, decodeBrCode as decode } from '#pix/brcode/decode.ts';
import type { BrCodeInput, EncodeOptions } from '#pix/brcode/encode.ts';
import { encodeBrCode as encode } from '#pix/brcode/encode.ts';
import { lintBrCode as lint } from '#pix/brcode/lint.ts';
import { unwrapBrCode as unwrap } from '#pix/brcode/unwrap.ts';
import { plainText } from '#pix/plain-text.ts';
import {
  checked,
  checkOptions,
  InvalidValueError,
  objectOf,
  refuseChoice,
  requireString,
} from './invalid-value.ts';
import type { OptionNames } from './options.ts';

export type { InvalidValueDetails } from './invalid-value.ts';
export { InvalidValueError } from './invalid-value.ts';
export type { BrCode, BrCodeInput, DecodeOptions, EncodeOptions };
export type { Crc as BrCodeCrc, OtherTemplate as BrCodeTemplate } from '#pix/brcode/decode.ts';
export type { RawField as BrCodeRawField } from '#pix/brcode/encode.ts';
export type { Field as BrCodeField } from '#pix/brcode/tlv.ts';
export type { PixKeyType } from '#pix/pix-key.ts';

/** A deviation found by `lintBrCode`. */
export interface BrCodeFinding {
  /**
   * `error`: breaks a rule. `warning`: allowed or harmless, but some banks refuse it, or it is probably a mistake.
   * `info`: worth knowing.
   */
  readonly severity: 'error' | 'warning' | 'info';
  /** Name of the rule in kebab-case, stable across versions: `crc-mismatch`, `name-length`, `txid-charset`. */
  readonly rule: string;
  /** English sentence without a capital letter and a full stop. */
  readonly message: string;
  /** Where, in characters (Unicode code points) from 0 of the code without surrounding white space. */
  readonly position?: number;
}

const INPUT_NAMES: OptionNames<BrCodeInput> = {
  key: true,
  keyType: true,
  description: true,
  fss: true,
  url: true,
  recurrence: { url: true },
  merchantName: true,
  merchantCity: true,
  valueCents: true,
  txid: true,
  postalCode: true,
  mcc: true,
  pointOfInitiation: true,
  otherArrangements: true,
  otherTemplates: true,
};
/** What a decoded code has besides, which is not written. */
const DECODED_NAMES: OptionNames<Omit<BrCode, keyof BrCodeInput | 'crc'>> & { readonly crc: true } = {
  kind: true,
  currency: true,
  amount: true,
  country: true,
  ignoredByPayers: true,
  crc: true,
  fields: true,
};
const ENCODE_OPTIONS: OptionNames<EncodeOptions> = { truncate: true, style: true };
const DECODE_OPTIONS: OptionNames<DecodeOptions> = { allowBadCrc: true };

const TEXT_FIELDS = ['key', 'keyType', 'description', 'fss', 'url', 'txid', 'postalCode', 'mcc'] as const;
const KEY_TYPES = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'];

/** The new code would leave the amount to the payer. */
function refuseUnreadableAmount(decoded: BrCode): void {
  const wrong = amountProblem(decoded);
  if (wrong === undefined) return;
  const [subject, value] = [
    'BR Code',
    wrong.reason === 'currency' ? decoded.currency : (decoded.amount ?? ''),
  ];
  throw new InvalidValueError(`BR Code ${english(wrong.problem)}`, { subject, value, reason: wrong.reason });
}

/** Checks types, for callers without TypeScript; `encode` checks the values. */
function checkInput(input: BrCodeInput): void {
  const isDecoded = 'crc' in objectOf('BR Code', input) && 'fields' in input;
  if (isDecoded) refuseUnreadableAmount(input as BrCode);
  if (input.recurrence !== undefined) objectOf('recurrence', input.recurrence);
  checkOptions('encodeBrCode', isDecoded ? { ...INPUT_NAMES, ...DECODED_NAMES } : INPUT_NAMES, input);
  requireString('merchantName', input.merchantName);
  requireString('merchantCity', input.merchantCity);
  for (const name of TEXT_FIELDS) if (input[name] !== undefined) requireString(name, input[name]);
  if (input.keyType !== undefined && !KEY_TYPES.includes(input.keyType))
    refuseChoice('keyType', input.keyType);
  const { pointOfInitiation, valueCents } = input;
  if (pointOfInitiation !== undefined && !['11', '12'].includes(pointOfInitiation))
    refuseChoice('pointOfInitiation', pointOfInitiation);
  if (valueCents !== undefined && typeof valueCents !== 'number')
    throw new InvalidValueError(`valueCents must be a number of cents, not ${typeof valueCents}`, {
      subject: 'valueCents',
      value: String(valueCents),
      reason: 'not-a-number',
    });
  if (input.recurrence !== undefined) requireString('recurrence.url', input.recurrence.url);
  for (const name of ['otherArrangements', 'otherTemplates'] as const)
    for (const field of input[name] ?? []) {
      requireString(`${name} id`, objectOf(name, field).id);
      requireString(`${name} value`, field.value);
    }
}

/**
 * Encodes a BR Code: printable ASCII, with its checksum.
 *
 * Accents are dropped from names and description, because banks refuse or miscount them. Other characters outside
 * ASCII, and texts that are too long, are refused; see `toBrCodeText` and the option `truncate`.
 * @throws InvalidValueError if a value breaks a rule: `too-long`, `not-ascii`, `amount-range`, `amount-zero`,
 * `txid-format`, `postal-code`, `mcc-format`, `combination` (fields that exclude each other), `currency` and
 * `amount-format` (of a decoded code that banks refuse to pay) and the reasons of `parsePixKey` in `pixctl/pix`
 */
export function encodeBrCode(input: BrCodeInput, options: EncodeOptions = {}): string {
  checkInput(input);
  checkOptions('encodeBrCode', ENCODE_OPTIONS, options);
  return checked(() => encode(input, options));
}

/**
 * Decodes a BR Code. White space around it is ignored. It tolerates harmless deviations, which `lintBrCode` lists, but
 * refuses a code that two banks could read differently, and a wrong checksum.
 * @throws InvalidValueError with the position of the problem: `not-a-brcode`, `truncated`, `field-id`, `field-length`,
 * `crc-mismatch`, `no-crc`, `duplicate-field`, `several-pix`, `key-and-url`, `not-pix`, `missing-field` and others
 */
export function decodeBrCode(code: string, options: DecodeOptions = {}): BrCode {
  const text = requireString('BR Code', code);
  checkOptions('decodeBrCode', DECODE_OPTIONS, options);
  return checked(() => decode(text, options));
}

/**
 * Returns everything about a code that some bank could refuse or read differently, in no order of importance. An empty
 * list: every bank should accept it. Invalid codes are findings, not errors.
 * @throws InvalidValueError only if the code is not a string
 */
export function lintBrCode(code: string): BrCodeFinding[] {
  return lint(requireString('BR Code', code)).map(({ message, ...finding }) => ({
    ...finding,
    message: english(message),
  }));
}

/**
 * Joins the lines of a pasted BR Code that an e-mail or chat program has wrapped, and removes the invisible characters
 * that it added. A line break may stand for a space, so the result is accepted only if one way of joining gives the
 * right lengths and checksum. Any other text is returned unchanged.
 */
export function unwrapBrCode(text: string): string {
  return unwrap(requireString('BR Code', text));
}

/**
 * Converts any name to characters that a BR Code may contain: accents dropped, other letters transliterated, the rest
 * left out, at most `maxCharacters` characters. A merchant name has up to 25, a city up to 15. The result can be empty.
 */
export function toBrCodeText(text: string, maxCharacters: number): string {
  return plainText(requireString('text', text), maxCharacters);
}
