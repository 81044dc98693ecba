// Masks keys and secrets in bodies and headers that the console shows, and indents JSON. The text is read token by token
// instead of being parsed, so that numbers, repeated names and invalid or shortened JSON stay as they were sent.
import type { HttpHeaders } from '#contract/http.ts';
import { maskKeys } from '#sandbox/service/mask-keys.ts';
import type { Database } from '#sandbox/store/database.ts';
import { webhooks } from '#sandbox/store/tables/webhooks.ts';

export const MASK = '[masked]';

/** Names of fields, parameters and headers with secret values, without case, `-` and `_`. */
const SECRET_NAMES = new Set([
  'authorization',
  'proxyauthorization',
  'xopenpixauthorization',
  'xsandboxcontrolkey',
  'xsandboxconsole',
  'appid',
  'appkey',
  'controlkey',
  'clientsecret',
  'hmacsecret',
  'hmacsecretkey',
  'secret',
  'cookie',
  'setcookie',
]);

const isSecretName = (name: string): boolean => SECRET_NAMES.has(name.toLowerCase().replaceAll(/[-_]/g, ''));

/** Shorter secrets of webhooks are masked only where their field is named: they occur in ids, amounts and words. */
const MIN_LENGTH = 6;

/** Returns the secrets of the webhooks of a company, as `spellings` does. */
export const webhookSecrets = (db: Database, company: number): readonly string[] =>
  spellings(
    webhooks
      .findAll(db, { company })
      .flatMap(({ hmac_secret: secret, authorization }) => [secret, authorization ?? '']),
  );

/** Returns secrets in each spelling in which a text may quote them, longest first; without those that are too short. */
export function spellings(secrets: readonly string[]): readonly string[] {
  const spelled = secrets
    .filter(({ length }) => length >= MIN_LENGTH)
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret.replaceAll(/\p{Cs}/gu, '')),
    ]);
  return [...new Set(spelled)].toSorted((a, b) => b.length - a.length);
}

/** Replaces app keys, the control key and these secrets in a text. */
export const maskText = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), maskKeys(text));

/** Replaces secrets in headers; `authorization` and other secret ones wholly. */
export const maskHeaders = (
  headers: HttpHeaders,
  secrets: readonly string[],
): readonly (readonly [string, string])[] =>
  Object.entries(headers).map(([name, value]) => [
    maskText(name, secrets),
    isSecretName(name) ? MASK : maskText(value, secrets),
  ]);

/** Space, text with or without its closing quote, punctuation, or anything else such as a number. */
const TOKEN = /[\t\n\r ]+|"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|[{}[\],:]|[^\t\n\r "{}[\],:]+/g;
const OPENS = /^[{[]$/;
const CLOSES = /^[}\]]$/;
const IS_SPACE = /^[\t\n\r ]/;
/** Deeper nesting is not indented further. */
const MAX_INDENT = 40;

/** Whether a text looks like JSON, complete or not. */
const isJson = (text: string): boolean => /^[\t\n\r ]*[{[]/.test(text);

/** Masks the secrets in a body; `indent` writes JSON with one value a line, otherwise spaces stay as they were sent. */
export function maskBody(text: string, secrets: readonly string[], indent: boolean): string {
  if (isJson(text)) return maskText(maskJson(text, secrets, indent), secrets);
  return maskText(text, secrets).replaceAll(/([\w-]+)=([^&\s]*)/g, (pair, name: string) =>
    isSecretName(name) ? `${name}=${MASK}` : pair,
  );
}

function maskJson(text: string, secrets: readonly string[], indent: boolean): string {
  const tokens = text.match(TOKEN) ?? [];
  const out: string[] = [];
  let depth = 0;
  /** Depth of the value of a secret field, all of which is masked; undefined outside of one. */
  let secretAt: number | undefined;
  const line = (): string => (indent ? `\n${'  '.repeat(Math.min(depth, MAX_INDENT))}` : '');
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    if (IS_SPACE.test(token)) {
      if (!indent) out.push(token);
    } else if (OPENS.test(token)) {
      const next = nextOf(tokens, index);
      if (CLOSES.test(next ?? '')) {
        out.push(token);
        depth += 1;
        continue;
      }
      depth += 1;
      out.push(token, line());
    } else if (CLOSES.test(token)) {
      depth = Math.max(0, depth - 1);
      const isEmpty = OPENS.test(out.at(-1) ?? '');
      out.push(isEmpty ? token : line() + token);
      if (secretAt !== undefined && depth <= secretAt) secretAt = undefined;
    } else if (token === ',') {
      out.push(token, line());
      if (secretAt !== undefined && depth <= secretAt) secretAt = undefined;
    } else if (token === ':') out.push(indent ? ': ' : token);
    else if (nextOf(tokens, index) === ':') {
      const name = textOf(token);
      if (secretAt === undefined && isSecretName(name)) secretAt = depth;
      out.push(masked(token, secrets));
    } else out.push(secretAt === undefined ? masked(token, secrets) : `"${MASK}"`);
  }
  return out.join('');
}

/** The next token that is not space. */
function nextOf(tokens: readonly string[], index: number): string | undefined {
  const next = tokens[index + 1];
  return next !== undefined && IS_SPACE.test(next) ? tokens[index + 2] : next;
}

/** The text of a token, without escapes; the token itself if it is no valid text. */
function textOf(token: string): string {
  try {
    return String(JSON.parse(/^"(?:[^"\\]|\\.)*$/s.test(token) ? `${token}"` : token));
  } catch {
    return token;
  }
}

/** Masks a token. Secrets may be hidden by escapes; a token without secrets stays as it was sent. */
function masked(token: string, secrets: readonly string[]): string {
  const text = textOf(token);
  const safe = maskText(text, secrets);
  return safe === text ? token : JSON.stringify(safe);
}

/**
 * Removes the values of secret fields from an answer that the console's page gets: it needs no keys, and must not be
 * able to leak any.
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' && isSecretName(name) ? MASK : withoutSecrets(one),
    ]),
  );
}
