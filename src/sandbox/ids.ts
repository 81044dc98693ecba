// Ids of every kind the service gives out, all from injected random bytes.
import { makeEndToEndId } from '../pix/end-to-end-id.ts';

/** ISPB of the bank the sandbox plays; no real institution has it. */
export const ISPB = '99999004';

export interface Ids {
  uuid(): string;
  /** 24 hexadecimal digits. */
  oid(): string;
  /** 32 hexadecimal digits. */
  hex32(): string;
  /** `E…` for payments, `D…` for refunds; carries the minute of `at` (epoch milliseconds). */
  endToEnd(prefix: 'E' | 'D', at: number): string;
  /** Base64 of this many random bytes. */
  secret(bytes: number): string;
  /** Positive 31-bit number, for choices. */
  number(): number;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function makeIds(randomBytes: (count: number) => Uint8Array): Ids {
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
  return {
    uuid() {
      const bytes = randomBytes(16);
      bytes[6] = (bytes[6]! & 0x0f) | 0x40;
      bytes[8] = (bytes[8]! & 0x3f) | 0x80;
      const text = hex(bytes);
      return [
        text.slice(0, 8),
        text.slice(8, 12),
        text.slice(12, 16),
        text.slice(16, 20),
        text.slice(20),
      ].join('-');
    },
    oid: () => hex(randomBytes(12)),
    hex32: () => hex(randomBytes(16)),
    endToEnd(prefix, at) {
      const suffix = Array.from(randomBytes(11), (byte) => ALPHABET[byte % ALPHABET.length]!).join('');
      return makeEndToEndId({ prefix, ispb: ISPB, at, suffix });
    },
    secret: (bytes) => Buffer.from(randomBytes(bytes)).toString('base64'),
    number: () => Buffer.from(randomBytes(4)).readUInt32BE() >>> 1,
  };
}

/** Ids under which a record of this type is known outside: `base64("Charge:<oid>")`. */
export const globalId = (type: string, oid: string): string =>
  Buffer.from(`${type}:${oid}`).toString('base64');

/** The oid in a global id of this type, or undefined when it is none. */
export function oidOf(type: string, id: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(id)) return undefined;
  const [kind, oid] = Buffer.from(id, 'base64').toString('latin1').split(':');
  return kind === type && /^[0-9a-f]{24}$/.test(oid ?? '') ? oid : undefined;
}
