// Keeps secrets out of everything that is shown or stored.
import { anyOf } from './find-bytes.ts';

const MASK = '•••';
/** Names of fields and headers whose value is a secret, compared without case, `-` and `_`. */
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

const isSecretName = (name: string): boolean => {
  let secret = judged.get(name);
  if (secret === undefined) {
    secret = SECRET_NAMES.has(name.toLowerCase().replace(/[-_]/g, ''));
    // Names of fields are few, unless somebody makes them up.
    if (judged.size < MOST_JUDGED) judged.set(name, secret);
  }
  return secret;
};
/** Names that were asked about: the same ones are, with every request. */
const judged = new Map<string, boolean>();
const MOST_JUDGED = 1_000;

/** In base64, wherever among three bytes it begins: the characters that only the text itself decides. */
const base64Forms = (text: string): string[] =>
  [0, 1, 2].map((before) =>
    Buffer.from('\0'.repeat(before) + text)
      .toString('base64')
      .replace(/=+$/, '')
      .slice([0, 2, 3][before], (before + text.length) % 3 === 0 ? undefined : -1),
  );

/** No real key is shorter, and a shorter text stands in ids, amounts and words that are none. */
const MIN_MASKED_LENGTH = 8;

/** Asked for with each request. */
const formsOf = new Map<string, string[]>();

/**
 * What stands for an app key: itself, and the client id and secret it is made of; all of it in base64 and as hex too.
 * How each may be spelled is the business of `maskText`.
 */
export function secretForms(appKey: string | undefined): string[] {
  if (appKey === undefined || appKey === '') return [];
  const known = formsOf.get(appKey);
  if (known !== undefined) return known;
  const forms = [appKey];
  const inside = Buffer.from(appKey, 'base64').toString('utf8');
  const colon = inside.indexOf(':');
  // Only a key that really is base64 of two printable halves has an inside.
  if (colon > 0 && /^[\x20-\x7e]+$/.test(inside)) forms.push(inside, inside.slice(colon + 1));
  const coded = forms
    .filter((form) => form.length >= MIN_CODED_LENGTH)
    .flatMap((form) => [...base64Forms(form), Buffer.from(form).toString('hex')]);
  const made = [...new Set([...forms, ...coded])]
    .filter((form) => form.length >= MIN_MASKED_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  formsOf.set(appKey, made);
  return made;
}

/** Tells one app key from another without saying anything of it. */
export const fingerprint = (appKey: string): string =>
  // Loaded only for writes: reads start faster without it.
  process
    .getBuiltinModule('node:crypto')
    .createHash('sha256')
    .update(`pixctl app key\n${appKey}`)
    .digest('hex')
    .slice(0, 16);

/** A shorter text has codings that stand for anything. */
const MIN_CODED_LENGTH = 8;

/** Characters as JSON, URLs and HTML escape them; more than once, too. */
const ESCAPE = /(?<!\\)\\+u00([2-7][\da-f])|%(?:25)*([2-7][\da-f])|&#(?:x0*([2-7][\da-f])|0*(\d{2,3}));/gi;

/** The text as somebody would read it who undoes every escape, in small letters. */
function readable(text: string): string {
  const plain = !/[\\%&]/.test(text)
    ? text
    : text.replace(ESCAPE, (_, json?: string, url?: string, hex?: string, decimal?: string) => {
        const code = json ?? url ?? hex;
        return String.fromCharCode(code === undefined ? Number(decimal) : Number.parseInt(code, 16));
      });
  return plain.toLowerCase();
}

/** The longest part of a secret that every spelling of it has in common, in small letters. */
const coreOf = (secret: string): string =>
  (secret.match(/[\da-z]+/gi) ?? [])
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '')
    .toLowerCase();

interface Spellings {
  readonly core: string;
  /** The same of what is left when its own text is read as if it had escapes in it. */
  readonly readCore: string;
  readonly pattern: RegExp;
}
const spellings = new Map<string, Spellings>();

/** Every spelling of a secret: each character as it is, or escaped as in JSON, URLs or HTML; base64 also as in URLs. */
function spellingsOf(secret: string): Spellings {
  const found = spellings.get(secret);
  if (found !== undefined) return found;
  const source = Array.from(secret, (character) => {
    const code = character.charCodeAt(0);
    const hex = code.toString(16).padStart(2, '0');
    const literal =
      character === '+' || character === '-'
        ? '[+-]'
        : character === '/' || character === '_'
          ? '[/_]'
          : character.replace(/[$()*.?[\\\]^{|}]/, String.raw`\$&`);
    // Backslashes go with what they escape, so that JSON stays whole. Counted, or a run of them would take for ever.
    return code > 0x7e
      ? literal
      : String.raw`(?:\\{0,8}(?:${literal}|u00${hex})|%(?:25){0,8}${hex}|&#(?:x0{0,8}${hex}|0{0,8}${code});)`;
  }).join('');
  const made = {
    core: coreOf(secret),
    readCore: coreOf(readable(secret)),
    pattern: new RegExp(source, 'gi'),
  };
  spellings.set(secret, made);
  return made;
}

/** The secrets that may be in a text. */
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
  secrets.reduce((masked, secret) => masked.replace(spellingsOf(secret).pattern, by), text);

/** Whether one of the secrets may be in a text. */
export const mayHold = (text: string, secrets: readonly string[]): boolean =>
  suspected(text, secrets).length > 0;

/** Text with every one of the secrets replaced, however it is spelled. */
export const maskText = (text: string, secrets: readonly string[]): string =>
  replaced(text, suspected(text, secrets), MASK);

/** What could hide a secret from a look at the bytes as they are. */
const hides = (bytes: Buffer): boolean =>
  bytes.includes('%') ||
  // One look for both, which is the quickest, tells mostly.
  (bytes.includes('\\') && (bytes.includes('\\u00') || bytes.includes('\\/'))) ||
  (bytes.includes('&') && bytes.includes('&#'));
const MASK_LATIN1 = Buffer.from(MASK).toString('latin1');

/** The look for some secrets in bytes. */
const looks = new WeakMap<readonly string[], (bytes: Uint8Array) => boolean>();

function lookFor(secrets: readonly string[]): (bytes: Uint8Array) => boolean {
  const known = looks.get(secrets);
  if (known !== undefined) return known;
  const made = anyOf(secrets.map((secret) => spellingsOf(secret).core));
  looks.set(secrets, made);
  return made;
}

/** Bytes with the secrets replaced; the very same where there are none, which a look at them tells mostly. */
export function maskBytes(body: Uint8Array, secrets: readonly string[]): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!hides(bytes) && !lookFor(secrets)(bytes)) return body;
  // Piece by piece, since a large answer is not to be copied whole; a spelling across two pieces is whole in one of them.
  const overlap = MAX_SPELLING_LENGTH * Math.max(0, ...secrets.map(({ length }) => length));
  const held = new Set<string>();
  for (let from = 0; from < bytes.length; from += PIECE_BYTES)
    for (const one of suspected(bytes.toString('latin1', from, from + PIECE_BYTES + overlap), secrets))
      held.add(one);
  if (held.size === 0) return body;
  // A character a byte, so that all other bytes stay what they are.
  const inOrder = secrets.filter((secret) => held.has(secret));
  return Buffer.from(replaced(bytes.toString('latin1'), inOrder, MASK_LATIN1), 'latin1');
}

const PIECE_BYTES = 1024 * 1024;
/** Characters that one character of a secret may take up. */
const MAX_SPELLING_LENGTH = 20;

/** Headers with secret values replaced. */
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

/** A JSON value with the values of secret fields and all known secrets replaced. */
export function maskJson<T>(value: T, secrets: readonly string[]): T;
export function maskJson(value: unknown, secrets: readonly string[]): unknown {
  // One look at all of it mostly tells that there is nothing to replace by value.
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

/** A body with its secrets replaced: by field where it is JSON, by value everywhere. */
export function maskBody(body: string, secrets: readonly string[]): string {
  try {
    return JSON.stringify(maskJson(JSON.parse(body), secrets));
  } catch {
    // Broken JSON can still hold a secret field; what follows such a name is taken out up to the closing quote.
    return maskText(body, secrets).replace(
      /("(?:authorization|app_?id|app_?key|client_?secret|hmac_?secret_?key|secret)"\s*:\s*")[^"]*/gi,
      `$1${MASK}`,
    );
  }
}
