// Verifies webhook signatures, and diagnoses why one is invalid.
import type { KeyObject } from 'node:crypto';
import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { HMAC_HEADER, RSA_HEADER } from '#contract/events/signatures.ts';
import { at } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/** One of the keys listed by the service at `/api/v1/webhook/public-keys`. */
export interface PublicKey {
  readonly key_identifier?: string;
  readonly key: string;
}

/** Returns the keys in the service's response, skipping invalid items. */
export const publicKeysOf = (body: unknown): PublicKey[] => {
  const listed = at(body, 'public_keys');
  return Array.isArray(listed) ? listed.filter(isKey) : [];
};
const isKey = (one: unknown): one is PublicKey => typeof at(one, 'key') === 'string';

type Why =
  | 'missing-header'
  | 'no-key'
  | 'not-base64'
  | 'hex'
  | 'reserialised'
  | 'line-ending'
  | 'wrong-length'
  | 'wrong-key-or-body';

export interface Verdict {
  readonly scheme: 'RSA-SHA256' | 'HMAC-SHA1';
  readonly header: string;
  /** `absent`: the call has no signature, or there is no key to check it with. */
  readonly result: 'valid' | 'invalid' | 'absent';
  readonly why?: Why;
  /** Message for the user. */
  readonly reason?: Message;
  /** Identifier of the key that verified the signature. */
  readonly keyIdentifier?: string;
}

export interface Received {
  /** Raw bytes, exactly as received. */
  readonly body: Uint8Array;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

const REASONS: Readonly<Record<Why, Message>> = {
  'missing-header': say`the header is missing`,
  'no-key': say`no key to check it with`,
  'not-base64': say`the signature is not Base64`,
  hex: say`the signature is hexadecimal; it must be Base64`,
  reserialised: say`the body was parsed and serialized again; verify the raw bytes, before any JSON parser`,
  'line-ending': say`the end of the body was changed: white space was added or removed`,
  'wrong-length': say`the signature does not have the length of the key: it is cut, or made with another key`,
  'wrong-key-or-body': say`it was made with another key, or the body was changed`,
};

const invalid = (scheme: Verdict['scheme'], header: string, why: Why): Verdict => ({
  scheme,
  header,
  result: why === 'missing-header' || why === 'no-key' ? 'absent' : 'invalid',
  why,
  reason: REASONS[why],
});

/** Parses a PEM public key; undefined for any other text. */
export function keyIn(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}

/** Verifies the RSA signature with any of the keys; invalid keys are skipped. */
export function verifyRsa(received: Received, keys: readonly PublicKey[]): Verdict {
  const text = received.headers[RSA_HEADER]?.trim();
  if (text === undefined || text === '') return invalid('RSA-SHA256', RSA_HEADER, 'missing-header');
  const parsed = keys.flatMap((one) => {
    const key = keyIn(one.key);
    return key === undefined ? [] : [{ one, key }];
  });
  if (parsed.length === 0) return invalid('RSA-SHA256', RSA_HEADER, 'no-key');
  const holds = (signature: Buffer, body: Uint8Array): (typeof parsed)[number] | undefined =>
    parsed.find(({ key }) => verify('sha256', body, key, signature));
  const signature = decode(text);
  const found = signature === undefined ? undefined : holds(signature, received.body);
  if (found !== undefined)
    return {
      scheme: 'RSA-SHA256',
      header: RSA_HEADER,
      result: 'valid',
      keyIdentifier: found.one.key_identifier ?? identify(found.key),
    };
  const lengths = parsed.map(({ key }) => (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  return invalid(
    'RSA-SHA256',
    RSA_HEADER,
    diagnose(text, received.body, lengths, (signature, body) => holds(signature, body) !== undefined),
  );
}

/** Verifies the HMAC signature with the webhook's secret. */
export function verifyHmac(received: Received, secret: string | undefined): Verdict {
  const text = received.headers[HMAC_HEADER]?.trim();
  if (text === undefined || text === '') return invalid('HMAC-SHA1', HMAC_HEADER, 'missing-header');
  if (secret === undefined) return invalid('HMAC-SHA1', HMAC_HEADER, 'no-key');
  const holds = (signature: Buffer, body: Uint8Array): boolean => {
    const expected = createHmac('sha1', secret).update(body).digest();
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  };
  const signature = decode(text);
  if (signature !== undefined && holds(signature, received.body))
    return { scheme: 'HMAC-SHA1', header: HMAC_HEADER, result: 'valid' };
  return invalid('HMAC-SHA1', HMAC_HEADER, diagnose(text, received.body, [20], holds));
}

const identify = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

const decode = (text: string): Buffer | undefined =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0 ? Buffer.from(text, 'base64') : undefined;

/** Looks for common mistakes, most certain first. */
function diagnose(
  text: string,
  body: Uint8Array,
  lengths: readonly number[],
  holds: (signature: Buffer, body: Uint8Array) => boolean,
): Why {
  if (/^(?:[0-9a-f]{2})+$/i.test(text) && lengths.includes(text.length / 2)) return 'hex';
  const signature = decode(text);
  if (signature === undefined) return 'not-base64';
  if (!lengths.includes(signature.length)) return 'wrong-length';
  const original = Buffer.from(body).toString('utf8');
  const trimmed = original.trimEnd();
  for (const ending of ['', '\n', '\r\n'])
    if (trimmed + ending !== original && holds(signature, Buffer.from(trimmed + ending)))
      return 'line-ending';
  let value: unknown;
  try {
    value = JSON.parse(original);
  } catch {
    return 'wrong-key-or-body';
  }
  for (const again of serialisations(value)) if (holds(signature, Buffer.from(again))) return 'reserialised';
  return 'wrong-key-or-body';
}

/** Yields serialisations the service may have used, for a body that was parsed and serialised again. */
function* serialisations(value: unknown): Generator<string> {
  const compact = JSON.stringify(value);
  yield compact;
  yield compact.replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  yield JSON.stringify(value, null, 2);
  yield JSON.stringify(value, null, 4);
}
