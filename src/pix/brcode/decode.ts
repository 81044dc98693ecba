// Decodes BR Codes. Tolerant of harmless deviations, but refuses codes that can be read in two ways.
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue, showValue } from '#pix/errors.ts';
import { escapeInvisible, invisible } from '#pix/invisible.ts';
import { canonicalKeyType, type PixKeyType } from '#pix/pix-key.ts';
import { NO_TXID } from '#pix/txid.ts';
import { crcOfLatin1, crcOfText } from './crc16.ts';
import { pixAccounts, pixRecurrences, type PixTemplate } from './pix-account.ts';
import * as tlv from './tlv.ts';

/** A template of another payment arrangement, such as a card scheme. */
export interface OtherTemplate {
  /** Field id, two digits. */
  readonly id: string;
  readonly value: string;
  /** GUI of the arrangement that owns the template, if present. */
  readonly gui?: string;
}

/** Checksum of a code: CRC-16/CCITT-FALSE, four hexadecimal digits. */
export interface Crc {
  /** As written in the code, upper case. */
  readonly given: string;
  /** Computed over the bytes in `charset`. */
  readonly computed: string;
  readonly ok: boolean;
  /** `latin-1` only if the checksum is right in Latin-1 and wrong in UTF-8. */
  readonly charset: 'utf-8' | 'latin-1';
}

/** A decoded BR Code. Absent properties are absent from the code. */
export interface BrCode {
  /** static: pays a key. dynamic: pays the charge at a URL. recurrence: only asks for consent. */
  readonly kind: 'static' | 'dynamic' | 'recurrence';
  /** `12`: to be paid once. */
  readonly pointOfInitiation?: string;
  /** Pix key that receives the money, as written in the code; only of kind static. */
  readonly key?: string;
  /** Absent if the key is not in a canonical form. */
  readonly keyType?: PixKeyType;
  /** Text for the payer; only of kind static. */
  readonly description?: string;
  /** ISPB of the agent that hands out cash (Pix Saque). */
  readonly fss?: string;
  /** Location of the charge, without scheme. */
  readonly url?: string;
  /** Present in composite codes and in those of kind recurrence. */
  readonly recurrence?: { readonly url: string };
  /** Merchant category code (ISO 18245), four digits; `0000` if not given. */
  readonly mcc: string;
  /** ISO 4217 number; `986` is the real. */
  readonly currency: string;
  /** Amount as written in the code. */
  readonly amount?: string;
  /** Amount in cents; absent if it is not a decimal number or not in reais. */
  readonly valueCents?: number;
  /** ISO 3166 code; `BR`. */
  readonly country: string;
  readonly merchantName: string;
  readonly merchantCity: string;
  /** CEP, as written in the code. */
  readonly postalCode?: string;
  /** As written in the code; `***` means none. */
  readonly txid?: string;
  /** Fields of the code that payers ignore, because they read the charge at the URL. Empty unless dynamic. */
  readonly ignoredByPayers: readonly ('amount' | 'txid')[];
  /** Templates 02–51 that are not Pix. */
  readonly otherArrangements: readonly OtherTemplate[];
  /** Templates 80–99 that are not Pix. */
  readonly otherTemplates: readonly OtherTemplate[];
  readonly crc: Crc;
  /** All fields, in order. */
  readonly fields: readonly tlv.Field[];
}

export interface DecodeOptions {
  /** Return a code with a wrong checksum; `crc.ok` is then false. */
  readonly allowBadCrc?: boolean | undefined;
}

const BRL = '986';
const MANDATORY = {
  '52': say`merchant category`,
  '53': say`currency`,
  '58': say`country`,
  '59': say`merchant name`,
  '60': say`city`,
};

/**
 * Converts the amount of a code to cents: up to ten digits, optionally a point and up to two more; undefined otherwise.
 */
export function amountToCents(amount: string): number | undefined {
  const match = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(amount);
  // At most twelve digits, so the number is exact.
  if (!match) return undefined;
  const [, reais = '', cents = ''] = match;
  return Number(reais + cents.padEnd(2, '0'));
}

/** A fact for which payers' banks refuse a code. */
export interface AmountProblem {
  readonly reason: 'currency' | 'amount-format';
  /** What the code has, to follow its name. */
  readonly problem: Message;
}

/**
 * Returns why the amount of a code cannot be read as reais; undefined if it can, if there is none, or if payers ignore
 * it. Such a code is not one that leaves the amount to the payer.
 */
export function amountProblem({ kind, currency, amount, valueCents }: BrCode): AmountProblem | undefined {
  if (currency !== BRL)
    return {
      reason: 'currency',
      problem: say`has the currency ${showValue(currency)} (field 53); Pix knows only ${BRL}, the real`,
    };
  if (kind !== 'static' || amount === undefined || valueCents !== undefined) return undefined;
  return {
    reason: 'amount-format',
    problem: say`has the amount ${showValue(amount)} (field 54), which is not digits, a point and two more digits`,
  };
}

/** Checks the checksum of a code that ends in field 63. */
export function checkCrc(code: string): Crc {
  const body = code.slice(0, -4);
  const given = code.slice(-4).toUpperCase();
  const utf8 = crcOfText(body);
  if (utf8 === given) return { given, computed: utf8, ok: true, charset: 'utf-8' };
  if (crcOfLatin1(body) === given) return { given, computed: given, ok: true, charset: 'latin-1' };
  return { given, computed: utf8, ok: false, charset: 'utf-8' };
}

function refuser(code: string) {
  return (reason: string, problem: Message, position?: number, hint?: Message): never => {
    const added = tlv.charactersOf(code).findIndex((character) => character.search(invisible()) >= 0);
    throw new InvalidValue({
      subject: say`BR Code`,
      value: code,
      reason,
      problem,
      position,
      hint:
        added < 0
          ? hint
          : say`the code contains the invisible character ${escapeInvisible(tlv.charactersOf(code)[added] ?? '')} at position ${added}; copy it again without it`,
    });
  };
}
type Refuse = ReturnType<typeof refuser>;

/** Refuses duplicate fields: payers differ in which value they use. */
function refuseTwice(fields: readonly tlv.Field[], refuse: Refuse): void {
  const twice = tlv.duplicatesOf(fields)[0];
  if (twice)
    refuse(
      'duplicate-field',
      say`has field ${twice.id} twice, the second time at position ${twice.offset}`,
      twice.offset,
    );
}

/** Reads the root fields and checks that the first is 00, the last is 63 and no id occurs twice. */
function readRoot(code: string, refuse: Refuse): readonly tlv.Field[] {
  if (!code.startsWith('0002'))
    refuse('not-a-brcode', say`does not start with field 00, so it is not a BR Code`, 0);
  const { fields, error } = tlv.parseFields(tlv.charactersOf(code));
  if (error)
    refuse(
      error.reason,
      error.problem,
      error.position,
      say`a part is missing or was changed; copy the code again`,
    );
  if (fields[0]?.value !== '01') refuse('version', say`has a version other than 01`, 0);
  refuseTwice(fields, refuse);
  const last = defined(fields.at(-1), 'last field');
  if (last.id !== '63' || last.value.length !== 4)
    refuse(
      'no-crc',
      say`does not end with its checksum (field 63), but with field ${last.id} at position ${last.offset}`,
      last.offset,
    );
  for (const [id, name] of Object.entries(MANDATORY))
    if (tlv.valueOf(fields, id) === undefined) refuse('missing-field', say`has no ${name} (field ${id})`);
  return fields;
}

/** Returns the only Pix template of a range, after checks; undefined if there is none. */
function onlyPix(templates: readonly PixTemplate[], refuse: Refuse): PixTemplate | undefined {
  const [first, second] = templates;
  if (second)
    refuse(
      'several-pix',
      say`has a second Pix account, at position ${second.field.offset}`,
      second.field.offset,
    );
  if (first?.error) refuse(first.error.reason, first.error.problem, first.error.position);
  refuseTwice(first?.fields ?? [], refuse);
  return first;
}

function others(
  fields: readonly tlv.Field[],
  among: (id: string) => boolean,
  pix: PixTemplate | undefined,
): OtherTemplate[] {
  return fields
    .filter(({ id }) => among(id) && id !== pix?.field.id)
    .map(({ id, value, children }) => {
      const gui = tlv.valueOf(children, '00');
      return gui === undefined ? { id, value } : { id, value, gui };
    });
}

type Optional<T> = { [K in keyof T]?: NonNullable<T[K]> };
/** Returns the object without its undefined properties. */
const withoutUndefined = <T extends object>(object: T): Optional<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Optional<T>;

/**
 * Decodes a code; surrounding white space is ignored. Offsets and positions count characters from 0.
 * @throws InvalidValue if the structure is broken (with the position), the code is not Pix or is ambiguous, or its
 * checksum is wrong and `allowBadCrc` is not set
 */
export function decodeBrCode(code: string, options: DecodeOptions = {}): BrCode {
  const text = code.trim();
  const refuse = refuser(text);
  if (text === '') refuse('empty', say`is empty`);
  const root = readRoot(text, refuse);
  const crc = readCrc(text, options, refuse);
  const { account, recurrence, key, url } = readDestination(root, refuse);
  const fields = tlv.withChildren(root);
  const txid = readTxid(root, refuse);
  const mandatory = (id: string): string => defined(tlv.valueOf(root, id), 'mandatory field');
  const amount = tlv.valueOf(root, '54');
  const currency = mandatory('53');
  const kind = key !== undefined ? 'static' : url !== undefined ? 'dynamic' : 'recurrence';
  const recurrenceUrl = tlv.valueOf(recurrence?.fields, '25');
  const ignored = { amount: amount !== undefined, txid: txid !== undefined && txid !== NO_TXID };
  return {
    kind,
    ...withoutUndefined({
      pointOfInitiation: tlv.valueOf(root, '01'),
      key,
      keyType: key === undefined ? undefined : canonicalKeyType(key),
      description: tlv.valueOf(account.fields, '02'),
      fss: tlv.valueOf(account.fields, '03'),
      url,
      recurrence: recurrenceUrl === undefined ? undefined : { url: recurrenceUrl },
      amount,
      valueCents: amount !== undefined && currency === BRL ? amountToCents(amount) : undefined,
      postalCode: tlv.valueOf(root, '61'),
      txid,
    }),
    mcc: mandatory('52'),
    currency,
    country: mandatory('58'),
    merchantName: mandatory('59'),
    merchantCity: mandatory('60'),
    ignoredByPayers: kind === 'dynamic' ? (['amount', 'txid'] as const).filter((name) => ignored[name]) : [],
    otherArrangements: others(fields, tlv.isArrangement, account),
    otherTemplates: others(fields, tlv.isFreeTemplate, recurrence),
    crc,
    fields,
  };
}

/** Reads the checksum, and refuses a wrong one unless `allowBadCrc` is set. */
function readCrc(code: string, { allowBadCrc }: DecodeOptions, refuse: Refuse): Crc {
  const crc = checkCrc(code);
  if (!crc.ok && !allowBadCrc)
    refuse(
      'crc-mismatch',
      say`has the checksum ${crc.given}; correct is ${crc.computed}`,
      tlv.charactersOf(code).length - 4,
      say`the code was changed or is incomplete; do not pay it, ask for it again`,
    );
  return crc;
}

/** Where the money goes. */
interface Destination {
  readonly account: PixTemplate;
  readonly recurrence: PixTemplate | undefined;
  readonly key: string | undefined;
  readonly url: string | undefined;
}

/** Reads the Pix account and the recurrence, and refuses a code without exactly one recipient. */
function readDestination(root: readonly tlv.Field[], refuse: Refuse): Destination {
  const account = onlyPix(pixAccounts(root), refuse);
  if (!account) return refuse('not-pix', say`has no Pix account in fields 26 to 51`);
  const recurrence = onlyPix(
    pixRecurrences(root).filter((template) => template.error ?? tlv.valueOf(template.fields, '25')),
    refuse,
  );
  const key = tlv.valueOf(account.fields, '01');
  const url = tlv.valueOf(account.fields, '25');
  if (key !== undefined && url !== undefined)
    refuse(
      'key-and-url',
      say`has both a key and a url, which are two different recipients`,
      account.field.offset,
    );
  if (key === undefined && url === undefined && !recurrence)
    refuse('no-destination', say`has neither a key nor a url`, account.field.offset);
  return { account, recurrence, key, url };
}

/** Reads the txid in the additional data (field 62); undefined if there is none. */
function readTxid(root: readonly tlv.Field[], refuse: Refuse): string | undefined {
  const additional = root.find(({ id }) => id === '62');
  const inside = additional && tlv.childrenOf(additional);
  if (inside?.error) refuse(inside.error.reason, inside.error.problem, inside.error.position);
  refuseTwice(inside?.fields ?? [], refuse);
  return tlv.valueOf(inside?.fields, '05');
}
