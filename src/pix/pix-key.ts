// Parses Pix keys to the canonical form stored in the Pix directory (DICT).
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { asciiLowerCase, asciiUpperCase } from './ascii-case.ts';
import { InvalidValue } from './errors.ts';
import { formatPhone, isMobile, normaliseMobile, parsePhone } from './phone.ts';
import { formatTaxId, isCnpj, isCpf, looksLikeCnpj, looksLikeCpf, parseTaxId, type TaxId } from './tax-id.ts';

/** Types of the directory (DICT); EVP is a random key. */
export type PixKeyType = 'CPF' | 'CNPJ' | 'PHONE' | 'EMAIL' | 'EVP';
export interface PixKey {
  /** Key as the directory (DICT) stores it. */
  readonly key: string;
  readonly type: PixKeyType;
}

const EMAIL_CHARACTERS = 77;
const EMAIL =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
/** Any UUID: the directory also contains keys that are not version 4. */
const EVP = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Names of key types in spreadsheets, without accents, spaces and hyphens. */
const TYPE_NAMES: Readonly<Record<string, PixKeyType>> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  email: 'EMAIL',
  phone: 'PHONE',
  telefone: 'PHONE',
  celular: 'PHONE',
  fone: 'PHONE',
  evp: 'EVP',
  aleatoria: 'EVP',
  chavealeatoria: 'EVP',
  random: 'EVP',
  randomkey: 'EVP',
};

/** Names that mean CPF or CNPJ; the length of the key decides. */
const TAX_ID_NAMES = ['cpfcnpj', 'cpfoucnpj', 'cnpjcpf'];

/** Returns the key type for a name such as `CPF`, `E-mail`, `Chave aleatória`; undefined if the name is unknown. */
export function keyTypeOf(name: string, key: string): PixKeyType | undefined {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (TAX_ID_NAMES.includes(plain)) return looksLikeCnpj(key.trim()) ? 'CNPJ' : 'CPF';
  return Object.hasOwn(TYPE_NAMES, plain) ? TYPE_NAMES[plain] : undefined;
}

const refuse = (value: string, reason: string, problem: Message, hint?: Message): never => {
  throw new InvalidValue({ subject: say`Pix key`, value, reason, problem, hint });
};

/**
 * Returns the type of a canonical key; undefined if the key is not canonical. The directory reads keys the same way:
 * eleven bare digits are a CPF, a phone always has `+55`.
 */
export function canonicalKeyType(key: string): PixKeyType | undefined {
  if (isCpf(key)) return 'CPF';
  if (isCnpj(key)) return 'CNPJ';
  if (isMobile(key)) return 'PHONE';
  if (EVP.test(key)) return 'EVP';
  if (key.length <= EMAIL_CHARACTERS && EMAIL.test(key)) return 'EMAIL';
  return undefined;
}

function parseEmail(text: string): PixKey {
  const key = asciiLowerCase(text.trim());
  if (key.length > EMAIL_CHARACTERS)
    return refuse(
      text,
      'email-too-long',
      say`has ${key.length} characters; an e-mail key has at most ${EMAIL_CHARACTERS}`,
    );
  if (!EMAIL.test(key))
    return refuse(
      text,
      'email-format',
      say`is not an e-mail address that can be a Pix key`,
      say`only letters without accents, digits and .!#$&'*+/=?^_\`{|}~- before the @`,
    );
  return { key, type: 'EMAIL' };
}

function parseEvp(text: string): PixKey {
  const key = asciiLowerCase(text.trim());
  return EVP.test(key)
    ? { key, type: 'EVP' }
    : refuse(
        text,
        'evp-format',
        say`is not a random key`,
        say`write it with dashes: 123e4567-e12b-12d1-a456-426655440000`,
      );
}

function parseTaxKey(text: string, type: 'CPF' | 'CNPJ'): PixKey {
  const tax = parseTaxId(text);
  if (tax.type !== `BR:${type}`)
    return refuse(
      text,
      'other-type',
      say`is a ${tax.type.slice(3)}, not a ${type}`,
      say`use the type of the key`,
    );
  return { key: tax.taxID, type };
}

const PARSERS: Readonly<Record<PixKeyType, (text: string) => PixKey>> = {
  CPF: (text) => parseTaxKey(text, 'CPF'),
  CNPJ: (text) => parseTaxKey(text, 'CNPJ'),
  PHONE: (text) => ({ key: parsePhone(text), type: 'PHONE' }),
  EMAIL: parseEmail,
  EVP: parseEvp,
};

/** Parses the text as CPF or CNPJ, including check digits; undefined if it is neither. */
function taxReading(text: string): TaxId | undefined {
  if (!looksLikeCpf(text) && !looksLikeCnpj(text)) return undefined;
  const bare = asciiUpperCase(text.replace(/[./-]/g, ''));
  return isCpf(bare) || isCnpj(bare) ? parseTaxId(bare) : undefined;
}

/**
 * Refuses text that is valid both as CPF or CNPJ and as a mobile number: eleven bare digits, or fourteen that begin
 * with 55 and the trunk zero. A wrong guess would pay a stranger.
 */
function refuseBoth(text: string, given: string): void {
  const tax = taxReading(given);
  const phone = normaliseMobile(given);
  if (tax === undefined || phone === undefined) return;
  const type = tax.type.slice(3);
  const masked = formatTaxId(tax.taxID);
  refuse(
    text,
    'ambiguous',
    say`is both the ${type} ${masked} and the mobile ${formatPhone(phone)}`,
    say`write ${masked} for the ${type}, ${phone} for the mobile`,
  );
}

/** Parses eleven bare digits. */
function parseBareEleven(text: string, digits: string): PixKey {
  const phone = normaliseMobile(digits);
  if (isCpf(digits)) return { key: digits, type: 'CPF' };
  if (phone !== undefined) return { key: phone, type: 'PHONE' };
  return refuse(
    text,
    'check-digits',
    say`is neither a CPF (its check digits are wrong) nor a Brazilian mobile`,
    say`a digit is probably wrong; check it with the recipient`,
  );
}

/**
 * Reads a Pix key as people write it and returns its canonical form: CPF and CNPJ without punctuation, phone in E.164,
 * e-mail and random key in lower case. With `type`, the text is only parsed as that type.
 * @throws InvalidValue; digits that are both a CPF or CNPJ and a mobile number have the reason `ambiguous`
 */
export function parsePixKey(text: string, options: { readonly type?: PixKeyType | undefined } = {}): PixKey {
  if (options.type !== undefined) return PARSERS[options.type](text);
  const given = text.trim();
  if (given === '') return refuse(text, 'empty', say`is empty`);
  if (given.includes('@')) return parseEmail(text);
  if (EVP.test(asciiLowerCase(given))) return parseEvp(text);

  // Spaces between digits do not show whether the number is a CPF, a CNPJ or a phone, unless the groups are those of a
  // phone number. Eleven digits with spaces are read like eleven digits without.
  const unspaced = given.replace(/\s+/g, '');
  refuseBoth(text, given);
  if (/^\d{11}$/.test(given)) return parseBareEleven(text, given);
  if (looksLikeCpf(given)) return PARSERS.CPF(text);
  if (given.startsWith('+') || normaliseMobile(given) !== undefined) return PARSERS.PHONE(text);
  refuseBoth(text, unspaced);
  if (/^\d{11}$/.test(unspaced)) return parseBareEleven(text, unspaced);
  if (looksLikeCnpj(given)) return PARSERS.CNPJ(text);
  if (/^\([0-9]/.test(given)) return PARSERS.PHONE(text);
  if (/^\{?[0-9a-f]{32}\}?$/i.test(given.replace(/-/g, ''))) return parseEvp(text);
  return refuse(
    text,
    'format',
    say`is not a CPF, CNPJ, phone, e-mail or random key`,
    say`a phone number needs the area code and nine digits starting with 9; an e-mail address needs an @; a random key needs its dashes`,
  );
}

/**
 * Returns the canonical key, parsed like a service does: a canonical key is accepted as it is, so eleven bare digits
 * are a CPF.
 * @throws InvalidValue
 */
export const directoryKey = (text: string): string =>
  canonicalKeyType(text) === undefined ? parsePixKey(text).key : text;
