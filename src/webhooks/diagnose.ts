// Signatures as text, and why one is invalid. Without a crypto library, so that the program and the package entry
// `pixctl/webhooks` share it: each verifies with its own.
import { parseJson } from '#contract/json.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/** Schemes, with the length of a signature in bytes where it does not depend on the key. */
export type Scheme = 'RSA-SHA256' | 'HMAC-SHA1';
export const SHA1_BYTES = 20;

/** Why a signature is invalid. */
export type Invalid =
  'not-base64' | 'hex' | 'reserialised' | 'line-ending' | 'wrong-length' | 'wrong-key-or-body';
/** Why a signature is invalid, or could not be checked. */
export type Why = 'missing-header' | 'no-key' | Invalid;

export const REASONS: Readonly<Record<Why, Message>> = {
  'missing-header': say`the header is missing`,
  'no-key': say`no key to check it with`,
  'not-base64': say`the signature is not Base64`,
  hex: say`the signature is hexadecimal; it must be Base64`,
  reserialised: say`the body was parsed and serialized again; verify the raw bytes, before any JSON parser`,
  'line-ending': say`the end of the body was changed: white space was added or removed`,
  'wrong-length': say`the signature does not have the length of the key: it is cut, or made with another key`,
  'wrong-key-or-body': say`it was made with another key, or the body was changed`,
};

/** Minimum length of an RSA key in bits: that of the published key of the service. Shorter ones have been factored. */
export const MIN_KEY_BITS = 1_024;

/** Tests whether an RSA key proves anything: with the exponent 1, a signature is the message itself. */
export const isStrongKey = (bits: number, exponent: bigint): boolean =>
  bits >= MIN_KEY_BITS && exponent > 1n && exponent % 2n === 1n;

/**
 * A body for which the signature is not searched for mistakes if it is larger. Anybody can send a body with a wrong
 * signature, and each variant costs a copy and a verification.
 */
const MAX_DIAGNOSED_BYTES = 64 * 1024;
/** Indenting a body costs its length times its levels; the service's events have 7. */
const MAX_DIAGNOSED_LEVELS = 32;

/** Decodes Base64 with padding; undefined for any other text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * Returns the problem of the text of a signature, whatever was signed.
 * @param lengths of signatures with the known keys, in bytes
 */
export function problemOfText(text: string, lengths: readonly number[]): Invalid | undefined {
  if (/^(?:[0-9a-f]{2})+$/i.test(text) && lengths.includes(text.length / 2)) return 'hex';
  const signature = decodeBase64(text);
  if (signature === undefined) return 'not-base64';
  return lengths.includes(signature.length) ? undefined : 'wrong-length';
}

/** A body that may have been signed instead of the one that was received. */
export interface Variant {
  readonly why: 'line-ending' | 'reserialised';
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Yields bodies that common mistakes turn into the received one, most certain first. */
export function* variants(body: Uint8Array): Generator<Variant> {
  if (body.length > MAX_DIAGNOSED_BYTES) return;
  const encoder = new TextEncoder();
  const original = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const trimmed = original.trimEnd();
  for (const ending of ['', '\n', '\r\n'])
    if (trimmed + ending !== original) yield { why: 'line-ending', body: encoder.encode(trimmed + ending) };
  let value: unknown;
  try {
    value = parseJson(original, MAX_DIAGNOSED_LEVELS);
  } catch {
    return;
  }
  for (const again of serialisations(value)) yield { why: 'reserialised', body: encoder.encode(again) };
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
