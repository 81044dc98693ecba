// Masks keys and secrets in what the console shows: by value in any encoding, and by the name of a field, header or
// parameter. JSON is read token by token instead of being parsed, so that numbers, repeated names and invalid or cut
// JSON stay as they were sent.
import type { HttpHeaders } from '#contract/http.ts';
import type { Database } from '#sandbox/store/database.ts';
import { webhooks } from '#sandbox/store/tables/webhooks.ts';

export const MASK = '[masked]';
export const KEY_MASK = '[app key]';

/**
 * Matches app keys and secrets of the sandbox. App keys begin with `Client_Id_` in base64; its last character depends on
 * the following text and is left out.
 */
const KEY = /Q2xpZW50X0lk[\w+/%=-]*|(?:Client_Secret_|Control_Key_)[\w+/%=-]*/g;

/** Names of secrets, in lower case and without punctuation. `tokens` of the contract is a number. */
const SECRET_NAME =
  /(?:authorization|cookies?|passw(?:or)?d|secret|token|(?:access|api|app|auth|client|control|private|secret|signing)key)$|^(?:appid|xsandboxconsole)$/;
/** Further names of parameters and headers. As a field, `key` is a Pix key. */
const SECRET_PARAMETER = /^(?:auth|jwt|pass|pwd|sig|(?:xamz)?signature)$|(?<!idempotency|pix|public)key$/;

const bareName = (name: string): string =>
  percentDecoded(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
const isSecretName = (name: string): boolean => SECRET_NAME.test(bareName(name));
const isSecretParameter = (name: string): boolean =>
  isSecretName(name) || SECRET_PARAMETER.test(bareName(name));

/** Shorter secrets of webhooks are masked only where their field is named: they occur in ids, amounts and words. */
const MIN_LENGTH = 6;

/** Returns the secrets of the webhooks of a company, as `spellings` does. */
export const webhookSecrets = (db: Database, company: number): readonly string[] =>
  spellings(
    webhooks
      .findAll(db, { company })
      .flatMap(({ hmac_secret: secret, authorization }) => [secret, authorization ?? '']),
  );

/** Returns secrets as they are, in JSON and in a URL, longest first; without those that are too short. */
export function spellings(secrets: readonly string[]): readonly string[] {
  const spelled = secrets
    .filter(({ length }) => length >= MIN_LENGTH)
    .flatMap((secret) => {
      const encoded = encodeURIComponent(secret.replaceAll(/\p{Cs}/gu, ''));
      return [secret, JSON.stringify(secret).slice(1, -1), encoded, encoded.replaceAll('%20', '+')];
    });
  return [...new Set(spelled)].toSorted((a, b) => b.length - a.length);
}

const USER_INFO = /(:(?:\\*\/){2})[^/?#\s"'<>\\]*@/g;
// The length of names is limited, because each character of a long word could begin one.
const PARAMETER = /([\w.%[\]-]{1,64})=("[^"]*"?|'[^']*'?|[^&\s"'<>#;]*)/g;
const HEADER_LINE = /^([\w-]{1,64}):[ \t]*(\S.*)$/gm;

/** Masks the values of parameters and header lines that name a secret, and user and password in URLs. */
const maskNamed = (text: string): string =>
  text
    .replace(USER_INFO, `$1${MASK}@`)
    .replace(PARAMETER, (pair, name: string) => (isSecretParameter(name) ? `${name}=${MASK}` : pair))
    .replace(HEADER_LINE, (line, name: string) => (isSecretName(name) ? `${name}: ${MASK}` : line));

/** Masks keys, these secrets, and what `maskNamed` masks. */
export const maskText = (text: string, secrets: readonly string[]): string =>
  maskValues(maskNamed(text), secrets);

/** Like `maskText` without looking into base64, which would take too long for each request. */
export const maskForLog = (text: string): string => maskUnlessBase64(maskNamed(text), []);

const BASE64 = /[\w+/%-]{8,}=*/g;

const maskValues = (text: string, secrets: readonly string[]): string =>
  maskUnlessBase64(text, secrets).replace(BASE64, (run) => (hides(run, secrets) ? MASK : run));

/** Parts of URLs, and URLs. */
const URL_PARTS = [/[^/?&=#;\s"]+/g, /[^\s"]+/g] as const;

function maskUnlessBase64(text: string, secrets: readonly string[]): string {
  let masked = text.replace(KEY, KEY_MASK);
  for (const secret of secrets) masked = masked.replaceAll(secret, MASK);
  if (masked.includes('%'))
    for (const part of URL_PARTS)
      masked = masked.replace(part, (run) => (run.includes('%') && hides(run, secrets) ? MASK : run));
  return masked;
}

/** Maximum number of nested encodings that are decoded. */
const MAX_LEVELS = 3;

/** Whether a text contains a secret once it is decoded. */
function hides(text: string, secrets: readonly string[], levels = MAX_LEVELS): boolean {
  const plain = percentDecoded(text);
  if (plain !== text && (maskNamed(plain) !== plain || reveals(plain, secrets))) return true;
  return [...plain.matchAll(/[\w+/-]{8,}/g)].some(([run]) =>
    // It may begin within the run.
    [0, 1, 2, 3].some((from) => {
      const decoded = Buffer.from(run.slice(from), 'base64').toString();
      return reveals(decoded, secrets) || (levels > 1 && hides(decoded, secrets, levels - 1));
    }),
  );
}

const reveals = (text: string, secrets: readonly string[]): boolean =>
  text.search(KEY) >= 0 || secrets.some((secret) => text.includes(secret));

/** Decodes percent-encoding, several times if need be. */
function percentDecoded(text: string): string {
  let decoded = text;
  for (let level = 0; level < 8 && decoded.includes('%'); level += 1)
    decoded = decoded.replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
    );
  return decoded;
}

/** Replaces secrets in headers; those that name a secret wholly. */
export const maskHeaders = (
  headers: HttpHeaders,
  secrets: readonly string[],
): readonly (readonly [string, string])[] =>
  Object.entries(headers).map(([name, value]) => [
    maskText(name, secrets),
    isSecretParameter(name) ? MASK : maskText(value, secrets),
  ]);

/** Masks the secrets in a body. */
export const maskBody = (text: string, secrets: readonly string[]): string =>
  isJson(text) ? maskValues(maskJson(text, secrets), secrets) : maskText(text, secrets);

/** Whether a text looks like JSON, complete or not. */
const isJson = (text: string): boolean => /^\s*[{[]/.test(text);

/** Text with or without its closing quote, with the colon after a name; punctuation; or anything else. */
const TOKEN = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)(\s*:)?|[{}[\],]|[^\s"{}[\],:]+/g;

function maskJson(text: string, secrets: readonly string[]): string {
  let depth = 0;
  /** Depth of the value of a secret field, all of which is masked; undefined outside of one. */
  let secretAt: number | undefined;
  /** Name of the field; undefined in a list. */
  let field: string | undefined;
  /** Whether the text before names a secret, as in `["authorization","…"]` and `{"name":"authorization","value":"…"}`. */
  let isNamed = false;
  const masked = (token: string): string => {
    const content = unquoted(token);
    const safe = maskBody(content, secrets);
    return safe === content ? token : JSON.stringify(safe);
  };
  return text.replace(TOKEN, (token: string, colon: string | undefined) => {
    if (colon !== undefined) {
      const name = token.slice(0, -colon.length);
      field = unquoted(name);
      if (secretAt === undefined && isSecretName(field)) secretAt = depth;
      return masked(name) + colon;
    }
    if (/^[{}[\],]$/.test(token)) {
      depth += '{['.includes(token) ? 1 : '}]'.includes(token) ? -1 : 0;
      if (secretAt !== undefined && !'{['.includes(token) && depth <= secretAt) secretAt = undefined;
      field = undefined;
      return token;
    }
    const isSecret = secretAt !== undefined || (isNamed && (field === undefined || /^values?$/i.test(field)));
    isNamed = !isSecret && token.startsWith('"') && isSecretName(unquoted(token));
    return isSecret ? `"${MASK}"` : masked(token);
  });
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The text of a token, without quotes and escapes. */
const unquoted = (token: string): string =>
  token
    .replace(/^"([^]*?)"?$/, '$1')
    .replaceAll(/\\(?:u([0-9a-f]{4})|([^]))/gi, (_, hex: string | undefined, character: string) =>
      hex === undefined ? (ESCAPES[character] ?? character) : String.fromCharCode(parseInt(hex, 16)),
    );

/** Deeper nesting is not indented further. */
const MAX_INDENT = 40;

/** Writes JSON with one value a line; changes nothing but spaces. */
export function indented(text: string): string {
  if (!isJson(text)) return text;
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(Math.min(depth, MAX_INDENT))}`;
  return text.replace(
    /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|[{[]\s*[}\]]|[{}[\],:]|[\t\n\r ]+/g,
    (token: string) => {
      if (token.startsWith('"')) return token;
      if (/^[{[]./s.test(token)) return token.replaceAll(/\s/g, '');
      if (/^[{[]/.test(token)) return token + ((depth += 1), line());
      if (/^[}\]]/.test(token)) return ((depth = Math.max(0, depth - 1)), line()) + token;
      return token === ',' ? token + line() : token === ':' ? ': ' : '';
    },
  );
}

/**
 * Removes secrets from an answer that the console's page gets: it needs none, and must not be able to leak any. Ids stay
 * as they are, because the page sends them back.
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one !== 'string'
        ? withoutSecrets(one)
        : isSecretName(name)
          ? MASK
          : name === 'url' || name === 'name'
            ? maskText(one, [])
            : one,
    ]),
  );
}
