// Masks secrets in everything that is displayed or stored.
import type { HttpResponse } from '#contract/http.ts';
import { anyOf } from './find-bytes.ts';

const MASK = '•••';
/** Names of fields and headers with secret values, compared without case, `-` and `_`. */
const SECRET_NAMES = new Set([
  'authorization',
  'proxyauthorization',
  'appid',
  'appkey',
  'clientsecret',
  'hmacsecretkey',
  'secret',
  'xopenpixauthorization',
  'cookie',
  'setcookie',
]);

/**
 * Caches the results of `make`, because the same texts recur in every request. Only the last `most` texts: a process may
 * use any number of app keys, and a service may make up any number of field names.
 */
function cached<T extends NonNullable<unknown>>(
  most: number,
  make: (text: string) => T,
): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    const [oldest] = results.size < most ? [] : results.keys();
    if (oldest !== undefined) results.delete(oldest);
    results.set(text, made);
    return made;
  };
}

const isSecretName = cached(1_000, (name) => SECRET_NAMES.has(name.toLowerCase().replace(/[-_]/g, '')));

/** Returns the base64 forms at all three byte offsets, each without the characters that depend on adjacent bytes. */
const base64Forms = (text: string): string[] =>
  [0, 1, 2].map((before) =>
    Buffer.from('\0'.repeat(before) + text)
      .toString('base64')
      .replace(/=+$/, '')
      .slice([0, 2, 3][before], (before + text.length) % 3 === 0 ? undefined : -1),
  );

/** Minimum length of a masked secret: no real key is shorter, and shorter texts occur in ids, amounts and words. */
const MIN_MASKED_LENGTH = 8;

/** Number of app keys whose forms are cached; the byte search for the forms of one takes 64 KiB. */
const MOST_KEYS = 32;
/** Number of forms of an app key: itself, two texts inside, and four encodings of each. */
const MOST_FORMS = 15;

/**
 * Returns all forms of an app key: the key itself, the client id and secret in it, and all of these in base64 and hex.
 * `maskText` handles escaped spellings.
 */
export function secretForms(appKey: string | undefined): string[] {
  return appKey === undefined || appKey === '' ? [] : formsOf(appKey);
}

const formsOf = cached(MOST_KEYS, (appKey): string[] => {
  const forms = [appKey];
  const inside = Buffer.from(appKey, 'base64').toString('utf8');
  const colon = inside.indexOf(':');
  // Only a key that is base64 of two printable halves has an id and a secret inside.
  if (colon > 0 && /^[\x20-\x7e]+$/.test(inside)) forms.push(inside, inside.slice(colon + 1));
  const coded = forms
    .filter((form) => form.length >= MIN_CODED_LENGTH)
    .flatMap((form) => [...base64Forms(form), Buffer.from(form).toString('hex')]);
  return [...new Set([...forms, ...coded])]
    .filter((form) => form.length >= MIN_MASKED_LENGTH)
    .toSorted((a, b) => b.length - a.length);
});

/** Returns a fingerprint that identifies an app key without revealing it. */
export const fingerprint = (appKey: string): string =>
  // Loaded only for writes, so that reads start faster.
  process
    .getBuiltinModule('node:crypto')
    .createHash('sha256')
    .update(`pixctl app key\n${appKey}`)
    .digest('hex')
    .slice(0, 16);

/** Encodings of shorter texts are too common to mask. */
const MIN_CODED_LENGTH = 8;

/** Matches characters escaped for JSON, URLs or HTML, also repeatedly. */
const ESCAPE = /(?<!\\)\\+u00([2-7][\da-f])|%(?:25)*([2-7][\da-f])|&#(?:x0*([2-7][\da-f])|0*(\d{2,3}));/gi;

/** Decodes all escapes and converts to lower case. */
function readable(text: string): string {
  const plain = !/[\\%&]/.test(text)
    ? text
    : text.replace(ESCAPE, (_, json?: string, url?: string, hex?: string, decimal?: string) => {
        const code = json ?? url ?? hex;
        return String.fromCharCode(code === undefined ? Number(decimal) : Number.parseInt(code, 16));
      });
  return plain.toLowerCase();
}

/** Returns the longest alphanumeric part of a secret, which all its spellings contain, in lower case. */
const coreOf = (secret: string): string =>
  (secret.match(/[\da-z]+/gi) ?? [])
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '')
    .toLowerCase();

interface Spellings {
  readonly core: string;
  /** Core of the secret after decoding its own text as if it contained escapes. */
  readonly readCore: string;
}

const spellingsOf = cached(MOST_KEYS * MOST_FORMS, (secret): Spellings => ({
  core: coreOf(secret),
  readCore: coreOf(readable(secret)),
}));

/**
 * Returns a pattern for all spellings of a secret: each character literal or escaped for JSON, URLs or HTML; base64
 * also in its URL variant. Created on first use: most runs need none, and creating one takes longer than a search.
 */
const patternOf = cached(MOST_KEYS * MOST_FORMS, (secret): RegExp => {
  const source = Array.from(secret, (character) => {
    const code = character.charCodeAt(0);
    const hex = code.toString(16).padStart(2, '0');
    const literal =
      character === '+' || character === '-'
        ? '[+-]'
        : character === '/' || character === '_'
          ? '[/_]'
          : character.replace(/[$()*.?[\\\]^{|}]/, String.raw`\$&`);
    // Backslashes are removed with the character they escape, so that JSON stays valid. Bounded repetition avoids
    // exponential backtracking.
    return code > 0x7e
      ? literal
      : String.raw`(?:\\{0,8}(?:${literal}|u00${hex})|%(?:25){0,8}${hex}|&#(?:x0{0,8}${hex}|0{0,8}${code});)`;
  }).join('');
  return new RegExp(source, 'gi');
});

/** Returns the secrets that a text may contain. */
function suspected(text: string, secrets: readonly string[]): string[] {
  if (secrets.length === 0) return [];
  const plain = text.toLowerCase();
  const read = readable(text);
  return secrets.filter((secret) => {
    const { core, readCore } = spellingsOf(secret);
    return plain.includes(core) || read.includes(readCore);
  });
}

const replaced = (text: string, secrets: readonly string[], by: string): string =>
  secrets.reduce((masked, secret) => masked.replace(patternOf(secret), by), text);

/** Tests whether a text may contain one of the secrets. */
const mayHold = (text: string, secrets: readonly string[]): boolean => suspected(text, secrets).length > 0;

/** Replaces all secrets in a text, in every spelling. */
export const maskText = (text: string, secrets: readonly string[]): string =>
  replaced(text, suspected(text, secrets), MASK);

/** Tests for escapes, which could hide a secret from the byte search. */
const mayHideSecrets = (bytes: Buffer): boolean =>
  bytes.includes('%') ||
  // Checking for a backslash first is fastest.
  (bytes.includes('\\') && (bytes.includes('\\u00') || bytes.includes('\\/'))) ||
  (bytes.includes('&') && bytes.includes('&#'));
const MASK_LATIN1 = Buffer.from(MASK).toString('latin1');

/** Cached byte searches by list of secrets. */
const searches = new WeakMap<readonly string[], (bytes: Uint8Array) => boolean>();

function searchFor(secrets: readonly string[]): (bytes: Uint8Array) => boolean {
  const known = searches.get(secrets);
  if (known !== undefined) return known;
  const made = anyOf(secrets.map((secret) => spellingsOf(secret).core));
  searches.set(secrets, made);
  return made;
}

/** Number of bytes that `maskBytes` has searched in this process. */
let searchedBytes = 0;

/**
 * Replaces secrets in bytes. Returns the same array if it contains none. V8 runs the byte search slowly until it has
 * compiled it, so the first 64 KiB of a process are searched with string functions instead.
 */
function maskBytes(body: Uint8Array, secrets: readonly string[]): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  searchedBytes += bytes.length;
  if (searchedBytes > STRING_SEARCH_BYTES && !mayHideSecrets(bytes) && !searchFor(secrets)(bytes))
    return body;
  // In pieces, to avoid copying a large answer; the overlap contains any spelling across a boundary.
  const overlap = MAX_SPELLING_LENGTH * Math.max(0, ...secrets.map(({ length }) => length));
  const held = new Set<string>();
  for (let from = 0; from < bytes.length; from += PIECE_BYTES)
    for (const one of suspected(bytes.toString('latin1', from, from + PIECE_BYTES + overlap), secrets))
      held.add(one);
  if (held.size === 0) return body;
  // Latin-1 maps each byte to one character, so all other bytes stay unchanged.
  const inOrder = secrets.filter((secret) => held.has(secret));
  return Buffer.from(replaced(bytes.toString('latin1'), inOrder, MASK_LATIN1), 'latin1');
}

const PIECE_BYTES = 1024 * 1024;
const STRING_SEARCH_BYTES = 64 * 1024;
/** Maximum characters of one escaped character of a secret. */
const MAX_SPELLING_LENGTH = 20;

/** Replaces secret values in headers. */
export const maskHeaders = (
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      maskText(name, secrets),
      isSecretName(name) ? MASK : maskText(value, secrets),
    ]),
  );

/** Replaces the values of secret fields and all known secrets in a JSON value. */
export function maskJson<T>(value: T, secrets: readonly string[]): T;
export function maskJson(value: unknown, secrets: readonly string[]): unknown {
  // Searching the serialised value first usually proves that nothing must be replaced.
  const held = suspected(JSON.stringify(value) ?? '', secrets);
  return held.length === 0 && !hasSecretName(value) ? value : masked(value, secrets);
}

const hasSecretName = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value)
    ? value.some(hasSecretName)
    : Object.entries(value).some(([name, one]) => isSecretName(name) || hasSecretName(one)));

function masked(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return maskText(value, secrets);
  if (Array.isArray(value)) return value.map((one: unknown) => masked(one, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      maskText(name, secrets),
      isSecretName(name) && one !== null && one !== undefined ? MASK : masked(one, secrets),
    ]),
  );
}

/** Replaces secrets in a body: by field name if it is JSON, and by value everywhere. */
export function maskBody(body: string, secrets: readonly string[]): string {
  try {
    return JSON.stringify(maskJson(JSON.parse(body), secrets));
  } catch {
    // Invalid JSON may still contain a secret field: mask its value up to the closing quote.
    return maskText(body, secrets).replace(
      /("(?:authorization|app_?id|app_?key|client_?secret|hmac_?secret_?key|secret)"\s*:\s*")[^"]*/gi,
      `$1${MASK}`,
    );
  }
}

/** The key that was sent is no data, whatever the service makes of it: it goes no further than here. */
export function withoutSecrets(response: HttpResponse, secrets: readonly string[]): HttpResponse {
  const body = maskBytes(response.body, secrets);
  const entries = Object.entries(response.headers);
  // One by one only where there may be something.
  const headers = entries.some(([name, value]) => mayHold(`${name}\n${value}`, secrets))
    ? Object.fromEntries(
        entries.map(([name, value]) => [maskText(name, secrets), maskText(value, secrets)] as const),
      )
    : response.headers;
  return { ...response, headers, body };
}
