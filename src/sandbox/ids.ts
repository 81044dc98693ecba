// Ids of every kind the service gives out, all from injected random bytes.
import { makeEndToEndId } from '#pix/end-to-end-id.ts';

/** ISPB of the bank the sandbox plays; no real institution has it. */
export const ISPB = '99999004';

export interface Ids {
  uuid(): string;
  /** A UUID for a record that is found by it. */
  uuidOfRecord(): string;
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

/** Bytes of the time with which ids begin. */
const TIME_BYTES = 6;

/**
 * @param clock epoch milliseconds. With one, ids of records begin with the time, so that those made one after the other
 * stand together in the index of their table, and are written to the disk together; the rest is random all the same.
 */
export function makeIds(randomBytes: (count: number) => Uint8Array, clock?: () => number): Ids {
  const hex = (bytes: Uint8Array): string =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
  const ordered = (count: number): string =>
    clock === undefined
      ? hex(randomBytes(count))
      : clock()
          .toString(16)
          .padStart(2 * TIME_BYTES, '0') + hex(randomBytes(count - TIME_BYTES));
  const uuidOf = (text: string, version: 4 | 7): string => {
    const variant = ((Number.parseInt(text[16] ?? '', 16) & 3) | 8).toString(16);
    return `${text.slice(0, 8)}-${text.slice(8, 12)}-${version}${text.slice(13, 16)}-${variant}${text.slice(17, 20)}-${text.slice(20)}`;
  };
  return {
    uuid: () => uuidOf(hex(randomBytes(16)), 4),
    uuidOfRecord: () => uuidOf(ordered(16), clock === undefined ? 4 : 7),
    oid: () => ordered(12),
    hex32: () => ordered(16),
    endToEnd(prefix, at) {
      let suffix = '';
      for (const byte of randomBytes(11)) suffix += ALPHABET[byte % ALPHABET.length] ?? '';
      return makeEndToEndId({ prefix, ispb: ISPB, at, suffix });
    },
    secret: (bytes) => Buffer.from(randomBytes(bytes)).toString('base64'),
    number: () => Buffer.from(randomBytes(4)).readUInt32BE() >>> 1,
  };
}

/** Random bytes that are drawn many at once: each draw of its own costs as much. */
export function drawnTogether(randomBytes: (count: number) => Uint8Array): (count: number) => Uint8Array {
  let pool: Uint8Array = new Uint8Array(0);
  let used = 0;
  return (count) => {
    if (used + count > pool.length) {
      pool = randomBytes(Math.max(count, DRAWN));
      used = 0;
    }
    used += count;
    return pool.slice(used - count, used);
  };
}
const DRAWN = 2_048;

/** Ids under which a record of this type is known outside: `base64("Charge:<oid>")`. */
export const globalId = (type: string, oid: string): string =>
  Buffer.from(`${type}:${oid}`).toString('base64');

/** The oid in a global id of this type, or undefined when it is none. */
export function oidOf(type: string, id: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(id)) return undefined;
  const [kind, oid] = Buffer.from(id, 'base64').toString('latin1').split(':');
  return kind === type && /^[0-9a-f]{24}$/.test(oid ?? '') ? oid : undefined;
}
