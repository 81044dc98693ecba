// Strict schema of the lines of a plan. The seal only proves that the file is complete: its author could have sealed
// anything, so every field is checked before it is shown or used.
import { AD_HOC, isProfileName, SANDBOX } from '#config/names.ts';
import { aliasTypeOf } from '#contract/alias-type.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { isObject } from '#contract/path.ts';
import { pixFormats } from '#contract/schema/formats.ts';
import type { SentBodyOf } from '#contract/schema/types.ts';
import { expectation, validate } from '#contract/schema/validate.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showJson, showValue } from '#pix/errors.ts';
import type { Holder } from '#pix/holder.ts';
import type { PixKeyType } from '#pix/pix-key.ts';
import { canonicalKeyType } from '#pix/pix-key.ts';
import { isCnpj, isCpf } from '#pix/tax-id.ts';
import type { PaymentBatchPort } from '#ports/payment-plan.ts';
import type { PlanHeader, PlanRow, Warning } from './format.ts';
import { FORMAT, VERSION } from './format.ts';
import { attemptId } from './ids.ts';

const create = pick(paymentOperations, 'payment.create');

type Hash = PaymentBatchPort['sha256'];

export const KEY_TYPES: readonly PixKeyType[] = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'];
export const MOST_ATTEMPTS = 99;
/** Row numbers are stored in 32-bit tables. */
const MOST_ROWS = 2 ** 31 - 1;
/** Maximum characters of an id. */
const MOST_CHARACTERS = 255;
/** Maximum characters of a name, a comment, or an id that the service gave to an earlier payment. */
const MOST_READ = 1_000;
const MOST_DAYS = 366;
const MODES: readonly PlanHeader['mode'][] = ['live', 'test', 'sandbox'];
const SHA_256 = /^[0-9a-f]{64}$/;

/** Control characters, and lone surrogates, which UTF-8 cannot encode. */
const CONTROLS = /[\p{Cc}\p{Cs}]/u;
/** Like `CONTROLS`, but allows line breaks and tabs, which cells of a sheet may contain. */
const CONTROLS_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]/u;

/** Returns the request body for a row. */
export const bodyOf = ({
  id,
  key,
  keyType,
  cents,
  comment,
  account,
}: Omit<PlanRow, 'row'>): SentBodyOf<typeof create> => ({
  type: 'PIX_KEY',
  value: cents,
  destinationAlias: key,
  destinationAliasType: aliasTypeOf(keyType),
  correlationID: id,
  ...(comment === undefined ? {} : { comment }),
  ...(account === undefined ? {} : { sourceAccountId: account }),
});

const wrong = (problem: Message) => usageError(problem, undefined, 'plan-row');

/** Formats the value in the file for a message, shortened and sanitised. */
const shown = (value: unknown): Message => (value === undefined ? say`nothing` : say`${showJson(value)}`);

/** Reads the fields of an object, each once; `end` refuses unknown fields. */
class Fields {
  readonly #of: Readonly<Record<string, unknown>>;
  readonly #unread: Set<string>;

  constructor(read: unknown) {
    if (!isObject(read)) throw wrong(say`it is not a JSON object`);
    this.#of = read;
    this.#unread = new Set(Object.keys(read));
  }

  /** Reads a field. @throws PixctlError (exit 2) naming the field, unless `is` holds for its value */
  take<T>(name: string, is: (value: unknown) => value is T, expected: Message): T {
    this.#unread.delete(name);
    const value = Object.hasOwn(this.#of, name) ? this.#of[name] : undefined;
    if (is(value)) return value;
    throw wrong(say`field ${name}: must be ${expected}, not ${shown(value)}`);
  }

  /** Reads a field that may be absent. @throws PixctlError (exit 2) like `take` */
  optional<T>(name: string, is: (value: unknown) => value is T, expected: Message): T | undefined {
    return Object.hasOwn(this.#of, name) ? this.take(name, is, expected) : undefined;
  }

  end(): void {
    const [first] = this.#unread;
    if (first !== undefined) throw wrong(say`unknown field ${showValue(first)}`);
  }
}

const isWhole =
  (least: number, most: number) =>
  (value: unknown): value is number =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
const isText =
  (most: number, unsafe = CONTROLS) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value !== '' && value.length <= most && !unsafe.test(value);
const isTrue = (value: unknown): value is true => value === true;
const isOneOf =
  <T extends string>(words: readonly T[]) =>
  (value: unknown): value is T =>
    words.includes(value as T);
const isTime = (value: unknown): value is string =>
  isText(40)(value) && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
const isTextOrNull = (value: unknown): value is string | null =>
  value === null || isText(MOST_CHARACTERS)(value);

const ID_TEXT = say`text of 1 to ${MOST_CHARACTERS} characters without control characters`;
const wholeText = (least: number, most: number): Message => say`a whole number from ${least} to ${most}`;
/** `.` and `..` are refused: servers and proxies resolve dot segments of a path, even encoded ones. */
const IS_ID = (value: unknown): value is string =>
  isText(MOST_CHARACTERS)(value) && value !== '.' && value !== '..';
const IS_CELL = isText(MOST_READ, CONTROLS_IN_TEXT);
const CELL_TEXT = say`text of 1 to ${MOST_READ} characters without control characters`;
const CENTS = wholeText(1, Number.MAX_SAFE_INTEGER);

/**
 * Checks every field of a row. The fields are returned in the order in which they are written.
 * @throws PixctlError (exit 2) naming the field, not the row
 */
export function checkedPlanRow(read: unknown, sha256: Hash): PlanRow {
  const fields = new Fields(read);
  const row = fields.take('row', isWhole(1, MOST_ROWS), wholeText(1, MOST_ROWS));
  const id = fields.take('id', IS_ID, ID_TEXT);
  const keyType = fields.take('keyType', isOneOf(KEY_TYPES), say`one of: ${KEY_TYPES.join(', ')}`);
  const key = fields.take('key', isKeyOf(keyType), say`a Pix key of type ${keyType} in its canonical form`);
  const cents = fields.take('cents', isWhole(1, Number.MAX_SAFE_INTEGER), CENTS);
  const comment = fields.optional('comment', IS_CELL, CELL_TEXT);
  const account = fields.optional('account', IS_ID, ID_TEXT);
  const name = fields.optional('name', IS_CELL, CELL_TEXT);
  const taxID = fields.optional('taxID', isTaxIdOf(key, keyType), say`the CPF or CNPJ of the holder`);
  const reported = fields.optional('holder', isObject, say`an object`);
  const attempt = fields.optional('attempt', isWhole(2, MOST_ATTEMPTS), wholeText(2, MOST_ATTEMPTS));
  const first = attempt === undefined ? undefined : fields.take('first', IS_ID, ID_TEXT);
  if (attempt !== undefined && first !== undefined && attemptId(sha256, first, attempt) !== id)
    throw wrong(say`field id: is not the id of attempt ${attempt} of ${showValue(first)}`);
  const done = fields.optional('done', isTrue, say`true or absent`);
  const isNew = fields.optional('new', isTrue, say`true or absent`);
  const warnings = fields.optional(
    'warnings',
    isList,
    say`a list of one to ${WARNING_CODES.length} warnings`,
  );
  fields.end();
  const checked: PlanRow = {
    row,
    id,
    key,
    keyType,
    cents,
    ...(comment === undefined ? {} : { comment }),
    ...(account === undefined ? {} : { account }),
    ...(name === undefined ? {} : { name }),
    ...(taxID === undefined ? {} : { taxID }),
    ...(reported === undefined ? {} : { holder: checkedHolder(reported) }),
    ...(attempt === undefined ? {} : { attempt }),
    ...(first === undefined ? {} : { first }),
    ...(done === undefined ? {} : { done }),
    ...(isNew === undefined ? {} : { new: isNew }),
    ...(warnings === undefined ? {} : { warnings: warnings.map(checkedWarning) }),
  };
  const [issue] = validate(create.body, bodyOf(checked), pixFormats);
  if (issue === undefined) return checked;
  throw wrong(say`field ${issue.path}: must be ${expectation(issue)}, not ${shown(issue.received)}`);
}

const isKeyOf =
  (type: PixKeyType) =>
  (value: unknown): value is string =>
    typeof value === 'string' && canonicalKeyType(value) === type;

/** Tests for a tax id. If the Pix key is a CPF or CNPJ, it must be the holder's tax id. */
const isTaxIdOf =
  (key: string, type: PixKeyType) =>
  (value: unknown): value is string =>
    typeof value === 'string' &&
    (isCpf(value) || isCnpj(value)) &&
    ((type !== 'CPF' && type !== 'CNPJ') || value === key);

/** Checks a holder that the service reported: a name, a tax id or both, as text. */
function checkedHolder(read: Readonly<Record<string, unknown>>): Holder {
  const fields = new Fields(read);
  const name = fields.optional('name', isText(MOST_CHARACTERS), ID_TEXT);
  const taxID = fields.optional('taxID', isText(MOST_CHARACTERS), ID_TEXT);
  fields.end();
  return { ...(name === undefined ? {} : { name }), ...(taxID === undefined ? {} : { taxID }) };
}

const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length >= 1 && value.length <= WARNING_CODES.length;

const WARNING_CODES = [
  'same-as-row',
  'paid-before',
  'failed-before',
  'other-holder',
  'no-such-key',
] as const satisfies readonly Warning['code'][];

function checkedWarning(read: unknown): Warning {
  let warning: Warning;
  try {
    const fields = new Fields(read);
    const code = fields.take('code', isOneOf(WARNING_CODES), say`one of: ${WARNING_CODES.join(', ')}`);
    switch (code) {
      case 'same-as-row':
        warning = { code, row: fields.take('row', isWhole(1, MOST_ROWS), wholeText(1, MOST_ROWS)) };
        break;
      case 'paid-before': {
        const at = fields.take('at', isTime, say`a time in RFC 3339`);
        const expected = say`text of 1 to ${MOST_READ} characters`;
        warning = { code, at, id: fields.take('id', isText(MOST_READ, /\p{Cs}/u), expected) };
        break;
      }
      case 'failed-before':
      case 'other-holder':
      case 'no-such-key':
        warning = { code };
    }
    fields.end();
  } catch (error) {
    throw error instanceof Error && 'userMessage' in error
      ? wrong(say`field warnings: ${(error as ReturnType<typeof wrong>).userMessage}`)
      : error;
  }
  return warning;
}

/** Checks every field of the header. @throws PixctlError (exit 2) naming the field */
export function checkedHeader(read: unknown): PlanHeader {
  const fields = new Fields(read);
  const count = isWhole(0, Number.MAX_SAFE_INTEGER);
  const counted = (name: string, from = fields): number =>
    from.take(name, count, wholeText(0, Number.MAX_SAFE_INTEGER));
  fields.take('format', isOneOf([FORMAT]), say`${FORMAT}`);
  fields.take('version', (value): value is typeof VERSION => value === VERSION, say`${VERSION}`);
  const created = fields.take('created', isTime, say`a time in RFC 3339`);
  const plannedBy = fields.take('plannedBy', isText(MOST_CHARACTERS), ID_TEXT);
  const profile = fields.take('profile', isProfile, say`the name of a profile`);
  const mode = fields.take('mode', isOneOf(MODES), say`one of: live, test, sandbox`);
  const origin = fields.take('origin', isText(MOST_READ), say`the address of a service`);
  const key = fields.take('key', isText(MOST_CHARACTERS), ID_TEXT);
  const account = fields.take('account', isTextOrNull, ID_TEXT);
  const reference = fields.take('reference', isTextOrNull, ID_TEXT);
  const days = fields.take('days', isWhole(0, MOST_DAYS), wholeText(0, MOST_DAYS));
  const [rows, total, largest] = [counted('rows'), counted('total'), counted('largest')];
  const before = new Fields(fields.take('doneBefore', isObject, say`an object`));
  const doneBefore = { rows: counted('rows', before), total: counted('total', before) };
  before.end();
  const [newDestinations, warnings] = [counted('newDestinations'), counted('warnings')];
  const isHash = (value: unknown): value is string => typeof value === 'string' && SHA_256.test(value);
  const payments = fields.take('payments', isHash, say`a SHA-256 in hex`);
  fields.end();
  return {
    format: FORMAT,
    version: VERSION,
    created,
    plannedBy,
    profile,
    mode,
    origin,
    key,
    account,
    reference,
    days,
    rows,
    total,
    largest,
    doneBefore,
    newDestinations,
    warnings,
    payments,
  };
}

const isProfile = (value: unknown): value is string =>
  typeof value === 'string' && (isProfileName(value) || value === SANDBOX || value === AD_HOC);
