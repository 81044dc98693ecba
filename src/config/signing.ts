// Ed25519 keys that sign approvals. A key is stored as its 32-byte seed in base64url.
import type { KeyObject } from 'node:crypto';
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';

const KIND = 'ed25519:';
/** DER prefixes of the seed and of the public key (RFC 8410). */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** Decodes base64url; undefined if it is not canonical or has another length. */
function decodeExact(text: string, bytes: number): Buffer | undefined {
  const read = Buffer.from(text, 'base64url');
  return read.length === bytes && read.toString('base64url') === text ? read : undefined;
}

/** Generates a new seed. */
export const newSeed = (): string =>
  generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .subarray(PRIVATE_HEAD.length)
    .toString('base64url');

/** @throws Error for an invalid seed; the message does not contain it */
function privateKey(seed: string): KeyObject {
  const bytes = decodeExact(seed, KEY_BYTES);
  if (bytes === undefined) throw new Error('the signing key is damaged');
  return createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, bytes]), format: 'der', type: 'pkcs8' });
}

export const publicIdOf = (seed: string): string =>
  KIND +
  createPublicKey(privateKey(seed))
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_HEAD.length)
    .toString('base64url');

/** Returns the signature in base64url. */
export const signText = (seed: string, text: string): string =>
  signBytes(null, Buffer.from(text), privateKey(seed)).toString('base64url');

/** Whether the text was signed with the key of this public id. False for any input that is not canonical. */
export function verifiesText(id: string, text: string, signature: string): boolean {
  const key = id.startsWith(KIND) ? decodeExact(id.slice(KIND.length), KEY_BYTES) : undefined;
  const signed = decodeExact(signature, SIGNATURE_BYTES);
  if (key === undefined || signed === undefined) return false;
  const publicKey = createPublicKey({
    key: Buffer.concat([PUBLIC_HEAD, key]),
    format: 'der',
    type: 'spki',
  });
  return verifyBytes(null, Buffer.from(text), publicKey, signed);
}
