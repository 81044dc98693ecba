// Generates all kinds of ids of the service, from injected random bytes.
import { makeEndToEndId } from '#pix/end-to-end-id.ts';

/** ISPB of the bank that the sandbox simulates; no real institution has it. */
export const ISPB = '99999004';

export interface Ids {
  uuid(): string;
  /** UUID for an indexed column; begins with the time if the ids have a clock. */
  uuidOfRecord(): string;
  /** 24 hexadecimal digits. */
  oid(): string;
  /** 32 hexadecimal digits. */
  hex32(): string;
  /** `E…` for payments, `D…` for refunds; carries the minute of `at` (epoch milliseconds). */
  endToEnd(prefix: 'E' | 'D', at: number): string;
  /** Base64 of this many random bytes. */
  secret(bytes: number): string;
  /** Positive 31-bit random number. */
  number(): number;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Number of time bytes at the start of ids. */
const TIME_BYTES = 6;

/**
 * @param clock returns epoch milliseconds. If given, ids of records begin with the time, so that consecutive ones are
 * adjacent in the table's index and share disk pages; the rest of the id stays random.
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

/** Buffers random bytes: drawing many at once costs as much as drawing a few. */
export function bufferedRandomBytes(
  randomBytes: (count: number) => Uint8Array,
): (count: number) => Uint8Array {
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

/** Makes the global id of a record: `base64("Charge:<oid>")`. */
export const globalId = (type: string, oid: string): string =>
  Buffer.from(`${type}:${oid}`).toString('base64');

/** Returns the oid in a global id of this type; undefined for any other text. */
export function oidOf(type: string, id: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(id)) return undefined;
  const [kind, oid] = Buffer.from(id, 'base64').toString('latin1').split(':');
  return kind === type && /^[0-9a-f]{24}$/.test(oid ?? '') ? oid : undefined;
}
