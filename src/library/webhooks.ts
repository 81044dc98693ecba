// `pixctl/webhooks`: verifies and reads webhook deliveries with WebCrypto. Runs in Node.js, Deno, Bun, workers and
// browsers.
import { eventTypeOf } from '#contract/events/event-types.ts';
import { HMAC_HEADER, RSA_HEADER } from '#contract/events/signatures.ts';
import { at, isObject } from '#contract/path.ts';
import { english } from '#messages/message.ts';
import type { CompanyName } from '#webhooks/company.ts';
import { compareCompany, parseCompany } from '#webhooks/company.ts';
import { eventOf, isTestCall } from '#webhooks/describe.ts';
import type { Invalid } from '#webhooks/diagnose.ts';
import {
  decodeBase64,
  isStrongKey,
  MIN_KEY_BITS,
  problemOfText,
  REASONS,
  SHA1_BYTES,
  variants,
} from '#webhooks/diagnose.ts';
import { own, traced } from './caller.ts';
import type { Names, OptionNames } from './options.ts';
import { kindOf, optionProblem } from './options.ts';
import type { WebhookEvent, WebhookEventType } from './webhook-events.ts';

export type * from './webhook-data.ts';
export type * from './webhook-events.ts';

/**
 * Headers of a request: `Headers`, an object such as `req.headers` of Node.js, a `Map` or a list of pairs, or a list of
 * names and values in turn, such as `req.rawHeaders`. Names in upper or lower case. Values may be bytes.
 */
export type WebhookHeaders =
  | Iterable<readonly [name: string, value: string]>
  | readonly string[]
  | { readonly get: (name: string) => string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The answer of `GET /api/v1/webhook/public-keys`. */
export interface PublicKeysAnswer {
  readonly public_keys: readonly {
    /** PEM: `-----BEGIN PUBLIC KEY-----` … */
    readonly key: string;
    /** SHA-256 of the key (SPKI, DER) in hexadecimal. */
    readonly key_identifier?: string;
    readonly is_current?: boolean;
  }[];
}

/**
 * Public keys of the service, of which any may have signed: PEM texts, the answer of
 * `GET /api/v1/webhook/public-keys`, or a function that returns one of these, such as `publicKeysFrom`. The function is
 * called again with `{ refresh: true }` if a signature is wrong, because the service may have a new key.
 */
export type PublicKeys = PublicKeyList | ((options: PublicKeysOptions) => Promise<PublicKeyList>);

/** Public keys without a look-up. */
export type PublicKeyList = string | readonly string[] | PublicKeysAnswer;

/** Options of a function that returns public keys. */
export interface PublicKeysOptions {
  /** The keys returned before did not verify a signature. */
  readonly refresh: boolean;
}

/**
 * A webhook delivery, and what to verify it with: `publicKey` and `company`, or `secret`, or all three. With `secret`
 * beside `publicKey`, also the events that name no company can be verified.
 */
export interface WebhookDelivery {
  /**
   * Body exactly as it was received: bytes (`Uint8Array`, `Buffer`, `ArrayBuffer`), or the text that they are in UTF-8.
   * An object that was parsed from JSON is refused, because the signature is of the bytes.
   */
  readonly body: string | ArrayBuffer | ArrayBufferView;
  readonly headers: WebhookHeaders;
  /**
   * Verifies the header `x-webhook-signature`: RSASSA-PKCS1-v1_5 with SHA-256, in Base64. It proves that the service sent
   * the event, but not whose event it is: the service signs the events of all companies with the same key, and anybody
   * can register your address for the events of their own company. `company` is therefore required, unless `secret` is
   * given.
   */
  readonly publicKey?: PublicKeys | undefined;
  /**
   * Your company: its tax id, with or without punctuation, or its id at the service. Events of other companies are
   * refused, and without `secret` also events that name no company: `MOVEMENT_*`, `DISPUTE_*`, `PIX_AUTOMATIC_*`,
   * `ACCOUNT_REGISTER_*` and unknown ones.
   */
  readonly company?: string | undefined;
  /**
   * `true` accepts the events of any company that has registered your address, for a receiver that compares
   * `event.data.company` itself. Has no effect if `company` or `secret` is given.
   */
  readonly anyCompany?: boolean | undefined;
  /**
   * Verifies the header `x-openpix-signature`: HMAC-SHA1 with the secret of the webhook, in Base64. The service makes a
   * secret for each webhook and returns it to the account that registers it, so that the signature also proves that the
   * event belongs to that account. With several secrets, one must fit: several webhooks can call one URL.
   */
  readonly secret?: string | readonly string[] | undefined;
}

/**
 * Why a delivery was refused.
 * - `missing-header`: there is no signature
 * - `duplicate-header`: there are several signatures
 * - `not-base64`, `hex`, `wrong-length`: the header is no signature
 * - `line-ending`: white space at the end of the body was changed
 * - `reserialised`: the body was parsed and serialized again before it was verified
 * - `wrong-key-or-body`: any other wrong signature
 * - `not-json`: the signature is right, but the body is not a JSON object
 * - `other-company`: the signature is right, but the event is of another company than `company`
 * - `unnamed-company`: the public key fits, but the event names no company; only `secret` can prove that it is yours
 * - `body-not-raw`: `body` is neither bytes nor text
 * - `no-key`, `invalid-key`: there is no usable key or secret
 * - `no-company`: beside the public key there is neither a usable `company`, nor `secret`, nor `anyCompany: true`
 * - `no-headers`: `headers` has none of the accepted forms, or a signature in it is not a text
 * - `invalid-argument`: an option of the function is unknown or of another type
 * - `no-web-crypto`: the runtime has no `crypto.subtle`; browsers have it only on https pages
 */
export type WebhookErrorReason =
  | 'missing-header'
  | 'duplicate-header'
  | 'not-base64'
  | 'hex'
  | 'wrong-length'
  | 'line-ending'
  | 'reserialised'
  | 'wrong-key-or-body'
  | 'not-json'
  | 'other-company'
  | 'unnamed-company'
  | 'body-not-raw'
  | 'no-key'
  | 'invalid-key'
  | 'no-company'
  | 'no-headers'
  | 'invalid-argument'
  | 'no-web-crypto';

/** HTTP status by reason; 401 for the others. */
const STATUS: Partial<Readonly<Record<WebhookErrorReason, 400 | 403 | 500>>> = {
  'not-json': 400,
  'other-company': 403,
  'unnamed-company': 403,
  'body-not-raw': 500,
  'no-key': 500,
  'invalid-key': 500,
  'no-company': 500,
  'no-headers': 500,
  'invalid-argument': 500,
  'no-web-crypto': 500,
};

/** A delivery that was not verified. `message` has no secret and no part of the body. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  /** Stable across versions. */
  readonly reason: WebhookErrorReason;
  /**
   * HTTP status to answer with: 401 for a signature that is missing or wrong, 403 for an event that is not proven to be
   * of your company, 400 for a body that is no event, 500 for a mistake of the receiver itself, which has to be logged.
   * The service sends the event again after each of them.
   */
  readonly status: 400 | 401 | 403 | 500;
  /** Name of the header, if it is about one. */
  readonly header?: string;

  constructor(reason: WebhookErrorReason, message: string, header?: string) {
    super(message);
    this.reason = reason;
    this.status = STATUS[reason] ?? 401;
    if (header !== undefined) this.header = header;
    own(this);
  }
}

/**
 * Verifies that the service sent a webhook delivery and that its event is of your company, and returns the event. If both
 * `publicKey` and `secret` are given, both signatures must be right; only a test call needs no HMAC signature, because a
 * webhook that is being registered has no secret yet. A test call names no company, and reports nothing. Comparisons of
 * signatures take constant time.
 *
 * A signature has neither a time nor a number: whoever has recorded a delivery can send it again, and the service itself
 * delivers at least once. Skip events with an `id` that you have stored. A payment of a charge is reported as
 * `CHARGE_COMPLETED` and as `TRANSACTION_RECEIVED`, with different ids; `data.pix.endToEndId` is the same.
 *
 * The framework has to limit the size of bodies.
 * @throws WebhookError for each delivery that is not verified, with the `reason`. Errors of a function given as
 * `publicKey` are passed on.
 */
export function verifyWebhook(delivery: WebhookDelivery): Promise<WebhookEvent> {
  return traced(verifyWebhook, () => verify(delivery));
}

async function verify(delivery: WebhookDelivery): Promise<WebhookEvent> {
  checkOptions('verifyWebhook', DELIVERY_NAMES, delivery);
  const { headers, publicKey, secret } = delivery;
  const body = bytesOf(delivery.body);
  if ((globalThis.crypto as Crypto | undefined)?.subtle === undefined)
    throw new WebhookError('no-web-crypto', 'this runtime has no crypto.subtle');
  if (publicKey === undefined && secret === undefined)
    throw new WebhookError('no-key', 'pass publicKey and company, or secret, or all three');
  const company = companyIn(delivery);
  if (publicKey === undefined) await verifyHmac(body, headers, secret);
  else await verifyRsa(body, headers, publicKey);
  const event = await readEvent(body);
  // When a webhook is registered, it has no secret yet.
  const isUnkeyed = event.type === 'TEST' && valuesOf(headers, HMAC_HEADER).length === 0;
  if (publicKey !== undefined && secret !== undefined && !isUnkeyed) await verifyHmac(body, headers, secret);
  if (company !== undefined && event.type !== 'TEST') checkCompany(event.data, company, secret !== undefined);
  return event;
}

/**
 * Returns the company to compare events with; undefined if any may send them.
 * @throws WebhookError if there is none although the public key alone does not tell whose event it is
 */
function companyIn({ company, anyCompany, secret }: WebhookDelivery): CompanyName | undefined {
  if (company === undefined && (secret !== undefined || anyCompany === true)) return undefined;
  const parsed = parseCompany(company);
  if (parsed !== undefined) return parsed;
  throw new WebhookError(
    'no-company',
    company === undefined
      ? 'pass company, the tax id of your company, beside publicKey: the service signs the events of all companies'
      : 'company is neither a tax id nor the id of a company, which has 24 hexadecimal digits',
  );
}

/** @throws WebhookError if the event is not proven to be of the company */
function checkCompany(data: unknown, company: CompanyName, hasSecret: boolean): void {
  const result = compareCompany(data, company);
  if (result === 'other')
    throw new WebhookError(
      'other-company',
      'the event is signed, but of another company: somebody registered this address, or company is wrong',
    );
  if (result === 'unnamed' && !hasSecret)
    throw new WebhookError(
      'unnamed-company',
      'the event is signed, but names no company; pass secret too, to prove that it is yours',
    );
}

const DELIVERY_NAMES: OptionNames<WebhookDelivery> = {
  body: true,
  headers: true,
  publicKey: true,
  company: true,
  anyCompany: true,
  secret: true,
};
const KEYS_OPTIONS: OptionNames<PublicKeysFromOptions> = { fetch: true, now: true };

/** @throws WebhookError for options that the function does not have */
function checkOptions(subject: string, names: Names, given: unknown): void {
  const problem = optionProblem(subject, names, given);
  if (problem !== undefined) throw new WebhookError('invalid-argument', problem);
}

type Bytes = Uint8Array<ArrayBuffer>;
type Crypto = typeof globalThis.crypto;

/** Copies the body, so that a buffer that is used again meanwhile does not change what was verified. */
function bytesOf(body: unknown): Bytes {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  try {
    if (ArrayBuffer.isView(body))
      return Uint8Array.from(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
    if (tagOf(body) === 'ArrayBuffer') return new Uint8Array(body as ArrayBuffer).slice();
  } catch {
    throw new WebhookError('body-not-raw', 'body is a buffer that was transferred; copy it before');
  }
  throw new WebhookError(
    'body-not-raw',
    `body is ${describeBody(body)}; pass the raw bytes or text of the request, from before any JSON parser`,
  );
}

/** Returns the class of a built-in object, also of another realm. */
const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

function describeBody(body: unknown): string {
  if (body === undefined || body === null) return String(body);
  if (typeof body !== 'object') return `a ${typeof body}`;
  if (typeof (body as { then?: unknown }).then === 'function') return 'a promise; await it';
  const prototype: unknown = Object.getPrototypeOf(body);
  return Array.isArray(body) || prototype === Object.prototype || prototype === null
    ? 'an object that was parsed from JSON'
    : 'an object';
}

/** @throws WebhookError if there is not exactly one value */
function signatureIn(headers: unknown, name: string): string {
  const values = valuesOf(headers, name).map((value) => value.trim());
  // `Headers` and Node.js join the values of a repeated header by commas, which Base64 does not contain.
  if (values.length > 1 || values[0]?.includes(','))
    throw new WebhookError('duplicate-header', `the header ${name} occurs several times`, name);
  const [value = ''] = values;
  if (value === '') throw new WebhookError('missing-header', `the header ${name} is missing`, name);
  return value;
}

function valuesOf(headers: unknown, name: string): string[] {
  return pairsOf(headers, name)
    .filter(([key]) => headerText(key)?.toLowerCase() === name)
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value) => value !== undefined && value !== null)
    .map((value) => headerText(value) ?? refuseHeaders(`the header ${name} is ${kindOf(value)}, not a text`));
}

type Pair = readonly [name: unknown, value: unknown];

/** Returns names and values; of `Headers` without an iterator only those with the name. */
function pairsOf(headers: unknown, name: string): readonly Pair[] {
  if (typeof headers !== 'object' || headers === null)
    return refuseHeaders('headers is neither Headers nor an object');
  if (Array.isArray(headers) || tagOf(headers) === 'Map') {
    const list: readonly unknown[] = Array.from(headers as Iterable<unknown>);
    if (list.every((one): one is Pair => Array.isArray(one) && one.length === 2)) return list;
    // Names and values in turn, as in `rawHeaders` of Node.js.
    if (list.length % 2 === 0 && list.every((one) => headerText(one) !== undefined))
      return list.flatMap((one, index): Pair[] => (index % 2 === 0 ? [[one, list[index + 1]]] : []));
    return refuseHeaders('headers is neither a list of pairs nor of names and values in turn');
  }
  if ('get' in headers && typeof headers.get === 'function') return [[name, (headers as Headers).get(name)]];
  if (tagOf(headers) !== 'Object' || ('headers' in headers && typeof headers.headers === 'object'))
    return refuseHeaders('headers is another object');
  return Object.entries(headers);
}

/** Returns a text, also one in bytes, as HTTP libraries return it; undefined for anything else. */
const headerText = (value: unknown): string | undefined =>
  value instanceof Uint8Array ? String.fromCharCode(...value) : typeof value === 'string' ? value : undefined;

function refuseHeaders(problem: string): never {
  throw new WebhookError('no-headers', `${problem}; pass the headers of the request`);
}

interface Headers {
  readonly get: (name: string) => unknown;
}

async function verifyRsa(body: Bytes, headers: unknown, source: PublicKeys): Promise<void> {
  const text = signatureIn(headers, RSA_HEADER);
  const load = async (refresh: boolean): Promise<CryptoKey[]> =>
    importAll(pemsOf(typeof source === 'function' ? await source({ refresh }) : source));
  let keys = await load(false);
  if (await isSignedBy(keys, decodeBase64(text), body)) return;
  if (typeof source === 'function' && decodeBase64(text) !== undefined) {
    keys = await load(true);
    if (await isSignedBy(keys, decodeBase64(text), body)) return;
  }
  await refuse(RSA_HEADER, body, text, keys);
}

type CryptoKey = Awaited<ReturnType<Crypto['subtle']['importKey']>>;

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const HMAC = { name: 'HMAC', hash: 'SHA-1' } as const;

function pemsOf(given: PublicKeyList): string[] {
  const list: unknown = isObject(given) ? given['public_keys'] : given;
  return (Array.isArray(list) ? (list as unknown[]) : [list])
    .map((one) => (isObject(one) ? at(one, 'key') : one))
    .filter((one) => typeof one === 'string');
}

/** Imports public keys and skips invalid and weak ones, which the service's list may contain. */
async function importAll(pems: readonly string[]): Promise<CryptoKey[]> {
  if (pems.length === 0) throw new WebhookError('no-key', 'publicKey has no key');
  const keys = await Promise.all(pems.flatMap(dersIn).map(importPublic));
  const usable = keys.filter((key) => key !== undefined);
  if (usable.length === 0)
    throw new WebhookError(
      'invalid-key',
      `publicKey is not an RSA public key in PEM (-----BEGIN PUBLIC KEY-----), of at least ${MIN_KEY_BITS} bits and with an odd exponent above 1`,
    );
  return usable;
}

/** Returns the keys in a PEM text, as SPKI in DER. */
const dersIn = (pem: string): Bytes[] =>
  // In variables of the environment, line breaks are often written as \n.
  Array.from(pem.matchAll(/-----BEGIN PUBLIC KEY-----([^-]*)-----END PUBLIC KEY-----/g))
    .map(([, base64 = '']) => decodeBase64(base64.replace(/\\[rn]|\s/g, '')))
    .filter((der) => der !== undefined);

/** Returns undefined for a key that is invalid, or proves nothing. */
async function importPublic(der: Bytes): Promise<CryptoKey | undefined> {
  try {
    const key = await crypto.subtle.importKey('spki', der, RSA, false, ['verify']);
    const { modulusLength, publicExponent } = key.algorithm as unknown as RsaAlgorithm;
    const exponent = publicExponent.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
    return isStrongKey(modulusLength, exponent) ? key : undefined;
  } catch {
    return undefined;
  }
}

interface RsaAlgorithm {
  readonly modulusLength: number;
  /** Big-endian. */
  readonly publicExponent: { reduce(add: (sum: bigint, byte: number) => bigint, start: bigint): bigint };
}

async function hasUsableKey(pem: string): Promise<boolean> {
  const keys = await Promise.all(dersIn(pem).map(importPublic));
  return keys.some((key) => key !== undefined);
}

async function verifyHmac(body: Bytes, headers: unknown, secret: unknown): Promise<void> {
  const text = signatureIn(headers, HMAC_HEADER);
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  if (secrets.length === 0 || secrets.some((one) => typeof one !== 'string' || one === ''))
    throw new WebhookError('no-key', 'secret is empty, or not a string');
  const encoder = new TextEncoder();
  const keys = await Promise.all(
    secrets.map((one) =>
      crypto.subtle.importKey('raw', encoder.encode(String(one)), HMAC, false, ['verify']),
    ),
  );
  if (!(await isSignedBy(keys, decodeBase64(text), body))) await refuse(HMAC_HEADER, body, text, keys);
}

async function isSignedBy(
  keys: readonly CryptoKey[],
  signature: Bytes | undefined,
  body: Bytes,
): Promise<boolean> {
  if (signature === undefined) return false;
  for (const key of keys) if (await crypto.subtle.verify(key.algorithm, key, signature, body)) return true;
  return false;
}

/** @throws WebhookError with the most likely mistake */
async function refuse(header: string, body: Bytes, text: string, keys: readonly CryptoKey[]): Promise<never> {
  const reason = await mistakeIn(body, text, keys);
  throw new WebhookError(reason, `the header ${header} is not valid: ${english(REASONS[reason])}`, header);
}

async function mistakeIn(body: Bytes, text: string, keys: readonly CryptoKey[]): Promise<Invalid> {
  const problem = problemOfText(text, keys.map(signatureLength));
  if (problem !== undefined) return problem;
  for (const variant of variants(body))
    if (await isSignedBy(keys, decodeBase64(text), variant.body)) return variant.why;
  return 'wrong-key-or-body';
}

/** Length of signatures with the key, in bytes. */
const signatureLength = ({ algorithm }: CryptoKey): number =>
  'modulusLength' in algorithm && typeof algorithm.modulusLength === 'number'
    ? algorithm.modulusLength / 8
    : SHA1_BYTES;

/** Ids in the data that belong to one event of the type only, the best first. Other types are told apart by their body. */
const IDS: Partial<Readonly<Record<WebhookEventType, readonly string[]>>> = {
  CHARGE_CREATED: ['charge.globalID', 'charge.correlationID'],
  CHARGE_EXPIRED: ['charge.globalID', 'charge.correlationID'],
  CHARGE_COMPLETED: ['pix.endToEndId', 'charge.globalID', 'charge.correlationID'],
  CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER: ['pix.endToEndId', 'charge.globalID', 'charge.correlationID'],
  BOLETO_SETTLED: ['boleto.boletoTransactionID'],
  // Never the id of the charge or QR code: a static QR code is paid many times.
  TRANSACTION_RECEIVED: ['pix.endToEndId', 'pix.raw.endToEndId'],
  TRANSACTION_REFUND_RECEIVED: ['pix.endToEndId'],
  PIX_TRANSACTION_REFUND_SENT_CONFIRMED: ['refundTransaction.endToEndId'],
  PIX_TRANSACTION_REFUND_SENT_REJECTED: ['refundTransaction.endToEndId'],
  PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED: ['refundTransaction.endToEndId'],
  PIX_TRANSACTION_REFUND_RECEIVED_REJECTED: ['refundTransaction.endToEndId'],
  MOVEMENT_CONFIRMED: ['transaction.endToEndId', 'payment.globalID', 'payment.correlationID'],
  MOVEMENT_FAILED: ['payment.globalID', 'payment.correlationID'],
  MOVEMENT_REMOVED: ['payment.globalID', 'payment.correlationID'],
};

/** Ids that can be stored anywhere; anything else is replaced by the hash of the body. */
const STORABLE = /^[\x21-\x7e]{1,200}$/;

async function idOf(
  type: WebhookEventType | 'TEST' | 'UNKNOWN',
  data: unknown,
  body: Bytes,
): Promise<string> {
  const paths = type === 'TEST' || type === 'UNKNOWN' ? [] : (IDS[type] ?? []);
  const id = paths
    .map((path) => at(data, path))
    .find((value) => typeof value === 'string' && STORABLE.test(value));
  if (typeof id === 'string') return `${type}:${id}`;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return `${type}:sha256:${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function readEvent(body: Bytes): Promise<WebhookEvent> {
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    throw new WebhookError('not-json', 'the body is signed, but it is not JSON');
  }
  if (!isObject(data)) throw new WebhookError('not-json', 'the body is signed, but it is not a JSON object');
  const name = eventOf(data);
  const type = isTestCall(data) ? 'TEST' : (eventTypeOf(name) ?? 'UNKNOWN');
  const event = { type, name, id: await idOf(type, data, body), data };
  return event as unknown as WebhookEvent;
}

/** What `publicKeysFrom` needs of a `Response`. */
export interface PublicKeysResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly json: () => Promise<unknown>;
}

/** Options of `publicKeysFrom`. */
export interface PublicKeysFromOptions {
  /** Gets a URL. Default: the global `fetch`, with a time limit of ten seconds. */
  readonly fetch?: ((url: string) => Promise<PublicKeysResponse>) | undefined;
  /** Milliseconds of a clock that is never set back. Default: `performance.now`. */
  readonly now?: (() => number) | undefined;
}

/** The service allows caching for as long; milliseconds. */
const KEYS_MAX_AGE_MS = 3_600_000;
/** Time for the service to answer; milliseconds. */
const KEYS_TIMEOUT_MS = 10_000;
/** Wrong signatures, which anybody can send, ask the service for new keys at most once in this time; milliseconds. */
const REFRESH_MS = 60_000;

const fetchInTime = (url: string): Promise<PublicKeysResponse> =>
  globalThis.fetch(url, { signal: AbortSignal.timeout(KEYS_TIMEOUT_MS) });

/**
 * Returns a function for `publicKey` that gets the keys of a service and keeps them for an hour. If the service cannot
 * be reached, the last keys stay valid, and it tries again after a minute. After a wrong signature it asks for new keys,
 * at most once a minute.
 * @param baseUrl address of the service, such as `https://api.example.com`
 */
export function publicKeysFrom(
  baseUrl: string,
  options: PublicKeysFromOptions = {},
): (options: PublicKeysOptions) => Promise<readonly string[]> {
  if (typeof baseUrl !== 'string')
    throw new WebhookError('invalid-argument', 'baseUrl must be the address of the service');
  checkOptions('publicKeysFrom', KEYS_OPTIONS, options);
  const { fetch = fetchInTime, now = () => performance.now() } = options;
  const url = `${baseUrl.replace(/\/+$/, '')}/api/v1/webhook/public-keys`;
  let last: { readonly pems: readonly string[]; readonly at: number } | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<readonly string[]> | undefined;
  const load = async (): Promise<readonly string[]> => {
    triedAt = now();
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new WebhookError('no-key', `the service answered ${answer.status} to ${url}`);
      const listed = pemsOf((await answer.json()) as PublicKeyList);
      const isUsable = await Promise.all(listed.map(hasUsableKey));
      const pems = listed.filter((_pem, index) => isUsable[index]);
      if (pems.length === 0) throw new WebhookError('no-key', `the service lists no usable key at ${url}`);
      last = { pems, at: triedAt };
      return pems;
    } catch (error) {
      if (last === undefined) throw error;
      return last.pems;
    } finally {
      underWay = undefined;
    }
  };
  const keys = ({ refresh }: PublicKeysOptions): Promise<readonly string[]> => {
    const isFresh = last !== undefined && !refresh && now() - last.at < KEYS_MAX_AGE_MS;
    if (last !== undefined && (isFresh || now() - triedAt < REFRESH_MS)) return Promise.resolve(last.pems);
    return (underWay ??= load());
  };
  const tracedKeys: typeof keys = (asked) => traced(tracedKeys, () => keys(asked));
  return tracedKeys;
}
