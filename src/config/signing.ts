// Ed25519 keys with which approvals are signed. A key is kept as the 32 bytes of its seed, in base64url.
import type { KeyObject } from 'node:crypto';
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';

const KIND = 'ed25519:';
/** What stands before the seed and before the public key in their DER forms (RFC 8410). */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** Bytes that a text in base64url stands for; undefined when it is not the one way to write them. */
function exactly(text: string, bytes: number): Buffer | undefined {
  const read = Buffer.from(text, 'base64url');
  return read.length === bytes && read.toString('base64url') === text ? read : undefined;
}

/** A new seed. */
export const newSeed = (): string =>
  generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .subarray(PRIVATE_HEAD.length)
    .toString('base64url');

/** @throws Error for a text that is no seed; it is not in the message. */
function privateKey(seed: string): KeyObject {
  const bytes = exactly(seed, KEY_BYTES);
  if (bytes === undefined) throw new Error('the signing key is damaged');
  return createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, bytes]), format: 'der', type: 'pkcs8' });
}

export const publicIdOf = (seed: string): string =>
  KIND +
  createPublicKey(privateKey(seed))
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_HEAD.length)
    .toString('base64url');

/** Signature in base64url. */
export const signText = (seed: string, text: string): string =>
  signBytes(null, Buffer.from(text), privateKey(seed)).toString('base64url');

/** Whether the key of this public id has signed the text. False for whatever is not written exactly. */
export function verifiesText(id: string, text: string, signature: string): boolean {
  const key = id.startsWith(KIND) ? exactly(id.slice(KIND.length), KEY_BYTES) : undefined;
  const signed = exactly(signature, SIGNATURE_BYTES);
  if (key === undefined || signed === undefined) return false;
  const publicKey = createPublicKey({
    key: Buffer.concat([PUBLIC_HEAD, key]),
    format: 'der',
    type: 'spki',
  });
  return verifyBytes(null, Buffer.from(text), publicKey, signed);
}
