// Verifies webhook signatures, and diagnoses why one is invalid.
import type { KeyObject } from 'node:crypto';
import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { HMAC_HEADER, RSA_HEADER } from '#contract/events/signatures.ts';
import { at } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import type { Scheme, Why } from './diagnose.ts';
import { decodeBase64, isStrongKey, problemOfText, REASONS, SHA1_BYTES, variants } from './diagnose.ts';

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

export interface Verdict {
  readonly check: Scheme;
  readonly header: string;
  /** `absent`: the call has no signature. `not-checked`: there is no key to check it with. */
  readonly result: 'valid' | 'invalid' | 'absent' | 'not-checked';
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

const invalid = (check: Scheme, header: string, why: Why): Verdict => ({
  check,
  header,
  result: why === 'missing-header' ? 'absent' : why === 'no-key' ? 'not-checked' : 'invalid',
  why,
  reason: REASONS[why],
});

/** Parses an RSA public key in PEM; undefined for any other text, and for a key that proves nothing. */
export function keyIn(pem: string): KeyObject | undefined {
  try {
    const key = createPublicKey(pem);
    const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
    return key.asymmetricKeyType === 'rsa' && isStrongKey(modulusLength, publicExponent) ? key : undefined;
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
  const holds = (signature: Uint8Array, body: Uint8Array): (typeof parsed)[number] | undefined =>
    parsed.find(({ key }) => verify('sha256', body, key, signature));
  const signature = decodeBase64(text);
  const found = signature === undefined ? undefined : holds(signature, received.body);
  if (found !== undefined)
    return {
      check: 'RSA-SHA256',
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
  const holds = (signature: Uint8Array, body: Uint8Array): boolean => {
    const expected = createHmac('sha1', secret).update(body).digest();
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  };
  const signature = decodeBase64(text);
  if (signature !== undefined && holds(signature, received.body))
    return { check: 'HMAC-SHA1', header: HMAC_HEADER, result: 'valid' };
  return invalid('HMAC-SHA1', HMAC_HEADER, diagnose(text, received.body, [SHA1_BYTES], holds));
}

const identify = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

/** Looks for common mistakes, most certain first. */
function diagnose(
  text: string,
  body: Uint8Array,
  lengths: readonly number[],
  holds: (signature: Uint8Array, body: Uint8Array) => boolean,
): Why {
  const problem = problemOfText(text, lengths);
  const signature = decodeBase64(text);
  if (problem !== undefined || signature === undefined) return problem ?? 'not-base64';
  for (const variant of variants(body)) if (holds(signature, variant.body)) return variant.why;
  return 'wrong-key-or-body';
}
