// Encodes BR Codes.
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { asciiUpperCase } from '#pix/ascii-case.ts';
import { InvalidValue } from '#pix/errors.ts';
import { centsToDecimal } from '#pix/money.ts';
import { parsePixKey, type PixKeyType } from '#pix/pix-key.ts';
import { isStaticTxid, NO_TXID, STATIC_TXID_CHARACTERS } from '#pix/txid.ts';
import { crcOfText } from './crc16.ts';
import { descriptionRoom, PIX_GUI, pixAccounts, pixRecurrences, urlProblem } from './pix-account.ts';
import { CITY_CHARACTERS, isPrintableAscii, NAME_CHARACTERS, toCodeText } from './text.ts';
import { isArrangement, isFreeTemplate, writeField } from './tlv.ts';

/** Ten digits of reais and two of cents. */
const MAX_AMOUNT_CENTS = 999_999_999_999;

/** A field of another arrangement, written unchanged. */
export interface RawField {
  /** Two digits. */
  readonly id: string;
  readonly value: string;
}

/**
 * Contents of a code. `key` makes it static, `url` dynamic; with neither, `recurrence` makes it a code that only asks
 * for consent. `recurrence` together with a key or url makes a composite code.
 */
export interface BrCodeInput {
  /** Pix key that receives the money, in any form that `parsePixKey` accepts. */
  readonly key?: string | undefined;
  /** Type of the key, if its digits could be of two types. */
  readonly keyType?: PixKeyType | undefined;
  /** Static only: shown to the payer. */
  readonly description?: string | undefined;
  /** Static only: ISPB of the agent that hands out cash (Pix Saque). */
  readonly fss?: string | undefined;
  /** Location of a charge: host and path, no scheme, at most 77 characters. */
  readonly url?: string | undefined;
  /** Location of a recurrence (Pix Automático). */
  readonly recurrence?: { readonly url: string } | undefined;
  /** 1 to 25 characters; accents are dropped. */
  readonly merchantName: string;
  /** 1 to 15 characters; accents are dropped. */
  readonly merchantCity: string;
  /** Cents; if absent, the payer enters the amount. */
  readonly valueCents?: number | undefined;
  /** 1 to 25 letters and digits; default `***`. */
  readonly txid?: string | undefined;
  /** CEP, eight digits, masked or not. */
  readonly postalCode?: string | undefined;
  /** Merchant category code, four digits; default `0000`. */
  readonly mcc?: string | undefined;
  /** `12`: to be paid once. Default for dynamic codes; absent from static ones. */
  readonly pointOfInitiation?: '11' | '12' | undefined;
  /** Fields 02–51 that are not Pix. */
  readonly otherArrangements?: readonly RawField[] | undefined;
  /** Templates 80–99 that are not Pix. */
  readonly otherTemplates?: readonly RawField[] | undefined;
}

export interface EncodeOptions {
  /** Truncate name, city and description that are too long instead of refusing them. */
  readonly truncate?: boolean | undefined;
  /**
   * `manual` (default): as the Pix manual requires. `service`: as payment services write their codes: a dynamic code
   * has amount and txid although payers ignore both, the txid is the first 25 letters and digits of the one given, and
   * spaces in name and city are `_`.
   */
  readonly style?: 'manual' | 'service' | undefined;
}

function refuse(subject: Message, value: string, reason: string, problem: Message, hint?: Message): never {
  throw new InvalidValue({ subject, value, reason, problem, hint });
}

const refuseCombination = (problem: Message, hint?: Message): never =>
  refuse(say`BR Code`, '', 'combination', problem, hint);

function requireUrl(subject: Message, url: string): string {
  const wrong = urlProblem(url);
  if (wrong) refuse(subject, url, wrong.rule, wrong.problem, wrong.hint);
  return url;
}

/** Writes the fields of the Pix template after its GUI. */
function destination(input: BrCodeInput, truncate: boolean): string {
  const { key, url, description } = input;
  if (key !== undefined && url !== undefined) return refuseCombination(say`cannot have both a key and a url`);
  if (key === undefined && (description !== undefined || input.fss !== undefined))
    return refuseCombination(say`can have a description or a withdrawal agent only with a key`);
  if (url !== undefined) return writeField('25', requireUrl(say`location`, url));
  if (key === undefined)
    return input.recurrence
      ? ''
      : refuseCombination(
          say`has no destination`,
          say`give a key, the url of a charge, or the url of a recurrence`,
        );

  const canonical = parsePixKey(key, { type: input.keyType }).key;
  const fss = input.fss === undefined ? undefined : asciiUpperCase(input.fss);
  if (fss !== undefined && !/^[0-9A-Z]{8}$/.test(fss))
    refuse(say`withdrawal agent`, fss, 'fss-format', say`is not an ISPB: eight digits or letters`);
  let fields = writeField('01', canonical);
  if (description !== undefined) {
    const max = descriptionRoom(canonical.length, fss !== undefined);
    fields += writeField('02', toCodeText(description, { subject: say`description`, max, truncate }));
  }
  return fss === undefined ? fields : fields + writeField('03', fss);
}

function amountField(input: BrCodeInput, service: boolean): string {
  const cents = input.valueCents;
  if (cents === undefined) return '';
  if (!Number.isSafeInteger(cents) || cents < 0 || cents > MAX_AMOUNT_CENTS)
    refuse(
      say`amount`,
      String(cents),
      'amount-range',
      say`is not a whole number of cents from 0 to ${MAX_AMOUNT_CENTS}`,
    );
  if (cents === 0 && input.fss === undefined)
    refuse(say`amount`, '0', 'amount-zero', say`is zero`, say`leave the amount out to let the payer type it`);
  if (input.key === undefined && !service)
    refuseCombination(
      say`can have an amount only with a key`,
      say`leave it out; the bank of the payer reads the amount from the url`,
    );
  return writeField('54', centsToDecimal(cents));
}

/** Returns the txid that payment services write into a code: the first 25 letters and digits of an identifier. */
export const serviceTxid = (identifier: string): string =>
  identifier.replace(/[^a-zA-Z0-9]/g, '').slice(0, STATIC_TXID_CHARACTERS) || NO_TXID;

function txidOf(input: BrCodeInput, service: boolean): string {
  const given = input.txid ?? NO_TXID;
  if (given === NO_TXID) return given;
  if (service) return serviceTxid(given);
  if (input.key === undefined)
    refuseCombination(
      say`can have a txid only with a key`,
      say`leave it out; the bank of the payer reads the txid from the url`,
    );
  if (!isStaticTxid(given))
    refuse(say`txid`, given, 'txid-format', say`is not 1 to ${STATIC_TXID_CHARACTERS} letters and digits`);
  return given;
}

function postalField(postalCode: string | undefined): string {
  if (postalCode === undefined) return '';
  if (!/^\d{5}-?\d{3}$/.test(postalCode))
    refuse(say`postal code`, postalCode, 'postal-code', say`is not a CEP of eight digits`);
  return writeField('61', postalCode.replace('-', ''));
}

/**
 * Checks raw fields and returns them together with the Pix field, under the first free id from `home` on, sorted by id.
 */
function place(
  raw: readonly RawField[],
  fits: (id: string) => boolean,
  home: number,
  pix: string | undefined,
): string {
  const written = new Map<string, string>();
  for (const { id, value } of raw) {
    if (!fits(id) || written.has(id))
      refuse(say`field id`, id, 'field-id', say`is used twice or out of range`);
    if (!isPrintableAscii(value)) refuse(say`field ${id}`, value, 'not-ascii', say`is not printable ASCII`);
    const probe = [{ id, value, offset: 0 }];
    if (pixAccounts(probe).length + pixRecurrences(probe).length > 0)
      refuse(
        say`field ${id}`,
        value,
        'second-destination',
        say`is a Pix template`,
        say`give the key or url instead`,
      );
    written.set(id, writeField(id, value));
  }
  if (pix !== undefined) {
    let id = home;
    while (written.has(String(id))) id++;
    if (!fits(String(id))) refuse(say`field id`, String(id), 'field-id', say`has no free field for Pix`);
    written.set(String(id), writeField(String(id), pix));
  }
  return Array.from(written.keys())
    .sort()
    .map((id) => defined(written.get(id), 'written field'))
    .join('');
}

/** Encodes a code as printable ASCII including the checksum. @throws InvalidValue if a value breaks a rule */
export function encodeBrCode(input: BrCodeInput, options: EncodeOptions = {}): string {
  const service = options.style === 'service';
  const truncate = options.truncate ?? false;
  const mcc = input.mcc ?? '0000';
  if (!/^\d{4}$/.test(mcc)) refuse(say`merchant category`, mcc, 'mcc-format', say`is not four digits`);
  const label = (subject: Message, text: string, max: number): string => {
    const plain = toCodeText(text, { subject, max, truncate });
    return service ? plain.replaceAll(' ', '_') : plain;
  };

  const gui = writeField('00', PIX_GUI);
  const account = gui + destination(input, truncate);
  const recurrence =
    input.recurrence && gui + writeField('25', requireUrl(say`recurrence location`, input.recurrence.url));
  const initiation = input.pointOfInitiation ?? (input.url === undefined ? undefined : '12');
  const body =
    writeField('00', '01') +
    (initiation === undefined ? '' : writeField('01', initiation)) +
    place(input.otherArrangements ?? [], isArrangement, 26, account) +
    writeField('52', mcc) +
    writeField('53', '986') +
    amountField(input, service) +
    writeField('58', 'BR') +
    writeField('59', label(say`merchant name`, input.merchantName, NAME_CHARACTERS)) +
    writeField('60', label(say`merchant city`, input.merchantCity, CITY_CHARACTERS)) +
    postalField(input.postalCode) +
    writeField('62', writeField('05', txidOf(input, service))) +
    place(input.otherTemplates ?? [], isFreeTemplate, 80, recurrence) +
    '6304';
  return body + crcOfText(body);
}
