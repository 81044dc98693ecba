// CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF, no reflection, no final XOR.

/**
 * Returns the checksum of bytes, 0 to 65535. Processes eight bits at once; building a table would cost more than a code
 * has bytes.
 */
export function crc16(bytes: Iterable<number>): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    const top = (crc >> 8) ^ byte;
    const bits = top ^ (top >> 4);
    crc = ((crc << 8) ^ (bits << 12) ^ (bits << 5) ^ bits) & 0xffff;
  }
  return crc;
}

const hex = (crc: number): string => crc.toString(16).toUpperCase().padStart(4, '0');

/** Returns the checksum over the UTF-8 bytes of a text, as four upper-case hexadecimal digits. */
export const crcOfText = (text: string): string => hex(crc16(new TextEncoder().encode(text)));

/**
 * Returns the checksum over Latin-1 bytes, as some generators compute it; undefined if a character is not in Latin-1.
 */
export function crcOfLatin1(text: string): string | undefined {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.every((code) => code <= 0xff) ? hex(crc16(codes)) : undefined;
}
